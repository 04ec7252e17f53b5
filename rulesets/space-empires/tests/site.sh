# space-empires: setups and maps (SP-6, SP-7, HO-40, HO-41), JSON and graph (SP-83), `check` like the host's answer,
# invariants.
ruleset=space-empires
. tests/site/setups

# A bad setup is refused with file, line and reason, and no game is made (HO-40).
bad 2:18 "map: {generator: ring}" '"generator" must be grid or web'
bad 2:13 "map: {file: map.yaml, width: 5}" 'map: a file must be the only key, as {file: map.yaml}'
good "home: {ind: 0, rms: 0, rmp: 0, pop: 1}"
has "$S/games/good1/game.yaml" '"ind": 0, "rms": 0, "rmp": 0, "pop": 1'
good "home: {ind: 1000000, rms: 1000000, rmp: 1000000, pop: 1000000}"
good "map: {width: 2, height: 2}
players: 4"
good "map: {generator: web}
victory: last-standing
treasures: [g2, RING9]"
has "$S/games/good4/game.yaml" '{"generator": "web", "worlds": 36, "one_way": 10}'
has "$S/games/good4/game.yaml" '"RING9"],'
has "$S/games/good4/game.yaml" '"ind": 50, "rms": 13, "rmp": 10, "pop": 31'
good "players: 4"
has "$S/games/good5/game.yaml" '{"generator": "grid", "width": 8, "height": 8}'
has "$S/games/good5/game.yaml" '{"worlds": 0.4, "lead": 1.25, "hold": 3, "turns": 50}'

# There are six treasures if six worlds have no owner; none if the setup says so.
setup_of() { sql "SELECT setup FROM game WHERE name = 'good$number'" | jq -c "$1"; }
[ "$(setup_of .treasures,.chart)" = '["VAM","CRS","G2","L2","MM","SV"]
"secret"' ] || fail "usual treasures"
good "treasures: []"
[ "$(setup_of .treasures)" = '[]' ] || fail "no treasures"
good "map: {width: 2, height: 2}
treasures: []
players: 4"
[ "$(setup_of .treasures)" = '[]' ] || fail "no treasures, no world for them needed"
good "map: {generator: web, worlds: 7}"
[ "$(setup_of .treasures)" = '[]' ] || fail "five worlds are nobody's"
good "map: {generator: web, worlds: 8}"
[ "$(setup_of '.treasures | length')" = 6 ] || fail "six worlds are nobody's"
expect 0 new --list
has "$DIR/out" "treasures: [VAM, CRS, G2, L2, MM, SV]"
has "$DIR/out" "chart: secret"

# The grid (SP-6): a torus whose worlds have four neighbours, homes equal and as far apart as possible; the same seed
# gives the same map.
first() { # NAME SETUP: starts a game of MING and BOSCO
	printf 'ruleset: space-empires\n%s\n' "$2" >"$DIR/setup.yaml"
	expect 0 new "$1" --setup "$DIR/setup.yaml" --seed "${3:-42}" --salt $SALT
	expect 0 join "$1" MING ming@example.org
	expect 0 join "$1" BOSCO bosco@example.org
	expect 0 start "$1"
	T=$S/games/$1/turn-0001
}
first grid 'map: {width: 8, height: 6}
treasures: [VAM, CRS, G2]'
[ "$(grep -c '"links": \[[0-9]*, [0-9]*, [0-9]*, [0-9]*\]' "$T/state.json")" = 48 ] || fail "four neighbours"
[ "$(grep -c '"owner": "[A-Z]*", .*"ind": 50, "rms": 13, "rmp": 10, "pop": 31}' "$T/state.json")" = 2 ] || fail "homes"
[ "$(grep -c 'VAM\|CRS\|G2' "$T/state.json")" -ge 1 ] || fail "treasures"
! grep '"owner": "[A-Z]*"' "$T/state.json" | grep -q treasures || fail "a treasure at home"
sed -n 's/.*"id": \([0-9]*\), "owner": "[A-Z].*/\1/p' "$T/state.json" | tr '\n' ' ' >"$DIR/homes"
awk '{ x = ($1 - 1) % 8 - ($2 - 1) % 8; y = int(($1 - 1) / 8) - int(($2 - 1) / 8); if (x < 0) x = -x; if (y < 0) y = -y
	if (x > 4) x = 8 - x; if (y > 3) y = 6 - y; exit x + y != 7 }' "$DIR/homes" || fail "homes are not farthest apart"
