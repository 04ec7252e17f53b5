# Allies (HO-153): a shared map shows the contents of the giver's report to the one whom it is shared with; shared
# orders.
. tests/site/lib
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org},
          {name: ZOE, address: zoe@example.org}]
map: {generator: grid, width: 8, height: 8}
deadline: "daily 20:00 Europe/Berlin"
Y
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
for e in MING BOSCO ZOE; do eval "H_$e=$(home $e)"; done
# answers ADDRESS TEXT LINE...
answers() {
	whom=$1 what=$2; shift 2
	mail "$whom" "$@"
	told "$whom"
	tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"
	has "$DIR/flat" "$what"
}
T=$S/games/demo
# Bad inputs.
answers ming@example.org "share: not done: that is your own empire" "/share map ming"
answers ming@example.org "share: not done: there is no such empire" "/share map NOBODYS"
answers ming@example.org "share: not done: share map, orders or off" "/share fleet BOSCO"
answers ming@example.org "share: not done: you share nothing with BOSCO" "/share off BOSCO"

# A copy of the site in which MING does not share: the mails to ZOE, and to MING, are the same.
cp -r "$S" "$DIR/alone"
answers ming@example.org "share: BOSCO sees what your reports show of the map, from the next one on" "/share map bosco"
told bosco@example.org
has "$DIR/mail" "MING lets you see"
answers ming@example.org "share: BOSCO has that from you already" "/share map BOSCO"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'bosco@example.org' AND body LIKE '%lets you see%'")" = 1 ] || fail "told twice"
for place in alone site; do
	use $place
	expect 0 run demo --force --no-fetch
done
for seat in MING ZOE; do for kind in txt json dot; do
	cmp "$DIR/alone/games/demo/turn-0002/$seat.$kind" "$T/turn-0002/$seat.$kind" || fail "sharing changed $seat.$kind"
done; done
# BOSCO sees MING's home, marked, without MING's stores; not before, and nothing that is BOSCO's own is repeated.
lacks "$T/turn-0001/BOSCO.txt" "SEEN BY"
has "$T/turn-0002/BOSCO.txt" "SEEN BY MING"
sed -n '/^SEEN BY MING/,/^ORDERS FOR/p' "$T/turn-0002/BOSCO.txt" | tr -s ' \n' '  ' >"$DIR/section"
has "$DIR/section" "W$H_MING, world, owned by MING."
has "$DIR/section" "Seen by MING."
lacks "$DIR/section" "rms"
lacks "$DIR/section" "owned by BOSCO"
jq -e '.shared | length == 1 and .[0].by == "MING"' "$T/turn-0002/BOSCO.json" >/dev/null || fail "shared"
# Exactly the places with facts in MING's report, and nothing else.
jq -r '[.worlds[], (.known // [])[]] | map("W\(.id)") | sort | .[]' "$T/turn-0002/MING.json" >"$DIR/ming"
jq -r '.shared[0].places | map(.id) | sort | .[]' "$T/turn-0002/BOSCO.json" | diff - "$DIR/ming" || fail "other places"
expect 0 report demo BOSCO --svg
has "$DIR/out" "data-place=\"W$H_MING\""
has "$DIR/out" "Seen by MING."
expect 0 report demo BOSCO --html
has "$DIR/out" "SEEN BY MING"
answers bosco@example.org "Seen by MING." "/look W$H_MING"
# The same as speech: in the mailed report, a requested one, and by `report --speech`; ZOE gets none of it.
answers bosco@example.org "sentences to be read aloud" "/set style speech"
mail bosco@example.org /report
sql "SELECT body FROM outbox WHERE recipient = 'bosco@example.org' AND kind = 'report' ORDER BY id DESC LIMIT 1" >"$DIR/spoken"
sed -n '/^+++ Seen by MING, 1/,/^+++ Your orders/p' "$DIR/spoken" >"$DIR/section"
has "$DIR/section" "W$H_MING, world, owned by MING."
has "$DIR/section" "Seen by MING."
lacks "$DIR/section" "rms"
expect 0 report demo BOSCO --speech
has "$DIR/out" "+++ Seen by MING, 1"
lacks "$DIR/out" "+++ Shared"
expect 0 report demo ZOE --speech
lacks "$DIR/out" "Seen by"
answers bosco@example.org "reports and answers are text" "/set style text"
# Not transitive: BOSCO shares with ZOE, who sees BOSCO's map and not MING's.
answers bosco@example.org "ZOE sees" "/share map ZOE"
expect 0 run demo --force --no-fetch
jq -e '[.shared[].by] == ["BOSCO"]' "$T/turn-0003/ZOE.json" >/dev/null || fail "ZOE's givers"
! grep -q "MING" "$T/turn-0003/ZOE.dot" || fail "sharing is transitive"
sed -n '/^SEEN BY/,/^ORDERS FOR/p' "$T/turn-0003/ZOE.txt" >"$DIR/section"
has "$DIR/section" "SEEN BY BOSCO"
lacks "$DIR/section" MING
# Recorded and replayed; an archive of a running game contains it; a rollback drops later shares; off ends it.
expect 0 verify demo
expect 0 archive demo "$DIR/archive" --secret
another copy
expect 0 rebuild --from "$DIR/archive"
[ "$(sql "SELECT count(*) FROM share")" = 2 ] || fail "shares of an archive"
use site
expect 0 rollback demo 1 --yes
[ "$(sql "SELECT g.name, t.name FROM share JOIN seat AS g ON g.id = giver JOIN seat AS t ON t.id = taker")" = "MING|BOSCO" ] || fail "rollback"
expect 0 replace demo MING new@example.org
answers new@example.org "you share nothing with BOSCO any more" "/share off BOSCO"
expect 0 run demo --force --no-fetch
lacks "$T/turn-0002/BOSCO.txt" "SEEN BY"
expect 0 verify demo

