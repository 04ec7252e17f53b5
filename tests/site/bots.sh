# Computer players (HO-72): steady beats random ones in every ruleset, and nothing that it orders is refused.
. tests/site/lib
expect 0 arena --ruleset galactic-empires --bots sharp,steady --games 2 --seed 5 --turns 20 --out "$DIR/sharp"
grep -qE '^sharp: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$(cat "$DIR/out")"
for players in space-empires/steady,random,random,random star-empires/steady,random,random,random \
	galactic-empires/steady,random,random,random cyoe/steady,random,random,random space-empires-4x/steady,random; do
	name=${players%/*}
	expect 0 arena --ruleset "$name" --bots "${players#*/}" --games 4 --seed 5 --jobs 2 --turns 50 --out "$DIR/$name"
	grep -qE '^steady: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$name: $(cat "$DIR/out")"
	wins=$(sed -n 's/^steady,4,\([0-9]*\),.*/\1/p' "$DIR/$name/ratings.csv")
	[ "$wins" -ge 3 ] || fail "$name: steady won $wins of 4 games"
done
