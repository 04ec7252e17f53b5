# The scripts of report pages in node (HO-183, HO-184): unit tests, and their results for drawn sets of orders compared
# with `check --report`. SETS=2500 in the environment draws this many for each of four reports (check-long).
. tests/site/bare
export NIGHTMAIL

node --test tests/page/ >"$T/log" 2>&1 || fail "$(grep -A20 '^not ok' "$T/log")"
for live in rulesets/*/live.js; do
	ruleset=$(basename "$(dirname "$live")") games=
	nm simulate --ruleset $ruleset --empires 2 --turns 9 --seed 5 --out "$T/$ruleset" || fail "simulate: $(cat "$T/err")"
	for report in $(ls "$T/$ruleset"/turn-*/E1.json | sed -n '1p; 2p; 5p; $p'); do
		games="$games $ruleset=$report"
	done
	node tests/page/agree.js ${SETS:-80} 7 $games >"$T/log" 2>&1 || fail "$(head -60 "$T/log"; tail -1 "$T/log")"
	tail -n 1 "$T/log"
done
exit 0