# The ally gets orders now and whenever they change, and nobody else does.
answers new@example.org "ZOE gets your orders whenever they change" "B3F1W$H_MING" "/share orders ZOE"
got() { sql "SELECT count(*) FROM outbox WHERE recipient = '$1' AND subject LIKE '%orders of MING%'"; }
[ "$(got zoe@example.org)" = 1 ] && [ "$(got bosco@example.org)" = 0 ] || fail "orders at once: $(got zoe@example.org)"
answers new@example.org "1 order will run" "B3F1W$H_MING"
[ "$(got zoe@example.org)" = 1 ] || fail "the same orders again"
answers new@example.org "1 order will run" "B4F1W$H_MING"
[ "$(got zoe@example.org)" = 2 ] || fail "other orders"
told zoe@example.org
has "$DIR/mail" "  | B4F1W$H_MING"
answers new@example.org "cancel" "/cancel"
told zoe@example.org
has "$DIR/mail" "No orders stand."

# Offline: two reports of one turn.
for e in MING BOSCO; do cp "$T/turn-0002/$e.json" "$DIR/$e.json"; done
expect 0 map --report "$DIR/BOSCO.json" --with "$DIR/MING.json" --svg
has "$DIR/out" "Seen by MING."
expect 0 page --report "$DIR/BOSCO.json" --with "$DIR/MING.json"
has "$DIR/out" "Seen by MING."
cp "$T/turn-0001/MING.json" "$DIR/old.json"
wrong 65 "the two reports are not of the same turn" map --report "$DIR/BOSCO.json" --with "$DIR/old.json"
wrong 66 "none.json" map --report "$DIR/BOSCO.json" --with "$DIR/none.json"

# A game without sharing; other rulesets: the report says so, and the record proves it.
use off
sed -i '$a sharing: off' "$DIR/setup.yaml"
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml"
expect 0 start demo
answers ming@example.org "share: not done: this game has no sharing" "/share map BOSCO"
for ruleset in star-empires space-empires-4x galactic-empires cyoe; do
	use "of-$ruleset"
	expect 0 init
	expect 0 new demo --ruleset $ruleset --players 2
	expect 0 join demo MING ming@example.org
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
	answers ming@example.org "BOSCO sees" "/share map BOSCO"
	expect 0 run demo --force --no-fetch
	# A place known to both is shown at the taker's coordinates (star-empires has frames of coordinates).
	B=$(ls -d "$S"/games/demo/turn-000[12] | tail -n 1)
	jq -e '.shared[0].by == "MING"' "$B/BOSCO.json" >/dev/null || fail "$ruleset"
	jq -r '.shared[0].places[].id' "$B/BOSCO.json" | sort >"$DIR/shared"
	[ -s "$DIR/shared" ] || fail "$ruleset: nothing is shared"
	expect 0 verify demo
	expect 0 report demo BOSCO --svg
	sed -n 's/.*data-place="\([^"]*\)".*/\1/p' "$DIR/out" | sort >"$DIR/drawn"
	[ -z "$(comm -23 "$DIR/shared" "$DIR/drawn")" ] || fail "$ruleset: a shared place is not on the map"
done
# star-empires: MING's home is at its true place in BOSCO's coordinates: worlds are known by their names.
S=$DIR/of-star-empires
jq -r '.shared[0].places[] | select(.name != null) | "\(.name) \(.id)"' "$S"/games/demo/turn-0002/BOSCO.json | sort >"$DIR/shared"
[ -s "$DIR/shared" ] || fail "no names"
use of-star-empires
expect 0 report demo BOSCO --svg
sed -n 's/.*data-place="[^"]*"><title>\((-*[0-9]*,-*[0-9]*)\) \([A-Za-z]*\), .*/\2 \1/p' "$DIR/out" | sort >"$DIR/drawn"
[ -z "$(comm -23 "$DIR/shared" "$DIR/drawn")" ] || { comm -23 "$DIR/shared" "$DIR/drawn"; fail "a name stands elsewhere"; }
