# A full mailbox, over a real server (MC-210): a fetched mail is filed and answered once, however often its move is
# refused; once there is room it is moved, once.
. tests/e2e/lib
export MAILSERVER_QUOTA=3 MAILSERVER_CAPABILITY='IMAP4rev1 UIDPLUS'
server_start
site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 5s, rejected: Junk" "url: 'maildir:out'"
echo 'trust: {players_by: address}' >>"$T/site/nightmail.yaml"
nm new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
nm join demo MING p1@players.test
nm join demo BOSCO p2@players.test
nm start demo
for n in 1 2; do mail s$n "x$n@elsewhere.test" "spam $n" && append s$n; done
mail ready p1@players.test ready && echo /ready >>"$T/ready" && append ready
for time in first second; do
	exits "no room to move them, the $time time" 75 fetch
	said 'is told' 'OVERQUOTA\|Quota exceeded'
	is 'all are filed' "$(sql "SELECT count(*), sum(state = 'filed'), sum(moved) FROM mail")" '3|3|0'
	is 'the player has one answer' "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" 1
	is 'nothing is copied' "$(count INBOX) $(count Junk) $(count Processed)" '3 - 0'
done
exits 'a turn is run for all that' 75 run demo --force
is 'one turn' "$(sql 'SELECT turn FROM game')" 2
"$SERVER" stop "$T/server"
MAILSERVER_QUOTA=
eval "$("$SERVER" start "$T/server" "$base")"
exits 'once there is room' 0 fetch
is 'they are moved' "$(count INBOX) $(count Junk) $(count Processed)" '0 2 1'
is 'and no answer came of it' "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" 1
done_testing
