# cyoe: maps of reports with moves (HO-60 to HO-62), places that refusals point at (CY-99), damaged reports
ruleset=cyoe
. tests/site/setups

# A map shows for each place: owner, rating, planets, stations, ships of the reader and of others, and what is unknown
# (HO-60, HO-62).
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
# Nodes lead both ways, also to a system of which nothing is known.
lacks "$DIR/chart.svg" "link, one way"
# A system that an empire still holds that is out has no owner's colour, but says who holds it (CY-67).
jq '.empires |= map(if .name == "VEGA" then .eliminated = true else . end)' "$DIR/charted/TERRA.json" >"$DIR/gone.json"
expect 0 map --report "$DIR/gone.json"
has "$DIR/out" "<title>S3, system, owned by nobody. Nebula. Held by VEGA, who is out of the game. I-Rating 2, suppressed 0. F3 of TERRA, 2 ships."
# Ordered moves are drawn with their way (HO-61); other orders, and fleets of others, are not.
printf 'M2S1S3\nm3s1\nM9S1\nST1D\n' >"$DIR/o"
expect 0 map --report "$DIR/charted/TERRA.json" --orders "$DIR/o"
sed -n 's/.*<title>\(.*\) of TERRA, ordered\(: [^<]*\).*/\1\2/p' "$DIR/out" >"$DIR/drawn"
diff - "$DIR/drawn" <<'Y' || fail "moves ordered"
F2: S2 to S1
F2: S1 to S3
F3: S3 to S1
Y
# An empire that has left S2 knows the system, but not what is there now.
printf 'M2S1\n' >"$DIR/sent/TERRA.ord"
expect 0 turn --state "$DIR/chart.yaml" --orders "$DIR/sent" --out "$DIR/left"
expect 0 map --report "$DIR/left/TERRA.json"
cp "$DIR/out" "$DIR/chart.svg"
grep -o '<title>S2[^<]*' "$DIR/chart.svg" >"$DIR/out"
lacks "$DIR/out" "nobody"
lacks "$DIR/out" "class"
has "$DIR/out" "P201 basic."

# Ships that are bought now come next turn, and cannot go anywhere before.
printf 'B1C1S1F9\nM9S2\n' >"$DIR/o"
expect 65 check --report "$DIR/charted/TERRA.json" "$DIR/o"
has "$DIR/out" "line 2, column 2: you have no fleet F9 yet: what you buy now comes next turn."

# A refusal points at the part of the line that it names (CY-99); of several at the last one.
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
       ^ line 7, column 15: you have no ship, station or planet in
       S4.
  8  EQ04ALL
       ^ line 8, column 3: you have no tech 04.
  9  GU1C1F7E2
           ^ line 9, column 7: you have no fleet F7.
 10  CS1DS2E2
     ^ line 10, column 1: defence stations are destroyed, not
       captured.
 11  TG1C5C6
          ^ line 11, column 6: expected the code of a ship or
       defence station or the end of the order. Hint: one order a
       line.
 12  BK2S5ALL
         ^ line 12, column 5: you know no node from S2 to S5.
 13  RV21F1
       ^ line 13, column 3: F1 has no captured ship that carries
       tech 21.
  To mend it, reply with /add on top and the right orders below it.

Without an order: F1 F2 F3

IF NOBODY ELSE MOVED
  Now: 250 PP, 50 RP; next income 250 PP, 50 RP
  Then: 110 PP, 100 RP; next income 250 PP, 50 RP
  1 C5 comes online at S1 next turn
  2 C1 come online at S1 next turn
  UI2L1: would fail, it costs 500 PP
Y

# A report is checked as strictly as a state document (HO-60).
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
