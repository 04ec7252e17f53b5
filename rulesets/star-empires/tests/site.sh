# star-empires: setups and maps (SE-160 to SE-163), map files (HO-41), reports as JSON, `check` as the host answers.
ruleset=star-empires
. tests/site/setups

# SE-160: refused with file, line and reason; nothing is made.
bad 2:15 "map: {radius: -1}" '"radius" must be 0 to 500'
good "map: {home_ring: 1}
players: 6"
good "map: {radius: 0, wormnets: 0, wormnet_portals: 0, max_storm: 0, max_production: 0}
players: 2"
good "map: {instability: 5, self_destruct_tonnes: 7}"

# SE-161: four homes on the ring of radius 4, every sixth of its 24 sectors, clockwise from (0,4).
first() { # FILE: starts a game of MIRA, DOVE, KITE and LARK
	number=$((number + 1))
	expect 0 new "game$number" --setup "$1" --seed 42 --salt $SALT
	for name in DOVE KITE LARK; do expect 0 join "game$number" $name "$name@example.org"; done
	expect 0 start "game$number"
	T=$S/games/game$number/turn-0001
}
cat >"$DIR/setup.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org, home: Terra, starbase: Fort}, {name: DOVE}, {name: KITE}, {name: LARK}]
map: {storm_density: 40, storm_fluctuates: 50, nearby_production: 11}
Y
first "$DIR/setup.yaml"
jq -e '[.empires[].last_home] == [[0, 4], [4, 2], [0, -4], [-4, -2]]' "$T/state.json" >/dev/null || fail "ring of homes"
jq -e '.worlds[] | select(.name == "Terra") | .owner == "MIRA" and .production == 12 and .stockpile == 12' "$T/state.json" >/dev/null || fail "home"
jq -e '[.ships[] | .class] == ["starbase", "starbase", "starbase", "starbase"]' "$T/state.json" >/dev/null || fail "starbases"
jq -e '.ships[] | select(.owner == "MIRA") | .name == "Fort" and (.serial | test("^MI[0-9a-f]{5}$"))' "$T/state.json" >/dev/null || fail "starbase of MIRA"
jq -e 'all(.empires[]; .basics) and all(.known[]; .kind != "class")' "$T/state.json" >/dev/null || fail "predefined classes"
jq -e '[.empires[] | .frame.origin] == [.empires[].last_home]' "$T/state.json" >/dev/null || fail "frames"
jq -e 'def d(a; b): [(a[0] - b[0]), (a[1] - b[1])] | [(.[0] | fabs), (.[1] | fabs), ((.[0] - .[1]) | fabs)] | max;
	[.empires[].last_home] as $h | .worlds as $w |
	all($h[]; . as $c | [$w[] | select(.owner == null and d(.sector; $c) <= 2)] | length == 2 and (map(.production) | add) == 11 and all(.[]; .production >= 4 and .production <= 7))' \
	"$T/state.json" >/dev/null || fail "nearby worlds"
jq -e 'def d(a; b): [(a[0] - b[0]), (a[1] - b[1])] | [(.[0] | fabs), (.[1] | fabs), ((.[0] - .[1]) | fabs)] | max;
	[.empires[].last_home] as $h |
	all(.storms[]; . as $s | all($h[]; d(.; $s.sector) >= 2) and $s.rating <= 5) and
	all(.portals[]; . as $p | all($h[]; d(.; $p.sector) >= 2) and (.exits | length) >= 1) and
	any(.storms[]; .pattern == "random") and any(.storms[]; .pattern == "none")' "$T/state.json" >/dev/null || fail "clouds and portals"
jq -e '.empire == "MIRA" and .totals == {"ru": 12, "production": 12, "worlds": 1, "ships": 1} and (.sectors[0].sector == [0, 0]) and .sectors[0].status == "visible"' \
	"$T/MIRA.json" >/dev/null || fail "first report"
