# Archives with a missing, foreign or additional piece: it is named (HO-20, HO-51).
. tests/site/lib
demo
expect 0 run demo --force --no-fetch
expect 0 archive demo "$DIR/running" --secret
expect 0 set demo state=finished
expect 0 archive demo "$DIR/over"
cd "$DIR"
# took FROM COMMAND...: a copy of that archive without its sums, after the command in it.
took() { rm -rf copy; cp -r "$1" copy; rm copy/SHA256SUMS; shift; (cd copy && eval "$*"); }
summed() { rm -rf copy; cp -r over copy; eval "$1" >copy/SHA256SUMS; }

# Sums: each line is `hex  name` of a file within.
hex=$(sha256sum <over/game.yaml | cut -d' ' -f1)
for line in x "$hex" "$hex  " "$hex  ../over/game.yaml" "$hex  /etc/passwd"; do
	summed 'printf "%s\n" "$line"'
	wrong 65 "copy: SHA256SUMS contains a line that is not of the form \`hex  name\`" verify copy
done
summed 'printf "%s  nothing\n" "$hex"'
wrong 66 "copy/nothing: cannot be opened" verify copy
summed 'printf "%s  game.yaml\n\n" "$hex"'
expect 0 verify copy
summed 'printf "%s  history.txt\n" "$hex"'
wrong 65 "copy/history.txt: differs from its line in SHA256SUMS: the archive is damaged" verify copy

# Turns.
took over 'rm -r turn-*'
wrong 65 "copy: contains no turn (turn-0001/ and so on)" verify copy
took over 'rm turn-0002/state.json'
expect 65 verify copy
says "demo: turn 2, state.json is missing"
took over 'rm turn-0002/host.yaml'
wrong 65 "turn-0002/host.yaml: is missing" verify copy
# A missing last turn is found, too, in a finished game and in a running one: it is not taken for a shorter game.
for from in over running; do
	took $from 'rm -r turn-0002'
	expect 65 verify copy
	has err "demo/history.txt: tells of other turns than there are (turn-0001/ and so on)"
	[ ! -s out ] || fail "$(cat out)"
done

# The commitment to the dice.
took running 'rm secret.yaml'
expect 0 verify copy
has out "demo: dice not proved: seed and salt are public when the game is over"
took running 'rm secret.yaml; sed -i "s/\"commitment\": \"./\"commitment\": \"x/" game.yaml'
expect 65 verify copy
has out "the commitment in game.yaml is not that of the first reports"
took running 'sed -i "s/\"commitment\": \"[0-9a-f]*\"/\"commitment\": null/" game.yaml'
expect 65 verify copy
has out "game.yaml has no commitment: what the players were promised of their dice cannot be proved"
took over 'sed -i "s/^ *\"salt\": .*//" game.yaml'
expect 65 verify copy
cat out err >both
has both "seed or salt is missing: the commitment cannot be proved"
took over 'sed -i "s/\"space-empires\"/\"star-empires\"/" game.yaml'
expect 65 verify copy
# If no seat lacks a person, nothing more is needed to go on.
printf 'ruleset: space-empires\nplayers: [{name: A, bot: steady}, {name: B, bot: hold}]\n' >bots.yaml
another bots
expect 0 new bots --setup bots.yaml --seed 3 --salt $SALT
expect 0 start bots
expect 0 run bots --force --no-fetch
expect 0 report bots B
has out "Played by computer: A by steady, B by hold"
expect 0 bot bots A sharp
expect 0 archive bots botted --secret
another back
expect 0 rebuild --from botted
says "bots: turns 1-2, held: nightmail resume bots"
[ "$(sql "SELECT name, bot FROM seat")" = "A|sharp
B|hold" ] || fail "who plays: $(sql "SELECT name, bot FROM seat")"
expect 0 resume bots
expect 0 run bots --force --no-fetch

# Empires that cannot be those of the turns.
while IFS='|' read -r change told; do
	took over "$change"
	wrong 65 "$told" verify copy
done <<'T'
sed -i 's/{"name": "BOSCO"}/{"name": "Ming"}/' game.yaml|players: "Ming" appears twice
sed -i 's/{"name": "BOSCO"}/{"name": "a b"}/' game.yaml|players: "a b" is not a valid name: a letter, then up to 31 letters, digits or - and _
sed -i '/"players"/,/BOSCO/c "players": [],' game.yaml|players: space-empires is for 1 to 1000, not 0
sed -i '/"players"/,/BOSCO/d' game.yaml|players: a list of all 0 is needed
T
took over 'rm -r turn-0002'
another from
wrong 65 "history.txt: tells of other turns than there are (turn-0001/ and so on)" rebuild --from copy
took over 'sed -i "s/{\"name\": \"BOSCO\"}/&, {\"name\": \"ZARG\"}/" game.yaml'
expect 65 verify copy
has out "demo: turn 1, state.json, byte "

# The least and the greatest number of a seed, and both ends of a salt.
for seed in 0 9223372036854775807; do
	for salt in 00000000000000000000000000000001 ffffffffffffffffffffffffffffffff; do
		another seeds
		expect 0 new s --setup "$DIR/setup.yaml" --seed $seed --salt $salt
		expect 0 join s BOSCO bosco@example.org
		expect 0 start s
		expect 0 run s --force --no-fetch
		expect 0 set s state=finished
		expect 0 verify s
		has out "s: dice proved: seed 2, made of the host's seed and salt"
	done
done
