# A finished game as a booklet (HO-157): every sentence is in the record, for each ruleset; nothing secret; the same
# record gives the same bytes; strangers' text stays text; pages of the right size, and not too many.
. tests/site/lib
cat >"$DIR/setup.yaml" <<'SETUP'
ruleset: space-empires
title: The Long War, Жé
players: [{name: MING, address: ming@example.org}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
SETUP
demo
mail ming@example.org "/diary" ".so /etc/passwd" "'br" '\n(.z is no register \\*[x]' "The pear tree is in flower, Жанна." "/end"
mail bosco@example.org "/diary" "Nobody knows my plan." "/end"
mail bosco@example.org "/press all" "Peace, I say." "/end"
mail ming@example.org "/note W1 my secret fort"
wrong 65 "demo: the game is not over; only a game that is over has a chronicle" chronicle demo
wrong 65 "the game is not over" chronicle "$S/games/demo"
wrong 65 "the game is not over" chronicle "$S/games/demo" --text "$DIR/none"
[ ! -e "$DIR/none" ] || fail "a chronicle of a game that is not over"
wrong 66 "nosuch" chronicle nosuch
cp -r "$S" "$DIR/unplayed"
use unplayed
expect 0 set demo state=finished
wrong 65 "demo: no turn was run; there is nothing to tell" chronicle demo
use site
for turn in 1 2 3; do expect 0 run demo --force --no-fetch; done
expect 0 set demo state=finished
mail ming@example.org "/statement" "Well played." "/end"
expect 0 rebuild demo
expect 0 chronicle demo
cp "$DIR/out" "$DIR/text"
for text in "The Long War, Жé" "From the diary of MING, turn 1" "  | .so /etc/passwd" "  | 'br" "Жанна" "Last words of MING" "Well played."; do
	has "$DIR/text" "$text"
done
# Letters without everybody's consent, notes and addresses are in no chronicle.
for secret in "Peace, I say" "secret fort" example.org; do lacks "$DIR/text" "$secret"; done
expect 0 chronicle "$S/games/demo" --text "$DIR/dir"
cmp "$DIR/text" "$DIR/dir" || fail "another chronicle of games/demo"
expect 0 archive demo "$DIR/archive"
at 2027-05-05T05:05:05Z
NIGHTMAIL_SITE=/nowhere expect 0 chronicle "$DIR/archive"
cmp "$DIR/text" "$DIR/out" || fail "another chronicle of the archive"
python3 tests/chronicled.py "$DIR/archive" "$DIR/text" >"$DIR/log" || fail "$(cat "$DIR/log")"
# The last mail says what a player can still do; the archive is made only now, so that consent is taken after the end, too.
sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org' AND subject LIKE '%last report%'" >"$DIR/mail"
has "$DIR/mail" "NOW THAT IT IS OVER"
has "$DIR/mail" "taken for 14 days: a line \`/statement\`, your text, a line \`/end\`."
has "$DIR/mail" "So do your letters if all players agree; \`/set archive-press on\` says that you do."
mail ming@example.org "/set archive-press on"
told ming@example.org
has "$DIR/mail" "set: your letters may stand in the archive. The game is over."
wrong 65 "demo: BOSCO has not agreed that the press is archived (/set archive-press on)" archive demo "$DIR/refused" --press
mail bosco@example.org "/set archive-press on"
# With everybody's consent the letter is in the chronicle of the site and of the archive that has it.
expect 0 chronicle demo
has "$DIR/out" "A letter from BOSCO to all, turn 1"
has "$DIR/out" "  | Peace, I say."
cp "$DIR/out" "$DIR/text"
expect 0 archive demo "$DIR/press" --press
expect 0 chronicle "$DIR/press"
cmp "$DIR/text" "$DIR/out" || fail "another chronicle with letters"

# Pages.
expect 0 chronicle demo --pdf "$DIR/a5.pdf" --text "$DIR/both"
[ ! -s "$DIR/out" ] || fail "files were asked for"
cmp "$DIR/text" "$DIR/both" || fail "another text beside a PDF"
sleep 1
TZ=Asia/Tokyo expect 0 chronicle "$DIR/press" --pdf "$DIR/again.pdf"
cmp "$DIR/a5.pdf" "$DIR/again.pdf" || fail "the same record, another PDF"
expect 0 chronicle demo --pdf "$DIR/a4.pdf" --paper a4
size() { pdfinfo "$1" | sed -n 's/^Page size: *\([0-9.]*\) x \([0-9.]*\) .*/\1 \2/p'; }
[ "$(size "$DIR/a5.pdf")" = "420 595" ] || fail "A5 is $(size "$DIR/a5.pdf")"
[ "$(size "$DIR/a4.pdf")" = "595 842" ] || fail "A4 is $(size "$DIR/a4.pdf")"
pdftotext "$DIR/a5.pdf" "$DIR/read"
for text in "The Long War, Zhé" "The pear tree is in flower, Zhanna." '.so /etc/passwd' '\n(.z is no register \\*[x]' "Well played."; do has "$DIR/read" "$text"; done
lacks "$DIR/read" "root:"
# A title that a site refuses, in an archive from a stranger.
cp -r "$DIR/archive" "$DIR/strange"
sed -i 's/"title": "[^"]*"/"title": ".sp 9i \\\\n(yr \\u001b[31m"/' "$DIR/strange/game.yaml"
wrong 65 "game.yaml: differs from its line in SHA256SUMS: the archive is damaged" chronicle "$DIR/strange" --text "$DIR/none"
[ ! -e "$DIR/none" ] || fail "a chronicle of a damaged archive"
rm -r "$DIR/strange"; cp -r "$DIR/archive" "$DIR/strange"
printf 'MING to all, turn 1\n| I surrender.\n' >"$DIR/strange/press.txt"
wrong 65 "press.txt: is not listed in SHA256SUMS: it was added to the archive" chronicle "$DIR/strange"
wrong 65 "press.txt: is not listed in SHA256SUMS: it was added to the archive" verify "$DIR/strange"
rm "$DIR/strange/SHA256SUMS" "$DIR/strange/press.txt"
sed -i 's/"title": "[^"]*"/"title": ".sp 9i \\\\n(yr \\u001b[31m"/' "$DIR/strange/game.yaml"
expect 0 chronicle "$DIR/strange" --pdf "$DIR/strange.pdf" --text "$DIR/strange.txt"
has "$DIR/strange.txt" '.sp 9i \n(yr \x1b[31m'
pdftotext "$DIR/strange.pdf" "$DIR/read"
has "$DIR/read" '.sp 9i \n(yr \x1b[31m'
# Without groff the text is written, and the error says what to install.
mkdir "$DIR/empty"
[ "${NM#/}" != "$NM" ] || NM=$PWD/$NM
PATH_WAS=$PATH PATH=$DIR/empty
set +e; "$NM" chronicle demo --pdf "$DIR/no.pdf" --text "$DIR/yes.txt" >"$DIR/out" 2>"$DIR/err"; got=$?; set -e
PATH=$PATH_WAS
[ "$got" = 69 ] || fail "without groff: $got"
has "$DIR/err" "apt-get install groff"
cmp "$DIR/text" "$DIR/yes.txt" || fail "no text without groff"
[ ! -e "$DIR/no.pdf" ] || fail "a PDF without groff"

# Whole games of all rulesets: all sentences are in the record, and a game of 40 turns has at most 12 pages.
tests/games film | sed 's/^players //' | while read -r ruleset players; do
	bots=$(yes sharp,steady | head -n "$players" | paste -sd, | cut -d, -f1-"$players")
	expect 0 arena --ruleset "$ruleset" --bots "$bots" --games 1 --seed 5 --turns 40 --keep --out "$DIR/$ruleset"
	expect 0 chronicle "$DIR/$ruleset/games/1" --pdf "$DIR/pdf" --text "$DIR/told"
	python3 tests/chronicled.py "$DIR/$ruleset/games/1" "$DIR/told" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log" "$DIR/told")"
	[ "$(pdfinfo "$DIR/pdf" | sed -n 's/^Pages: *//p')" -le 12 ] || fail "$ruleset: too many pages"
done
# So are those of games that --turns cut short, whose last facts have no scores, and of long ones, whose chapters are cut.
tests/games film | sed 's/^players //' | while read -r ruleset players; do
	bots=$(yes sharp,steady | head -n "$players" | paste -sd, | cut -d, -f1-"$players")
	expect 0 arena --ruleset "$ruleset" --bots "$bots" --games 1 --seed 7 --turns 9 --keep --out "$DIR/cut-$ruleset"
	expect 0 chronicle "$DIR/cut-$ruleset/games/1" --text "$DIR/told"
	python3 tests/chronicled.py "$DIR/cut-$ruleset/games/1" "$DIR/told" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log" "$DIR/told")"
done
expect 0 arena --ruleset star-empires --bots sharp,steady,sharp,steady,sharp,steady --games 1 --seed 7 --turns 60 --keep --out "$DIR/long"
expect 0 chronicle "$DIR/long/games/1" --text "$DIR/told"
grep -qE '^[0-9]+\. E[1-6] (takes [0-9]+ worlds|stays ahead) \(' "$DIR/told" || { cat "$DIR/told"; fail "no chapter was cut"; }
python3 tests/chronicled.py "$DIR/long/games/1" "$DIR/told" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log" "$DIR/told")"
# Where industry and population win, the score is not worlds.
another points
printf '%s\n' 'ruleset: space-empires' 'title: Points' 'fill: steady' 'victory: {turns: 6}' >"$DIR/setup.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --players 2 --seed 42 --salt $SALT
expect 0 start demo
for turn in 1 2 3 4 5 6; do expect 0 run demo --force --no-fetch; done
expect 0 chronicle demo --text "$DIR/told"
grep -q 'Empire  Points  Played by' "$DIR/told" || { cat "$DIR/told"; fail "worlds are no points"; }
python3 tests/chronicled.py "$S/games/demo" "$DIR/told" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log" "$DIR/told")"
# The stored example, of a game that an earlier version recorded; each such game has a chronicle.
for recorded in rulesets/*/tests/played-*.tar.xz; do
	rm -rf "$DIR/played"
	tar -C "$DIR" -xJf "$recorded"
	grep -q '"winners"' "$DIR/played/game.yaml" || continue
	expect 0 chronicle "$DIR/played"
	has "$DIR/out" "1. "
	[ "$recorded" != rulesets/space-empires-4x/tests/played-3.tar.xz ] || cp "$DIR/out" "$DIR/example"
done
cmp examples/chronicle.txt "$DIR/example" || fail "examples/chronicle.txt: write it anew from space-empires-4x's played-3"
