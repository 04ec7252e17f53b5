# Pages (HO-64, HO-65): made from the JSON alone; their contents; invalid reports; and in a real browser, headless
# Chromium: no requests, nothing wider than a phone, orders composed by clicks and by keys.
. tests/site/bare
has() { grep -qF -e "$1" "$T/out" || fail "the page lacks $1"; }

# A game of each ruleset, its last turn against the one before.
mkdir "$T/pages"
for ruleset in $(tests/rulesets); do
	nm simulate --ruleset $ruleset --empires 2 --turns 8 --seed 5 --out "$T/$ruleset" || fail "simulate: $(cat "$T/err")"
	set -- $(ls -d "$T/$ruleset"/turn-*)
	nm page --report "$1/E1.json" --out "$T/pages/first-$ruleset.html" || fail "page: $(cat "$T/err")"
	set -- $(ls -d "$T/$ruleset"/turn-* | tail -2)
	cp "$2/E1.json" "$T/pages/$ruleset.json"
	cp "$2/E1.txt" "$T/pages/$ruleset.txt"
	nm page --report "$2/E1.json" --before "$1/E1.json" --out "$T/pages/$ruleset.html" || fail "page: $(cat "$T/err")"
	nm page --report "$2/E1.json" --before "$1/E1.json" && cmp -s "$T/out" "$T/pages/$ruleset.html" || fail "not the same bytes"
done

# A report written by hand, with an earlier one: the changes.
report() { # turn worlds fleets text
	cat <<J
{"format": 1, "game": "demo", "ruleset": "space-empires", "turn": $1, "empire": "MING", "host": null, "orders": [], "events": [],
 "totals": {"worlds": 1, "ships": 3, "ind": 1, "pop": 1, "rms": 1, "rmp": 1}, "totals_before": null, "victory": {"worlds": 0.5},
 "winners": [], "eliminated": [], "worlds": [$2], "fleets": [$3], "departed": [], "known": [], "taken": [], "template": [],
 "text": "$4"}
J
}
world() { # id owner ind links
	echo "{\"id\": $1, \"owner\": \"$2\", \"links\": [$4], \"ind\": $3, \"rms\": 8, \"rmp\": 9, \"pop\": 31, \"treasures\": []}"
}
fleet() { # id owner world ships
	echo "{\"id\": $1, \"owner\": \"$2\", \"world\": $3, \"ships\": $4, \"cargo\": 0, \"treasures\": []}"
}
report 3 "$(world 1 MING 7 2), $(world 2 MING 3 1)" "$(fleet 4 MING 1 3), $(fleet 5 MING 1 1)" 'A\nB\n' >"$T/old.json"
report 4 "$(world 1 MING 9 2), $(world 2 BOSCO 3 '1, 3')" "$(fleet 4 MING 2 3), $(fleet 6 MING 1 2)" '\nA <b> & c\n\nB\n' >"$T/new.json"
nm page --report "$T/new.json" --before "$T/old.json" || fail "page: $(cat "$T/err")"
for text in '<li>New on the map: W3.</li>' '<li>W2 is owned by BOSCO now, before by MING.</li>' \
	'<li>W1: ind 9 pop 31; before ind 7 pop 31.</li>' '<li>F4 of MING is now at W2: 3 ships; before at W1.</li>' \
	'<li>New: F6 of MING, at W1: 2 ships.</li>' '<li>Gone: F5 of MING, which was at W1: 1 ship.</li>' \
	'<p>Since turn 3:</p>' '<th scope="row">F4</th><td>MING (you)</td><td>W2</td><td>3</td><td>3 ships</td>' \
	'<h1>demo, turn 4 <span class="tag own">E1</span></h1>' '<table id="places">' '<section id="changes">' '<th scope="col" aria-sort="none"><button type="button">Owner</button></th>'; do
	has "$text"
