#!/usr/bin/env python3
"""explained.py NIGHTMAIL ARCHIVE...: checks that each HOW-TO-READ.txt explains exactly the files that are there, so
that a person with these files alone can read them: files, width, the orders of its ruleset, and the commitment
worked out by the page's own words. Prints what is wrong; exit 1 then."""
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path

NIGHTMAIL = sys.argv[1]


def section(text, number):
    return re.search(rf'^{number}\. .*?\n(.*?)(?=^\d+\. |\Z)', text, re.M | re.S)[1]


def matcher(pattern):
    """A name of the page as a regular expression of paths: NNNN is a turn, EMPIRE a name."""
    text = re.escape(pattern).replace('turn\\-NNNN/', r'turn-\d{4,}(\.void-\d+)?/').replace('NNNN', r'\d{4,}')
    return re.compile(text.replace('EMPIRE', '[A-Za-z0-9_-]+') + ('.*' if pattern.endswith('/') else ''))


def files(archive, text):
    """Each file is explained by a name that is not a folder's, each name explains a file, and each has an
    explanation."""
    names = re.findall(r'^  (\S+)\n((?:      \S.*\n)*)', section(text, 3), re.M)
    paths = [str(path.relative_to(archive)) for path in archive.rglob('*') if path.is_file()]
    found = [(name, matcher(name)) for name, words in names if len(words.split()) >= 2]
    own = {'state.json', 'played.json', 'host.yaml', 'host.final.yaml'}
    for path in paths:
        fits = [name for name, way in found if way.fullmatch(path) and not name.endswith('/')]
        if path.split('/')[-1] in own:
            fits = [name for name in fits if 'EMPIRE' not in name]
        if len(fits) != 1:
            yield f'{path} is explained {len(fits)} times'
    for name, way in found:
        if not any(way.fullmatch(path) for path in paths):
            yield f'{name} is not there'
    if len(found) != len(names) or 'NOT EXPLAINED' in text:
        yield 'a name without an explanation'


def orders(archive, text):
    """Each form of the parser, by its example and meaning."""
    ruleset = json.loads((archive / 'game.yaml').read_text())['ruleset']
    flat = ' '.join(section(text, 5).split())
    grammar = json.loads(subprocess.run([NIGHTMAIL, 'grammar', ruleset, '--json'], capture_output=True, check=True).stdout)
    for form in grammar['forms']:
        if f'{form["example"]} {form["about"]}' not in flat:
            yield f'the order {form["example"]} is missing'


def promise(archive, text):
    game = json.loads((archive / 'game.yaml').read_text())
    if 'seed' not in game:
        if 'GAME  ' in text:
            yield 'a secret of a running game'
        return
    values = dict(re.findall(r'^  (GAME|SEED|SALT)  (\S+)$', text, re.M))
    line = re.search('`(nightmail (?:seed|part) 1) GAME SEED SALT`', ' '.join(text.split()))[1]
    digest = hashlib.sha256(f'{line} {values["GAME"]} {values["SEED"]} {values["SALT"]}\n'.encode()).hexdigest()
    if game['commitment'] != digest or f'      {digest}\n' not in text:
        yield f'the commitment is {digest}'


def look(archive):
    text = (archive / 'HOW-TO-READ.txt').read_bytes().decode('utf-8')
    for line in text.split('\n'):
        if len(line) > 72 or line != line.rstrip() or '\t' in line:
            yield f'a line of {len(line)}: {line}'
    if '\n\n\n' in text or not text.endswith('\n'):
        yield 'empty lines'
    for part in files, orders, promise:
        yield from part(archive, text)


bad = 0
for place in sys.argv[2:]:
    for trouble in look(Path(place)):
        print(f'{place}: {trouble}')
        bad = 1
sys.exit(bad)
