# star-empires: acts in a sector after a ship was destroyed there change no byte for the ship's owner, nor for empires
# that the owner shares with (SE-121, SE-122, HO-23); acts before it do.
. tests/site/lib
cd "$DIR" || exit 1
cat >state.yaml <<'Y2'
ruleset: star-empires
game: test
turn: 1
seed: 7
empires: [{name: MIRA, home: Terra}, {name: DOVE, home: Kappa}, {name: KITE}, {name: LARK}]
worlds:
  - {name: Terra, sector: [0, 0], owner: MIRA, production: 3, stockpile: 4}
  - {name: Vega, sector: [12, 0], owner: DOVE, production: 9, stockpile: 60}
  - {name: Kappa, sector: [15, 0], owner: DOVE, production: 9, stockpile: 60}
classes: [{name: lance, designer: DOVE, hull: gunship, guns: 20, dp: 15, engines: 4, scan: 2, racks: 0}]
portals: [{name: Gate, sector: [12, 0], exits: [Hub]}, {name: Hub, sector: [40, 0], exits: [Gate]}]
ships:
  - {owner: MIRA, name: Base, class: starbase, sector: [0, 0]}
  - {owner: MIRA, name: eye, class: probe, sector: [12, 0]}
  - {owner: DOVE, name: fr, class: frigate, sector: [12, 0]}
  - {owner: DOVE, name: la, class: DO.lance, sector: [12, 0], dp: 7}
  - {owner: DOVE, name: run, class: carrier, sector: [12, 0], dp: 5}
  - {owner: DOVE, name: sb, class: station, sector: [12, 0]}
  - {owner: DOVE, name: cub, class: fighter, aboard: sb}
  - {owner: DOVE, name: late, class: probe, sector: [13, 0]}
  - {owner: DOVE, name: keep, class: frigate, sector: [15, 0]}
  - {owner: KITE, name: lion, class: battleship, sector: [14, 0]}
  - {owner: LARK, name: spy, class: probe, sector: [0, 3]}
known:
  - {empire: DOVE, kind: contact, name: MIRA}
  - {empire: DOVE, kind: contact, name: KITE}
  - {empire: DOVE, kind: nav, name: Gate}
  - {empire: DOVE, kind: nav, name: Hub}
  - {empire: MIRA, kind: contact, name: LARK}
shares: [{from: MIRA, to: LARK, what: all}]
Y2
turn() { # OUT DOVE KITE: the orders of both; DOVE kills the eye of MIRA
	rm -rf ord "$1"
	mkdir ord
	printf 'FIRE fr AT MIRA\n%b\n' "$2" >ord/DOVE.ord
	printf '%b\n' "$3" >ord/KITE.ord
	expect 0 turn --state state.yaml --orders ord --out "$1"
}
differs() { for file in MIRA.txt MIRA.json MIRA.dot LARK.txt LARK.json LARK.dot; do cmp -s "one/$file" "two/$file" || return 0; done; return 1; }
hidden() { turn two "$1" "$2"; ! differs || fail "$file tells of $1 $2"; }
shown() { turn two "$1" "$2"; differs || fail "nothing tells of $1 $2"; }

turn one "" ""
has one/MIRA.txt "Sector (12,0) visible, as it was when ships were destroyed there"
has one/LARK.txt "Sector (12,0) visible, as it was when ships were destroyed there"
hidden 'MOVE run la sb TO (13,0)' ''
hidden 'MOVE late TO (12,0)' ''
hidden 'TRAVERSE run la THROUGH Gate Hub' ''
hidden 'BUILD Vega 2 frigate a b\nREPAIR la 3 Vega\nREPAIR run 3 Vega' ''
hidden 'TOGGLE PUBLIC ALL' ''
hidden 'IDENTIFY ALL TO MIRA\nCONCEAL ALL FROM KITE' ''
hidden 'POOL Kappa\nTRANSFER Vega 3 Kappa' ''
hidden 'DESIGN Vega foo GUNSHIP 20 15 4 2 0\nGIVE foo TO KITE' ''
hidden 'AUTHORIZE ALL TO KITE' 'MOVE lion TO (12,0)'
hidden 'MOVE la run TO (13,0)' 'MOVE lion TO (12,0)'
shown 'UNLOAD cub' ''
shown 'DESTRUCT run' ''
