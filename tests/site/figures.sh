# Impossible numbers in a report (HO-100): a turn is refused with its place; figures of progress do not overflow.
. tests/site/lib
most=9223372036854775807
: >"$DIR/none"
for rules in $(tests/rulesets); do
	expect 0 simulate --ruleset "$rules" --empires 2 --turns 2 --seed 7 --out "$DIR/$rules"
	report=$DIR/$rules/turn-0002/E1.json
	for turn in $most 1000000001 -1; do
		sed "s/^ \"turn\": 2,/ \"turn\": $turn,/" "$report" >"$DIR/bent.json"
		for command in map "map --speech" page "check $DIR/none" "check --odds 5 $DIR/none"; do
			expect 65 $command --report "$DIR/bent.json"
			grep -qE 'bent.json:4:[0-9]+: "turn" must be [01] to 1000000000$' "$DIR/err" || fail "$rules, $command: $(cat "$DIR/err")"
		done
	done
	for key in have of need; do
		for figure in $most -$most; do
			sed "s/\(^ \"standing\": .*\"$key\": \)[0-9]*/\1$figure/" "$report" >"$DIR/bent.json"
			cmp -s "$report" "$DIR/bent.json" && continue
			expect 0 page --report "$DIR/bent.json"
			[ "$(grep -oE 'class="bar-.*(width="-|x="-[0-9]{2}|="[0-9]{5})' "$DIR/out" | wc -l)" = 0 ] || fail "$rules, $key: $(grep -o 'class="bar-.*' "$DIR/out")"
			touch "$DIR/bent"
		done
	done
done
[ -e "$DIR/bent" ] || fail "no report tells who is how far"
