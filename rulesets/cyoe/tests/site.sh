# cyoe: setups and maps (CY-106, CY-107), turn 0, `check` as the host answers (CY-99), invariants.
ruleset=cyoe
. tests/site/setups

bad 2:18 "map: {generator: grid}" '"generator" must be cy8 or ring'
good "players: 5"
good "map: {generator: ring}"
good "options: {victory: last-standing, asteroid_hazard: true}"
good "options: {public_battles: true}"
[ "$(sql "SELECT setup FROM game WHERE name = 'good$number'" | jq -c .options)" = '{"victory":{"turns":40},"asteroid_hazard":false,"public_battles":true}' ] || fail "public_battles resolved"
expect 0 new --list
has "$DIR/out" "options: {victory: {turns: 40}, asteroid_hazard: false, public_battles: false}"

# HO-41: a map file holds the options itself.
cat >"$DIR/map.yaml" <<END
empires: [{id: 1, name: A, home: 1}, {id: 2, name: B, home: 2}]
systems: [{id: 1, nodes: [3]}, {id: 2, nodes: [3]}, {id: 3, name: Hub, terrain: nebula, planets: [{id: 301}]}]
options: {victory: {turns: 12}}
END
bad 3:10 "map: {file: map.yaml}
options: {asteroid_hazard: true}" '"options" stand in the map file'
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

# CY-107 at large: 160 systems in a ring, 40 nodes more, none at a home, none to one that is nearer than three along the ring, at
# most four a system; nothing but plain space at homes and next to them; one to four planets elsewhere, half of them basic, a
# sixth of class H. Another seed, other nodes.
expect 0 simulate --ruleset cyoe --empires 40 --turns 1 --seed 5 --out "$DIR/ring5"
expect 0 simulate --ruleset cyoe --empires 40 --turns 1 --seed 6 --out "$DIR/ring6"
for seed in 5 6; do
	jq -c '(.systems | length) as $n | def home: (. - 1) % 4 == 0; def apart: (.[0] - .[1] | fabs) as $d | [$d, $n - $d] | min;
		[.systems[] | .id as $i | .nodes[] | [$i, .] | select(.[0] < .[1])] as $nodes
		| [$nodes[] | select(apart > 1)] as $more | [.systems[] | select(.id | home | not)] as $others
		| [.systems[].planets[].kind] as $kinds | def share($k): ([$kinds[] | select(. == $k)] | length * 100 / ($kinds | length));
		[($nodes | length), ($more | length), ([$more[] | select((.[0] | home) or (.[1] | home) or apart < 3)] | length),
		([.systems[].nodes | length] | max), ([.systems[] | .terrain] | unique),
		([.systems[] | select((.id | home) or (.id + 1 | home) or (.id - 1 | home)) | .terrain] | unique),
		([.systems[] | select(.id | home) | .planets[]] | length), ([$others[].planets | length] | unique),
		([.systems[] | .id as $i | [.planets[].id] == [range(.planets | length) | $i * 100 + 1 + .]] | all),
		(share("basic") > 40 and share("basic") < 60), (share("H") > 10 and share("H") < 24)]' \
		"$DIR/ring$seed/turn-0000/state.json" >"$DIR/ring$seed.out"
	[ "$(cat "$DIR/ring$seed.out")" = '[200,40,0,4,["asteroids","black-hole","nebula","normal"],["normal"],0,[1,2,3,4],true,true,true]' ] ||
		fail "ring of seed $seed: $(cat "$DIR/ring$seed.out")"
	jq -c '[.systems[].nodes]' "$DIR/ring$seed/turn-0000/state.json" >"$DIR/ring$seed.nodes"
done
cmp -s "$DIR/ring5.nodes" "$DIR/ring6.nodes" && fail "two seeds, the same nodes"
# And drawn from the seed as another reading of the page draws it.
for seed in 1 2 3 4 5 6; do expect 0 simulate --ruleset cyoe --empires $((seed + 2)) --turns 1 --seed $seed --out "$DIR/small$seed"; done
rulesets/cyoe/tests/ring.py "$DIR"/small*/turn-0000/state.json "$DIR/ring5/turn-0000/state.json" || fail "another ring"

