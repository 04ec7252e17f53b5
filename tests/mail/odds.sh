# /odds by mail (HO-82): the same as check --odds of the same orders; counted, limited, and reported if impossible.
. tests/mail/lib
cat >"$DIR/map.yaml" <<'Y'
options: {fog: false}
empires: [{name: MING, cp: 50}, {name: BOSCO, cp: 50}]
planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}]
units: [{owner: MING, id: 1, type: DD, x: 3, y: 2}, {owner: MING, id: 2, type: SC, x: 6, y: 2}, {owner: BOSCO, id: 1, type: SC, x: 3, y: 3}]
Y
cat >"$DIR/setup.yaml" <<E
ruleset: space-empires-4x
map: {file: $DIR/map.yaml}
players: [{name: MING, address: [ming@example.org, ming@phone.example]}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
E
mail_demo token 60 60
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
section() { sed -n '/^ODDS, /,/^$/p' "$1" | sed '/^$/d'; }

printf '/odds 500\nM1(3,3)\nM2(6,3)(6,4)\nM9(1,1)\n' | ming
answered 'odds: 500 runs of turn 1'
answered 'ODDS, 500 runs'
answered '3: done 100 %, partly 0 %, failed 0 %'
answered 'IF NOBODY ELSE MOVED'
orders 1 MING 'M1(3,3) M2(6,3)(6,4) '
# The same words as on a player's own machine, for the same lines.
sql "SELECT bytes FROM report WHERE name = 'MING.json'" >"$DIR/MING.json"
printf '; /odds\nM1(3,3)\nM2(6,3)(6,4)\nM9(1,1)\n' >"$DIR/orders"
expect 65 check --report "$DIR/MING.json" "$DIR/orders" --odds 500
section "$DIR/answer" >"$DIR/by_mail"
section "$DIR/out" >"$DIR/by_check"
cmp "$DIR/by_mail" "$DIR/by_check" || fail "mail and check differ: $(cat "$DIR/by_mail" "$DIR/by_check")"
# Without orders in the mail the valid ones are played, and the answer says so; nothing changes.
printf '/odds\n' | ming
answered 'odds: 200 runs of turn 1'
answered 'M1(3,3): done 100 %'
orders 1 MING 'M1(3,3) M2(6,3)(6,4) '
# Two /odds in a mail count as one.
printf '/odds 3\n/odds 4\n' | ming
answered 'ODDS, 3 runs'
[ "$(grep -c '^ODDS' "$DIR/answer")" = 1 ] || fail "two sections"
# Bad input is reported; the orders are accepted all the same.
for n in 0 2001 -1 many 1.5; do
	printf '/odds %s\nM1(3,3)\n' $n | ming
	answered 'odds: the number of runs must be from 1 to 2000'
	grep -q '^ODDS' "$DIR/answer" && fail "odds of $n runs"
	orders 1 MING 'M1(3,3) '
done
printf '/odds 1 2\n' | ming
answered '1 REFUSED'
printf '/od 5\n' | ming
answered 'REFUSED'
printf '/cancel\n/odds\n' | ming
answered 'odds: there are no orders to play'
# Orders for a later turn are not played, the valid ones are.
printf 'M1(3,3)\n' | ming
printf '/turn 2\n/odds\nM2(6,1)\n' | ming
answered 'M1(3,3): done 100 %'
# The game master has none to play.
mail gm@example.org "host+$(token_of gm@example.org)@test.example" <<'E'
/odds
E
grep -q '^ODDS' "$DIR/answer" && fail "odds of the game master"

# A thousand of them in a night do not hold up a turn: a large report gets fewer trials, and one run of the program does
# a limited amount, 20 mails of this game; the others are told so, and their orders are accepted like any.
use large
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
map: {generator: grid, width: 40, height: 40}
chart: worlds
players: [{name: MING, address: ming@example.org}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
Y
at 2026-12-01T10:00:00Z
mail_demo token 60 60
to="host+$(token_of ming@example.org)@test.example"
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
i=0
while [ $i -lt 25 ]; do
	i=$((i + 1))
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <odds%s@test.example>\nSubject: x\n\n/odds 2000\nB1F1W%s\n' "$to" $i "$HOME_WORLD" \
		>"$S/in/new/$i.odds"
done
at 2026-12-01T11:00:00Z
before=$(sql "SELECT max(id) FROM outbox")
expect 0 fetch
each=$(sql "SELECT length(bytes) / 1024 + 1 FROM report WHERE name = 'MING.json'")
runs=$((50000 / each)) && [ "$runs" -lt 2000 ] || fail "$runs runs: the report is no large one"
most=$((1000000 / (runs * each)))
worked=$(sql "SELECT count(*) FROM outbox WHERE id > $before AND body LIKE '%ODDS, $runs runs%certain%'")
rest=$(sql "SELECT count(*) FROM outbox WHERE id > $before AND body LIKE '%odds: not worked out: many have%'")
[ "$worked $rest" = "$most $((25 - most))" ] ||
	fail "$worked worked out, not $most, $rest not: $(sql "SELECT body FROM outbox ORDER BY id DESC LIMIT 1")"
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before AND replace(body, char(10) || '      ', ' ') LIKE
	'%odds: $runs runs of turn 1, no more for a report of this size; the section ODDS has what came of it%'")" = $most ] || fail "what is told of it"
orders 1 MING "B1F1W$HOME_WORLD "
# The next run of the program has the same amount again.
printf '/odds %s\nB1F1W%s\n' $runs "$HOME_WORLD" | mail ming@example.org "$to"
answered "odds: $runs runs of turn 1; the section ODDS has what came of it"
printf '/odds %s\nB1F1W%s\n' $((runs + 1)) "$HOME_WORLD" | mail ming@example.org "$to"
answered "odds: $runs runs of turn 1, no more for a report of this size; the section"
