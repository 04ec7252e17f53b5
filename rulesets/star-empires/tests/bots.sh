# Orders of random, steady and sharp in whole games, compared with a second reading (HO-72; bots.py).
. tests/site/lib
expect 0 arena --ruleset star-empires --bots steady,random,sharp,random,random --games 1 --seed 21 --turns 45 --keep --out "$DIR/series"
rulesets/star-empires/tests/bots.py "$DIR/series" || fail "orders of bots"