has "$T/GM.txt" "share MIRA 12/"
cp "$T/state.json" "$DIR/state.json"
another again
number=$((number - 1))
first "$DIR/setup.yaml"
cmp -s "$T/state.json" "$DIR/state.json" || fail "the same seed drew another map"
use site

# SE-160: a storm is rated 1 to max_storm, so that 0 leaves the nebulae alone.
sed 's/storm_density: 40/max_storm: 0, storm_density: 100, nebula_density: 100/' "$DIR/setup.yaml" >"$DIR/calm.yaml"
first "$DIR/calm.yaml"
jq -e '(.storms | length) > 0 and all(.storms[]; .rating == 0)' "$T/state.json" >/dev/null || fail "storms of a map that has none"
# SE-160: some links lead one way, some storms have a cycle of 2 to 5 ratings, portals may collapse; 0: none of it.
cat >"$DIR/wild.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org}, {name: DOVE}, {name: KITE}, {name: LARK}]
map: {radius: 12, storm_density: 20, wormnets: 9}
Y
first "$DIR/wild.yaml"
jq -e '.options == {self_destruct_tonnes: 5, instability: 2} and
	([.storms[] | select(.rating > 0)] | (map(select(.pattern | type == "array")) | length) as $c | $c > 10 and $c < length / 2) and
	all(.storms[] | select(.pattern | type == "array"); .pattern[0] == .rating and (.pattern | length) >= 2 and (.pattern | length) <= 5 and all(.pattern[]; . >= 0 and . <= 5)) and
	([.portals[] | .name as $n | .exits[] | [$n, .]] as $l | [$l[] | . as [$a, $b] | select($l | index([[$b, $a]]) | not)] | length > 0)' \
	"$T/state.json" >/dev/null || fail "one way, cycles, instability"
sed -i 's/wormnets: 9/wormnets: 9, one_way: 0, storms_cyclic: 0, instability: 0/' "$DIR/wild.yaml"
first "$DIR/wild.yaml"
jq -e '.options.instability == 0 and all(.storms[]; .pattern == "none") and
	([.portals[] | .name as $n | .exits[] | [$n, .]] as $l | all($l[]; . as [$a, $b] | $l | index([[$b, $a]])))' \
	"$T/state.json" >/dev/null || fail "none of it"

# `check` says of a report what the host would say; whole games verify.
printf 'BUILD Terra 1 probe eye\nMOVE eye TO (1,0)\nTOGGLE PUBLIC eye\nBUILD Nix 1 probe\n' >"$DIR/1.ord"
expect 65 check --report "$T/MIRA.json" "$DIR/1.ord"
has "$DIR/out" "you have no ship eye"
has "$DIR/out" 'no world "Nix" is on your map'
expect 0 simulate --ruleset star-empires --empires 4 --turns 8 --seed 3 --out "$DIR/sim"
expect 0 verify "$DIR/sim"

# HO-41: a state document as map; its empires take the players' names.
cat >"$DIR/map.yaml" <<'Y'
options: {instability: 3}
empires: [{name: DOVE}, {name: A}, {name: B}, {name: C}]
worlds: [{name: Terra, sector: [0, 0], owner: DOVE, production: 5}]
ships: [{owner: A, name: eye, class: probe, sector: [3, 3]}]
Y
cat >"$DIR/file.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org}, {name: DOVE}, {name: KITE}, {name: LARK}]
map: {file: map.yaml}
Y
first "$DIR/file.yaml"
jq -e '[.empires[].name] == ["DOVE", "MIRA", "KITE", "LARK"] and .options.instability == 3 and .ships[0].owner == "MIRA"' "$T/state.json" >/dev/null || fail "map file"
bad 3:10 'map: {file: map.yaml}
options: {instability: 4}' 'a map file has its own options'

