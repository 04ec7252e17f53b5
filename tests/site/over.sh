# Levers on a finished game, on one that has not begun, and on seats without a player: refused in their words, without
# any change (HO-5, HO-26).
. tests/site/lib
demo
expect 0 new open --setup "$DIR/setup.yaml"
expect 0 new third --setup "$DIR/setup.yaml" --seed 7
expect 0 join third BOSCO other@example.org
expect 0 start third
expect 0 set demo state=finished --yes
sql "UPDATE seat SET out = 1 WHERE name = 'BOSCO' AND game = (SELECT id FROM game WHERE name = 'third')"
dump() { sql "SELECT * FROM game; SELECT * FROM seat; SELECT * FROM address; SELECT * FROM history; SELECT * FROM notice; SELECT count(*) FROM outbox"; }
dump >"$DIR/before"
printf 'M1W2\n' >"$DIR/my.ord"

wrong 65 "demo is finished; that is for a running game" hold demo
wrong 65 "demo is finished; that is for a running game" resume demo
wrong 65 "demo is finished" extend demo 5h
wrong 65 "demo is finished" deadline demo none
wrong 65 "demo is over" set demo early=true
wrong 65 "demo is over; nobody is to be replaced" replace demo MING x@example.org
wrong 65 "demo is over" address demo MING add x@example.org
wrong 65 "demo is over; no report follows" note demo MING hello
wrong 65 "demo is finished; there is no turn to miss" excuse demo MING
wrong 65 "demo is finished" remind demo
wrong 65 "demo is finished" rename demo other
wrong 65 "demo is finished" start demo
wrong 65 "demo is finished; there is no turn to run" run demo --force --no-fetch
wrong 65 "demo is finished; only a running game is edited" edit demo
wrong 65 "demo is finished; it takes no orders" orders demo MING --set "$DIR/my.ord"
wrong 65 "demo is over already" set demo state=finished --yes
wrong 65 "demo is over" bot demo MING steady
wrong 65 "demo is finished; --force deletes it" delete demo
wrong 65 "third is running; a new player takes an empire over" join third ZOE x@example.org

wrong 65 "BOSCO has no player yet; \`nightmail join open BOSCO ADDRESS\`" replace open BOSCO x@example.org
wrong 65 "BOSCO has no player yet; \`nightmail join open BOSCO ADDRESS\`" address open BOSCO add x@example.org
wrong 65 "open has not started" set open state=finished
wrong 65 "open is open; it takes no orders" orders open MING --set "$DIR/my.ord"
wrong 65 "BOSCO is out of the game" excuse third BOSCO
wrong 65 "BOSCO is out of the game" replace third BOSCO x@example.org
wrong 65 "BOSCO is out of the game" bot third BOSCO steady
wrong 65 "BOSCO is out of the game" bot third BOSCO none
wrong 64 "\"x\" is not a turn number" orders third MING x
wrong 64 "\"0x\" is not a turn number" report third MING 0x
dump | cmp - "$DIR/before" || fail "something was changed"

# The record is still shown: orders of past turns, with their results.
at 2026-12-01T11:00:00Z
home=$(sql "SELECT bytes FROM report WHERE name = 'MING.txt' AND game = (SELECT id FROM game WHERE name = 'third')" | sed -n 's/^W\([0-9]*\)<MING>.*/\1/p' | head -n 1)
printf 'B2F1W%s\nM9W1\n' "$home" >"$DIR/my.ord"
sql "UPDATE seat SET out = NULL"
expect 0 orders third MING --set "$DIR/my.ord"
expect 0 run third --force --no-fetch
expect 0 orders third MING 1
says "B2F1W$home"
expect 0 orders third MING 1 --json
[ "$(jq -c '.orders | map([.canonical, .status])' "$DIR/out")" = "[[\"B2F1W$home\",\"done\"]]" ] || { cat "$DIR/out"; fail "the orders of turn 1"; }
expect 0 orders third BOSCO 1 --json
[ "$(jq -c '.orders' "$DIR/out")" = '[]' ] || { cat "$DIR/out"; fail "orders of who gave none"; }
