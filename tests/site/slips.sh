# Of 500 wrong lines per ruleset, as players write them (HO-172), none runs as something else, and nine of ten are
# answered with the right line.
. tests/site/lib
for ruleset in $(tests/rulesets); do
	expect 0 simulate --ruleset $ruleset --empires 3 --turns 12 --seed 51 --out "$DIR/$ruleset"
	NIGHTMAIL=$NM tests/slips $ruleset 1 500 "$DIR/$ruleset" >"$DIR/said" || fail "$(cat "$DIR/said")"
	grep -qE "^$ruleset: 4[5-9][0-9] wrong lines|^$ruleset: 500 wrong lines" "$DIR/said" || fail "too few: $(cat "$DIR/said")"
done
# A command without its slash.
report=$DIR/space-empires/turn-0003/E1.json
printf 'ready\n' | "$NM" check --report "$report" - >"$DIR/out" && fail "ready runs"
has "$DIR/out" "Did you mean /ready?"
printf 'F1XA\nready\nready when you are\n' | "$NM" check --report "$report" - >"$DIR/out" || fail "notes refuse orders"
has "$DIR/out" 'line 2 is no order: "ready"; did you mean /ready?'
has "$DIR/out" 'line 3 is no order: "ready when you are"'
! grep -q 'you are".*mean' "$DIR/out" || fail "prose is a command"
# A file in UTF-16 (HO-171).
printf '\377\376M\0001\000W\0002\000\n\000' | "$NM" check --report "$report" - >"$DIR/out" && fail "UTF-16 runs"
has "$DIR/out" "if the"
has "$DIR/out" "text is UTF-16, save it as UTF-8"
