#!/usr/bin/env python3
"""Nothing from a mail reaches a log, terminal, header, file name or another player unescaped (MC-40, MC-71 to MC-74,
MC-129, MC-190, MC-191): hostile bytes in every field that a mail can have, checked in all output of the program.
usage: hostile.py PROGRAM SITE"""
import email
import email.policy
import os
import re
import subprocess
import sys
import unicodedata

program, site = sys.argv[1:3]
# Window title, clipboard, clear screen, C1, DEL, bidi, line and paragraph separators, zero width, BOM, overlong UTF-8,
# a lone surrogate, half a character, a tag character; then text that would begin a header or a line of our own.
PIECES = [b"\x1b]0;t\x07", b"\x1b]52;c;aGk=\x07", b"\x1b[2J", b"\xc2\x9b2J", b"\x9b", b"\x7f", b"\x08", b"\x0b", b"\x0c",
          b"\xe2\x80\xae", b"\xe2\x81\xa6", b"\xe2\x80\xa8", b"\xe2\x80\xa9", b"\xe2\x80\x8b", b"\xef\xbb\xbf",
          b"\xc0\xaf", b"\xe0\x80\x8a", b"\xed\xa0\x80", b"\xe2\x80", b"\xf3\xa0\x81\x81", b"\xee\x80\x80"]
# Invisible letters: no line is refused because of these alone.
UNSEEN = "\u3164\u034f\u115f\ufe0f\u2800"
LINES = [b"\rBcc: x@evil.test", b"\r \rX-Injected: 1", b"%n%s%x", b"'; DROP TABLE mail; --", b"$(reboot)`id`", b"../../etc/x",
         b"<script>alert(1)</script>", b"\"}],\"x\":[{\""]
HOSTILE = b"h" + b"h".join(PIECES) + b"h".join(LINES) + b"h"
NULS = b"h\x00h"
troubles = []
count = letters = 0


def trouble(text):
    troubles.append(text)