grep '"id"' "$T/state.json" >"$DIR/first"
another again
first grid 'map: {width: 8, height: 6}
treasures: [VAM, CRS, G2]'
grep '"id"' "$T/state.json" | cmp -s - "$DIR/first" || fail "the same seed drew another map"
another other
first grid 'map: {width: 8, height: 6}
treasures: [VAM, CRS, G2]' 43
! grep '"id"' "$T/state.json" | cmp -s - "$DIR/first" || fail "another seed drew the same map"

# A public chart: everybody knows its worlds from the start; hidden worlds stay hidden.
use site
first bare ''
jq -e '.known == []' "$T/state.json" >/dev/null || fail "a secret map"
lacks "$T/MING.txt" "ON THE CHART"
first charted 'chart: links'
[ "$(jq -c '[.known[] | select(.empire == "MING")] | length' "$T/state.json")" = 35 ] || fail "links of all other worlds"
[ "$(jq -c '[.known[] | keys] | unique' "$T/state.json")" = '[["empire","links","world"]]' ] || fail "links alone"
[ "$(jq -c '[.known[] | keys] | unique' "$T/MING.json")" = '[["id","links"]]' ] || fail "links alone in a report"
has "$T/MING.txt" "ON THE CHART"
lacks "$T/MING.txt" "SEEN BEFORE"
lacks "$T/MING.txt" "BOSCO>"
expect 0 map --report "$T/MING.json"
[ "$(grep -o 'class="place"' "$DIR/out" | wc -l)" = 36 ] || fail "places of the chart on the map"
has "$DIR/out" "nothing is known"
expect 0 run charted --force
expect 0 verify charted
# Computer players go to worlds of which they know only the links.
printf 'ruleset: space-empires\nchart: links\nplayers: [{name: MING, bot: steady}, {name: BOSCO, bot: sharp}]\n' >"$DIR/setup.yaml"
expect 0 new played --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start played
expect 0 run played --force
expect 0 run played --force
for bot in MING BOSCO; do
	expect 0 orders played $bot 2
	grep -q '^M' "$DIR/out" || fail "$bot stays at home"
done
# A stand-in for a missing player does not go to a world that is known to be another's; a computer player with its own
# seat does, from turn 9 on.
cat >"$DIR/near.yaml" <<'Y'
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2], pop: 9}, {id: 2, owner: BOSCO, links: [1], ind: 9, pop: 9}]
fleets: [{owner: MING, id: 1, world: 1, ships: 2}, {owner: MING, id: 2, world: 1, ships: 40}]
known: [{empire: MING, world: 2, turn: 1, owner: BOSCO, links: [1], ind: 9, pop: 9}]
Y
printf 'ruleset: space-empires\nmap: {file: near.yaml}\nplayers: [{name: MING}, {name: BOSCO}]\nstandin: steady\n' >"$DIR/setup.yaml"
expect 0 new calm --setup "$DIR/setup.yaml" --seed 1 --salt $SALT
expect 0 join calm MING ming@example.org
expect 0 join calm BOSCO bosco@example.org
expect 0 start calm
nights() { for turn in 1 2 3 4 5 6 7 8 9; do expect 0 run "$1" --force; done; }
nights calm
expect 0 orders calm MING 9
lacks "$DIR/out" "W2"
sed 's/{name: MING}/{name: MING, bot: steady}/' "$DIR/setup.yaml" >"$DIR/bot.yaml"
expect 0 new near --setup "$DIR/bot.yaml" --seed 1 --salt $SALT
expect 0 join near BOSCO bosco@example.org
expect 0 start near
nights near
expect 0 orders near MING 8
lacks "$DIR/out" "W2"
expect 0 orders near MING 9
has "$DIR/out" "M2W2"
first numbered 'chart: worlds'
[ "$(jq -c '[.worlds[] | select(.owner != "MING") | {id, links, owner, ind, rms, rmp, pop}] | sort' "$T/state.json")" = \
	"$(jq -c '[.known[] | select(.empire == "MING") | {id: .world, links, owner, ind, rms, rmp, pop}] | sort' "$T/state.json")" ] || fail "numbers of all other worlds"
