#!/usr/bin/env python3
"""Costs of hostile mails (MC-10, MC-20, MC-21, MC-49, MC-109, MC-130, MC-132, MC-195, MC-196): each less than a
second of the processor and 64 MiB, including the reading child; and the results. usage: RULESETS="NAME..."
bombs.py PROGRAM DIR"""
import base64
import os
import sys

program, work = sys.argv[1:3]
SANITIZED = os.environ.get("SANITIZED")
HEAD = "From: anna@example.org\nSubject: x\n"
ORDER = "B12F1W1\n"
TAKEN = "order: B12F1W1"
NOTHING = "class: empty"
MANY = "more lines than the limit"
bombs = []


def bomb(name, mail, want, ruleset="space-empires"):
    path = os.path.join(work, "bomb-%d" % len(bombs))
    with open(path, "wb") as file:
        file.write(mail if isinstance(mail, bytes) else mail.encode("latin-1"))
    bombs.append((name, path, want, ruleset))


def cost(args):
    """Seconds of the processor, KiB of the largest process, output, and exit code."""
    said = os.path.join(work, "said")
    child = os.fork()
    if child == 0:
        out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(out, 1)
        os.dup2(out, 2)
        os.execv(program, [program] + args)
    _, status, used = os.wait4(child, 0)
    with open(said, encoding="utf-8", errors="replace") as file:
        return used.ru_utime + used.ru_stime, used.ru_maxrss, file.read(), status


def trouble_with(path, want, ruleset):
    seconds, kib, said, status = cost(["extract", "--ruleset", ruleset, path])
    trouble = []
    if status:
        trouble.append("exit status %d" % status)
    if want not in said:
        trouble.append("lacks \"%s\": %s" % (want, said[:300]))
    if not SANITIZED and seconds >= 1:
        trouble.append("%.2f seconds" % seconds)
    if not SANITIZED and kib > 65536:
        trouble.append("%d KiB" % kib)
    return trouble


def run_all(listed):
    """In a process of its own, because a child's use of memory begins with its parent's."""
    passed = failed = 0
    with open(listed, encoding="utf-8") as file:
        for line in file:
            name, path, want, ruleset = line.rstrip("\n").split("\t")
            trouble = trouble_with(path, want, ruleset)
            failed += bool(trouble)
            passed += not trouble
            if trouble:
                print("%s: %s" % (name, "; ".join(trouble)))
            os.unlink(path)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(bool(failed))


if len(sys.argv) > 3:
    run_all(sys.argv[3])


def typed(kind, body, more=""):
    return HEAD + "Content-Type: %s\n%s\n" % (kind, more) + body


def encoded(how, body):
    return HEAD + "Content-Transfer-Encoding: %s\n\n" % how + body


def nested(levels):
    return typed("multipart/mixed; boundary=n0", "".join(
        "--n%d\nContent-Type: multipart/mixed; boundary=n%d\n\n" % (i, i + 1) for i in range(levels)))


def part(head, body):
    return typed("multipart/mixed; boundary=b", "--b\n%s\n\n%s--b--\n" % (head, body))


