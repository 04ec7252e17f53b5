# Grace, early turns, vacations, holidays, abandonment, the end by the rules (HO-22, HO-26, HO-42).
. tests/site/lib
ming() { expect 0 orders demo MING --set "$DIR/o"; }

cat >"$DIR/setup.yaml" <<'E'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
grace: 24h
grace_budget: 30h
early: true
vacation_days: 2
abandon_after: 3
abandon: default
victory: {turns: 8}
E
demo
home=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/demo/turn-0001/state.json")
printf 'B1F1W%s\n' "$home" >"$DIR/o"
due demo 2026-12-03T19:00:00Z

# Players see how deadlines are determined, and their own time, in their reports and by /status.
tr '\n' ' ' <"$S/games/demo/turn-0001/BOSCO.txt" >"$DIR/flat"
terms="Deadlines: Mon,Thu 20:00 Europe/Berlin, sooner when all are ready; who is missing is waited for at most 1d; reminders 1d before; the votes of 50 % of the players extend them; after 3 missed turns in a row an empire is abandoned. You have 30h of grace and 2d of vacation left."
has "$DIR/flat" "$terms"
mail bosco@example.org /status
told bosco@example.org
tr '\n' ' ' <"$DIR/mail" | tr -s ' ' >"$DIR/flat"
has "$DIR/flat" "status: turn 1, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Not yet: MING, BOSCO. $terms"

# Grace: MING has moved, BOSCO has not, and has 30 hours for the whole game.
ming
at 2026-12-03T19:00:01Z
expect 75 run demo --no-fetch
has "$DIR/err" "demo: turn 1 waits for the missing until Fri 4 Dec 2026, 20:00 Europe/Berlin"
at 2026-12-04T18:59:59Z
expect 75 run demo --no-fetch
at 2026-12-04T19:00:00Z
expect 0 run demo --no-fetch
seat MING grace_used 0
seat BOSCO grace_used 86400
tr '\n' ' ' <"$S/games/demo/turn-0002/BOSCO.txt" >"$DIR/flat"
has "$DIR/flat" "You have 6h of grace and 2d of vacation left."
due demo 2026-12-07T19:00:00Z

# The last six hours of the budget.
ming
at 2026-12-08T00:59:59Z
mail bosco@example.org /status
told bosco@example.org
tr '\n' ' ' <"$DIR/mail" | tr -s ' ' >"$DIR/flat"
has "$DIR/flat" "Who is missing is waited for until Tue 8 Dec 2026, 02:00 Europe/Berlin."
has "$DIR/flat" "You missed 1 turn, 1 in a row."
expect 75 run demo --no-fetch
at 2026-12-08T01:00:00Z
expect 0 run demo --no-fetch
seat BOSCO grace_used 108000
seat BOSCO missed_in_row 2
due demo 2026-12-10T19:00:00Z

# Early: when everybody that the game waits for is ready.
sql "UPDATE seat SET ready = 1 WHERE name = 'MING'"
expect 75 run demo --no-fetch
sql "UPDATE seat SET ready = 1"
expect 0 status --json
[ "$(jq '.games[0].due' "$DIR/out")" = true ] || fail "due"
expect 0 run demo --no-fetch
turn demo 4
seat BOSCO ready 0
seat BOSCO missed_in_row 0
due demo 2026-12-10T19:00:00Z

# Without a budget there is no grace. The next deadline, Monday 20:00, is within a vacation and moves to its end.
ming
sql "UPDATE seat SET vacation_from = strftime('%s', '2026-12-14'), vacation_until = strftime('%s', '2026-12-16 12:00')
	WHERE name = 'BOSCO'"
at 2026-12-10T19:00:01Z
expect 0 run demo --no-fetch
due demo 2026-12-16T12:00:00Z
seat BOSCO vacation_used 147600
has "$S/games/demo/turn-0005/host.yaml" "Wed 16 Dec 2026, 13:00 Europe/Berlin"

# Seven hours of the two days are left.
ming
sql "UPDATE seat SET vacation_from = strftime('%s', '2026-12-17'), vacation_until = strftime('%s', '2026-12-20')
	WHERE name = 'BOSCO'"
at 2026-12-16T12:00:01Z
expect 0 run demo --no-fetch
due demo 2026-12-18T02:00:00Z
seat BOSCO vacation_used 172800

# Three missed turns in a row: abandoned, announced to all, and the game does not wait for it.
ming
at 2026-12-18T02:00:01Z
expect 0 run demo --no-fetch
seat BOSCO missed_in_row 3
seat BOSCO abandoned 1
has "$S/games/demo/turn-0007/MING.txt" "BOSCO missed 3 turns in a row"
expect 0 status
has "$DIR/out" "the seat of BOSCO is abandoned"
sql "UPDATE seat SET ready = 1 WHERE name = 'MING'"
expect 0 run demo --no-fetch
turn demo 8

# The game waits for a new player again.
expect 0 replace demo BOSCO new@example.org
sql "UPDATE seat SET ready = 1 WHERE name = 'MING'"
expect 75 run demo --no-fetch
expect 0 verify demo

# The end by the rules: winners, seed and salt.
expect 0 run demo --force --no-fetch
expect 0 status
has "$DIR/out" "finished"
jq -e '.seed == 42 and (.salt | length) == 32 and (.winners | length) >= 1' "$S/games/demo/game.yaml" >/dev/null \
	|| { cat "$S/games/demo/game.yaml"; fail "the end"; }
has "$S/games/demo/turn-0009/MING.txt" "$(jq -r .salt "$S/games/demo/game.yaml")"
has "$S/games/demo/history.txt" "winners"
expect 65 run demo --force --no-fetch
expect 0 run --no-fetch
expect 0 verify demo

# A rollback can reopen a finished game.
expect 0 rollback demo 8
turn demo 8

# Holidays of the site, and intervals counted from the start.
sed -i 's/# holidays:.*/holidays: [2026-12-24, 2026-12-31]/' "$S/nightmail.yaml"
at 2026-12-23T21:00:00Z
start() {
	printf 'ruleset: space-empires\nplayers: [{name: A, address: a@example.org}, {name: B, address: b@example.org}]\n%s\n' "$2" >"$DIR/x.yaml"
	expect 0 new "$1" --setup "$DIR/x.yaml"
	expect 0 start "$1"
}
start days 'deadline: "daily 20:00"'
has "$DIR/out" "due Fri 25 Dec 2026, 20:00 UTC"
start hours 'deadline: "every 36h"'
has "$DIR/out" "due Fri 25 Dec 2026, 09:00 UTC"
start long 'deadline: "daily 20:00"
min_turn: 3d'
has "$DIR/out" "due Sun 27 Dec 2026, 20:00 UTC"
at 2026-12-25T09:05:00Z
expect 0 run hours --no-fetch
expect 0 status hours
has "$DIR/out" "Sat 26 Dec 2026, 21:00 UTC"
sed -i 's/, 2026-12-31//; s/2026-12-24/Christmas/' "$S/nightmail.yaml"
expect 78 status
has "$DIR/err" "nightmail.yaml:"
