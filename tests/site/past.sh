# A restored backup is older than what the players were told (HO-110). Nothing of the game is written, mailed or run
# before `recover`, which takes the turns of games/GAME, or with --forget goes on from the database and tells everybody.
. tests/site/lib
at 2026-12-01T10:00:00Z
demo
play() { expect 0 run demo --force --no-fetch; }
play
expect 0 orders demo MING --set /dev/stdin <<O
B1F1W1
O
expect 0 send
expect 0 backup "$DIR/copy.db"
orders=$(sql "SELECT group_concat(empire || text) FROM orders")
at 2026-12-02T10:00:00Z
play
at 2026-12-03T10:00:00Z
play
expect 0 send
expect 0 verify demo
cp -r "$S/games/demo" "$DIR/told"
cp "$S/nightmail.db" "$DIR/newest.db"
restore() {
	rm -f "$S"/nightmail.db-*
	cp "$DIR/$1" "$S/nightmail.db"
	rm -rf "$S/games/demo"
	cp -r "$DIR/told" "$S/games/demo"
}
why="demo: the database is older than games/demo/: it is at turn 2 of 2026-12-01T10:00:00Z, players were told turn 4 of\
 2026-12-03T10:00:00Z"
untouched() {
	diff -r "$DIR/told" "$S/games/demo" || fail "games/demo was written"
	[ "$(sql "SELECT turn FROM game")" = 2 ] || fail "a turn was run"
	[ "$(sql "SELECT count(*) FROM outbox WHERE kind != 'digest'")" = "$mails" ] || fail "mails were queued"
}
# The next night: nothing runs, except other games; the game master is told.
restore copy.db
mails=$(sql "SELECT count(*) FROM outbox")
sql "INSERT INTO outbox (kind, game, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body,
	queued, due) VALUES ('notice', 1, 'ming@example.org', '', 'x@y', 'x', 'a@b', 'stale', 'auto-generated', 'x', 0, 0)"
