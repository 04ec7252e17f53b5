# A report shows the same in its picture, its graph, its page and its sentences (tests/agree): in games of each ruleset,
# with the changes since the report before; with the host's facts, and without a report before.
. tests/site/bare

for ruleset in $(tests/rulesets); do
	nm simulate --ruleset $ruleset --empires 4 --turns 8 --seed 21 --out "$T/$ruleset" || fail "simulate: $(cat "$T/err")"
	"$here/agree" "$T/$ruleset/turn-0004/E3.json" "$T/$ruleset/turn-0001/E3.json" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
	last=$(ls -d "$T/$ruleset"/turn-* | tail -n 1)
	jq '.host = {"title": "The <War>", "deadline": "Mon 7 Dec, 20:00"}' "$last/E1.json" >"$T/$ruleset.json"
	"$here/agree" "$T/$ruleset.json" "$T/$ruleset/turn-0002/E1.json" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
done
for turn in 0 1; do
	"$here/agree" "$T/cyoe/turn-000$turn/E1.json" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
done

# By hand: worlds and fleets that appear, disappear, change hands, or stay.
cat >"$T/old.json" <<'J'
{"format": 1, "game": "demo", "ruleset": "space-empires", "turn": 3, "empire": "MING", "host": null, "orders": [], "events": [],
 "totals": {"worlds": 1, "ships": 3, "ind": 1, "pop": 1, "rms": 1, "rmp": 1}, "totals_before": null, "victory": {"worlds": 0.5},
 "winners": [], "eliminated": [],
 "worlds": [{"id": 1, "owner": "MING", "links": [2, 4], "ind": 7, "rms": 8, "rmp": 9, "pop": 31, "treasures": []},
  {"id": 5, "owner": null, "links": [], "ind": 0, "rms": 0, "rmp": 0, "pop": 0, "treasures": []}],
 "fleets": [{"id": 4, "owner": "MING", "world": 1, "ships": 1, "cargo": 0, "treasures": [], "from": 2},
  {"id": 8, "owner": "BOSCO", "world": 1, "ships": 2, "cargo": 0, "treasures": []}],
 "departed": [], "known": [{"id": 2, "turn": 2, "owner": "BOSCO", "links": [1, 3], "ind": 0, "rms": 0, "rmp": 3, "pop": 4, "treasures": []}],
 "taken": [], "template": [], "text": "A\n"}
J
jq '.turn = 4 | .known[0].owner = null | .known += [{"id": 6, "turn": 4, "owner": "BOSCO", "links": [1], "ind": 1, "rms": 0, "rmp": 3,
	"pop": 4, "treasures": []}] | .worlds[0].ind = 8 | .worlds[1].id = 7 | .fleets[0].world = 7 | .fleets[0].ships = 2 |
	.fleets[1].id = 9' "$T/old.json" >"$T/new.json"
for pair in "new old" "old new" "old old" "new new"; do
	set -- $pair
	"$here/agree" "$T/$1.json" "$T/$2.json" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
done
# The contents of menus: no more than 2,000 of a kind; nothing that is empty, longer than 100 bytes or not plain text.
jq '.worlds = [range(1; 2012) | {"id": ., "owner": "MING", "links": [], "ind": 0, "rms": 0, "rmp": 0, "pop": 0, "treasures": []}] |
	.fleets[0].world = 5 | .fleets[1].world = 9 | .known = [] | .layout = ([range(1; 2012) | {"W\(.)": [. * 100, 0]}] | add)' \
	"$T/old.json" >"$T/many.json"
jq '.contacts += ["", ("x" * 100), ("y" * 101), "bell\u0007", "a b"]' "$T/star-empires/turn-0004/E3.json" >"$T/names.json"
for name in many names; do
	"$here/agree" "$T/$name.json" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
done
exit 0
