# galactic-empires: setups (HO-40, HO-41), the maps ge24 and galaxy (GE-115 to GE-117), the report's JSON and picture
# (GE-114), `check` with warnings and headquarters statement like the host's answer (GE-4, GE-109), simulate and verify.
ruleset=galactic-empires
. tests/site/setups

bad 3:6 "players: 3
map: {generator: ge24}" 'the map ge24 is for 4 empires'
expect 0 new --list
has "$DIR/out" "players: [{status: royalty}]  or commoner"

start() { # SETUP NAME...: starts a game and leaves its first turn in $T
	number=$((number + 1))
	printf 'ruleset: galactic-empires\n%s\n' "$1" >"$DIR/setup.yaml"
	shift
	expect 0 new "game$number" --setup "$DIR/setup.yaml" --seed 77 --salt $SALT
	for name in "$@"; do
		expect 0 join "game$number" "$name" "$name@example.org"
	done
	expect 0 start "game$number"
	T=$S/games/game$number/turn-0001
}

# ge24 is for four players unless the setup says otherwise (GE-115).
start "players: 4" ANN BOB CID DAN
has "$S/games/game1/game.yaml" '"map": {"generator": "ge24"}'
has "$T/state.json" '{"id": 1, "name": "ANN", "treasury": 60.0, "capital": 1, "status": "royalty"'
has "$T/state.json" '{"id": 1, "links": [2, 7], "barriers": [], "max": 13, "owner": 1, "annexer": 1, "lost": 0, "damage": 0, "ic": ["TR", "SC", "FR", "DD", "LC", "CR", "PK", "HC", "BO", "BB"], "sd": 2, "sd_now": 2'
has "$T/state.json" '{"id": 9, "links": [3, 8, 10, 15], "barriers": [3, 10], "max": 4, "owner": 0'
has "$T/state.json" '{"id": 16, "links": [10, 15, 17, 22], "barriers": [15, 22], "max": 3, "owner": 0'
has "$T/state.json" '"max": 9, "owner": 0, "annexer": 0, "lost": 0, "damage": 0, "ic": ["TR", "SC", "SP", "FR", "DD", "CV", "WB"], "sd": 1'
[ "$(jq -c '[.sectors[] | select(.owner != 0) | [.id, .owner, .annexer, .max]]' "$T/state.json")" = \
	'[[1,1,1,13],[2,1,1,5],[5,2,2,4],[6,2,2,13],[7,1,1,6],[12,2,2,3],[13,3,3,4],[18,4,4,5],[19,3,3,13],[20,3,3,3],[23,4,4,6],[24,4,4,13]]' ] ||
	fail "sectors of the realms"
[ "$(jq -c '[.units[] | select(.owner == 0) | [.garrison, .ships[0].n, .ships[0].type, .ships[1].n]]' "$T/state.json")" = \
	'[[3,2,"FR",null],[4,3,"FR",null],[8,3,"LC",2],[9,2,"FR",null],[10,3,"FR",null],[11,3,"LC",2],[14,3,"LC",2],[15,2,"FR",null],[16,3,"FR",null],[17,3,"LC",2],[21,2,"FR",null],[22,3,"FR",null]]' ] ||
	fail "garrisons of the independents"

# Money of the first turn (GE-3, GE-4): upkeep 6 x 0.7 + 2 x 1.1 + 2.0 + 4 x 1.1 + 2 x 0.4 = 13.6; revenue 13 + 5 + 6.
has "$T/ANN.txt" "GALACTIC EMPIRES game1, turn 1: E1 ANN"
has "$T/ANN.txt" "Expected surplus 46.4"
has "$T/ANN.txt" "Expected revenue 24.0"
has "$T/ANN.txt" "  F1: 2 SC, 4 CR; MP 5"
has "$T/ANN.json" '"hq": {"treasury": 60.0, "upkeep": 13.6, "hq_expenses": 0.0, "garrison_expenses": 0.0, "surplus": 46.4, "revenue": 24.0}'
[ "$(jq -r '.sectors[] | select(.id == 1 or .id == 3 or .id == 24) | .seen' "$T/ANN.json" | tr '\n' ' ')" = "full near none " ] || fail "seen"
[ "$(jq -c '.sectors[] | select(.id == 24) | .owner' "$T/ANN.json")" = null ] || fail "an owner that nobody saw"
# The owner of a sector that was never seen is "unknown", not "nobody" (HO-81).
expect 0 report game1 ANN --speech
has "$DIR/out" "S24, neighbours S18, S23, maximum revenue 13, centre, seen none."
has "$DIR/out" "S3, neighbours S2, S4, S9, barriers to S9, maximum revenue 6, seen near, owner independent, forces independent, ships 2, best FR, types FR, number 2, combat 30."
has "$T/ANN.dot" 'S3 -- S9 [style=bold];'
has "$T/ANN.dot" 'S1 -- S2;'

