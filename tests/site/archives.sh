# Games that an earlier version played and recorded (rulesets/*/tests/played-*.tar.xz; those of one ruleset if it is
# named) replay to the same bytes (HO-52): states, reports and graphs, as in the archives of game masters: by random
# orders with default and other options (`simulate --out`), by bots on a site and in an arena, and for star-empires one
# with a game master who changes the galaxy and abandons empires. Only a changed rule is a reason to record one again.
. tests/site/lib
unset NIGHTMAIL_SITE
# proves DIR ADVICE: the game replays to the same bytes; if not, ADVICE says what to do
proves() {
	"$NM" verify "$1" >"$DIR/out" 2>"$DIR/err" && return
	fail "$(head -n 3 "$DIR/err")
$2"
}
RAISE="If that is meant, README's table \"What a change touches\" says which number of ruleset.c goes up: .rules where a state differs, .report
where the JSON alone does, .text where only words do. A number that is new in tables.yaml is OPTIONAL in tables.def, for
archives with tables of their own."
for packed in rulesets/${1:-*}/tests/played-*.tar.xz; do
	rm -rf "$DIR/played"
	python3 -I -m tarfile -e "$packed" "$DIR"
	turns=$(ls -d "$DIR"/played/turn-* | wc -l)
	reports=$(ls "$DIR"/played/turn-*/*.txt | wc -l)
	proves "$DIR/played" "$packed does not replay. $RAISE"
	grep -q ": $turns states and $reports reports identical$" "$DIR/out" || { cat "$DIR/out"; fail "$packed"; }
done
# The games of examples/archives, as their players and archivists have them: everything by hand, by the program, and told.
for ruleset in ${1:-$(tests/rulesets)}; do
	rm -rf "$DIR/$ruleset"
	python3 -I -m tarfile -e "examples/archives/$ruleset.tar.xz" "$DIR"
	(cd "$DIR/$ruleset" && sha256sum --quiet --strict -c manifest-sha256.txt tagmanifest-sha256.txt) || fail "$ruleset: its sums"
	proves "$DIR/$ruleset" "examples/archives/$ruleset.tar.xz lags behind: examples/archives/play plays it anew. $RAISE
If recorded games still replay (rulesets/$ruleset/tests/played-*.tar.xz, tested first), that number was raised since the last release."
	has "$DIR/out" "reports identical"
	has "$DIR/out" "dice proved"
	tests/explained.py "$NM" "$DIR/$ruleset/data" >"$DIR/log" 2>&1 || fail "$ruleset: HOW-TO-READ.txt: $(cat "$DIR/log")"
	expect 0 search "$DIR/$ruleset" "pear tree"
	has "$DIR/out" "diaries.txt:"
	expect 0 chronicle "$DIR/$ruleset"
	cmp "examples/archives/$ruleset.txt" "$DIR/out" || fail "examples/archives/$ruleset.txt lags behind: examples/archives/play"
	python3 tests/chronicled.py "$DIR/$ruleset/data" "$DIR/out" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log")"
done
