#!/usr/bin/env python3
"""Every sent mail, read by another parser (MC-236, HO-31, HO-33): strictly, byte by byte. usage: sent.py MAILDIR
SITE-ADDRESS LEAST"""
import email
import email.policy
import os
import re
import sys
import unicodedata

maildir, address, least = sys.argv[1], sys.argv[2], int(sys.argv[3])
STRICT = email.policy.default.clone(raise_on_defect=True)
ONE = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "X-Auto-Response-Suppress",
       "MIME-Version", "Content-Type"]
MORE = ["In-Reply-To", "References", "Reply-To", "List-Unsubscribe", "Return-Path", "Content-Transfer-Encoding"]
TOKEN = re.compile(r"[a-z2-7]{26}")
ID = re.compile(r"<nm\.(?:([a-z][a-z0-9-]*)\.(\d+)\.([a-z2-7]{26})\.)?[a-z2-7]{13}@%s>" % re.escape(address.split("@")[1]))
CLEAN = re.compile(r"<[!-;=?-~]{1,250}>")
troubles = []
seen = {}


def check_bytes(raw):
    """ASCII, LF alone (because of the Maildir), short lines."""
    if re.search(rb"[^\n\t -~]", raw):
        yield "bytes that are no printable ASCII: %r" % re.search(rb".{0,20}[^\n\t -~].{0,20}", raw, re.S).group()
    if not raw.endswith(b"\n"):
        yield "no end of the last line"
    head, _, body = raw.partition(b"\n\n")
    for line in head.split(b"\n"):
        if len(line) > 998 or (len(line) > 78 and b" " in line.strip().split(b": ", 1)[-1]):
            yield "a header line of %d: %r" % (len(line), line[:60])
        if not line.strip():
            yield "a header line of nothing"
    for line in body.split(b"\n"):
        if len(line) > 78:
            yield "a line of %d: %r" % (len(line), line[:60])


