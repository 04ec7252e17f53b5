# An archive is a film (HO-67), for every ruleset, in a browser; its pages and manuals are in SHA256SUMS, verify accepts
# the archive with and without them, and reports a changed page.
. tests/site/lib
archives=
for game in $(tests/games film | sed 's/^players //; s/ /:/'); do
	ruleset=${game%:*}
	another "$ruleset"
	{
		echo "ruleset: $ruleset"
		echo "title: The \"Long\" War" | tr -d '"'
		echo 'fill: steady'
	} >"$DIR/setup.yaml"
	expect 0 new demo --setup "$DIR/setup.yaml" --players "${game#*:}" --seed 42 --salt $SALT
	expect 0 start demo
	for turn in 1 2 3; do expect 0 run demo --force --no-fetch; done
	# turns that a rollback took back are not in the film, but in files beside it
	[ "$ruleset" != space-empires ] || { expect 0 rollback demo 3 && expect 0 run demo --force --no-fetch; }
	expect 0 set demo state=finished
	expect 0 archive demo "$DIR/$ruleset.archive"
	expect 0 verify "$DIR/$ruleset.archive"
	archives="$archives $DIR/$ruleset.archive"
done
python3 tests/browser/film.py $archives >"$DIR/log" 2>&1 || { cat "$DIR/log"; fail "a film"; }
has "$DIR/log" "$(tests/games film | wc -l) films are good"
A=$DIR/space-empires.archive
has "$A/index.html" 'turn-0004.void-1/state.json'
[ "$(ls "$A"/turn-*.html | wc -l)" = 4 ] || fail "a page a turn that stands"
expect 0 archive demo "$DIR/again"
cmp "$DIR/again/index.html" "$DIR/$ruleset.archive/index.html" || fail "the same game, another page"

# Only sums prove pages: an archive from before they existed is valid, a changed page is damage.
cp -r "$A" "$DIR/old"
rm "$DIR"/old/*.html
grep -v '\.html$' "$A/SHA256SUMS" >"$DIR/old/SHA256SUMS"
expect 0 verify "$DIR/old"
echo '<p>EMP1 won.</p>' >>"$A/turn-0003.html"
expect 65 verify "$A"
has "$DIR/err" "turn-0003.html: differs from its line in SHA256SUMS"

# A running game's archive with secrets shows the game so far.
use running
demo
expect 0 run demo --force --no-fetch
expect 0 archive demo "$DIR/secret" --secret
has "$DIR/secret/index.html" 'The game is not over.'
lacks "$DIR/secret/index.html" 'example.org'