# Size, nesting, parts.
bomb("50 MB", HEAD + "\n" + ORDER * 6500000, "larger than the limit")
bomb("100,000 nested parts", nested(100000), "larger than the limit")
bomb("10,000 nested parts", nested(10000), "too many parts")
bomb("190 nested parts", nested(190), "too deeply nested")
bomb("30,000 nested mails", typed("message/rfc822", "Content-Type: message/rfc822\n\n" * 30000), "too many parts")
bomb("190 nested mails", typed("message/rfc822", "Content-Type: message/rfc822\n\n" * 190), NOTHING)
bomb("100,000 empty parts", typed("multipart/mixed; boundary=b", "--b\n\n" * 100000), "too many parts")
bomb("a boundary of a dash", typed('multipart/mixed; boundary="-"', "---\n" * 250000), "too many parts")
bomb("no boundary", typed('multipart/mixed; boundary=""', "--\n" * 300000), "class: ")
bomb("a long boundary", typed('multipart/mixed; boundary="%s"' % ("b" * 60000), ("--" + "b" * 59999 + "\n") * 15), "class: ")
bomb("headers of a part", part("X: y\n" * 180000 + "X: y", ORDER), "too many header fields")
bomb("a header of a part", part("X: " + "y" * 900000, ORDER), TAKEN)
# The sanitizer copies the header at each of its pieces; more would exceed the reader's time.
bomb("folds of a part", part("X: y" + "\n z" * (30000 if SANITIZED else 300000), ORDER), TAKEN)
bomb("parameters of a part", part("Content-Type: text/plain; " + ";".join("a%d=b" % i for i in range(100000)), ORDER), "class: ")
bomb("pieces of a parameter", part("Content-Type: text/plain; " + ";".join("charset*%d=A" % i for i in range(60000)), ORDER), "class: ")
bomb("a name in pieces", part('Content-Disposition: attachment; filename="%s"' % ("=?utf-8?Q?=41?= " * (5000 if SANITIZED else 50000)), ORDER), NOTHING)
bomb("comments in a part", part("Content-Type: text/plain " + "(" * 900000, ORDER), "class: ")
# Headers.
bomb("300,000 comments", "From: " + "(" * 300000 + "\n\n" + ORDER, "class: reject")
bomb("60,000 comments", "From: " + "(" * 60000 + " anna@example.org\n\n" + ORDER, "class: reject")
bomb("comments in a type", HEAD + "Content-Type: text/plain " + "(" * 60000 + "\n\n" + ORDER, TAKEN)
bomb("comments round an address", HEAD + "Cc: " + "(" * 30000 + ")" * 30000 + " a@b\n\n" + ORDER, TAKEN)
bomb("groups in groups", HEAD + "Cc: " + "a:" * 20000 + "\n\n" + ORDER, TAKEN)
bomb("12,000 addresses", HEAD + "Cc: " + ", ".join(["a@b"] * 12000) + "\n\n" + ORDER, TAKEN)
bomb("500,000 headers", HEAD + "X: y\n" * 500000 + "\n" + ORDER, "too many header fields")
bomb("10,000 headers", HEAD + "X: y\n" * 10000 + "\n" + ORDER, "too many header fields")
bomb("a header of 20 MB", HEAD + "X: " + "y" * 20000000 + "\n\n" + ORDER, "headers are longer")
bomb("folds", HEAD + "X: y\n" + " z\n" * 20000 + "\n" + ORDER, TAKEN)
bomb("encoded words", "Subject: " + "=?utf-8?Q?=41?= " * 4000 + "\nFrom: anna@example.org\n\n" + ORDER, TAKEN)
bomb("open words", "Subject: " + "=?utf-8?Q?" * 6000 + "\nFrom: anna@example.org\n\n" + ORDER, TAKEN)
bomb("brackets", "From: " + "<" * 60000 + "\n\n" + ORDER, "class: reject")
bomb("quotes", "From: \"" + "\\" * 60000 + "\" <anna@example.org>\n\n" + ORDER, TAKEN)
bomb("mbox lines", "From x\n" * 100000 + HEAD + "\n" + ORDER, TAKEN)
bomb("blank lines first", "\n" * 1000000 + HEAD + "\n" + ORDER, TAKEN)
# Transfer encodings and character sets.
bomb("equals", encoded("quoted-printable", "=" * 1000000), "class: ")
bomb("soft breaks", encoded("quoted-printable", "=\n" * 500000 + ORDER), TAKEN)
bomb("NULs", encoded("quoted-printable", "=00" * 330000), "refused: 1:1: ")
bomb("zeros in base64", encoded("base64", "A" * 1000000), "refused: 1:1: ")
bomb("short base64", encoded("base64", "A\n" * 500000), "refused: 1:1: ")
bomb("padding", encoded("base64", "=\n" * 500000), "class: empty")
bomb("UTF-7", typed("text/plain; charset=utf-7", "+AAA-" * 190000), "refused: 1:1: ")
bomb("bad UTF-7", typed("text/plain; charset=utf-7", "+\xff" * 480000), "refused: 1:")
bomb("bad GB 18030", typed("text/plain; charset=gb18030", "\xff" * (480000 if SANITIZED else 960000)), "refused: 1:")
bomb("escapes of ISO-2022", typed("text/plain; charset=iso-2022-jp", "\x1b" * 960000), "refused: 1:")
bomb("bad UTF-8", typed("text/plain; charset=utf-8", "\xff" * (480000 if SANITIZED else 960000)), "refused: 1:")
bomb("marks on a letter", typed("text/plain; charset=utf-8", "a" + "\xcc\x81" * 480000), "refused: 1:")
bomb("nothing visible", typed("text/plain; charset=utf-8", "\xe2\x80\x8b" * 300000 + ORDER), "class: ")
bomb("many sets", typed("multipart/mixed; boundary=b", "".join(
    "--b\nContent-Type: text/plain; charset=%s\n\n%s\n" % (c, ORDER)
    for c in ["iso-2022-jp", "gb18030", "big5", "utf-7", "koi8-r", "shift_jis", "iso-2022-kr"] * 27) + "--b--\n"), TAKEN)
