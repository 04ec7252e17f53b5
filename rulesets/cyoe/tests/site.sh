# cyoe: setups and maps (CY-106, CY-107), turn 0, `check` and the host's answer (CY-99), invariants.
ruleset=cyoe
. tests/site/setups

bad 2:18 "map: {generator: grid}" '"generator" must be cy8 or ring'
good "players: 5"
good "map: {generator: ring}"
good "options: {victory: last-standing, asteroid_hazard: true}"
good "options: {public_battles: true}"
[ "$(sql "SELECT setup FROM game WHERE name = 'good$number'" | jq -c .options)" = '{"victory":{"systems":0.6,"hold":5,"turns":32},"asteroid_hazard":false,"public_battles":true,"mobile_limit":20}' ] || fail "public_battles resolved"
expect 0 new --list
has "$DIR/out" "options: {victory: {systems: 0.6, hold: 5, turns: 32}, mobile_limit: 20,"

# A map file contains the options (HO-41).
cat >"$DIR/map.yaml" <<END
empires: [{id: 1, name: A, home: 1}, {id: 2, name: B, home: 2}]
systems: [{id: 1, nodes: [3]}, {id: 2, nodes: [3]}, {id: 3, name: Hub, terrain: nebula, planets: [{id: 301}]}]
options: {victory: {turns: 12}}
END
bad 3:10 "map: {file: map.yaml}
options: {asteroid_hazard: true}" '"options" belong in the map file'
printf 'ruleset: cyoe\nmap: {file: map.yaml}\nplayers: [{name: TERRA, address: [t@example.org]}, {name: VEGA, address: [v@example.org]}]\n' >"$DIR/filed.yaml"
expect 0 new filed --setup "$DIR/filed.yaml" --seed 4 --salt $SALT
expect 0 start filed
has "$S/games/filed/turn-0000/state.json" '"options": {"victory": {"turns": 12}, "asteroid_hazard": false, "public_battles": false}'
has "$S/games/filed/turn-0000/state.json" '"id": 2, "name": "VEGA", "home": 2'

# The first state of a map in $T/state.json.
first() { # NAMES
	printf 'ruleset: cyoe\nplayers: %s\n' "$#" >"$DIR/setup.yaml"
	number=$((number + 1))
	expect 0 new "game$number" --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	for name; do expect 0 join "game$number" "$name" "$name@example.org"; done
	expect 0 start "game$number"
	T=$S/games/game$number/turn-0000
}
first TERRA VEGA
has "$T/state.json" '"id": 1, "name": "TERRA", "home": 1, "traits": [], "pp": 15000'
has "$T/state.json" '"id": 2, "name": "VEGA", "home": 5'
has "$T/state.json" '"id": 2, "name": "S2", "nodes": [1, 3, 6], "terrain": "normal"'
has "$T/state.json" '"id": 3, "name": "S3", "nodes": [2, 4], "terrain": "nebula"'
has "$T/state.json" '"id": 4, "name": "S4", "nodes": [3, 5, 8]'
has "$T/state.json" '"id": 6, "name": "S6", "nodes": [2, 5, 7], "terrain": "black-hole"'
has "$T/state.json" '"id": 7, "name": "S7", "nodes": [6, 8], "terrain": "asteroids"'
has "$T/state.json" '{"id": 201, "kind": "basic", "class": 0, "owner": null'
has "$T/state.json" '{"id": 202, "kind": "H", '
has "$T/state.json" '{"id": 203, "kind": "U", '

# Three empires: twelve systems, three further nodes, homes at 1, 5 and 9 with two nodes each.
first TERRA VEGA MARS
has "$T/state.json" '"id": 3, "name": "MARS", "home": 9'
has "$T/state.json" '{"id": 12, "name": "S12"'
has "$T/state.json" '"id": 1, "name": "S1", "nodes": [2, 12]'
has "$T/state.json" '"id": 5, "name": "S5", "nodes": [4, 6]'
has "$T/state.json" '"id": 9, "name": "S9", "nodes": [8, 10]'

# The output of `check` from the report alone.
printf 'TRPF\nTRMF\nTRES\nUI1L4\nFS15RLS1\nB1GSS1\n' >"$DIR/bad.ord"
expect 65 check --report "$T/TERRA.json" "$DIR/bad.ord"
has "$DIR/out" "TRES"
has "$DIR/out" "FS15RLS1"
printf 'TRPF\nTRMF\nUI1L4\nUP101L1\nFS15RLS1\n' >"$DIR/good.ord"
expect 0 check --report "$T/TERRA.json" "$DIR/good.ord"

# Warnings of what falls short (CY-65): 8600 PP are left, which do not pay for C5 of 350, and no place is free after
# fifteen stations.
printf 'TRPF\nTRMF\nUI1L4\nUP101L1\nFS15RLS1\nB100C5S1F1\nSL1S1\n' >"$DIR/short.ord"
expect 0 check --report "$T/TERRA.json" "$DIR/short.ord"
has "$DIR/out" "  B100C5S1F1: only partly, only 24 of 100 could be paid"
has "$DIR/out" "  SL1S1: would fail, no free places"
lacks "$DIR/out" "UP101L1:"

