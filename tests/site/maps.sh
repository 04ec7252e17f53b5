# Maps (HO-60 to HO-63): contents of a picture, dashed orders, stable layouts, other formats, invalid reports.
. tests/site/bare

# Every ruleset, from its reports alone, by HO-62.
"$here/pictures" "$T/games" 5 11 >"$T/log" || fail "$(cat "$T/log")"
grep -qE '^[1-9][0-9]+ pictures of 5 games are good' "$T/log" || fail "$(cat "$T/log")"

# A report written by hand: W1 of MING leads to W2, seen in turn 2, which leads to W1 and one way to W3.
cat >"$T/r.json" <<'J'
{"format": 1, "game": "demo", "ruleset": "space-empires", "turn": 4, "empire": "MING", "host": null, "orders": [], "events": [],
 "totals": {"worlds": 1, "ships": 3, "ind": 1, "pop": 1, "rms": 1, "rmp": 1}, "totals_before": null, "victory": {"worlds": 0.5},
 "winners": [], "eliminated": [],
 "worlds": [{"id": 1, "owner": "MING", "links": [2], "ind": 7, "rms": 8, "rmp": 9, "pop": 31, "treasures": []}],
 "fleets": [{"id": 4, "owner": "MING", "world": 1, "ships": 3, "cargo": 0, "treasures": [], "from": 2}],
 "departed": [], "known": [{"id": 2, "turn": 2, "owner": "BOSCO", "links": [1, 3], "ind": 0, "rms": 0, "rmp": 3, "pop": 4, "treasures": []}],
 "taken": [], "template": []}
J
nm map --report "$T/r.json" || fail "map: $(cat "$T/err")"
for text in '<title>demo, turn 4, MING</title>' 'data-place="W3"' 'data-link="W1 W2"' 'data-link="W2 W3"' 'class="move made own" data-move="F4" data-ships="3"' \
	'W1, world, owned by MING. ind 7, pop 31, rms 8, rmp 9. F4 of MING, 3 ships.' 'W2, world, owned by BOSCO, last seen turn 2.' \
	'>MING (you)</text>' '>BOSCO</text>' '>move made last turn</text>' '>not seen now; t27 is when</text>'; do
	grep -qF "$text" "$T/out" || fail "the picture lacks $text"
done
[ "$(grep -c 'class="place"' "$T/out")" = 3 ] || fail "three places"
grep -qF 'class="move ordered' "$T/out" && fail "a dashed move that nobody ordered"
cp "$T/out" "$T/first.svg"
nm map --report "$T/r.json" --svg --out "$T/again.svg" && cmp "$T/first.svg" "$T/again.svg" || fail "not the same bytes"
printf 'M4W2\nM9W2\n' >"$T/orders"
nm map --report "$T/r.json" --orders "$T/orders" || fail "map --orders: $(cat "$T/err")"
[ "$(grep -c 'class="move ordered own" data-move="F4"' "$T/out")" = 1 ] || fail "no ordered move"
[ "$(grep -c 'data-move="F9"' "$T/out")" = 0 ] || fail "a refused order is drawn"
nm map --report "$T/r.json" --dot && grep -qF 'W2 -> W3;' "$T/out" || fail "dot"
grep -qF 'W3 -> W2;' "$T/out" && fail "a link back that nobody told"
nm map --report "$T/r.json" --png --out "$T/r.png" && "$here/colours" "$T/r.png" >/dev/null || fail "PNG: $(cat "$T/err")"

# A move over a torus' edge leaves the map on one side and enters on the other, in each direction; one within the map is
# drawn whole.
python3 - "$T/torus.json" <<'P'
import json, sys
def beside(n):
    x, y = (n - 1) % 5, (n - 1) // 5
    return sorted({1 + (x + a) % 5 + 5 * ((y + b) % 5) for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))})
world = lambda n, **more: dict({"id": n, "owner": None, "links": beside(n), "ind": 0, "rms": 0, "rmp": 0, "pop": 0, "treasures": []}, **more)
own = {1: 1, 5: 2, 13: 3, 23: 4}
json.dump({"format": 1, "game": "torus", "ruleset": "space-empires", "turn": 2, "empire": "MING", "host": None, "orders": [], "events": [],
    "totals": {"worlds": 4, "ships": 4, "ind": 0, "pop": 4, "rms": 0, "rmp": 0}, "totals_before": None, "victory": {"worlds": 0.5},
    "winners": [], "eliminated": [], "worlds": [world(n, owner="MING", pop=1) for n in own],
    "fleets": [{"id": f, "owner": "MING", "world": n, "ships": 1, "cargo": 0, "treasures": []} for n, f in own.items()], "departed": [],
    "known": [world(n, turn=1) for n in range(1, 26) if n not in own], "taken": [], "template": []}, open(sys.argv[1], "w"))
