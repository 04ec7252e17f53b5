# Large and wide maps: cards get smaller, but their text stays readable (HO-62).
. tests/site/lib
unset NIGHTMAIL_SITE

# Worlds in ever smaller cards: complete, without figures, closer together for their labels, without labels.
for worlds in 30 60 130 300 1300; do
	python3 - $worlds >"$DIR/chain.json" <<'P'
import json, sys
count = int(sys.argv[1])
world = lambda n, **more: dict({"id": n, "links": [m for m in (n - 1, n + 1, n + 37 if n % 50 == 0 else n - 1) if 0 < m <= count],
    "ind": n % 7, "rms": 0, "rmp": 0, "pop": n % 5, "treasures": []}, **more)
json.dump({"format": 1, "game": "chain", "ruleset": "space-empires", "turn": 9, "empire": "E1", "host": None, "orders": [], "events": [],
    "totals": {"worlds": 1, "ships": 3, "ind": 1, "pop": 1, "rms": 1, "rmp": 1}, "totals_before": None, "victory": {"worlds": 0.5},
    "winners": [], "eliminated": [], "worlds": [world(n, owner="E1") for n in range(1, count + 1, 9)],
    "fleets": [{"id": n, "owner": "E1", "world": n, "ships": n, "cargo": 0, "treasures": [], "from": n + 1} for n in range(1, count, 9)],
    "departed": [], "known": [world(n, turn=n % 9 + 1, owner="E%d" % (n % 11) if n % 11 else None) for n in range(2, count, 4) if n % 9 != 1],
    "taken": [], "template": [], "seats": [{"seat": n, "empire": "E%d" % n, "tag": "E%d" % n} for n in range(1, 11)]}, sys.stdout)
P
	expect 0 map --report "$DIR/chain.json" --out "$DIR/chain.svg"
	tests/geometry "$DIR/chain.json" "$DIR/chain.svg" >"$DIR/log" || { cat "$DIR/log"; fail "a chain of $worlds"; }
done

NIGHTMAIL=$NM examples/games/play star-empires "$DIR/site"
expect 0 -C "$DIR/site" report "$(ls "$DIR/site/games")" MING --json
cp "$DIR/out" "$DIR/stars.json"

# Hexes ever farther apart: smaller ones, and finally ones without text.
for far in 6 10 15; do
	python3 - "$DIR/stars.json" $far >"$DIR/far.json" <<'P'
import json, sys
far = int(sys.argv[2])
def spread(node):
    for key, value in node.items() if isinstance(node, dict) else enumerate(node):
        if key == "sector" and isinstance(value, list):
            node[key] = [far * n for n in value]
        elif isinstance(value, (dict, list)):
            spread(value)
report = json.load(open(sys.argv[1]))
spread(report)
json.dump(report, sys.stdout)
P
	expect 0 map --report "$DIR/far.json" --out "$DIR/far.svg"
	tests/geometry "$DIR/far.json" "$DIR/far.svg" >"$DIR/log" || { cat "$DIR/log"; fail "sectors $far times as far"; }
done