# SE-163: each world has a name of its own: of the list, less what players took for their homes, then with numbers.
cat >"$DIR/full.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org, home: Vega}, {name: DOVE}, {name: KITE}, {name: LARK}]
map: {radius: 9, world_density: 100}
Y
first "$DIR/full.yaml"
jq -e '[.worlds[].name] as $n | ($n | unique | length) == 207 and ($n | length) == 207 and ([$n[] | select(test("^[A-Z][a-z]+$"))] | length) == 170 and
	(.worlds[] | select(.name == "Vega") | .owner == "MIRA") and all($n[]; test("^[A-Z][a-z]+2?$"))' "$T/state.json" >/dev/null || fail "names of worlds"

# SE-162: a wormnet without room for two portals is left out, and whoever starts the game is told.
printf 'ruleset: star-empires\nmap: {radius: 2, portal_spacing: 9, wormnets: 1}\n' >"$DIR/tight.yaml"
expect 0 new tight --setup "$DIR/tight.yaml" --seed 1 --salt $SALT
expect 0 join tight MIRA mira@tight.example
expect 0 join tight DOVE dove@tight.example
expect 0 start tight
has "$DIR/err" "tight: warning: wormnet 1 of 1 is left out"
jq -e '.portals == []' "$S/games/tight/turn-0001/state.json" >/dev/null || fail "left out"

# A long document, read item by item, says and holds the same as one that is read as a whole: here behind an empty line.
turn_of() { printf "$2" | cat - "$DIR/many.json" >"$DIR/$3.json"; expect "$1" turn --state "$DIR/$3.json" --out "$DIR/$3"; }
jq -n '{ruleset: "star-empires", game: "long", turn: 1, seed: 1, options: {},
	empires: ([{name: "MIRA", home: "Terra", attacked_by: ["E300"]}] + [range(301) | {name: "E\(.)"}]),
	worlds: [{name: "Terra", sector: [0, 0], owner: "MIRA", production: 4}],
	ships: [range(400) | {owner: "MIRA", name: "f\(.)", class: "fighter", aboard: "tug\(.)"},
		{owner: "MIRA", name: "tug\(.)", class: "carrier", sector: [., 0]}]}' >"$DIR/many.json"
turn_of 0 '' long
turn_of 0 '\n' whole
diff -r "$DIR/long" "$DIR/whole" >/dev/null || fail "a long document is another state"
jq -e '.ships[] | select(.name == "f399") | .aboard == "tug399" and .sector == [399, 0]' "$DIR/long/state.json" >/dev/null || fail "aboard"
sed -i 's/"aboard": "tug399"/"aboard": "tug400"/' "$DIR/many.json"
turn_of 65 '' bad
has "$DIR/err" "bad.json:$(grep -n '"aboard": "tug400"' "$DIR/bad.json" | cut -d: -f1):17: MIRA has no other ship \"tug400\""

# HO-60 to HO-62: what a map says of its sectors and lists of ships, to an empire in its own coordinates and to the GM; moves made.
cat >"$DIR/chart.yaml" <<'Y'
ruleset: star-empires
game: chart
turn: 3
seed: 1
empires: [{name: MIRA, home: Terra, frame: {origin: [10, 10], turn: 0, mirror: ""}}, {name: DOVE, home: Kappa}, {name: KITE}]
worlds:
  - {name: Terra, sector: [10, 10], owner: MIRA, production: 12, stockpile: 7}
  - {name: Vega, sector: [12, 10], owner: DOVE, production: 5, stockpile: 3}
  - {name: Kappa, sector: [20, 20], owner: DOVE, production: 9}
  - {name: Siege, sector: [16, 9], owner: MIRA, production: 0}
portals:
  - {name: Gate, sector: [10, 11], exits: [Hub]}
  - {name: Hub, sector: [16, 10], exits: [Gate, Nix], collapsed: 9}
  - {name: Nix, sector: [30, 30], collapsed: 2}
storms:
  - {name: Maw, sector: [10, 11], rating: 2}
  - {name: Veil, sector: [11, 10], rating: 0}
