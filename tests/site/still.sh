# What never changes stands in the first report, then only on asking: /report full, report --full, key f of play.
. tests/site/lib
printf 'ruleset: galactic-empires\nplayers: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]\n' >"$DIR/setup.yaml"
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
[ "$(sql "SELECT state FROM game")" = running ] || expect 0 start demo
# listed FILE: the lines of the list of sectors, one each.
listed() { grep -cE '^S[0-9]+: maximum [0-9]+' "$1" || :; }
sectors=$(jq '.sectors | length' "$S/games/demo/turn-0001/state.json")
expect 0 report demo MING
[ "$(listed "$DIR/out")" = "$sectors" ] || fail "the first report lists $(listed "$DIR/out") of $sectors sectors"
lacks "$DIR/out" "is left out"
grep -E '^S[0-9]+: maximum' "$DIR/out" >"$DIR/list"
expect 0 run demo --force --no-fetch
expect 0 report demo MING
cp "$DIR/out" "$DIR/second"
[ "$(listed "$DIR/second")" = 0 ] || fail "the second report lists sectors"
has "$DIR/second" "What never changes is left out; /report full sends it."
expect 0 report demo MING --full
grep -E '^S[0-9]+: maximum' "$DIR/out" | cmp - "$DIR/list" || fail "not the list of the first report"
grep -vE '^S[0-9]+: maximum|^    .*S[0-9]+$' "$DIR/out" >"$DIR/rest"
grep -vF "What never changes" "$DIR/second" | cmp - "$DIR/rest" || fail "more than the list differs"
# By mail: the whole one on asking, of an older turn too; the word full is the last one.
asked() {
	mail ming@example.org "$@"
	sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org' AND kind = 'report' ORDER BY id DESC LIMIT 1" >"$DIR/mail"
}
asked "/report"
[ "$(listed "$DIR/mail")" = 0 ] || fail "/report lists sectors"
asked "/report full"
[ "$(listed "$DIR/mail")" = "$sectors" ] || fail "/report full lists $(listed "$DIR/mail") sectors"
lacks "$DIR/mail" "is left out"
asked "/report 2 FULL"
[ "$(listed "$DIR/mail")" = "$sectors" ] || fail "/report 2 full"
for wrong in "full 2" "full full" "2 3" "fully"; do
	mail ming@example.org "/report $wrong"
	told ming@example.org
	has "$DIR/mail" 'Hint: "/report [N] [full]"'
done
# A sitter and a new player have no earlier report.
asked "/sitter zoe@example.net 2026-12-20"
told zoe@example.net
[ "$(listed "$DIR/mail")" = "$sectors" ] || { cat "$DIR/mail"; fail "the sitter"; }
expect 0 replace demo BOSCO new@example.org
told new@example.org
[ "$(listed "$DIR/mail")" = "$sectors" ] || { cat "$DIR/mail"; fail "the new player"; }
expect 64 report demo MING --full --json
# A ruleset without such a list, and a report that has it.
for game in coins:space-empires-4x worlds:space-empires; do
	expect 0 new "${game%:*}" --ruleset "${game#*:}" --players 2
	expect 0 bot "${game%:*}" A hold
	expect 0 bot "${game%:*}" B hold
	[ "$(sql "SELECT state FROM game WHERE name = '${game%:*}'")" = running ] || expect 0 start "${game%:*}"
	expect 0 run "${game%:*}" --force --no-fetch
	expect 0 report "${game%:*}" A
	cp "$DIR/out" "$DIR/plain"
	expect 0 report "${game%:*}" A --full
	cmp "$DIR/plain" "$DIR/out" || fail "$game"
done
# At the terminal there is no mail.
unset NIGHTMAIL_SITE
printf 'r\nf\nq\n' | EDITOR=true "$NM" play galactic-empires --seed 5 >"$DIR/out" 2>"$DIR/err" || fail "play"
has "$DIR/out" "What never changes is left out; the key f shows it."
[ "$(listed "$DIR/out")" = $((2 * sectors)) ] || fail "play lists $(listed "$DIR/out") sectors"
