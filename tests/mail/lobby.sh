# What players and strangers may ask the site (HO-69, HO-70): open games, lists, records, manuals.
. tests/mail/lib
mail_demo token
HOST=host@test.example
far() { echo "Authentication-Results: mx.test; dmarc=pass header.from=$1"; }
printf 'ruleset: space-empires\ntitle: The Free War\nplayers: 3\njoin: open\ndeadline: "daily 20:00 Europe/Berlin"\n' >"$DIR/free.yaml"
printf 'ruleset: cyoe\nplayers: 2\njoin: ask\n' >"$DIR/ask.yaml"
printf 'ruleset: cyoe\nplayers: 2\n' >"$DIR/shut.yaml"
for game in free ask shut; do expect 0 new $game --setup "$DIR/$game.yaml"; done
expect 0 join free MING third@example.org

# --- Strangers: nothing without their server's word; with it each command once a day.
echo "/games" | mail a@far.example $HOST
silent
echo "/games" | mail a@far.example $HOST "$(far far.example)"
answered "To: a@far.example"
answered "free: The Free War, space-empires, 2 of 3 seats free, turns daily 20:00 Europe/Berlin, /join takes one"
answered "ask: cyoe, 2 of 2 seats free, the game master runs the turns, /join asks the game master"
for hidden in shut MING example.org demo; do lacks "$DIR/answer" "$hidden"; done
echo "/games" | mail a@far.example $HOST "$(far far.example)"
silent
echo "/record" | mail a@far.example $HOST "$(far far.example)"
answered "record: new: no game"
echo "/wait cyoee" | mail a@far.example $HOST "$(far far.example)"
answered "not done: there is no such ruleset; did you mean cyoe?"
echo "/wait space-empires-4x 99" | mail b@far.example $HOST "$(far far.example)"
answered "not done: a game of space-empires-4x has"
echo "/wait cyoe 2" | mail c@far.example $HOST "$(far far.example)"
answered "you are on the list"
[ "$(sql "SELECT kind, folded, ruleset, seats FROM lounge")" = "wait|c@far.example|cyoe|2" ] || fail "list"
echo "/standby demo" | mail c@far.example $HOST "$(far far.example)"
answered "you are on the list"
echo "/standby nothing" | mail d@far.example $HOST "$(far far.example)"
answered "there is no such game or ruleset"
echo "/forget" | mail c@far.example $HOST "$(far far.example)"
answered "you are on no list"
[ "$(sql "SELECT count(*) FROM lounge")" = 0 ] || fail "still on a list"
# A next day: again.
at 2026-12-02T10:00:01Z
echo "/games" | mail a@far.example $HOST "$(far far.example)"
answered "To: a@far.example"

# --- The manuals: as text; no line of one is read as an order when all of it is sent back.
echo "/manual space-empires" | mail e@far.example $HOST "$(far far.example)"
answered "the manual follows in a mail of its own"
sql "SELECT body FROM outbox WHERE recipient = 'e@far.example' AND subject = 'manual: space-empires'" >"$DIR/manual"
has "$DIR/manual" "B12F1W1"
! grep -v '^|' "$DIR/manual" | grep -q . || fail "a line is not marked"
! LC_ALL=C.UTF-8 grep -qE '.{69}' "$DIR/manual" || fail "a line is too long"
# All words are there, in their order, but of the section that is for the game master alone.
echo "/manual cyoe" | mail g@far.example $HOST "$(far far.example)"
sql "SELECT body FROM outbox WHERE recipient = 'g@far.example' AND subject = 'manual: cyoe'" >"$DIR/manual"
expect 0 help cyoe
sed 's/^|//' "$DIR/manual" | tr -s ' \n' '\n' | sed '/^$/d' >"$DIR/words"
sed '/^FILES/,/^SEE ALSO/{/^SEE ALSO/!d}' "$DIR/out" | tr -s ' \n' '\n' | sed '/^$/d' | diff - "$DIR/words" || fail "other words than the page's"
echo "/manual nothing" | mail f@far.example $HOST "$(far far.example)"
answered "there is no such manual"
echo "/manual" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "Subject: manual: space-empires"