# What `check` says from the report alone.
printf 'TRPF\nTRMF\nTRES\nUI1L4\nFS15RLS1\nB1GSS1\n' >"$DIR/bad.ord"
expect 65 check --report "$T/TERRA.json" "$DIR/bad.ord"
has "$DIR/out" "TRES"
has "$DIR/out" "FS15RLS1"
printf 'TRPF\nTRMF\nUI1L4\nUP101L1\nFS15RLS1\n' >"$DIR/good.ord"
expect 0 check --report "$T/TERRA.json" "$DIR/good.ord"

# What would come short (CY-65): 8600 PP are left for C5 of 350, and no place is free after fifteen stations.
printf 'TRPF\nTRMF\nUI1L4\nUP101L1\nFS15RLS1\nB100C5S1F1\nSL1S1\n' >"$DIR/short.ord"
expect 0 check --report "$T/TERRA.json" "$DIR/short.ord"
has "$DIR/out" "  B100C5S1F1: only partly, only 24 of 100 could be paid"
has "$DIR/out" "  SL1S1: would fail, no free places"
lacks "$DIR/out" "UP101L1:"

# CY-66: what is left open, told beforehand. Homes have two neighbours: 15 + 10 + 10 places, 20 of them taken.
printf 'FT05\nFS15PSS1\nSL5S2\n' >"$DIR/o"
expect 0 check --report "$T/TERRA.json" "$DIR/o"
has "$DIR/out" "  Left open, and filled when the turn is run: tech 01, 15 free places sold for"
has "$DIR/out" "      750 PP"
lacks "$DIR/out" "Nothing of yours would stand"
printf 'FT05\nFT04\nSL15S1\nSL10S2\nSL10S12\n' >"$DIR/o"
expect 0 check --report "$T/TERRA.json" "$DIR/o"
lacks "$DIR/out" "Left open"
# CY-25, CY-95: all is sold, nothing bought: what follows is told, not only the money (15000 + 35 x 50).
has "$DIR/out" "  Then: 16750 PP, 0 RP; next income 0 PP, 0 RP
  Nothing of yours would stand anywhere: in turn 1 you could buy nothing,
      and would be out of the game."
# No line is taken: the techs, fifteen PS (50 PP each) and 20 of 35 places; on later turns nothing is foretold then.
filled="  Then: 16000 PP, 0 RP; next income 750 PP, 0 RP
  Left open, and filled when the turn is run: tech 01, tech 02, 15 PS at home,
      20 free places sold for 1000 PP"
printf 'M1S2\nFS1PSS7\n' >"$DIR/o"
expect 65 check --report "$T/TERRA.json" "$DIR/o"
has "$DIR/out" "$filled"
mail TERRA@example.org M1S2
told TERRA@example.org
has "$DIR/mail" "No orders stand"
has "$DIR/mail" "$filled"
# What stands is what will run: a mail of which nothing is taken says nothing else.
mail TERRA@example.org FT05 FS15PSS1
mail TERRA@example.org M1S2
told TERRA@example.org
has "$DIR/mail" "The 2 orders that stood"
lacks "$DIR/mail" "NOBODY ELSE"
# Nor does a mail of commands, but where no orders stand.
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
has "$DIR/out" "    Left open by your orders, and filled: tech 01, tech 02, 15 PS at home, 20
        free places sold for 1000 PP"
mail TERRA@example.org M1S2 /status
told TERRA@example.org
has "$DIR/mail" "WHAT WAS NOT TAKEN"
lacks "$DIR/mail" "NOBODY ELSE"

expect 0 simulate --ruleset cyoe --empires 3 --turns 30 --seed 5
expect 0 simulate --ruleset cyoe --empires 2 --turns 20 --seed 6 --out "$DIR/archive"
expect 0 verify "$DIR/archive"

# HO-16: events in words and in values, each for those whom it concerns.
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

# CY-5, CY-56, CY-75: techs are data, and of captured ships those go first that lack the highest tech in which they differ, also
# where a table has techs above 63.
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

