# What seldom happens, each as it must be told.
. tests/site/lib
unset COLUMNS
# screen COMMAND: what it shows on a terminal, without colours, in $DIR/out
screen() { script -qec "stty cols 100; '$NM' $1" /dev/null </dev/null 2>&1 | tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g; s/ *$//' >"$DIR/out"; }

# --- The table of games on a terminal: open, running, due, held, finished, and whom each waits for.
expect 0 init
cat >"$DIR/three.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: m@example.org}, {name: BOSCO, address: b@example.org}, {name: CLEO}]
deadline: "daily 20:00"
Y
expect 0 new open --setup "$DIR/three.yaml" --seed 1
for game in due even held over run; do
	expect 0 new $game --setup "$DIR/three.yaml" --seed 1
	expect 0 join $game CLEO c@example.org
	expect 0 start $game
done
at 2026-12-01T21:00:00Z
printf 'B1F1W1\n' >"$DIR/plan"
for game in due even held over run; do
	[ $game = due ] || expect 0 run $game --force --no-fetch
	home=$(jq -r '[.worlds[] | select(.owner == "MING")][0].id' "$S/games/$game/turn-0001/state.json")
	echo "M1W$home" >"$DIR/plan"
done
expect 0 hold held
expect 0 set over state=finished
sql "UPDATE seat SET ready = 1 WHERE game = (SELECT id FROM game WHERE name = 'even') OR (name = 'BOSCO' AND game = (SELECT id FROM game WHERE name = 'run'))"
at 2026-12-02T20:30:00Z
screen status
cat "$DIR/out"
