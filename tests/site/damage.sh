# A database that is busy, damaged, foreign, of another version, or without its log: reported with an exit code, and
# left unchanged (HO-5, HO-19); a copy repairs what it can.
. tests/site/lib
sql() { sqlite3 "$1" "$2"; }
printf 'ruleset: space-empires\nplayers: [{name: MING, address: ming@example.org}, {name: BOSCO}]\n' >"$DIR/setup.yaml"
demo
expect 0 run demo --force --no-fetch
expect 0 send
db=$S/nightmail.db
expect 0 backup "$DIR/sound.db"
cp -a "$S" "$DIR/base"

# left CODE TEXT: every command says so, and no byte of the database changes.
left() {
	cp "$db" "$DIR/before"
	for command in status nightly fetch send "run demo --force" "verify demo" "hold demo" "accept $DIR/setup.yaml --dry-run" \
		upgrade "backup $DIR/copy.db"; do
		expect "$1" $command
		has "$DIR/err" "$2"
		[ "$(grep -vc '^nightmail: ' "$DIR/err")" = 0 ] || fail "$command: more than errors"
		[ ! -e "$DIR/copy.db" ] || fail "a copy of a damaged database was kept"
		cmp "$db" "$DIR/before" || fail "$command wrote to it"
	done
	again
}
again() { rm -rf "$S"; cp -a "$DIR/base" "$S"; }

size=$(stat -c %s "$db")
for at in 50 4096 5000 $((size / 2)); do
	truncate -s "$at" "$db"
	left 65 "the database is damaged"
done
truncate -s 0 "$db"
left 65 "this is not a nightmail database; put a copy made by \`backup\` in its place"
printf 'not a database..' | dd of="$db" conv=notrunc 2>/dev/null
left 65 "the database is damaged (file is not a database)"
head -c 100000 /dev/urandom >"$db"
left 65 "the database is damaged"
rm "$db"
sql "$db" 'CREATE TABLE x (y)'
chmod 600 "$db"
left 65 "this is not a nightmail database"
sql "$db" 'PRAGMA user_version = 99'
left 69 "written by a newer program (database 99, this one knows $("$NM" --version | sed -n "s,^database ,,p")); use that one"
sql "$db" 'PRAGMA user_version = 0'
left 65 "this is not a nightmail database"

# Pages of tables and indexes are reversed: a run stops when it meets one, and no command overwrites a sound copy with
# it.
bytes=$(sqlite3 "$db" 'PRAGMA page_size')
pages=$((size / bytes)) page=1
while [ $page -lt $pages ]; do
	head -c "$bytes" /dev/zero | tr '\0' '\377' | dd of="$db" bs="$bytes" seek=$page conv=notrunc 2>/dev/null
	set +e
	"$NM" nightly >"$DIR/out" 2>"$DIR/err" </dev/null
	code=$?
	"$NM" backup "$DIR/copy.db" >/dev/null 2>"$DIR/err2" </dev/null
	copied=$?
	set -e
	case $code in
	0) ;; # a file that must not be there
	65) has "$DIR/err" "the database is damaged" ;;
	*) cat "$DIR/err"; fail "page $page: exit code $code" ;;
	esac
	[ $copied = 65 ] && [ ! -e "$DIR/copy.db" ] || { cat "$DIR/err2"; fail "page $page: backup ended with $copied"; }
	again
	page=$((page + 2))
done

# With the copy in its place everything works again.
truncate -s 5000 "$db"
expect 65 nightly
cp "$DIR/sound.db" "$db"
expect 0 nightly
expect 0 verify demo
again

# Another program writes: nothing is done, and nothing is lost.
mkfifo "$DIR/go"
sqlite3 "$db" >/dev/null <"$DIR/go" &
child=$!
exec 3>"$DIR/go"
printf 'BEGIN EXCLUSIVE;\n.shell touch %s/busy\n' "$DIR" >&3
while [ ! -e "$DIR/busy" ]; do sleep 0.05; done
expect 75 hold demo
has "$DIR/err" "nothing is lost, run it again"
expect 0 report demo MING
expect 0 status
printf 'ROLLBACK;\n' >&3
exec 3>&-
wait $child
expect 0 hold demo
again

# The acts since the last checkpoint are in the log file beside the database: without it the database is an older one,
# but consistent.
sqlite3 "$db" 'PRAGMA wal_autocheckpoint = 0' "UPDATE game SET title = 'x'" ".shell cp $db $DIR/no-log.db" >/dev/null
cp "$DIR/no-log.db" "$db"
rm -f "$db-wal" "$db-shm"
expect 0 nightly
expect 0 verify demo

