# Before a game begins its players are asked; a silent player's seat goes to the next on the list (HO-70).
. tests/mail/lib
mail_demo token
HOST=host@test.example
far() { echo "Authentication-Results: mx.test; dmarc=pass header.from=$1"; }
reply() { mail "$1" "host+$(token_of "$1")@test.example"; }
mails() { [ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$1'")" = "$2" ] ||
	{ sql "SELECT recipient, subject FROM outbox"; fail "mails to $1, not $2"; }; }
newest() { sql "SELECT subject || char(10) || body FROM outbox WHERE recipient = '$1' ORDER BY id DESC LIMIT 1" |
	tr -s ' \n' ' ' >"$DIR/newest"; }
# reads ADDRESS TEXT: compares subject and body of the newest mail, ignoring line ends
reads() { newest "$1"; [ "$(cat "$DIR/newest")" = "$2 " ] || { cat "$DIR/newest"; fail "not: $2"; }; }
state() { [ "$(sql "SELECT state FROM game WHERE name = '$1'")" = "$2" ] || fail "$1 is not $2"; }
roster() { [ "$(sql "SELECT seat.name || ' ' || address.folded FROM seat JOIN game ON game.id = seat.game LEFT JOIN address ON seat.id = address.seat WHERE game.name = '$1' ORDER BY number" | tr '\n' ' ')" = "$2" ] ||
	{ sql "SELECT name, taken FROM seat"; fail "roster of $1"; }; }

# --- The keys of the setup.
for bad in "muster: soon" "muster: -1h" "record: good"; do
	printf 'ruleset: cyoe\nplayers: 2\n%s\n' "$bad" >"$DIR/bad.yaml"
	expect 65 new bad --setup "$DIR/bad.yaml"
done
printf 'ruleset: space-empires\ntitle: The War\nplayers: [{}, {name: BOSCO}]\nmuster: 24h\njoin: open\n' >"$DIR/war.yaml"
expect 0 new war --setup "$DIR/war.yaml" --seed 5
has "$S/games/war/game.yaml" "\"muster\": \"1d\""
has "$S/games/war/game.yaml" "\"record\": \"any\""

# --- The waiting list, in the order of the requests: one for another ruleset, one for another number of seats, then C
# and D.
wait_for() { echo "/wait $2" | mail "$1" $HOST "$(far "${1#*@}")"; }
wait_for x@x.example "cyoe"
wait_for y@y.example "space-empires 5"
wait_for c@c.example "space-empires 2"
wait_for d@d.example "space-empires"

# --- Nobody is asked while a seat is free; `start` says so as usual.
expect 0 join war MING a@a.example
expect 0 nightly
mails a@a.example 0
expect 65 start war
has "$DIR/err" "free seat"

# --- When the last seat is taken all are asked, each once, however many runs there are.
expect 0 join war BOSCO b@b.example
expect 0 nightly
expect 0 nightly
expect 0 start war
says "war: the muster is open, 0 asked now, 2 to confirm"
mails a@a.example 1
mails b@b.example 1
newest a@a.example
reads a@a.example "war: will you play MING? The War begins when all its players have confirmed that they are there. It is played \
with the ruleset space-empires, by 2 empires; your empire is MING. Reply to this mail with the line \`/ready\` by Wed 2 Dec 2026, \
10:00 UTC. If nothing has come by then, somebody else gets the seat; \`/resign\` gives it back at once."
for address in @b.example @c.example @d.example @a.example; do lacks "$DIR/newest" $address; done
state war open
# Orders are not accepted yet; /notready takes the consent back.
echo "/ready" | reply a@a.example
answered "you have confirmed"
echo "/notready" | reply a@a.example
answered "you have not confirmed any more"
echo "/ready" | reply a@a.example
answered "you have confirmed"
# The GM sees who was asked, and that there is nothing to do.
expect 0 status war
has "$DIR/out" "war: MING is confirmed by a@a.example"
has "$DIR/out" "war: BOSCO is to be confirmed by b@b.example until Wed 2 Dec 2026, 10:00"
lacks "$DIR/out" "! war"

# --- B is silent: nothing happens before the time is over; then B is told, and C has the seat under the same name, with
# a whole day.
at 2026-12-02T09:59:59Z
expect 0 nightly
roster war "MING a@a.example BOSCO b@b.example "
TOKEN_B=$(token_of b@b.example)
at 2026-12-02T10:00:00Z
expect 0 nightly
expect 0 nightly
roster war "MING a@a.example BOSCO c@c.example "
newest b@b.example
reads b@b.example "war: BOSCO goes to somebody else You did not confirm that you play BOSCO of The War, so the seat goes to somebody \
else. You are on the list of those who wait for a game of space-empires; a mail with \`/forget\` takes you off."
lacks "$DIR/newest" c.example
# B's mails are the question and this one; B's answer is now too late.
mails b@b.example 2
echo "/ready" | mail b@b.example "host+$TOKEN_B@test.example"
[ "$(sql "SELECT agreed FROM asking WHERE folded = 'c@c.example'")" = 0 ] || fail "somebody else confirmed"
newest c@c.example
has "$DIR/newest" "\`/ready\` by Thu 3 Dec 2026, 10:00"
lacks "$DIR/newest" b.example
# B is at the end of the list; C is no longer on it.
[ "$(sql "SELECT folded FROM lounge WHERE kind = 'wait' ORDER BY id" | tr '\n' ' ')" = \
	"x@x.example y@y.example d@d.example b@b.example " ] || { sql "SELECT * FROM lounge"; fail "list"; }

# --- C gives the seat back at once: D is asked.
echo "/resign" | reply c@c.example
answered "your seat is free again"
expect 0 nightly
[ "$(sql "SELECT seat.name FROM seat JOIN address ON address.seat = seat.id WHERE folded = 'd@d.example'")" = BOSCO ] || fail "D"
# D is silent: nobody else fits, and B is not asked twice. The GM is told once, and the seat keeps its name.
at 2026-12-03T10:00:01Z
expect 0 nightly
expect 0 nightly
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'gm@example.org' AND subject = 'war: nobody waits for BOSCO'")" = 1 ] || fail "GM"
reads gm@example.org "war: nobody waits for BOSCO The player of BOSCO did not confirm, and nobody on the waiting list fits. The seat is \
free; the first who comes on the list is asked. A player of your own choice gets it with nightmail join war BOSCO ADDRESS and \
nightmail start war --now begins without it."
[ "$(sql "SELECT count(*) FROM seat WHERE name = 'BOSCO' AND NOT taken")" = 1 ] || fail "the name"
mails b@b.example 2
state war open
# D's silence is forgotten with D; B's is kept until the game begins.
[ "$(sql "SELECT count(*) FROM counter WHERE kind = 'silent'")" = 2 ] || fail "who was silent"
echo "/forget" | mail d@d.example $HOST "$(far d.example)"
[ "$(sql "SELECT kind || key FROM counter WHERE key LIKE '% d@d.example'")" = "" ] || fail "kept of who is forgotten"
# The site's own address, which it got after somebody asked from there, cannot have a seat: it is dropped from the list.
sql "INSERT INTO lounge (kind, address, folded, ruleset, since) SELECT 'wait', address, address, 'space-empires', 1
	FROM (SELECT 'host@test.example' AS address UNION ALL SELECT 'host+a@test.example')"
expect 0 nightly
[ "$(sql "SELECT count(*) FROM lounge WHERE folded LIKE 'host%'")" = 0 ] || fail "the site waits for itself"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient LIKE 'host%'")" = 0 ] || fail "the site writes to itself"
# The next person on the list is asked. When all have confirmed, the game begins by itself and once.
sql "INSERT INTO lounge (kind, address, folded, ruleset, since) VALUES ('wait', 'Host@test.example', 'host@test.example', 'space-empires', 1)"
wait_for e@e.example "space-empires 2"
expect 0 nightly
roster war "MING a@a.example BOSCO e@e.example "
echo "/ready" | reply e@e.example
answered "you have confirmed"
expect 0 nightly
state war running
expect 0 nightly
[ "$(sql "SELECT count(*) FROM outbox WHERE subject = 'war 1 report' AND recipient = 'e@e.example'")" = 1 ] || fail "first report"
[ "$(sql "SELECT count(*) FROM asking")" = 0 ] || fail "still asked"
[ "$(sql "SELECT count(*) FROM counter WHERE kind = 'silent'")" = 0 ] || fail "kept of a game that has begun"
mails d@d.example 4

# --- A seat that its first player named keeps the name, too; with `fill` a bot plays a seat that nobody takes.
printf 'ruleset: cyoe\nplayers: 2\nmuster: 1h\nfill: hold\n' >"$DIR/filled.yaml"
expect 0 new filled --setup "$DIR/filled.yaml" --seed 5
expect 0 join filled TERRA a@a.example
expect 0 nightly
mails a@a.example 5
expect 0 start filled
says "filled: the muster is open, 1 asked now, 1 to confirm"
echo "/ready" | reply a@a.example
expect 0 nightly
state filled running

# --- start --now asks nobody. A host that is not asked for /ready says that the game has not begun.
printf 'ruleset: cyoe\nplayers: [{name: TERRA}, {name: XER}]\nmuster: 1h\nrecord: steady\njoin: open\n' >"$DIR/now.yaml"
expect 0 new now --setup "$DIR/now.yaml" --seed 5
# An unsteady player gets the usual refusal, a new one the seat: BOSCO of demo misses all of two turns.
at_deadline demo
at_deadline demo
echo "/join now XER" | reply bosco@example.org
answered "there is no such game or seat to take"
echo "/join now XER" | mail n@n.example $HOST "$(far n.example)"
answered "XER of now is yours"
echo "/ready" | reply n@n.example
answered "the game has not started yet"
expect 0 join now TERRA t@t.example
expect 0 start now --now
state now running
mails t@t.example 1
expect 0 verify war

# --- Of all games at once.
another many
printf 'ruleset: space-empires\nplayers: [{name: MING}, {name: BOSCO}]\nmuster: 24h\n' >"$DIR/many.yaml"
for game in m1 m2 m3; do
	expect 0 new $game --setup "$DIR/many.yaml"
	for empire in MING BOSCO; do expect 0 join $game $empire $game$empire@example.org; done
done
expect 0 nightly
expect 0 nightly
[ "$(sql "SELECT count(*), count(DISTINCT recipient) FROM outbox WHERE subject LIKE 'm_: will you play %'")" = "6|6" ] || fail "who is asked"
