# An archive's film shows each empire's moves as its own report does, which draws its own moves in a class of their own,
# and no other moves; in a ruleset with a GM's report, those of that report (HO-67).
. tests/site/lib
rulesets=$(tests/rulesets)
cd "$DIR"
# moves FILE COLOUR: the moved things of a picture and their places, from arrows of that colour's class
moves() { sed -nE "s/^<g class=\"move (made|failed) ($2)\" (data-move=.*)><title>.*/\1 \3/p" "$1"; }
for rules in $rulesets; do
	another "$rules"
	expect 0 simulate --ruleset "$rules" --empires 3 --turns 5 --seed 3 --out "$rules.game"
	expect 0 rebuild --from "$rules.game"
	expect 0 archive simulated "$rules.film"
	: >every
	for page in "$rules".film/turn-*.html; do
		turn=${page%.html}
		reports=$(ls "$turn"/*.json | grep -v 'state.json') colour=own
		[ ! -e "$turn/GM.json" ] || reports=$turn/GM.json colour='.*'
		for report in $reports; do
			expect 0 map --report "$report"
			moves out "$colour"
		done | sort >reported
		moves "$page" '.*' | sort | diff reported - >differ || { cat differ; fail "$page"; }
		cat reported >>every
	done
	[ -s every ] || fail "nothing moved in $rules"
done
