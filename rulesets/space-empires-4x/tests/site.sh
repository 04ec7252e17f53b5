# space-empires-4x: setups (SX-10 to SX-14), JSON, events, graph, `check` like the host's answer (SX-93 to SX-95),
# invariants (SX-99).
ruleset=space-empires-4x
. tests/site/setups

# A bad setup is refused with file, line and reason, and no game is made (SX-14).
bad 2:17 "homes: [[3, 0], [7, 6]]" '(7,6) is off the board of 7 x 7 squares'
expect 0 new --list
has "$DIR/out" "move_tech built (current)"
good "players: 4"
good "map: {width: 9, height: 9}
planets: []"
good "planets: {random: 46}"
good "homes: [[0, 0], [6, 6], [0, 6]]
planets: [[3, 3], [0, 6]]"

# The first state of the standard game, for two and for four players (SX-11, SX-13).
first() { # SEATS: starts a game and leaves its state in $DIR/state
	printf 'ruleset: space-empires-4x\nplayers: %s\n%s\n' "$1" "${2:-}" >"$DIR/setup.yaml"
	number=$((number + 1))
	expect 0 new "game$number" --setup "$DIR/setup.yaml" --seed "${3:-42}" --salt $SALT
	for name in MING BOSCO KOPF ZORG; do
		[ "$1" -gt 0 ] || break
		set -- "$(($1 - 1))" "${2:-}" "${3:-42}"
		expect 0 join "game$number" $name "$name@example.org"
	done
	expect 0 start "game$number"
	T=$S/games/game$number/turn-0001
}
first 2
has "$T/state.json" '{"name": "MING", "status": "playing", "cp": 0, "next": 11, "tech": {"attack": 0, "defense": 0, "movement": 1, "shipsize": 1, "shipyard": 1}}'
has "$T/state.json" '{"x": 3, "y": 0, "home": "MING", "colony": "MING", "founded": 0, "hits": 0}'
has "$T/state.json" '{"x": 3, "y": 6, "home": "BOSCO", "colony": "BOSCO", "founded": 0, "hits": 0}'
has "$T/state.json" '{"x": 0, "y": 3, "home": null, "colony": null, "founded": 0, "hits": 0}'
[ "$(grep -c '"type": "SC"' "$T/state.json")" = 6 ] || fail "Scouts"
[ "$(grep -c '"type": "CS"' "$T/state.json")" = 6 ] || fail "Colonyships"
[ "$(grep -c '"type": "SY"' "$T/state.json")" = 8 ] || fail "Shipyards"
[ "$(grep -c '"home": null' "$T/state.json")" = 7 ] || fail "planets"
has "$T/state.json" '{"owner": "MING", "id": 3, "type": "SC", "x": 3, "y": 0,'
has "$T/state.json" '{"owner": "MING", "id": 4, "type": "CS", "x": 3, "y": 0,'
has "$T/state.json" '{"owner": "BOSCO", "id": 7, "type": "SY", "x": 3, "y": 6,'
has "$T/MING.txt" "Initiative: turn 1 MING BOSCO"
lacks "$T/MING.txt" "income, 3 maintenance"
[ "$(sed -n '/^ECONOMY/,/^$/p' "$T/MING.txt")" = 'ECONOMY
  0 CP are there
  Next turn: 20 CP income, 3 CP maintenance
  Next capacity: (3,0) 4 hull' ] || fail "the first economy"
has "$T/MING.json" '"ledger": null,'
GAME=$number
first 4
has "$T/state.json" '{"x": 0, "y": 3, "home": "KOPF", "colony": "KOPF", "founded": 0, "hits": 0}'
has "$T/state.json" '{"x": 6, "y": 3, "home": "ZORG", "colony": "ZORG", "founded": 0, "hits": 0}'
[ "$(grep -c '"home": null' "$T/state.json")" = 5 ] || fail "planets of four"

# Homes depend on the size of the board, planets come in pairs that mirror each other, and the same seed gives the same
# map (SX-12).
first 4 'map: {width: 10, height: 5}
planets: {random: 10}
options: {start_cp: 7}'
has "$T/state.json" '{"x": 4, "y": 0, "home": "MING"'
has "$T/state.json" '{"x": 5, "y": 4, "home": "BOSCO"'
has "$T/state.json" '{"x": 0, "y": 2, "home": "KOPF"'
has "$T/state.json" '{"x": 9, "y": 2, "home": "ZORG"'
has "$T/state.json" '"cp": 7'
sed -n 's/.*{"x": \([0-9]*\), "y": \([0-9]*\), "home": null.*/\1 \2/p' "$T/state.json" | sort >"$DIR/squares"
awk '{print 9 - $1, 4 - $2}' "$DIR/squares" | sort | cmp -s - "$DIR/squares" || fail "planets are no images of each other"
[ "$(wc -l <"$DIR/squares")" = 10 ] || fail "number of planets"
cp "$T/state.json" "$DIR/drawn.json"
another again
number=$((number - 1))
first 4 'map: {width: 10, height: 5}
planets: {random: 10}
options: {start_cp: 7}'
cmp -s "$T/state.json" "$DIR/drawn.json" || fail "the same seed drew other planets"
for board in "3 3 6" "5 4 2" "15 15 120"; do
	set -- $board
	printf 'map: {width: %s, height: %s}\nplanets: {random: %s}\n' $board >"$DIR/board.yaml"
	expect 0 simulate --ruleset $ruleset --empires 2 --turns 1 --seed $3 --setup "$DIR/board.yaml" --out "$DIR/board$3"
done
rulesets/space-empires-4x/tests/planets.py "$DIR"/drawn.json "$DIR"/board*/turn-0001/state.json || fail "other planets were drawn"
use site

# A state document as map, with its own options (HO-41).
cat >"$DIR/map.yaml" <<'Y'
options: {fog: false}
empires: [{name: BOSCO, cp: 9}, {name: OTHER}]
planets: [{x: 0, y: 0, home: BOSCO, colony: BOSCO}, {x: 6, y: 6, home: OTHER, colony: OTHER}]
units: [{owner: OTHER, id: 5, type: SY, x: 6, y: 6}]
Y
first 2 'map: {file: map.yaml}'
has "$T/state.json" '{"name": "BOSCO", "status": "playing", "cp": 9,'
has "$T/state.json" '{"owner": "MING", "id": 5, "type": "SY", "x": 6, "y": 6,'
has "$T/state.json" '"fog": false'
bad 3:10 'map: {file: map.yaml}
options: {fog: true}' 'unknown key "options"; see the manual for the keys that there are'

# Forecasts of `check` are what the turn does (SX-93, SX-94, SX-95).
G=$S/games/game$GAME
cat >"$DIR/1.ord" <<'O'
M1(3,1)(3,2)(3,3)
M4(2,0)(1,0)(1,1)
C4
C5
X2
B2SC(3,0)
BDN(3,0)
TSHIPSIZE
O
expect 0 turn --state "$G/turn-0001/state.json" --orders "MING=$DIR/1.ord" --out "$DIR/2"
J=$DIR/2/MING.json
has "$J" '"ledger": {"before": 0, "income": 20, "maintenance": 2, "technology": 10, "ships": 6, "now": 2},'
has "$J" '"cp": 2,'
has "$J" '"tech": {"attack": 0, "defense": 0, "movement": 1, "shipsize": 2, "shipyard": 1},'
has "$J" '"next": 12,'
has "$J" '{"x": 1, "y": 1, "home": null, "colony": "MING"}'
has "$J" '{"x": 3, "y": 0, "home": true, "income": 20, "yards": 4, "capacity": 4'
has "$J" '{"x": 3, "y": 6, "owner": "BOSCO", "ships": 6}'
has "$J" '"map": {"width": 7, "height": 7},'
has "$J" '"diagonals": false'
tr -d '\n ' <"$J" | grep -qF '"initiative":["BOSCO","MING"]' || fail "initiative"
for code in economic:income economic:scuttled economic:tech economic:built economic:unbuilt movement:moved movement:settled movement:unsettled; do
	has "$J" "\"phase\": \"${code%:*}\", \"code\": \"${code#*:}\""
done
has "$DIR/2/MING.dot" '"(1,1)" [label="C", pos="1,5!"'
has "$DIR/2/MING.dot" '"(3,6)" [label="h/6", pos="3,0!"'
[ "$(grep -c label= "$DIR/2/MING.dot")" = 49 ] || fail "nodes of the graph"
cat >"$DIR/2.ord" <<'O'
M1(3,4)
M2(2,0)
C11
M12(3,1)
BSC(3,0)
BSC(2,2)
BSY(1,1)
M1(2,3)
TATTACK0
TATTACK
R1,7
X7
H12,1
H14
O
expect 65 check --report "$J" "$DIR/2.ord"
sed -n 's/^ *\([0-9]*\)  .*/\1/p' "$DIR/out" | sort -n | uniq >"$DIR/seen"
for line in 2 3 6 9 11 14; do has "$DIR/out" "line $line, column"; done
for line in 1 4 5 7 8 10 12 13; do lacks "$DIR/out" "line $line, column"; done
has "$DIR/out" "replaced by line 8"
has "$DIR/out" "CP: 2 before, 25 income, 3 maintenance, 20 technology, 3 ships, 1 now"
expect 0 turn --state "$DIR/2/state.json" --orders "MING=$DIR/2.ord" --out "$DIR/3"
for line in 2 3 6 9 11 14; do grep -q "\"line\": $line, .*\"status\": \"refused\"" "$DIR/3/MING.json" || fail "line $line is not refused"; done
[ "$(grep -c '"status": "refused"' "$DIR/3/MING.json")" = 6 ] || fail "refused lines"

# The same turn on a site: the GM enters the orders, the turn is run, and its replay gives the same bytes.
expect 0 orders "game$GAME" MING --set "$DIR/1.ord"
expect 0 run "game$GAME" --force --no-fetch
has "$G/turn-0002/MING.txt" "CP: 0 before, 20 income, 2 maintenance, 10 technology, 6 ships, 2 now"
has "$G/turn-0001/MING.ord" "TSHIPSIZE"
expect 0 verify "game$GAME"

# Codes of events about combat and the game's end.
cat >"$DIR/c.yaml" <<'Y'
ruleset: space-empires-4x
game: demo
turn: 3
seed: 1
options: {conquest: bombard, home_income: [1], combat_rounds: 1, turn_limit: 3}
empires: [{name: MING, cp: 0}, {name: BOSCO}]
planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}, {x: 1, y: 1, colony: BOSCO, hits: 2}]
units:
  - {owner: MING, id: 1, type: SC, x: 1, y: 1}
  - {owner: MING, id: 2, type: BC, x: 2, y: 2}
  - {owner: MING, id: 3, type: DN, x: 4, y: 4}
  - {owner: MING, id: 4, type: SC, x: 5, y: 4}
  - {owner: BOSCO, id: 2, type: SC, x: 2, y: 2}
  - {owner: BOSCO, id: 3, type: DN, x: 4, y: 4}
  - {owner: BOSCO, id: 4, type: DC, x: 4, y: 4}