# HO-60, HO-62: what a map says of its places: owners, rating, planets, stations, ships of own fleets and of others, and what is not known.
cat >"$DIR/chart.yaml" <<'Y'
ruleset: cyoe
game: chart
turn: 3
seed: 1
empires: [{id: 1, name: TERRA, home: 1, explored: [1, 2, 3]}, {id: 2, name: VEGA, home: 4}]
systems:
  - {id: 1, name: Sol, nodes: [2, 3], holder: TERRA, rating: 3, planets: [{id: 101, class: 2, owner: TERRA}], stations: [{owner: TERRA, type: PS, count: 4}]}
  - {id: 2, nodes: [4], terrain: asteroids, planets: [{id: 201}, {id: 202, kind: U}]}
  - {id: 3, nodes: [5], terrain: nebula, holder: VEGA, rating: 2, suppression: 1}
  - {id: 4, planets: [{id: 401, class: 1, owner: VEGA}]}
  - {id: 5}
fleets:
  - {owner: TERRA, id: 1, system: 1, ships: {C1: 2, TR: 5}, civilians: 5}
  - {owner: TERRA, id: 2, system: 2, ships: {SV: 1}}
  - {owner: TERRA, id: 3, system: 3, ships: {IW: 2}}
  - {owner: VEGA, id: 1, system: 3, ships: {C2: 2, IW: 1}}
Y
mkdir "$DIR/sent"
expect 0 turn --state "$DIR/chart.yaml" --orders "$DIR/sent" --out "$DIR/charted"
expect 0 map --report "$DIR/charted/TERRA.json"
cp "$DIR/out" "$DIR/chart.svg"
title() { grep -qF "<title>$1</title>" "$DIR/chart.svg" || fail "no place says: $1"; }
title "S1 Sol, system, owned by TERRA. Home. Colony. Stations. I-Rating 3, suppressed 0. P101 basic class 2 of TERRA. 4 PS of TERRA. F1 of TERRA, 7 ships. Ships: TERRA 7 ships."
title "S2, system, owned by nobody. Planet. Asteroids. P201 basic class 0. P202 U class 0. F2 of TERRA, 1 ship. Ships: TERRA 1 ship."
title "S3, system, owned by VEGA. Nebula. I-Rating 2, suppressed 0. F3 of TERRA, 2 ships. Ships: TERRA 2 ships, VEGA 3 ships."
title "S4, system, nothing is known of it. Not explored."
title "S5, system, nothing is known of it. Not explored."
has "$DIR/chart.svg" ">I-rating 3<"
has "$DIR/chart.svg" ">I-rating 2<"
# Nodes lead both ways: also those to a system of which nothing is known.
lacks "$DIR/chart.svg" "link, one way"
# HO-61: moves ordered, with the way that they go; of other orders, and of what is no fleet of his, nothing.
printf 'M2S1S3\nm3s1\nM9S1\nST1D\n' >"$DIR/o"
expect 0 map --report "$DIR/charted/TERRA.json" --orders "$DIR/o"
sed -n 's/.*<title>\(.*\) of TERRA, ordered\(: [^<]*\).*/\1\2/p' "$DIR/out" >"$DIR/drawn"
diff - "$DIR/drawn" <<'Y' || fail "moves ordered"
F2: S2 S1 S3
F3: S3 S1
Y
# Who has left S2 knows it, and not what is there.
printf 'M2S1\n' >"$DIR/sent/TERRA.ord"
expect 0 turn --state "$DIR/chart.yaml" --orders "$DIR/sent" --out "$DIR/left"
expect 0 map --report "$DIR/left/TERRA.json"
cp "$DIR/out" "$DIR/chart.svg"
grep -o '<title>S2[^<]*' "$DIR/chart.svg" >"$DIR/out"
lacks "$DIR/out" "nobody"
lacks "$DIR/out" "class"
has "$DIR/out" "P201 basic."

