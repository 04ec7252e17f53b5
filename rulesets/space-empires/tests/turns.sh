# Plays turns of drawn positions and compares them with a second reading of the rules (turns.py).
. tests/site/lib
rulesets/space-empires/tests/turns.py "$NM" "$DIR/turns" 1 80 || fail "turns"