Y
echo 'M4(4,4)' >"$DIR/c.ord"
expect 0 turn --state "$DIR/c.yaml" --orders "MING=$DIR/c.ord" --dice 1,9,9,9,3 --out "$DIR/c" && J=$DIR/c/MING.json
has "$J" '"code": "removed"' # no income: MING can't pay for all
sed -i 's/home_income: \[1\]/home_income: [50]/' "$DIR/c.yaml"
expect 0 turn --state "$DIR/c.yaml" --orders "MING=$DIR/c.ord" --dice 1,9,9,9,3 --out "$DIR/c"
for code in movement:stopped combat:combat combat:cleared combat:shot combat:held combat:broken combat:colony-hit combat:colony-lost end:limit end:drawn; do
	has "$J" "\"phase\": \"${code%:*}\", \"code\": \"${code#*:}\""
done
has "$J" '"ended": "limit"'
echo 'QUIT YES' >"$DIR/c.ord"
expect 0 turn --state "$DIR/c.yaml" --orders "BOSCO=$DIR/c.ord" --out "$DIR/c"
has "$J" '"phase": "end", "code": "quit"'
has "$J" '"phase": "end", "code": "won"'

# Whole random games keep their invariants, and their archives replay to the same bytes (SX-99).
expect 0 simulate --ruleset space-empires-4x --empires 2 --turns 20 --seed 3
printf 'ruleset: space-empires-4x\noptions: {economy: last, conquest: bombard, pinning: false, diagonals: true, combat_rounds: 2, repair: true}\n' >"$DIR/sim.yaml"
expect 0 simulate --ruleset space-empires-4x --empires 4 --turns 20 --seed 4 --setup "$DIR/sim.yaml" --out "$DIR/archive"
expect 0 verify "$DIR/archive"

