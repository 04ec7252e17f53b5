# Joining by mail: open seats and by the GM's consent, names and passwords, observers, leaving (HO-11, HO-13, HO-40).
. tests/mail/lib
mail_demo token
HOST=host@test.example
VOUCHED="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
setup() { # GAME KEYS...
	printf 'ruleset: space-empires\n' >"$DIR/$1.yaml"
	game=$1; shift
	for key in "$@"; do echo "$key"; done >>"$DIR/$game.yaml"
	expect 0 new "$game" --setup "$DIR/$game.yaml" --seed 3 --salt $SALT
}
setup free "players: 3" "join: open"
setup ask "players: [{name: MING}, {name: BOSCO}]" "join: ask" "observers: true"
setup shut "players: 2"

# Without the mail server's word nothing is sent; with it the seat is taken; name and password are chosen in one mail.
echo "/join free ZOD" | mail zod@far.example $HOST
silent
printf '/Join free Zod\n/password mysecret99\n' | mail Zod@far.example $HOST "$VOUCHED"
answered "To: Zod@far.example"
answered "Zod of free is yours"
answered "password: it holds with your seat"
answered "1 of 3 seats is taken"
lacks "$DIR/answer" mysecret99
expect 0 status free --json
[ "$(jq -c '.games[0] | [.state, .seats, .empires[0].empire, .empires[0].addresses]' "$DIR/out")" = '["open",3,"Zod",["Zod@far.example"]]' ] || { cat "$DIR/out"; fail status; }
# The answer is the player's first mail from us and has a token: a reply is proved by it, without the server's word.
echo "/status" | mail zod@far.example "host+$(token_of Zod@far.example)@test.example"
answered "status: the game is open"
echo "B1F1W1" | mail zod@far.example "host+$(token_of Zod@far.example)@test.example"
answered "the game has not started yet"
# The password works, too, from anywhere; a wrong one gets the usual answer.
echo "/game free ZOD mysecret99
/status" | mail any@cafe.example $HOST
answered "To: Zod@far.example"
# A second seat for the same address is refused, and no seat is lost by it; so is a name that is taken or invalid.
printf '/join free XER\n' | mail zod@far.example "host+$(token_of Zod@far.example)@test.example"
answered "no such game or seat"
[ "$(sql "SELECT count(*) FROM seat JOIN game ON game.id = game WHERE game.name = 'free' AND taken")" = 1 ] || fail "a seat without a player"
# No longer a stranger: each of the player's mails is answered (HO-14), also on one day.
for n in 1 2; do
	echo "/join free XER" | mail zod@far.example $HOST "$VOUCHED"
	answered "To: zod@far.example"
	answered "no such game or seat"
done
# Upper or lower case in an address does not matter (HO-7). The GM's consent settles the request, and its password stays
# valid.
setup caps "players: 2" "join: ask"
printf '/join caps QUON\n/password capitals99\n' | mail Capt.Quon@Far.Example $HOST "$VOUCHED"
expect 0 status
has "$DIR/out" "! caps: somebody asks for a seat; join caps QUON Capt.Quon@Far.Example"
expect 0 join caps QUON CAPT.quon@far.example
expect 0 status
lacks "$DIR/out" "somebody asks for a seat"
printf '/game caps QUON capitals99\n/status\n' | mail elsewhere@far.example $HOST
answered "status: the game is open"

echo "/join free zod" | mail a@far.example $HOST "$VOUCHED"
answered "no such game or seat"
echo "/join free 9lives" | mail b@far.example $HOST "$VOUCHED"
answered "no such game or seat"
echo "/join shut ABE" | mail c@far.example $HOST "$VOUCHED"
answered "no such game or seat"
sed -n '4,$p' "$DIR/answer" >"$DIR/words"
echo "/join nowhere ABE" | mail d@far.example $HOST "$VOUCHED"
sed -n '4,$p' "$DIR/answer" | cmp -s - "$DIR/words" || fail "other words for a game that is not there"
# Once a day.
echo "/join free ABE" | mail d@far.example $HOST "$VOUCHED"
silent

# The GM is asked: a reply with the code admits the player, who is told; status shows the request meanwhile.
printf '/join ask BOSCO\n/password anothersecret\n' | mail quon@far.example $HOST "$VOUCHED"
answered "the game master is asked"
answered "To: gm@example.org"
answered "nightmail join ask BOSCO quon@far.example"
CODE=$(sed -n 's|.*`/confirm \(.*\)`|\1|p' "$DIR/answer")
expect 0 status ask
has "$DIR/out" "! ask: somebody asks for a seat; join ask BOSCO quon@far.example"
# Only the GM's consent counts.
echo "/confirm $CODE" | mail quon@far.example $HOST "$VOUCHED"
answered "nothing to confirm"
echo "/confirm $CODE" | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
answered "confirm: BOSCO has a player now"
answered "To: quon@far.example"
answered "BOSCO of ask is yours"
expect 0 status ask
lacks "$DIR/out" "asks for a seat"
echo "/game ask BOSCO anothersecret
/status" | mail quon@cafe.example $HOST
answered "status: the game is open"
# A seat that somebody else has got meanwhile is not given twice, and the applicant gets no word.
setup twice "players: [{name: MING}, {name: BOSCO}]" "join: ask"
for who in one two; do
	echo "/join twice BOSCO" | mail $who@far.example $HOST "$VOUCHED"
	answered "the game master is asked"
	sed -n 's|.*`/confirm \(.*\)`|/confirm \1|p' "$DIR/answer" >"$DIR/$who"
