# The game master's levers by mail (HO-13), and a game played by replies.
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
lever() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
echo "B5F1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
at 2026-12-01T11:00:00Z
# The summary of a turn contains the game master's token.
expect 0 run demo --force --no-fetch
echo "/deadline 2026-12-02 20:00 Europe/Berlin" | lever
answered "deadline demo: done"
[ "$(sql "SELECT deadline FROM game")" = 1796238000 ] || fail "deadline $(sql "SELECT deadline FROM game")"
echo "/extend 24h" | lever
# The report's own bytes have the old deadline; changes since then are above them (HO-26).
echo "/report" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "SINCE THIS REPORT WAS MADE
* The game master set the deadline of turn 2: Wed 2 Dec 2026, 20:00
  Europe/Berlin.
* The game master extended the deadline of turn 2 by 1d.
* Turn 2 is open until Thu 3 Dec 2026, 20:00 Europe/Berlin.

DEMO, turn 2 "
sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org' AND kind = 'report' ORDER BY id DESC LIMIT 1" |
	sed '1,/^$/d;$d' | cmp - "$S/games/demo/turn-0002/MING.txt" || fail "another report"
[ "$(sql "SELECT deadline FROM game")" = 1796324400 ] || fail "extended $(sql "SELECT deadline FROM game")"
echo "/hold" | lever
echo "/resume
/status" | lever
answered "resume demo: done"
answered "status: turn 2"
# This game has no orders for the GM: there is nothing to send again.
lacks "$DIR/answer" "send again"
echo "/status" | lever
lacks "$DIR/answer" "send again"
answered "Turn 2 is open until Thu 3 Dec 2026, 20:00 Europe/Berlin."
# /run plays a turn; the next mail's token is the new turn's.
echo "/run" | lever
answered "run demo: done"
[ "$(sql "SELECT turn FROM game")" = 3 ] || fail "no turn was run"
echo "M1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "Subject: demo 3"
# Unknown levers, and options that a mail may not use.
echo "/replace BOSCO --shared x@y.example
/ready
/nothing" | lever
answered "replace: not done"
answered "ready: not done: it is for players"
answered "line 3, column 1: there is no such command"
# Levers that cannot be undone are confirmed first, unless the mail server vouches for the mail (HO-17).
confirm() { lever <<END
/confirm $(sed -n 's/.*`.confirm \([a-z2-7]*\)`.*/\1/p' "$DIR/answer")
END
}
echo "/replace BOSCO new@test2.example
/rollback 1" | lever
answered "replace: you are asked back in a mail of its own"
answered "A mail in your name orders: | replace demo BOSCO new@test2.example | rollback demo 1"
lacks "$DIR/answer" ": done"
cp "$DIR/answer" "$DIR/first"
echo "/replace BOSCO new@test2.example" | lever
cp "$DIR/answer" "$DIR/second"
# The last one counts, once, for the game master alone, and for a day.
cp "$DIR/first" "$DIR/answer"
confirm
answered "there is nothing to confirm with this code"
cp "$DIR/second" "$DIR/answer"
sed -n 's/.*`\(.confirm [a-z2-7]*\)`.*/\1/p' "$DIR/second" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "there is nothing to confirm with this code"
at 2026-12-02T11:00:00Z
cp "$DIR/second" "$DIR/answer"
confirm
answered "there is nothing to confirm with this code"
[ "$(sql "SELECT count(*) FROM address WHERE address = 'new@test2.example'")" = 0 ] || fail "replaced without a code"
echo "/replace BOSCO new@test2.example" | lever
cp "$DIR/answer" "$DIR/second"
at 2026-12-03T10:59:59Z
confirm
answered "replace demo: done"
at 2026-12-02T11:00:01Z
cp "$DIR/second" "$DIR/answer"
confirm
answered "there is nothing to confirm with this code"
# A phone turns an option's two dashes into one.
printf '/rollback 1 \342\200\224new-dice\n' | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
answered "A mail in your name orders: | rollback demo 1 --new-dice"
# A password would stay valid longer than the token with which somebody sets it.
gm_password() { echo "/game demo gm $1
/status" | mail gm@example.org host@test.example; }
echo "/password stolen-secret" | lever
answered "password: you are asked back in a mail of its own"
answered "A mail in your name orders: | a new password for the game master"
lacks "$DIR/answer" stolen-secret
[ "$(sql "SELECT count(*) FROM pending WHERE text LIKE '%stolen-secret%'")" = 0 ] || fail "a password is kept"
cp "$DIR/answer" "$DIR/second"
gm_password stolen-secret
class reject
cp "$DIR/second" "$DIR/answer"
confirm
answered "confirm: your new password holds"
gm_password stolen-secret
answered "status: turn"
echo "/password vouched-secret" | mail gm@example.org "host+$(token_of gm@example.org)@test.example" "$PASS"
answered "password: your new password holds"
gm_password vouched-secret
answered "status: turn"
echo "/status" | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
silent
class reject
echo "/status" | mail new@test2.example "host+$(token_of new@test2.example)@test.example"
answered "To: new@test2.example"
echo "/rollback 2" | mail gm@example.org "host+$(token_of gm@example.org)@test.example" "$PASS"
answered "rollback demo: done"
[ "$(sql "SELECT turn FROM game")" = 2 ] || fail "not rolled back"
# The key's number has risen; old tokens are invalid (HO-27).
echo "/status" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "status: turn 2"
# /revoke: the newest report's token ends, that of the answer is valid; the game master ends other people's.
OLD=$(token_of ming@example.org)
echo "/revoke BOSCO" | mail ming@example.org "host+$OLD@test.example"
answered "revoke: not done: only the game master can do that for others"
echo "/revoke" | mail ming@example.org "host+$OLD@test.example"
answered "replies to earlier mails are not taken any more; reply to this one"
echo "B1F1W$W" | mail ming@example.org "host+$OLD@test.example"
class reject
OLD=$(token_of ming@example.org)
echo "B1F1W$W" | mail ming@example.org "host+$OLD@test.example"
answered "1 taken"
echo "/revoke ming" | lever
answered "replies to earlier mails of MING are not taken any more"
answered "To: ming@example.org
Subject: demo: reply to this mail from now on"
echo "B2F1W$W" | mail ming@example.org "host+$OLD@test.example"
class reject
OLD=$(token_of gm@example.org)
expect 0 revoke demo all
has "$DIR/out" "demo: replies to earlier mails are not taken any more"
for who in ming@example.org new@test2.example gm@example.org; do
	[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$who' AND subject = 'demo: reply to this mail from now on'")" -ge 1 ] || fail "$who got no key"
done
echo "/hold" | mail gm@example.org "host+$OLD@test.example"
class reject
echo "B3F1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "1 taken"
echo "/status" | lever
answered "status: turn 2"
expect 0 revoke demo gm
expect 66 revoke demo NOBODY
expect 64 revoke demo
# The game master's token is valid for its turn and the next one; an older one only identifies the GM.
expect 0 run demo --force --no-fetch
OLD=$(token_of gm@example.org)
[ "$(sql "SELECT turn FROM game")" = 3 ] || fail "turn"
expect 0 run demo --force --no-fetch
echo "/hold
/resume" | mail gm@example.org "host+$OLD@test.example"
answered "hold demo: done"
expect 0 run demo --force --no-fetch
echo "/hold
/status" | mail gm@example.org "host+$OLD@test.example"
answered "hold: not done: the report that you reply to is not the newest one"
answered "status: turn 5"
at 2026-12-03T12:00:00Z
# The game master is the empire gm of the game (HO-11): without a token they are told how, once a day; their token from
# another address is not accepted, and they are told who sent what; with two games they must name one.
HOST=host@test.example
echo "/hold" | mail gm@example.org $HOST "$PASS"
answered "Use your mail program's Reply on the newest report or answer"
class reject
[ -z "$(sql "SELECT reply_to FROM outbox ORDER BY id DESC LIMIT 1")" ] || fail "an answer without proof brings a token"
echo "/hold" | mail gm@example.org $HOST "$PASS"
silent
echo "/hold" | mail gm@home.example "host+$(token_of gm@example.org)@test.example"
answered "To: gm@example.org"
answered "came from gm@home.example"
answered "| /hold"
class reject
echo "/game demo gm
/hold" | mail ming@example.org $HOST
answered "There is no such game, empire or secret."
expect 0 new two --ruleset space-empires
expect 0 join two XERXES x@example.net
expect 0 join two ZOE zoe@example.org
expect 0 start two
echo "/hold" | mail gm@example.org $HOST
answered "/game demo gm"
answered "/game two gm"
[ -z "$(sql "SELECT held FROM game WHERE name = 'demo'")" ] || fail held

# What a lever changes is valid for the next mails that the same run files: the state, and whose a token is.
fetched() { # MODE WHO LINE CLASSES: an order, also from another address, this line, and the same two again
	use "fetched-$1-$2"
	mail_demo "$1"
	HOST=host+$(token_of ming@example.org)@test.example
	echo "B5F1W$HOME_WORLD" | mail ming@example.org "$HOST"
	expect 0 run demo --force --no-fetch
	HOST=host+$(token_of ming@example.org)@test.example
	mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
	lay 1 ming@example.org M1W2
	lay 2 ming@far.example M1W2
	printf '%s\n' "$PASS" >"$DIR/proof"
	HOST=host+$(token_of "$2")@test.example lay 3 "$2" "$3"
	rm "$DIR/proof"
	lay 4 ming@example.org M1W2
	lay 5 ming@far.example M1W2
	expect 0 fetch
	[ "$(sql "SELECT group_concat(class) FROM mail WHERE id > 1")" = "$4" ] || fail "$1, $3: $(sql "SELECT class, reason FROM mail")"
}
lay() { # NAME FROM LINE
	{ printf 'From: %s\nTo: %s\nMessage-ID: <%s@test.example>\n' "$2" "$HOST" "$1"; [ ! -e "$DIR/proof" ] || cat "$DIR/proof"; printf '\n%s\n' "$3"; } >"$S/in/new/$1"
	touch -d "$NIGHTMAIL_NOW" "$S/in/new/$1"
}
fetched token gm@example.org '/rollback 1' orders,reject,orders,reject,reject
fetched token ming@example.org /revoke orders,reject,orders,reject,reject
fetched address gm@example.org '/rollback 1' orders,reject,orders,orders,reject
[ "$(sql "SELECT substr(subject, 1, 38) FROM outbox ORDER BY id DESC LIMIT 1")" = "demo 1: 1 REFUSED, 0 taken" ] || fail "$(sql "SELECT subject FROM outbox")"