jq -e '[.known[] | has("treasures")] | any | not' "$T/state.json" >/dev/null || fail "treasures on the chart"
has "$T/MING.txt" ", seen turn 1"

# A web is strongly connected, with one-way links.
first web 'map: {generator: web, worlds: 60, one_way: 40}'
sed -n 's/.*"id": \([0-9]*\), .*"links": \[\([0-9, ]*\)\].*/\1 \2/p' "$T/state.json" | tr -d , >"$DIR/links"
awk '{ n++; for (i = 2; i <= NF; i++) { to[$1] = to[$1] " " $i; from[$i] = from[$i] " " $1; link[$1, $i] = 1 } }
	function reach(edges, start,  seen, queue, head, tail, k, c, part) {
		queue[tail++] = start; seen[start] = 1
		while (head < tail) { c = split(edges[queue[head++]], part, " "); for (k = 1; k <= c; k++) if (!seen[part[k]]++) queue[tail++] = part[k] }
		return tail }
	END { for (l in link) { split(l, e, SUBSEP); if (!((e[2], e[1]) in link)) oneway++ }
		exit !(n == 60 && reach(to, 1) == 60 && reach(from, 1) == 60 && oneway > 0) }' "$DIR/links" || fail "web"
# Small maps, and a web that is too large for a table of all ways, are drawn from their seeds.
set --
for seed in 1 2 3 4 5 6; do
	printf 'ruleset: space-empires\nmap: {generator: web, worlds: 2%s, one_way: 30}\n' $seed >"$DIR/web.yaml"
	printf 'ruleset: space-empires\nmap: {width: %s, height: 5}\n' $((seed + 1)) >"$DIR/grid.yaml"
	for kind in web grid; do
		expect 0 simulate --ruleset space-empires --empires $((seed % 3 + 2)) --turns 1 --seed $seed --setup "$DIR/$kind.yaml" --out "$DIR/$kind$seed"
	done
	set -- "$@" "$DIR/web$seed/turn-0001/state.json:web-30" "$DIR/grid$seed/turn-0001/state.json:grid-$((seed + 1))"
done
printf 'ruleset: space-empires\nmap: {generator: web, worlds: 2001}\n' >"$DIR/web.yaml"
expect 0 simulate --ruleset space-empires --empires 3 --turns 1 --seed 3 --setup "$DIR/web.yaml" --out "$DIR/web"
rulesets/space-empires/tests/worlds.py "$@" "$DIR/web/turn-0001/state.json:web-10" || fail "other worlds"

