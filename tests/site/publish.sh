# The published site (HO-66): public parts and those of a seat, only changes are written, a folder that cannot be
# written leaves the old site complete; no address, no hidden fact, no other seat's key.
. tests/site/lib
W=$DIR/www
key() { told "$1"; sed -n "s|^On the web: https://games.example/x/$2/\([a-z2-7]\{26\}\)/\$|\1|p" "$DIR/mail"; }
expect 0 init
expect 78 publish
has "$DIR/err" 'publish.dir is not set'
configure() { sed "s|^# publish:.*|publish: $1|" "$DIR/plain.yaml" >"$S/nightmail.yaml"; }
cp "$S/nightmail.yaml" "$DIR/plain.yaml"
for bad in '{dir: .}' '{dir: games/x}' '{dir: /}' '{dir: "..", url: null}' '{url: "ftp://x/"}' '{url: "https://a b"}' '{url: "https://"}' '{folder: www}' '{dir: 3}'; do
	configure "$bad"
	expect 78 publish
	has "$DIR/err" 'nightmail.yaml:'
done
configure "{dir: $W, url: \"https://games.example/x\"}"
expect 0 publish
has "$W/index.html" 'There are no games yet'

# An open game, and a running one of each kind: 4x, with public standings, and space-empires, without.
cat >"$DIR/duel.yaml" <<'E2'
ruleset: space-empires-4x
players: [{name: ANNA, address: [anna@example.org]}, {name: BERT, address: [bert@example.org]}]
observers: true
E2
expect 0 new war --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 new duel --setup "$DIR/duel.yaml" --seed 42 --salt $SALT
expect 0 start duel
expect 0 publish
says "2 games, 2 written: $W"
has "$W/index.html" '1 of 2 seats free'
has "$W/duel/index.html" '<table id="standings">'
expect 0 join war BOSCO bosco@example.org
expect 0 start war
expect 0 nightly
has "$W/index.html" '<time datetime="2026-12-03T19:00:00Z">Thu 3 Dec 2026, 20:00 Europe/Berlin</time>'
lacks "$W/war/index.html" 'id="standings"'
[ "$(find "$W" -type d -perm 755 | wc -l)" = "$(find "$W" -type d | wc -l)" ] || fail "a folder that no server can read"
[ "$(find "$W" -type f -perm 644 | wc -l)" = "$(find "$W" -type f | wc -l)" ] || fail "a file that no server can read"

find "$W" -name '*.html' >"$DIR/pages"
[ "$(wc -l <"$DIR/pages")" -ge 6 ] || fail "pages: $(cat "$DIR/pages")"
while read -r page; do
	[ "$(tail -n 2 "$page" | tr -d '\n')" = "</body></html>" ] && [ "$(grep -c '<html' "$page")" = 1 ] || fail "half a page: $page"
done <"$DIR/pages"

