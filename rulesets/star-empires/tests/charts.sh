# star-empires: maps of reports with moves (HO-60 to HO-62), damaged reports
ruleset=star-empires
. tests/site/setups

# Facts about sectors and lists of ships on a map, for an empire in its own coordinates and for the GM, with the moves
# made (HO-60 to HO-62).
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
# told COMMAND WHO KIND: the titles, or rows of a table, that have a text.
told() {
	expect 0 "$1" --report "$DIR/charted/$2.json"
	grep -oE "<$3>[^/]*</(title|th)>(<td>[^<]*</td>)*" "$DIR/out" | sed -E "s|<$3>||; s|</[^>]*><[^>]*>|: |g; s|</.*||; s/[: ]*\$//" |
		grep -vE '^\([-0-9,]+\)(, sector, owned by nobody|: nobody: )[^A-Z]*$' >"$DIR/told"
	diff - "$DIR/told" || fail "what the $1 of $2 says"
}
told map MIRA title <<'Y'
chart, turn 4, MIRA
ear of MIRA, made: (2,0) to (1,0)
(0,0) Terra, sector, owned by MIRA. Home. World Terra, production 12. Stockpile 19 RU. Base (starbase). fox (fighter). tug (carrier). Ships: MIRA 2 ships.
(0,1) Gate, sector, owned by nobody. Portal. Storm. Battle last turn. As it was when ships were destroyed there. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(1,0) Veil, sector, owned by nobody. Nebula. Nebula Veil. ear (probe). Ships: MIRA 1 ship.
(2,0) Vega, sector, owned by DOVE. Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU. ion (probe). Ships: MIRA 1 ship, DOVE 3 ships, KITE 1 ship.
(6,-1) Siege, sector, owned by MIRA. Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted. wall (frigate). Ships: MIRA 1 ship, KITE 1 ship.
(6,0) Hub, sector, owned by nobody. Portal, collapsed. Portal Hub, collapsed. MI00009 (probe). orb (probe). Portal Hub leads to Gate. Ships: MIRA 2 ships.
(4,0), sector, owned by nobody. Ships: DOVE 1 ship, unidentified 1 ship.
(10,10) Kappa, sector, owned by DOVE, never seen. Planet. World Kappa, production 9.
Y
told page MIRA 'th scope="row"' <<'Y'
(0,0) Terra: MIRA (you): now: 2 MIRA: Home. World Terra, production 12. Stockpile 19 RU. Base (starbase). fox (fighter). tug (carrier).
(0,1) Gate: nobody: now: : Portal. Storm. Battle last turn. As it was when ships were destroyed there. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
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
ear of MIRA, made: (12,10) to (11,10)
(20,20) Kappa, sector, owned by DOVE. Home. Planet. World Kappa, production 9. Stockpile 9 RU. Ships: DOVE 1 ship.
(16,9) Siege, sector, owned by MIRA. Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted. Ships: KITE 1 ship, MIRA 1 ship.
(10,10) Terra, sector, owned by MIRA. Home. Planet. World Terra, production 12. Stockpile 19 RU. Ships: MIRA 3 ships.
(12,10) Vega, sector, owned by DOVE. Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU. Ships: DOVE 3 ships, KITE 1 ship, MIRA 1 ship.
(10,11) Gate, sector, owned by nobody. Portal. Storm. Battle last turn. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
(16,10) Hub, sector, owned by nobody. Portal, collapsed. Portal Hub, collapsed. Portal Hub leads to Gate. Portal Hub leads to Nix. Ships: MIRA 2 ships.
(30,30) Nix, sector, owned by nobody. Portal, collapsed. Portal Nix, collapsed.
(11,10) Veil, sector, owned by nobody. Nebula. Nebula Veil. Ships: MIRA 1 ship.
(14,10), sector, owned by nobody. Ships: DOVE 1 ship, KITE 1 ship.
Y
told page GM 'th scope="row"' <<'Y'
(20,20) Kappa: DOVE: now: 1 DOVE: Home. Planet. World Kappa, production 9. Stockpile 9 RU.
(16,9) Siege: MIRA: now: 1 KITE, 1 MIRA: Planet. World Siege, production 0. Stockpile 0 RU. It is interdicted.
(10,10) Terra: MIRA: now: 3 MIRA: Home. Planet. World Terra, production 12. Stockpile 19 RU.
(12,10) Vega: DOVE: now: 3 DOVE, 1 KITE, 1 MIRA: Planet. Battle last turn. World Vega, production 5. Stockpile 8 RU.
(10,11) Gate: nobody: now: : Portal. Storm. Battle last turn. Portal Gate. Storm Maw 2. Portal Gate leads to Hub.
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

# Ordered moves (HO-61): of ships by name or serial, in upper or lower case; of all ships in a sector except those
# aboard or without engines.
ordered() { # ORDERS: the moves that they draw, in $DIR/drawn
	printf "$1" >"$DIR/o"
	expect 0 map --report "$DIR/charted/MIRA.json" --orders "$DIR/o"
	sed -n 's/.*<title>\(.*\) of MIRA, ordered\(: [^<]*\).*/\1\2/p' "$DIR/out" | sort >"$DIR/drawn"
}
ordered 'MOVE EAR TO (1,1)\nMOVE mi00009 TO (5,0)\nMOVE MI00008 TO @veil\nTRAVERSE orb THROUGH hub GATE\n'
diff - "$DIR/drawn" <<'Y' || fail "ships by name and serial"
EAR: (1,0) to (1,1)
MI00008: (2,0) to (1,0)
mi00009: (6,0) to (5,0)
orb: (6,0) to (0,1)
Y
ordered 'MOVE (0,0) TO gate\nTRAVERSE @hub EXCEPT ORB THROUGH Hub Gate\nMOVE ion TO (2,0)\nTOGGLE PUBLIC ear\n'
diff - "$DIR/drawn" <<'Y' || fail "ships of sectors"
MI00009: (6,0) to (0,1)
tug: (0,0) to (0,1)
Y
ordered 'TRAVERSE orb THROUGH Hub\nMOVE @Terra EXCEPT tug TO (0,1)\nMOVE ear TO (1,0)\n'
[ ! -s "$DIR/drawn" ] || fail "nobody goes, or nobody knows where to"

# A report is checked as strictly as a state document (HO-60).
R=$DIR/charted/MIRA.json
bent "$R" 'del(.classes)' 'this is not a report of an empire of star-empires'
bent "$R" 'del(.empire)' 'this is not a report of an empire of star-empires'
bent "$R" '.classes = 7' '"classes" must be'
bent "$R" '.classes[0].hull = "barge"' '"hull" must be'
bent "$R" '.ships[0].serial = "MI12"' '"MI12" is not the serial of one ship'
bent "$R" '.ships[0].serial = "mi00000"' '"mi00000" is not the serial of one ship'
bent "$R" '(.classes[] | select(.name == "nuke")).own = true' '"nuke" is not a class of the reader'"'"'s own'
bent "$R" '.ships[1].serial = .ships[0].serial' 'is not the serial of one ship'
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
# The code that draws a report's map checks the report itself.
undrawn() { jq "$1" "$R" >"$DIR/bent.json"; expect 65 map --report "$DIR/bent.json"; has "$DIR/err" "$2"; }
undrawn 'del(.sectors[0].sector)' 'the key "sector" is missing'
undrawn '.sectors[0].sector = [1000000001, 0]' 'a coordinate must be'
undrawn '.sectors[0].sector = [0, -1000000001]' 'a coordinate must be'
