# A database from a stranger cannot affect a terminal or a file's name: each of its texts in turn contains control and
# bidi characters and invisible letters, which no list shows raw. (Files of the record contain the record's bytes;
# verify reads them.)
. tests/mail/lib
mail_demo token
printf '/set name Bob\nB1F1W%s\n/press all\nhello\n/end\n' "$HOME_WORLD" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
echo x | mail stranger@far.example host@test.example
expect 0 run demo --force --no-fetch
expect 0 note demo MING a note
sql "INSERT INTO pending VALUES ('abc', 'join', 1, NULL, 'j@b.example', 'ZOD' || char(10), 1796100000);
	UPDATE outbox SET state = 'failed', trouble = 'said' WHERE id = 1; UPDATE game SET files = 0"
cp -a "$S" "$DIR/base"
python3 - "$S" "$DIR/base" "$NM" <<'P' || fail "something acts"
import os, shutil, sqlite3, subprocess, sys, unicodedata
site, base, program = sys.argv[1:4]
HIDDEN = "\u3164\u034f\u115f\ufe0f\u2800"
EVIL = "x\x1b[2J\x9b2J\u202e\u2028" + HIDDEN + "y"
commands = ["status", "status demo", "outbox", "mail list", "mail show 1", "orders demo MING 1", "report demo gm", "standings demo",
            "log", "verify demo", "rebuild demo", "mail release 2"]
bad = shown = 0

def hostile(text):
    return any((unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Co", "Cs") and c != "\n") or c in HIDDEN for c in text)

def complain(*what):
    global bad
    bad += 1
    print(*what)

with sqlite3.connect(base + "/nightmail.db") as db:
    columns = [(table, column[1]) for (table,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
               for column in db.execute(f"PRAGMA table_info({table})") if column[2] == "TEXT" or column[1] in ("bytes", "value")]
for table, column in columns:
    shutil.rmtree(site)
    shutil.copytree(base, site)
    db = sqlite3.connect(site + "/nightmail.db", isolation_level=None)
    try:
        changed = db.execute(f"UPDATE {table} SET {column} = CAST({column} AS TEXT) || ? WHERE {column} IS NOT NULL", (EVIL,)).rowcount
    except sqlite3.IntegrityError:
        continue
    finally:
        db.close()
    for command in commands if changed else []:
        done = subprocess.run([program, *command.split()], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        said = (done.stdout + done.stderr).decode("utf-8", "surrogateescape")
        shown += "[2J" in said
        if hostile(said) and (table, column) != ("orders", "text"):
            complain(table, column, command, ascii(next(l for l in said.split("\n") if hostile(l))))
        if done.returncode not in (0, 65, 66, 69, 75, 78):
            complain(table, column, command, "exit code", done.returncode, said)
    for _, folders, files in os.walk(site):
        for name in folders + files:
            if hostile(name):
                complain(table, column, "file name", ascii(name))
sys.exit(bad > 0 or len(columns) < 60 or shown < 20)
P

# An invisible letter, in what messages quote from a document, an order or the command line.
UNSEEN=$(printf '\343\205\244')
rm -rf "$S"
cp -a "$DIR/base" "$S"
printf 'B%sF1W1\nfoo%s\nB1F1W%s1 ; %s\n' "$UNSEEN" "$UNSEEN" "$UNSEEN" "$UNSEEN" >"$DIR/unseen.ord"
expect 65 check --report "$S/games/demo/turn-0002/MING.json" "$DIR/unseen.ord"
lacks "$DIR/out" "$UNSEEN"
has "$DIR/out" 'foo\u3164'
has "$DIR/out" 'here stands U+3164, a character that nobody sees'
expect 0 turn --state "$S/games/demo/turn-0002/state.json" --orders MING="$DIR/unseen.ord" --out "$DIR/unseen"
has "$DIR/unseen/MING.txt" 'foo\u3164'
! grep -rF "$UNSEEN" "$DIR/unseen" || fail "raw in a turn"
for text in "new a$UNSEEN --ruleset space-empires" "new a --ruleset space$UNSEEN" "stat$UNSEEN" "status --$UNSEEN" "report a$UNSEEN B" \
	"set demo a$UNSEEN=1" "set demo title=$UNSEEN" "join demo A$UNSEEN b@c.example" "check --report a$UNSEEN b"; do
	"$NM" $text >"$DIR/out" 2>"$DIR/err" && fail "$text was taken"
	lacks "$DIR/err" "$UNSEEN"
done
printf 'ruleset: space-empires\na%s: 1\n' "$UNSEEN" >"$DIR/unseen.yaml"
expect 65 new a --setup "$DIR/unseen.yaml"
has "$DIR/err" 'unseen.yaml:2:5: unknown key "a\u3164"'
