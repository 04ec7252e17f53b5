# Every named character of HTML 4 in a mail with an HTML part only (MC-103), compared with a second reading of the
# names.
. tests/site/lib
unset NIGHTMAIL_SITE
python3 - "$NM" <<'P' || fail "characters"
import html.entities, subprocess, sys
names = sorted(html.entities.name2codepoint)
# A character that HO-12 (g) drops, or turns into a blank, is between two letters as nothing or as a blank.
nothing, blanks = {0xad, *range(0x200b, 0x2010)}, {0xa0, 0x2002, 0x2003, 0x2009}
assert len(names) == 252 and len(names) == len(set(names))
body = "".join(f"<p>{n}.a&{n};z</p>\n" for n in names) + "<p>apos.a&apos;z</p><p>a&nosuch;z &#x41;&#66; &amp;lt; &ampz a&b</p>"
mail = ("From: a@b.example\nTo: games@localhost\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n" + body + "\n").encode()
out = subprocess.run([sys.argv[1], "extract"], input=mail, stdout=subprocess.PIPE, check=True).stdout.decode().split("\n")
got = dict(line[6:].split(".", 1) for line in out if line.startswith("line: ") and "." in line)
bad = 0
for name in names + ["apos"]:
    code = html.entities.name2codepoint.get(name, 39)
    middle = "" if code in nothing else " " if code in blanks else chr(code)
    if got.get(name) != f"a{middle}z":
        bad += 1
        print(name, hex(code), repr(got.get(name)))
if "line: a&nosuch;z AB &lt; &z a&b" not in out:
    bad += 1
    print(out[-5:])
sys.exit(bad > 0)
P