done
# The text to the byte: HTML drops the first line feed after <pre>.
printf '<pre id="report">\n\nA &lt;b&gt; &amp; c\n\nB</pre>\n' >"$T/want"
sed -n '/<pre id="report">/,/<\/pre>/p' "$T/out" | cmp -s - "$T/want" || fail "the text"
nm page --report "$T/old.json" || fail "page: $(cat "$T/err")"
printf '<pre id="report">A\nB</pre>\n' >"$T/want"
sed -n '/<pre id="report">/,/<\/pre>/p' "$T/out" | cmp -s - "$T/want" || fail "a text that begins without a line feed"
nm page --report "$T/new.json" || fail "page: $(cat "$T/err")"
has 'This page was made without the report before.'
# The composer begins with these orders, and the map draws them.
printf 'M4W1\n<b>\na\000b\nM4W2\n' >"$T/orders"
nm page --report "$T/new.json" --orders "$T/orders" || fail "page --orders: $(cat "$T/err")"
has 'data-move="F4"'
has '>M4W1
&lt;b&gt;
a\x00b
M4W2'
# The reader's own progress is shown, also where a leader stands before it.
jq '.standing = {victory: "Most worlds win.", things: "worlds", near: null, warnings: [], idle: [], progress: [
	{empire: "BOSCO", have: 5, need: 6, of: 9, turns_left: 2}, {empire: "MING", have: 2, need: 6, of: 9, turns_left: null}]}' "$T/new.json" >"$T/behind.json"
nm page --report "$T/behind.json" || fail "page: $(cat "$T/err")"
has '<b>2 of 9 worlds; 6 win</b>'
# The button Home goes to a place that the reader still has.
jq '.home = "W2"' "$T/new.json" >"$T/lost-home.json"
nm page --report "$T/lost-home.json" || fail "page: $(cat "$T/err")"
has '{"id": "W1", "name": null, "home": true'
has '{"id": "W2", "name": null, "home": false'
# What became of the orders stands below the news: the first that was not done outright, the done ones folded.
jq '.orders = [["M4W2", "done", []], ["B9F7W1", "partly", ["2 built, raw materials ran out"]], ["M5W3", "failed", ["W3 was closed"]],
	["M6W2", "done", ["met F9"]]] | .orders |= map({line: 1, text: .[0], canonical: .[0], status: .[1], notes: .[2]})' "$T/new.json" >"$T/played.json"
nm page --report "$T/played.json" || fail "page: $(cat "$T/err")"
has '<summary><b>1 order failed</b>, 1 done in part, 2 done<span>: <code>M5W3</code> (W3 was closed)</span></summary>'
has '<li data-status="partly"><code>B9F7W1</code> (2 built, raw materials ran out)</li>'
sed -n '/<section id="news">/,/<\/section>/p' "$T/out" | grep -A9 '<details><summary>2 done</summary>' | tr -d '\n' |
	grep -qF '<ul><li data-status="done"><code>M4W2</code></li><li data-status="done"><code>M6W2</code> (met F9)</li></ul>' || fail "the done orders"
jq '.orders |= map(.status = "done")' "$T/played.json" >"$T/done.json"
nm page --report "$T/done.json" || fail "page: $(cat "$T/err")"
has '<details id="played"><summary><b>4 orders done</b></summary>'
nm page --report "$T/new.json" && ! grep -q 'id="played"' "$T/out" || fail "orders out of nothing"
# A report from before texts were kept shows its facts as sentences.
jq 'del(.text)' "$T/new.json" >"$T/bare.json"
nm page --report "$T/bare.json" || fail "page of an old report: $(cat "$T/err")"
grep -q '^+++ Fleets, 2' "$T/out" || fail "no sentences"

# When the game is over, and when nothing is left, the page says so, and asks for no orders.
jq '.host = {seed: "7"} | .standing = {victory: "Most worlds win.", things: "worlds", progress: [], near: null, warnings: [], idle: [],
	ended: "The game is over: MING & BOSCO won."}' "$T/new.json" >"$T/over.json"
jq '.standing = {victory: "Most worlds win.", out: true}' "$T/new.json" >"$T/gone.json"
for over in 'over.json The game is over: MING &amp; BOSCO won.' 'gone.json You are out of the game.'; do
	nm page --report "$T/${over%% *}" || fail "page: $(cat "$T/err")"
	has "<p id=\"deadline\"><b>${over#* }</b></p>"
	! grep -q 'id="compose"\|id="next-idle"' "$T/out" || fail "orders after ${over#* }"
