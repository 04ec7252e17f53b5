# The arena (HO-76): form of its tables, seeds, seats, and the same bytes by any number of processes and in parts.
. tests/site/lib
A="arena --ruleset space-empires --bots random,hold,random --seed 9 --turns 6"
expect 0 $A --games 5 --out "$DIR/one" --keep
# fits DIR GAMES BOT...: the table's lines of each bot equal those of its seats' files, and no order was refused; seats
# are those of the formula; ranks and scores of every game are those of its last state: the number of worlds.
fits() {
	dir=$1 games=$2; shift 2
	place=0
	for bot in "$@"; do
		for game in $(seq "$games"); do
			seat=$(((place + game) % $# + 1))
			[ "$bot" = hold ] || cat "$dir/games/$game"/turn-*/E$seat.ord | grep -q . || fail "nothing of $bot in game $game"
			cat "$dir/games/$game"/turn-*/E$seat.ord 2>/dev/null || :
			grep -q "^$game,[0-9]*,$seat,E$seat,$bot," "$dir/games.csv" || fail "seat $seat of game $game"
		done >"$DIR/given"
		echo "$bot: $(wc -l <"$DIR/given") orders, 0 refused"
		place=$((place + 1))
	done >"$DIR/told"
	cmp "$DIR/told" "$DIR/out" || fail "$(cat "$DIR/out")"
	for game in $(seq "$games"); do
		jq -r '[.worlds[].owner // empty] as $w | def count($e): [$w[] | select(. == $e)] | length; [.empires[].name] as $all |
			$all[] as $e | "\($e),\(1 + ([$all[] | select(count(.) > count($e))] | length)),\(count($e))"' \
			"$(ls -d "$dir/games/$game"/turn-* | tail -n 1)/state.json" | sort -V | sed "s/^/$game,/"
	done >"$DIR/want"
	sed 1d "$dir/games.csv" | cut -d, -f1,4,6,7 | cmp - "$DIR/want" || fail "ranks and scores"
}
fits "$DIR/one" 5 random hold random
cp "$DIR/told" "$DIR/three"
grep -q '^random: [1-9]' "$DIR/told" && grep -qx 'hold: 0 orders, 0 refused' "$DIR/told" || fail "$(cat "$DIR/told")"
[ "$(head -n 1 "$DIR/one/games.csv")" = game,seed,seat,empire,bot,rank,score,turns ] || fail "head of games.csv"
[ "$(wc -l <"$DIR/one/games.csv")" = 16 ] || fail "not three rows a game"
[ "$(head -n 1 "$DIR/one/ratings.csv")" = bot,games,wins,mu,sigma ] || fail "head of ratings.csv"
grep -qE '^hold,5,[0-5],[0-9]+\.[0-9]{9},[0-9]+\.[0-9]{9}$' "$DIR/one/ratings.csv" || fail "$(cat "$DIR/one/ratings.csv")"
[ "$(cut -d, -f1 "$DIR/one/ratings.csv" | tr '\n' ' ')" = "bot hold random " ] || fail "ratings are not by name"
# The seed of game 4, and bot i of the list in seat ((i + game) mod seats) + 1.
hex=$(printf 'nightmail arena 1 9 4\n' | sha256sum | cut -c1-16)
want=$(python3 -c "print(int('$hex', 16) >> 1)")
grep -q "^4,$want,3,E3,hold," "$DIR/one/games.csv" || fail "game 4 is not of seed $want with hold in seat 3"
for game in 1 2 3 4 5; do grep -q "^$game,[0-9]*,$(((1 + game) % 3 + 1)),E$(((1 + game) % 3 + 1)),hold," "$DIR/one/games.csv" || fail "seats of game $game"; done
expect 0 verify "$DIR/one/games/3"
# The states of eleven empires have E10 and E11 before E2.
bots="steady random hold random hold steady hold hold random hold hold"
expect 0 arena --ruleset space-empires --bots "$(echo $bots | tr ' ' ,)" --seed 2 --turns 5 --games 2 --out "$DIR/many" --keep
[ "$(jq -r '.empires[1].name' "$DIR/many/games/1/turn-0001/state.json")" = E10 ] || fail "another order of the state"
fits "$DIR/many" 2 $bots

expect 0 $A --games 5 --out "$DIR/two" --jobs 3
cmp "$DIR/three" "$DIR/out" || fail "$(cat "$DIR/out")"
expect 0 $A --games 2 --from 1 --out "$DIR/a" --keep
expect 0 $A --games 3 --from 3 --out "$DIR/b" --keep
expect 0 arena --merge "$DIR/b" "$DIR/a" --out "$DIR/c"
for other in two c; do
	cmp "$DIR/one/games.csv" "$DIR/$other/games.csv" || fail "games of $other"
	cmp "$DIR/one/ratings.csv" "$DIR/$other/ratings.csv" || fail "ratings of $other"
done
diff -r "$DIR/one" "$DIR/c" || fail "what was kept and joined differs"
parallel --version >"$DIR/out" 2>&1 || fail "GNU parallel is not there"
parallel -j2 "$NM" $A --games 1 --from {} --out "$DIR/p{}" ::: 1 2 3 4 5 >/dev/null || fail parallel
expect 0 arena --merge "$DIR"/p? --out "$DIR/p"
cmp "$DIR/one/ratings.csv" "$DIR/p/ratings.csv" || fail "ratings of the parts"

# The measured values: two homes without orders (ind 50, rms 13, rmp 10) have 23, 33, ... 73 after six turns, each once
# for both empires, and the sixth of twelve is 43: 4.3 turns of income.
M="arena --ruleset space-empires --bots hold,hold --seed 9 --turns 6 --stats"
expect 0 $M --games 3 --keep --out "$DIR/m"
[ "$(head -n 1 "$DIR/m/stats.csv")" = game,ended,turns,battle,quiet,ahead,changes,idle,orders,lines ] || fail "head of stats.csv"
for game in 1 2 3; do
	lines=$(for n in 2 3 4 5 6 7; do wc -l <"$DIR/m/games/$game/turn-000$n/E1.txt"; wc -l <"$DIR/m/games/$game/turn-000$n/E2.txt"; done |
		sort -n | sed -n 6p)
	grep -qx "$game,open,6,0,100,100,0,43,0,$lines" "$DIR/m/stats.csv" || fail "game $game: $(cat "$DIR/m/stats.csv")"
done
has "$DIR/out" "games 3: ended 0, before the last turn 0; with a battle 0"
grep -qE '^unspent, turns of income +4\.3 +4\.3 +4\.3 +4\.3 +4\.3$' "$DIR/out" || fail "$(cat "$DIR/out")"
expect 0 $M --games 3 --jobs 3 --out "$DIR/m3"
expect 0 $M --games 1 --out "$DIR/ma"
expect 0 $M --games 2 --from 2 --out "$DIR/mb"
expect 0 arena --merge "$DIR/mb" "$DIR/ma" --out "$DIR/mc"
has "$DIR/out" "games 3: ended 0"
for other in m3 mc; do cmp "$DIR/m/stats.csv" "$DIR/$other/stats.csv" || fail "stats of $other"; done
sed -i 's/open/shut/' "$DIR/ma/stats.csv"
expect 65 arena --merge "$DIR/mb" "$DIR/ma" --out "$DIR/md"
has "$DIR/err" "stats.csv"
# A game won against an opponent that does not move: it ends before its last turn, and the winner was ahead before.
expect 0 arena --ruleset galactic-empires --bots steady,hold --seed 9 --games 1 --turns 60 --stats --out "$DIR/me"
grep -qE '^1,won,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[0-9]+,[1-9][0-9]*,[0-9]+$' "$DIR/me/stats.csv" || fail "$(cat "$DIR/me/stats.csv")"

expect 73 $A --games 5 --out "$DIR/one"
expect 65 arena --merge "$DIR/a" "$DIR/a" --out "$DIR/d"
has "$DIR/err" "game 1 appears twice"
sed -i '$d' "$DIR/a/games.csv"
expect 65 arena --merge "$DIR/a" "$DIR/b" --out "$DIR/d"
echo x >"$DIR/a/games.csv"
expect 65 arena --merge "$DIR/a" --out "$DIR/d"
has "$DIR/err" "games.csv:1"
expect 66 arena --merge "$DIR/none" --out "$DIR/d"
[ ! -e "$DIR/d" ] || fail "something was written"
expect 64 arena --merge --out "$DIR/d"
expect 64 arena --out "$DIR/d" --games 1 --seed 1 --ruleset cyoe
expect 64 $A --games 0 --out "$DIR/d"
expect 64 $A --games 1
expect 64 $A --games 1 --from 0 --out "$DIR/d"
expect 64 $A --games x --out "$DIR/d"
zero='arena --ruleset space-empires --bots hold --games 1 --turns 1'
expect 64 $zero --seed -1 --out "$DIR/d"
expect 0 $zero --seed 0 --out "$DIR/zero"
expect 66 arena --ruleset cyoe --bots random,nobody --games 1 --seed 1 --out "$DIR/d"
has "$DIR/err" 'no bot "nobody"'
expect 66 arena --ruleset chess --bots random --games 1 --seed 1 --out "$DIR/d"

# If the rules ended a game and one empire alone has the first rank, that empire has won, also in its archive.
expect 0 arena --ruleset space-empires --bots steady,hold --games 1 --seed 1 --turns 100 --keep --out "$DIR/won"
winner=$(sed -n 's/^1,[0-9]*,[0-9]*,\(E[0-9]\),steady,1,.*/\1/p' "$DIR/won/games.csv")
[ "$(jq -c .winners "$DIR/won/games/1/game.yaml")" = "[\"$winner\"]" ] || fail "winner of the game"
expect 0 verify "$DIR/won/games/1"
sed -i "/\"$winner\"\]/s//\"E9\"]/" "$DIR/won/games/1/game.yaml"
expect 65 verify "$DIR/won/games/1"
has "$DIR/out" "winners recorded \"E9\", replayed \"$winner\""
