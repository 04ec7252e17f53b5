# Players' commands by mail, one by one, as phones write them (HO-12 to HO-14, HO-34).
. tests/mail/lib
mail_demo token 1000 1000
W=$HOME_WORLD HOST=host@test.example
WB=$(sql "SELECT bytes FROM report WHERE name = 'BOSCO.txt'" | sed -n 's/^W\([0-9]*\)<BOSCO>.*/\1/p' | head -n 1)
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
bosco() { mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"; }
# All mails since $before are in $DIR/answer; the answer alone:
subject() { sed -n 's/; due .*//; /^Subject: /p' "$DIR/answer" | tail -n 1; }

# A phone: capitals, a no-break space, full-width slash and letters, smart quotes, a bullet, a zero-width space.
printf '/Ready\n/\302\240Status\n\357\274\217set attach text, json\n\342\200\234/orders\342\200\235\n\342\200\242 b5\302\240f1 w%s\n\342\200\213\357\274\242\357\274\221F2W%s\n' "$W" "$W" | ming
answered "ready: you are ready for turn 1"
answered "Moved: MING (ready). Not yet: BOSCO."
answered "with reports come from now on: text,json"
orders 1 MING "B5F1W$W B1F2W$W "
lacks "$DIR/answer" "NOT TAKEN"
# A full stop that a phone adds is refused, and a misspelt command is answered with the nearest name; the rest counts.
printf '/ready.\n/redy\n/turn9 2\n/report two\n/frobnicate all\n/pasword mysecret99\n/add\nB2F3W%s\n' "$W" | ming
[ "$(subject)" = "Subject: demo 1: 6 REFUSED, 1 taken" ] || fail "$(subject)"
answered "line 1, column 1: a full stop follows the command. Hint: leave it out."
answered "line 2, column 1: there is no such command. Did you mean /ready?"
answered "line 3, column 1: there is no such command. Did you mean /turn N?"
answered "line 4, column 1: that is no turn number. Hint: \"/report [N] [full]\"."
answered "line 5, column 1: there is no such command. Hint: /help lists the commands."
answered "line 6, column 1: there is no such command. Did you mean /password NEW?"
lacks "$DIR/answer" mysecret99
orders 1 MING "B5F1W$W B1F2W$W B2F3W$W "
# Refused commands and orders are listed in the order of their lines; the column is that of the received line.
printf '   /redy\nM0\n/rady\n' | ming
answered "3 REFUSED, 0 taken"
answered "line 1, column 4: there is no such command"
[ "$(grep -o '^ *[0-9]*  [/M].*' "$DIR/answer" | tr -s ' ' | tr '\n' ';')" = " 1 /redy; 2 M0; 3 /rady;" ] || fail "order of refusals"
# An unclear /turn: the orders of this mail do not go to another turn.
printf '/turn soon\n/notready\nB9F9W%s\n' "$W" | ming
answered "it is not clear for which turn"
answered "notready: you are not ready"
orders 1 MING "B5F1W$W B1F2W$W B2F3W$W "

# /cancel is done before the mail's orders; it takes back the move, and /orders shows the valid orders of all turns.
printf '/turn 4\nM1W%s\n' "$W" | ming
printf '/orders\n' | ming
answered "orders: turn 1 (digest"
answered "orders: turn 4 (digest"
printf '/cancel\n/cancel 4\n/cancel 5\n/status\n' | ming
answered "cancel: 3 orders for turn 1 dropped"
answered "cancel: 1 order for turn 4 dropped"
answered "cancel: no orders stood for turn 5"
answered "Not yet: MING, BOSCO."
orders 1 MING ""
# /status of the same mail already counts this mail's orders.
printf '/status\nB5F1W%s\n' "$W" | ming
answered "Moved: MING. Not yet: BOSCO."
# The same command twice is done once.
printf '/report\n/report\n/Report\n' | ming
[ "$(grep -c '^Subject: demo 1 report' "$DIR/answer")" = 1 ] || fail "reports"

# /help: about each command; about an order by its letter, by its effect, by a complete one.
printf '/help\n' | ming
answered "\`/vacation DATE DATE | off\`"
answered "M<f>W<world>"
lacks "$DIR/answer" /rollback
printf '/Help build\n/help B12F1W1\n/help /vote\n/help reporrt\n/help wibble\n' | ming
answered "B<n>F<f>W<w>"
answered "<f>: a fleet number"
answered "build 12 ships at W1 as F1"
answered "by the shortest time voted"
answered "no order or command \"reporrt\"; /help alone lists them. Did you mean this one?"
answered "no order or command \"wibble\"; /help alone lists them"
# An answer's lines that return in a reply without marks are quotations, not refused orders.
sed -n '/YOUR COMMANDS/,$p' "$DIR/answer" >"$DIR/back"
{ echo "B4F1W$W"; cat "$DIR/back"; } | ming
[ "$(subject)" = "Subject: demo 1: 1 taken" ] || { cat "$DIR/answer"; fail "quoted answer"; }

# /press: to several with commas, delayed, to the GM; errors are reported and nothing is sent.
printf '/press Bosco, gm at 2026-12-02 20:00\nhello\nM1W2\n/end\n/press BOSCO anonymous\nx\n/end\n/press BOSCO at tomorrow\nx\n/end\n/press ZOE\nx\n/end\n' | ming
answered "press: your letter goes out at its date"
answered "press: not sent: this game has no anonymous press"
answered "press: not sent: that is no date"
answered "press: not sent: there is no such empire"
answered "From MING to BOSCO, the game master (demo):"
lacks "$DIR/answer" "Subject: demo 1: letter from MING <"
[ "$(sql "SELECT count(*) || ' ' || min(due) FROM outbox WHERE kind = 'press'")" = "2 1796238000" ] || fail "press $(sql "SELECT count(*), min(due) FROM outbox WHERE kind = 'press'")"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'press' AND (subject LIKE '%ming@%' OR body LIKE '%ming@%' OR from_name LIKE '%ming@%')")" = 0 ] || fail "an address in press"
{ echo "/press BOSCO"; seq 201; echo /end; } | ming
answered "a letter has at most 200 lines"
# A letter belongs to the empire: a new player gets it, the old one nothing.
expect 0 replace demo BOSCO new@example.net
[ "$(sql "SELECT recipient FROM outbox WHERE kind = 'press' AND seat IS NOT NULL")" = new@example.net ] || fail "press goes astray"
# It carries the new player's key, not the old one's (HO-17): the token of the report that they got.
letter_token() { sql "SELECT $1 FROM outbox WHERE kind = 'press' AND seat IS NOT NULL"; }
[ "$(letter_token reply_to)" = "\"demo BOSCO turn 1\" <host+$(token_of new@example.net)@test.example>" ] || fail "the letter's Reply-To is $(letter_token reply_to)"
case $(letter_token message_id) in
nm.demo.1."$(token_of new@example.net)".*) ;;
*) fail "the letter's Message-ID is $(letter_token message_id)" ;;
esac
bosco() { mail new@example.net "host+$(token_of new@example.net)@test.example"; }

