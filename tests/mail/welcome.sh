# The mail with the first report shows the five orders that a beginner needs (HO-70), with examples that are valid in
# that position, and says which have none; and what all abbreviations of examples and report stand for.
. tests/mail/lib
expect 0 init
cat >"$S/nightmail.yaml" <<'Y'
site: {name: stars, address: host@test.example, gm: gm@example.org}
trust: {players_by: address}
Y
# first GAME ADDRESS EMPIRE: the mail in $DIR/mail, its examples in $DIR/examples, words without one in $DIR/without
first() {
	sql "SELECT body FROM outbox WHERE recipient = '$2' AND kind = 'report' ORDER BY id LIMIT 1" | sed '$d' >"$DIR/mail"
	"$NM" report "$1" "$3" --json >"$DIR/report.json"
	"$NM" report "$1" "$3" >"$DIR/report"
	sed -n '/^The first orders/,/^`.help` explains/s/^  `\(.*\)`$/\1/p' "$DIR/mail" >"$DIR/examples"
	sed -n '/^Nothing of yours/,/^$/s/^  \([A-Z]*\): .*/\1/p' "$DIR/mail" >"$DIR/without"
	[ "$(wc -l <"$DIR/examples")" = 5 ] || { cat "$DIR/mail"; fail "not five legal orders"; }
	[ "$(sort -u "$DIR/examples" | wc -l)" = 5 ] || fail "an order stands twice"
	[ "$(awk 'length > 68' "$DIR/mail" | wc -l)" = 0 ] || fail "wide lines"
	while read -r line; do
		echo "$line" >"$DIR/one"
		expect 0 check --report "$DIR/report.json" "$DIR/one"
		lacks "$DIR/out" "warning:"
	done <"$DIR/examples"
	# All examples in one mail are valid, too, if there are enough things to give them to.
	sed '/^What you could order/,$d' "$DIR/mail" | sed -n 's/^  `\(.*\)`$/\1/p' >"$DIR/lessons"
	[ "$2" = ming@example.org ] || [ ! -s "$DIR/lessons" ] || expect 0 check --report "$DIR/report.json" "$DIR/lessons"
	explained
	# The complete report follows.
	tail -n "$(wc -l <"$DIR/report")" "$DIR/mail" | cmp -s - "$DIR/report" || fail "the report does not stand below"
}
# Codes of two capitals, and keys before =, of examples and report are explained above the report: as a word, or as an order.
explained() {
	sed -n '/^What stands for what/,/^`.help` explains/s/^  \([^ :]*\): .*/\1/p' "$DIR/mail" >"$DIR/words"
	[ -s "$DIR/words" ] || { cat "$DIR/mail"; fail "nothing says what stands for what"; }
	sed -n 's/^ *\([A-Z][A-Z]\): .*/\1/p' "$DIR/mail" >>"$DIR/words"
	grep -vE '^[A-Z][A-Z ]+( \(|:|$)|^Ruleset|^Commitment' "$DIR/report" | cat - "$DIR/examples" |
		grep -oE '\b[A-Z]{2}\b|\b[a-z]+=' | tr -d = | sort -u | grep -vxFf "$DIR/words" >"$DIR/riddles" || return 0
	cat "$DIR/mail"
	fail "not explained: $(echo $(cat "$DIR/riddles"))"
}
# Some orders have no example: at home with only a world, or a base that cannot move, or with an annexed realm.
tests/games welcome >"$DIR/games"
while read -r _ ruleset players without; do
	for seed in 1 2 3; do
		game=g$seed$(echo $ruleset | tr -d -- -)
		expect 0 new $game --ruleset $ruleset --players $players --seed $seed
		for i in 1 2 3 4; do [ $i -gt $players ] || expect 0 join $game E$i e$i@$game.example; done
		expect 0 start $game
		for i in 1 2; do
			first $game e$i@$game.example E$i
			has "$DIR/mail" "Welcome to $game, E$i."
			# The other players, and how long such games last (HO-142).
			tr '\n' ' ' <"$DIR/mail" >"$DIR/flat"
			grep -q "You play against E$((3 - i))[., ]" "$DIR/flat" || fail "no rivals"
			grep -qE 'Games (of two )?last [0-9]+ to [0-9]+ turns' "$DIR/flat" || fail "no length"
			grep -q 'There is no deadline: the game master runs the turns' "$DIR/flat" || fail "no deadline"
			[ "$(echo $(cat "$DIR/without"))" = "$without" ] || fail "$ruleset, without: $(cat "$DIR/without")"
		done
	done
done <"$DIR/games"
# None of it is read as an order when it returns without marks.
game=g3spaceempires4x
first $game e2@$game.example E2
sed '/^SP/,$d' "$DIR/mail" | mail e2@$game.example host@test.example
class empty
# Fleets, one of them foreign, in a map file: all five have an example with these numbers.
cat >"$DIR/map.yaml" <<'Y'
ruleset: space-empires
empires: [{name: MING}, {name: BOSCO}]
worlds: [{id: 3, owner: MING, links: [8], ind: 5, rms: 5, pop: 3}, {id: 8, links: [3], pop: 2}]
fleets: [{owner: MING, id: 4, world: 8, ships: 5}, {owner: MING, id: 6, world: 8, ships: 2}, {owner: BOSCO, id: 1, world: 8, ships: 2}]
Y
printf 'ruleset: space-empires\ntitle: Four Fleets\nmap: {file: map.yaml}\nplayers: [{name: MING, address: [ming@example.org]}, {name: BOSCO, address: [bosco@example.org]}]\n' >"$DIR/setup.yaml"
echo 'deadline: daily 20:00' >>"$DIR/setup.yaml"
expect 0 new fleets --setup "$DIR/setup.yaml"
expect 0 start fleets
first fleets ming@example.org MING
has "$DIR/mail" "Welcome to Four Fleets, MING."
tr '\n' ' ' <"$DIR/mail" | grep -q 'Your first orders are due [A-Z][a-z][a-z] [0-9]' || fail "no deadline"
[ ! -s "$DIR/without" ] || { cat "$DIR/mail"; fail "without: $(cat "$DIR/without")"; }
lacks "$DIR/mail" "Nothing of yours"
grep -q '^B[1-5]F[0-9]*W3$' "$DIR/examples" || fail "no build at the one world: $(cat "$DIR/examples")"
grep -q '^M[46]W3' "$DIR/examples" || fail "no move over the one link: $(cat "$DIR/examples")"
grep -q '^AF[46][PI]$' "$DIR/examples" || fail "no bombardment: $(cat "$DIR/examples")"
# Only once.
printf 'M4W3\n' >"$DIR/one"
expect 0 orders fleets MING --set "$DIR/one"
expect 0 run fleets --force --no-fetch
told ming@example.org
lacks "$DIR/mail" Welcome
expect 0 rollback fleets 1
told ming@example.org
lacks "$DIR/mail" Welcome