done
mail gm@example.org "host+$(token_of gm@example.org)@test.example" <"$DIR/one"
answered "confirm: BOSCO has a player now"
answered "To: one@far.example"
mail gm@example.org "host+$(token_of gm@example.org)@test.example" <"$DIR/two"
answered "confirm: not done: twice: BOSCO has a player already"
lacks "$DIR/answer" "To: two@far.example"
[ "$(sql "SELECT folded FROM address JOIN seat ON seat.id = seat JOIN game ON game.id = game WHERE game.name = 'twice'")" = one@far.example ] || fail "a seat for two"
expect 0 delete twice
# The command `join` settles the request, too.
printf '/join ask MING\n/password mingsecret1\n' | mail ming@far.example $HOST "$VOUCHED"
expect 0 join ask MING ming@far.example
echo "/game ask MING mingsecret1
/status" | mail ming@cafe.example $HOST
answered "To: ming@far.example"

# /resign before the start: a seat named in the setup keeps its name, another is free for any name.
echo "/resign" | mail quon@far.example $HOST "$VOUCHED"
answered "your seat is free again"
answered "To: gm@example.org"
expect 0 status ask
has "$DIR/out" "1 of 2 seats taken"
expect 0 join ask BOSCO other@far.example
echo "/resign" | mail zod@far.example "host+$(token_of Zod@far.example)@test.example"
expect 0 join free YAK yak@far.example
echo "/status" | mail zod@far.example $HOST "$VOUCHED"
silent
# The former player has no key to the seat, neither an older one nor one in the answer.
[ "$(sql "SELECT coalesce(reply_to, 'none') || message_id FROM outbox WHERE recipient = 'zod@far.example' ORDER BY id DESC LIMIT 1" |
	sed 's/[a-z2-7]*@.*//')" = nonenm. ] || fail "the answer to who left has a key: $(sql "SELECT reply_to FROM outbox ORDER BY id DESC LIMIT 1")"
echo "/status" | mail zod@far.example "host+$(token_of zod@far.example)@test.example"
[ "$(sql "SELECT class FROM mail ORDER BY id DESC LIMIT 1")" = reject ] || fail "who left is let in"

# The log names no turn for a mail that belongs to none.
expect 0 send
has "$S/log/2026-12.log" "sent answer free YAK"
has "$S/log/2026-12.log" "sent notice ask"
has "$S/log/2026-12.log" "sent report demo turn 1 MING"
lacks "$S/log/2026-12.log" "turn 0"

# Observers get the public part of each turn, until they leave.
echo "/observe ask" | mail eye@far.example $HOST "$VOUCHED"
answered "public about ask"
echo "/observe free" | mail eye2@far.example $HOST "$VOUCHED"
answered "no such game to watch"
expect 0 start ask
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'eye@far.example' AND subject = 'ask 1: for observers'")" = 1 ] || fail "nothing for observers"
has_first() { [ "$(sql "SELECT body FROM outbox WHERE recipient = 'eye@far.example' AND subject = 'ask 1: for observers'" | head -n 1)" = "$1" ] || fail "observers do not read: $1"; }
has_first "ask, turn 1 is open, without a deadline."
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'eye@far.example' AND (body LIKE '%W1%' OR reply_to IS NOT NULL)")" = 0 ] || fail "observers see more"
at 2026-12-02T10:00:00Z
# No more of them than a game may have; their mails are sent after the players'.
[ "$(sql "SELECT min(priority) FROM outbox WHERE subject LIKE '%for observers%'")" = 7 ] || fail "observers come first"
sql "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
	INSERT INTO observer SELECT game, 'e' || i || '@x.example', 'e' || i || '@x.example' FROM observer, n WHERE address = 'eye@far.example'"
echo "/observe ask" | mail eye3@far.example $HOST "$VOUCHED"
answered "not done: ask has as many observers as it may have"
sql "DELETE FROM observer WHERE address LIKE '%@x.example'"
echo "/observe ask off" | mail eye@far.example $HOST "$VOUCHED"
answered "nothing more about ask"
expect 0 run ask --force --no-fetch
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'eye@far.example' AND subject LIKE 'ask turn 2%'")" = 0 ] || fail "observers get more"
# Nobody joins a running game; the GM replaces the player, and the old address is a stranger.
echo "/join ask CLEO" | mail cleo@far.example $HOST "$VOUCHED"
answered "no such game or seat"
echo "/replace BOSCO cleo@far.example" | mail gm@example.org "host+$(token_of gm@example.org)@test.example" "$PASS"
answered "replace ask: done"
answered "Subject: ask 2 report"
echo "/status" | mail other@far.example $HOST "$VOUCHED"
silent
echo "/status" | mail cleo@far.example $HOST "$VOUCHED"
answered "status: turn 2"