classes: [{name: lance, designer: DOVE, hull: gunship, guns: 20, dp: 10, engines: 4}]
ships:
  - {owner: MIRA, name: Base, class: starbase, sector: [10, 10]}
  - {owner: MIRA, name: tug, class: carrier, sector: [10, 10]}
  - {owner: MIRA, name: fox, class: fighter, aboard: tug}
  - {owner: MIRA, name: eye, class: probe, sector: [10, 11], serial: MI00007}
  - {owner: MIRA, name: ear, class: probe, sector: [12, 10]}
  - {owner: MIRA, class: probe, sector: [16, 10], serial: MI00009}
  - {owner: MIRA, name: wall, class: frigate, sector: [16, 9]}
  - {owner: KITE, name: ram, class: battleship, sector: [16, 9]}
  - {owner: DOVE, name: talon, class: DO.lance, sector: [12, 10], identified_to: [MIRA]}
  - {owner: DOVE, name: claw, class: frigate, sector: [12, 10], public: true}
  - {owner: DOVE, name: beak, class: frigate, sector: [13, 10]}
  - {owner: DOVE, name: Keep, class: starbase, sector: [20, 20]}
  - {owner: MIRA, name: ion, class: probe, sector: [12, 10], serial: MI00008}
  - {owner: MIRA, name: orb, class: probe, sector: [16, 10], identified_to: [DOVE]}
  - {owner: DOVE, name: fin, class: frigate, sector: [14, 10], public: true}
  - {owner: KITE, name: gull, class: battleship, sector: [14, 10]}
  - {owner: KITE, name: kay, class: battleship, sector: [12, 10]}
known:
  - {empire: MIRA, kind: contact, name: KITE}
  - {empire: MIRA, kind: nav, name: Gate}
  - {empire: MIRA, kind: nav, name: Hub}
  - {empire: MIRA, kind: world, name: Kappa, sector: [20, 20], production: 9, owner: DOVE, turn: 2}
