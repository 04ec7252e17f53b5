# Orders sent ahead (/turn N, HO-13): their form is checked at once, the rest when their turn opens, and its report says
# what was refused then; the remaining ones count as a move; if none remain there is no order set.
. tests/mail/lib
mail_demo address
W=$HOME_WORLD
ming() { mail ming@example.org host@test.example; }
bosco() { mail bosco@example.org host@test.example; }
printf '/turn 2\nB2F9W%s\nAF7P\nB1F3W9999\nB2F2W\n' "$W" | ming
answered "They are for turn 2 and are checked in full when it opens."
answered "1 REFUSED, 3 taken"
orders 2 MING "B2F9W$W AF7P B1F3W9999 "
expect 0 orders demo MING --json
[ "$(jq -c '[(.orders | length), [.waiting[]? | .turn], [.waiting[]? | .orders[]?.canonical]]' "$DIR/out")" = "[0,[2],[\"B2F9W$W\",\"AF7P\",\"B1F3W9999\"]]" ] ||
	{ cat "$DIR/out"; fail "orders that wait"; }
printf '/turn 2\nAF8P\n' | bosco
# They are not a move of the turn before.
expect 0 status demo --json
[ "$(jq -c '[.games[0].empires[].moved]' "$DIR/out")" = "[false,false]" ] || fail "moved before the turn is open"
expect 0 run demo --force --no-fetch
orders 2 MING "B2F9W$W "
orders 2 BOSCO ""
expect 0 status demo --json
[ "$(jq -c '[.games[0].empires[].moved]' "$DIR/out")" = "[true,false]" ] || { cat "$DIR/out"; fail "who has moved"; }
tr -s ' \n' '  ' <"$S/games/demo/turn-0002/MING.txt" >"$DIR/flat"
has "$DIR/flat" "Sent ahead for this turn, but refused now: AF7P: you have no fleet F7"
has "$DIR/flat" "Sent ahead for this turn, but refused now: B1F3W9999: W9999 is not yours"
[ "$(grep -o "Sent ahead" "$DIR/flat" | wc -l)" = 2 ] || fail "more is told"
lacks "$DIR/flat" "AF8P"
has "$S/games/demo/turn-0002/BOSCO.txt" "Sent ahead for this turn, but refused now: AF8P"
lacks "$S/games/demo/turn-0002/BOSCO.txt" AF7P
# The remaining orders run; the next report counts the refused ones of both checks.
expect 0 run demo --force --no-fetch
has "$S/games/demo/turn-0002/MING.ord" "B2F9W$W"
[ "$(wc -l <"$S/games/demo/turn-0002/MING.ord")" = 1 ] || fail "more ran"
[ ! -e "$S/games/demo/turn-0002/BOSCO.ord" ] || fail "orders of BOSCO"
grep -A1 '"name": "MING"' "$S/games/demo/turn-0003/host.yaml" >"$DIR/facts" || :
[ "$(jq -c '[.empires[] | [.name, .refused, .missed]]' "$S/games/demo/turn-0003/host.yaml")" = '[["MING",3,false],["BOSCO",0,false]]' ] || { jq -c .empires "$S/games/demo/turn-0003/host.yaml"; fail "facts"; }
# A second set replaces the waiting one, /add adds to it, /cancel N drops it, for that turn only.
printf '/turn 4\nB1F1W%s\n' "$W" | ming
printf '/turn 4\n/add\nB1F2W%s\n' "$W" | ming
orders 4 MING "B1F1W$W B1F2W$W "
printf '/turn 4\nB1F3W%s\n' "$W" | ming
orders 4 MING "B1F3W$W "
printf '/turn 5\nB1F4W%s\n' "$W" | ming
printf '/cancel 4\n' | ming
answered "cancel: 1 order for turn 4 dropped"
orders 4 MING ""
orders 5 MING "B1F4W$W "
printf '/turn 54\nB1F1W%s\n' "$W" | ming
answered "turn 54 is too far ahead"
printf '/turn 53\nB1F1W%s\n' "$W" | ming
answered "It is for turn 53"
# The report's JSON says it too, and a replay needs nothing else.
expect 0 verify demo
