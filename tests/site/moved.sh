# A moved deadline is announced to all players at once, with the calendar; a player who could not know of it does not
# miss the turn (HO-111, HO-112, HO-113).
. tests/site/lib
cat >"$DIR/setup.yaml" <<'Y'
ruleset: star-empires
title: The Long War
players: [{name: MIRA, address: mira@example.org, home: Terra}, {name: DOVE, home: Kappa}]
map: {radius: 4}
deadline: "daily 20:00 Europe/Berlin"
vacation_days: 2
extend_vote: 0.5
Y
expect 0 init
printf 'site: {name: stars, address: host@test.example, gm: gm@example.org}\n' >"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 join demo DOVE dove@example.org
expect 0 start demo
mail dove@example.org "/set attach ics"
# moves CODE COMMAND...: a lever, and the mails that it queued; told_all SUBJECT LINE...: one to each player, with these
moves() { FROM=$(sql "SELECT max(id) FROM outbox"); expect "$@"; }
new() { sql "SELECT $1 FROM outbox WHERE id > $FROM AND kind = 'notice' ORDER BY id"; }
told_all() {
	[ "$(new recipient | tr '\n' ' ')" = "mira@example.org dove@example.org " ] || { new "recipient || ' ' || subject"; fail "told whom: $1"; }
	[ "$(new subject | uniq)" = "$1" ] || { new subject; fail "subject is not: $1"; }
	shift
	for line; do [ "$(new body | awk 'NF { printf "%s ", $0; next } { print "" } END { print "" }' | grep -cF -- "$line")" = 2 ] || { new body; fail "no line: $line"; }; done
	[ "$(new attachments | tr '\n' '/')" = "/deadline.ics/" ] || fail "who gets the calendar: $(new attachments)"
	[ "$(new "reply_to IS NOT NULL" | uniq)" = 1 ] || fail "no token"
}
# sequence: of the calendar, in the mail and as published; it rises each time
SEQUENCE=-1
sequence() {
	rm -rf "$DIR/out.d"; expect 0 send
	ics=$(grep -l 'filename="deadline.ics"' "$S"/out/new/* "$S"/out/cur/* 2>/dev/null | xargs ls -t | head -n 1)
	tr -d '\r' <"$ics" | sed 's/=0D$//' >"$DIR/ics"
	got=$(sed -n 's/^SEQUENCE:\([0-9]*\).*/\1/p' "$DIR/ics")
	[ "$got" -gt "$SEQUENCE" ] || { cat "$DIR/ics"; fail "SEQUENCE $got is not above $SEQUENCE"; }
	SEQUENCE=$got
	rm "$ics"
}
D1="Wed 2 Dec 2026, 20:00 Europe/Berlin"
due demo 2026-12-02T19:00:00Z

# Later: at once, with the reason; a second change in the same second raises the sequence, too.
moves 0 extend demo 48h --reason "I am ill"
told_all "demo 1: now due Fri 20:00" "Before:  $D1" \
	"Now:     Fri 4 Dec 2026, 20:00 Europe/Berlin" "By the game master: I am ill"
[ "$(new body | grep -c "No orders of .* have come for this turn yet.")" = 2 ] || fail "who has not moved"
sequence
# Earlier, but more than the notice period ahead: allowed, and the sequence rises.
moves 0 deadline demo 2026-12-03 20:00
told_all "demo 1: now due Thu 20:00" "Before:  Fri 4 Dec 2026, 20:00 Europe/Berlin" "By the game master."
sequence
# Earlier than the notice period allows: refused with the earliest time, and nothing is queued.
for when in "2026-12-02 10:59" "2026-12-01 14:00"; do
	moves 65 deadline demo "$when"
	has "$DIR/err" "the earliest time allowed is Wed 2 Dec 2026, 11:00 Europe/Berlin"
	[ -z "$(new id)" ] || fail "told all the same"
done
due demo 2026-12-03T19:00:00Z
moves 0 deadline demo "2026-12-02 11:00"
moves 0 deadline demo "2026-12-01 14:00" --yes
told_all "demo 1: now due Tue 14:00" \
	"The new deadline is too soon to count as missed if you cannot keep it."
sequence
# If less than the notice period is left, no earlier time is allowed, and every later one is.
moves 65 deadline demo "2026-12-01 13:59"
has "$DIR/err" "the earliest time allowed is Tue 1 Dec 2026, 14:00 Europe/Berlin"
moves 0 deadline demo "2026-12-01 15:00"
# It will not count as missed, and does not (MIRA has moved).
mail dove@example.org /notready
told dove@example.org
tr -s ' \n' '  ' <"$DIR/mail" | grep -q "turn 1 will not count as missed: its deadline was moved too late" || { cat "$DIR/mail"; fail "/notready"; }
mail mira@example.org /ready
at 2026-12-01T14:00:00Z # the very second
expect 0 run demo --no-fetch
turn demo 2
seat DOVE missed 0
seat DOVE missed_in_row 0
[ "$(sql "SELECT dedication FROM player WHERE folded = 'dove@example.org'")" != -3 ] || fail "dedication"
[ "$(sql "SELECT asked || absent FROM tally JOIN seat ON seat.id = seat WHERE turn = 2 AND name = 'DOVE'")" = 00 ] || fail "record"

# A later deadline keeps /ready: a player who was ready for the earlier one is ready for it.
due demo 2026-12-02T19:00:00Z
at 2026-12-02T18:00:00Z
moves 0 extend demo 2h
mail dove@example.org /cancel
told dove@example.org
tr -s ' \n' '  ' <"$DIR/mail" | grep -q "turn 2 will count as missed, unless orders or /ready come before Wed 2 Dec 2026, 22:00 Europe/Berlin" ||
	{ cat "$DIR/mail"; fail "/cancel"; }
at 2026-12-02T20:59:59Z
expect 75 run demo --no-fetch
at 2026-12-02T21:00:00Z
expect 0 run demo --no-fetch
seat DOVE missed 1
# Run by force before the deadline: nobody has missed it; by force at the deadline: as usual.
expect 0 run demo --force --no-fetch
seat DOVE missed 1
seat MIRA missed 1
due demo 2026-12-03T19:00:00Z
at 2026-12-03T19:00:00Z
expect 0 run demo --force --no-fetch
seat DOVE missed 2

# Reminders begin again: one that was sent for the old deadline is sent for the new one.
turn demo 5
due demo 2026-12-04T19:00:00Z
expect 0 set demo deadline="daily 20:00 UTC" --reason "winter"
at 2026-12-03T20:00:00Z
reminded() { sql "SELECT count(*) FROM outbox WHERE kind = 'reminder'"; }
was=$(reminded)
moves 0 extend demo 3d
expect 0 nightly
[ "$(reminded)" = "$was" ] || fail "reminded too soon"
at 2026-12-06T19:30:00Z
expect 0 nightly
[ "$(reminded)" = $((was + 2)) ] || fail "not reminded"
moves 0 extend demo 1d
at 2026-12-07T19:30:00Z
expect 0 nightly
[ "$(reminded)" = $((was + 4)) ] || fail "not reminded of the new deadline"

# Held for a month, three hours before its end: nobody is surprised when it goes on.
at 2026-12-08T16:00:00Z
moves 0 hold demo --reason "the GM's wedding"
told_all "demo 5: held, no deadline runs" "Now:     the game is held, no deadline runs; the time held" \
	"         is added to Tue 8 Dec 2026, 20:00 Europe/Berlin" "By the game master: the GM's wedding"
sequence
has "$DIR/ics" STATUS:CANCELLED
# Changes of a held game are announced, although no deadline runs.
moves 0 extend demo 1h
told_all "demo 5: held, no deadline runs" "         is added to Tue 8 Dec 2026, 21:00 Europe/Berlin" \
	"         is added to Tue 8 Dec 2026, 20:00 Europe/Berlin"
at 2026-12-28T16:00:00Z
moves 0 resume demo
told_all "demo 5: now due Tue 17:00" "Before:  the game is held, no deadline runs; the time held"
due demo 2026-12-29T16:00:00Z
sequence
lacks "$DIR/ics" STATUS
expect 0 nightly
[ "$(reminded)" = $((was + 6)) ] || fail "not reminded after the hold"
# The GM can override this.
moves 0 deadline demo "2026-12-29 18:00"
moves 0 hold demo
at 2026-12-29T16:00:00Z
moves 0 resume demo --yes
due demo 2026-12-30T17:00:00Z
# No deadline any more: announced, and removed from calendars; a new one is allowed without notice.
moves 0 deadline demo none
told_all "demo 5: no deadline runs" "Now:     no deadline, the game master runs the turn"
sequence
has "$DIR/ics" STATUS:CANCELLED
moves 0 deadline demo "2026-12-29 20:00"
told_all "demo 5: now due Tue 20:00"
sequence

# For a vacation and a vote the announcement says the cause.
moves 0 status
mail dove@example.org "/vacation 2026-12-29 2026-12-29"
told_all "demo 5: now due Wed 00:00" "By the vacation of DOVE."
mail mira@example.org "/extend 5h"
[ "$(new subject | tail -n 1)" = "demo 5: now due Wed 05:00" ] || fail "vote"
[ "$(new body | grep -cx "By a vote of the players.")" = 2 ] || fail "who voted"
sequence

# A rollback opens a turn for which calendars have an older deadline.
moves 0 rollback demo 1 --yes --reason "an order was lost"
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $FROM AND subject LIKE 'demo 1: open again%' AND
	body LIKE '%By the game master: an order was lost%' AND body LIKE '%Turn 5 was due Wed 30 Dec 2026, 05:00 Europe/Berlin.%'")" = 2 ] ||
	fail "rollback"