Y
mkdir "$DIR/moves"
printf 'MOVE ear TO (1,0)\nMOVE tug TO (0,0)\nTRAVERSE orb THROUGH Hub Gate\n' >"$DIR/moves/MIRA.ord"
printf 'FIRE claw AT KITE\nMOVE beak TO (12,10)\n' >"$DIR/moves/DOVE.ord"
expect 0 turn --state "$DIR/chart.yaml" --orders "$DIR/moves" --out "$DIR/charted"
# told COMMAND WHO KIND: which titles, or rows of a table, say something.
told() {
	expect 0 "$1" --report "$DIR/charted/$2.json"
	grep -oE "<$3>[^/]*</(title|th)>(<td>[^<]*</td>)*" "$DIR/out" | sed -E "s|<$3>||; s|</[^>]*><[^>]*>|: |g; s|</.*||; s/[: ]*\$//" |
		grep -vE '^\([-0-9,]+\)(, sector, owned by nobody|: nobody: )[^A-Z]*$' >"$DIR/told"
	diff - "$DIR/told" || fail "what the $1 of $2 says"
}
told map MIRA title <<'Y'
chart, turn 4, MIRA
(0,0) Terra, sector, owned by MIRA. Home. World Terra, production 12. Stockpile 19 RU. Base (starbase). fox (fighter). tug (carrier). Ships: MIRA 2 ships.
(0,1) Gate, sector, owned by nobody. Portal. Storm. As it was when ships were destroyed there. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(1,0) Veil, sector, owned by nobody. Nebula. Nebula Veil. ear (probe). Ships: MIRA 1 ship.
(2,0) Vega, sector, owned by DOVE. Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU. ion (probe). Ships: MIRA 1 ship, DOVE 3 ships, KITE 1 ship.
(6,-1) Siege, sector, owned by MIRA. Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted. wall (frigate). Ships: MIRA 1 ship, KITE 1 ship.
(6,0) Hub, sector, owned by nobody. Portal, collapsed. Portal Hub, collapsed. MI00009 (probe). orb (probe). Portal Hub leads to Gate. Ships: MIRA 2 ships.
(4,0), sector, owned by nobody. Ships: DOVE 1 ship, unidentified 1 ship.
(10,10) Kappa, sector, owned by DOVE, never seen. Planet. World Kappa, production 9.
ear of MIRA, made: (2,0) (1,0)
Y
told page MIRA 'th scope="row"' <<'Y'
(0,0) Terra: MIRA (you): now: 2 MIRA: Home. World Terra, production 12. Stockpile 19 RU. Base (starbase). fox (fighter). tug (carrier).
(0,1) Gate: nobody: now: : Portal. Storm. As it was when ships were destroyed there. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(1,0) Veil: nobody: now: 1 MIRA: Nebula. Nebula Veil. ear (probe).
(2,0) Vega: DOVE: now: 1 MIRA, 3 DOVE, 1 KITE: Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU. ion (probe).
(6,-1) Siege: MIRA (you): now: 1 MIRA, 1 KITE: Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted. wall (frigate).
(6,0) Hub: nobody: now: 2 MIRA: Portal, collapsed. Portal Hub, collapsed. MI00009 (probe). orb (probe). Portal Hub leads to Gate.
(4,0): nobody: now: 1 DOVE, 1 unknown
(10,10) Kappa: DOVE: never: : Planet. World Kappa, production 9.
beak: DOVE: (2,0): 1: frigate, guns 20, dp 10, engines 2, scan 0
claw: DOVE: (2,0): 1: frigate, guns 20, dp 10, engines 2, scan 0
talon: DOVE: (2,0): 1: DO.lance
kay: KITE: (2,0): 1: battleship, guns 27, dp 24, engines 2, scan 2
ram: KITE: (6,-1): 1: battleship, guns 35, dp 40, engines 2, scan 2
no name: DOVE: (4,0): 1: identified by transponder
no name: unknown: (4,0): 1: unidentified, 30 tonnes
Base: MIRA (you): (0,0): 1: starbase, guns 150, dp 200, engines 0, scan 2
ear: MIRA (you): (1,0): 1: probe, guns 1, dp 1, engines 3, scan 3
fox: MIRA (you): (0,0): 1: fighter, guns 5, dp 5, engines 0, scan 0, aboard tug
ion: MIRA (you): (2,0): 1: probe, guns 1, dp 1, engines 3, scan 3
MI00009: MIRA (you): (6,0): 1: probe, guns 1, dp 1, engines 3, scan 3
orb: MIRA (you): (6,0): 1: probe, guns 1, dp 1, engines 3, scan 3
tug: MIRA (you): (0,0): 1: carrier, guns 5, dp 10, engines 2, scan 1
wall: MIRA (you): (6,-1): 1: frigate, guns 20, dp 10, engines 2, scan 0
Y
told map GM title <<'Y'
chart, turn 4, GM
(20,20) Kappa, sector, owned by DOVE. Home. Planet. World Kappa, production 9. Stockpile 9 RU. Ships: DOVE 1 ship.
(16,9) Siege, sector, owned by MIRA. Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted. Ships: KITE 1 ship, MIRA 1 ship.
(10,10) Terra, sector, owned by MIRA. Home. Planet. World Terra, production 12. Stockpile 19 RU. Ships: MIRA 3 ships.
(12,10) Vega, sector, owned by DOVE. Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU. Ships: DOVE 3 ships, KITE 1 ship, MIRA 1 ship.
(10,11) Gate, sector, owned by nobody. Portal. Storm. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(16,10) Hub, sector, owned by nobody. Portal, collapsed. Portal Hub, collapsed. Portal Hub leads to Gate. Portal Hub leads to Nix. Ships: MIRA 2 ships.
(30,30) Nix, sector, owned by nobody. Portal, collapsed. Portal Nix, collapsed.
(11,10) Veil, sector, owned by nobody. Nebula. Nebula Veil. Ships: MIRA 1 ship.
(14,10), sector, owned by nobody. Ships: DOVE 1 ship, KITE 1 ship.
ear of MIRA, made: (12,10) (11,10)
Y
told page GM 'th scope="row"' <<'Y'
(20,20) Kappa: DOVE: now: 1 DOVE: Home. Planet. World Kappa, production 9. Stockpile 9 RU.
(16,9) Siege: MIRA: now: 1 KITE, 1 MIRA: Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted.
(10,10) Terra: MIRA: now: 3 MIRA: Home. Planet. World Terra, production 12. Stockpile 19 RU.
(12,10) Vega: DOVE: now: 3 DOVE, 1 KITE, 1 MIRA: Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU.
(10,11) Gate: nobody: now: : Portal. Storm. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(16,10) Hub: nobody: now: 2 MIRA: Portal, collapsed. Portal Hub, collapsed. Portal Hub leads to Gate. Portal Hub leads to Nix.
(30,30) Nix: nobody: now: : Portal, collapsed. Portal Nix, collapsed.
(11,10) Veil: nobody: now: 1 MIRA: Nebula. Nebula Veil.
(14,10): nobody: now: 1 DOVE, 1 KITE
Base: MIRA: (10,10): 1: starbase, dp 200
ear: MIRA: (11,10): 1: probe, dp 1
fox: MIRA: (10,10): 1: fighter, dp 5
ion: MIRA: (12,10): 1: probe, dp 1
MI00009: MIRA: (16,10): 1: probe, dp 1
orb: MIRA: (16,10): 1: probe, dp 1
tug: MIRA: (10,10): 1: carrier, dp 10
wall: MIRA: (16,9): 1: frigate, dp 10
beak: DOVE: (12,10): 1: frigate, dp 10
claw: DOVE: (12,10): 1: frigate, dp 10
fin: DOVE: (14,10): 1: frigate, dp 10
Keep: DOVE: (20,20): 1: starbase, dp 200
talon: DOVE: (12,10): 1: DO.lance, dp 10
gull: KITE: (14,10): 1: battleship, dp 40
kay: KITE: (12,10): 1: battleship, dp 24
ram: KITE: (16,9): 1: battleship, dp 40
Y

