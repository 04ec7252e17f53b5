# Reports say the same as text and as JSON (SE-130 to SE-136; texts.py).
. tests/site/lib
mkdir "$DIR/orders"
echo 'FIRE kay AT MIRA' >"$DIR/orders/KITE_of_a_name_that_is_as_long.ord"
printf 'MOVE tug TO (1,0)\nBUILD Terra 1 fighter new\nSD relict\n' >"$DIR/orders/MIRA.ord"
expect 0 turn --state rulesets/star-empires/tests/texts.yaml --orders "$DIR/orders" --out "$DIR/texts"
expect 0 simulate --ruleset star-empires --empires 4 --turns 12 --seed 6 --out "$DIR/game"
rm "$DIR"/texts/GM.json "$DIR"/game/*/GM.json
rulesets/star-empires/tests/texts.py "$DIR"/texts/[A-Z]*.json "$DIR"/game/*/[A-Z]*.json || fail "text and JSON differ"