# CY-99: a refusal points at what it names, the last of several; one comes online, two come.
printf 'M1S2S5\nM9S2\nRE04X05\nBP2P101L1\nB1C5S1\nSC2P401\nUI1L3,UI2L1,UI4L1\nEQ04ALL\nGU1C1F7E2\nCS1DS2E2\nTG1C5C6\nBK2S5ALL\nRV21F1\nB2C1S1\n' >"$DIR/o"
expect 65 check --report "$DIR/charted/TERRA.json" "$DIR/o"
sed -n '/NOT TAKEN/,$p' "$DIR/out" >"$DIR/refused"
diff - "$DIR/refused" <<'Y' || fail "refusals, and where they point"
WHAT WAS NOT TAKEN
  1  M1S2S5
          ^ line 1, column 6: you know no node from S2 to S5.
  2  M9S2
      ^ line 2, column 2: you have no fleet F9.
  3  RE04X05
          ^ line 3, column 6: you have no tech 05 to replace.
  4  BP2P101L1
         ^ line 4, column 5: P101 is yours.
  6  SC2P401
         ^ line 6, column 5: you know no planet P401.
  7  UI1L3
     ^ line 7, column 1: the rating is 3 already.
  7  UI4L1
       ^ line 7, column 15: you have no ship, station or planet in S4.
  8  EQ04ALL
       ^ line 8, column 3: you have no tech 04.
  9  GU1C1F7E2
           ^ line 9, column 7: you have no fleet F7.
 10  CS1DS2E2
     ^ line 10, column 1: defence stations are destroyed, not captured.
 11  TG1C5C6
          ^ line 11, column 6: expected the code of a ship or defence station
       or the end of the order. Hint: one order a line.
 12  BK2S5ALL
         ^ line 12, column 5: you know no node from S2 to S5.
 13  RV21F1
       ^ line 13, column 3: F1 has no captured ship that carries tech 21.
  To mend it, reply with /add on the first line and the right orders below.

IF NOBODY ELSE MOVED
  Now: 250 PP, 50 RP; next income 250 PP, 50 RP
  Then: 110 PP, 100 RP; next income 250 PP, 50 RP
  1 C5 comes online at S1 next turn
  2 C1 come online at S1 next turn
  UI2L1: would fail, it costs 500 PP
Y

# CY-95, CY-99: who is out has nothing to build with, and his report tells him so.
cat >"$DIR/out.yaml" <<'Y'
ruleset: cyoe
game: out
turn: 4
seed: 1
empires: [{id: 1, name: TERRA, home: 1}, {id: 2, name: VEGA, home: 2, pp: 200}, {id: 3, name: MARS}]
systems: [{id: 1, nodes: [2], stations: [{owner: TERRA, type: PS}]}, {id: 2, stations: [{owner: MARS, type: PS}]}]
Y
expect 0 turn --state "$DIR/out.yaml" --orders "$DIR/sent" --out "$DIR/gone"
has "$DIR/gone/VEGA.txt" "E2 is out of the game"
printf 'B1C1S2\n' >"$DIR/o"
expect 65 check --report "$DIR/gone/VEGA.json" "$DIR/o"
has "$DIR/out" "line 1, column 6: you have no ship, station or planet in S2."

# HO-82: a battle whose outcome no die changes. Ten C5 destroy ten C1 in a round (1600 x 91 / 300 and more against a hull of 100), ten C1
# one wing (60 x 91 / 300 against 2) and no C5 (at most 36 against 160).
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
has "$DIR/out" "  B S1: TERRA wins 100 %; expected losses TERRA 1.0 ships, VEGA 10.0 ships"
has "$DIR/out" "  1: done 100 %, partly 0 %, failed 0 %"
# Of a force what is understood counts; one that is none is refused with its place.
jq '.forces[0].ships += {"C2": "two", "PS": 3, "ZZ": 4, "C3": 0}' "$DIR/odds/TERRA.json" >"$DIR/forces.json"
cp "$DIR/out" "$DIR/before"
expect 0 check --report "$DIR/forces.json" "$DIR/o" --odds 20
cmp -s "$DIR/out" "$DIR/before" || fail "other odds"
jq 'del(.forces[0].system)' "$DIR/odds/TERRA.json" >"$DIR/forces.json"
expect 65 check --report "$DIR/forces.json" "$DIR/o" --odds 20
has "$DIR/err" "this is no force of a report"

