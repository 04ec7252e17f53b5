# What a sitter may order (HO-154), for each form of each ruleset (rulesets/NAME/tests/lent): no gifts, no relations, no
# giving up; the player's own orders of that kind stay.
. tests/site/lib
SIT=sit@elsewhere.example
# lends ADDRESS: that player names the sitter
lends() { mail "$1" "/sitter $SIT 2026-12-20"; told "$1"; has "$DIR/mail" "sits for you"; sql "DELETE FROM counter"; }
# sends LINE...: the sitter's mail; its answer is $DIR/mail
sends() { mail $SIT "$@"; told $SIT; sql "DELETE FROM counter"; }
kept() { has "$DIR/mail" "only the player can"; has "$DIR/mail" "a sitter gives nothing away and sets no relations"; }
free() { lacks "$DIR/mail" "a sitter gives"; }
standing() { got=$(sql "SELECT trim(replace(text, char(10), ' ')) FROM orders WHERE empire = 'MING' AND void = 0 AND turn = (SELECT turn FROM game)"); [ "$got" = "$1" ] || fail "\"$got\" stands, not \"$1\""; }

for folder in rulesets/*/; do
	ruleset=${folder#rulesets/} ruleset=${ruleset%/}
	use "of-$ruleset"
	expect 0 grammar "$ruleset" --json
	jq -r '.forms[] | [.form, .example] | @tsv' "$DIR/out" >"$DIR/forms"
	grep -v '^#' "${folder}tests/lent" >"$DIR/table"
	cut -f 1 "$DIR/forms" >"$DIR/codes"
	cut -d ' ' -f 1 "$DIR/table" | diff - "$DIR/codes" || fail "${folder}tests/lent does not list the forms of \`grammar $ruleset\`"
	expect 0 init
	expect 0 new demo --ruleset "$ruleset" --players 2
	expect 0 join demo MING ming@example.org
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
	lends ming@example.org
	tab=$(printf '\t')
	while IFS=$tab read -r form example; do
		sends "$example"
		case $(grep "^$form " "$DIR/table") in
		"$form no") kept ;;
		"$form yes") free ;;
		"$form some "*) ;; # below
		*) fail "${folder}tests/lent: $form is neither yes, no nor some" ;;
		esac
	done <"$DIR/forms"
done

# `some`: RU of star-empires to another empire's world; in space-empires unloading on another empire's world.
use of-star-empires
sends "TRANSFER Terra 5 Vega BOSCO"
kept
cat >"$DIR/map.yaml" <<'Y'
ruleset: space-empires
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 1, owner: MING, links: [2, 3], ind: 5, rms: 9, rmp: 1, pop: 9}, {id: 2, owner: BOSCO, links: [1], ind: 5, rms: 9, rmp: 1, pop: 9},
         {id: 3, links: [1], pop: 0}]
fleets: [{owner: MING, id: 1, world: 1, ships: 9, cargo: 5, treasures: [VAM]}, {owner: MING, id: 2, world: 2, ships: 9, cargo: 5, treasures: [CRS]},
         {owner: MING, id: 3, world: 3, ships: 9, cargo: 5, treasures: [MM]}, {owner: MING, id: 4, world: 1, ships: 2}]
Y
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]
map: {file: map.yaml}
Y
another map
expect 0 new demo --setup "$DIR/setup.yaml"
expect 0 start demo
lends ming@example.org
for line in "F2U3" "F3U3" "F2U(CRS)" "F3U(MM)" "S1W2" "SF1W3"; do sends "$line"; kept; standing ""; done
sends "F1U3" "F2L2"
free
standing "F1U3 F2L2"
sends "F1U(VAM)" "S2W1"
free
standing "F1U(VAM) S2W1"
# The player's gift; what the sitter sends or cancels later does not change it.
mail ming@example.org "F2U3" "B1F4W1"
standing "F2U3 B1F4W1"
sends "B2F4W1"
standing "F2U3 B2F4W1"
sends /cancel
standing "F2U3"
sends "S4W2"
kept
standing "F2U3"
mail ming@example.org "S4W2"
standing "S4W2"
expect 0 run demo --force --no-fetch
expect 0 verify demo
