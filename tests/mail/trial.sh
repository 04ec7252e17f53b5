# Small findings of a trial by hand: what players and game masters are told, and what is done for their words.
. tests/mail/lib
HOST=host@test.example
DUE="due Thu 3 Dec 2026, 20:00 Europe/Berlin"
mail_demo token
W=$HOME_WORLD
MING="host+$(token_of ming@example.org)@test.example"
subject() { sed -n '/^Subject: /p' "$DIR/answer" | tail -n 1; }
newest() { sql "SELECT max(id) FROM mail"; }

# Subjects of reports, answers and reminders show the deadline; without a deadline nothing.
[ "$(sql "SELECT subject FROM outbox WHERE recipient = 'ming@example.org'")" = "demo 1 report, due Thu 20:00" ] || fail "subject of the report"
echo "B3F1W$W" | mail ming@example.org "$MING"
[ "$(subject)" = "Subject: demo 1: 1 taken" ] || fail "$(subject)"
expect 0 remind demo
[ "$(sql "SELECT subject FROM outbox WHERE kind = 'reminder'")" = "demo 1: orders are missing, due Thu 20:00" ] || fail "subject of the reminder"
expect 0 hold demo
echo "/status" | mail ming@example.org "$MING"
[ "$(subject)" = "Subject: demo 1: your command" ] || fail "$(subject)"
expect 0 resume demo

# A valid token from an unregistered address: the main address is told how to add it.
echo "B9F1W$W" | mail ming@new.example "$MING"
class reject
answered "To: ming@example.org"
answered "ming@new.example, which is not registered for you"
answered "\`nightmail address demo MING add ming@new.example\`"
answered '"/password NEW"'
answered '"/game demo MING PASSWORD"'
answered '"/address ming@new.example"'
orders 1 MING "B3F1W$W "
expect 0 address demo MING add ming@new.example
echo "B9F1W$W" | mail ming@new.example "$MING"
answered "1 taken"

# `mail release`: the GM's word that a mail is genuine replaces any proof, or the GM is told why it cannot be accepted.
echo "B4F1W$W" | mail ming@example.org $HOST
class reject
expect 0 mail release "$(newest)"
says "mail $(newest) is taken: demo MING, demo 1: 1 taken"
orders 1 MING "B4F1W$W "
class orders
expect 66 mail release "$(newest)"
# Proof for that mail only.
echo "B5F1W$W" | mail ming@example.org $HOST
class reject
expect 0 mail release "$(newest)"
# A verdict against it, and a person who forwarded it, count less than the GM's word.
echo "B6F1W$W" | mail ming@example.org $HOST "Authentication-Results: mx.test; dmarc=fail header.from=example.org"
class reject
expect 0 mail release "$(newest)"
orders 1 MING "B6F1W$W "
echo "B7F1W$W" | mail ming@example.org "$MING" "Resent-From: uncle@far.example"
class reject
expect 0 mail release "$(newest)"
orders 1 MING "B7F1W$W "
refuses() { # TEXT: the newest mail is not accepted, for this reason
	expect 65 mail release "$(newest)"
	has "$DIR/err" "mail $(newest) is not taken: $1"
	class reject
}
# A mail that is nobody's is kept without its text (HO-123).
echo "B8F1W$W" | mail stranger@far.example $HOST
expect 66 mail release "$(newest)"
class reject
echo "B8F1W$W" | mail stranger@far.example "$MING"
refuses "a token from an address that is not on the roster"
echo "/game demo MING wrongpassword
B8F1W$W" | mail ming@example.org $HOST
refuses "no such game, empire or secret"
# The GM's own levers are used at the shell; a mail in the GM's name does not prove itself.
echo "/hold" | mail gm@example.org $HOST
refuses "the GM acts by mail with his token or password only"
[ "$(sql "SELECT held IS NULL FROM game WHERE name = 'demo'")" = 1 ] || fail "a released mail held the game"
orders 1 MING "B7F1W$W "
# In every mode of trust.
sed -i 's/players_by: token/players_by: password/' "$S/nightmail.yaml"
echo "B2F1W$W" | mail ming@example.org $HOST "$PASS"
class reject
expect 0 mail release "$(newest)"
orders 1 MING "B2F1W$W "
sed -i 's/players_by: password/players_by: token/' "$S/nightmail.yaml"
# A mail that arrived too late is answered as late.
expect 0 run demo --force --no-fetch
echo "/turn 1
B2F1W$W" | mail ming@example.org $HOST
expect 0 mail release "$(newest)"
has "$DIR/out" "demo 2: 1 REFUSED, 0 taken"

# A letter that is not sent: the subject says so and why, the answer says it in words of that game.
MING="host+$(token_of ming@example.org)@test.example"
printf '/press ZOE\nhello\n/end\n' | mail ming@example.org "$MING"
[ "$(subject)" = "Subject: demo 2: letter not sent (there is no such empire)" ] || fail "$(subject)"
answered "press: not sent: there is no such empire: ZOE; the empires of The Long War are MING, BOSCO"
printf 'B2F1W%s\n/press BOSCO anonymous\nhello\n/end\n/press BOSCO at noon\nhello\n/end\n/status\n' "$W" | mail ming@example.org "$MING"
answered "Subject: demo 2: 1 taken, 2 letters not sent (this game has no anonymous press)"
answered "letters of The Long War bear their writer's name"
answered "that is no date: dates are written like 2026-12-24 18:00 Europe/Berlin"
expect 0 set demo press=off
expect 0 run demo --force --no-fetch
MING="host+$(token_of ming@example.org)@test.example"
printf '/press all\nhello\n/end\n/status\n' | mail ming@example.org "$MING"
answered "Subject: demo 3: your command, letter not sent (this game has no press)"
answered "in The Long War nobody but the game master can be written to (/press gm)"
printf '/press gm\nhello\n/end\n' | mail ming@example.org "$MING"
answered "press: your letter goes out"
lacks "$DIR/answer" "not sent"

