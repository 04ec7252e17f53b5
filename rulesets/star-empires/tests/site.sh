# star-empires: setups and maps (SE-160 to SE-163), map files (HO-41), reports as JSON, `check` like the host's answer.
ruleset=star-empires
. tests/site/setups

# A bad setup is refused with file, line and reason, and no game is made (SE-160).
bad 2:15 "map: {radius: -1}" '"radius" must be 0 to 500'
good "map: {home_ring: 1}
players: 6"
good "map: {radius: 0, wormnets: 0, wormnet_portals: 0, max_storm: 0, max_production: 0}
players: 2"
good "map: {instability: 5, self_destruct_tonnes: 7}"

# Four homes are on the ring of radius 4, in every sixth of its 24 sectors, clockwise from (0,4) (SE-161).
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
map: {radius: 6, storm_density: 40, storm_fluctuates: 50, nearby_production: 11}
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

# A storm has a rating of 1 to max_storm, so that max_storm 0 leaves only nebulae (SE-160).
sed 's/storm_density: 40/max_storm: 0, storm_density: 100, nebula_density: 100/' "$DIR/setup.yaml" >"$DIR/calm.yaml"
first "$DIR/calm.yaml"
jq -e '(.storms | length) > 0 and all(.storms[]; .rating == 0)' "$T/state.json" >/dev/null || fail "storms of a map that has none"
# Options of the map (SE-160): some links lead one way, some storms have a cycle of 2 to 5 ratings, portals may
# collapse; with 0 there are none.
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

# A state document as map (HO-41); its empires get the players' names.
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

# Each world has a unique name (SE-163): from the list without the players' names for their homes, then with numbers.
cat >"$DIR/full.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org, home: Vega}, {name: DOVE}, {name: KITE}, {name: LARK}]
map: {radius: 9, world_density: 100}
Y
first "$DIR/full.yaml"
jq -e '[.worlds[].name] as $n | ($n | unique | length) == 207 and ($n | length) == 207 and ([$n[] | select(test("^[A-Z][a-z]+$"))] | length) == 170 and
	(.worlds[] | select(.name == "Vega") | .owner == "MIRA") and all($n[]; test("^[A-Z][a-z]+2?$"))' "$T/state.json" >/dev/null || fail "names of worlds"

# A wormnet without room for two portals is left out, and `start` says so (SE-162).
printf 'ruleset: star-empires\nmap: {radius: 2, portal_spacing: 9, wormnets: 1}\n' >"$DIR/tight.yaml"
expect 0 new tight --setup "$DIR/tight.yaml" --seed 1 --salt $SALT
expect 0 join tight MIRA mira@tight.example
expect 0 join tight DOVE dove@tight.example
expect 0 start tight
has "$DIR/err" "tight: warning: wormnet 1 of 1 is left out"
jq -e '.portals == []' "$S/games/tight/turn-0001/state.json" >/dev/null || fail "left out"

# A long document that is read item by item, here because it begins with an empty line, gives the same state as one that
# is read whole.
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

# A site's own tables are checked before a game uses them (SE-14 to SE-17, SE-160, SE-163: their limits).
cat >"$DIR/events.yaml" <<'Y'
ruleset: star-empires
game: events
turn: 3
seed: 1
empires: [{name: MIRA}, {name: DOVE}]
worlds: []
ships: [{owner: MIRA, name: eye, class: probe, sector: [0, 0]}]
Y
refused_table '/^hulls/,/^classes/s/name: wing,/name: scout,/' 'hull "scout" twice'
# Tables at the limits can be played: one rating in a storm's cycle, the longest and the shortest name, a hull without
# limits.
sed 's/cycle_most: 5/cycle_most: 2/; s/\[Abydos, /[Abydosabydosabydosabydos, Q, /; s/max: \[5, 5, -1/max: [9999, 0, -1/' rulesets/star-empires/tables.yaml >"$DIR/rules/star-empires/tables.yaml"
expect 0 turn --state "$DIR/events.yaml" --rules "$DIR/rules" --out "$DIR/ruled"

# Odds of battles without dice (HO-82). talon, of a class that MIRA does not know, counts as a wing of 5 dp, whatever
# its weight, and falls to 20 guns; so do the 10 dp of kay, while 10 guns are not enough for kin; a nuke is spent, not
# lost.
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
sed -e ':a' -e 'N;s/\n      / /;ta' -e 'P;D' "$DIR/out" | grep '^  B ' >"$DIR/battles"
diff - "$DIR/battles" <<'T' || fail "odds"
  B (0,0): MIRA wins 100 %; expected losses DOVE 1.0 ships, MIRA 0.0 ships
  B (9,0): nobody wins 100 %; expected losses KITE 1.0 ships, MIRA 0.0 ships
  B (18,0): MIRA wins 100 %; expected losses KITE 1.0 ships, MIRA 0.0 ships
T

# The report contains what its reader has granted (SE-23, SE-120): an empire that is known by a grant alone can be
# denied it, and names are checked.
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

# A ship that only another empire's scan shows may be fired at where it is seen, and nowhere else, also by the report
# alone (SE-23, SE-122).
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

# The target of FIRE is an empire: whoever names one of its ships there is asked for the empire (HO-172), whoever names a
# ship elsewhere is not.
printf 'FIRE (50,0) AT dee\nFIRE eye AT kay\n' >"$DIR/o"
expect 65 check --report "$DIR/shared/MIRA.json" "$DIR/o"
has "$DIR/out" "dee is no contact of yours and has no ship that you see there. Did you mean DOVE?"
has "$DIR/out" "kay is no contact of yours and has no ship that you see there."
lacks "$DIR/out" "Did you mean KITE?"

# Prose gets no order suggested, nor does a line whose likely reading would be refused, or lose a name: eye has no racks, dog
# is no ship. Letters of words are no digits. Two orders on a line are told, not made one of. A sentence that begins with I
# is no IDENTIFY (HO-12 d, HO-172).
printf 'MOVE eye TO (0,1)\nload all onto eye\nMOVE eye TO (0,1), POOL Terra\nmove eye to (0,1), dog\nI hope that is right?\ni wait for kay\n' >"$DIR/o"
expect 65 check --report "$DIR/shared/MIRA.json" "$DIR/o"
has "$DIR/out" "more than one order on the line. Hint: write one order a line."
has "$DIR/out" "NOTES
  line 5 is no order: \"I hope that is right?\"
  line 6 is no order: \"i wait for kay\""
lacks "$DIR/out" "Did you mean"
printf 'MOVE eye TO (O,l)\nI eye TO kite\n' >"$DIR/o"
expect 65 check --report "$DIR/shared/MIRA.json" "$DIR/o"
has "$DIR/out" "Did you mean MOVE eye TO (0,1)?"
has "$DIR/out" "line 2, column 10: kite is no contact of yours."
