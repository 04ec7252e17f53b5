# Games that an earlier version played and recorded (rulesets/*/tests/played-*.tar.xz; those of one ruleset if it is
# named) replay to the same bytes (HO-52): states, reports and graphs, as in the archives of game masters: by random
# orders with default and other options (`simulate --out`), by bots on a site and in an arena, and for star-empires one
# with a game master who changes the galaxy and abandons empires. Only a changed rule is a reason to record one again.
. tests/site/lib
unset NIGHTMAIL_SITE
for packed in rulesets/${1:-*}/tests/played-*.tar.xz; do
	rm -rf "$DIR/played"
	python3 -I -m tarfile -e "$packed" "$DIR"
	turns=$(ls -d "$DIR"/played/turn-* | wc -l)
	reports=$(ls "$DIR"/played/turn-*/*.txt | wc -l)
	expect 0 verify "$DIR/played"
	grep -q ": $turns states and $reports reports identical$" "$DIR/out" || { cat "$DIR/out"; fail "$packed"; }
done
