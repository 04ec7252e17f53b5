# A sixth ruleset is a folder and a line (nightmail-ruleset(7)): coin, in tests/sixth, is built into a program of its
# own, in which nothing else differs, and passes all checks of a ruleset.
. tests/site/lib
T=$DIR/tree B=${BUILD:-build}
mkdir -p "$T/rulesets" "$T/tests" "$T/$B/tests"
for f in *; do
	case $f in rulesets | tests | build | nightmail) ;; *) ln -s "$PWD/$f" "$T/$f" ;; esac
done
ln -s "$PWD"/tests/* "$T/tests"
ln -s "$PWD"/rulesets/*/ "$T/rulesets"
cp -r tests/sixth/coin "$T/rulesets"
{ cat rulesets/list.def; echo 'RULESET(coin)'; } >"$T/rulesets/list.def"
cp -a "$B/engine" "$B/parsers" "$B/mailer" "$B/rulesets" "$T/$B"
find "$B/tests" -maxdepth 1 -name '*.[od]' -exec cp -a {} "$T/$B/tests" \;
cd "$T"
MAKEFLAGS=$(printf %s "${MAKEFLAGS:-}" | sed 's/-*j[0-9]* *--jobserver[^ ]*//') make PROGRAM=nightmail ./nightmail "$B/scenario" "$B/damaged" "$B/knowledge" "$B/secrecy" >"$DIR/log" 2>&1 ||
	{ tail -20 "$DIR/log"; fail "build"; }
! grep 'warning:' "$DIR/log" || fail "warnings"
NM=$T/nightmail

# The rules, what a report tells, and what it does not.
tests/rules || fail "rule ids"
"$B/scenario" rulesets/coin/scenarios >"$DIR/log" || { cat "$DIR/log"; fail "scenarios"; }
tests/games check | grep ' coin ' | while read -r game; do
	"$B"/$game >"$DIR/log" || { cat "$DIR/log"; fail "$game"; }
done

# Simulated, replayed, and a turn by hand.
expect 0 simulate --ruleset coin --empires 4 --turns 8 --seed 3 --out "$DIR/game"
expect 0 verify "$DIR/game"
has "$DIR/game/turn-0001/E1.txt" "  10 coins"
expect 0 turn --state "$DIR/game/turn-0001/state.json" --orders "$DIR/game/turn-0001" --host "$DIR/game/turn-0002/host.yaml" --out "$DIR/turn"
cmp "$DIR/turn/state.json" "$DIR/game/turn-0002/state.json"
cmp "$DIR/turn/E1.txt" "$DIR/game/turn-0002/E1.txt"
# A page without a map has a composer all the same.
printf 'BET 3\n' >"$DIR/E1.ord"
expect 0 page --report "$DIR/turn/E1.json" --orders "$DIR/E1.ord"
has "$DIR/out" '<div id="realm-orders"'
has "$DIR/out" '"example": "BET 3"'
lacks "$DIR/out" '<section id="map">'

# A site: orders by mail, their answer, the turn, its report; `check` says the same.
expect 0 init
expect 0 new --list
has "$DIR/out" "coin: Coin"
expect 0 new heads --ruleset coin --seed 7 --salt $SALT
expect 0 join heads MING ming@example.org
expect 0 join heads BOSCO bosco@example.org
expect 0 start heads
mail ming@example.org "bet 3" "BET 99" /help
told ming@example.org
has "$DIR/mail" "BET 3"
has "$DIR/mail" "you have not so many coins"
has "$DIR/mail" "stake n coins"
printf 'BET 3\nBET 99\n' >"$DIR/MING.ord"
expect 65 check --report "$S/games/heads/turn-0001/MING.json" "$DIR/MING.ord"
has "$DIR/out" "you have not so many coins"
expect 0 run heads --force --no-fetch
told ming@example.org
grep -qE 'You (win|lose) 3' "$DIR/mail" || fail "no toss in the report"
expect 0 verify heads
