# Odds of a plan (HO-82): `check --odds` on the contents of a report.
. "$(dirname "$0")/lib"

# odds JQ LOW HIGH: a number of $DIR/out is between them.
odds() { jq -e "($1) as \$n | \$n >= $2 and \$n <= $3" "$DIR/out" >"$DIR/jq" 2>&1 || fail "$1 is not $2..$3: $(cat "$DIR/out")"; }
is() { got=$(jq -c "$1 | $NUMBERS" "$DIR/out"); [ "$got" = "$2" ] || fail "$1 is $got, not $2: $(cat "$DIR/out")"; }

# By hand (SX-64 to SX-67): DD1 fires first and needs 4 of 10, SC1 needs 3; until one is gone. MING wins 0.4 / (1 - 0.6 x
# 0.7) = 0.690, and loses 0.310 ships. Four standard errors of 2,000 runs: 0.042.
cat >"$DIR/state.yaml" <<'Y'
ruleset: space-empires-4x
game: demo
turn: 3
seed: 1
options: {fog: false}
empires: [{name: MING, cp: 50}, {name: BOSCO, cp: 50}]
planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}]
units: [{owner: MING, id: 1, type: DD, x: 3, y: 2}, {owner: MING, id: 2, type: SC, x: 6, y: 2}, {owner: BOSCO, id: 1, type: SC, x: 3, y: 3}]
Y
expect 0 turn --state "$DIR/state.yaml" --out "$DIR/4x"
printf 'M1(3,3)\nM2(6,3)(6,4)\nM9(1,1)\n' >"$DIR/orders"
expect 65 check --report "$DIR/4x/MING.json" "$DIR/orders" --odds 2000 --json
jq -e 'keys_unsorted == ["format", "runs", "certain", "battles", "orders", "note"] and .format == 1 and .runs == 2000 and
	(.certain | not) and (.note | contains("unseen"))' "$DIR/out" >/dev/null || fail "the document: $(cat "$DIR/out")"
is '[.battles[].place]' '["(3,3)"]'
is '[.battles[0].outcomes[].winner]' '["MING","BOSCO"]'
odds '.battles[0].outcomes[0].share' 0.648 0.732
odds '[.battles[0].outcomes[].share] | add' 0.9999 1.0001
odds '.battles[0].losses[] | select(.empire == "MING").ships' 0.268 0.352
is '[.orders[].line]' '[1,2]'
is '.orders[0] | [.done, .partly, .failed]' '[1,0,0]'
grep -qF '"share": 0.' "$DIR/out" || fail "no shares"
! grep -E '"(share|ships|done|partly|failed)": ' "$DIR/out" | grep -oE '"(share|ships|done|partly|failed)": [0-9.]*' | grep -vE '\.[0-9]{4}$' ||
	fail "shares without four decimals"
cp "$DIR/out" "$DIR/first"
expect 65 check --report "$DIR/4x/MING.json" "$DIR/orders" --json --odds=2000
cmp -s "$DIR/first" "$DIR/out" || fail "same report and orders, other bytes"
# As text, below the forecast.
expect 65 check --report "$DIR/4x/MING.json" "$DIR/orders" --odds
sed -n '/^IF NOBODY ELSE MOVED/,$p' "$DIR/out" | grep -qxF 'ODDS, 200 runs' || fail "no section: $(cat "$DIR/out")"
tr -s '\n ' ' ' <"$DIR/out" | grep -qE ' B \(3,3\): MING wins [0-9]+ %, BOSCO wins [0-9]+ %; expected losses BOSCO 0\.[0-9] ships, MING 0\.[0-9] ships ' ||
	fail "the battle: $(cat "$DIR/out")"
has "$DIR/out" '  2: done 100 %, partly 0 %, failed 0 %'
has "$DIR/out" 'unseen'
[ "$(awk 'length > 68' "$DIR/out")" = "" ] || fail "a line above 68 columns"
# In the fog the same ship, or a Dreadnaught instead, is a contact, and counts as a Scout.
for type in SC DN; do
	sed "s/fog: false/fog: true/; s/type: SC, x: 3, y: 3/type: $type, x: 3, y: 3/" "$DIR/state.yaml" >"$DIR/fog.yaml"
	expect 0 turn --state "$DIR/fog.yaml" --out "$DIR/fog-$type"
	expect 65 check --report "$DIR/fog-$type/MING.json" "$DIR/orders" --odds 2000 --json
	odds '.battles[0].outcomes[] | select(.winner == "MING").share' 0.648 0.732
	cp "$DIR/out" "$DIR/odds-$type"
done
cmp -s "$DIR/odds-SC" "$DIR/odds-DN" || fail "what the fog hides shows in the odds"
# A ship that was seen in last turn's combat and survived is known: that Dreadnaught loses to no Scout.
sed 's/fog: false/fog: true/; s/type: SC, x: 3, y: 3/type: DN, defense: 3, attack: 3, x: 3, y: 3/; s/x: 6, y: 2/x: 3, y: 3/' "$DIR/state.yaml" >"$DIR/left.yaml"
expect 0 turn --state "$DIR/left.yaml" --dice 1,10,1,10,1,10,1,10 --out "$DIR/left"
printf 'M1(3,3)\n' >"$DIR/one"
expect 0 check --report "$DIR/left/MING.json" "$DIR/one" --odds 500 --json
odds '.battles[0].outcomes[] | select(.winner == "BOSCO").share' 0.95 1

