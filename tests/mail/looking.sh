# /look and /route by mail: from the sender's own report, as sentences (HO-81).
. tests/mail/lib
mail_demo token 60 60
W=$HOME_WORLD
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
links=$(sql "SELECT bytes FROM report WHERE name = 'MING.json'" | jq -r ".worlds[] | select(.id == $W) | .links[]" | sort -n)
first=$(echo "$links" | head -n 1)
echo "/look w$W" | ming
answered "look: W$W in turn 1"
grep -q "^W$W, world, owned by MING\." "$DIR/answer" || fail "no sentence: $(cat "$DIR/answer")"
grep -q "^W$W has $(echo "$links" | wc -l) neighbour" "$DIR/answer" || fail "no neighbours: $(cat "$DIR/answer")"
echo "/route W$W W$first" | ming
answered "From W$W to W$first: 1 step: W$W, W$first."
echo "/route W$W W$W" | ming
answered "From W$W to W$W: 0 steps: W$W."
# BOSCO's home is not on MING's map: the same answer as for a place that does not exist.
WB=$(sql "SELECT bytes FROM report WHERE name = 'BOSCO.txt'" | sed -n 's/^W\([0-9]*\)<BOSCO>.*/\1/p' | head -n 1)
for place in "W$WB" W99999 nowhere; do
	printf '/look %s\n/route W%s %s\n' "$place" "$W" "$place" | ming
	answered "look: the report shows no place \"$place\""
	answered "route: the report shows no place \"$place\""
done
printf '/look\n/route W1\n' | ming
answered "2 REFUSED"
