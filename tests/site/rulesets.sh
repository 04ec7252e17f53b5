# Every ruleset on a site: start, turns with a seat that is abandoned, rollback, and the engine alone gives the same
# from the files (HO-22, HO-27, HO-50, HO-52).
. tests/site/lib
expect 0 init
expect 0 new --list
rulesets=$(grep -oE '^[a-z0-9-]+: [A-Z]' "$DIR/out" | sed 's/: .$//' | grep -vx -e map -e options)
printf 'deadline: "daily 20:00"\nabandon_after: 2\nabandon: default\n' >"$DIR/setup.yaml"

play() {
	r=$1 n=$2 g=g$(echo "$1" | tr -d -- -) T=$S/games/$g
	expect 0 new "$g" --ruleset "$r" --setup "$DIR/setup.yaml" --players $n --seed 7 --salt $SALT
	for i in 1 2 3 4; do [ $i -gt $n ] || expect 0 join "$g" P$i p$i@example.org; done
	expect 0 start "$g"
	first=$(jq '.games[0].turn' <<-E
		$("$NM" status "$g" --json)
	E
	)
	for i in 1 2 3; do expect 0 run "$g" --force --no-fetch; done
	expect 0 verify "$g"
	expect 0 rollback "$g" $((first + 1))
	for i in 1 2; do expect 0 run "$g" --force --no-fetch; done
	expect 0 verify "$g"
	for t in 0 1 2; do
		a=$T/$(printf 'turn-%04d' $((first + t))) b=$T/$(printf 'turn-%04d' $((first + t + 1)))
		rm -rf "$DIR/replay"
		expect 0 turn --state "$a/state.json" --orders "$a" --host "$b/host.yaml" --out "$DIR/replay"
		[ ! -e "$b/played.json" ] || mv "$DIR/replay/state.json" "$DIR/replay/played.json"
		for f in "$DIR"/replay/*; do cmp "$f" "$b/${f##*/}" || fail "$r turn $((first + t + 1))"; done
	done
	has "$T/turn-$(printf %04d $((first + 2)))/host.yaml" "P1 missed 2 turns in a row"
	cp -r "$T" "$DIR/$g"
	expect 0 rebuild "$g"
	diff -r "$T" "$DIR/$g" || fail "rebuild"
}
# The numbers of empires that the list tells are those that `new` takes: with the default map, else with a map by hand.
numbers() {
	expect 0 new --list
	line=$(sed -n "/^$1: /,/^  for /s/^  for \(.*\) empires.*/\1/p" "$DIR/out")
	drawn=$(sed -n "/^$1: /,/^  for /s/^  for .* empires (\(.*\) on .*/\1/p" "$DIR/out")
	most=${line##* to } least=${line%% to *}
	case $drawn in
	'up to '*) most=${drawn##* } ;;
	*' to '*) most=${drawn##* } least=${drawn%% *} ;;
	esac
	expect 0 new n$2least --ruleset "$1" --players "$least"
	expect 0 new n$2most --ruleset "$1" --players "$most"
	[ "$least" = 1 ] || expect 65 new n$2less --ruleset "$1" --players $((least - 1))
	[ "$most" = 1000 ] || expect 65 new n$2more --ruleset "$1" --players $((most + 1))
}
[ -n "$rulesets" ] || fail "no rulesets"
number=0
for ruleset in $rulesets; do
	number=$((number + 1))
	numbers "$ruleset" $number
	play "$ruleset" $((least < 2 ? 2 : least))
done
