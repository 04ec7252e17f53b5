# Mails about the game master's levers and about troubles, word for word, with recipients: edit, rollback, revoke, a bot
# that gives no orders, a game that cannot be played or read.
. tests/site/lib
demo
cd "$DIR"
next() { echo $(($(sql "SELECT max(id) FROM outbox") + 1)); }
run() { expect "${1:-0}" run demo --force --no-fetch; }
# letters FROM: recipient and kind of the mails since then
letters() { sql "SELECT recipient || ' ' || kind FROM outbox WHERE id >= $1 ORDER BY id" | tr '\n' ,; }
# reads ADDRESS: compares subject and body of the newest mail with the input
reads() {
	sql "SELECT subject || char(10) || body FROM outbox WHERE recipient = '$1' ORDER BY id DESC LIMIT 1" >got
	diff - got || fail "what $1 reads"
}
run

# --- rollback: the present deadline, or none; the report of that turn.
first=$(next)
expect 0 rollback demo 1
[ "$(letters $first)" = "ming@example.org report,bosco@example.org report," ] || fail "rollback: $(letters $first)"
again='Your orders of that turn stand until you send others. Older mails
of the game can not be replied to any more; reply to this one.'
for empire in MING BOSCO; do
	reads "$(echo $empire | tr A-Z a-z)@example.org" <<T
demo 1: open again, due Thu 20:00
Turn 1 is open again: the game master took back what came after it.
By the game master.
Turn 2 was due Thu 3 Dec 2026, 20:00 Europe/Berlin.
The new deadline is Thu 3 Dec 2026, 20:00 Europe/Berlin.
$again

$(cat "$S/games/demo/turn-0001/$empire.txt")

T
done
run
expect 0 set demo deadline=null
run
expect 0 rollback demo 2
reads bosco@example.org <<T
demo 2: open again
Turn 2 is open again: the game master took back what came after it.
By the game master.
There is no deadline.
$again

$(cat "$S/games/demo/turn-0002/BOSCO.txt")

T

# --- edit: exactly the readers whose report changes get another one.
home=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/demo/turn-0002/state.json")
printf '#!/bin/sh\nsed -i "/\\"id\\": %s,/s/\\"pop\\": [0-9]*/\\"pop\\": 77/" "$1"\n' "$home" >editor
chmod +x editor
first=$(next)
printf 'a gift\n' | EDITOR=$DIR/editor "$NM" edit demo >out 2>err || fail edit
[ "$(letters $first)" = "ming@example.org report," ] || fail "edit: $(letters $first)"
reads ming@example.org <<T
demo 2 new report, edited by the GM
SINCE THIS REPORT WAS MADE
* The game master edited the situation in turn 2. Why: a gift
* Turn 2 is open, without a deadline.

$(cat "$S/games/demo/turn-0002/MING.edited.txt")

T

# --- revoke: a player, the game master, all.
first=$(next)
expect 0 revoke demo BOSCO
expect 0 revoke demo gm
[ "$(letters $first)" = "bosco@example.org notice,gm@localhost notice," ] || fail "revoke: $(letters $first)"
reads bosco@example.org <<'T'
demo: reply to this mail from now on
Replies to earlier mails about demo are not taken any more as mails
of BOSCO.
Reply to this one, or to any that comes later.

T
reads gm@localhost <<'T'
demo: reply to this mail from now on
Replies to earlier mails about demo are not taken any more.
Reply to this one, or to any that comes later.

T
first=$(next)
expect 0 revoke demo all
[ "$(letters $first | tr , '\n' | sort | tr '\n' ' ')" = "bosco@example.org notice gm@localhost notice ming@example.org notice " ] ||
	fail "revoke all: $(letters $first)"

# --- A site's own bot that is missing: after three turns in a row the game master is told, once.
printf 'bots: {absent: {command: [bots/absent]}}\n' >>"$S/nightmail.yaml"
mkdir "$S/bots"
printf '#!/bin/sh\nexit 1\n' >"$S/bots/absent"
chmod +x "$S/bots/absent"
run
rm "$S/bots/absent"
sql "UPDATE seat SET bot = 'absent', ready = 0 WHERE name = 'BOSCO'"
first=$(next)
# of turn 3, which is run, of 4 and of 5
for mails in 0 1 1 1; do
	run
	[ "$(sql "SELECT count(*) FROM outbox WHERE id >= $first AND subject = 'demo 5: no orders of BOSCO'")" = $mails ] ||
		fail "not $mails mails of a bot that is gone"
done
[ "$(sql "SELECT count(*) FROM outbox WHERE id >= $first AND subject LIKE '%no orders of%'")" = 1 ] || fail "told again"
sql "SELECT recipient || ' ' || kind || char(10) || body FROM outbox WHERE subject LIKE '%no orders of BOSCO'" | tr -s ' \n' ' ' >got
echo >>got
diff - got <<'T' || fail "of a bot that is gone"
gm@localhost digest The Long War: the bot absent of BOSCO has given no orders for 3 turns in a row: no program "bots/absent" in the site directory or on the system. `nightmail log` shows each turn, and what it wrote to standard error. Its seat plays on without orders; `nightmail bot demo BOSCO NAME` gives it to another bot. 
T

# --- A due game that cannot be played, then not even be read: reported once each, however many runs there are.
expect 0 deadline demo 2026-12-02T10:00:00Z
at 2026-12-02T10:00:01Z
first=$(next)
same() { # TEXT, whatever its lines
	sql "SELECT subject || ' ' || body FROM outbox ORDER BY id DESC LIMIT 1" | tr -s ' \n' ' ' >got
	[ "$(cat got)" = "$1 " ] || { cat got; fail "not: $1"; }
}
troubled() { # STATEMENT
	sql "$1"
	for run in 1 2; do expect 65 run --due --no-fetch; done
	why=$(sed -n 's/^nightmail: //p' err)
	[ -n "$why" ] || fail "nothing is told"
}
troubled "UPDATE turn SET state = '[' WHERE turn = (SELECT turn FROM game)"
same "demo turn 7: an error of the game The Long War, turn 7 is open, and nothing is lost; the next run tries again: $why"
troubled "UPDATE game SET setup = '['"
same "demo: an error of the game demo cannot be read from the database; the next run tries again: $why"
[ "$(letters $first)" = "gm@localhost digest,gm@localhost digest," ] || fail "troubles: $(letters $first)"