# /vacation, /extend, /set: forms.
printf '/vacation 2026-12-24 2026-12-31\n/vacation 24.12.2026\n/extend 24 h\n/set attach text,exe\n/set summary maybe\n' | ming
answered "vacation: Thu 24 Dec 2026, 00:00 Europe/Berlin to Fri 1 Jan 2027, 00:00 Europe/Berlin; the others are told"
answered "vacation: not done: give two dates"
answered "extend: not done: this game has no votes"
answered "set: not done: attach takes text, json, dot, svg, png, html, ics or none"
# Each kind once, however it is written; none is an empty list.
for list in 'svg,json,svg' 'json, svg' 'JSON svg,json' 'svg,,json'; do
	echo "/set attach $list" | ming
	answered "set: with reports come from now on: json,svg"
done
[ "$(sql "SELECT attach FROM seat WHERE name = 'MING'")" = json,svg ] || fail "kept: $(sql "SELECT attach FROM seat WHERE name = 'MING'")"
echo "/set attach text,none" | ming
answered "set: not done: attach takes"
echo "/set attach NONE" | ming
answered "set: with reports come from now on: none"
[ -z "$(sql "SELECT attach FROM seat WHERE name = 'MING'")" ] || fail "something is attached"
printf '/set attach text, json\n' | ming
printf '/Vacation off\n' | ming
answered "you are not away any more"
[ "$(sql "SELECT vacation_from IS NULL FROM seat WHERE name = 'MING'")" = 1 ] || fail vacation

