# Ratings of persons and bots from finished games (HO-71), compared with a second reading (tests/ratings).
. tests/mail/lib
expect 0 init
cat >"$S/nightmail.yaml" <<Y
site: {name: stars, address: host@test.example, gm: gm@example.org}
trust: {authserv_id: mx.test, players_by: token}
Y
reply() { mail "$1@example.org" "host+$(token_of "$1@example.org")@test.example"; }
# play GAME TURNS ORDERS...: runs it; MING, BOSCO or both build ships; it ends at this hour.
play() {
	expect 0 start "$1"
	for turn in $(seq "$2"); do expect 0 run "$1" --force --no-fetch; done
}
over() { expect 0 set "$1" state=finished; expect 0 archive "$1" "$DIR/$1"; }
second() { tests/ratings "$@" >"$DIR/want"; }
same() { cmp "$DIR/want" "$DIR/out" || { diff "$DIR/want" "$DIR/out"; fail "$1"; }; }

expect 64 league
expect 64 league --site "$DIR"
expect 64 league --what
expect 66 league "$DIR/nowhere"
expect 0 league --site --json
says '{"format": 1,
 "ratings": []}'

# Three games, two of persons and bots; in the first all persons do nothing, and tie.
printf 'ruleset: space-empires\nvictory: last-standing\nplayers: [{name: MING}, {name: BOSCO}, {name: XER, bot: steady}]\n' >"$DIR/setup.yaml"
expect 0 new first --setup "$DIR/setup.yaml" --seed 5 --salt $SALT
expect 0 join first MING ming@example.org
expect 0 join first BOSCO bosco@example.org
play first 5
printf 'ruleset: cyoe\nplayers: [{name: TERRA}, {name: XER, bot: sharp}]\n' >"$DIR/setup.yaml"
expect 0 new cold --setup "$DIR/setup.yaml" --seed 6 --salt $SALT
expect 0 join cold TERRA bosco@example.org
play cold 3
printf 'ruleset: space-empires\nvictory: last-standing\nplayers: [{name: ZARG}, {name: BOSCO}, {name: DEAD, bot: random}, {name: ALSO, bot: random}]\nstandin: steady\n' >"$DIR/setup.yaml"
expect 0 new another --setup "$DIR/setup.yaml" --seed 7 --salt $SALT
expect 0 join another ZARG ming@example.org
expect 0 join another BOSCO other@example.org
play another 5
expect 0 league --site --json
says '{"format": 1,
 "ratings": []}'

# They end in another order than they began, and than their names have.
at 2026-12-02T10:00:00Z; over cold
at 2026-12-03T10:00:00Z; over first
at 2026-12-04T10:00:00Z; over another

# From archives, in any order: an empire's name is a person; a bot has its own name; a stand-in has none.
second "$DIR/cold" "$DIR/first" "$DIR/another"
has "$DIR/want" '"name": "random", "games": 1'
expect 0 league "$DIR/another" "$DIR/cold" "$DIR/first" --json
same "from archives"
expect 0 league --json "$DIR/first" "$DIR/another" "$DIR/cold"
same "in another order"
expect 0 league "$S/games/first" "$DIR/another" "$DIR/cold" --json
same "from games/"

# On the site: two persons had the name BOSCO in their newest game, or chose no name, so the game's name is appended.
NAMES="MING@first=ZARG ZARG@another=ZARG TERRA@cold=BOSCO(first) BOSCO@first=BOSCO(first) BOSCO@another=BOSCO(another)" second "$DIR/cold" "$DIR/first" "$DIR/another"
sed -i 's/BOSCO(/BOSCO (/' "$DIR/want"
expect 0 league --site --json
same "of the site"
lacks "$DIR/out" @
expect 0 league --site
[ "$(head -n 1 "$DIR/out" | tr -s ' ')" = "rank name games wins mu sigma ordinal" ] || fail "table"
[ "$(sed -n 2p "$DIR/out" | tr -s ' ')" = "$(jq -r '.ratings[0] | " 1 \(.name) \(.games) \(.wins) "' "$DIR/want")$(sed -n '3s/.*"mu": \([^,]*\), "sigma": \([^,]*\), "ordinal": \([^}]*\)}.*/\1 \2 \3/p' "$DIR/want")" ] ||
	{ cat "$DIR/out"; fail "first line"; }
[ "$(sed 1d "$DIR/out" | awk '{ print $1, $2 }')" = "$(jq -r '.ratings | to_entries[] | "\(.key + 1) \(.value.name)"' "$DIR/want" | cut -d' ' -f1,2)" ] ||
	{ cat "$DIR/out"; fail "lines"; }
lacks "$DIR/out" @