# HO-61: moves ordered: of ships by name or serial, in either case; of all in a sector, but not of what is aboard or without engines.
ordered() { # ORDERS: the moves that they draw, in $DIR/drawn
	printf "$1" >"$DIR/o"
	expect 0 map --report "$DIR/charted/MIRA.json" --orders "$DIR/o"
	sed -n 's/.*<title>\(.*\) of MIRA, ordered\(: [^<]*\).*/\1\2/p' "$DIR/out" | sort >"$DIR/drawn"
}
ordered 'MOVE EAR TO (1,1)\nMOVE mi00009 TO (5,0)\nMOVE MI00008 TO @veil\nTRAVERSE orb THROUGH hub GATE\n'
diff - "$DIR/drawn" <<'Y' || fail "ships by name and serial"
EAR: (1,0) (1,1)
MI00008: (2,0) (1,0)
mi00009: (6,0) (5,0)
orb: (6,0) (0,1)
Y
ordered 'MOVE (0,0) TO gate\nTRAVERSE @hub EXCEPT ORB THROUGH Hub Gate\nMOVE ion TO (2,0)\nTOGGLE PUBLIC ear\n'
diff - "$DIR/drawn" <<'Y' || fail "ships of sectors"
MI00009: (6,0) (0,1)
tug: (0,0) (0,1)
Y
ordered 'TRAVERSE orb THROUGH Hub\nMOVE @Terra EXCEPT tug TO (0,1)\nMOVE ear TO (1,0)\n'
[ ! -s "$DIR/drawn" ] || fail "nobody goes, or nobody knows where to"