P
printf 'M1W5\nM2W1\nM3W14\nM4W3\n' >"$T/orders"
nm map --report "$T/torus.json" --orders "$T/orders" || fail "a torus: $(cat "$T/err")"
python3 - "$T/out" >"$T/legs" <<'P' || fail "a torus"
import re, sys
svg = open(sys.argv[1]).read()
spots = {p: (float(x), float(y)) for p, x, y in re.findall(r'data-place="(W\d+)".*\n<rect class="spot" x="([\d.]+)" y="([\d.]+)"', svg)}
# W1 and W5 are neighbours over the edge: the map is rolled to the columns and rows 3, 4, 0, 1, 2, so that W1 is in the
# middle beside W5, and W13 and W14 are at the two edges
for fleet, path in re.findall(r'data-move="(F\d)" data-ships="1" data-path="([^"]*)"', svg):
    a, b = (spots[p] for p in path.split())
    print(fleet, round((b[0] - a[0]) / 96), round((b[1] - a[1]) / 88))
P
sort -o "$T/legs" "$T/legs"
[ "$(tr '\n' ,  <"$T/legs")" = "F1 -1 0,F2 1 0,F3 -4 0,F4 0 1," ] || { cat "$T/legs"; fail "moves over the edge"; }

# --center: W13 is in the middle row; of the rolls of columns that leave W5 beside W1, the first with W13 nearest to the
# middle begins with W2 (HO-182).
nm map --report "$T/torus.json" --center w13 || fail "--center: $(cat "$T/err")"
python3 - "$T/out" <<'P' || fail "another centre"
import re, sys
spots = {p: (float(x), float(y)) for p, x, y in
         re.findall(r'data-place="(W\d+)".*\n<rect class="spot" x="([\d.]+)" y="([\d.]+)"', open(sys.argv[1]).read())}
order = lambda axis: [p for p in sorted(spots, key=lambda p: spots[p][axis])]
assert set(order(0)[:5]) == {"W2", "W7", "W12", "W17", "W22"}, order(0)
assert set(order(1)[:5]) == {"W1", "W2", "W3", "W4", "W5"}, order(1)
P
refused 65 'the report shows no place "W99"' map --report "$T/torus.json" --center W99
refused 64 '--mail and --center are for --svg and --png' map --report "$T/torus.json" --mail --dot

# For mails (HO-186): portrait, 1200 pixels wide, the reader's realm and one ring around it, nothing below 33 pixels, no
# legend, no arrows; news on top.
for report in r torus; do
	nm map --report "$T/$report.json" --mail --out "$T/mail.svg" || fail "--mail: $(cat "$T/err")"
	nm map --report "$T/$report.json" --mail --png --out "$T/mail.png" || fail "--mail --png: $(cat "$T/err")"
	python3 - "$T/mail.svg" "$T/mail.png" $report <<'P' || fail "a mail's picture of $report.json"
import re, struct, sys
svg = open(sys.argv[1]).read()
wide, high = (int(n) for n in re.search(r'viewBox="0 0 (\d+) (\d+)"', svg).groups())
assert wide == 1200 and high > wide, (wide, high)
assert struct.unpack(">II", open(sys.argv[2], "rb").read()[16:24]) == (wide, high)
sizes = [float(n) for n in re.findall(r'font-size="([\d.]+)"', svg)]
assert min(sizes) >= 33, min(sizes)
assert 'id="legend"' not in svg and 'class="move' not in svg and 'class="facts"' not in svg
shown = set(re.findall(r'data-place="(W\d+)"', svg))
ring = {"r": {"W1", "W2"}, "torus": {"W%d" % n for n in (1, 2, 5, 6, 21, 4, 10, 25, 13, 8, 12, 14, 18, 23, 3, 22, 24)}}
assert shown == ring[sys.argv[3]], shown ^ ring[sys.argv[3]]
P
	xmllint --noout "$T/mail.svg" || fail "no XML"
