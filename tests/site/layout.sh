# Lines of reports that are too wide are wrapped without losing anything (HO-31); the state of a world on a map.
. tests/site/lib
cd "$DIR"
LINKS=$(seq -s, 2 60)
cat >state.yaml <<Y
ruleset: space-empires
game: wide
turn: 1
seed: 1
empires: [{name: MING}]
worlds:
  - {id: 1, owner: MING, links: [$LINKS], ind: 9, rms: 8, rmp: 7, pop: 6}
$(for i in $(seq 2 60); do echo "  - {id: $i, links: [1]}"; done)
fleets: [{owner: MING, id: 1, world: 1, ships: 1}]
Y
expect 0 turn --state state.yaml --out out.d
[ "$(awk 'length > 68' out.d/MING.txt | wc -l)" = 0 ] || fail "wide lines"
# Its line: wrapped after commas, further pieces indented by two; joined again it is the original.
sed -n '/^W1<MING>/,/^[^ ]/{/^W1<MING>/p;/^  /p}' out.d/MING.txt >line
[ "$(wc -l <line)" -ge 3 ] || { cat out.d/MING.txt; fail "one line"; }
! sed 1d line | grep -v '^  [^ ]' || fail "pieces that are not two blanks in"
head -n -1 line | sed '$!{s/$//}' | grep -v '[,)]$' && fail "a piece that ends within a number" || :
[ "$(tr -d ' \n' <line)" = "W1<MING>($LINKS)(ind=9rms=15rmp=7pop=6)" ] || { cat line; fail "something is lost"; }
# A world's state is a fact unless it is free.
"$NM" init site2 >/dev/null
export NIGHTMAIL_SITE="$DIR/site2"
expect 0 new stars --ruleset star-empires --players 2 --seed 5
for i in 1 2; do expect 0 join stars S$i s$i@example.org; done
expect 0 start stars
"$NM" report stars S1 --json >report.json
for status in free blockaded interdicted; do
	jq "(.sectors[].world | select(. != null and .owner == \"S1\")).status = \"$status\"" report.json >changed.json
	expect 0 map --report changed.json
	case $status in
	free) lacks out "It is " ;;
	*) has out "It is $status." ;;
	esac
done