# SE-14 to SE-17, SE-160, SE-163: a site's own numbers are checked before anything is played by them.
cp "$DIR/chart.yaml" "$DIR/events.yaml"
refused_table '/^hulls/,/^classes/s/name: wing,/name: scout,/' 'hull "scout" twice'
# What the rules allow is played: one rating for a storm's cycle, the longest and the shortest name, a hull without limits of its own.
sed 's/cycle_most: 5/cycle_most: 2/; s/\[Abydos, /[Abydosabydosabydosabydos, Q, /; s/max: \[5, 5, -1/max: [9999, 0, -1/' rulesets/star-empires/tables.yaml >"$DIR/rules/star-empires/tables.yaml"
expect 0 turn --state "$DIR/events.yaml" --rules "$DIR/rules" --out "$DIR/ruled"

# HO-60: a report is read as closely as a state is.
R=$DIR/charted/MIRA.json
bent "$R" 'del(.classes)' 'this is no report of an empire of star-empires'
bent "$R" 'del(.empire)' 'this is no report of an empire of star-empires'
bent "$R" '.classes = 7' '"classes" must be'
bent "$R" '.classes[0].hull = "barge"' '"hull" must be'
bent "$R" '.ships[0].serial = "MI12"' '"MI12" is no serial of one ship'
bent "$R" '.ships[1].serial = .ships[0].serial' 'is no serial of one ship'
bent "$R" '.ships[0].sector = null' 'the key "sector" is missing'
bent "$R" '.ships[0].sector = [1]' 'sector'
bent "$R" '.ships[2].aboard = "nobody"' 'there is no such other ship'
bent "$R" '.ships[2].aboard = "fox"' 'there is no such other ship'
bent "$R" '.ships[0].identified_to = [7]' 'empire'
bent "$R" '.contacts = [7]' 'empire'
bent "$R" '.worlds[1].name = .worlds[0].name' 'is in use'
bent "$R" 'del(.worlds[0].production)' '"production" is missing'
bent "$R" '(.sectors[] | select(.portals != []).portals[0].name) = "Terra"' 'the name "Terra" is in use'
bent "$R" '(.sectors[] | select(.portals != []).portals[0].name) = 7' '"name" must be'
bent "$R" '(.sectors[] | select(.storms != []).storms[0].name) = "terra"' 'is in use'
bent "$R" 'del(.sectors[] | select(.storms != []).storms[0].rating)' '"rating" is missing'
bent "$R" '.nav[0].name = 7' '"name" must be'
bent "$R" '.sectors[0].sector = "here"' 'sector'
bent "$R" '(.sectors[] | select(.identified != []).identified[0].owner) = 7' 'there is no empire "7"'
bent "$R" '(.sectors[] | select(.sector == [2, 0]).ships[1].handle) = 7' '"handle" must be'
bent "$R" '.sectors[0].sector = [9, 1000000]' 'sector'
# What draws a map of a report reads it for itself.
undrawn() { jq "$1" "$R" >"$DIR/bent.json"; expect 65 map --report "$DIR/bent.json"; has "$DIR/err" "$2"; }
undrawn 'del(.sectors[0].sector)' 'the key "sector" is missing'
undrawn '.sectors[0].sector = [1000000001, 0]' 'a coordinate must be'
undrawn '.sectors[0].sector = [0, -1000000001]' 'a coordinate must be'

