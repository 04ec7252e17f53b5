# Computer players (HO-72): steady beats random ones in every ruleset, and nothing that it orders is refused.
. tests/site/lib
for players in space-empires/steady,random,random,random star-empires/steady,random,random,random \
	galactic-empires/steady,random,random,random cyoe/steady,random,random,random space-empires-4x/steady,random; do
	name=${players%/*}
	expect 0 arena --ruleset "$name" --bots "${players#*/}" --games 4 --seed 5 --jobs 2 --turns 50 --out "$DIR/$name"
	grep -qE '^steady: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$name: $(cat "$DIR/out")"
	wins=$(sed -n 's/^steady,4,\([0-9]*\),.*/\1/p' "$DIR/$name/ratings.csv")
	[ "$wins" -ge 3 ] || fail "$name: steady won $wins of 4 games"
done
# sharp beats steady, one against one, and is refused nothing; the same seed gives the same games everywhere.
for series in space-empires/6/5 galactic-empires/8/7 space-empires-4x/8/7 cyoe/2/2 star-empires/3/3; do
	name=${series%%/*}; least=${series##*/}; games=${series#*/}; games=${games%/*}
	expect 0 arena --ruleset "$name" --bots sharp,steady --games "$games" --seed 2 --jobs 2 --out "$DIR/sharp-$name"
	grep -qE '^sharp: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$name: $(cat "$DIR/out")"
	wins=$(sed -n "s/^sharp,$games,\([0-9]*\),.*/\1/p" "$DIR/sharp-$name/ratings.csv")
	[ "$wins" -ge "$least" ] || fail "$name: sharp won $wins of $games games"
done
