# SE-7 to SE-125: turns of drawn positions by a second reading (turns.py, phases.py, trade.py, galactic.py).
. tests/site/lib
rulesets/star-empires/tests/turns.py "$NM" "$DIR" 1 60 || fail "another turn"