# /address: nobody gets a second mail before confirming; another player's address changes nothing.
echo "/address ming@new.example" | ming
answered "address: both addresses are asked to confirm it"
printf '/address Ming@New.example\n/address nonsense\n/address host@test.example\n' | ming
answered "address: that address has been asked to confirm already"
answered "address: not done: that is no mail address"
answered "address: not done: that is the host's own address"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'ming@new.example' COLLATE NOCASE")" = 1 ] || fail "asked twice"
echo "/address new@example.net" | ming
OLD=$(sql "SELECT code FROM pending WHERE kind = 'address-old'") NEW=$(sql "SELECT code FROM pending WHERE kind = 'address-new'")
echo "/confirm $NEW" | bosco
echo "/confirm $OLD" | ming
answered "not done: the address cannot be registered for this empire"
[ "$(sql "SELECT group_concat(address) FROM address JOIN seat ON seat.id = seat WHERE name = 'MING'")" = "ming@example.org,ming@phone.example" ] || fail "the roster is gone"
for i in 1 2; do echo "/address a$i@new.example" | ming; done
answered "too many new addresses in a day"

# A password in a mail from another machine: the main address is answered, also for /join.
echo "/password mysecret99" | ming
printf '/game demo Ming mysecret99\nB3F1W%s\n' "$W" | mail somebody@cafe.example $HOST
answered "To: ming@example.org"
orders 1 MING "B3F1W$W "

# /summary: the next turn's report is short; /report sends the full one, also an old one, with the chosen files.
echo "/set summary on" | ming
printf 'B1F5W%s\n' "$WB" | bosco
at 2026-12-01T12:00:00Z
expect 0 run demo --force --no-fetch
ID=$(sql "SELECT max(id) FROM outbox WHERE recipient = 'ming@example.org'")
sql "SELECT body FROM outbox WHERE id = $ID" >"$DIR/summary"
has "$DIR/summary" "DEMO, turn 2"
has "$DIR/summary" "AT A GLANCE"
has "$DIR/summary" "YOUR ORDERS OF TURN 1"
has "$DIR/summary" 'reply with the line `/report`'
lacks "$DIR/summary" "THE GALAXY AS YOU SEE IT"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'ming@example.org' AND turn = 2")" = 1 ] || fail "more than the summary"
[ "$(sql "SELECT attachments FROM outbox WHERE id = $ID")" = "MING.txt
MING.json" ] || fail "no attachments"
{ echo "B1F6W$W"; cat "$DIR/summary"; } | ming
answered "1 taken"
lacks "$DIR/answer" refused
printf '/report\n/report 1\n/report 9\n' | ming
answered "Subject: demo 2 report"
answered "THE GALAXY AS YOU SEE IT"
answered "Subject: demo 1 report"
answered "there is no report of yours that began turn 9"
[ "$(sql "SELECT attachments FROM outbox WHERE subject = 'demo 1 report' ORDER BY id DESC LIMIT 1")" = "1/MING.txt
1/MING.json" ] || fail "old attachments"
expect 0 send
grep -l "filename=\"demo-turn-0001-MING.json\"" "$S"/out/new/* | xargs grep -l "^Subject: demo 1 report" >/dev/null || fail "old JSON not sent"
expect 0 report demo MING 1 --resend
has "$DIR/out" "the report of turn 1 is queued for MING"
expect 66 report demo MING 7 --resend

# /resign: the GM is asked once, and status shows it until the empire has a new player; no reminders meanwhile.
echo "/resign" | bosco
answered "To: gm@example.org"
answered "nightmail replace demo BOSCO ADDRESS"
echo "/resign" | bosco
lacks "$DIR/answer" "To: gm@example.org"
expect 0 status
has "$DIR/out" "the player of BOSCO resigns"
expect 0 remind demo
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND recipient = 'new@example.net'")" = 0 ] || fail "reminded"
expect 0 replace demo BOSCO third@example.net
expect 0 status
lacks "$DIR/out" resigns

# Turn 2 is taken back: letters that still wait get the newest keys of the open turn, the GM's too.
at 2026-12-01T13:00:00Z
expect 0 rollback demo 1
[ "$(letter_token reply_to)" = "\"demo BOSCO turn 1\" <host+$(token_of third@example.net)@test.example>" ] || fail "after a rollback: $(letter_token reply_to)"