# A long list of worlds, read item by item, gives the same state as a document read whole: numbered with or without
# gaps, in any order.
for ids in 'range(1; 501)' 'range(1; 501) | if . > 250 then . + 1 else . end' 'range(500; 0; -1)'; do
	jq -n "[$ids]"' as $ids | {ruleset: "space-empires", game: "long", turn: 1, seed: 1, empires: [{name: "MING"}],
		worlds: [$ids | to_entries[] | {id: .value, owner: "MING", links: [$ids[(.key + 1) % 500]], ind: 1, rms: 2, rmp: 3, pop: 4}]}' >"$DIR/long.json"
	echo | cat - "$DIR/long.json" >"$DIR/whole.json"
	for kind in long whole; do expect 0 turn --state "$DIR/$kind.json" --out "$DIR/$kind"; done
	diff -r "$DIR/long" "$DIR/whole" >/dev/null || fail "a long list of worlds is another one: $ids"
	[ "$(jq -c '[.worlds[].id]' "$DIR/long/state.json")" = "$(jq -nc "[$ids] | sort")" ] || fail "worlds are called otherwise: $ids"
done

# A map file (SP-7, HO-41): its names are the players'; what SP-93 forbids (invalid positions) is refused with its
# place.
cat >"$DIR/map.yaml" <<'Y'
victory: {turns: 9}
empires: [{name: BOSCO}, {name: OTHER}]
worlds: [{id: 1, owner: BOSCO, links: [2], pop: 3}, {id: 2, owner: OTHER, links: [1], pop: 4}]
fleets: [{owner: OTHER, id: 5, world: 1, ships: 3}]
Y
first map 'map: {file: map.yaml}'
has "$T/state.json" '{"id": 2, "owner": "MING", "links": [1], "ind": 0, "rms": 0, "rmp": 0, "pop": 4}'
has "$T/state.json" '{"empire": "BOSCO", "calls": 1, "owner": "MING", "id": 5}'
has "$T/state.json" '"victory": {"turns": 9}'
bad 3:10 'map: {file: map.yaml}
victory: {turns: 3}' 'with a map file "victory" belongs in that file'
bad 3:8 'map: {file: map.yaml}
chart: links' 'a map file has no "chart": what it publishes belongs in its "known"'
has "$DIR/err" 'a map file has no "chart": what it publishes belongs in its "known"'
printf 'empires: [{name: A}, {name: B}]\nworlds:\n  - {id: 1, links: [1]}\n' >"$DIR/wrong.yaml"
printf 'ruleset: space-empires\nmap: {file: wrong.yaml}\n' >"$DIR/bad.yaml"
expect 65 new bad --setup "$DIR/bad.yaml"
has "$DIR/err" "wrong.yaml:3:"

# JSON and graph say the same as the text (SP-83).
cat >"$DIR/map.yaml" <<'Y'
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2, 3], ind: 9, rms: 9, rmp: 1, pop: 3}, {id: 2, owner: BOSCO, links: [1], pop: 4}, {id: 3, links: [1], pop: 5, treasures: [GEM]}]
fleets: [{owner: MING, id: 1, world: 1, ships: 9, cargo: 2}, {owner: MING, id: 2, world: 3, ships: 4}, {owner: BOSCO, id: 7, world: 1, ships: 3}]
Y
first json 'map: {file: map.yaml}'
printf 'B2F9W1\nM2W1\nAF1F3\n' >"$DIR/o"
expect 0 orders json MING --set "$DIR/o"
expect 0 check --report "$T/MING.json" "$DIR/o"
# A fleet that the same set creates cannot have orders yet, and the answer says so (SP-11).
printf 'M77W1\nM78W1\n' | cat "$DIR/o" - >"$DIR/early"
printf 'B1F77W%s\n' "$(sed -n 's/^W\([0-9]*\)<MING>.*/\1/p' "$T/MING.txt" | head -n 1)" >>"$DIR/early"
expect 65 check --report "$T/MING.json" "$DIR/early"
tr -s ' \n' ' ' <"$DIR/out" >"$DIR/flat"
has "$DIR/flat" "you have no fleet F77. Hint: it is made by this turn's orders and takes orders from the next turn on."
has "$DIR/flat" "you have no fleet F78. "
lacks "$DIR/flat" "F78. Hint: it is made"
printf 'M7W2\n' >"$DIR/o"
expect 0 orders json BOSCO --set "$DIR/o"
expect 0 run json --force --no-fetch
T=$S/games/json/turn-0002
has "$T/MING.txt" "F2 <MING> 4, <-W3"
has "$T/MING.txt" "W3<>(1) (ind=0 rms=0 rmp=0 pop=5),T<GEM>, seen turn 1"
has "$T/MING.json" '{"id": 1, "owner": "MING", "world": 1, "ships": 8, "cargo": 2, "treasures": [], "target": "F3"}'
has "$T/MING.json" '{"id": 2, "owner": "MING", "world": 1, "ships": 4, "cargo": 0, "treasures": [], "from": 3}'
has "$T/MING.json" '{"id": 3, "turn": 1, "owner": null, "links": [1], "ind": 0, "rms": 0, "rmp": 0, "pop": 5, "treasures": ["GEM"]}'
has "$T/MING.dot" 'W1 -> W2;'
has "$T/MING.dot" 'style="filled,dashed"'

