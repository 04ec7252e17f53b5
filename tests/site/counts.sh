# The host's counts of players: dedication, grace, vacations; what a rollback or an early run takes back (HO-22, HO-26,
# HO-27, SE-141).
. tests/site/lib
cat >"$DIR/setup.yaml" <<'E2'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
grace: 24h
vacation_days: 5
early: true
E2
demo
player() { got=$(sql "SELECT dedication FROM player WHERE folded = '$1'"); [ "$got" = "$2" ] || fail "dedication of $1 is $got, not $2"; }
due demo 2026-12-03T19:00:00Z

# Turn 1: MING moves, BOSCO says /ready ten hours into grace. That ends grace, and BOSCO is charged these ten hours.
mail ming@example.org "B5F1W$(home MING)"
expect 0 status demo
lacks "$DIR/out" grace
at 2026-12-04T05:00:00Z
expect 0 status demo
has "$DIR/out" "demo (space-empires): turn 1, Thu 3 Dec 2026, 20:00 Europe/Berlin, grace until Fri 4 Dec 2026, 20:00 Europe/Berlin; MING moved, BOSCO -"
expect 75 run demo --no-fetch
mail bosco@example.org /ready
mail bosco@example.org /ready
at 2026-12-04T05:00:01Z
expect 0 run demo --no-fetch
seat BOSCO grace_used 36000
seat MING grace_used 0
seat BOSCO missed 0
player bosco@example.org 1
player ming@example.org 1

# Turn 2 is due on Monday, 7 December; BOSCO is away from Sunday to Wednesday midnight, Berlin time.
due demo 2026-12-07T19:00:00Z
mail bosco@example.org "/vacation 2026-12-06 2026-12-08"
told bosco@example.org
has "$DIR/mail" "the deadline moves to its end"
due demo 2026-12-08T23:00:00Z
seat BOSCO vacation_used 100800
# Both are ready on Monday at 23:00 UTC, four hours after the first deadline: BOSCO has used these four.
at 2026-12-07T23:00:00Z
mail ming@example.org /ready
mail bosco@example.org /ready
expect 0 run demo --no-fetch
seat BOSCO vacation_used 14400
player bosco@example.org 2

# Turn 3, due on Thursday: BOSCO misses it, and so uses up all grace.
due demo 2026-12-10T19:00:00Z
mail ming@example.org /ready
at 2026-12-11T19:00:01Z
expect 0 run demo --no-fetch
seat BOSCO missed 1
seat BOSCO missed_in_row 1
seat BOSCO grace_used 122400
player bosco@example.org -1
player ming@example.org 3
has "$S/games/demo/turn-0004/host.yaml" '"missed_in_row": 1, "dedication": -1'

# Back to turn 2: counts of turns 2 and 3 are gone, those of turn 1 stay. The new deadline, Monday the 14th, is in
# nobody's vacation.
expect 0 rollback demo 2
turn demo 2
due demo 2026-12-14T19:00:00Z
seat BOSCO missed 0
seat BOSCO missed_in_row 0
seat BOSCO grace_used 36000
seat BOSCO vacation_used 0
player bosco@example.org 1
player ming@example.org 1

# A new player has used nothing; a rollback does not charge them for the former one.
expect 0 replace demo BOSCO new@example.org
seat BOSCO grace_used 0
at 2026-12-15T19:00:01Z
expect 0 run demo --no-fetch
player new@example.org -3
player bosco@example.org 1
seat BOSCO grace_used 86400
expect 0 rollback demo 1
seat BOSCO grace_used 0
seat BOSCO missed 0
player new@example.org 0
player bosco@example.org 0
player ming@example.org 0
expect 0 verify demo

# Levers and vacations: the deadline is Thursday the 17th; BOSCO is away on Friday the 18th.
due demo 2026-12-17T19:00:00Z
mail new@example.org "/vacation 2026-12-18 2026-12-18"
told new@example.org
lacks "$DIR/mail" "the deadline moves"
# 20:00 on Friday is within, and moves to midnight.
expect 0 extend demo 24h
says "demo: turn 1 is due Sat 19 Dec 2026, 00:00 Europe/Berlin"
seat BOSCO vacation_used 14400
# The GM's own deadline stays, and unused waiting is given back: one hour.
expect 0 deadline demo 2026-12-18 23:00
says "demo: turn 1 is due Fri 18 Dec 2026, 23:00 Europe/Berlin"
seat BOSCO vacation_used 10800
expect 0 deadline demo none
seat BOSCO vacation_used 0

# A deadline set while the game is held does not run: a day of the hold is left when it ends.
expect 0 hold demo
at 2026-12-20T12:00:00Z
expect 0 deadline demo 2026-12-22T12:00:00Z
at 2026-12-21T12:00:00Z
expect 0 resume demo
due demo 2026-12-23T12:00:00Z
expect 64 extend demo 0h
expect 64 extend demo 3651d
expect 0 verify demo
