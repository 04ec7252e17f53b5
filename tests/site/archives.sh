# HO-52: games that an earlier version of the program played and recorded (rulesets/*/tests/played-*.tar.xz; of one ruleset, if
# it is named) are replayed to the byte, states, reports and graphs, as those are that lie with game masters: by random orders
# with the usual and with other options (`simulate --out`), by bots on a site and in an arena, and of star-empires one with a
# game master who changes the galaxy and abandons empires. Only a page of rules that says otherwise lets one be recorded anew.
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
