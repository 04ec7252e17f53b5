# The list of sent mails (HO-155); a player's end of reminders, and the header field for it (HO-156).
. tests/mail/lib
HOST=host@test.example
mail_demo token 1000 1000
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
bosco() { mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"; }
printf '/press MING\nhello\n/end\n/press MING at 2027-01-01 10:00\nlater\n/end\n' | bosco
sql "UPDATE outbox SET state = 'sent', sent = queued WHERE kind = 'report'"
echo /sent | ming
results <<'R'
sent: the last mails to you, the newest first
Tue 1 Dec 2026, 11:00 Europe/Berlin, not yet delivered: demo 1: letter from BOSCO
Tue 1 Dec 2026, 11:00 Europe/Berlin, delivered: demo 1 report, due Thu 20:00
R
sql "UPDATE outbox SET trouble = 'came back' WHERE kind = 'report'; UPDATE outbox SET state = 'failed' WHERE kind = 'press' AND due = queued"
echo /sent | ming
answered "not delivered: demo 1: letter from BOSCO"
answered "came back: demo 1 report"
answered "not yet delivered: demo 1: your command"
lacks "$DIR/answer" "bosco@"
# At most ten.
for n in 1 2 3 4 5 6 7 8 9; do printf '/status\n; %s\n' $n | ming; done
echo /sent | ming
[ "$(grep -c 'delivered: ' "$DIR/answer")" = 10 ] || fail "$(grep -c 'delivered: ' "$DIR/answer") mails"
lacks "$DIR/answer" "report for"

# Reminders and mails to observers say how to end them, no others do.
sed -i '/^players:/i observers: true' "$DIR/setup.yaml"
expect 0 new seen --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 join seen BOSCO bosco@example.org
printf '/observe seen\n' | mail eve@example.org $HOST "$PASS"
expect 0 start seen
expect 0 remind demo
field() { sql "SELECT DISTINCT ifnull(unsubscribe, 'none') FROM outbox WHERE $1"; }
# The button of the mail program writes to the address that proves who writes: nobody is asked back.
[ "$(field "kind = 'reminder' AND recipient = 'ming@example.org'")" = "<mailto:host+$(token_of ming@example.org)@test.example?subject=unsubscribe&body=%2Fset%20reminders%20off>" ] ||
	fail "reminders: $(field "kind = 'reminder'")"
[ "$(field "kind IN ('report', 'answer', 'press')")" = none ] || fail "no list"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND recipient = 'ming@example.org'")" = 1 ] || fail "not reminded"
echo "/set reminders off" | ming
answered "set: reminders are off"
expect 0 remind demo
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND recipient = 'ming@example.org'")" = 1 ] || fail "reminded all the same"
echo "/set reminders on" | ming
expect 0 remind demo
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND recipient = 'ming@example.org'")" = 2 ] || fail "not reminded again"
[ "$(field "recipient = 'eve@example.org' AND kind = 'notice'")" = "<mailto:host@test.example?subject=unsubscribe&body=%2Fobserve%20seen%20off>" ] || fail observers
