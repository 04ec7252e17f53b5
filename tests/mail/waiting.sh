# Mails over their sender's hourly limit do not wait beyond the run of the turn that they are for (HO-14).
. tests/mail/lib
mail_demo address 2 20
W=$HOME_WORLD
expect 0 new two --ruleset space-empires --players 2
expect 0 join two XERXES xerxes@example.org
expect 0 join two ZOE zoe@example.org
expect 0 start two
waiting() { [ "$(sql "SELECT count(*) FROM mail WHERE state = 'waiting'")" = "$1" ] || fail "$(sql "SELECT id, state FROM mail") waiting"; }
for i in 1 2 3; do echo "B${i}F1W$W" | mail ming@example.org host@test.example; done
waiting 1
# Running another game's turn, or one that is not due, does not end the wait.
expect 0 run two --force --no-fetch
turn two 2
expect 75 run demo --no-fetch
expect 0 run --due --no-fetch
turn demo 1
waiting 1
orders 1 MING "B2F1W$W "
expect 0 run demo --force --no-fetch
turn demo 2
waiting 0
orders 1 MING "B3F1W$W "
