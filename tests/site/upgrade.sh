# An older database is migrated with a copy beside it, a newer one is refused (HO-19).
. tests/site/lib
db=$S/nightmail.db
columns() { sqlite3 "$1" "SELECT m.name, c.name, c.type, c.\"notnull\", c.dflt_value, c.pk FROM sqlite_schema AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY 1, 2; SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY 1"; }
today=$("$NM" --version | sed -n "s/^database //p")
undone=$(sed -n 's/^PRAGMA user_version = \([0-9]*\);/\1/p' tests/site/schema-1.sql | head -n 1)
[ "$undone" = $((today - 1)) ] ||
	fail "tests/site/schema-1.sql does not undo schema $today: on its top belong what takes its columns and tables away (ALTER TABLE
... DROP COLUMN ...) and PRAGMA user_version = $((today - 1))"
older() { # SCHEMA
	cp "$DIR/today.db" "$db"
	sed "/user_version = $1;/q" tests/site/schema-1.sql | sqlite3 "$db"
}
same_as_fresh() { columns "$db" | diff - "$DIR/fresh" || fail "columns"; }
# Its contents, wherever they are; `bytes` of mails are in a table of their own since schema 13.
held() { # [raw]
	sql "SELECT game, turn, void, hex(state), host, opened, ran FROM turn ORDER BY 1, 2, 3; SELECT game, turn, void, name, hex(bytes) FROM report ORDER BY 1, 2, 3, 4"
	sql "${1:-SELECT mail, hex(bytes) FROM raw ORDER BY 1}"
}
demo
home=$(jq -r 'first(.worlds[] | select(.owner == "MING") | .id)' "$S/games/demo/turn-0001/state.json")
printf 'B5F1W%s\n' "$home" >"$DIR/o"
expect 0 orders demo MING --set "$DIR/o"
for day in 03 07; do at "2026-12-${day}T19:00:00Z"; expect 0 run demo --no-fetch; done
printf 'From: ming@example.org\nSubject: x\n\nB1F1\n' | "$NM" -C "$S" accept || fail "accept"
expect 0 fetch
[ "$(sql "SELECT count(*) FROM raw")" = 1 ] || fail "no mail to carry over"
columns "$db" >"$DIR/fresh"
held >"$DIR/held"
counted="SELECT turn, seat, player, asked, absent, excused, abandoned FROM tally ORDER BY 1, 2"
sql "$counted" >"$DIR/counted"

# From every schema: new tables and columns exist, and of turns counted before, the missed ones are known.
sqlite3 "$db" "VACUUM INTO '$DIR/today.db'"
for schema in $(seq $((today - 1)) -1 2); do
	older $schema
	expect 0 upgrade
	says "the database is of version $today now; the older one is kept in $db.schema-$schema"
	same_as_fresh
	held | diff - "$DIR/held" || fail "what schema $schema held"
	[ -z "$(sql "SELECT name FROM sqlite_schema WHERE name IN ('report', 'turn', 'bot_turn') AND sql LIKE '%WITHOUT ROWID%'")" ] || fail "tables of schema $schema"
	[ "$(sql 'PRAGMA auto_vacuum')" = 2 ] || fail "no page of schema $schema can be given back"
	[ "$(sql 'PRAGMA integrity_check; PRAGMA foreign_key_check')" = ok ] || fail "integrity after schema $schema"
	sql "$counted" | diff - "$DIR/counted" || fail "what was counted in schema $schema"
done
# A vote on the open turn's deadline becomes a proposal with that ballot (HO-150).
older 13
sql "UPDATE seat SET vote = 3600 WHERE name = 'MING'"
expect 0 upgrade
[ "$(sql "SELECT number, kind, seconds, state, turn = (SELECT turn FROM game) FROM proposal; SELECT proposal, name, agrees, seconds FROM ballot JOIN seat ON seat.id = seat")" = "1|extend|3600|open|1
1|MING|1|3600" ] || fail "votes of schema 13"
older 1
cp "$db" "$DIR/schema-1.db"
# Schema 1 never changes: an additional column lacks its mark in engine/store/schema.sql, or is missing in schema-1.sql.
[ "$(columns "$db" | grep -c '|')" = 149 ] || fail "columns of schema 1"

# Commands that only read ask for `upgrade`, which migrates, and says where the older copy is.
expect 75 status
has "$DIR/err" "run \`nightmail upgrade\` once"
[ "$(sql 'PRAGMA user_version')" = 1 ] || fail "looking migrated"
expect 0 upgrade
says "the database is of version $today now; the older one is kept in $db.schema-1"
has "$S/log/2026-12.log" "database migrated to version $today, the older one is nightmail.db.schema-1"
[ "$(stat -c %a "$db.schema-1")" = 600 ] || fail "mode of the copy"
[ "$(sqlite3 "$db.schema-1" 'PRAGMA user_version; SELECT count(*) FROM turn')" = "1
3" ] || fail "the copy"
same_as_fresh
expect 0 upgrade
says "the database is of version $today, this program's"
[ ! -e "$db.schema-1.2" ] || fail "a second copy"
expect 0 verify demo

# Counts of turns are known as far as host.yaml has them: MING gave orders in turn 1 alone, BOSCO never.
[ "$(sql "SELECT turn, name, counted, tally.missed, tally.missed_in_row FROM tally JOIN seat ON seat.id = seat ORDER BY 1, 2")" = "1|BOSCO|0|0|0
1|MING|0|0|0
2|BOSCO|-3|1|1
2|MING|1|0|0
3|BOSCO|-3|2|2
3|MING|-3|1|1" ] || { sql "SELECT * FROM tally"; fail "tally"; }
expect 0 rollback demo 2
[ "$(sql "SELECT folded, dedication FROM player ORDER BY 1")" = "bosco@example.org|-3
ming@example.org|1" ] || { sql "SELECT * FROM player"; fail "dedication"; }

# The next writing run migrates, too; an older copy is never replaced, an incomplete one is.
cp "$DIR/schema-1.db" "$db"
: >"$db.schema-1.2.part"
expect 0 nightly
[ ! -s "$DIR/out" ] && [ ! -s "$DIR/err" ] || { cat "$DIR/out" "$DIR/err"; fail "nightly talks"; }
[ "$(sql 'PRAGMA user_version')" = "$today" ] || fail "nightly did not migrate"
[ -s "$db.schema-1.2" ] && [ ! -e "$db.schema-1.2.part" ] || fail "the second copy"

# If the copy cannot be made nothing is migrated.
cp "$DIR/schema-1.db" "$db"
mkdir "$db.schema-1.3.part"
expect 73 upgrade
has "$DIR/err" "$db.schema-1.3.part: "
[ "$(sql 'PRAGMA user_version')" = 1 ] || fail "migrated without a copy"
rmdir "$db.schema-1.3.part"
expect 0 upgrade

# A newer database, or another program's.
sql 'PRAGMA user_version = 99'
expect 69 status
has "$DIR/err" "newer program (database 99, this one knows $today)"
expect 69 nightly
expect 69 upgrade
sql 'PRAGMA user_version = 7; PRAGMA application_id = 1'
expect 65 status
has "$DIR/err" "this is not a nightmail database"
