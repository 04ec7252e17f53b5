# What is drawn and said stays as it was looked at, byte by byte: no rule tells where a label stands, and yet none moves
# unseen. tests/looks has a report of each ruleset, with the one before it and orders, and what is heard of it and of the
# game in examples/games; `sums` has pictures, pages and films. After a change that is meant: look at the pictures (KEEP=DIR
# keeps all here), then `LOOKS=new` has them written anew.
. tests/site/lib
unset NIGHTMAIL_SITE
export LC_ALL=C
looks=$PWD/tests/looks all=$DIR/looks
[ -z "${KEEP:-}" ] || all=$KEEP
mkdir -p "$all"
# into FILE COMMAND...: what it prints
into() { into=$all/$1; shift; expect 0 "$@"; cp "$DIR/out" "$into"; }
# heard FILE COMMAND...: added to what is read in full
heard() { file=$1; shift; expect 0 "$@"; { [ "$1" = -C ] && shift 2; echo "=== ${*##*/}"; cat "$DIR/out"; } >>"$file"; }

for report in "$looks"/*/report.json; do
	folder=${report%/*} ruleset=$(basename "${report%/*}") text=$DIR/$(basename "${report%/*}").txt
	cd "$folder"
	into "$ruleset.svg" map --report report.json
	into "$ruleset-orders.svg" map --report report.json --orders orders
	into "$ruleset.html" page --report report.json --before before.json --orders orders
	heard "$text" map --report report.json --orders orders --dot
	heard "$text" map --report report.json --orders orders --speech
	cd - >/dev/null

	# A game of a few turns, and the film of it.
	site=$DIR/$ruleset
	NIGHTMAIL=$NM examples/games/play "$ruleset" "$site"
	game=$(ls "$site/games")
	at 2026-12-18T10:00:00Z
	heard "$text" -C "$site" report "$game" MING --speech
	into "$ruleset-game.html" -C "$site" report "$game" MING --html
	[ "$ruleset" != star-empires ] || into "$ruleset-gm.html" -C "$site" report "$game" gm --html
	expect 0 -C "$site" set "$game" state=finished
	expect 0 -C "$site" archive "$game" "$DIR/$ruleset-film"
	for page in "$DIR/$ruleset-film"/index.html "$DIR/$ruleset-film"/turn-*.html; do cp "$page" "$all/$ruleset-film-${page##*/}"; done
	heard "$text" -C "$site" standings "$game"
	grep -v "^(nightmail" "$DIR/$ruleset-film/README" | cat - "$DIR/$ruleset-film/history.txt" >>"$text"
	[ "${LOOKS:-}" != new ] || cp "$text" "$folder/heard.txt"
	diff "$folder/heard.txt" "$text" || fail "another text: $ruleset"
done

# Worlds one after the other, in ever smaller cards: whole, without figures, moved together for their labels, without labels.
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
    "taken": [], "template": []}, sys.stdout)
P
	into "chain-$worlds.svg" map --report "$DIR/chain.json"
	tests/geometry "$DIR/chain.json" "$all/chain-$worlds.svg" >"$DIR/log" || { cat "$DIR/log"; fail "a chain of $worlds"; }
done

# Hexes ever farther apart: smaller ones, and at last bare ones.
for far in 6 10 15; do
	python3 - "$looks/star-empires/report.json" $far >"$DIR/far.json" <<'P'
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
	into "far-$far.svg" map --report "$DIR/far.json"
	tests/geometry "$DIR/far.json" "$all/far-$far.svg" >"$DIR/log" || { cat "$DIR/log"; fail "sectors $far times as far"; }
done

cd "$all"
sha256sum * | cut -c 1-16,65- >"$DIR/sums"
[ "${LOOKS:-}" != new ] || cp "$DIR/sums" "$looks/sums"
diff "$looks/sums" "$DIR/sums" || fail "another picture or page"
