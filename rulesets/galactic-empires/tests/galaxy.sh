# galactic-empires: drawn maps (GE-116, GE-117)
ruleset=galactic-empires
. tests/site/setups

# The map is the one that a second reading of the page draws from the seed (GE-116).
for players in 2 3 5 6 7 9 12; do
	expect 0 simulate --ruleset galactic-empires --empires $players --turns 1 --seed 1$players --out "$DIR/galaxy$players"
done
rulesets/galactic-empires/tests/galaxy.py "$DIR"/galaxy[1-9]*/turn-0001/state.json || fail "another galaxy"
# The same with a site's own tables: capitals that are never far enough apart, and fewer realms than players.
mkdir -p "$DIR/own/galactic-empires"
printf 'ruleset: galactic-empires\nplayers: [{name: ANN}, {name: Brokers}, {name: CID}, {name: Concord}, {name: EVE}]\n' >"$DIR/five.yaml"
own_galaxy() { # REALMS LAST: of the table the realms up to LAST are left
	sed "s/capitals_apart: 3/capitals_apart: 9/; s/tries: 100/tries: 2/; /name: $2,/,\$d" rulesets/galactic-empires/tables.yaml >"$DIR/own/galactic-empires/tables.yaml"
	expect 0 simulate --rules "$DIR/own" --ruleset galactic-empires --empires 5 --turns 1 --seed 8 --setup "$DIR/five.yaml" --out "$DIR/own$2"
	APART=9 TRIES=2 REALMS=$1 rulesets/galactic-empires/tests/galaxy.py "$DIR/own$2/turn-0001/state.json" || fail "another galaxy of realms $1"
}
own_galaxy Concord,Logicians,Brokers Kard
own_galaxy Concord,Logicians Brokers