def check_headers(message):
    for name in ONE:
        if len(message.get_all(name, [])) != 1:
            yield "%d fields %s" % (len(message.get_all(name, [])), name)
    for name in message.keys():
        if name not in ONE + MORE or len(message.get_all(name)) > 1:
            yield "field %s" % name
    for name, value in message.items():
        if value.defects:
            yield "%s: %s" % (name, value.defects)
        if any(unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co") for c in value):
            yield "%s holds a character that acts: %s" % (name, ascii(value))
    if [a.addr_spec for a in message["From"].addresses] != [address] or len(message["To"].addresses) != 1:
        yield "from %s to %s" % (message["From"], message["To"])
    if message["Date"].datetime is None or message["Date"].datetime.tzinfo is None:
        yield "date %s" % message["Date"]
    if message["X-Auto-Response-Suppress"] != "All":
        yield "marks"


def check_ids(message):
    found = ID.fullmatch(message["Message-ID"])
    replied = message["Auto-Submitted"] == "auto-replied"
    references = (message["References"] or "").split()
    if not found:
        yield "Message-ID %s" % message["Message-ID"]
    elif found.group(3):
        if not re.search(r"\+%s@" % found.group(3), message["Reply-To"] or ""):
            yield "another token in Reply-To: %s" % message["Reply-To"]
    elif message["Reply-To"]:
        yield "Reply-To without a token"
    if message["Message-ID"] in seen:
        yield "Message-ID twice"
    seen[message["Message-ID"]] = True
    if not replied and message["Auto-Submitted"] != "auto-generated":
        yield "Auto-Submitted %s" % message["Auto-Submitted"]
    if not all(CLEAN.fullmatch(i) for i in references):
        yield "References %s" % references
    if message["In-Reply-To"]:
        if not replied or not CLEAN.fullmatch(message["In-Reply-To"]) or references[-1:] != [message["In-Reply-To"]]:
            yield "In-Reply-To %s of %s" % (message["In-Reply-To"], references)
    elif not replied and references and not all(ID.fullmatch(i) for i in references):
        yield "References that are not ours: %s" % references
    if TOKEN.search("%s %s %s" % (message["From"], message["To"], message["Subject"])):
        yield "a token where it must not be"


def check_part(part):
    how = part["Content-Transfer-Encoding"]
    data = part.get_payload(decode=True)
    raw = part.get_payload(decode=False)
    if how not in ("7bit", "quoted-printable"):
        yield "encoding %s" % how
    if how == "quoted-printable" and re.search(r"=(?![0-9A-F]{2}|\n)|[ \t]$", raw, re.M):
        yield "bad quoted-printable"
    text = data.decode("utf-8")
    if part.get_content_type() != "text/plain":
        return
    if part.get_content_charset() != "utf-8" or part.get_content_disposition() not in (None, "attachment"):
        yield "part %s" % part["Content-Type"]
    for line in text.rstrip("\n").split("\n"):
        if len(line) > 78 or line != line.rstrip():
            yield "a text line of %d, or blanks at its end: %s" % (len(line), ascii(line))
        if any(unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co") for c in line):
            yield "a text line with a character that acts: %s" % ascii(line)
        if any(t in tokens for t in TOKEN.findall(line)):
            yield "a token in the text: %s" % line


def check_html(part):
    """The HTML loads, links and runs nothing (HO-146); it has none of a player's active characters."""
    text = part.get_payload(decode=True).decode("utf-8")
    if len(text.encode()) > 60 << 10:
        yield "HTML of %d bytes" % len(text.encode())
    for tag in re.findall(r"<[^>]*>", text):
        if not re.fullmatch(r'</?[a-z][a-z0-9]*( [a-z]+="[^"<>]*")*>|<!DOCTYPE html>', tag) or re.search(r"(?i)src|href|url\(|script|<(img|a|link|style|svg|form|object)\b", tag):
            yield "a tag that must not be: %s" % tag
    if any(unicodedata.category(c) in ("Cf", "Zl", "Zp", "Cs", "Co") for c in text):
        yield "HTML with a character that acts"
    if any(t in tokens for t in TOKEN.findall(text)):
        yield "a token in the HTML"


def check(raw):
    yield from check_bytes(raw)
    message = email.message_from_bytes(raw, policy=STRICT)
    yield from check_headers(message)
    yield from check_ids(message)
    parts = list(message.walk())
    for part in parts:
        if part.defects:
            yield "%s" % part.defects
        if not part.is_multipart():
            yield from check_part(part)
    kinds = [p.get_content_type() for p in parts]
    if kinds[0] == "multipart/mixed":
        kinds = kinds[1:]
    if kinds[0] not in ("text/plain", "multipart/alternative") or (kinds[0] != "text/plain" and kinds[1:3] != ["text/plain", "text/html"]):
        yield "parts %s" % [p.get_content_type() for p in parts]
    if kinds[0] == "multipart/alternative":
        yield from check_html(next(p for p in parts if p.get_content_type() == "text/html"))


letters = {}
for top, _, files in os.walk(maildir):
    for name in files:
        with open(os.path.join(top, name), "rb") as file:
            letters[name] = file.read()
tokens = {t.decode() for raw in letters.values() for t in re.findall(rb"^Message-ID: <nm\.[^.]*\.\d+\.([a-z2-7]{26})\.", raw, re.M)}
count = len(letters)
for name, letter in letters.items():
    try:
        troubles += ["%s: %s" % (name, what) for what in check(letter)]
    except (email.errors.MessageError, ValueError, AttributeError, UnicodeError) as error:
        troubles.append("%s: %s: %s" % (name, type(error).__name__, error))
for trouble in troubles[:40]:
    print(trouble)
print("%d mails, %d troubles" % (count, len(troubles)))
if count < least:
    print("too few mails")
sys.exit(bool(troubles) or count < least)