done
for ruleset in star-empires galactic-empires space-empires-4x cyoe space-empires; do
	nm simulate --ruleset $ruleset --empires 2 --turns 6 --seed 3 --out "$T/mail-$ruleset" || fail "simulate: $(cat "$T/err")"
	for json in "$T/mail-$ruleset"/turn-*/E1.json; do
		nm map --report "$json" --mail || fail "$json: $(cat "$T/err")"
		[ "$(grep -o 'font-size="[0-9]*' "$T/out" | cut -d'"' -f2 | sort -n | head -n 1)" -ge 33 ] || fail "$json: small letters"
	done
done

# Names are only text, cut if there is no room.
long=$(printf '%010000d' 0)
sed "s|BOSCO|<script>alert(1)</script>\\\\\"\\\\u202e$long|" "$T/r.json" >"$T/evil.json"
nm map --report "$T/evil.json" || fail "a strange name: $(cat "$T/err")"
xmllint --noout "$T/out" || fail "a name breaks the picture"
grep -q '<script' "$T/out" && fail "a name is script"
LC_ALL=C grep -q "$(printf '\342\200\256')" "$T/out" && fail "a bidi mark"
"$here/geometry" "$T/evil.json" "$T/out" >"$T/log" 2>&1
grep -E 'within|over' "$T/log" && fail "a long name"

# Invalid reports, and newer ones, with their place.
echo '{"format": 2, "game": "demo", "ruleset": "cyoe", "turn": 1, "empire": "A"}' >"$T/new.json"
refused 65 'new.json:1:' map --report "$T/new.json"
refused 65 'newer nightmail' map --report "$T/new.json"
echo '{"ruleset": "cyoe"}' >"$T/no.json"
refused 65 'this is not a report' map --report "$T/no.json"
echo '[1, 2' >"$T/no.json"
refused 65 'no.json:' map --report "$T/no.json"
sed 's/"links": \[2\]/"links": ["x"]/' "$T/r.json" >"$T/no.json"
refused 65 'no.json:4:' map --report "$T/no.json"
grep -v '"fleets"' "$T/r.json" >"$T/no.json"
refused 65 '"fleets" is missing' map --report "$T/no.json"
refused 66 '' map --report "$T/nothing.json"
refused 64 'one of --svg' map --report "$T/r.json" --svg --dot
refused 64 '--report FILE.json is needed' map

# A layout comes last in the JSON; places with a position stay within a link's length of it; verify knows both kinds.
for ruleset in cyoe space-empires; do
	nm simulate --ruleset $ruleset --empires 6 --turns 8 --seed 4 --out "$T/$ruleset" || fail "simulate: $(cat "$T/err")"
	nm verify "$T/$ruleset" || fail "verify: $(cat "$T/out" "$T/err")"
done
before=
for json in "$T"/cyoe/turn-*/E1.json; do
	[ "$(jq -r 'keys_unsorted | last' "$json")" = layout ] || fail "layout is the last key"
	if [ -n "$before" ]; then
		jq -e --slurpfile b "$before" '.layout as $l | [$b[0].layout | to_entries[] | select($l[.key]) |
			(.value[0] - $l[.key][0] | fabs) + (.value[1] - $l[.key][1] | fabs)] | length == 0 or max <= 200' "$json" >/dev/null ||
			fail "$json: a place went far from where it stood"
	fi
	before=$json
done
# One turn alone gives the same with --before, and may give another layout without.
nm turn --state "$T/cyoe/turn-0007/state.json" --orders "$T/cyoe/turn-0007" --host "$T/cyoe/turn-0008/host.yaml" \
	--before "$T/cyoe/turn-0007" --out "$T/turn" || fail "turn: $(cat "$T/err")"
cmp "$T/turn/E1.json" "$T/cyoe/turn-0008/E1.json" || fail "turn --before"
refused 66 'cannot be read' turn --state "$T/cyoe/turn-0007/state.json" --before "$T/nothing" --out "$T/other"
# Reports from before the key, with their graphs.
for json in "$T"/space-empires/turn-*/E*.json; do
	python3 - "$json" <<'P'
import re, sys
text = open(sys.argv[1]).read()
open(sys.argv[1], 'w').write(re.sub(r',\n "layout": .*\n\Z', '}\n', text))
P
	printf 'digraph galaxy {\n  node [shape=box];\n}\n' >"${json%.json}.dot"
done
nm verify "$T/space-empires" || fail "verify of old reports: $(cat "$T/out")"
grep -qF 'reports identical' "$T/out" || fail "verify of old reports"
exit 0