mails=$((mails + 1))
at 2026-12-10T12:00:00Z
set +e; "$NM" nightly >"$DIR/out" 2>&1; set -e
untouched
[ "$(sql "SELECT state FROM outbox WHERE subject = 'stale'")" = queued ] || fail "a mail of the game went out"
sql "SELECT subject || ' ' || body FROM outbox WHERE kind = 'digest'" | tr -s '\n ' ' ' >"$DIR/mail"
has "$DIR/mail" "demo: held, its database is older than its reports $why"
has "$DIR/mail" "- $why"
lacks "$DIR/mail" "cannot be read"
lacks "$DIR/mail" "the next run tries again"
grep -q "held demo: the database is older" "$S"/log/*.log || fail "nothing in the log"
for command in "run demo --force --no-fetch" "deadline demo 2026-12-20" "hold demo" "rollback demo 1 --yes" "rebuild demo" \
	"delete demo --force --yes" "set demo early=true"; do
	set +e; "$NM" $command >"$DIR/out" 2>"$DIR/err"; got=$?; set -e
	[ $got = 65 ] || fail "$command: $got"
	has "$DIR/err" "$why"
done
untouched
# A mail with orders waits, however many runs there are.
mail ming@example.org "B2F1W$(home MING)" || :
untouched
for run in 2 3 4; do
	set +e; "$NM" fetch >"$DIR/out" 2>&1; set -e
	[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = new ] || fail "run $run: the mail does not wait"
done
untouched
expect 0 status
has "$DIR/out" "$why"
expect 1 status --check
# The database's record is proved, but it is not what the players were told.
expect 65 verify demo
has "$DIR/out" "demo: turns 1-2: 2 states"
has "$DIR/err" "$why"
# Cron prints it once a day, also while a mail waits.
for time in 12:10 12:20; do
	at "2026-12-10T$time:00Z"
	set +e; "$NM" nightly >"$DIR/out" 2>"$DIR/err" </dev/null; set -e
	[ $time = 12:10 ] || [ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "told twice"; }
done
[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = new ] || fail "the mail does not wait"
# With the turns that the players were told, everything is as if the database had never been away.
expect 0 recover demo
has "$DIR/out" "demo: held, its deadline is over"
diff -r "$DIR/told" "$S/games/demo" || fail "games/demo is not as it was told"
expect 0 verify demo
turn demo 4
expect 0 status
lacks "$DIR/out" "cannot be run"
lacks "$DIR/out" "older than"
expect 65 recover demo
has "$DIR/err" "there is nothing to recover"
expect 0 fetch
[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = filed ] || fail "the mail still waits"
expect 0 resume demo
play
expect 0 verify demo
grep -q "^demo: turns 1-5: 5 states" "$DIR/out" || fail "$(cat "$DIR/out")"

# In time the announced deadline is valid, and the game plays on.
restore copy.db
at 2026-12-03T11:00:00Z
expect 0 recover demo
lacks "$DIR/out" held
has "$DIR/out" "fetch --again 2026-12-01T10:00:00Z"
due demo "$(sqlite3 "$DIR/newest.db" "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', deadline, 'unixepoch') FROM game")"
turn demo 4

# Killed at any moment: the next try completes it.
for step in 0.005 0.01 0.02 0.04 0.08; do
	restore copy.db
	"$NM" recover demo >/dev/null 2>&1 &
	sleep $step
	kill -9 $! 2>/dev/null || :
	wait $! 2>/dev/null || :
	turn_now=$(sql "SELECT turn FROM game")
	[ "$turn_now" = 2 ] || [ "$turn_now" = 4 ] || fail "step $step: turn $turn_now"
	[ "$turn_now" = 4 ] || expect 0 recover demo
	expect 0 rebuild demo
	diff -r "$DIR/told" "$S/games/demo" || fail "step $step: games/demo is not as it was told"
	expect 0 verify demo
done

# --forget: the later turns are void, everybody is told, and both versions are kept.
restore copy.db
mails=$(sql "SELECT count(*) FROM outbox")
expect 0 recover demo --forget --yes
turn demo 2
for address in ming@example.org bosco@example.org; do
	told $address
	has "$DIR/mail" "Turn 2 is open again"
done
cmp "$DIR/told/turn-0004/state.json" "$S/games/demo/turn-0004.void-1/state.json" || fail "the told turn is gone"
[ "$(sql "SELECT group_concat(empire || text) FROM orders WHERE void = 0")" = "$orders" ] || fail "orders of turn 2"
expect 0 verify demo
play
expect 0 verify demo

# Different states of a turn in both: the database ran the turn again.
restore copy.db
mv "$S/games/demo" "$DIR/away"
expect 0 rollback demo 1 --new-dice --yes
play; play; play
turn demo 4
rm -rf "$S/games/demo"; cp -r "$DIR/told" "$S/games/demo"
expect 65 run demo --force --no-fetch
has "$DIR/err" "players were told turn 4"
diff -r "$DIR/told" "$S/games/demo" || fail "games/demo was written"

# A folder of another game is refused.
restore copy.db
sed -i 's/"commitment": "./"commitment": "x/' "$S/games/demo/game.yaml"
expect 65 recover demo
has "$DIR/err" "is the folder of another game"

# A turn that a rollback took back, or that was played again after it, is another turn for the players, even with the
# same state; so is a last turn after the game master ended the game.
again() { # BACKUP, its turn, the announced turn, the game's state after recover
	cp -r "$S/games/demo" "$DIR/later"
	rm -f "$S"/nightmail.db-*
	cp "$DIR/$1.db" "$S/nightmail.db"
	set +e; "$NM" nightly >"$DIR/out" 2>&1; set -e
	expect 0 status
	has "$DIR/out" "it is at turn $2 of"
	has "$DIR/out" "players were told turn $3 of"
	expect 65 run demo --force --no-fetch
	diff -r "$DIR/later" "$S/games/demo" || fail "$1: games/demo was written"
	expect 0 recover demo
	diff -r "$DIR/later" "$S/games/demo" || fail "$1: games/demo is not as it was told"
	turn demo "$3"
	[ "$(sql "SELECT state FROM game")" = "$4" ] || fail "$1: the game is not $4"
	expect 0 verify demo
	rm -r "$DIR/later"
}
restore newest.db
at 2026-12-03T12:00:00Z
expect 0 backup "$DIR/taken.db"
at 2026-12-03T13:00:00Z
expect 0 rollback demo 3 --yes
again taken 4 3 running
expect 0 backup "$DIR/played.db"
at 2026-12-03T14:00:00Z
play
again played 3 4 running
expect 0 backup "$DIR/ended.db"
at 2026-12-03T15:00:00Z
expect 0 set demo state=finished --yes
again ended 4 4 finished
