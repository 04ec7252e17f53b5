# Computer players (HO-72): steady beats random ones in every ruleset, and none of its orders is refused.
. tests/site/lib
tests/games bots >"$DIR/games"
for players in $(sed -n 's/^steady //; T; s/ /:/p' "$DIR/games"); do
	name=${players%:*}
	expect 0 arena --ruleset "$name" --bots "${players#*:}" --games 4 --seed 5 --jobs 2 --turns 50 --out "$DIR/$name"
	grep -qE '^steady: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$name: $(cat "$DIR/out")"
	wins=$(sed -n 's/^steady,4,\([0-9]*\),.*/\1/p' "$DIR/$name/ratings.csv")
	[ "$wins" -ge 3 ] || fail "$name: steady won $wins of 4 games"
done
# sharp beats steady, one against one, and none of its orders is refused; the same seed gives the same games everywhere.
for series in $(sed -n 's/^sharp //; T; s/ /:/gp' "$DIR/games"); do
	name=${series%%:*}; least=${series##*:}; games=${series#*:}; games=${games%:*}
	expect 0 arena --ruleset "$name" --bots sharp,steady --games "$games" --seed 2 --jobs 2 --out "$DIR/sharp-$name"
	grep -qE '^sharp: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$name: $(cat "$DIR/out")"
	wins=$(sed -n "s/^sharp,$games,\([0-9]*\),.*/\1/p" "$DIR/sharp-$name/ratings.csv")
	[ "$wins" -ge "$least" ] || fail "$name: sharp won $wins of $games games"
done
