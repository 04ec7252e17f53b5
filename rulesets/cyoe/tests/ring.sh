# cyoe: drawn maps (CY-107)
ruleset=cyoe
. tests/site/setups

# A large map (CY-107): 160 systems in a ring and 40 nodes more; no node at a home, none between systems that are nearer
# than three along the ring, at most four per system; nothing but plain space at homes and next to them; one to four
# planets elsewhere, half of them basic, a sixth of class H. Another seed gives other nodes.
expect 0 simulate --ruleset cyoe --empires 40 --turns 1 --seed 5 --out "$DIR/ring5"
expect 0 simulate --ruleset cyoe --empires 40 --turns 1 --seed 6 --out "$DIR/ring6"
for seed in 5 6; do
	jq -c '(.systems | length) as $n | def home: (. - 1) % 4 == 0; def apart: (.[0] - .[1] | fabs) as $d | [$d, $n - $d] | min;
		[.systems[] | .id as $i | .nodes[] | [$i, .] | select(.[0] < .[1])] as $nodes
		| [$nodes[] | select(apart > 1)] as $more | [.systems[] | select(.id | home | not)] as $others
		| [.systems[].planets[].kind] as $kinds | def share($k): ([$kinds[] | select(. == $k)] | length * 100 / ($kinds | length));
		[($nodes | length), ($more | length), ([$more[] | select((.[0] | home) or (.[1] | home) or apart < 3)] | length),
		([.systems[].nodes | length] | max), ([.systems[] | .terrain] | unique),
		([.systems[] | select((.id | home) or (.id + 1 | home) or (.id - 1 | home)) | .terrain] | unique),
		([.systems[] | select(.id | home) | .planets[]] | length), ([$others[].planets | length] | unique),
		([.systems[] | .id as $i | [.planets[].id] == [range(.planets | length) | $i * 100 + 1 + .]] | all),
		(share("basic") > 40 and share("basic") < 60), (share("H") > 10 and share("H") < 24)]' \
		"$DIR/ring$seed/turn-0000/state.json" >"$DIR/ring$seed.out"
	[ "$(cat "$DIR/ring$seed.out")" = '[200,40,0,4,["asteroids","black-hole","nebula","normal"],["normal"],0,[1,2,3,4],true,true,true]' ] ||
		fail "ring of seed $seed: $(cat "$DIR/ring$seed.out")"
	jq -c '[.systems[].nodes]' "$DIR/ring$seed/turn-0000/state.json" >"$DIR/ring$seed.nodes"
done
cmp -s "$DIR/ring5.nodes" "$DIR/ring6.nodes" && fail "two seeds, the same nodes"
# The map is the one that a second reading of the page draws from the seed.
for seed in 1 2 3 4 5 6; do expect 0 simulate --ruleset cyoe --empires $((seed + 2)) --turns 1 --seed $seed --out "$DIR/small$seed"; done
rulesets/cyoe/tests/ring.py "$DIR"/small*/turn-0000/state.json "$DIR/ring5/turn-0000/state.json" || fail "another ring"