# By hand (GE-97): a frigate each, with 15 per cent: a round leaves A alone in 0.15 x 0.85 = 0.1275, none in 0.0225,
# both in 0.7225; after twelve 0.450, 0.450, none 0.079, both 0.020, and these fight again in the next phase: 0.459,
# 0.459, 0.081. The one left after the first may pillage (GE-52). Four standard errors of 2,000 runs: 0.045, 0.025.
cat >"$DIR/ge.yaml" <<'Y'
ruleset: galactic-empires
game: demo
turn: 3
seed: 1
empires: [{id: 1, name: MING, treasury: 90.0}, {id: 2, name: BOSCO, treasury: 90.0}]
sectors: [{id: 1, links: [2], max: 5, owner: 1, annexer: 1, ic: common}, {id: 2, max: 4}, {id: 9, max: 9, owner: 2, annexer: 2, ic: common}]
units: [{owner: 1, fleet: 1, sector: 1, ships: [{type: FR}]}, {owner: 0, garrison: 2, ships: [{type: FR}]}, {owner: 2, garrison: 9, ships: [{type: FR}]}]
Y
expect 0 turn --state "$DIR/ge.yaml" --out "$DIR/ge"
printf 'M1S2\nPGF1S2\n' >"$DIR/orders"
expect 0 check --report "$DIR/ge/MING.json" "$DIR/orders" --odds 2000 --json
is '[.battles[].place]' '["S2"]'
odds '.battles[0].outcomes[] | select(.winner == "MING").share' 0.414 0.504
odds '.battles[0].outcomes[] | select(.winner == "independent").share' 0.414 0.504
odds '.battles[0].outcomes[] | select(.winner == null).share' 0.056 0.106
odds '.orders[1].done' 0.405 0.495

# By hand (CY-83, CY-84): a battleship beats a destroyer for every roll.
cat >"$DIR/cy.yaml" <<'Y'
ruleset: cyoe
game: demo
turn: 3
seed: 1
empires: [{id: 1, name: MING}, {id: 2, name: BOSCO}]
systems: [{id: 1, nodes: [2], planets: [{id: 101, class: 1, owner: MING}]}, {id: 2, planets: [{id: 201, class: 1, owner: BOSCO}]}]
fleets: [{owner: MING, id: 1, system: 1, ships: {C4: 9}}, {owner: BOSCO, id: 1, system: 1, ships: {C1: 1}}]
Y
expect 0 turn --state "$DIR/cy.yaml" --out "$DIR/cy"
printf 'AK1E2\n' >"$DIR/orders"
expect 0 check --report "$DIR/cy/MING.json" "$DIR/orders" --odds --json
is '.battles' '[{"place":"S1","outcomes":[{"winner":"MING","share":1}],"losses":[{"empire":"BOSCO","ships":1},{"empire":"MING","ships":0}]}]'
is '.orders' '[{"line":1,"done":1,"partly":0,"failed":0}]'
is '.certain' false

# Without dice the result is certain (SP-30): 12 attacking ships take more than they leave.
cat >"$DIR/sp.yaml" <<'Y'
ruleset: space-empires
game: demo
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, ind: 9, rms: 9, rmp: 9, pop: 9, links: [2]}, {id: 2, owner: BOSCO, ind: 9, rms: 9, rmp: 9, pop: 9, links: [1]}]
fleets: [{owner: MING, id: 1, world: 1, ships: 12}, {owner: BOSCO, id: 1, world: 1, ships: 2}]
Y
expect 0 turn --state "$DIR/sp.yaml" --out "$DIR/sp"
foe=$(jq -r '.fleets[] | select(.owner == "BOSCO").id' "$DIR/sp/MING.json")
printf 'AF1F%s\n' "$foe" >"$DIR/orders"
expect 0 check --report "$DIR/sp/MING.json" "$DIR/orders" --odds --json
is '.certain' true
is '[.battles[] | .place, .outcomes[0].winner, .outcomes[0].share]' '["W1","MING",1]'
expect 0 check --report "$DIR/sp/MING.json" "$DIR/orders" --odds
has "$DIR/out" 'certain'

# Bad input.
for n in 0 2001 -5 99999999999999999999 1.5 2x; do
	expect 64 check --report "$DIR/4x/MING.json" "$DIR/orders" --odds "$n"
	has "$DIR/err" '1 to 2000'
done
expect 0 check --report "$DIR/4x/MING.json" "$DIR/one" --odds 1 --json
is '.runs' 1
expect 64 check "$DIR/orders" --odds
expect 64 check --report "$DIR/4x/MING.json" --odds 5
expect 64 check --report "$DIR/4x/MING.json" "$DIR/one" --json
expect 66 check --report "$DIR/none.json" "$DIR/one" --odds
printf '{"format": 1}\n' >"$DIR/no.json"
expect 65 check --report "$DIR/no.json" "$DIR/one" --odds
printf 'M1(9,9)\n' >"$DIR/bad"
expect 65 check --report "$DIR/4x/MING.json" "$DIR/bad" --odds --json
is '[.battles, .orders]' '[[],[]]'
# No orders: nothing happens.
: >"$DIR/empty"
expect 0 check --report "$DIR/4x/MING.json" "$DIR/empty" --odds
has "$DIR/out" 'ODDS, 200 runs'
