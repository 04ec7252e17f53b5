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
[ "$(sql "SELECT deadline FROM game")" = 1796324400 ] || fail "extended $(sql "SELECT deadline FROM game")"
echo "/hold" | lever
echo "/resume
/status" | lever
answered "resume demo: done"
answered "status: turn 2"
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