# Random games keep the invariants, and their archives can be replayed.
expect 0 simulate --ruleset space-empires --empires 4 --turns 20 --seed 3
has "$DIR/out" "0 refused"
printf 'map: {generator: web, worlds: 30, one_way: 30}\ntreasures: [VAM, CRS, G2, L2, MM, SV]\nvictory: {turns: 18}\n' >"$DIR/sim.yaml"
expect 0 simulate --ruleset space-empires --empires 3 --turns 20 --seed 4 --setup "$DIR/sim.yaml" --out "$DIR/archive"
has "$DIR/out" "0 refused"
expect 0 verify "$DIR/archive"

# A turn is not written into a directory that contains other turns.
expect 73 simulate --ruleset space-empires --empires 3 --turns 2 --seed 4 --out "$DIR/archive"
expect 0 verify "$DIR/archive"

# Events are in the JSON as words and as values (HO-16): 10 : 4 takes both, 2 : 10 takes one of the ten.
cat >"$DIR/events.yaml" <<'Y'
ruleset: space-empires
game: events
turn: 1
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2], pop: 9}, {id: 2, owner: BOSCO, links: [1], pop: 9}]
fleets: [{owner: MING, id: 1, world: 2, ships: 10}, {owner: BOSCO, id: 7, world: 2, ships: 2}]
Y
mkdir "$DIR/sets"
printf 'AF1F2\n' >"$DIR/sets/MING.ord"
expect 0 turn --state "$DIR/events.yaml" --orders "$DIR/sets" --out "$DIR/told"
[ "$(jq -c '.events[]' "$DIR/told/MING.json")" = '{"phase":"combat","code":"fire","text":"W2  F1 <MING> fired on F2 <BOSCO> (2, DEFEND): 10 attack : 4 defence (2.50:1), 2 lost, 0 left","world":"W2","shooters":"F1 <MING>","fleet":"F2 <BOSCO>","ships":2,"strategy":"DEFEND","attack":"10","defence":"4","ratio":"2.50:1","lost":2,"left":0}
{"phase":"combat","code":"fire","text":"W2  F2 <BOSCO> fired on F1 <MING> (10, ATTACK): 2 attack : 10 defence (0.20:1), 1 lost, 9 left","world":"W2","shooters":"F2 <BOSCO>","fleet":"F1 <MING>","ships":10,"strategy":"ATTACK","attack":"2","defence":"10","ratio":"0.20:1","lost":1,"left":9}' ] || fail "events of MING"

# Combat has no dice, so the odds are certain (HO-82): 10 : 6 takes all three, 3 : 10 one of ten.
cat >"$DIR/odds.yaml" <<'Y'
ruleset: space-empires
game: odds
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, pop: 3}, {id: 2, owner: BOSCO, pop: 3}]
fleets: [{owner: MING, id: 1, world: 1, ships: 10}, {owner: BOSCO, id: 1, world: 1, ships: 3}]
Y
odds_of MING AF1F2
has "$DIR/out" "  B W1: MING wins 100 %; expected losses BOSCO 3.0 ships, MING 1.0
      ships"
