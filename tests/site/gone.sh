# An empire that loses everything goes out: this is shown wherever empires are, the game no longer waits for it, it is
# last in the standings, and its seat accepts nothing (HO-22, HO-66 to HO-68).
. tests/site/lib
cat >"$DIR/three.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: m@example.org}, {name: BOSCO, address: b@example.org}, {name: CLEO, bot: steady}]
deadline: "daily 20:00"
early: true
abandon_after: 3
Y
expect 0 init
printf 'publish: {dir: www, url: "https://games.example.org"}\n' >>"$S/nightmail.yaml"
expect 0 new war --setup "$DIR/three.yaml" --seed 42 --salt $SALT
expect 0 start war
cat >"$DIR/editor" <<'P'
#!/usr/bin/env python3
import json, sys
state = json.load(open(sys.argv[1]))
for thing in state["worlds"] + state["fleets"]:
    if thing.get("owner") == "BOSCO":
        thing["owner"] = "MING"
json.dump(state, open(sys.argv[1], "w"))
P
chmod +x "$DIR/editor"
cp "$S/games/war/turn-0001/state.json" "$DIR/state"
printf 'he gave up\n' | EDITOR=$DIR/editor "$NM" edit war >"$DIR/out" 2>"$DIR/err" || { cat "$DIR/err"; fail "edit"; }
expect 0 status war
has "$DIR/out" "MING -, BOSCO -, CLEO ready"
at_deadline war
expect 0 status war
has "$DIR/out" "MING -, BOSCO (out), CLEO ready"
expect 0 status war --json
[ "$(jq -c '.games[0].empires | map([.empire, .out])' "$DIR/out")" = '[["MING",false],["BOSCO",true],["CLEO",false]]' ] ||
	{ cat "$DIR/out"; fail "who is out"; }
has "$S/games/war/turn-0002/CLEO.txt" "BOSCO"
printf 'M1W2\n' >"$DIR/plan"
expect 65 orders war BOSCO --set "$DIR/plan"
has "$DIR/err" "war: BOSCO is out of the game"
wrong 65 "BOSCO is out of the game" excuse war BOSCO
# The game does not wait for it, remind it or count it: with MING ready the turn is run.
mail b@example.org /ready
told b@example.org
has "$DIR/mail" "ready: your empire is out of the game"
mail m@example.org /ready
at 2026-12-01T23:00:00Z
expect 0 nightly
turn war 3
seat BOSCO missed 1
expect 0 remind war
has "$DIR/out" "war: 1 reminder"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'b@example.org' AND kind = 'reminder'")" = 0 ] || fail "a reminder of who is out"
# Ranks 1 and 2 by score, and BOSCO below all.
expect 0 standings war --json
[ "$(jq -c '.seats | map([.empire, .rank, .out])' "$DIR/out")" = '[["MING",1,false],["CLEO",2,false],["BOSCO",3,true]]' ] ||
	{ cat "$DIR/out"; fail "standings"; }
expect 0 standings war
cp "$DIR/out" "$DIR/standings"
sql "INSERT INTO observer SELECT id, 'eye@x.example', 'eye@x.example' FROM game"
expect 0 set war state=finished
# A player who went out earlier is told of the end, too, and can check the dice (HO-20); nobody is told twice.
over() { sql "SELECT recipient || ': ' || subject FROM outbox WHERE subject LIKE '%last report%' OR subject LIKE '%is over%' ORDER BY 1"; }
[ "$(over)" = "b@example.org: war 3: the game is over
m@example.org: war 3 last report" ] || { over; fail "who is told of the end"; }
sql "SELECT body FROM outbox WHERE recipient = 'b@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/end"
has "$DIR/end" "war, turn 3: the game is over."
has "$DIR/end" "  BOSCO, out"
has "$DIR/end" "  seed 42
  salt $SALT"
sql "SELECT body FROM outbox WHERE recipient = 'eye@x.example'" | diff "$DIR/end" - || fail "observers are told something else"
# The same if the rules end the game.
{ cat "$DIR/three.yaml" && echo 'victory: {turns: 2}'; } >"$DIR/two.yaml"
expect 0 new brief --setup "$DIR/two.yaml" --seed 42 --salt $SALT
expect 0 start brief
printf 'he gave up\n' | EDITOR=$DIR/editor "$NM" edit brief >"$DIR/out" 2>"$DIR/err" || { cat "$DIR/err"; fail "edit"; }
expect 0 run brief --force --no-fetch
expect 0 run brief --force --no-fetch
sql "SELECT body FROM outbox WHERE recipient = 'b@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/end"
has "$DIR/end" "brief, turn 3: the game is over."
has "$DIR/end" "Winners: MING"
has "$DIR/end" "  salt $SALT"
expect 0 nightly
expect 0 archive war "$DIR/film"
tr -d '\n' <"$DIR/film/index.html" | grep -qF '<th scope="row">BOSCO</th><td class="n">-2</td><td>a person</td><td>turn 2</td></tr>' ||
	fail "who is out, in the film"
# Numbers of worlds, turn by turn: BOSCO, CLEO and MING.
tr -d '\n' <"$DIR/film/index.html" | sed 's/.*Worlds in numbers//; s/<\/table>.*//' | grep -o '<tr><th scope="row">.*' |
	sed 's/<\/tr>/\n/g; s/<[^>]*>/ /g' | tr -s ' ' | sed '/^$/d; s/^ *//; s/ *$//; /^$/d' >"$DIR/worlds"
printf '1 0 1 2\n2 out 1 2\n3 out 1 2\n' | diff - "$DIR/worlds" || fail "worlds in the film"
