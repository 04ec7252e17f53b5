#!/usr/bin/env python3
"""bag.py DIR...: checks bags by a second reading of RFC 8493, which knows nothing of their contents. Prints what is
wrong; exit 1 then."""
import hashlib
import re
import sys
from pathlib import Path

DECLARATION = b'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'


def lines(path):
    return [line for line in re.split('\r\n|\r|\n', path.read_bytes().decode('utf-8')) if line]


def listed(bag, name):
    """The contents of a manifest: path to checksum (2.1.3: only CR, LF and % are encoded)."""
    sums = {}
    for line in lines(bag / name):
        match = re.fullmatch('([0-9a-f]{64})[ \t]+(.+)', line)
        if not match:
            yield f'{name}: {line}'
            continue
        path = re.sub('%(0A|0D|25)', lambda code: chr(int(code[1], 16)), match[2])
        if path in sums:
            yield f'{name}: {path} twice'
        sums[path] = match[1]
        if path.startswith('/') or '..' in path.split('/') or not (bag / path).is_file():
            yield f'{name}: {path} is not there'
        elif hashlib.sha256((bag / path).read_bytes()).hexdigest() != match[1]:
            yield f'{name}: {path} differs'
    yield sums


def information(bag, payload):
    """The labels of 2.2.2 with their values; folded lines are indented; Payload-Oxum is octets and files."""
    text, labels = lines(bag / 'bag-info.txt'), {}
    for line in text:
        if len(line) > 79 and ' ' in line.split(': ', 1)[-1]:
            yield f'bag-info.txt: a long line: {line}'
        match = re.fullmatch(r'([^ \t:][^:]*): (\S.*)', line)
        if match:
            labels[match[1]] = match[2]
        elif not re.match(r'[ \t]+\S', line) or not labels:
            yield f'bag-info.txt: {line}'
    oxum = f'{sum(path.stat().st_size for path in payload)}.{len(payload)}'
    if labels.get('Payload-Oxum') != oxum:
        yield f'Payload-Oxum is {labels.get("Payload-Oxum")}, not {oxum}'


def look(bag):
    payload = [path for path in (bag / 'data').rglob('*') if not path.is_dir()]
    tags = {path.name for path in bag.iterdir() if path.is_file()}
    if (bag / 'bagit.txt').read_bytes() != DECLARATION:
        yield 'bagit.txt'
    *wrong, sums = listed(bag, 'manifest-sha256.txt')
    yield from wrong
    if set(sums) != {str(path.relative_to(bag)) for path in payload}:
        yield 'manifest-sha256.txt does not list the payload, and nothing else'
    *wrong, sums = listed(bag, 'tagmanifest-sha256.txt')
    yield from wrong
    if set(sums) != tags - {'tagmanifest-sha256.txt'}:
        yield 'tagmanifest-sha256.txt does not list the other tag files'
    yield from information(bag, payload)


bad = 0
for name in sys.argv[1:]:
    for trouble in look(Path(name)):
        print(f'{name}: {trouble}')
        bad = 1
sys.exit(bad)
