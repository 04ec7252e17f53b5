# Every ruleset on a site: start, turns with an abandoned seat, rollback, and the engine alone makes the same from the
# files (HO-22, HO-27, HO-50, HO-52).
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
	for i in 1 2 3; do at_deadline "$g"; done
	expect 0 verify "$g"
	expect 0 rollback "$g" $((first + 1))
	for i in 1 2; do at_deadline "$g"; done
	expect 0 verify "$g"
	for t in 0 1 2; do
		a=$T/$(printf 'turn-%04d' $((first + t))) b=$T/$(printf 'turn-%04d' $((first + t + 1)))
		rm -rf "$DIR/replay"
		expect 0 turn --state "$a/state.json" --orders "$a" --before "$a" --host "$b/host.yaml" --out "$DIR/replay"
		[ ! -e "$b/played.json" ] || mv "$DIR/replay/state.json" "$DIR/replay/played.json"
		for f in "$DIR"/replay/*; do cmp "$f" "$b/${f##*/}" || fail "$r turn $((first + t + 1))"; done
	done
	has "$T/turn-$(printf %04d $((first + 2)))/host.yaml" "P1 missed 2 turns in a row"
	cp -r "$T" "$DIR/$g"
	expect 0 rebuild "$g"
	diff -r "$T" "$DIR/$g" || fail "rebuild"
}
# `new` accepts the numbers of empires that the list shows: with the default map, else with a map file.
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

# A text in a stranger's state cannot contain anything that a terminal or a reader of reports acts on: each kind of text
# once.
cat >"$DIR/spoil.py" <<'P'
import json, sys
def texts(node, path, spot):
    if isinstance(node, dict):
        for key in node:
            texts(node[key], path + "." + key, (node, key))
    elif isinstance(node, list):
        for i in range(len(node)):
            texts(node[i], path, (node, i))
    elif isinstance(node, str) and path not in seen:
        seen[path] = spot
state = json.load(open(sys.argv[1]))
seen, number = {}, 0
texts(state, "", None)
for path, (node, key) in seen.items():
    old = node[key]
    for sign in "\a\t\x7f\x9b\u200b\u202e\u2028":
        node[key] = old[:1] + sign + old[1:]
        json.dump(state, open("%s/%d" % (sys.argv[2], number), "w"), ensure_ascii=number % 2)
        number += 1
    node[key] = old
P
for r in $(tests/rulesets); do
	expect 0 simulate --ruleset $r --empires 2 --turns 2 --seed 7 --out "$DIR/$r"
	last=$(ls -d "$DIR/$r"/turn-* | tail -1)
	mkdir "$DIR/$r.spoilt"
	python3 "$DIR/spoil.py" "$last/state.json" "$DIR/$r.spoilt"
	[ "$(ls "$DIR/$r.spoilt" | wc -l)" -ge 14 ] || fail "$r: no texts"
	for state in "$DIR/$r.spoilt"/*; do
		expect 65 turn --state "$state" --out "$DIR/made"
		grep -qE "spoilt/[0-9]+:[0-9]+:[0-9]+: .*(control |no ruleset)" "$DIR/err" || fail "$(cat "$DIR/err")"
	done
done
