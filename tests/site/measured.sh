# Measured targets of report pages (HO-181, HO-182), in a real browser at 1280 by 900 and at 360 by 740: overlaps,
# sizes, contrast, colours by seat, the home in the middle, the order of sections; reports of games of bots, small and
# large. EACH=30 TURNS=100 in the environment takes more and later ones (check-long).
. tests/site/bare
export NIGHTMAIL

tests/games measured >"$T/games"
while read -r _ ruleset empires turns; do
	bots=$(awk -v n="$empires" 'BEGIN { for (i = 0; i < n; i++)
		printf "%s%s", i ? "," : "", i % 3 == 0 ? "sharp" : i % 3 == 1 ? "steady" : "random" }')
	nm arena --ruleset "$ruleset" --bots "$bots" --games 1 --turns "${TURNS:-$turns}" --seed 7 --keep \
		--out "$T/$ruleset-$empires" || fail "arena: $(cat "$T/err")"
	ls "$T/$ruleset-$empires"/games/1/turn-*/E*.json >"$T/list"
	head -n 1 "$T/list" >>"$T/reports" # the first page of all
	awk -v each="${EACH:-2}" '{ all[NR] = $0 } END { for (i = 0; i < each; i++) print all[int((NR - 1) * (i + 0.5) / each) + 1] }' \
		"$T/list" >>"$T/reports"
done <"$T/games"
python3 "$here/browser/measured.py" $(cat "$T/reports") >"$T/log" 2>&1 || fail "$(cat "$T/log")"
tail -n 1 "$T/log"
exit 0
