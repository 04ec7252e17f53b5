# Turns of drawn positions, with orders of the GM, compared with a second reading (SE-7 to SE-158: all phases;
# turns.py).
. tests/site/lib
rulesets/star-empires/tests/turns.py "$NM" "$DIR" 1 40 || fail "another turn"
