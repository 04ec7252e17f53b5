# Which turn a command runs: `run --force --turn N` runs it once, however often and by whomever it is given.
. tests/site/lib
expect 0 init
for game in a b; do
	expect 0 new $game --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 join $game BOSCO bosco@example.org
	expect 0 start $game
done
# If no game is at that turn nothing is run, not even what is due; the first turn has a number, too.
at 2026-12-03T20:00:00Z
for wrong in 0 2; do
	expect 75 run a --force --turn $wrong --no-fetch
	[ ! -s "$DIR/out" ] || fail "something was run"
	echo "nightmail: a is at turn 1, not $wrong: it was not run" | diff - "$DIR/err" || fail "what is told"
	turn a 1
	turn b 1
done
# If one of several is at another turn, the others are run, in any order.
expect 0 run b --force --turn 1 --no-fetch
turn b 2
expect 75 run b a --force --turn 1 --no-fetch
has "$DIR/err" "b is at turn 2, not 1: it was not run"
turn a 2
turn b 2
expect 0 run a --force --turn 2 --no-fetch
expect 75 run b a --force --turn 2 --no-fetch
turn a 3
turn b 3
# A missing game is reported as usual, and does not hinder the others.
expect 66 run nobody a --force --turn 3 --no-fetch
has "$DIR/err" "nobody"
lacks "$DIR/err" "at turn"
turn a 4
# Without a number it is the turn that is open when the command begins; with the greatest number none.
expect 0 run a --force --no-fetch
turn a 5
expect 75 run a --force --turn 2147483647 --no-fetch
expect 64 run a --force --turn 2147483648 --no-fetch
expect 64 run a --force --turn -1 --no-fetch
wrong 64 "run: --turn goes with --force" run a --turn 5
wrong 64 "run --force takes the names of the games" run --force --turn 5
turn a 5
# A game that is named twice counts once, in any spelling: one turn, forced or due.
expect 0 run a A a --force --no-fetch
turn a 6
at 2026-12-08T00:00:00Z
expect 0 run b B --no-fetch
turn b 4