done
# Whoever has lost all keeps a seat, and reads what was lost last.
jq '.seats = [{seat: 3, empire: "MING", tag: "E3"}]' "$T/old.json" >"$T/last.json"
jq '.seats = [{seat: 3, empire: "MING", tag: "E3"}] | .worlds = [] | .fleets = []' "$T/gone.json" >"$T/lost.json"
nm page --report "$T/lost.json" --before "$T/last.json" || fail "page: $(cat "$T/err")"
has '<span class="tag own">E3</span>'
has ', you are MING'
has '<p id="needs" hidden>'
has '<li data-kind="lost" data-place=""><b class="kind lost">Lost</b> <span>W1, W2: no longer yours.</span></li>'
nm page --report "$T/lost.json" || fail "page: $(cat "$T/err")"
has 'Nothing of yours is on the map.'
nm page --report "$T/new.json" || fail "page: $(cat "$T/err")"
has '<b>No deadline</b>'
has 'id="next-idle"'

# Names are only text.
long=$(printf '%010000d' 0)
sed "s|BOSCO|<script>alert(1)</script>\\\\\"'\\\\u202e\\\\u0007$long|; s|A <b>|<script>alert(2)</script>\\\\u202e|" "$T/new.json" >"$T/evil.json"
nm page --report "$T/evil.json" --before "$T/old.json" --out "$T/pages/hostile-names.html" || fail "a strange name: $(cat "$T/err")"
grep -q '<script>alert' "$T/pages/hostile-names.html" && fail "a name is script"
LC_ALL=C grep -q "$(printf '\342\200\256')" "$T/pages/hostile-names.html" && fail "a bidi mark"
grep -qF '\u202e' "$T/pages/hostile-names.html" || fail "the bidi mark is not shown"
jq '.game = "demo\u202e"' "$T/new.json" >"$T/evil.json"
nm page --report "$T/evil.json" || fail "a strange game: $(cat "$T/err")"
LC_ALL=C grep -q "$(printf '\342\200\256')" "$T/out" && fail "a bidi mark in a game's name"

# An invalid report, a newer one, or one of another game; a terminal.
refused 64 '--report FILE.json is needed' page
refused 64 'unexpected argument' page "$T/new.json"
refused 66 'nothing.json' page --report "$T/nothing.json"
sed 's/"format": 1/"format": 2/' "$T/new.json" >"$T/newer.json"
refused 65 'newer.json:1:12: the report has format 2' page --report "$T/newer.json"
refused 65 'newer.json:1:12: the report has format 2' page --report "$T/new.json" --before "$T/newer.json"
echo '{"a": 1}' >"$T/none.json"
refused 65 'none.json:1:1:' page --report "$T/none.json"
sed 's/"fleets": \[/"fleets": [3, /' "$T/new.json" >"$T/broken.json"
refused 65 'broken.json:3:' page --report "$T/broken.json"
sed 's/"text": "/"text": 3, "x": "/' "$T/new.json" >"$T/broken.json"
refused 65 'broken.json:4:10: "text" must be a text' page --report "$T/broken.json"
sed 's/"game": "demo"/"game": "other"/' "$T/old.json" >"$T/other.json"
refused 65 'this report is of another game' page --report "$T/new.json" --before "$T/other.json"
refused 73 '' page --report "$T/new.json" --out "$T/no/such/folder.html"
script -qec "'$NIGHTMAIL' page --report '$T/new.json'" /dev/null >"$T/tty" 2>&1
[ $? = 64 ] || fail "a page to a terminal"
grep -qF 'refusing to write a page to a terminal' "$T/tty" || fail "a page to a terminal: $(cat "$T/tty")"

python3 "$here/browser/pages.py" "$T/pages" >"$T/log" 2>&1 || fail "$(cat "$T/log")"
grep -qE '^[1-9][0-9]+ forms of 5 rulesets are good$' "$T/log" || fail "$(cat "$T/log")"
exit 0