# An order that harms the player is accepted with a warning.
echo "B2F1W$W" | mail ming@example.org "$MING"
expect 0 run demo --force --no-fetch
MING="host+$(token_of ming@example.org)@test.example"
echo "AF1P" | mail ming@example.org "$MING"
answered "1 taken, 1 warning"
answered "warning: W$W is your own world"

# Attachments of many games and turns have different names, so that one folder can hold them.
echo "/set attach svg,json,html" | mail ming@example.org "$MING"
expect 0 run demo --force --no-fetch
expect 0 send
names=$(cat "$S"/out/new/* | sed -n 's/.*filename="\(.*\)".*/\1/p' | sort | tr '\n' ' ')
[ "$names" = "demo-turn-0005-MING.html demo-turn-0005-MING.json demo-turn-0005-MING.svg " ] || fail "attachments: $names"

# Joining (HO-40): without authserv_id nobody vouches for strangers. `set` and `new` warn, /joins are not answered, and
# the GM finds a limited number of them in status and digest.
expect 0 new quiet --ruleset space-empires --players 3
expect 0 set quiet join=open
[ ! -s "$DIR/err" ] || fail "a warning where the name is set"
sed -i 's/authserv_id: mx.test, //' "$S/nightmail.yaml"
for how in ask open; do
	expect 0 set quiet join=$how
	has "$DIR/err" "nightmail: quiet: warning: join: $how, but trust.authserv_id is not set"
done
expect 0 set quiet join=closed
[ ! -s "$DIR/err" ] || fail "a warning for closed seats"
echo "/join quiet ZOD" | mail zod@far.example $HOST
silent
expect 0 status
lacks "$DIR/out" "asks for a seat"
printf 'ruleset: space-empires\nplayers: 3\njoin: open\n' >"$DIR/open.yaml"
expect 0 new free --setup "$DIR/open.yaml"
has "$DIR/err" "join: open, but trust.authserv_id is not set"
at 2026-12-02T10:00:00Z
for i in 1 2; do
	echo "/join free ZOD
/password secret-of-zod" | mail zod@far.example $HOST
	silent
	class reject
done
echo "/join free 9lives" | mail nine@far.example $HOST
echo "/join nowhere ZOD" | mail ten@far.example $HOST
expect 0 status
[ "$(grep -c 'asks for a seat' "$DIR/out")" = 1 ] || { cat "$DIR/out"; fail "wishes"; }
has "$DIR/out" "! free: somebody asks for a seat; join free ZOD zod@far.example (nothing proves that address)"
expect 0 nightly
told gm@example.org
has "$DIR/mail" "These things need you:"
tr -s ' \n' ' ' <"$DIR/mail" >"$DIR/flat"
has "$DIR/flat" "free: somebody asks for a seat; join free ZOD zod@far.example (nothing proves that address)"
expect 0 join free ZOD zod@far.example
expect 0 status
lacks "$DIR/out" "asks for a seat"
for i in $(seq 25); do echo "/join free E$i" | mail e$i@far.example $HOST; done
expect 0 status
[ "$(grep -c 'asks for a seat' "$DIR/out")" -le 20 ] || fail "strangers fill the list"
[ "$(grep -c 'asks for a seat' "$DIR/out")" -ge 15 ] || fail "too few are told"

# Such warnings in the other rulesets: a pillage of one's own sector, ships that explode beside one's own.
check() { # GAME: orders on standard input
	cat >"$DIR/orders"
	"$NM" report "$1" E1 --json >"$DIR/E1.json"
	expect 0 check --report "$DIR/E1.json" "$DIR/orders"
}
begin() { # GAME RULESET PLAYERS
	expect 0 new $1 --ruleset $2 --players $3 --seed 5 --salt $SALT
	for i in 1 2 3 4; do [ $i -gt $3 ] || expect 0 join $1 E$i e$i@$1.example; done
	expect 0 start $1
}
begin galaxy galactic-empires 4
echo "PGF1S1" | check galaxy # GE-24's board: the first capital is S1
has "$DIR/out" "warning: S1 is your own sector"
begin stars star-empires 3
"$NM" report stars E1 --json >"$DIR/E1.json"
echo "BUILD $(jq -r '.sectors[].world // empty | select(.owner == "E1") | .name' "$DIR/E1.json") 2 fighter" >"$DIR/orders"
expect 0 orders stars E1 --set "$DIR/orders"
expect 0 run stars --force --no-fetch
"$NM" report stars E1 --json >"$DIR/E1.json"
HANDLES=$(jq -r '[.ships[] | select(.class == "fighter")] | map(.serial) | join(" ")' "$DIR/E1.json")
# Base and the other one; with both, Base alone; if none is left, nothing.
echo "DESTRUCT ${HANDLES% *}" | check stars
has "$DIR/out" "warning: it damages 2 other ships of yours there"
echo "DESTRUCT $HANDLES" | check stars
has "$DIR/out" "warning: it damages 1 other ship of yours there"
# If there are many empires, an answer names some.
expect 0 new crowd --ruleset space-empires --players 15
for i in $(seq 15); do expect 0 join crowd N$i n$i@crowd.example; done
expect 0 start crowd
printf '/press ZOE\nhello\n/end\n' | mail n1@crowd.example "host+$(token_of n1@crowd.example)@test.example"
answered "the empires of crowd are N1, N2, N3, N4, N5, N6, N7, N8, N9, N10, N11, N12 and 3 more"