sequence
# A reason is one readable line.
wrong 64 "--reason takes one line" hold demo --reason "a
b"
# A change for the next turn is announced before it, a schedule at once.
moves 0 set demo deadline="daily 21:00 UTC" --reason "a new job"
told_all "demo: other deadlines from turn 2 on" "Then:    daily 21:00 UTC" "By the game master: a new job"
moves 0 set demo early=true
[ -z "$(new id)" ] || fail "a mail for what the next report tells"
expect 0 verify demo

# The game's note is above every report and mail of it, once.
another noted
printf 'site: {name: stars, address: host@test.example, gm: gm@example.org}\n' >"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 set demo "note=We meet at 20:00 [on IRC]"
expect 0 join demo DOVE dove@example.org
expect 0 start demo
expect 0 hold demo
expect 0 remind demo
mail mira@example.org /status
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient <> 'gm@example.org'")" -ge 7 ] || fail "mails"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient <> 'gm@example.org' AND
	(length(body) - length(replace(body, 'Note: We meet at 20:00 [on IRC]', ''))) <> length('Note: We meet at 20:00 [on IRC]')")" = 0 ] ||
	{ sql "SELECT kind || ': ' || substr(body, 1, 300) FROM outbox"; fail "the note"; }
has "$S/games/demo/turn-0001/MIRA.txt" "Note: We meet at 20:00 [on IRC]"
expect 0 set demo note=null
expect 0 resume demo
expect 0 run demo --force --no-fetch
lacks "$S/games/demo/turn-0002/MIRA.txt" "IRC"
expect 0 verify demo
