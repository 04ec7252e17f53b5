# examples/answers and examples/reports equal today's output for the games in examples/games, byte by byte.
. tests/site/lib
unset NIGHTMAIL_SITE
for game in examples/games/*/; do
	name=$(basename "$game")
	NIGHTMAIL=$NM examples/games/play "$name" "$DIR/$name" || fail "examples/games/play $name"
	for kind in answer report; do
		diff "examples/${kind}s/$name.txt" "$DIR/$name/$kind.txt" || fail "examples/${kind}s/$name.txt lags behind: tests/README.md, Recorded games"
	done
	expect 0 -C "$DIR/$name" verify
	NIGHTMAIL=$NM examples/games/duel "$name" "$DIR/duel-$name" || fail "examples/games/duel $name"
	for turn in first tenth last; do
		diff "examples/reports/$name-$turn.txt" "$DIR/duel-$name/$turn.txt" || fail "examples/reports/$name-$turn.txt lags behind: tests/README.md, Recorded games"
	done
done
