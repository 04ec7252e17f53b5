# Rare cases: mails to a game that has not begun, from an empire that is out, for another turn than it seems, in another
# order than they arrived; and for a game that this program cannot play.
. tests/mail/lib
mail_demo token 1000 1000
HOST=host@test.example
W=$HOME_WORLD
VOUCHED="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
bosco() { mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"; }
gm() { { echo "/game demo gm gmsecret99"; cat; } | mail gm@example.org $HOST; }
echo gmsecret99 | "$NM" password demo gm >"$DIR/out" || fail "the password of the GM"
says "demo: the GM has a password"

# A game that has not begun: there is nothing to see, to say or to ask for.
printf 'ruleset: space-empires\nplayers: 3\njoin: open\n' >"$DIR/open.yaml"
expect 0 new open --setup "$DIR/open.yaml" --seed 3 --salt $SALT
printf '/join open ZOD\n' | mail zod@far.example $HOST "$VOUCHED"
zod() { mail zod@far.example "host+$(token_of zod@far.example)@test.example"; }
printf '%s\n' /report /orders /status /ready '/press all' hello /end '/look W1' '/route W1 W2' /odds '/extend 5h' '/odds 2001' | zod
results <<'R'
report: not done: the game has not started yet
orders: you have no orders
status: the game is open
ready: the game has not started yet
press: not sent: the game has not started yet
look: you have no report yet
route: you have no report yet
odds: the game has not started yet
extend: not done: the game has not started yet
odds: the number of runs must be from 1 to 2000
R
printf 'B1F1W1\n' | zod
answered "Not taken: the game has not started yet."
echo /ready | zod
[ "$(grep -o "game has not started yet" "$DIR/answer" | wc -l)" = 2 ] || { cat "$DIR/answer"; fail "told once, and as the result"; }
echo /resign | zod
results <<'R'
resign: your seat is free again
R
answered "The player of ZOD gives the seat back; it is free again."

# The GM has no orders here; the answer says so.
printf 'hello\n' | gm
answered "1 line is no command and the game master has no orders in this game"
printf 'hello\nM1W2\n/status\n' | gm
answered "2 lines are no command and the game master has no orders in this game"

# Empires that are out or abandoned.
sql "UPDATE seat SET out = 1 WHERE name = 'BOSCO'"
printf '%s\n' /status /ready | bosco
results <<'R'
status: turn 1, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Not yet: MING. No more: BOSCO (out). Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before.
ready: your empire is out of the game
R
printf 'M1W2\n' | bosco
answered "Not taken: your empire is out of the game."
sql "UPDATE seat SET out = NULL, abandoned = 1 WHERE name = 'BOSCO'"
echo /status | ming
answered "Not yet: MING. No more: BOSCO (abandoned)."
sql "UPDATE seat SET abandoned = 0 WHERE name = 'BOSCO'"

# More than an empire may send: lines of a mail, and four times as many orders in all.
sed -i 's/^limits: {/limits: {order_lines: 3, /' "$S/nightmail.yaml"
lines() { for f in "$@"; do echo "B1F${f}W$W"; done; }
lines 1 2 3 | ming
answered "3 taken"
# The line /add counts as one of the three.
for more in "4 5" "6 7" "8 9" "10 11" 12; do { echo /add; lines $more; } | ming; done
stood=$(sql "SELECT replace(text, char(10), ' ') FROM orders WHERE void = 0 AND turn = 1 AND empire = 'MING'")
[ "$(echo $stood | wc -w)" = 12 ] || fail "stood: $stood"
{ echo /add; lines 13; } | ming
answered "Not taken: more orders would stand than one empire may give."
lines 1 2 3 4 | ming
class reject
answered "Your mail was not read: it has more lines than the limit. What stood before stays."
orders 1 MING "$stood"
# A line may have several orders if the ruleset allows it.
expect 0 new several --ruleset galactic-empires --players 2 --seed 3 --salt $SALT
expect 0 join several ANN ann@example.org
expect 0 join several BOB bob@example.org
expect 0 start several
ann() { mail ann@example.org "host+$(token_of ann@example.org)@test.example"; }
twelve=$(printf 'AX1,%.0s' 1 2 3 4 5 6 7 8 9 10 11)AX1
printf '%s\n%s\n' "$twelve" DW2 | ann
class orders
expect 0 orders several ANN
mv "$DIR/out" "$DIR/stood"
printf '%s,AX1\n%s\n' "$twelve" DW2 | ann
class reject
answered "Your mail was not read: it has more orders than the limit. What stood before stays."
expect 0 orders several ANN
grep -q DW2 "$DIR/out" && cmp "$DIR/out" "$DIR/stood"
expect 0 delete several --force --yes
sed -i 's/order_lines: 3, //' "$S/nightmail.yaml"

# Mails that are fetched in another order than they arrived: the last to arrive is valid.
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
late=0
lay() { # ARRIVED TO LINE [HEADER]: a mail of Ming in the Maildir
	late=$((late + 1))
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <late%s@test.example>\n%s\n\n%s\n' "$2" $late "${4:-X-None: x}" "$3" >"$S/in/new/$late"
	touch -d "$1" "$S/in/new/$late"
	before=$(sql "SELECT max(id) FROM outbox")
	expect 0 fetch
	sql "SELECT body FROM outbox WHERE id > $before" >"$DIR/answer"
}
token=$(token_of ming@example.org)
at 2026-12-01T12:00:00Z
lay 2026-12-01T11:30:00Z "host+$token@test.example" "B2F1W$W"
orders 1 MING "B2F1W$W "
lay 2026-12-01T11:00:00Z "host+$token@test.example" "B3F1W$W"
answered "Not taken: a mail of yours that arrived later has been read already, and the last one counts."
orders 1 MING "B2F1W$W "
lay 2026-12-01T11:30:00Z "host+$token@test.example" "B4F1W$W"
orders 1 MING "B4F1W$W "

# Replies to the report of a past turn, with and without /turn; a mail that arrived while the turn before was open.
expect 0 run demo --force --no-fetch
printf 'B5F1W%s\n' "$W" | mail ming@example.org "host+$token@test.example"
answered "Not taken: turn 1 is over, now turn 2 is open; reply to its report or to this mail."
printf '/turn 2\nB5F1W%s\n' "$W" | mail ming@example.org "host+$token@test.example"
answered "Not taken: turn 1 is over, now turn 2 is open; reply to this mail."
# A reply to all of a thread goes to the keys of older reports, too: the newest counts, wherever it stands.
new=$(token_of ming@example.org)
for to in "host+$token@test.example, host+$new@test.example" "host+$new@test.example, host+$token@test.example"; do
	printf 'B8F1W%s\n' "$W" | mail ming@example.org "$to"
	orders 2 MING "B8F1W$W "
	printf '/cancel\n' | mail ming@example.org "host+$new@test.example"
	orders 2 MING ""
done
printf 'B8F1W%s\n' "$W" | mail ming@example.org "host+$token@test.example" "Cc: Ming at home <host+$new@test.example>"
orders 2 MING "B8F1W$W "
printf '/cancel\n' | mail ming@example.org "host+$new@test.example"
printf '/ready\n/orders\n' | mail ming@example.org "host+$token@test.example"
results <<'R'
ready: not done: the report that you reply to is not the newest one
orders: you have no orders
R
at 2026-12-01T13:00:00Z
lay 2026-12-01T11:45:00Z $HOST "B5F1W$W" "$PASS
Date: Tue, 1 Dec 2026 13:00:00 +0000"
answered "Not taken: your mail came before turn 2 was opened and the turn before it has closed."
lay 2026-12-01T09:45:00Z $HOST "B6F1W$W" "$PASS
Date: Tue, 1 Dec 2026 13:00:01 +0000"
orders 2 MING "B6F1W$W "
# The key of the turn's own report decides the turn, whatever the clocks say.
lay 2026-12-01T11:45:00Z "host+$(token_of ming@example.org)@test.example" "B7F1W$W"
orders 2 MING "B7F1W$W "

# A game by rules that this program does not have: its mails wait, and each sender is told once; others are filed; the
# GM files these later.
sql "UPDATE game SET ruleset = 'chess' WHERE name = 'demo'"
token=$(token_of ming@example.org)
printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <chess@test.example>\n\n/status\n' "$token" >"$DIR/mail"
expect 0 accept "$DIR/mail"
has "$DIR/err" "nightmail: demo: this program does not have the game's ruleset; use a newer one"
ID=$(sql "SELECT max(id) FROM mail")
printf '/join open XER\n' | mail xer@far.example $HOST "$VOUCHED"
answered "XER of open is yours"
expect 69 status demo
expect 69 nightly
expect 0 log
has "$DIR/out" "mail $ID not filed: demo: this program does not have the game's ruleset; use a newer one"
expect 0 mail
has "$DIR/out" "ming@example.org  could not be filed"
sql "UPDATE game SET ruleset = 'space-empires' WHERE name = 'demo'"
expect 0 mail release "$ID"
says "mail $ID is taken: demo MING, demo 2: your command"
expect 0 mail show "$ID"
has "$DIR/out" "mail $ID, filed, orders: "
for act in release "drop --yes"; do
	expect 66 mail $act "$ID"
	has "$DIR/err" "there is no held or refused mail $ID"
done
