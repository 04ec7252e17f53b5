# A whole game by mail and cron over the end of summer time: grace, vacation, vote, missed turns, hold, rollback by the
# GM's mail, replacement, edit, early run, the end (HO-13, HO-15, HO-22, HO-26, HO-27, HO-35). Berlin is UTC+2 until
# Sunday, 25 October 2026, 03:00, then UTC+1: the hour from 02:00 to 03:00 occurs twice that night.
. tests/site/lib
at 2026-10-23T12:00:00Z
cat >"$DIR/setup.yaml" <<'E2'
ruleset: space-empires
title: The Night of Two Hours
players: [{name: ADA, address: ada@example.org}, {name: BERT, address: bert@example.org}, {name: CLEO, address: cleo@example.org}]
deadline: "daily 02:30 Europe/Berlin"
min_turn: 6h
notice: 1h
early: true
grace: 3h
grace_budget: 4h
remind: [6h]
vacation_days: 1
extend_vote: 0.6
abandon_after: 2
abandon: ask
victory: {turns: 5}
E2
expect 0 init
expect 0 new night --setup "$DIR/setup.yaml" --seed 7 --salt $SALT
says "night: space-empires, 3 seats, 3 taken; next: nightmail start night"
expect 0 start night
says "night: turn 1 is open, 3 reports queued, due Sat 24 Oct 2026, 02:30 Europe/Berlin"
nightly() { expect 0 nightly; [ ! -s "$DIR/out" ] && [ ! -s "$DIR/err" ] || { cat "$DIR/out" "$DIR/err"; fail "nightly talks"; }; }
# subjects ADDRESS TEXT N: checks that N mails to the address have this in the subject
subjects() { got=$(sql "SELECT count(*) FROM outbox WHERE recipient = '$1' AND subject LIKE '%$2%'"); [ "$got" = "$3" ] || fail "$got mails to $1 on $2, not $3"; }
# ordered: the newest mail that tells the GM the results of commands
ordered() { sql "SELECT body FROM outbox WHERE recipient = 'gm@localhost' AND subject LIKE '%what you ordered' ORDER BY id DESC LIMIT 1" >"$DIR/mail"; }
# A reply that waits in the Maildir for the next night: ADDRESS TIME LINE...
send() {
	from=$1 time=$2; shift 2
	to=$(sql "SELECT reply_to FROM outbox WHERE recipient = '$from' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
	file=$S/in/new/$(echo "$time" | tr -d :).$from
	mkdir -p "$S/in/new"
	{ printf 'From: %s\nTo: %s\nMessage-ID: <%s.%s>\n\n' "$from" "$to" "$time" "$from"; printf '%s\n' "$@"; } >"$file"
	touch -d "$time" "$file"
}
nightly
home() { jq -r ".worlds[] | select(.owner == \"$1\") | .id" "$S/games/night/turn-0001/state.json"; }

# Turn 1. ADA and BERT move, CLEO gets a reminder six hours before, and sends in the first of three hours of grace.
send ada@example.org 2026-10-23T15:00:00Z "B1F1W$(home ADA)"
send bert@example.org 2026-10-23T16:00:00Z "B1F1W$(home BERT)"
at 2026-10-23T18:30:00Z
nightly
subjects cleo@example.org "orders are missing" 1
subjects ada@example.org missing 0
at 2026-10-24T00:31:00Z
nightly
turn night 1
send cleo@example.org 2026-10-24T01:00:00Z "B1F1W$(home CLEO)"
send ada@example.org 2026-10-24T01:20:00Z "B2F1W$(home ADA)"
at 2026-10-24T01:30:00Z
nightly
turn night 2
seat CLEO grace_used 1800
# All had moved at 01:00: that ended grace, and ADA's change twenty minutes later was too late.
has "$S/games/night/turn-0001/ADA.ord" "B1F1W"
has "$S/games/night/turn-0001/CLEO.ord" "B1F1W"

# Turn 2, in the night with two such hours: the first 02:30, 00:30 UTC, is the deadline. CLEO misses it, and grace is
# over at 03:00 UTC: three hours. Both 02:30 are before that; the turn is run once.
due night 2026-10-25T00:30:00Z
send ada@example.org 2026-10-24T10:00:00Z /ready
send bert@example.org 2026-10-24T10:00:00Z /ready
at 2026-10-25T00:31:00Z
nightly
turn night 2
# A reminder after the deadline says until when the game waits.
expect 0 remind night
sql "SELECT subject || '. ' || body FROM outbox WHERE kind = 'reminder' ORDER BY id DESC LIMIT 1" | tr -s ' \n' ' ' >"$DIR/flat"
has "$DIR/flat" "night 2: orders are missing, waits until Sun 04:30. "
has "$DIR/flat" "They were due Sun 25 Oct 2026, 02:30 Europe/Berlin; the turn waits for you until Sun 25 Oct 2026, 04:30 Europe/Berlin."
at 2026-10-25T01:31:00Z
nightly
turn night 2
at 2026-10-25T03:31:00Z
nightly
turn night 3
seat CLEO missed 1
seat CLEO grace_used 12600
has "$S/games/night/turn-0003/ADA.txt" "CLEO"
# The next slot is Monday's, in winter time.
due night 2026-10-26T01:30:00Z
subjects gm@localhost "summary for the GM" 2

# Turn 3: two of three vote for another day (60 % of three are 1.8). ADA is away until noon of the day after: the
# deadline, Tuesday 02:30, moves to it.
send ada@example.org 2026-10-25T10:00:00Z "/extend 24h"
at 2026-10-25T10:01:00Z
nightly
due night 2026-10-26T01:30:00Z
send bert@example.org 2026-10-25T11:00:00Z "/extend 36h"
at 2026-10-25T11:01:00Z
nightly
due night 2026-10-27T01:30:00Z
send ada@example.org 2026-10-25T12:00:00Z "/vacation 2026-10-26 18:00 2026-10-27 12:00"
at 2026-10-25T12:01:00Z
nightly
due night 2026-10-27T11:00:00Z
seat ADA vacation_used 34200
# The GM holds the game for two hours, by mail; no deadline runs, orders are accepted.
send gm@localhost 2026-10-27T10:00:00Z /hold
at 2026-10-27T10:00:00Z
nightly
ordered
has "$DIR/mail" "night: held in turn 3; no deadline runs"
send ada@example.org 2026-10-27T11:30:00Z /ready
send bert@example.org 2026-10-27T11:30:00Z /ready
at 2026-10-27T12:00:00Z
nightly
turn night 3
send gm@localhost 2026-10-27T12:00:00Z /resume
nightly
due night 2026-10-27T13:00:00Z
# CLEO has half an hour of grace left, and misses the turn again: the GM is asked.
at 2026-10-27T13:29:00Z
nightly
turn night 3
at 2026-10-27T13:31:00Z
nightly
turn night 4
seat CLEO missed_in_row 2
seat CLEO grace_used 14400
seat CLEO abandoned 0
tr '\n' ' ' <"$S/games/night/turn-0004/BERT.txt" >"$DIR/flat"
has "$DIR/flat" "The game master held the game in turn 3: no deadline runs."
has "$DIR/flat" "The players' vote extended the deadline of turn 3 by 1d."
expect 0 status
has "$DIR/out" "! night: CLEO missed 2 turns in a row; wait, replace, or set night abandon=default"
subjects gm@localhost "needs the GM" 0
subjects gm@localhost "2 things need the GM" 1

# Back to turn 3, by the GM's mail: the digest's token is valid. CLEO's second miss is taken back, and a new player has
# the seat; old tokens are invalid.
old=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'bert@example.org' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
send gm@localhost 2026-10-27T14:00:00Z "/rollback 3" "/replace CLEO dora@example.org"
at 2026-10-27T14:00:00Z
nightly
turn night 4
subjects gm@localhost "did you order this" 1
send gm@localhost 2026-10-27T14:05:00Z "/confirm $(sql "SELECT code FROM pending WHERE kind = 'lever'")"
at 2026-10-27T14:05:00Z
nightly
ordered
has "$DIR/mail" "night: turn 3 is open again, due Wed 28 Oct 2026, 02:30 Europe/Berlin"
has "$DIR/mail" "night: CLEO has a new player"
turn night 3
seat CLEO missed 1
subjects bert@example.org " 3: open again" 1
subjects dora@example.org "3 report" 1
printf 'From: bert@example.org\nTo: %s\nMessage-ID: <old@example.org>\n\nB1F1W%s\n' "$old" "$(home BERT)" >"$S/in/new/old"
touch -d 2026-10-27T14:10:00Z "$S/in/new/old"
at 2026-10-27T14:10:00Z
nightly
expect 0 orders night BERT
[ ! -s "$DIR/out" ] || fail "an old token was taken"

# An edit by the GM, then all are ready: the turn is run at once.
printf '#!/bin/sh\nsed -i "0,/\\"rms\\": [0-9]*/s//\\"rms\\": 99/" "$1"\n' >"$DIR/editor"; chmod +x "$DIR/editor"
printf 'a wrong map\n' | EDITOR=$DIR/editor "$NM" edit night >/dev/null 2>&1 || fail "edit"
for who in ada bert dora; do send $who@example.org 2026-10-27T15:00:00Z /ready; done
at 2026-10-27T15:05:00Z
nightly
turn night 4
tr '\n' ' ' <"$S/games/night/turn-0004/ADA.txt" >"$DIR/flat"
has "$DIR/flat" "The game master edited the situation in turn 3."
has "$DIR/flat" "CLEO has a new player."
# ADA's vacation was over before that deadline, and is not charged again.
seat ADA vacation_used 0

# Turns 4 and 5, and the end by the rules: winners, seed and salt; later mails are told.
for day in 28 29; do
	at 2026-10-${day}T06:00:00Z
	nightly
done
expect 0 status night --json
[ "$(jq -r '.games[0].state' "$DIR/out")" = finished ] || { cat "$DIR/out"; fail "not finished"; }
subjects dora@example.org " report" 4
[ "$(sql "SELECT count(*) FROM outbox WHERE state <> 'sent'")" = 0 ] || fail "mails are not out"
send dora@example.org 2026-10-29T07:00:00Z "B1F1W1"
at 2026-10-29T07:00:00Z
nightly
told dora@example.org
has "$DIR/mail" "Not taken: the game is over."
expect 0 verify night
expect 0 archive night "$DIR/archive"
expect 0 verify "$DIR/archive"
for act in "start 3 empires" "hold turn 3" "resume turn 3" "rollback turn 4 to 3" "replacement CLEO in turn 3" "edit turn 3: a wrong map" "end winners: "; do
	has "$DIR/archive/history.txt" "$act"
done
lacks "$S/log/2026-10.log" "@"