again

# Random bytes beside it are not used as a log or journal.
for part in -wal -journal -shm; do
	head -c 40000 /dev/urandom >"$db$part"
	chmod 600 "$db$part"
	expect 0 nightly
	[ ! -s "$DIR/err" ] || fail "noise in $part: $(cat "$DIR/err")"
	expect 0 verify demo
	proved "demo: turns 1-2: 2 states and 4 reports identical"
	again
done

# What a copy must contain: a game's seats, each complete, its open turn, a column.
for seat in 0 1; do
	sql "$db" "UPDATE seat SET name = NULL, taken = 1 WHERE number = $seat"
	expect 65 verify demo
	has "$DIR/err" "the database has lost a part of a game; put a copy made by \`backup\` in its place"
	again
done
sql "$db" 'PRAGMA foreign_keys = OFF; DELETE FROM seat'
expect 65 verify demo
has "$DIR/err" "the database has lost a part of a game; put a copy made by \`backup\` in its place"
again
sqlite3 -cmd '.dbconfig defensive off' "$db" >/dev/null 'PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, "missed_in_row", "missed_in_rov") WHERE name = "seat"'
expect 65 nightly
has "$DIR/err" "the database is damaged (no such column: missed_in_row)"
again

# No database, no permission.
rm "$db"
expect 66 status
has "$DIR/err" "there is no database"
again
powerless
for command in status fetch "verify demo"; do
	chmod 0 "$db"
	wrong 77 "nightmail.db: unable to open database file: Permission denied; run nightmail as the user whose site this is" $command
	chmod 600 "$db"
	expect 0 $command
done

# A database from a stranger: parts that would act in our statements are refused, and names do not leave the folder.
again
for what in 'TRIGGER spy AFTER UPDATE ON game BEGIN UPDATE seat SET password = NULL; END' 'VIEW spy AS SELECT 1'; do
	sqlite3 "$db" "CREATE $what"
	for command in status nightly "verify demo" "backup $DIR/spy.db"; do
		expect 65 $command
		has "$DIR/err" "it contains a trigger or a view, which no nightmail database has"
	done
	again
done
wrong_name() { # SQL WORDS
	sqlite3 "$db" "$1; UPDATE game SET files = 0"
	for command in "rebuild demo" "run --no-fetch" "verify demo"; do
		"$NM" $command >"$DIR/out" 2>"$DIR/err" </dev/null && fail "$1: $command"
		has "$DIR/err" "$2"
	done
	[ -z "$(find "$DIR" -name 'escaped*')" ] || fail "$1: led out of games/"
	again
}
expect 0 rebuild
wrong_name "UPDATE seat SET name = '../../../escaped' WHERE number = 0" "the database holds a name that no game has"
sqlite3 "$db" "UPDATE report SET name = '../../../escaped.txt' WHERE name = 'MING.txt'; UPDATE game SET files = 0"
expect 65 rebuild demo
has "$DIR/err" "the database holds a name that no file of a game has"
[ -z "$(find "$DIR" -name 'escaped*')" ] || fail "a report led out of games/"
again
sqlite3 "$db" "UPDATE game SET name = '../../escaped', files = 0"
expect 65 rebuild ../../escaped
expect 65 nightly
[ -z "$(find "$DIR" -name 'escaped*')" ] || fail "a game led out of games/"
again
expect 0 verify demo
# A sender may delete a mail once it is handed over: so one that damage keeps from being filed, or whose lever is not
# done, stays in the spool.
again
gm=$(sql "$db" "SELECT reply_to FROM outbox WHERE recipient = 'gm@localhost' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1" | sed 's/.*<//; s/>//')
printf 'From: gm@localhost\nTo: %s\nMessage-ID: <hold@x.example>\n\n/hold\n' "$gm" >"$DIR/hold"
expect 0 accept "$DIR/hold"
[ "$(sql "$db" "SELECT held IS NULL FROM game")" = 0 ] || fail "the game is not held"
told=0
for page in $(sql "$db" "SELECT rootpage FROM sqlite_master WHERE rootpage > 1"); do
	again
	head -c 4096 /dev/zero | tr '\0' '\177' | dd of="$db" bs=4096 seek=$((page - 1)) conv=notrunc 2>/dev/null
	expect 0 accept "$DIR/hold"
	grep -q "the database is damaged" "$DIR/err" || continue
	told=$((told + 1))
	[ "$(ls "$S/spool" | wc -l)" = 1 ] || fail "page $page: the mail is gone"
done
[ "$told" -gt 5 ] || fail "only $told damaged pages were met"
