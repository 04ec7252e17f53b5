# fetch --again files the mails of the folder `done` again, for a restored backup (HO-110). Their effects return, copies
# do nothing, and nothing that was sent is sent again.
. tests/site/lib
at 2026-12-01T10:00:00Z
demo
# post ADDRESS NAME LINE...: puts a reply to the newest mail to this address into the mailbox and fetches it.
post() {
	from=$1 name=$2
	shift 2
	to=$(sql "SELECT reply_to FROM outbox WHERE recipient = '$from' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
	mkdir -p "$S/in/new"
	{ printf 'From: %s\nTo: %s\nMessage-ID: <%s@example.org>\nDate: %s\n\n' "$from" "$to" "$name" \
		"$(date -u -R -d "$NIGHTMAIL_NOW")"; printf '%s\n' "$@"; } >"$S/in/new/$name"
	touch -d "$NIGHTMAIL_NOW" "$S/in/new/$name"
	expect 0 fetch
}
orders_of() { sql "SELECT turn, empire, text FROM orders WHERE void = 0 ORDER BY 1, 2"; }
seats_of() { sql "SELECT name, ready, vacation_from, vacation_until FROM seat ORDER BY 1"; }
W=$(home MING)
expect 0 set demo gm=gm@example.org
expect 0 run demo --force --no-fetch
expect 0 revoke demo gm
post ming@example.org before "B1F1W$W"
expect 0 backup "$DIR/copy.db"

# A day of play: turn 2 is run, and turn 3 has orders, an absence, a letter and two levers.
at 2026-12-01T12:00:00Z
post bosco@example.org late "B1F1W$(home BOSCO)"
at 2026-12-01T14:00:00Z
expect 0 run demo --force --no-fetch
expect 0 deadline demo "2026-12-05 20:00 UTC"
at 2026-12-01T16:00:00Z
post ming@example.org orders "B2F1W$W" /ready
post bosco@example.org letter "/press MING" hello /end
post bosco@example.org away "/vacation 2026-12-20 2026-12-22"
post gm@example.org lever "/extend 24h"
expect 0 send
sql "SELECT subject FROM outbox" | grep -q "letter from BOSCO" || fail "no letter went out"
deadline=2026-12-06T20:00:00Z
due demo $deadline
[ "$(ls "$S/in/.Processed/cur" | tr '\n' ' ')" = "away:2,S before:2,S late:2,S letter:2,S lever:2,S orders:2,S " ] ||
	fail "$(ls "$S/in/.Processed/cur")"
orders_of >"$DIR/orders"
seats_of >"$DIR/seats"
has "$DIR/orders" "3|MING|B2F1W$W"
grep -q "^MING|[0-9]" "$DIR/seats" || fail "not ready: $(cat "$DIR/seats")"
cp -r "$S/games/demo" "$DIR/told"
restore() {
	rm -f "$S"/nightmail.db-*
	cp "$DIR/copy.db" "$S/nightmail.db"
	rm -rf "$S/games/demo"
	cp -r "$DIR/told" "$S/games/demo"
}

# The backup is restored: recover takes the turns and the deadline that players were told last, and says how to fetch
# the mails again.
restore
at 2026-12-02T08:00:00Z
expect 0 recover demo
says "demo: turn 3 is open, due Sun 6 Dec 2026, 21:00 Europe/Berlin
demo: \`nightmail fetch --again 2026-12-01T10:00:00Z\` takes the mails that came since the backup"
due demo $deadline
mails=$(sql "SELECT count(*) FROM outbox")
expect 0 fetch --again 2026-12-01T10:00:00Z
says "6 mails of the folder Processed taken once more; copies are filed as such"
orders_of | diff "$DIR/orders" - || fail "other orders"
seats_of | diff "$DIR/seats" - || fail "other seats"
due demo $deadline
[ "$(sql "SELECT count(*) FROM outbox")" = "$mails" ] || fail "went out twice: $(sql "SELECT kind, recipient, subject FROM outbox WHERE id > $mails")"
[ "$(sql "SELECT class, count(*) FROM mail GROUP BY 1 ORDER BY 1" | tr '\n' ' ')" = "copy|1 orders|6 " ] ||
	fail "$(sql "SELECT class, count(*) FROM mail GROUP BY 1 ORDER BY 1")"
expect 0 verify demo
# A third time all are known; later mails are handled as usual.
expect 0 fetch --again 3d
says "0 mails of the folder Processed taken once more; copies are filed as such"
orders_of | diff "$DIR/orders" - || fail "other orders"
post ming@example.org newer "B3F1W$W"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" -gt 0 ] || fail "no answer any more"
has "$DIR/told/history.txt" "extension turn 3 by 1d"

# Only mails that arrived since then.
restore
expect 0 recover demo
expect 0 fetch --again "2026-12-01 16:00 UTC"
says "4 mails of the folder Processed taken once more; copies are filed as such"
# A held game stays held.
restore
at 2026-12-01T17:00:00Z
echo "2026-12-01T16:30:00Z hold turn 3" >>"$S/games/demo/history.txt"
expect 0 recover demo
has "$DIR/out" "demo: held
"
has "$DIR/out" 'then `nightmail resume demo` lets it go on'
at 2026-12-01T18:30:00Z
expect 0 resume demo
due demo 2026-12-06T22:00:00Z
# Invalid times and options.
wrong 64 '"soon" is not a time' fetch --again soon
wrong 64 "do not go together" fetch --again 1d --stored

# What players were told of the deadline is recorded as an instant (HO-110): in a report, also if its zone is lost; by a
# vote, a vacation and a rollback, of which no lever tells.
at 2026-12-01T10:00:00Z
printf 'votes: {extend: half}\nvacation_days: 3\n' >"$DIR/more"
sed '/^votes/d' "$DIR/setup.yaml" | cat - "$DIR/more" >"$DIR/votes.yaml"
another told
expect 0 new demo --setup "$DIR/votes.yaml" --seed 42 --salt $SALT
expect 0 join demo BOSCO bosco@example.org
expect 0 start demo
expect 0 backup "$DIR/begun.db"
back() { # DEADLINE: recovered from that copy the game has it
	expect 0 nightly
	rm -f "$S"/nightmail.db*
	cp "$DIR/begun.db" "$S/nightmail.db"
	expect 0 recover demo
	due demo "$1"
}
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
due demo 2026-12-03T19:00:00Z
mkdir -p "$DIR/zones"
cp /usr/share/zoneinfo/UTC "$DIR/zones/UTC"
export TZDIR="$DIR/zones"
back 2026-12-03T19:00:00Z
unset TZDIR
expect 0 report demo MING --resend
mail ming@example.org "/extend 12h"
due demo 2026-12-04T07:00:00Z
back 2026-12-04T07:00:00Z
expect 0 run demo --force --no-fetch
mail bosco@example.org "/vacation 2026-12-03 2026-12-04"
due demo 2026-12-04T23:00:00Z
back 2026-12-04T23:00:00Z
expect 0 deadline demo none
expect 0 rollback demo 1 --yes
due demo 2026-12-03T19:00:00Z
back 2026-12-03T19:00:00Z
expect 0 deadline demo none
back null