# HTML.
for name, piece in (("tags", "<b>"), ("blocks", "<div>"), ("tags that do not fit", "<div><b></u>"), ("comments", "<!--"),
                    ("entities", "&amp"), ("ampersands", "&"), ("open tags", "<"), ("quotes", "<a b='")):
    bomb("HTML " + name, typed("text/html", "<p>B12F1W1</p>" + piece * (900000 // len(piece))), TAKEN)
bomb("an attribute of 1 MB", typed("text/html", '<a href="%s">%s</a>' % ("x" * 1000000, ORDER)), TAKEN)
SHEET = 90000 if SANITIZED else 900000  # sanitizers measure the whole text at each search
for name, piece in (("marks", "<!-- "), ("ends of marks", "--> "), ("comments", "/**/"), ("rules", ".a{color:red}"), ("blocks", "{")):
    bomb("a sheet of " + name, typed("text/html", "<style>%s</style><p>B12F1W1</p>" % (piece * (SHEET // len(piece)))), TAKEN)
bomb("HTML lines", typed("text/html", "x<br>" * 200000), MANY)
# Lines.
for name, sign in (("embeddings", "\u202a"), ("unknown characters", "\ufffd"), ("isolates", "\u2068")):
    for lines in 2, 20:
        body = "B12F1W1\n" + (sign * (300000 // lines) + " On Sat, 28 Nov 2026 wrote:\n") * lines
        bomb("attributions of %s, %d lines" % (name, lines), typed("text/plain; charset=utf-8", body.encode().decode("latin-1")), TAKEN)
for name, piece in (("x", "x"), ("blanks", " "), ("dashes", "-"), ("underscores", "_"), ("quotes", ">"), ("NULs", "\0")):
    bomb("1 MB of " + name, HEAD + "\n" + ORDER + piece * 1000000 + "\n", TAKEN)
for name, piece in (("orders", ORDER), ("fields", "From: a\n"), ("rules", "--- a ---\n\n\n"), ("words above quotations", "x:\n>\n"),
        ("uuencoded", "begin 644 x\nend\n")):
    bomb("1 MB of lines: " + name, HEAD + "\n" + piece * (1000000 // len(piece)), MANY)
for name, piece in (("quoted", ">\n"), ("blank", "\n"), ("returns", "\r")):
    bomb("1 MB of lines: " + name, HEAD + "\n" + piece * (1000000 // len(piece)), NOTHING)
bomb("armour", HEAD + "\n" + "-----BEGIN PGP MESSAGE-----\n" * 35000, MANY)
bomb("closed armour", HEAD + "\n" + "-----BEGIN PGP SIGNED MESSAGE-----\n\n-----END PGP x\n" * 20000, "class: ")
bomb("letters", HEAD + "\n" + "/press all\n" * 90000 + "/end\n", "command: /press all")
for ruleset, order in (("galactic-empires", "DW2"), ("galactic-empires", "X"), ("cyoe", "DU3"), ("cyoe", "X")):
    line = ",".join([order] * (990 // (len(order) + 1))) + "\n"
    bomb("1 MB of orders on lines: %s %s" % (ruleset, order), HEAD + "\n" + line * (1000000 // len(line)),
         "more orders than the limit", ruleset)
for ruleset in os.environ["RULESETS"].split():
    bomb("4,999 wrong lines: " + ruleset, HEAD + "\n" + ("M" + "OIl2W" * 22 + "\n") * 4999, "refused: 4999:", ruleset)
    bomb("4,999 long lines: " + ruleset, HEAD + "\n" + ("B1 F1 " * 30 + "\n") * 4999, "refused: 4999:", ruleset)
# Attachments: never opened.
noise = base64.encodebytes(bytes(i * 7 % 251 for i in range(700000))).decode()
for kind in ("application/zip", "application/pdf", "application/rtf", "application/ms-tnef", "image/svg+xml"):
    bomb(kind, part("Content-Type: %s\nContent-Transfer-Encoding: base64" % kind, noise), NOTHING)

listed = os.path.join(work, "bombs")
with open(listed, "w", encoding="utf-8") as file:
    file.writelines("\t".join(entry) + "\n" for entry in bombs)
os.execv(sys.executable, [sys.executable, __file__, program, work, listed])
