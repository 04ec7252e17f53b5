# An archive contains its tables. Tables from before a ruleset had some number or option are read as they were, so that
# verify can replay the archive (HO-51); keys that no program ever left out must be there.
. tests/site/lib
expect 0 init
older() { # RULESET SETUP-LINE KEY...: plays a turn, and removes the keys from the tables of its archive
	ruleset=$1
	printf 'ruleset: %s\nplayers: [{name: MIRA, address: mira@example.org}, {name: DOVE, address: dove@example.org}]\n%s\n' \
		"$1" "$2" >"$DIR/setup.yaml"
	shift 2
	expect 0 new "$ruleset" --setup "$DIR/setup.yaml" --seed 5 --salt $SALT
	expect 0 start "$ruleset"
	expect 0 run "$ruleset" --force --no-fetch
	expect 0 archive "$ruleset" "$DIR/$ruleset" --secret
	rm "$DIR/$ruleset/SHA256SUMS"
	tables=$DIR/$ruleset/rulesets/$ruleset/tables.yaml
	for key in "$@"; do
		grep -q "^ *$key: " "$tables" || fail "no $key in the tables of $ruleset"
		sed -i "/^ *$key: /d" "$tables"
	done
	expect 0 verify "$DIR/$ruleset"
}
older space-empires 'treasures: []' usual
older space-empires-4x '' move_tech
# The option instability, in the state document, has always existed: another key is beside it.
older star-empires 'map: {one_way: 0, storms_cyclic: 0}' cycle_least cycle_most instability one_way storms_cyclic
sed -i '/^  radius: /d' "$tables"
expect 65 verify "$DIR/star-empires"
has "$DIR/err" 'the key "radius" is missing'

# A record with the secrets of a running game is restored without keys that did not exist yet.
sed -i 's/"speech": 0, //' "$DIR/space-empires/secret.yaml"
grep -q speech "$DIR/space-empires/secret.yaml" && fail "speech in secret.yaml"
use other
expect 0 init
expect 0 rebuild --from "$DIR/space-empires"
says "space-empires: turns 1-2, held; 2 empires without addresses: nightmail replace space-empires MIRA ADDRESS, then nightmail resume space-empires"
expect 0 verify space-empires
printf 'ruleset: space-empires\nplayers: [{name: MIRA, bot: hold}, {name: DOVE, address: dove@example.org}]\n' >"$DIR/setup.yaml"
expect 0 new one --setup "$DIR/setup.yaml"
expect 0 start one
expect 0 archive one "$DIR/one" --secret
use third
expect 0 init
expect 0 rebuild --from "$DIR/one"
says "one: turns 1-1, held; 1 empire without address: nightmail replace one DOVE ADDRESS, then nightmail resume one"
