# Random players, which play all other random games, use every form of order that they know, so that it is carried out,
# and nearly no order is refused: at most one of 500, such as for a tech that a line above gave away (lines `random` of
# rulesets/*/tests/games: empires, turns, seed, forms).
. tests/site/lib
tests/games random >"$DIR/games"
[ "$(wc -l <"$DIR/games")" = "$(tests/rulesets | wc -l)" ] || fail "a ruleset without random players"
while read -r test ruleset empires turns seed forms; do
	expect 0 simulate --ruleset "$ruleset" --empires "$empires" --turns "$turns" --seed "$seed" --out "$DIR/$ruleset"
	awk '{exit !($5 > 0 && $(NF - 3) == "refused;" && $(NF - 4) * 500 <= $5)}' "$DIR/out" || fail "refused to random players of $ruleset: $(cat "$DIR/out")"
	"tests/$test" "$DIR/$ruleset" $forms || fail "random players of $ruleset"
done <"$DIR/games"

# A document's lists may be in any order, except that of empires, which is the seats': the next turn is the same, byte
# by byte (lines `lists`).
mkdir "$DIR/quiet"
tests/games lists >"$DIR/lists"
[ "$(wc -l <"$DIR/lists")" = "$(tests/rulesets | wc -l)" ] || fail "a ruleset without lists"
while read -r test ruleset keys; do
	state=$DIR/$ruleset/turn-0006/state.json
	jq "$(printf '(.%s |= '$test') | ' $keys) ." "$state" >"$DIR/mixed.json"
	[ "$(jq "[$(printf '(.%s | length > 1), ' $keys) true] | all" "$state")" = true ] || fail "short lists of $ruleset"
	expect 0 turn --state "$state" --orders "$DIR/quiet" --out "$DIR/straight-$ruleset"
	expect 0 turn --state "$DIR/mixed.json" --orders "$DIR/quiet" --out "$DIR/mixed-$ruleset"
	diff -r "$DIR/straight-$ruleset" "$DIR/mixed-$ruleset" >"$DIR/out" || fail "the order of lists of $ruleset: $(head -3 "$DIR/out")"
done <"$DIR/lists"