has "$DIR/out" "This is certain"
# The side with one ship left wins: 4 of an ASSAULT take the one, which takes one of two. 4 : 4 and 2 : 1 leave nobody.
# 1 : 2 takes half a ship, that is none, and 1 : 1 the only one. 6 : 2 surrenders, and half a point fired back has no
# effect.
cat >"$DIR/odds.yaml" <<'Y'
ruleset: space-empires
game: odds
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, pop: 3}, {id: 2, owner: BOSCO, pop: 3}, {id: 3}, {id: 4}]
fleets:
  - {owner: MING, id: 1, world: 1, ships: 2}
  - {owner: BOSCO, id: 1, world: 1, ships: 1}
  - {owner: MING, id: 2, world: 2, ships: 2}
  - {owner: BOSCO, id: 2, world: 2, ships: 2}
  - {owner: MING, id: 3, world: 3, ships: 1}
  - {owner: BOSCO, id: 3, world: 3, ships: 1}
  - {owner: MING, id: 8, world: 4, ships: 6}
  - {owner: BOSCO, id: 8, world: 4, ships: 1}
sightings:
  - {empire: MING, calls: 4, owner: BOSCO, id: 1}
  - {empire: MING, calls: 5, owner: BOSCO, id: 2}
  - {empire: MING, calls: 6, owner: BOSCO, id: 3}
  - {empire: MING, calls: 7, owner: BOSCO, id: 8}
Y
rm -r "$DIR/quiet" "$DIR/odds"
odds_of MING 'F1XA
AF1F4
F2XA
AF2F5
AF3F6
AF8F7'
sed -e ':a' -e 'N;s/\n      / /;ta' -e 'P;D' "$DIR/out" | grep '^  B ' >"$DIR/seen"
diff - "$DIR/seen" <<'T' || fail "odds"
  B W1: MING wins 100 %; expected losses BOSCO 1.0 ships, MING 1.0 ships
  B W2: nobody wins 100 %; expected losses BOSCO 2.0 ships, MING 2.0 ships
  B W3: BOSCO wins 100 %; expected losses BOSCO 0.0 ships, MING 1.0 ships
  B W4: MING wins 100 %; expected losses BOSCO 1.0 ships, MING 0.0 ships
T

# A site's own tables are checked before a game uses them.
refused_table 's/name: HIDE/name: HIDDEN/' '"name" must be'

