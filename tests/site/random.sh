# Random players, with whom all other random games are played, give every form of order that they know, so that it is carried out,
# and nothing that is refused (lines `random` of rulesets/*/tests/games: empires, turns, seed, forms).
. tests/site/lib
tests/games random >"$DIR/games"
[ "$(wc -l <"$DIR/games")" = "$(tests/rulesets | wc -l)" ] || fail "a ruleset without random players"
while read -r test ruleset empires turns seed forms; do
	expect 0 simulate --ruleset "$ruleset" --empires "$empires" --turns "$turns" --seed "$seed" --out "$DIR/$ruleset"
	"tests/$test" "$DIR/$ruleset" $forms || fail "random players of $ruleset"
done <"$DIR/games"
