# What has no order (HO-143): numbers of places and choices in orders are no fleets.
. tests/site/lib
unset NIGHTMAIL_SITE
: >"$DIR/none"
# opened: the report after a turn without orders of the state in $DIR/state.yaml
opened() {
	rm -rf "$DIR/turn"
	expect 0 turn --state "$DIR/state.yaml" --orders A="$DIR/none" --orders B="$DIR/none" --out "$DIR/turn"
}
# without THINGS ORDER...: what `check` names
without() {
	things=$1; shift
	printf '%s\n' "$@" >"$DIR/orders"
	expect 0 check --report "$DIR/turn/A.json" "$DIR/orders"
	[ "$(sed -n 's/^Without an order: //p' "$DIR/out")" = "$things" ] || { cat "$DIR/out"; fail "not $things: $*"; }
}

# W3 and W2 on the way are no fleets F3 and F2; fleets whose ships go over and that are renamed have an order.
cat >"$DIR/state.yaml" <<'E'
ruleset: space-empires
game: g
turn: 1
seed: 1
victory: last-standing
empires: [{name: A}, {name: B}]
worlds:
  - {id: 1, owner: A, links: [2, 3], ind: 5, pop: 5}
  - {id: 2, links: [1, 3]}
  - {id: 3, links: [1, 2]}
  - {id: 4, owner: B, links: [3], ind: 5, pop: 5}
fleets:
  - {owner: A, id: 1, world: 1, ships: 4}
  - {owner: A, id: 2, world: 1, ships: 4}
  - {owner: A, id: 3, world: 1, ships: 4}
  - {owner: B, id: 1, world: 4, ships: 4}
E
opened
without "F2 F3" M1W3W2
without "F1 F3" T1F2F3
without "F1 F2" RF3F7

# Stances are words with numbers of their own: A, B, D, E.
cat >"$DIR/state.yaml" <<'E'
ruleset: cyoe
game: g
turn: 1
seed: 1
options: {victory: last-standing}
empires: [{id: 1, name: A, home: 1}, {id: 2, name: B, home: 2}]
systems:
  - {id: 1, nodes: [2], holder: A, rating: 1, stations: [{owner: A, type: PS, count: 1}]}
  - {id: 2, nodes: [1], holder: B, rating: 1, stations: [{owner: B, type: PS, count: 1}]}
fleets:
  - {owner: A, id: 1, system: 1, ships: {C1: 2}}
  - {owner: A, id: 2, system: 1, ships: {C1: 2}}
  - {owner: A, id: 3, system: 1, ships: {C1: 2}}
E
opened
for stance in A B D E; do without "F2 F3 S1" "ST1${stance}R30"; done
without "F1 F3 S1" T1C1F2F1
# A system of one's own could have something bought there, as long as there are PP for the cheapest.
without "F1 F2 F3" B1IWS1F1
without "F1 F2 F3" UI1L2
sed -i 's/home: 1}/home: 1, pp: 4}/; s/rating: 1, stations: \[{owner: A, type: PS/rating: 1, stations: [{owner: A, type: DS/' "$DIR/state.yaml"
opened
without "F2 F3" ST1AR30

# A Colony with a Shipyard could build what the CP pay.
cat >"$DIR/state.yaml" <<'E'
ruleset: space-empires-4x
game: g
turn: 1
seed: 1
empires: [{name: A, cp: 9}, {name: B, cp: 0}]
planets:
  - {x: 3, y: 0, home: A, colony: A}
  - {x: 3, y: 6, home: B, colony: B}
units:
  - {owner: A, id: 1, type: SC, x: 3, y: 0}
  - {owner: A, id: 2, type: SY, x: 3, y: 0}
E
opened
without "(3,0)" "M1(3,1)"
without SC1 "B1SC(3,0)"
without "" PASS

# Each answer by mail says it: when nothing was sent, when all was refused, and when what stood stays.
export NIGHTMAIL_SITE="$S"
demo
home=$(jq -r 'first(.worlds[] | select(.owner == "BOSCO") | .id)' "$S/games/demo/turn-0001/state.json")
waits() { told bosco@example.org; [ "$(sed -n 's/^Without an order: //p' "$DIR/mail")" = "$1" ] || { cat "$DIR/mail"; fail "not $1"; }; }
for line in "" zz /status; do
	mail bosco@example.org "$line"
	waits "W$home"
done
mail bosco@example.org "B1F1W$home"
waits ""
mail bosco@example.org zz
waits ""