# The answer says what is not used (CY-66). Homes have two neighbours: 15 + 10 + 10 places, 20 of them taken.
printf 'FT05\nFS15PSS1\nSL5S2\n' >"$DIR/o"
expect 0 check --report "$T/TERRA.json" "$DIR/o"
has "$DIR/out" "Left open, and filled when the turn is run: tech 01, 15 free places sold for 750 PP"
lacks "$DIR/out" "Nothing of yours would stand"
printf 'FT05\nFT04\nSL15S1\nSL10S2\nSL10S12\n' >"$DIR/o"
expect 0 check --report "$T/TERRA.json" "$DIR/o"
lacks "$DIR/out" "Left open"
# Everything is sold and nothing bought (CY-25, CY-95): the answer says the consequence, not only the money (15000 + 35
# x 50).
has "$DIR/out" "IF NOBODY ELSE MOVED
  ! Nothing of yours would stand anywhere: in turn 1 you could buy
      nothing, and would be out of the game."
has "$DIR/out" "  Then: 16750 PP, 0 RP; next income 0 PP, 0 RP"
# If no line is accepted, the answer says what the empire lacks: the techs, fifteen PS (50 PP each) and 20 of 35 places.
# On later turns there is no such forecast.
filled="  Then: 16000 PP, 0 RP; next income 750 PP, 0 RP
  Left open, and filled when the turn is run: tech 01, tech 02, 15
      PS at home, 20 free places sold for 1000 PP"
printf 'M1S2\nFS1PSS7\n' >"$DIR/o"
expect 65 check --report "$T/TERRA.json" "$DIR/o"
has "$DIR/out" "$filled"
mail TERRA@example.org M1S2
told TERRA@example.org
has "$DIR/mail" "No orders stand"
has "$DIR/mail" "$filled"
# The valid orders are those that will run: a mail without a valid order does not change this forecast.
mail TERRA@example.org FT05 FS15PSS1
mail TERRA@example.org M1S2
told TERRA@example.org
has "$DIR/mail" "The 2 orders of Tue"
lacks "$DIR/mail" "NOBODY ELSE"
# What ends the empire stands first in the answer, and how many orders would fail below what runs (HO-99, HO-144).
mail TERRA@example.org FT05 FT04 SL15S1 SL20S1
told TERRA@example.org
has "$DIR/mail" "1 order would fail as things stand."
case $(head -n 1 "$DIR/mail") in "Nothing of yours would stand anywhere: in turn 1"*) ;; *) fail "the danger is not first" ;; esac
# Nor does a mail with commands only, except if there are no valid orders.
mail TERRA@example.org /status
told TERRA@example.org
lacks "$DIR/mail" "NOBODY ELSE"
mail TERRA@example.org /cancel
told TERRA@example.org
has "$DIR/mail" "$filled"
mail VEGA@example.org /ready
told VEGA@example.org
has "$DIR/mail" "$filled"
expect 0 run "game$number" --force
expect 0 report "game$number" VEGA
has "$DIR/out" "    Left open by your orders, and filled: tech 01, tech 02, 15 PS at
        home, 20 free places sold for 1000 PP"
mail TERRA@example.org M1S2 /status
told TERRA@example.org
has "$DIR/mail" "WHAT WAS NOT TAKEN"
lacks "$DIR/mail" "NOBODY ELSE"

expect 0 simulate --ruleset cyoe --empires 3 --turns 30 --seed 5
expect 0 simulate --ruleset cyoe --empires 2 --turns 20 --seed 6 --out "$DIR/archive"
expect 0 verify "$DIR/archive"

# Events are in the JSON as words and as values, for each empire that they concern (HO-16).
cat >"$DIR/events.yaml" <<'Y'
ruleset: cyoe
game: events
turn: 3
seed: 1
empires: [{id: 1, name: TERRA, home: 1, pp: 100, research: [{tech: 4, left: 1}]}, {id: 2, name: VEGA, home: 2}]
systems: [{id: 1, nodes: [2]}, {id: 2}]
fleets: [{owner: TERRA, id: 4, system: 1, ships: {C1: 2}}, {owner: VEGA, id: 1, system: 2, ships: {C1: 1}}]
Y
mkdir "$DIR/sets"
printf 'GP5E2\nGU1C1F4E2\n' >"$DIR/sets/TERRA.ord"
expect 0 turn --state "$DIR/events.yaml" --orders "$DIR/sets" --out "$DIR/told"
both='{"phase":"diplomacy","code":"gift","text":"E1 gives 5 PP to E2","from":"E1","to":"E2","points":5,"unit":"PP"},{"phase":"diplomacy","code":"ships","text":"E1 gives 1 C1 in S1 to E2","from":"E1","to":"E2","count":1,"class":"C1","system":"S1"}'
[ "$(jq -c .events "$DIR/told/VEGA.json")" = "[$both]" ] || fail "events of VEGA"
[ "$(jq -c .events "$DIR/told/TERRA.json")" = '[{"phase":"income","code":"tech","text":"Tech 04 Gunships is ready","number":"04","name":"Gunships"},'"$both]" ] || fail "events of TERRA"