# A report is checked as strictly as a state document (HO-60).
cat >"$DIR/read.yaml" <<'Y'
ruleset: space-empires
game: read
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2], rms: 3, pop: 9, treasures: [GEM]}, {id: 2, links: [1], pop: 9}, {id: 3, pop: 1}]
fleets: [{owner: MING, id: 1, world: 1, ships: 5, treasures: [VAM], supply: {from: 1, to: 2}}, {owner: BOSCO, id: 7, world: 1, ships: 2}]
sightings: [{empire: MING, calls: 4, owner: BOSCO}]
known: [{empire: MING, world: 3, turn: 1, pop: 1}]
Y
expect 0 turn --state "$DIR/read.yaml" --out "$DIR/read"
R=$DIR/read/MING.json
bent "$R" '.worlds[0].pop = -1' '"pop" must be'
bent "$R" '.worlds[0].owner = 1' '"owner" must be a text'
bent "$R" '.worlds[1].owner = "1ST"' '"1ST" is not a valid empire name'
bent "$R" '.empire = "1ST"' '"1ST" is not a valid empire name'
bent "$R" '.worlds += [.worlds[0]]' 'world 1 appears twice'
bent "$R" '.worlds[0].links = ["W2"]' 'a link must be the number of a world'
bent "$R" '.worlds[0].treasures += ["GEM"]' 'the treasure GEM appears twice'
bent "$R" '.worlds[0].treasures += ["VAM"]' 'the treasure VAM appears twice'
bent "$R" '.worlds[0].treasures += [7]' "a treasure's id must be a text of one to eight letters or digits"
bent "$R" '.worlds[0].treasures += ["A-B"]' "a treasure's id must be a text of one to eight letters or digits"
bent "$R" '.known[0].turn = -1' '"turn" must be'
bent "$R" '.fleets[0].supply.from = "W1"' '"from" must be a whole number, not a text'
bent "$R" '.fleets[0].supply.to = 0' '"to" must be 1 to 1000000000000'
bent "$R" '.fleets[0].supply.to = 1000000000001' '"to" must be 1 to 1000000000000'
bent "$R" 'del(.fleets[0].supply.to)' '"to"'
bent "$R" '.fleets[0].supply.from = 2' 'this is not a supply run'
bent "$R" '.fleets[0].supply.to = 3' 'this is not a supply run'
bent "$R" '.fleets[0].supply.to = 9' 'this is not a supply run'
bent "$R" '.fleets[0].ships = 0' '"ships" must be 1 to 1000000000000'
bent "$R" '.fleets[0].owner = 7' '"owner" must be a text'
bent "$R" '.fleets[0].world = 9' 'this is not a fleet of the report'
bent "$R" '.fleets[1].id = 1' 'this is not a fleet of the report'
bent "$R" '.fleets[0].cargo = 6' 'this is not a fleet of the report'
bent "$R" '.taken[0].id = 0' '"id" must be'
bent "$R" '.taken[0].id = 1' 'this is not the number of a foreign fleet'
bent "$R" '.taken[0].owner = "MING"' 'this is not the number of a foreign fleet'
bent "$R" 'del(.totals) | del(.worlds)' '"worlds"'

# Facts about worlds, fleets and moves on a map and in a page's tables (HO-60 to HO-62). F4 fires 4 points at the 6 of
# F6: 2 lost. F6 is to pursue, so that it ambushes nobody.
cat >"$DIR/titles.yaml" <<'Y'
ruleset: space-empires
game: titles
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds:
  - {id: 1, owner: MING, links: [2], ind: 5, rms: 22, rmp: 10, pop: 31, treasures: [RING, GEM]}
  - {id: 2, links: [1, 3], rms: 1, rmp: 2, pop: 4}
  - {id: 3, owner: BOSCO, links: [2, 4], ind: 7, pop: 8}
  - {id: 4, links: [3], ind: 1, pop: 3}
  - {id: 5, links: [4]}
fleets:
  - {owner: MING, id: 1, world: 1, ships: 10, cargo: 5}
  - {owner: MING, id: 2, world: 1, ships: 1, supply: {from: 1, to: 2}}
  - {owner: MING, id: 3, world: 1, ships: 4, treasures: [ABC, DEF]}
  - {owner: MING, id: 4, world: 2, ships: 4}
  - {owner: MING, id: 5, world: 2, ships: 3}
  - {owner: BOSCO, id: 1, world: 2, ships: 6}
  - {owner: BOSCO, id: 2, world: 2, ships: 2}
known:
  - {empire: MING, world: 4, turn: 1, owner: null, links: [3], ind: 1, rms: 0, rmp: 0, pop: 3}