# The page says the same; players' names are text.
expect 64 league --site --json --html
expect 0 league --site --html
xmllint --html --noout "$DIR/out" 2>&1 | grep -v "Tag main invalid" | grep -i error && fail "HTML"
[ "$(xmllint --html --xpath 'count(//table[@id="league"]/tbody/tr)' "$DIR/out" 2>/dev/null)" = "$(jq '.ratings | length' "$DIR/want")" ] || fail "rows"
[ "$(xmllint --html --xpath 'string(//tbody/tr[1]/td[2])' "$DIR/out" 2>/dev/null)" = "$(jq -r '.ratings[0].name' "$DIR/want")" ] || fail "first of the page"
has "$DIR/out" "Content-Security-Policy"
sed '/^<style>/,/^<\/style>/d' "$DIR/out" >"$DIR/body"
for foreign in @ // src= href= url; do lacks "$DIR/body" "$foreign"; done
lacks "$DIR/out" @import

# /set name, while playing: for all games; not an address, another's name, or a bot's.
printf 'ruleset: cyoe\nplayers: [{name: TERRA}, {name: XER}]\n' >"$DIR/setup.yaml"
expect 0 new last --setup "$DIR/setup.yaml" --seed 8 --salt $SALT
expect 0 join last TERRA bosco@example.org
expect 0 join last XER ming@example.org
play last 1
for bad in bosco@example.org "two words" 9lives "$(printf '%032d' 0 | tr 0 a)" Steady GM über; do
	echo "/set name $bad" | reply bosco
	answered "not done: "
done
[ "$(sql "SELECT count(*) FROM player WHERE name IS NOT NULL")" = 0 ] || fail "a bad name"
echo "/set name" | reply bosco
answered "/set"
echo "/set name Bo-1" | reply bosco
answered "so you stand in the tables of the host"
echo "/set name bO-1" | reply ming
answered "not done: that name is another's"
echo "/set name BOSCO" | reply ming
answered "so you stand"
NAMES="MING@first=BOSCO ZARG@another=BOSCO TERRA@cold=Bo-1 BOSCO@first=Bo-1 BOSCO@another=BOSCO(another)" second "$DIR/cold" "$DIR/first" "$DIR/another"
sed -i 's/BOSCO(/BOSCO (/' "$DIR/want"
expect 0 league --site --json
same "chosen names"
echo "/set name none" | reply ming
answered "so you stand"
echo "/forget" | reply bosco
expect 0 league --site --json
lacks "$DIR/out" Bo-1
has "$DIR/out" '"BOSCO (first)"'

# A restored site, the same table.
another restored
for game in another first cold; do expect 0 rebuild --from "$DIR/$game"; done
NAMES="MING@first=MING" second "$DIR/cold" "$DIR/first" "$DIR/another"
expect 0 league --site --json
[ "$(jq '.ratings | length' "$DIR/out")" = 8 ] || { cat "$DIR/out"; fail "persons of a site that knows no addresses are of one game"; }
use site

# Games without an end time, as in the arena: by their directories, numbers by value, before all others.
expect 0 arena --ruleset space-empires --bots steady,random,hold --games 11 --turns 4 --seed 3 --out "$DIR/arena" --keep
second "$DIR/arena/games.csv" "$DIR/cold"
expect 0 league "$DIR/cold" "$DIR"/arena/games/* --json
same "of the arena"
expect 0 league "$DIR"/arena/games/* --json
sed 1d "$DIR/arena/ratings.csv" | sort >"$DIR/csv"
sed -n 's/.*"name": "\([^"]*\)", "games": \([0-9]*\), "wins": \([0-9]*\), "mu": \([^,]*\), "sigma": \([^,]*\), .*/\1,\2,\3,\4,\5/p' "$DIR/out" | sort | cmp - "$DIR/csv" || fail "another rating than the arena's"

# Unproved archives are refused, with place and reason; so are an unfinished game and one that occurs twice.
cp -r "$DIR/cold" "$DIR/bad"
chmod -R u+w "$DIR/bad"
sed -i '1s/$/ /' "$DIR/bad/turn-0002/TERRA.txt"
expect 65 league "$DIR/first" "$DIR/bad" --json
has "$DIR/err" "$DIR/bad/turn-0002/TERRA.txt: differs from its line in SHA256SUMS"
[ ! -s "$DIR/out" ] || fail "a table with a game that is not proved"
rm "$DIR/bad/SHA256SUMS"
expect 65 league "$DIR/bad"
has "$DIR/err" "$DIR/bad: turn 2, TERRA.txt, byte "
expect 65 league "$DIR/cold" "$DIR/first" "$S/games/cold"
has "$DIR/err" "$S/games/cold: duplicate of game $DIR/cold"
expect 0 archive last "$DIR/last" --secret
expect 65 league "$DIR/last"
has "$DIR/err" "$DIR/last: the game is not over; only games that are over are rated"