def is_hostile(c):
    return c != "\n" and (unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs") or c in UNSEEN)


def check_text(where, data):
    """Valid UTF-8 without characters that a terminal or mail reader would act on."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        trouble("%s: no UTF-8: %s" % (where, error))
        return
    bad = sorted({"U+%04X" % ord(c) for c in text if is_hostile(c)})
    if bad:
        line = next(l for l in text.split("\n") if any(is_hostile(c) for c in l))
        trouble("%s: %s in %s" % (where, " ".join(bad), ascii(line)[:200]))


def run(*args, stdin=b""):
    done = subprocess.run([program, *args], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    name = " ".join(a if a.isascii() and a.isprintable() else "..." for a in args[:3])
    check_text(name, done.stdout)
    check_text(name + " (errors)", done.stderr)
    if done.returncode not in (0, 64, 65, 66, 75):
        trouble("%s: exit code %d" % (name, done.returncode))
    return done.stdout


def mail(headers, body, sender=b"ming@example.org"):
    global count
    count += 1
    fields = {b"From": sender, b"To": b"host@test.example", b"Subject": b"x", b"Message-ID": b"<h%d@test.example>" % count}
    fields.update(headers)
    raw = b"".join(k + b": " + v + b"\n" for k, v in fields.items()) + b"\n" + body
    others = (["extract"], ["extract", "--json"], ["extract", "--ruleset", "cyoe"], ["accept", "--dry-run"])
    run(*others[count % len(others)], stdin=raw)
    run("accept", stdin=raw)


def quoted(data):
    return b"=?utf-8?Q?" + b"".join(b"=%02X" % c for c in data) + b"?="


def escaped(data):
    return b"".join(b"=%02X" % c for c in data) + b"\n"


def send_mails():
    for bad in (UNSEEN.encode(), HOSTILE, HOSTILE.replace(b"\r", b""), quoted(HOSTILE), quoted(HOSTILE.replace(b"\r", b"\r\n") + NULS)):
        mail({b"From": b'"' + bad.replace(b'"', b"") + b'" <ming@example.org>'}, b"/status\nnonsense\n")
        mail({b"From": bad + b" <stranger@example.com>"}, b"/status\n")
        for name in (b"Subject", b"Message-ID", b"References", b"In-Reply-To", b"Reply-To", b"Cc", b"Return-Path", b"Date",
                     b"Received", b"Authentication-Results", b"Delivered-To", b"X-" + b"A"):
            mail({name: bad}, b"/status\nnonsense\n")
        mail({b"Message-ID": b"<a" + bad + b"@b>", b"References": b"<a" + bad + b"@b> <nm." + bad + b"@x>"}, b"/status\n")
        mail({b"Content-Type": b'multipart/mixed; boundary="' + bad + b'"'}, b"--" + bad + b"\n\n/status\n")
        mail({b"Content-Type": b"text/plain; charset=" + bad}, b"/status\n")
        mail({b"Content-Type": b"application/x; name=\"" + bad + b"\"", b"Content-Disposition": b"attachment; filename=\"" + bad + b"\""}, b"x")
        mail({b"Content-Type": b"application/" + bad}, b"x")
        mail({b"Content-Disposition": b"attachment; filename*=utf-8''" + b"".join(b"%%%02X" % c for c in bad)}, b"/status\n")
    for bad in (HOSTILE, NULS + HOSTILE, UNSEEN.encode()):
        for line in (b"", b"B1F1W", b"/", b"/game ", b"/game demo ", b"/game demo MING ", b"/join ", b"/join demo ", b"/observe ",
                     b"/report ", b"/help ", b"/address ", b"/address x@y.example", b"/set attach ", b"/set ", b"/vacation ",
                     b"/extend ", b"/turn ", b"/cancel ", b"/confirm ", b"/password ", b"/press ", b"; ", b"> ", b"-- "):
            body = line + bad + b"\n"
            mail({}, body)
            mail({b"Content-Type": b"text/plain; charset=utf-8", b"Content-Transfer-Encoding": b"quoted-printable"}, escaped(body))
        mail({b"Content-Type": b"text/plain; charset=iso-8859-1"}, b"B1F1W" + bad + b"\n")
        mail({b"Content-Type": b"text/html"}, b"B1F1W" + bad + b"\n")
        letter = b"/press BOSCO gm\n" + bad + b"\nFrom x\n.\n" + bad + b"\n/end\n"
        mail({}, letter)
        mail({b"Content-Type": b"text/plain; charset=utf-8", b"Content-Transfer-Encoding": b"quoted-printable"}, escaped(letter))
    mail({b"From": b"MAILER-DAEMON@" + b"mx.test"}, b"Action: failed\n\nMessage-ID: <nm." + HOSTILE + b"@x>\n", b"")


HOW_TO_ANSWER = "Reply to this mail to answer MING; nobody else gets your letter."


def check_letter(path):
    with open(path, "rb") as file:
        raw = file.read()
    head, _, _ = raw.partition(b"\n\n")
    where = "sent mail %s" % os.path.basename(path)[:20]
    for line in head.split(b"\n"):
        if not re.fullmatch(rb"[ -~]*", line):
            trouble("%s: header %r" % (where, line[:100]))
        if not re.match(rb"[A-Za-z-]+: |[ \t]", line):
            trouble("%s: no header: %r" % (where, line[:100]))
    message = email.message_from_bytes(raw, policy=email.policy.default)
    for name in ("Bcc", "X-Injected"):
        if name in message:
            trouble("%s: %s" % (where, name))
    if len(message["To"].addresses) != 1:
        trouble("%s: to %s" % (where, message["To"]))
    body = message.get_body(("plain",)).get_payload(decode=True)
    check_text(where, body.replace(b"\r\n", b"\n"))
    if b"Subject: demo 1: letter from MING" in head:
        global letters
        letters += 1
        lines = body.decode().split("\n")
        if any(l and not l.startswith(("| ", "|", "From MING to", "   ")) and l != HOW_TO_ANSWER for l in lines):
            trouble("%s: lines of a letter without their mark" % where)


def check_all():
    sent = 0
    for top, _, files in os.walk(site):
        for name in files:
            path = os.path.join(top, name)
            if not re.fullmatch(r"[ -~]+", name) or ".." in name:
                trouble("file name %r" % name)
            if "/out/" in path:
                check_letter(path)
                sent += 1
            elif path.endswith((".log", ".txt", ".json", ".yaml", ".ord", ".dot")):
                with open(path, "rb") as file:
                    check_text(os.path.relpath(path, site), file.read())
    return sent


send_mails()
for name in (HOSTILE.replace(b"\0", b"").replace(b"/", b"").decode("utf-8", "surrogateescape"), "\x1b[2J", "A\nB", "Z\u202e"):
    run("new", name, "--ruleset", "space-empires")
    run("join", "demo", name, "x@y.example")
    run("join", "demo", "ZOD", name + "@y.example")
    run("report", "demo", name)
    run("orders", name, "MING")
    run("log", name)
    run("set", "demo", "title=" + name)
    run("hold", name)
    run(name)
for args in (["status"], ["status", "--json"], ["status", "demo"], ["mail"], ["mail", "list"], ["outbox"], ["outbox", "list"], ["log"],
             ["orders", "demo", "MING"], ["orders", "demo", "MING", "--json"], ["send"], ["nightly"], ["verify"]):
    run(*args)
for number in range(1, count + 1, 7):
    run("mail", "show", str(number))
run("run", "demo", "--force", "--no-fetch")
run("send")
run("rebuild")
sent = check_all()
if sent < 20 or letters < 4:
    trouble("only %d mails were sent, %d letters of a player" % (sent, letters))
for text in troubles[:40]:
    print(text)
print("%d mails in, %d out, %d troubles" % (count, sent, len(troubles)))
sys.exit(bool(troubles))
