# The game master's levers by mail (HO-13), and a game played by replies.
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
lever() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
echo "B5F1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
at 2026-12-01T11:00:00Z
# The summary of a turn brings the game master his token.
expect 0 run demo --force --no-fetch
echo "/deadline 2026-12-02 20:00 Europe/Berlin" | lever
answered "deadline demo: done"
[ "$(sql "SELECT deadline FROM game")" = 1796238000 ] || fail "deadline $(sql "SELECT deadline FROM game")"
echo "/extend 24h" | lever
# The report's own bytes have the old deadline: what happened since stands above them (HO-26).
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
# He has no orders in this game: there is nothing that he could send again.
lacks "$DIR/answer" "send again"
echo "/status" | lever
lacks "$DIR/answer" "send again"
answered "Turn 2 is open until Thu 3 Dec 2026, 20:00 Europe/Berlin."
# /run makes a turn; the next mail's token is the new turn's.
echo "/run" | lever
answered "run demo: done"
[ "$(sql "SELECT turn FROM game")" = 3 ] || fail "no turn was run"
echo "M1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "Subject: demo turn 3"
# What is no lever, and options that a mail must not give.
echo "/replace BOSCO --shared x@y.example
/ready
/nothing" | lever
answered "replace: not done"
answered "ready: not done: it is for players"
answered "line 3, column 1: there is no such command"
echo "/replace BOSCO new@test2.example" | lever
answered "replace demo: done"
echo "/status" | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
silent
class reject
echo "/status" | mail new@test2.example "host+$(token_of new@test2.example)@test.example"
answered "To: new@test2.example"
echo "/rollback 2" | lever
answered "rollback demo: done"
[ "$(sql "SELECT turn FROM game")" = 2 ] || fail "not rolled back"
# HO-27: the key has gone up; old tokens end.
echo "/status" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "status: turn 2"
# HO-11: the game master is the empire gm of his game: without his token he is told how, once a day; his token from
# another address takes nothing, and he is told who sent what; in two games he must name one.
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