Y
mkdir "$DIR/titled"
printf 'AF4F6\nF5XI\nM3W2W3\n' >"$DIR/titled/MING.ord"
printf 'M2W3\nF1XP\n' >"$DIR/titled/BOSCO.ord"
expect 0 turn --state "$DIR/titles.yaml" --orders "$DIR/titled" --out "$DIR/titles"
printf 'S1W2\nM3W2W1\nM9W1\nM2W2\nF4XH\n' >"$DIR/next.ord"
expect 0 map --report "$DIR/titles/MING.json" --orders "$DIR/next.ord"
grep -o '<title>[^<]*' "$DIR/out" | sed 's/<title>//' | sort -u >"$DIR/seen"
sort >"$DIR/wanted" <<'T'
titles, turn 4, MING
W1, world, owned by MING. Home. Treasure. ind 5, pop 31, rms 31, rmp 10. Treasures: GEM, RING. F1 of MING, 10 ships. F2 of MING, 1 ship. Ships: MING 11 ships.
W2, world, owned by nobody. Battle last turn. ind 0, pop 4, rms 4, rmp 2. F4 of MING, 4 ships. F5 of MING, 3 ships. F6 of BOSCO, 4 ships. Ships: MING 7 ships, BOSCO 4 ships.
W3, world, owned by BOSCO. ind 7, pop 8, rms 0, rmp 0. F3 of MING, 4 ships. F7 of BOSCO, 2 ships. Ships: MING 4 ships, BOSCO 2 ships.
W4, world, owned by nobody, last seen turn 1. ind 1, pop 3, rms 0, rmp 0.
F3 of MING, made: W2 to W3
F7 of BOSCO, made: W2 to W3
F1 F2 of MING, ordered: W1 to W2
F1 F3 of MING, ordered: W2 to W1
F3 of MING, ordered: W3 to W2
T
diff "$DIR/wanted" "$DIR/seen" || fail "titles of the map"
# A complete move is drawn along its way except the origin; an interrupted one as its last jump.
cat >"$DIR/ways.yaml" <<'Y'
ruleset: space-empires
game: ways
turn: 3
seed: 1
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2], pop: 3}, {id: 2, links: [3]}, {id: 3, links: [4]}, {id: 4}, {id: 5, owner: BOSCO, pop: 3}]
fleets:
  - {owner: MING, id: 1, world: 1, ships: 2}
  - {owner: MING, id: 2, world: 1, ships: 2}
  - {owner: MING, id: 3, world: 1, ships: 2}
  - {owner: MING, id: 4, world: 1, ships: 2}
  - {owner: MING, id: 1000000, world: 1, ships: 2}
Y
printf 'M1W2W3W4\nM2W2W3\nM3W2\nM4W2W3W5\nM1000000W2W3W4\n' >"$DIR/sets/MING.ord"
expect 0 turn --state "$DIR/ways.yaml" --orders "$DIR/sets" --out "$DIR/ways"
expect 0 map --report "$DIR/ways/MING.json"
grep -o '<title>F[^<]*made[^<]*' "$DIR/out" | sed 's/<title>\(.*\) of MING, made: /\1:/' >"$DIR/steps"
[ "$(while IFS=: read -r names step; do echo "$step:" $(printf '%s\n' $names | sort); done <"$DIR/steps" | sort)" = 'W1 to W2: F3
W2 to W3: F1 F1000000 F2 F4
W3 to W4: F1 F1000000' ] || fail "ways that were made"
[ "$(grep -o 'data-link="[^"]*"' "$DIR/out" | sort | uniq | tr -d '\n')" = 'data-link="W1 W2"data-link="W2 W3"data-link="W3 W4"' ] || fail "links of the map"
expect 0 page --report "$DIR/titles/MING.json"
sed -n '/<table id="things"/,/<\/table>/p' "$DIR/out" | sed 's/<[^>]*>/|/g' | grep '||F' >"$DIR/things"
diff - "$DIR/things" <<'T' || fail "fleets of the page"
||F1||MING (you)||W1||10||10 ships, cargo 5, strategy D||
||F2||MING (you)||W1||1||1 ship, strategy S, supplies W2||
||F4||MING (you)||W2||4||4 ships||
||F5||MING (you)||W2||3||3 ships, strategy I||
||F6||BOSCO||W2||4||4 ships, strategy P||
||F3||MING (you)||W3||4||4 ships, treasure ABC, treasure DEF||
||F7||BOSCO||W3||2||2 ships||
T