# CY-17, CY-31 to CY-37, CY-41, CY-56, CY-81: a site's own numbers are checked before anything is played by them.
refused_table '/code: IW, name/d' 'must be the 42 units of the ship table and the stations'
refused_table 's/code: FW, name/code: IW, name/' 'the unit at this place is FW, not IW'
refused_table 's/code: RF, name/code: Rx, name/' 'the unit at this place is RF, not Rx'
refused_table '/code: RF, name: Rec/s/kind: strike/kind: capital/' 'RF must be strike'
refused_table '/code: C1,/s/kind: capital/kind: strike/' 'C1 must be capital'
refused_table '/code: PL,/s/kind: production/kind: defence/' 'PL must be production'
refused_table '/code: HS,/s/kind: habitat/kind: production/' 'HS must be habitat'
refused_table '/code: PS,/s/size: 1, //' 'PS must have size 1'
refused_table '/code: DM,/s/size: 2/size: 3/' 'DM must have size 2'
refused_table '/code: HL,/s/size: 3/size: 2/' 'HL must have size 3'
refused_table '/code: GS,/s/tech: 4/tech: 40/' 'there is no tech 40'
refused_table '/code: GS,/s/price: 15/price: 0/' '"price" must be'
refused_table 's/{tech: 36,/{tech: 35,/' 'tech 35 stands here twice'
refused_table 's/{tech: 36,/{tech: 100,/' '"tech" must be'
refused_table 's/seen: hiding/seen: often/' '"seen" must be'
refused_table 's/code: PO, name/code: MF, name/' 'this trait stands here twice'
refused_table 's/code: PO, name/code: POL, name/' '"code" must'
refused_table 's/kind: neutral, loyal/kind: lovely, loyal/' '"kind" must be'
refused_table 's/excludes: \[CI, ID\]/excludes: [CI, IX]/' 'there is no such trait'
refused_table 's/excludes: \[CI, ID\]/excludes: [7]/' 'there is no such trait'
refused_table 's/forbids: \[IW, /forbids: [IV, /' 'there is no such unit'
refused_table 's/forbids: \[IW, /forbids: [7, /' 'there is no such unit'
refused_table 's/{code: E, out: 60,/{code: EE, out: 60,/' '"code" must'
refused_table 's/{code: E, out: 60,/{code: F, out: 60,/' 'stance'
refused_table 's/{code: E, out: 60,/{code: E, out: 0,/' '"out" must be'
refused_table 's/out: 60, in: 70/out: 1001, in: 70/' '"out" must be'
refused_table 's/out: 60, in: 70/out: 60, in: 1001/' '"in" must be'
refused_table 's/out: 60, in: 70/out: 60, in: 0/' '"in" must be'
refused_table 's/^upgrades:/upgrade:/' '"upgrades" must be a mapping'
refused_table 's/^  habitat: {price/  habitats: {price/' '"habitat" must be a mapping'
refused_table 's/^  habitat: {price: \[150, 300\]/  habitat: {price: [150]/' '"price" must be a list of 2 numbers'
refused_table 's/^  habitat: {price: \[150, 300\]/  habitat: {price: [150, -1]/' 'must be a whole number of 0 to 1000000'
refused_table 's/^  habitat: {price: \[150, 300\], rating: \[3, 5\]/  habitat: {price: [150, 300], rating: [3, 6]/' 'must be a whole number of 0 to 5'
refused_table 's/^  habitat: .*/&\n  casino: {}/' 'unknown key "casino"'
refused_table 's/^  habitat: .*}/  habitat: {price: [150, 300], rating: [3, 5], colour: red}/' 'unknown key "colour"'
refused_table 's/^station_troops: .*/station_troops: 7/' '"station_troops" must be a list of 3 numbers'
refused_table 's/^station_troops: .*/station_troops: [100, 200, x]/' 'must be a whole number of 0 to 1000000'
refused_table 's/^  price_h:.*/  price_h: [0, 600, 1200, 2400, 4800, 1000001]/' 'must be a whole number of 0 to 1000000'
for key in yield price_basic price_h price_nebula troops transports; do
	refused_table "/^planets/,/^ratings/s/^  $key: .*/  $key: [0, 1, 2, 3, 4]/" "\"$key\" must be a list of 6 numbers"