# The owner of a sector that ANN does not see changes no byte of her report (HO-23).
sed 's/"id": 22, "links": \[16, 21, 23\], "barriers": \[16\], "max": 5, "owner": 0/"id": 22, "links": [16, 21, 23], "barriers": [16], "max": 5, "owner": 4/; /"garrison": 22/d' "$T/state.json" >"$DIR/other.json"
cmp -s "$T/state.json" "$DIR/other.json" && fail "the state was not changed"
expect 0 turn --state "$T/state.json" --out "$DIR/a"
expect 0 turn --state "$DIR/other.json" --out "$DIR/b"
cmp "$DIR/a/ANN.txt" "$DIR/b/ANN.txt" && cmp "$DIR/a/ANN.json" "$DIR/b/ANN.json" || fail "the report tells what is hidden"

# Warnings, also of a plan that costs too much (GE-109, GE-4).
printf 'B12BBG1\nB5TRG1\nNF4F1\nM1S2S8\nPGF1S2\nT1CRF1G1\nAX9\nX6DDG1\n' >"$DIR/o"
expect 65 check --report "$T/ANN.json" "$DIR/o"
has "$DIR/out" "warning: with this order you spend 309.4 more than you have"
has "$DIR/out" "warning: G1 builds 13 ships a turn; 4 of these are cut"
has "$DIR/out" "warning: nothing is transferred to this fleet; it will vanish"
has "$DIR/out" "warning: the fleet will not stop in S2"
has "$DIR/out" "S9 is not yours"
has "$DIR/out" "  Upkeep 9.4"
has "$DIR/out" "  Garrison expenses 363.0"
has "$DIR/out" "  Expected shortfall 312.4"
# Warnings of what falls short: 50.6 are left of the treasury, and a BB costs 30; F1 can stop in S8 only.
has "$DIR/out" "  B12BBG1: only partly, 1 of 12 built: the treasury was empty"
has "$DIR/out" "  PGF1S2: would fail, the unit did not get there"
lacks "$DIR/out" "M1S2S8:"

# How much of a centre's work the orders use, 2 of 13, then all (GE-58).
printf 'B1CRG1\nB1LCG1\n' >"$DIR/o"
expect 0 check --report "$T/ANN.json" "$DIR/o"
has "$DIR/out" "  G1 builds 2/11: 11 more can be built"
printf 'B12TRG1\nB5TRG1\nB1CRG2\n' >"$DIR/o"
expect 65 check --report "$T/ANN.json" "$DIR/o"
has "$DIR/out" "  G1 builds 13/0: 0 more can be built"
lacks "$DIR/out" "G2 builds"

# Commoners by the setup, and by an order of the GM: secret, recorded, and verified with the game.
start 'players: [{name: ANN, status: commoner}, {name: BOB}]' ANN BOB
has "$S/games/game$number/game.yaml" '{"name": "ANN", "status": "commoner"}'
has "$T/ANN.txt" "status commoner"
lacks "$T/BOB.txt" commoner
statuses() { [ "$(jq -c '[.empires[].status]' "$S/games/game$number/turn-000$1/state.json")" = "$2" ] || fail "statuses of turn $1"; }
statuses 1 '["commoner","royalty"]'
printf 'STATUS E3 COMMONER\n' >"$DIR/o"
expect 65 orders "game$number" GM --set "$DIR/o"
has "$DIR/out" "there is no empire 3"
printf 'STATUS E1 ROYALTY\nSTATUS E2 COMMONER\n' >"$DIR/o"
expect 0 orders "game$number" GM --set "$DIR/o"
expect 0 run "game$number" --force
statuses 2 '["royalty","commoner"]'
T=$S/games/game$number/turn-0002
has "$T/BOB.txt" "The game master has changed your status: commoner"
lacks "$T/ANN.txt" commoner
expect 0 verify "game$number"

# A drawn map for two players (GE-116, GE-117): 18 x 2 = 36 sectors, a grid of 6 x 6.
start "players: 2" ANN Hive
[ "$(jq '.sectors | length' "$T/state.json")" = 36 ] || fail "size of the galaxy"
[ "$(jq -c '[.sectors[] | select(.owner != 0) | .owner] | sort' "$T/state.json")" = '[1,1,1,1,1,2,2,2,2,2]' ] || fail "five sectors each"
[ "$(jq -c '.empires[0].capital as $c | .sectors[] | select(.id == $c) | [.max, .sd, (.ic | index("CA") != null)]' "$T/state.json")" = '[13,2,true]' ] || fail "capital of Concord's realm"
[ "$(jq -c '.empires[1].capital as $c | .sectors[] | select(.id == $c) | (.ic | index("DN") != null)' "$T/state.json")" = true ] || fail "a player called Hive builds heavy ships"
[ "$(jq -c '[.sectors[] | select(.owner == 1 and .sd == 1) | .max]' "$T/state.json")" = '[9]' ] || fail "second centre"
rulesets/galactic-empires/tests/galaxy.py "$T/state.json" || fail "another galaxy of two"
start "players: 12
map: {generator: galaxy}" E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12
[ "$(jq '.sectors | length' "$T/state.json")" = 100 ] || fail "size of the galaxy of twelve"
# A state document as map, with its own options (HO-41); the players have the names that it contains.
cat >"$DIR/map.yaml" <<'Y'
options: {suzerains: true}
empires: [{id: 3, name: One}, {id: 5, name: BOB, treasury: 7.5}]
sectors: [{id: 1, links: [2], max: 9, owner: 3, ic: core}, {id: 2, max: 9, owner: 5, ic: core}]
Y
start 'players: 2
map: {file: map.yaml}' BOB MING
has "$T/state.json" '{"id": 3, "name": "MING"'
has "$T/state.json" '{"id": 5, "name": "BOB", "treasury": 7.5'
has "$T/state.json" '"suzerains": true'
bad 2:45 'players: [{name: BOB}, {name: MING, status: commoner}]
map: {file: map.yaml}' '"status" belongs in the map file'
has "$DIR/err" '"status" belongs in the map file'
bad 3:10 'map: {file: map.yaml}
options: {suzerains: false}' '"options" belong in the map file'

