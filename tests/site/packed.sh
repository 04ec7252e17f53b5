# Turns that were opened a month ago are packed by zlib (engine/store/packing.h): the record stays byte for byte, levers
# and mails work on them, damage is found, and what cannot be written leaves all as it was.
. tests/site/lib
demo
for day in 03 07; do at "2026-12-${day}T19:00:00Z"; expect 0 run demo --no-fetch; done
# What the record holds, by the program: files of games/ are made anew of the database.
record() {
	rm -rf "$S/games/demo" "$DIR/$1"
	expect 0 rebuild demo
	cp -r "$S/games/demo" "$DIR/$1"
	for turn in 1 2 3; do expect 0 report demo MING $turn --json; cat "$DIR/out" >>"$DIR/$1/reports"; done
}
packed() {
	sql "SELECT (SELECT group_concat(packed, '') FROM turn) || ' ' || (SELECT group_concat(DISTINCT packed) FROM report)"
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
# Any reader of zlib unpacks them.
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
# A packed turn is edited, and packed again; one that a rollback opens is played again.
expect 0 resume demo --yes
expect 0 rollback demo 2 --new-dice --yes
[ "$(sql "SELECT packed FROM turn WHERE turn = 2 AND void = 0")" = 0 ] || fail "a turn with new dice is packed"
expect 0 run demo --force --no-fetch
expect 0 verify demo
expect 0 nightly
[ "$(sql "SELECT packed FROM turn WHERE turn = 2 AND void = 0")" = 1 ] || fail "not packed again"
expect 0 verify demo
# Damage in what was packed is found, and told as that.
cp "$DIR/whole.db" "$S/nightmail.db"
rm -f "$S/nightmail.db-wal" "$S/nightmail.db-shm"
sql "UPDATE report SET bytes = substr(bytes, 1, length(bytes) - 9) || x'0000000000' || substr(bytes, -4)
	WHERE name = 'MING.json' AND turn = 2"
expect 65 report demo MING 2 --json
has "$DIR/err" "the database is damaged (what was packed cannot be unpacked)"