done
refused_table 's/^  defences:$/  defences: {}\n  fences:/' '"defences" must be a list'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 6, units: {DS: 3}}/' '"class" must be'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 0, units: {DS: 3}}/' '"class" must be'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {C1: 3}}/' 'planets have strike craft and defence stations only'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {XX: 3}}/' 'planets have strike craft and defence stations only'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {DS: 1001}}/' 'must be a whole number of 0 to 1000'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {DS: -1}}/' 'must be a whole number of 0 to 1000'
refused_table 's/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {DS: x}}/' 'must be a whole number of 0 to 1000'
refused_table 's/^  price: \[500, /  price: [/' '"price" must be a list of 4 numbers'
refused_table 's/^  limit: \[150, /  limit: [/' '"limit" must be a list of 5 numbers'
refused_table 's/^ratings:/rates:/' '"ratings" must be a mapping'
refused_table 's/^troop_times:/times:/' '"troop_times" must be a list'
refused_table 's/^  - \[150, 125, 100\]/&\n  - [1, 1, 1]/' 'must have 3 rows'
refused_table 's/^  - \[150, 125, 100\]/  - [150, 125]/' 'must be a list of 3 numbers'
refused_table 's/^  - \[150, 125, 100\]/  - 7/' 'must be a list of 3 numbers'
refused_table 's/^  - \[150, 125, 100\]/  - [150, 125, 0]/' 'must be a whole number of 1 to 1000'
refused_table 's/^  - \[150, 125, 100\]/  - [150, 125, 1001]/' 'must be a whole number of 1 to 1000'
refused_table 's/^  - \[150, 125, 100\]/  - [150, x, 100]/' 'must be a whole number of 1 to 1000'
refused_table 's/^stances:/stands:/' '"stances" must be a list'
refused_table '/code: E, out/d' 'must be the stances A, B, D and E'
refused_table 's/code: D, out: 85/code: E, out: 85/' 'the stance at this place is D'
refused_table 's/code: D, out: 85/code: D, out: 0/' '"out" must be'
refused_table 's/^numbers:/number:/' '"numbers" must be a mapping'
refused_table 's/^  rounds: .*/  rounds: x/' '"rounds" must be'
for number in run_divisor fire_divisor level_points class_points spill score_list artifact_price_die; do
	refused_table "s/^  $number: .*/  $number: 0/" "a divisor or a die must be at least 1"
done
for number in 'class_most: 6' 'rating_most: 6' 'rating_bought: 5' 'civilisation_yield: 6' 'civilisation_class: 6' 'start_looks: 10'; do
	refused_table "s/^  ${number%%:*}: .*/  $number/" "a class or rating is higher than the tables have rows"
done
# What they allow at the edges is played.
sed 's/^  start_looks: .*/  start_looks: 0/; s/{class: 3, units: {DS: 3, IW: 1}}/{class: 3, units: {DS: 1000, IW: 0}}/; s/^  - \[150, 125, 100\]/  - [1000, 125, 1]/; s/^  rating_bought: .*/  rating_bought: 3/' rulesets/cyoe/tables.yaml >"$DIR/rules/cyoe/tables.yaml"
expect 0 turn --state "$DIR/events.yaml" --rules "$DIR/rules" --out "$DIR/ruled"

# HO-60: a report is read as closely as a state is.
R=$DIR/charted/TERRA.json
bent "$R" '[.]' 'report'
bent "$R" 'del(.own)' 'the report needs the mapping "own"'
bent "$R" '.own = 7' 'own'
bent "$R" 'del(.empires)' 'empires'
bent "$R" '.empires = 7' 'empires'
bent "$R" 'del(.systems)' 'systems'
bent "$R" 'del(.fleets)' 'fleets'
bent "$R" 'del(.queue)' 'the report needs a list "queue"'
bent "$R" '.queue = {}' 'the report needs a list "queue"'
bent "$R" '.queue = [{empire: "TERRA", buy: "XX", system: 1}]' 'must be the code of a unit'
bent "$R" 'del(.empires[0].eliminated)' '"eliminated" must be true or false'
bent "$R" '.empires[1].eliminated = 1' '"eliminated" must be true or false'
bent "$R" '.own.name = "NOONE"' 'NOONE'
bent "$R" '.own.pp = -1' '"pp" must be'
bent "$R" '.systems[0].terrain = "mud"' '"terrain" must be'
bent "$R" '.fleets[0].ships = {"XX": 1}' 'XX'
bent "$R" '.fleets[0].system = 99' '99'
bent "$R" '.options.victory = 7' 'victory'
bent "$R" '.over = {winners: ["NOONE"]}' 'NOONE'