# Whole games keep their invariants, and a replay gives the same bytes.
expect 0 simulate --ruleset galactic-empires --empires 3 --turns 12 --seed 5 --out "$DIR/played"
has "$DIR/out" " 0 refused; state SHA-256 "
expect 0 verify "$DIR/played"

# Events are in the JSON as words and as values, for each empire that they concern (HO-16). BOB pays no upkeep: TR 1
# leaves, SC 51 stays.
cat >"$DIR/events.yaml" <<'Y'
ruleset: galactic-empires
game: events
turn: 1
seed: 1
empires: [{id: 1, name: ANN, treasury: 90.0}, {id: 2, name: BOB}]
sectors: [{id: 1, links: [2], max: 5, owner: 1}, {id: 2, max: 5, owner: 2}, {id: 3, max: 5, owner: 2, ic: core}]
units: [{owner: 1, fleet: 1, sector: 1, ships: [{type: DD}]}, {owner: 2, garrison: 3, ships: [{type: TR}, {type: SC}]}]
Y
mkdir "$DIR/sets"
printf 'DW2\nM1S2\n' >"$DIR/sets/ANN.ord"
expect 0 turn --state "$DIR/events.yaml" --orders "$DIR/sets" --dice 1,51 --out "$DIR/told"
both='{"phase":"F1","code":"war","text":"ANN declares war on BOB","by":"ANN","other":"BOB"},{"phase":"M","code":"conquered","text":"S2 of BOB is taken by ANN in phase 1","sector":"S2","from":"BOB","to":"ANN","number":1}'
[ "$(jq -c .events "$DIR/told/ANN.json")" = "[$both]" ] || fail "events of ANN"
[ "$(jq -c .events "$DIR/told/BOB.json")" = "[$both,"'{"phase":"L3","code":"unpaid","text":"Upkeep was not paid: 1 ship left","left":"1 ship","ships":1,"admirals":0}]' ] || fail "events of BOB"

# Names of seats, and their greatest number.
good "players: [{name: A}, {name: ABCDEFGHIJKLMNOPQRSTUVWX}]"

# A site's own tables are checked before a game uses them (GE-85, GE-115 to GE-117: their limits).
refused_table 's/code: TR/code: tr/' '"code" must be two capital letters, not tr'
refused_table 's/^realms:/realms: []/; /name: Concord/,$d' '"realms" names at least one realm'

# If a site's own limits allow more ships in one place than a state can hold, the others leave (GE-72).
mkdir -p "$DIR/many/galactic-empires"
sed 's/ships: 400/ships: 30000/' rulesets/galactic-empires/tables.yaml >"$DIR/many/galactic-empires/tables.yaml"
jq -n '{ruleset: "galactic-empires", game: "many", turn: 1, seed: 1,
	empires: [{id: 1, name: "ANN", treasury: 90000.0}, {id: 2, name: "BOB"}],
	sectors: [{id: 1, max: 5, owner: 1}, {id: 2, max: 5, owner: 2}],
	units: [1, 2 | {owner: 1, fleet: ., sector: 1, ships: [{type: "TR", n: 9000}]}]}' >"$DIR/many.json"
echo T2000TRF1F2 >"$DIR/sets/ANN.ord"
expect 0 turn --rules "$DIR/many" --state "$DIR/many.json" --orders "$DIR/sets" --out "$DIR/fewer"
has "$DIR/fewer/ANN.txt" "Beyond your limits: 1001 ships left"
expect 0 turn --rules "$DIR/many" --state "$DIR/fewer/state.json" --out "$DIR/fewer"
has "$DIR/fewer/ANN.txt" "F2: 9999 TR"

# A game on a map file has no map generator; its options are those of the map (HO-41).
jq 'del(.game, .turn, .seed)' "$S/games/game1/turn-0001/state.json" >"$DIR/map.yaml"
start "players: 4
map: {file: map.yaml}" ANN BOB CID DAN
[ "$(jq -c '[.sectors[].owner]' "$T/state.json")" = "$(jq -c '[.sectors[].owner]' "$S/games/game1/turn-0001/state.json")" ] || fail "a map of one's own"
! grep -qE '"(generator|options)"' "$S/games/game$number/game.yaml" || fail "a generator or options beside a map of one's own"
