# Turns that were opened a month ago are compressed by zlib (engine/store/packing.h): the record stays the same byte for
# byte, levers and mails work on them, damage is found, and if they cannot be written everything stays as it was.
. tests/site/lib
demo
for day in 03 07; do at "2026-12-${day}T19:00:00Z"; expect 0 run demo --no-fetch; done
# The contents of the record, by the program: files of games/ are made again from the database.
record() {
	rm -rf "$S/games/demo" "$DIR/$1"
	expect 0 rebuild demo
	cp -r "$S/games/demo" "$DIR/$1"
	for turn in 1 2 3; do expect 0 report demo MING $turn --json; cat "$DIR/out" >>"$DIR/$1/reports"; done
}
packed() {
	sql "SELECT (SELECT group_concat(packed, '') FROM (SELECT packed FROM turn ORDER BY turn)) || ' ' || (SELECT group_concat(DISTINCT packed) FROM report)"
}
expect 0 hold demo
record before
at 2027-01-06T18:59:59Z
expect 0 nightly
[ "$(packed)" = "110 0,1" ] || [ "$(packed)" = "110 1,0" ] || fail "packed before their month was over: $(packed)"
at 2027-01-06T19:00:01Z
expect 0 nightly
[ "$(packed)" = "111 1" ] || fail "not packed: $(packed)"
[ "$(sql "SELECT count(*) FROM turn WHERE substr(state, 1, 1) <> x'78'")" = 0 ] || fail "states are no zlib"
# Any zlib reader decompresses them.
python3 - "$S/nightmail.db" "$DIR/before" <<'E' || fail "the bytes of the record"
import sqlite3, sys, zlib
db = sqlite3.connect(sys.argv[1])
count = 0
for turn, name, bytes in db.execute("SELECT turn, name, bytes FROM report WHERE packed"):
    with open("%s/turn-%04d/%s" % (sys.argv[2], turn, name), "rb") as file:
        assert zlib.decompress(bytes) == file.read(), (turn, name)
    count += 1
assert count >= 12, count
E
record after
diff -r "$DIR/before" "$DIR/after" || fail "the record changed"
expect 0 verify demo
cp "$S/nightmail.db" "$DIR/whole.db"
# A compressed turn is edited, and compressed again; one that a rollback opens is played again.
expect 0 resume demo --yes
expect 0 rollback demo 2 --new-dice --yes
[ "$(sql "SELECT packed FROM turn WHERE turn = 2 AND void = 0")" = 0 ] || fail "a turn with new dice is packed"
expect 0 run demo --force --no-fetch
expect 0 verify demo
expect 0 nightly
[ "$(sql "SELECT packed FROM turn WHERE turn = 2 AND void = 0")" = 1 ] || fail "not packed again"
expect 0 verify demo
# Damage in compressed data is found, and reported as damage.
cp "$DIR/whole.db" "$S/nightmail.db"
rm -f "$S/nightmail.db-wal" "$S/nightmail.db-shm"
sql "UPDATE report SET bytes = substr(bytes, 1, length(bytes) - 9) || x'0000000000' || substr(bytes, -4)
	WHERE name = 'MING.json' AND turn = 2"
expect 65 report demo MING 2 --json
has "$DIR/err" "the database is damaged (what was packed cannot be unpacked)"
# Compressed turns fill their pages: for two games that are played daily for a year, the pages of turns and reports have
# at most 1.3 times the size of their contents; 3 times if they were written in place. The order stays.
python3 - <<'E' || fail "packed turns leave their pages empty"
import hashlib, re, sqlite3, sys, zlib
db = sqlite3.connect(":memory:", isolation_level=None)
db.create_function("pack", 1, lambda value: value and zlib.compress(value))
for file in "schema", "views":
    db.executescript(open("engine/store/%s.sql" % file, encoding="utf-8").read())
source = open("engine/store/statements/turns.sql", encoding="utf-8").read()
said = {name: re.search(r"-- %s[({][^;]*?[)}]\n([^;]*);" % name, source).group(1)
        for name in ("turn_pack", "reports_pack", "turn_add", "report_add")}
def text(seed, size):
    """Of which zlib leaves about a third."""
    lines = ("%s of a fleet that is at a world of theirs, and has no orders\n" % hashlib.sha256(b"%d%s" % (i, seed.encode())).hexdigest()
             for i in range(size // 100))
    return "".join(lines)[:size].encode()
for day in range(366):
    for game in 1, 2:
        now = {"game": game, "turn": day}
        db.execute(said["turn_add"], {**now, "state": text("s%d" % day, 5000 if game == 1 else 1500), "host": "host", "opened": 0, "played": b""})
        for name in "A.txt", "A.json", "B.txt", "B.json":
            db.execute(said["report_add"], {**now, "name": name, "bytes": text(name + str(day), 3000 if game == 1 else 900)})
        # A night after a missed one compresses more at once, and finally all turns are compressed.
        for turn in [] if day % 50 == 49 else range(day + 1) if day == 200 else range(max(0, day - 31), day - 29):
            for name in "turn_pack", "reports_pack":
                db.execute(said[name], {"game": game, "turn": turn, "void_number": 0})
assert db.execute("SELECT count(*), sum(packed) FROM turn").fetchone() == (732, 672)
for table in "turn", "report":
    assert [*db.execute("SELECT turn FROM %s WHERE game = 1 ORDER BY packed DESC, rowid" % table)] == \
        [*db.execute("SELECT turn FROM %s WHERE game = 1 ORDER BY turn" % table)]
    db.execute("DELETE FROM %s WHERE NOT packed" % table)
    pages, held = db.execute("SELECT sum(pgsize), sum(payload) FROM dbstat WHERE name = ?", (table,)).fetchone()
    assert pages <= 1.3 * held, (table, pages, held)
E