# A seat's pages: its newest ones, in all four forms, as in the record; the report's mail names the folder.
ming=$(key ming@example.org war) bosco=$(key bosco@example.org war)
[ ${#ming} = 26 ] && [ ${#bosco} = 26 ] && [ "$ming" != "$bosco" ] || fail "keys: $ming $bosco"
grep . "$DIR/mail" | tail -n 1 | grep -q '^On the web: ' || fail "reports end with the place"
cmp "$W/war/$ming/turn-0001.txt" "$S/games/war/turn-0001/MING.txt" || fail "text"
cmp "$W/war/$ming/turn-0001.json" "$S/games/war/turn-0001/MING.json" || fail "JSON"
"$NM" map --report "$S/games/war/turn-0001/MING.json" | cmp - "$W/war/$ming/turn-0001.svg" || fail "picture"
cmp "$W/war/$ming/index.html" "$W/war/$ming/turn-0001.html" || fail "the newest page is the first"
has "$W/war/$ming/index.html" '<meta name="robots" content="noindex'
has "$W/war/$ming/turns.html" 'noindex'
lacks "$W/war/index.html" noindex
expect 0 verify war

# A calendar by RFC 5545; the same by mail.
python3 - "$W/war/deadline.ics" <<'P' || fail "calendar"
import sys
raw = open(sys.argv[1], 'rb').read()
assert raw.endswith(b'\r\n') and raw.replace(b'\r\n', b'').count(b'\n') == 0
assert all(len(line) <= 75 for line in raw.split(b'\r\n'))
lines = raw.decode().replace('\r\n ', '').split('\r\n')[:-1]
assert lines[0] == 'BEGIN:VCALENDAR' and lines[1] == 'VERSION:2.0' and lines[-1] == 'END:VCALENDAR', lines
keys = [line.split(':')[0] for line in lines]
assert all(keys.count(k) == 1 for k in ('PRODID', 'UID', 'DTSTAMP', 'DTSTART', 'SUMMARY')), keys
assert 'DTSTART:20261203T190000Z' in lines and 'SUMMARY:The Long War: orders for turn 1 are due' in lines, lines
P
[ ! -e "$W/duel/deadline.ics" ] || fail "a calendar without a deadline"
mail ming@example.org '/set attach ics' '/report'
expect 0 nightly
grep -l 'filename="deadline.ics"' -r "$S/out" >"$DIR/letters" || fail "no calendar by mail"
grep -q 'Content-Type: text/calendar' "$(head -1 "$DIR/letters")" && grep -q '^DTSTART:20261203T190000Z' "$(head -1 "$DIR/letters")" || fail "the calendar by mail"

# Only changes are written: none, then one game's.
expect 0 publish
says "2 games, 0 written: $W"
find "$W" -type f -exec touch -d 2020-01-01 {} +
mail bosco@example.org '/ready'
expect 0 publish
says "2 games, 1 written: $W"
[ "$(cd "$W" && find . -type f -newermt 2021-01-01 | sort | tr '\n' ' ')" = "./index.html ./war/index.html " ] ||
	fail "written: $(cd "$W" && find . -type f -newermt 2021-01-01)"
has "$W/index.html" '1 of 2 have moved: BOSCO'
expect 0 run war --force --no-fetch
find "$W" -type f -exec touch -d 2020-01-01 {} +
expect 0 publish
for name in turn-0002.html turn-0002.svg turn-0002.txt turn-0002.json index.html turns.html; do
	[ "$W/war/$ming/$name" -nt "$DIR/plain.yaml" ] || fail "$name was not written"
done
[ "$W/war/$ming/turn-0001.html" -nt "$DIR/plain.yaml" ] && fail "an earlier page was written again"
[ "$(find "$W" -name '*.new*' | wc -l)" = 0 ] || fail "half a file"

# A deleted file returns; foreign files are deleted, except beside the games.
rm -r "$W/duel"
echo mine >"$W/robots.txt"
echo old >"$W/war/$ming/old.html"
expect 0 publish --all
[ -s "$W/duel/index.html" ] && [ -s "$W/robots.txt" ] && [ ! -e "$W/war/$ming/old.html" ] || fail "what belongs there"

# A new player has a new folder, and the old one is deleted.
expect 0 replace war BOSCO new@example.org
expect 0 nightly
new=$(key new@example.org war)
[ ${#new} = 26 ] && [ "$new" != "$bosco" ] && [ ! -e "$W/war/$bosco" ] && [ -s "$W/war/$new/turn-0001.html" ] || fail "after replace"
expect 0 revoke war MING
expect 0 publish
[ ! -e "$W/war/$ming" ] || fail "after revoke"
expect 0 report war MING --resend
ming=$(key ming@example.org war)
[ -s "$W/war/$ming/index.html" ] || fail "the place that the new mail tells"

# No address; a key only in its own folder's name; public parts show no hidden fact: another order changes no page
# anywhere.
! grep -rE '[A-Za-z0-9._-]+@[A-Za-z0-9-]+\.' "$W" --include='*.html' --include='*.txt' --include='*.json' --include='*.svg' --include='*.ics' |
	grep -vE '/manual\.(html|txt):' >"$DIR/leaks" || { head -c 600 "$DIR/leaks"; fail "an address"; }
! grep -rlE "$ming|$new" "$W" || fail "a key stands in a file"
cp -r "$S" "$DIR/twin" && cp -r "$W" "$DIR/before"
world=$(jq '[.worlds[] | select(.owner == "MING")][0].id' "$S/games/war/turn-0002/state.json")
printf 'B1F1W%s\n' "$world" >"$DIR/orders"
expect 0 orders war MING --set "$DIR/orders"
expect 0 publish
orders=$(cd "$W" && find . -type f | sort | xargs sha256sum)
printf 'B2F1W%s\n' "$world" >"$DIR/orders"
expect 0 orders war MING --set "$DIR/orders"
expect 0 publish
[ "$orders" = "$(cd "$W" && find . -type f | sort | xargs sha256sum)" ] || fail "orders show"

# A folder that cannot be written: reported, and the old site is unchanged. Root can write anywhere except over a file.
old=$(cd "$W" && find . -type f | sort | xargs sha256sum)
mv "$W" "$DIR/kept" && echo file >"$W"
expect 0 run war --force --no-fetch
expect 73 publish
has "$DIR/err" "$W"
expect 0 status --json
jq -e '.attention[] | select(test("the site for the web cannot be written"))' "$DIR/out" >/dev/null || fail "status does not tell"
rm "$W" && mv "$DIR/kept" "$W"
[ "$old" = "$(cd "$W" && find . -type f | sort | xargs sha256sum)" ] || fail "the old site was touched"
mv "$W" "$DIR/kept" && echo file >"$W"
expect 73 doctor --offline
has "$DIR/out" "$W: not a directory"
rm "$W" && mv "$DIR/kept" "$W"
# One game's folder alone: the first page is updated all the same.
index=$(sha256sum <"$W/index.html")
mkdir "$W/war/index.html.new"
expect 73 publish
has "$DIR/err" 'war is not published'
[ "$index" != "$(sha256sum <"$W/index.html")" ] || fail "the first page waits for a game that cannot be shown"
rmdir "$W/war/index.html.new"
expect 0 nightly
expect 0 status --json
jq -e '[.attention[] | select(test("for the web"))] == []' "$DIR/out" >/dev/null || fail "the trouble is over"

# A finished game has its film; a deleted or renamed game leaves no folder.
expect 0 set war state=finished
expect 0 nightly
has "$W/war/index.html" '<input type="range"'
[ -s "$W/war/turn-0003.html" ] && [ ! -e "$W/war/deadline.ics" ] || fail "a finished game"
has "$W/index.html" 'Finished games'
has "$W/index.html" '<a href="league.html">Hall of fame</a>'
has "$W/league.html" '<table id="league">'
last=$(key ming@example.org war)
cmp "$W/war/$last/turn-0003.txt" "$S/games/war/turn-0003/MING.final.txt" || fail "the last report"
expect 0 delete duel --force --yes
expect 0 publish
[ ! -e "$W/duel" ] || fail "a deleted game"

# Players' words are only text, on their own pages, others' pages and in the film.
cat >"$DIR/talk.yaml" <<'E2'
ruleset: galactic-empires
players: [{name: ANNA, address: [anna@example.org]}, {name: BERT, address: [bert@example.org]}]
E2
expect 0 new talk --setup "$DIR/talk.yaml" --seed 42 --salt $SALT
expect 0 start talk
printf 'PR"</pre></script><script>alert(1)</script><img src=x onerror=alert(2)>"\n' >"$DIR/orders"
expect 0 orders talk ANNA --set "$DIR/orders"
expect 0 run talk --force --no-fetch
expect 0 publish
bert=$(key bert@example.org talk)
has "$W/talk/$bert/turn-0002.txt" '<script>alert(1)'
has "$W/talk/$bert/turn-0002.html" '&lt;script&gt;alert(1)'
expect 0 set talk state=finished
expect 0 publish

# --all makes a finished game again if somebody changed it, or another program made it.
expect 0 publish --all
cp -a "$W/talk" "$DIR/talk.made"
seen() { expect 0 publish --all; has "$DIR/out" ", $1 written"; diff -r "$DIR/talk.made" "$W/talk" || fail "$2"; }
running=$(sql "SELECT count(*) FROM game WHERE state <> 'finished'")
seen "$running" "nothing has changed"
sed -i 's/<title>./<title>X/' "$W/talk/index.html"
seen $((running + 1)) "a page that somebody changed"
rm "$W/talk/$bert/turn-0002.html"
seen $((running + 1)) "a page that is missing"
cp "$NM" "$DIR/other"
"$DIR/other" -C "$S" publish --all >"$DIR/out" || fail "another program"
all=$(sql "SELECT count(*) FROM game")
has "$DIR/out" ", $all written"
seen "$all" "this program again"
seen "$running" "nothing has changed again"
! grep -rlE '<script>alert|<img' "$W" --include='*.html' --include='*.svg' || fail "a player's text is more than text"
