# SE-7 to SE-158, with orders of the GM: turns of drawn positions by a second reading (turns.py).
. tests/site/lib
rulesets/star-empires/tests/turns.py "$NM" "$DIR" 1 40 || fail "another turn"
