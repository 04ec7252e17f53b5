# The players' manuals: every order in them is accepted as an order, and their tables have the numbers of tables.yaml.
. tests/site/lib
unset NIGHTMAIL_SITE
cat >"$DIR/shown.py" <<'P'
import re, sys

name, what = sys.argv[1:3]
page = open(f"rulesets/{name}/{name}.7").read().replace("\\(dq", '"').replace("\\&", "")
tables = open(f"rulesets/{name}/tables.yaml").read()

def first_sets():
    """Literal blocks under headings that end in 'turn' or 'turn 0'."""
    for part in re.findall(r"^\.Ss [^\n]*turn(?:, turn 0)?\n(.*?)(?=^\.S[sh] )", page, re.M | re.S):
        for block in re.findall(r"^\.Bd [^\n]*\n(.*?)^\.Ed", part, re.M | re.S):
            yield from (line for line in block.splitlines() if "<" not in line)

def examples():
    orders = re.search(r"^\.Sh ORDERS\n(.*?)^\.Sh ", page, re.M | re.S).group(1)
    if name in ("space-empires", "galactic-empires"):
        for item in re.findall(r"^\.It Li (.*)$", orders, re.M):
            yield from [item] if '"' in item else item.replace(" , ", " ").split()
    else:
        yield from re.findall(r"(?:for example|Example:)\n\.Li (\S+)", orders)

NAMES = {"bomb": "bombard", "cloak": "cloaks", "tonnes": "tonnage", "type": "name", "steps cost": "prices", "starts at": "start", "RP": "rp",
         "AS": "as", "AC": "ac"}
WORDS = ("gives", "by", "effect")

def rows():
    """Each row of a table of the manual about things of tables.yaml: its first cell, and the others with their keys."""
    head = None
    for line in page.splitlines():
        if line.startswith("."):
            cells = line[4:].split(" Ta ") if line.startswith(".It ") and " Ta " in line else None
            if not cells:
                head = None
            elif cells[0] in ("code", "class", "technology") and "yield" not in cells:
                pp = "pp" if "price" in cells else "price"
                head = [pp if cell == "PP" else NAMES.get(cell, cell) for cell in cells]
            elif head:
                yield cells[0], [pair for pair in zip(head[1:], cells[1:]) if pair[0] not in WORDS]

def check_row(first, cells):
    row = re.search(r"^  - \{(?:code|name): %s,.*$" % re.escape(first), tables, re.M)
    fields = dict(re.findall(r"(\w+): +(\[[^]]*\]|[^,}]+)", row.group(0) if row else ""))
    for key, cell in cells:
        want = fields.get(key, "0").strip("[]").replace(",", "")
        shown = {"-": "0", "no": "0", "yes": "true"}.get(cell, cell.lstrip("0") if key == "tech" else cell)
        # Things that cannot be built have no price.
        if shown != want and not (cell == "-" and fields.get("buildable") == "false"):
            return f"{first}: {key} is {cell}, not {want}"
    return None if fields else f"{first}: no such row"

if what == "orders":
    print("\n".join(list(first_sets()) + list(examples())))
else:
    found = list(rows())
    print(len(found))
    for trouble in filter(None, (check_row(*row) for row in found)):
        print(trouble)
P
for name in $(tests/games manuals | sed 's/^shown //; s/ /:/g'); do
	rules=${name%%:*} rest=${name#*:}
	{ printf 'From: ming@example.org\n\n'; python3 "$DIR/shown.py" "$rules" orders; } >"$DIR/orders.eml"
	expect 0 extract --ruleset "$rules" "$DIR/orders.eml"
	lacks "$DIR/out" "refused:"
	[ "$(grep -c '^order: ' "$DIR/out")" -ge "${rest#*:}" ] || { cat "$DIR/out"; fail "$rules: only $(grep -c "^order: " "$DIR/out") orders are shown"; }
	python3 "$DIR/shown.py" "$rules" tables >"$DIR/rows"
	[ "$(head -n 1 "$DIR/rows")" -ge "${rest%:*}" ] && [ "$(wc -l <"$DIR/rows")" = 1 ] || { cat "$DIR/rows"; fail "tables of $rules"; }
done
# The pages have a row for each command of the shell and of a mail and for each way to log in, and no other command.
cat >"$DIR/rows.py" <<'P'
import re

def text(path):
    with open(path) as f:
        return f.read()

def missing(page, table, rows, shown):
    for word in sorted(set(rows) - set(shown)):
        print(f"{page} says nothing of {word}, which {table} has")
    for word in sorted(set(shown) - set(rows)):
        print(f"{page} has {word}, which is not in {table}")

page = re.search(r"^\.Sh COMMANDS\n(.*?)^\.Sh ", text("man/nightmail.1"), re.M | re.S).group(1)
missing("man/nightmail.1", "engine/commands/commands.def", re.findall(r"^(?:HOST|PLAYER)\((\w+)\)", text("engine/commands/commands.def"), re.M),
        [word for item in re.findall(r"^\.It (Ic .*)", page, re.M) if " Ta " not in item for word in re.findall(r"\bIc (\w+)", item)])
missing("man/nightmail-mail.7", "parsers/host_commands.def", re.findall(r'\.word = "(\w+)"', text("parsers/host_commands.def")),
        re.findall(r"(?<![\w/.])/([a-z]+)\b", text("man/nightmail-mail.7")))
page = re.search(r"^\.It Cm auth\n(.*?)^\.It ", text("man/nightmail.yaml.5"), re.M | re.S).group(1)
missing("man/nightmail.yaml.5", "engine/site/auths.def", re.findall(r'^MAIL_AUTH\(\w+, "([^"]+)"', text("engine/site/auths.def"), re.M),
        re.findall(r"^\.Li ([\w-]+)", page, re.M))
P
python3 "$DIR/rows.py" >"$DIR/rows"
[ -s "$DIR/rows" ] && fail "$(cat "$DIR/rows")"
# No line of a page is cut off on a terminal of 80 columns.
for page in man/*.[157] rulesets/*/*.7; do
	mandoc -T utf8 -O width=78 "$page" | LC_ALL=C.UTF-8 sed 's/.\x08//g' | LC_ALL=C.UTF-8 grep -nE '^.{81}' >"$DIR/wide" || continue
	cat "$DIR/wide"
	fail "$page is wider than 80 columns"
done