# Events are in the JSON as words and as values (HO-16).
cat >"$DIR/events.yaml" <<'Y'
ruleset: space-empires-4x
game: events
turn: 1
seed: 1
empires: [{name: MING, cp: 9}, {name: BOSCO}]
planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: 3, y: 6, home: BOSCO, colony: BOSCO}, {x: 4, y: 0}]
units: [{owner: MING, id: 4, type: CS, x: 3, y: 0}]
Y
mkdir "$DIR/sets"
printf 'M4(4,0)\nC4\nTATK\n' >"$DIR/sets/MING.ord"
expect 0 turn --state "$DIR/events.yaml" --orders "$DIR/sets" --out "$DIR/told"
[ "$(jq -c '.events[]' "$DIR/told/MING.json")" = '{"phase":"economic","code":"income","text":"20 CP income","cp":20}
{"phase":"economic","code":"tech","text":"attack 1 for 20 CP","technology":"attack","level":1,"cp":20}
{"phase":"movement","code":"moved","text":"CS4 moved from (3,0) to (4,0)","unit":"CS4","x":3,"y":0,"path":"(4,0)"}
{"phase":"movement","code":"settled","text":"CS4 settles (4,0)","unit":"CS4","x":4,"y":0}' ] || fail "events of MING"
# A report with a square off the board is refused; squares at the edges are valid (HO-60).
for at in '.x = -1' '.y = -1' '.x = 7' '.y = 7'; do
	jq ".planets[0] |= ($at)" "$DIR/told/MING.json" >"$DIR/off.json"
	expect 65 map --report "$DIR/off.json"
	has "$DIR/err" "off.json:"
	has "$DIR/err" "is not on the board"
done
for at in '.x = 0 | .y = 0' '.x = 6 | .y = 6'; do
	jq ".planets[2] |= ($at)" "$DIR/told/MING.json" >"$DIR/on.json"
	expect 0 map --report "$DIR/on.json"
done
for board in 'del(.map)' 'del(.map.width)' 'del(.map.height)' '.map.width = 0' '.map.height = 0' '.map.width = 101' '.map.height = 101'; do
	jq "$board" "$DIR/told/MING.json" >"$DIR/off.json"
	expect 65 map --report "$DIR/off.json"
	has "$DIR/err" '"map" has no valid "width" and "height"'
done

# The title of each square says everything about it in a sentence; a destroyed home is a free planet (HO-62).
cat >"$DIR/titles.yaml" <<'Y'
ruleset: space-empires-4x
game: titles
turn: 3
seed: 1
map: {width: 3, height: 4}
empires: [{name: MING, cp: 50}, {name: BOSCO}, {name: KOPF, status: out}]
planets: [{x: 1, y: 0, home: MING, colony: MING}, {x: 1, y: 3, home: BOSCO, colony: BOSCO}, {x: 2, y: 0, home: KOPF}, {x: 0, y: 1, colony: MING}, {x: 2, y: 2}, {x: 2, y: 3, colony: BOSCO}]
units:
  - {owner: MING, id: 1, type: SC, x: 1, y: 0, attack: 1, defense: 2}
  - {owner: MING, id: 2, type: BB, x: 1, y: 0, hits: 2, movement: 3}
  - {owner: MING, id: 3, type: SY, x: 1, y: 0}
  - {owner: MING, id: 4, type: DC, x: 1, y: 0}
  - {owner: BOSCO, id: 1, type: SC, x: 1, y: 2}
  - {owner: BOSCO, id: 2, type: SC, x: 1, y: 2}
Y
printf 'M1(0,0)\nM2(1,1)(1,2)\n' >"$DIR/titles.ord"
# One Battleship shoots a Scout (5), the other takes its last point (1).
expect 0 turn --state "$DIR/titles.yaml" --orders MING="$DIR/titles.ord" --dice 5,1 --out "$DIR/titles"
printf 'M1(0,1)\nM4/(1,1)\n' >"$DIR/next.ord"
expect 0 map --report "$DIR/titles/MING.json" --orders "$DIR/next.ord"
grep -o '<title>[^<]*' "$DIR/out" | sed 's/<title>//' | sort >"$DIR/seen"
sort >"$DIR/wanted" <<'T'
titles, turn 4, MING
(0,0), square, owned by nobody. SC1 of MING. Ships: MING 1 ship.
(1,0), square, owned by MING. Home. Builds ships. Home planet of MING. Income 20 CP, 1 yard, capacity 1. SY3 of MING. DC4 of MING. Ships: MING 2 ships.
(2,0), square, owned by nobody. Planet. Home planet of KOPF. No colony.
(0,1), square, owned by MING. Colony. Income 5 CP, 0 yards, capacity 0.
(1,1), square, owned by nobody.
(2,1), square, owned by nobody.
(0,2), square, owned by nobody.
(1,2), square, owned by nobody. Battle last turn. Ships: BOSCO 1 ship.
(2,2), square, owned by nobody. Planet. No colony.
(0,3), square, owned by nobody.
(1,3), square, owned by BOSCO. Home. Home planet of BOSCO.
(2,3), square, owned by BOSCO. Colony.
1 of MING, made: (1,0) to (0,0)
2 of MING, made: (1,0) to (1,1)
2 of MING, made: (1,1) to (1,2)
1 of MING, ordered: (0,0) to (0,1)
4 of MING, ordered: (1,0) to (1,1)
T
diff "$DIR/wanted" "$DIR/seen" || fail "titles of the map"
expect 0 page --report "$DIR/titles/MING.json"
sed -n '/<table id="things"/,/<\/table>/p' "$DIR/out" | sed 's/<[^>]*>/|/g' >"$DIR/things"
has "$DIR/things" "|(0,0)||1||SC1, attack 1, defence 2, movement 1, hits 0|"
has "$DIR/things" "|(1,2)||1||of unknown type|"

# A site's own tables are checked before a game uses them (SX-4 to SX-13: their limits).
refused_table 's/code: SC,/code: SCX,/' '"code" must'
refused_table 's/code: DD/code: CR/' 'type 2 must be DD'
refused_table '/code: DD/s/hull: 1/hull: 0/' 'a Decoy, and only that, has hull 0'
refused_table '/code: DC/s/hull: 0/hull: 1/' 'a Decoy, and only that, has hull 0'
refused_table '/code: DC/s/tactics: 0/tactics: 1/' 'a type that fights needs a hull'
refused_table 's/name: attack, /name: attacks, /' 'technology 1 must be attack'
refused_table 's/\[20, 30, 40\]/[20, -1, 40]/' 'a price must be from 0 to 999'
refused_table 's/\[20, 30, 40\]/[20, 1000, 40]/' 'a price must be from 0 to 999'
refused_table 's/\[1, 2, 2\]/[1, 2]/' 'a level must be a list of 3'
refused_table 's/\[1, 2, 2\]/[1, 0, 2]/' 'squares must be from 1 to'
refused_table 's/\[1, 2, 2\]/[1, x, 2]/' 'squares must be from 1 to'
refused_table '/^options:/,$d' 'options are missing'
refused_table 's/\[1, 2, 2\]/[1, 10, 2]/' 'squares must be from 1 to 9'
refused_table 's/name: attack,   start: 0, prices: \[20, 30, 40\]/name: attack, start: 1, prices: [1, 2, 3, 4, 5, 6, 7, 8, 9]/' 'levels must be below 10'
refused_table 's/^types:/kinds:/' 'types is missing'
refused_table '/code: CS/d' 'types must be a list of 10'
refused_table '/code: SC/s/cost: 6/cost: x/' '"cost" must be a whole number'
refused_table '/name: attack/d' 'technologies must be a list of 5'
refused_table 's/^technologies:/arts:/' 'technologies is missing'
refused_table 's/  - {name: attack.*/  - attack/' 'a technology must be a mapping'
refused_table '/name: attack/s/prices/price/' 'prices is missing'
refused_table '/name: attack/s/prices: .*/prices: []}/' 'prices must be a list of 9'
refused_table '/name: attack/s/prices: .*/prices: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}/' 'prices must be a list of 9'
refused_table '/name: attack/s/start: 0/start: -1/' '"start" must be'
refused_table 's/^  - \[2, 3, 3\]//' 'movement must be a list of 6'
refused_table 's/^  - {hull: 2}//' 'yards must be a list of 3'
refused_table 's/{hull: 1.5}/{hull: 1.5x}/' '"hull" must be'
refused_table 's/^planets: .*/planets: []/' 'planets must be a list of 225'
refused_table 's/^planets: .*/planets: [[1, 1], [5]]/' 'a square must be a list of two whole numbers: [x, y]'
refused_table 's/^planets: .*/planets: [[1, 1], [x, 1]]/' 'a square must be a list of two whole numbers: [x, y]'
refused_table 's/^planets: .*/planets: [[1, 1], [1, 1.0]]/' 'a square must be a list of two whole numbers: [x, y]'
refused_table 's/^planets: .*/planets: [[7, 1]]/' '(7,1) is off the board'
refused_table 's/^planets: .*/planets: [[1, 7]]/' '(1,7) is off the board'
refused_table 's/^planets: .*/planets: [[-1, 1]]/' '(-1,1) is off the board'
refused_table 's/^planets: .*/planets: [[1, -1]]/' '(1,-1) is off the board'
refused_table 's/^start:/begin:/' 'start is missing'
refused_table 's/type: CS, count: 3/type: CS, count: 0/' '"count" must be 1 to 99'
refused_table 's/type: CS, count: 3/type: CS, count: 100/' '"count" must be 1 to 99'
refused_table 's/type: CS, count: 3/type: SC, count: 3/' 'SC appears twice'
refused_table 's/^board: /boards: /' 'board is missing'
refused_table 's/{die: 10,/{die: 0,/' '"die" must be'

# A report is checked as strictly as a state document (HO-60).
R=$DIR/titles/MING.json
bent "$R" '.contacts[0].ships = -1' '"ships" must be'
bent "$R" '.contacts[0].owner = "NOONE"' 'there is no empire "NOONE"'
bent "$R" '.contacts[0].x = 3' 'x must be 0 to 2'
bent "$R" '.colonies[0].hits = -1' '"hits" must be'
bent "$R" '.colonies[0] |= (.x = 2 | .y = 2)' 'there is no Colony'
bent "$R" '.colonies[0] |= (.x = 0 | .y = 0)' 'there is no Colony'
bent "$R" '.colonies[0].hits = 3' 'this Colony is gone with 3 hits'
bent "$R" '.empire = "NOONE"' 'there is no empire "NOONE"'
bent "$R" '.cp = -1' '"cp" must be'
bent "$R" '.next = 1' '"next" must be above'
bent "$R" '.units[0].type = "XX"' '"type" must be SC, DD,'
bent "$R" 'del(.contacts)' 'contacts'
bent "$R" '.planets[1].home = null' 'home'
bent "$R" '.empires[0].status = "asleep"' 'status'
bent "$R" '.map.width = 16' '"width" must be'
