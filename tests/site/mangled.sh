# Archives from strangers, of every ruleset (HO-103, HO-52): written by `simulate`, and by the host for games with
# tables of their own, a voided turn, letters, a diary, and secrets, and as bags. `mangled.sh COUNT SEED`: this number
# of changes of each.
. tests/site/lib
count=${1:-4} seed=${2:-1}
another site
export EDITOR=true
set --
for rules in $(tests/rulesets); do
	game=g$#
	expect 0 simulate --ruleset "$rules" --empires 2 --turns 2 --seed 7 --out "$DIR/$rules"
	mkdir -p "$S/rulesets/$rules"
	{ echo '# ours'; cat "rulesets/$rules/tables.yaml"; } >"$S/rulesets/$rules/tables.yaml"
	printf 'ruleset: %s\nplayers: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]\n' "$rules" >"$DIR/setup.yaml"
	expect 0 new "$game" --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 start "$game"
	mail ming@example.org "/press BOSCO" "Sure, let us ally." "/end" "/diary" "He lies." "/end"
	expect 0 run "$game" --force --no-fetch
	expect 0 rollback "$game" "$(sed -n 's/.*"turn": \([0-9]*\).*/\1/p' "$DIR/$rules"/turn-*/state.json | head -n 1)"
	expect 0 run "$game" --force --no-fetch
	expect 0 archive "$game" "$DIR/running-$rules" --secret
	expect 0 verify "$DIR/running-$rules"
	expect 0 archive "$game" "$DIR/bag-$rules" --secret --bag
	set -- "$@" "$DIR/$rules" "$DIR/running-$rules" "$DIR/bag-$rules"
done
NIGHTMAIL=$NM tests/mangled "$seed" "$count" "$@" >"$DIR/said" || fail "$(cat "$DIR/said")"
cat "$DIR/said"
