# Standings (HO-68): ranks, ties, empires that are out, readers, and the last report.
. tests/site/lib

# Five empires on five worlds, two of them out: A and B have two worlds each, E one; D fell after C.
cat >"$DIR/state.yaml" <<'E2'
ruleset: space-empires
game: test
turn: 8
seed: 1
victory: {turns: 8}
empires: [{name: C, out: 2}, {name: B}, {name: D, out: 6}, {name: A}, {name: E}]
worlds:
  - {id: 1, owner: A, links: [2], ind: 5, pop: 10}
  - {id: 2, owner: A, links: [3], ind: 5, pop: 10}
  - {id: 3, owner: B, links: [4], ind: 10, pop: 18}
  - {id: 4, owner: B, links: [5], pop: 2}
  - {id: 5, owner: E, links: [1], ind: 3, pop: 4}
E2
expect 0 turn --state "$DIR/state.yaml" --out "$DIR/t"
[ "$(jq -c '.standings | map([.empire, .rank, .score, .out])' "$DIR/t/A.json")" = \
	'[["B",1,30,false],["A",1,30,false],["E",3,7,false],["D",4,-3,true],["C",5,-7,true]]' ] ||
	fail "standings $(jq -c .standings "$DIR/t/A.json")"
has "$DIR/t/E.txt" "STANDINGS"
has "$DIR/t/E.txt" "  1. B, score 30"
has "$DIR/t/E.txt" "  5. C, out"
lacks "$DIR/t/E.txt" "ORDERS FOR TURN"
[ "$(jq -c .template "$DIR/t/E.json")" = '[]' ] || fail "a template in the last report"
# The order is by worlds, and players do not see other empires' standings.
sed -i 's/turns: 8/worlds: 0.9/' "$DIR/state.yaml"
expect 0 turn --state "$DIR/state.yaml" --out "$DIR/u"
lacks "$DIR/u/E.txt" "STANDINGS"
has "$DIR/u/E.txt" "ORDERS FOR TURN 9"
[ "$(jq -c .standings "$DIR/u/E.json")" = null ] || fail "standings of a game that is not public"

# Host's facts of a program without standings give the same report as then.
printf 'program: nightmail 1\n' >"$DIR/host.yaml"
sed -i 's/worlds: 0.9/turns: 8/' "$DIR/state.yaml"
expect 0 turn --state "$DIR/state.yaml" --host "$DIR/host.yaml" --out "$DIR/v"
lacks "$DIR/v/E.txt" "STANDINGS"
has "$DIR/v/E.txt" "ORDERS FOR TURN 9"
printf 'fortunes: [{empire: A, scores: [1, x]}]\n' >"$DIR/host.yaml"
expect 65 turn --state "$DIR/state.yaml" --host "$DIR/host.yaml" --out "$DIR/v"
has "$DIR/err" "host.yaml:1:36: a score must be a whole number"

# A game of a site: shown to the GM alone, until the GM ends it.
demo
expect 0 standings demo
has "$DIR/out" "for the game master alone"
expect 0 standings DEMO 1 --json
[ "$(jq -c . "$DIR/out")" = '{"turn":1,"public":false,"seats":[{"empire":"BOSCO","rank":1,"score":1,"out":false},{"empire":"MING","rank":1,"score":1,"out":false}]}' ] ||
	fail "$(cat "$DIR/out")"
expect 0 run demo --force --no-fetch
expect 0 set demo state=finished
told bosco@example.org
has "$DIR/mail" "  1. MING, score 1"
has "$DIR/mail" "FORTUNES, the scores from turn to turn"
has "$DIR/mail" "  MING: 1, 1"
has "$DIR/mail" "  seed 42"
lacks "$DIR/mail" "ORDERS FOR TURN"
expect 0 verify demo
expect 0 standings demo 2
expect 66 standings demo 3
expect 66 standings nothing
expect 64 standings
expect 64 standings demo 1 2
expect 64 standings demo x
expect 0 new later --ruleset cyoe
expect 66 standings later

# On a board that all see, every report shows them, above the order form.
cat >"$DIR/4x.yaml" <<'E2'
ruleset: space-empires-4x
players: [{name: MING, address: [m@example.org]}, {name: BOSCO, address: [b@example.org]}]
E2
expect 0 new board --setup "$DIR/4x.yaml" --seed 3
expect 0 start board
expect 0 standings board --json
[ "$(jq -c '[.public, .seats[].score]' "$DIR/out")" = '[true,20,20]' ] || fail "$(cat "$DIR/out")"
expect 0 report board MING
sed '/^STANDINGS/,$d' "$DIR/out" | grep -q "ORDERS FOR TURN" && fail "standings below the order form"
has "$DIR/out" "  1. BOSCO, score 20"
# One of three quits, then another: the later one is higher, and the last one has won.
sed -i 's/players.*/players: [{name: MING, address: [m@example.org]}, {name: BOSCO, address: [b@example.org]}, {name: ODO, address: [o@example.org]}]/' "$DIR/4x.yaml"
expect 0 new three --setup "$DIR/4x.yaml" --seed 3
expect 0 start three
echo QUIT YES >"$DIR/q"
expect 0 orders three BOSCO --set "$DIR/q"
expect 0 run three --force --no-fetch
expect 0 run three --force --no-fetch
expect 0 orders three MING --set "$DIR/q"
expect 0 run three --force --no-fetch
expect 0 standings three --json
[ "$(jq -c '.seats | map([.empire, .rank, .score, .out])' "$DIR/out")" = \
	'[["ODO",1,20,false],["MING",2,-1,true],["BOSCO",3,-3,true]]' ] || fail "$(cat "$DIR/out")"
expect 0 report three ODO
has "$DIR/out" "  2. MING, out since turn 4"
has "$DIR/out" "  BOSCO: 20, -1, -2, -3"
expect 0 verify three