# HO-82: battles without a die. talon, of a class that MIRA does not know, is a wing of 5 dp in the odds, whatever it weighs, and falls to 20 guns;
# so do the 10 dp of kay, and 10 guns do not suffice for kin; a nuke is spent, not lost.
cat >"$DIR/odds.yaml" <<'Y'
ruleset: star-empires
game: odds
turn: 3
seed: 1
empires: [{name: MIRA, frame: {origin: [5, 0], turn: 0, mirror: ""}}, {name: DOVE}, {name: KITE}]
worlds: [{name: Terra, sector: [50, 50], owner: MIRA, production: 0}]
classes: [{name: lance, designer: DOVE, hull: gunship, guns: 20, dp: 100, engines: 4}]
ships:
  - {owner: MIRA, name: ace, class: frigate, sector: [5, 0]}
  - {owner: MIRA, name: bee, class: frigate, sector: [14, 0]}
  - {owner: MIRA, name: tug, class: carrier, sector: [23, 0]}
  - {owner: MIRA, name: n1, class: nuke, aboard: tug}
  - {owner: DOVE, name: talon, class: DO.lance, sector: [5, 0], dp: 34}
  - {owner: KITE, name: kay, class: frigate, sector: [14, 0]}
  - {owner: KITE, name: kin, class: battleship, sector: [14, 0]}
  - {owner: KITE, name: sea, class: probe, sector: [23, 0]}
Y
odds_of MIRA 'FIRE ace AT DOVE
FIRE ASC bee AT KITE
FIRE n1 AT KITE'
grep '^  B ' "$DIR/out" >"$DIR/battles"
diff - "$DIR/battles" <<'T' || fail "odds"
  B (0,0): MIRA wins 100 %; expected losses DOVE 1.0 ships, MIRA 0.0 ships
  B (9,0): nobody wins 100 %; expected losses KITE 1.0 ships, MIRA 0.0 ships
  B (18,0): MIRA wins 100 %; expected losses KITE 1.0 ships, MIRA 0.0 ships
T

# SE-23, SE-120: what one has granted is read from the report: whom one knows by a grant alone can be denied it, and the names are checked.
cat >"$DIR/grants.yaml" <<'Y'
ruleset: star-empires
game: grants
turn: 3
seed: 1
empires: [{name: MIRA}, {name: DOVE}, {name: KITE}]
worlds: []
ships: [{owner: MIRA, name: eye, class: probe, sector: [0, 0]}]
shares:
  - {from: MIRA, to: DOVE, what: ship, name: eye}
  - {from: MIRA, to: KITE, what: class, name: probe}
Y
expect 0 turn --state "$DIR/grants.yaml" --orders "$DIR/quiet" --out "$DIR/granted"
printf 'DENY eye TO DOVE\nDENY CLASS probe TO KITE\n' >"$DIR/o"
expect 0 check --report "$DIR/granted/MIRA.json" "$DIR/o"
lacks "$DIR/out" "WHAT WAS NOT TAKEN"
lacks "$DIR/out" "warning"
printf 'AUTHORIZE eye TO DOVE\nDENY CLASS probe TO KITE\n' >"$DIR/o"
expect 65 check --report "$DIR/granted/MIRA.json" "$DIR/o"
has "$DIR/out" "DOVE is no contact of yours"

# SE-23, SE-122: who is seen by another's scan alone may be fired at where he is seen, and nowhere else: from the report, too.
cat >"$DIR/shared.yaml" <<'Y'
ruleset: star-empires
game: shared
turn: 3
seed: 1
empires: [{name: MIRA}, {name: DOVE}, {name: KITE}]
worlds: []
ships:
  - {owner: MIRA, name: eye, class: probe, sector: [0, 0]}
  - {owner: KITE, name: kay, class: frigate, sector: [50, 0]}
  - {owner: DOVE, name: dee, class: frigate, sector: [50, 0]}
shares: [{from: KITE, to: MIRA, what: all}]
Y
expect 0 turn --state "$DIR/shared.yaml" --orders "$DIR/quiet" --out "$DIR/shared"
printf 'FIRE (50,0) AT DOVE\nFIRE (51,0) AT DOVE\n' >"$DIR/o"
expect 65 check --report "$DIR/shared/MIRA.json" "$DIR/o"
has "$DIR/out" "no ship of yours there could do that now"
lacks "$DIR/out" "you see no ship of DOVE there now"
has "$DIR/out" "line 2, column 16: DOVE is no contact of yours and has"
