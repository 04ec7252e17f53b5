# Games in every state, in `status`, on the published site, and with their deadlines in a calendar.
. tests/site/lib
expect 0 init
printf 'publish: {dir: www, url: "https://example.org/g"}\n' >>"$S/nightmail.yaml"
make() { # NAME KEYS...
	name=$1; shift
	{ printf 'ruleset: space-empires\n'; for key in "$@"; do echo "$key"; done; } >"$DIR/$name.yaml"
	expect 0 new "$name" --setup "$DIR/$name.yaml" --seed 5 --salt $SALT
}
two='players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]'
daily='deadline: "daily 20:00"'
make open "players: 3"
expect 0 join open MING ming@example.org
make daily "$two" "$daily" 'title: "Stars, and; ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ"'
make gmrun "$two"
make held "$two" "$daily"
make hidden "$two" 'show_moved: false' 'deadline: every 36h'
make over "$two"
make won "$two"
make moved "$two" "$daily"
make due "$two" "$daily"
for game in daily gmrun held hidden over won moved due; do expect 0 start $game; done
expect 0 hold held
for game in over won; do expect 0 set $game state=finished --yes; done
of() { echo "(SELECT id FROM game WHERE name = '$1')"; }
sql "UPDATE game SET winners = 'MING' WHERE name = 'won'"
sql "UPDATE seat SET ready = 1 WHERE game = $(of moved) OR name = 'MING' AND game = $(of daily)"
sql "UPDATE game SET deadline = 1796151600 WHERE name = 'due'" # 19:00 UTC
at 2026-12-01T19:00:00Z
expect 0 status
says "open (space-empires): open, 1 of 3 seats taken
daily (space-empires): turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -
gmrun (space-empires): turn 1, no deadline; MING -, BOSCO -
held (space-empires): turn 1, Wed 2 Dec 2026, 20:00 UTC, held; MING -, BOSCO -
hidden (space-empires): turn 1, Wed 2 Dec 2026, 22:00 UTC; MING -, BOSCO -
over (space-empires): finished with turn 1, winners: none
won (space-empires): finished with turn 1, winners: MING
moved (space-empires): turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO ready
due (space-empires): turn 1, Wed 2 Dec 2026, 20:00 UTC, due now; MING -, BOSCO -
22 mails wait to be sent"

# One row per game, in the order of their creation, grouped by state: title, facts, who has moved, and the deadline.
expect 0 publish
python3 - "$S/www/index.html" >"$DIR/out" <<'P'
import re, sys
for row in open(sys.argv[1]).read().split('<li class="game">')[1:]:
    said = re.findall(r'<h3>(.*?)</h3>|<p(?: class="(?:told|due)")?>(.*?)</p>', row.split('</div>', 1)[1])
    texts = [re.sub('<[^>]*>', '', title or text) for title, text in said]
    print('; '.join(t.replace('Due', 'due') for t in texts if t not in ('Manual', 'Hall of fame')))
P
says 'open; Space Empires, 2 of 3 seats free
Stars, and; ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ (daily); Space Empires, turn 1, 2 empires; 1 of 2 have moved: MING; due Wed 2 Dec 2026, 20:00 UTC
gmrun; Space Empires, turn 1, 2 empires; 0 of 2 have moved; due when the game master runs it
held; Space Empires, turn 1, 2 empires; 0 of 2 have moved; due when the game master lets the game go on
hidden; Space Empires, turn 1, 2 empires; due Wed 2 Dec 2026, 22:00 UTC
moved; Space Empires, turn 1, 2 empires; 2 of 2 have moved; due Wed 2 Dec 2026, 20:00 UTC
due; Space Empires, turn 1, 2 empires; 0 of 2 have moved; due Tue 1 Dec 2026, 19:00 UTC
over; Space Empires, nobody has won
won; Space Empires, won by MING in turn 1'
[ "$(grep '^<h2>' "$S/www/index.html" | tr -d '\n')" = "<h2>Open games</h2><h2>Running games</h2><h2>Finished games</h2>" ] ||
	fail "headings: $(grep '^<h2>' "$S/www/index.html")"
has "$S/www/open/index.html" "<b>Not started: 2 of 3 seats are free</b>"
has "$S/www/held/index.html" "<b>Due</b> when the game master lets the game go on</p>"
has "$S/www/gmrun/index.html" "<b>Due</b> when the game master runs it</p>"
has "$S/www/daily/index.html" '<tr><th scope="row">MING</th><td>yes</td><td class="n">0</td><td></td></tr>
<tr><th scope="row">BOSCO</th><td>not yet</td><td class="n">0</td><td></td></tr>'
lacks "$S/www/hidden/index.html" "Moved"

# RFC 5545: lines of at most 75 bytes, no character cut, signs with a backslash; without a deadline no file.
for game in open gmrun held over won; do [ ! -e "$S/www/$game/deadline.ics" ] || fail "a deadline of $game"; done
tr -d '\r' <"$S/www/daily/deadline.ics" | LC_ALL=C awk 'length > 75' | grep . && fail "a line is too long"
LC_ALL=C.UTF-8 grep -qax '.*' "$S/www/daily/deadline.ics" || fail "a letter is cut"
[ "$(tr -d '\r' <"$S/www/daily/deadline.ics" | sed -n '/^SUMMARY/,/^TRANSP/p' | sed -n '/^TRANSP/!p' | tr -d '\n' | sed 's/ for/for/')" = \
	'SUMMARY:Stars\, and\; ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ: orders for turn 1 are due' ] || { cat "$S/www/daily/deadline.ics"; fail "summary"; }
has "$S/www/daily/deadline.ics" "DTSTART:20261202T200000Z"
# Over three lines each has the greatest length; the mark of a continued line is not part of the text.
sql "UPDATE game SET title = '$(printf '%060d' 0 | tr 0 ,)' WHERE name = 'daily'"
expect 0 publish
tr -d '\r' <"$S/www/daily/deadline.ics" | sed -n '/^SUMMARY/,/^TRANSP/{/^TRANSP/d;p}' >"$DIR/lines"
[ "$(awk '{ print length }' "$DIR/lines" | tr '\n' ' ')" = "75 75 7 " ] || { cat "$DIR/lines"; fail "folds"; }
[ "$(sed '2,$s/^ //' "$DIR/lines" | tr -d '\n')" = "SUMMARY:$(printf '%060d' 0 | sed 's/0/\\,/g'): orders for turn 1 are due" ] || fail "unfolded"
# The last finished game is deleted: so is the hall of fame. A record is verified before that, and nobody has won it.
[ -e "$S/www/league.html" ] || fail "no hall of fame"
sql "UPDATE game SET winners = (SELECT winners FROM game WHERE name = 'over') WHERE name = 'won'"
for game in over won; do expect 0 delete $game --force --yes; done
expect 0 publish
[ ! -e "$S/www/league.html" ] || fail "a hall of fame of nobody"
lacks "$S/www/index.html" "Finished games"