# Techs are data (CY-5, CY-56, CY-75): of captured ships those without the highest tech in which they differ are lost
# first, also if a table has techs above 63.
mkdir -p "$DIR/rules/cyoe"
sed 's/^techs:$/&\n  - {tech: 70, name: Cloth of Gold, price: 500, turns: 1, carried: true}/' rulesets/cyoe/tables.yaml >"$DIR/rules/cyoe/tables.yaml"
cat >"$DIR/golden.yaml" <<'Y'
ruleset: cyoe
game: golden
turn: 3
seed: 1
empires: [{id: 1, name: TERRA, rp: 500}, {id: 2, name: VEGA}]
systems: [{id: 1}]
fleets: [{owner: TERRA, id: 1, system: 1, captured: [{type: C1, from: VEGA, techs: [70]}, {type: C1, from: VEGA, techs: [1]}]}]
Y
printf 'T1C1F1F2\nRE70\n' >"$DIR/sets/TERRA.ord"
expect 0 turn --rules "$DIR/rules" --state "$DIR/golden.yaml" --orders "$DIR/sets" --out "$DIR/gold"
[ "$(jq -c '[.fleets[].captured[].techs]' "$DIR/gold/state.json")" = '[[70],[1]]' ] || fail "who lacks the highest tech"
has "$DIR/gold/TERRA.txt" "Projects: 70 Cloth of Gold, 1 turn left"

# An empire that is out cannot build anything, and its report says so (CY-95, CY-99).
cat >"$DIR/out.yaml" <<'Y'
ruleset: cyoe
game: out
turn: 4
seed: 1
empires: [{id: 1, name: TERRA, home: 1}, {id: 2, name: VEGA, home: 2, pp: 200}, {id: 3, name: MARS}]
systems: [{id: 1, nodes: [2], stations: [{owner: TERRA, type: PS}]}, {id: 2, stations: [{owner: MARS, type: PS}]}]
Y
mkdir "$DIR/sent"
expect 0 turn --state "$DIR/out.yaml" --orders "$DIR/sent" --out "$DIR/gone"
has "$DIR/gone/VEGA.txt" "E2 is out of the game"
printf 'B1C1S2\n' >"$DIR/o"
expect 65 check --report "$DIR/gone/VEGA.json" "$DIR/o"
has "$DIR/out" "line 1, column 6: you have no ship, station or planet in S2."

# Odds of a battle whose outcome no die changes (HO-82). Ten C5 destroy ten C1 in a round (1600 x 91 / 300 and more
# against a hull of 100), ten C1 one wing (60 x 91 / 300 against 2) and no C5 (at most 36 against 160).
cat >"$DIR/odds.yaml" <<'Y'
ruleset: cyoe
game: odds
turn: 3
seed: 1
empires: [{id: 1, name: TERRA}, {id: 2, name: VEGA}]
systems: [{id: 1, nodes: [2]}, {id: 2}]
fleets: [{owner: TERRA, id: 1, system: 1, ships: {C5: 10, IW: 1}}, {owner: VEGA, id: 1, system: 1, ships: {C1: 10}}]
Y
odds_of TERRA AK1E2
has "$DIR/out" "  B S1: TERRA wins 100 %; expected losses TERRA 1.0 ships, VEGA 10.0
      ships"
has "$DIR/out" "  1: done 100 %, partly 0 %, failed 0 %"
# The valid items of a force are used; an invalid one is refused with its place.
jq '.forces[0].ships += {"C2": "two", "PS": 3, "ZZ": 4, "C3": 0}' "$DIR/odds/TERRA.json" >"$DIR/forces.json"
cp "$DIR/out" "$DIR/before"
expect 0 check --report "$DIR/forces.json" "$DIR/o" --odds 20
cmp -s "$DIR/out" "$DIR/before" || fail "other odds"
jq 'del(.forces[0].system)' "$DIR/odds/TERRA.json" >"$DIR/forces.json"
expect 65 check --report "$DIR/forces.json" "$DIR/o" --odds 20
has "$DIR/err" "this is not a force of a report"

# A site's own tables are checked before a game uses them (CY-17, CY-31 to CY-37, CY-41, CY-56, CY-81: their limits).
refused_table '/code: IW, name/d' 'must be the 42 units of the ship table and the stations'
# Tables at the limits can be played.
sed 's/^  start_looks: .*/  start_looks: 0/; s/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {DS: 1000, IW: 0}}/; s/^  - \[150, 125, 100\]/  - [1000, 125, 1]/; s/^  rating_bought: .*/  rating_bought: 3/' rulesets/cyoe/tables.yaml >"$DIR/rules/cyoe/tables.yaml"
expect 0 turn --state "$DIR/events.yaml" --rules "$DIR/rules" --out "$DIR/ruled"