# --- A player: as often as their mails are answered; a list has a limit.
for n in 1 2 3; do
	echo "/games" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
	answered "free: The Free War"
done
for ruleset in $(tests/rulesets); do echo "/wait $ruleset"; echo "/standby $ruleset"; done |
	mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "you are on the list"
echo "/standby free" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "not done: the list is full"
echo "/wait cyoe" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "you are on the list"
[ "$(sql "SELECT count(*) FROM lounge WHERE folded = 'ming@example.org'")" = 10 ] || fail "ten entries"

# --- Nobody can fill the lists alone: of the organization with most entries, all its domains together, the newest entry
# is dropped.
rest=$((2000 - $(sql "SELECT count(*) FROM lounge") - 300))
sql "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 300)
	INSERT INTO lounge (kind, address, folded, ruleset, since) SELECT 'wait', 'p@d' || i || '.example', 'p@d' || i || '.example', 'cyoe', 1 FROM n;
	WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < $rest)
	INSERT INTO lounge (kind, address, folded, ruleset, since) SELECT 'wait', 'f@' || i || '.flood.example', 'f@' || i || '.flood.example', 'cyoe', 1 FROM n"
echo "/wait cyoe" | mail f@new.flood.example $HOST "$(far new.flood.example)"
answered "not done: the list is full"
echo "/wait cyoe" | mail late@comer.example $HOST "$(far comer.example)"
answered "you are on the list"
[ "$(sql "SELECT count(*), max(folded = 'late@comer.example'), sum(folded LIKE '%flood.example') FROM lounge")" = "2000|1|$((rest - 1))" ] ||
	{ sql "SELECT count(*), max(folded = 'late@comer.example'), sum(folded LIKE '%flood.example') FROM lounge"; fail "who left"; }
[ "$(sql "SELECT count(*) FROM lounge WHERE folded = 'f@$rest.flood.example'")" = 0 ] || fail "not the newest left"
sql "DELETE FROM lounge WHERE folded LIKE '%.example' AND folded NOT LIKE '%@example.org'"

# --- Records: MING gives orders in 19 of 20 turns (steady: one miss in twenty), BOSCO in none; turns in a vacation are
# excused.
for n in $(seq 20); do
	[ "$n" = 7 ] || { echo "B1F$((n % 9 + 1))W$(home MING)" >"$DIR/o"; expect 0 orders demo MING --set "$DIR/o"; }
	[ "$n" -lt 19 ] || echo "/vacation 2026-12-02 2026-12-30" | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
	at_deadline demo
done
[ "$(sql "SELECT folded, sum(asked), sum(absent), sum(excused) FROM tally JOIN (SELECT 'ming@example.org' AS folded UNION SELECT 'bosco@example.org') ON player = folded GROUP BY 1 ORDER BY 1")" = "bosco@example.org|20|18|2
ming@example.org|20|1|0" ] || { sql "SELECT player, turn, asked, absent, excused FROM tally"; fail "counts"; }
echo "/record" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "record: steady: 1 game, 20 turns asked, 1 turn missed, 0 excused by vacation, no takeover"
echo "/record" | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
answered "record: unsteady: 1 game, 20 turns asked, 18 turns missed, 2 excused by vacation"
expect 0 status demo
has "$DIR/out" "record of BOSCO: unsteady"
# A rollback takes back the counts.
expect 0 rollback demo 3
[ "$(sql "SELECT sum(asked) FROM tally WHERE player = 'bosco@example.org' AND void = 0")" = 2 ] || fail "rollback"
# A new player of a seat is not blamed for what the former one left, or for missing turns there.
expect 0 replace demo BOSCO new@example.org
at_deadline demo
echo "/record" | mail new@example.org "host+$(token_of new@example.org)@test.example"
answered "no turn missed"
answered "1 takeover"
echo "/forget" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
echo "/record" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "record: new: no game"
expect 0 verify demo
