# Speech (HO-81): maps, places and reports as sentences, in every ruleset.
. tests/site/bare
said() { grep -qFx -e "$1" "$T/out" || fail "not said: $1: $(cat "$T/out" "$T/err")"; }

# By hand: W1 of MING leads to W2, seen in turn 2, which leads to W1 and one way to W3; nobody knows whether W3 leads back.
cat >"$T/r.json" <<'J'
{"format": 1, "game": "demo", "ruleset": "space-empires", "turn": 4, "empire": "MING", "host": null, "orders": [], "events": [],
 "totals": {"worlds": 1, "ships": 3, "ind": 1, "pop": 1, "rms": 1, "rmp": 1}, "totals_before": null, "victory": {"worlds": 0.5},
 "winners": [], "eliminated": [],
 "worlds": [{"id": 1, "owner": "MING", "links": [2], "ind": 7, "rms": 8, "rmp": 9, "pop": 31, "treasures": []}],
 "fleets": [{"id": 4, "owner": "MING", "world": 1, "ships": 3, "cargo": 0, "treasures": [], "from": 2}],
 "departed": [], "known": [{"id": 2, "turn": 2, "owner": "BOSCO", "links": [1, 3], "ind": 0, "rms": 0, "rmp": 3, "pop": 4, "treasures": []}],
 "taken": [], "template": []}
J
nm map --report "$T/r.json" --speech || fail "map --speech: $(cat "$T/err")"
head -n 1 "$T/out" | grep -qF 'demo, turn 4, MING: 3 places, 1 of them own' || fail "counts first: $(cat "$T/out")"
said "+++ Places, 3"
said "W2 has 2 neighbours: W1, W3."
said "+++ Moves, 1"
said "F4 of MING moved from W2 to W1."
nm look --report "$T/r.json" w1 || fail "look: $(cat "$T/err")"
said "W1, world, owned by MING. ind 7, pop 31, rms 8, rmp 9. F4 of MING, 3 ships. Ships: MING 3 ships."
said "W1 has 1 neighbour: W2."
nm look --report "$T/r.json" W4
[ $? = 65 ] || fail "an unknown place: exit code"
grep -qF 'no place "W4"' "$T/err" || fail "an unknown place: $(cat "$T/err")"
nm look --report "$T/r.json"
[ $? = 64 ] || fail "look without a place"
nm look W1
[ $? = 64 ] || fail "look without a report"
nm map --report "$T/r.json" --speech --dot
[ $? = 64 ] || fail "two forms at once"

for ruleset in $(tests/rulesets); do
	nm simulate --ruleset $ruleset --empires 3 --turns 8 --seed 4 --out "$T/$ruleset" || fail "simulate: $(cat "$T/err")"
	for json in "$T/$ruleset"/turn-000[0258]/E*.json; do
		nm map --report "$json" --speech || fail "$json: $(cat "$T/err")"
		python3 "$here/heard" "$json" "$T/out" map || fail "$ruleset, the map of $json"
	done
done

# Whole reports: every id and number of the JSON is in a sentence.
S="$T/site"
nm init "$S" || fail "init: $(cat "$T/err")"
printf 'site: {name: stars, address: host@test.example, gm: gm@example.org}\n' >"$S/nightmail.yaml"
for ruleset in $(tests/rulesets); do
	game=g$(echo $ruleset | tr -d -)
	nm -C "$S" new "$game" --ruleset $ruleset --players 2 || fail "new: $(cat "$T/err")"
	nm -C "$S" join "$game" MING ming@example.org && nm -C "$S" join "$game" BOSCO bosco@example.org || fail "join: $(cat "$T/err")"
	[ "$(sqlite3 "$S/nightmail.db" "SELECT state FROM game WHERE name = '$game'")" = running ] || nm -C "$S" start "$game"
	nm -C "$S" report "$game" MING --json && cp "$T/out" "$T/json" || fail "report: $(cat "$T/err")"
	nm -C "$S" report "$game" MING --speech || fail "report --speech: $(cat "$T/err")"
	head -n 1 "$T/out" | grep -q "^$game, $ruleset, turn [0-9]*, MING: " || fail "first line: $(head -n 1 "$T/out")"
	python3 "$here/heard" "$T/json" "$T/out" || fail "$ruleset, the report"
done

# Later turns, with battles: bots play a few, and no line is read as an order.
for ruleset in $(tests/rulesets); do
	game=l$(echo $ruleset | tr -d -)
	nm -C "$S" new "$game" --ruleset $ruleset --players 2 --seed 7 || fail "new: $(cat "$T/err")"
	nm -C "$S" bot "$game" MING random && nm -C "$S" bot "$game" BOSCO steady || fail "bot: $(cat "$T/err")"
	[ "$(sqlite3 "$S/nightmail.db" "SELECT state FROM game WHERE name = '$game'")" = running ] || nm -C "$S" start "$game"
	for turn in 1 2 3 4 5 6 7; do
		nm -C "$S" run "$game" --force || grep -q 'is finished' "$T/err" || fail "$game, run $turn: $(cat "$T/err")"
	done
	for empire in MING BOSCO; do
		nm -C "$S" report "$game" $empire --json && cp "$T/out" "$T/json" || fail "report: $(cat "$T/err")"
		nm -C "$S" report "$game" $empire --speech && cp "$T/out" "$T/speech" || fail "report --speech: $(cat "$T/err")"
		python3 "$here/heard" "$T/json" "$T/speech" || fail "$ruleset, a later report"
		{ printf 'From: a@example.org\nTo: b@example.org\nSubject: x\n\n' && cat "$T/speech"; } >"$T/mail"
		nm extract "$T/mail" --ruleset $ruleset --json
		jq -e '[.lines[] | select(.kind == "order" or .kind == "command")] == []' "$T/out" >/dev/null ||
			fail "$ruleset: a line reads as an order: $(jq -c '.lines[] | select(.kind != "refused")' "$T/out")"
	done
	[ $ruleset != galactic-empires ] || grep -q '^S[0-9]*, .*owner [A-Z]' "$T/speech" || fail "owners have no names: $(cat "$T/speech")"
done
