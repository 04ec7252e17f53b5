# The published site as a visitor reads it, compared with the database and the record (tests/published, HO-66): games in
# every state, with their lines and pages; changes are shown, and nothing else is written.
. tests/site/lib
W=$DIR/www
export NIGHTMAIL="$NM"
published() {
	expect 0 publish
	tests/published "$S" "$W" >"$DIR/log" 2>&1 || fail "$1: $(cat "$DIR/log")"
	cp "$DIR/out" "$DIR/said"
	before=$(find "$W" -type f -printf '%p %T@\n' | sort)
	expect 0 publish
	[ "$before" = "$(find "$W" -type f -printf '%p %T@\n' | sort)" ] || fail "$1: written twice"
	says "$(sed -n 's/^\([0-9]* games\{0,1\}\), .*/\1/p' "$DIR/said"), 0 written: $W"
}
expect 0 init
sed -i "s|^# publish:.*|publish: {dir: $W, url: \"https://games.example/x\"}|" "$S/nightmail.yaml"
published "nothing"
cat >"$DIR/three.yaml" <<'Y'
ruleset: cyoe
title: Three, and more
map: {generator: ring}
players: [{name: ANNA, address: [anna@example.org]}, {name: BERT}, {name: CERES}]
deadline: "Mon 20:00 America/New_York"
show_moved: false
abandon_after: 1
Y
cat >"$DIR/duel.yaml" <<'Y'
ruleset: space-empires-4x
players: [{name: ANNA, address: [anna@example.org]}, {name: BERT, address: [bert@example.org]}]
Y
expect 0 new war --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 new three --setup "$DIR/three.yaml" --seed 42 --salt $SALT
expect 0 new duel --setup "$DIR/duel.yaml" --seed 42 --salt $SALT
published "open games"
expect 0 join three BERT bert@example.org
expect 0 start duel
expect 0 start three --now
expect 0 join war BOSCO bosco@example.org
expect 0 start war
published "first turns"
mail bosco@example.org '/ready'
published "one has moved"
mail ming@example.org '/ready'
published "all have moved"
expect 0 hold war
expect 0 run duel --force --no-fetch
expect 0 run three --force --no-fetch
published "a game is held, turns were missed"
# A deleted file of an earlier turn returns with the next change.
for form in svg txt json html; do
	rm "$W"/three/*/turn-0000.$form
	expect 0 run three --force --no-fetch
	published "a file was gone: $form"
done
expect 0 resume war
expect 0 deadline war none
expect 0 run war --force --no-fetch
# An edited turn: the page of the mail and of the shell says the same of what changed as the published one.
changes() { sed -n '/<section id="changes">/,/<\/section>/p' "$1"; }
home=$(home MING war)
printf '#!/bin/sh\nsed -i "/\\"id\\": %s,/s/\\"pop\\": [0-9]*/\\"pop\\": 77/" "$1"\n' "$home" >"$DIR/editor"
chmod +x "$DIR/editor"
printf 'a gift\n' | EDITOR=$DIR/editor "$NM" edit war >"$DIR/out" 2>"$DIR/err" || fail "edit"
published "a turn was edited"
expect 0 report war MING --html
changes "$DIR/out" >"$DIR/shown"
has "$DIR/shown" '<p>Since turn 1:</p>'
has "$DIR/shown" '77'
for page in "$W"/war/*/turn-0002.html; do
	! grep -q '^<title>.*MING' "$page" || changes "$page" >"$DIR/public"
done
cmp "$DIR/shown" "$DIR/public" || fail "two pages tell different changes"
sql "UPDATE seat SET out = 1 WHERE name = 'BERT' AND game = (SELECT id FROM game WHERE name = 'duel')"
published "one is out"
sql "UPDATE seat SET taken = 0 WHERE name = 'BERT' AND game = (SELECT id FROM game WHERE name = 'duel')"
published "a seat is free"
has "$W/index.html" ', 1 seat free'
expect 0 set three title=three
expect 0 set three show_moved=true
expect 0 run three --force --no-fetch
published "another title"
expect 0 rollback war 1 --yes
published "a rollback"
expect 0 set duel state=finished --yes
expect 0 delete three --force --yes
published "one is over, one is gone"
sql "UPDATE game SET winners = '' WHERE name = 'duel'"
expect 0 publish --all
tests/published "$S" "$W" >"$DIR/log" 2>&1 || fail "nobody has won: $(cat "$DIR/log")"
sql "UPDATE game SET winners = 'ANNA, BERT' WHERE name = 'duel'"
expect 0 publish --all
tests/published "$S" "$W" >"$DIR/log" 2>&1 || fail "two have won: $(cat "$DIR/log")"
has "$DIR/log" "2 games, "

# Films of each ruleset: their moves and battles are those of the reports.
for ruleset in $(tests/rulesets); do
	game=f$(echo $ruleset | tr -d -)
	expect 0 new $game --ruleset $ruleset --players 2 --seed 9 --salt $SALT
	expect 0 join $game MING ming@example.org
	expect 0 join $game BOSCO bosco@example.org
	[ "$(sql "SELECT state FROM game WHERE name = '$game'")" = running ] || expect 0 start $game
	for empire in MING BOSCO; do expect 0 bot $game $empire random; done
	is_over() { [ "$(sql "SELECT state FROM game WHERE name = '$game'")" = finished ]; }
	for turn in 1 2 3 4 5; do is_over || expect 0 run $game --force --no-fetch; done
	is_over || expect 0 set $game state=finished --yes
done
expect 0 publish
tests/published "$S" "$W" >"$DIR/log" 2>&1 || fail "films: $(cat "$DIR/log")"
