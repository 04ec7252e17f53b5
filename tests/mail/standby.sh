# An abandoned seat is offered to standbys: first to those who named the game, then by arrival, a day each (HO-70).
. tests/mail/lib
mail_demo token
HOST=host@test.example
far() { echo "Authentication-Results: mx.test; dmarc=pass header.from=$1"; }
printf 'ruleset: space-empires\nplayers: 2\nstandby: maybe\n' >"$DIR/bad.yaml"
expect 65 new bad --setup "$DIR/bad.yaml"
printf 'ruleset: space-empires\ntitle: The War\nplayers: [{name: MING}, {name: BOSCO}]\nstandby: true\nabandon_after: 2\n' >"$DIR/war.yaml"
expect 0 new war --setup "$DIR/war.yaml" --seed 5
expect 0 join war MING m@m.example
expect 0 join war BOSCO b@b.example
expect 0 start war
stand_by() { echo "/standby $2" | mail "$1" $HOST "$(far "${1#*@}")"; answered "you are on the list"; }
stand_by x@x.example cyoe
stand_by c@c.example space-empires
stand_by d@d.example war
stand_by e@e.example space-empires
reply() { mail "$1" "host+$(token_of "$1")@test.example"; }
offers() { [ "$(sql "SELECT recipient FROM outbox WHERE subject LIKE 'war: BOSCO is free%' ORDER BY id" | tr '\n' ' ')" = "$1" ] ||
	{ sql "SELECT recipient, subject FROM outbox"; fail "offers, not to $1"; }; }
play() { echo "/ready" | reply m@m.example; expect 0 run war --force --no-fetch; }
play
offers ""
# The run that counts the second missed turn offers it, once.
play
offers "d@d.example "
expect 0 nightly
expect 0 nightly
offers "d@d.example "
sql "SELECT body, coalesce(reply_to, 'none') FROM outbox WHERE recipient = 'd@d.example' ORDER BY id DESC LIMIT 1" | tr -s ' \n' ' ' >"$DIR/offer"
[ "$(cat "$DIR/offer")" = "The empire BOSCO of The War has lost its player in turn 3; the game is played with the ruleset \
space-empires. You are on the list of those who would take over such a seat. Reply to this mail with the line \`/accept\` until Wed \
2 Dec 2026, 10:00 UTC, and it is yours; what happens there does not harm your record. If nothing has come by then, the next on the \
list is asked; \`/forget\` takes you off it. |none " ] || { cat "$DIR/offer"; fail "the offer"; }
expect 0 status war
has "$DIR/out" "war: BOSCO is offered to d@d.example until Wed 2 Dec 2026, 10:00"
expect 0 report war gm
has "$DIR/out" "war: BOSCO is offered to d@d.example until Wed 2 Dec 2026, 10:00"
# The offer contains nobody's token.
has "$DIR/offer" "|none"
for address in b.example m.example; do lacks "$DIR/offer" $address; done
# A person whom it was not offered to does not get it; without the mail server's word there is no answer.
echo "/accept" | mail c@c.example $HOST "$(far c.example)"
answered "not done: no seat is offered to you now"
echo "/accept" | mail d@d.example $HOST
silent
at 2026-12-02T09:59:59Z
expect 0 nightly
offers "d@d.example "
at 2026-12-02T10:00:00Z
expect 0 nightly
expect 0 nightly
offers "d@d.example c@c.example "
echo "/accept" | mail d@d.example $HOST "$(far d.example)"
answered "not done: no seat is offered to you now"
# The player returns: the seat is no longer offered.
echo "/ready" | reply b@b.example
echo "/accept" | mail c@c.example $HOST "$(far c.example)"
answered "not done: no seat is offered to you now"
play
at 2026-12-03T10:00:01Z
play
play
# Abandoned again: C was not silent and comes first of those who named the ruleset; D is not asked twice for a seat.
offers "d@d.example c@c.example c@c.example "
TOKEN=$(token_of b@b.example)
echo "/accept" | mail c@c.example $HOST "$(far c.example)"
answered "BOSCO of war is yours"
[ "$(sql "SELECT folded FROM address JOIN seat ON seat.id = address.seat WHERE name = 'BOSCO' AND folded LIKE '%@c.example'")" = c@c.example ] || fail "C"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'c@c.example' AND subject LIKE 'war % report%'")" = 1 ] || fail "report"
[ "$(sql "SELECT count(*) FROM asking")" = 0 ] || fail "still offered"
[ "$(sql "SELECT count(*) FROM lounge WHERE folded = 'c@c.example'")" = 0 ] || fail "still on the list"
echo "/orders" | mail b@b.example "host+$TOKEN@test.example"
silent
echo "/status" | reply c@c.example
answered "status:"
expect 0 nightly
offers "d@d.example c@c.example c@c.example "
[ "$(sql "SELECT count(*) FROM counter WHERE kind = 'passed over'")" = 1 ] || fail "who passed it over"
expect 0 set war state=finished
expect 0 nightly
[ "$(sql "SELECT count(*) FROM counter WHERE kind = 'passed over'")" = 0 ] || fail "kept of a game that is over"
expect 0 verify war

# Seats of all games at once, when a person arrives who would take one.
another many
for game in s1 s2 s3; do
	sed "s/The War/$game/; s/after: 2/after: 1/" "$DIR/war.yaml" >"$DIR/many.yaml"
	expect 0 new $game --setup "$DIR/many.yaml"
	for empire in MING BOSCO; do expect 0 join $game $empire $game$empire@example.org; done
	expect 0 start $game
	sql "UPDATE seat SET ready = 1 WHERE name = 'MING'"
	expect 0 run $game --force --no-fetch
	sql "INSERT INTO lounge (kind, address, folded, game, ruleset, since)
		SELECT 'standby', 'for$game@example.org', 'for$game@example.org', id, 'space-empires', 1 FROM game WHERE name = '$game'"
done
expect 0 nightly
expect 0 nightly
sql "SELECT recipient, subject FROM outbox WHERE subject LIKE '%is free for you' ORDER BY 1" | diff - /dev/fd/3 3<<'T' || fail "who is offered a seat"
fors1@example.org|s1: BOSCO is free for you
fors2@example.org|s2: BOSCO is free for you
fors3@example.org|s3: BOSCO is free for you
T
