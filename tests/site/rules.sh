# Turns that other rules played (HO-19, HO-52): the next report says that the rules changed; a replay that comes out
# the same is good, one that differs ends in 69 and says whose turn it was.
. tests/site/lib
demo
play() { expect 0 run demo --force --no-fetch; }
number=$("$NM" --version | sed -n 's/^rules space-empires //p')
changed="The rules of space-empires changed: number $number instead of 99."
play
sql "UPDATE turn SET host = replace(host, '\"number\": $number,', '\"number\": 99,') WHERE turn = 2"
[ "$(sql "SELECT count(*) FROM turn WHERE host LIKE '%\"number\": 99,%'")" = 1 ] || fail "the recorded number was not changed"
expect 0 rebuild demo
has "$S/games/demo/turn-0002/host.yaml" '"rules": {"ruleset": "space-empires", "number": 99,'
expect 0 verify demo
proved "demo: turns 1-2: 2 states and 4 reports identical"

play
for empire in MING BOSCO; do
	has "$S/games/demo/turn-0003/$empire.txt" "$changed"
	has "$S/games/demo/turn-0003/$empire.json" "$changed"
	lacks "$S/games/demo/turn-0002/$empire.txt" "rules of"
done
has "$S/games/demo/turn-0003/host.yaml" "\"number\": $number,"
expect 0 verify demo
play
for empire in MING BOSCO; do lacks "$S/games/demo/turn-0004/$empire.txt" "rules of"; done

# Tables of the site's own that begin to hold are told, once, in the report of the next turn.
tables="The tables of space-empires changed; the manual's numbers may differ."
expect 0 archive demo "$DIR/archive" --secret
mkdir -p "$S/rulesets/space-empires"
{ echo '# ours'; cat rulesets/space-empires/tables.yaml; } >"$S/rulesets/space-empires/tables.yaml"
play
play
for empire in MING BOSCO; do
	has "$S/games/demo/turn-0005/$empire.txt" "$tables"
	lacks "$S/games/demo/turn-0004/$empire.txt" "tables of"
	lacks "$S/games/demo/turn-0006/$empire.txt" "tables of"
done
# They are in its archive; where they cannot be read there is none.
expect 0 archive demo "$DIR/own" --secret
cmp "$S/rulesets/space-empires/tables.yaml" "$DIR/own/rulesets/space-empires/tables.yaml" || fail "other tables in the archive"
cmp "$S/rulesets/space-empires/tables.yaml" "$DIR/archive/rulesets/space-empires/tables.yaml" && fail "tables before their time"
expect 0 verify "$DIR/own"
rm -r "$S/rulesets"

# One byte of the turn that rules 99 played, and one of a turn of ours.
rm "$DIR/archive/SHA256SUMS"
differs() { # TURN CODE
	rm -rf "$DIR/copy"
	cp -r "$DIR/archive" "$DIR/copy"
	printf @ | dd of="$DIR/copy/turn-000$1/MING.txt" bs=1 seek=0 conv=notrunc 2>/dev/null
	expect "$2" verify "$DIR/copy"
	says "demo: turn $1, MING.txt, byte 1: recorded \"@\", replayed \"D\""
}
differs 2 69
has "$DIR/err" "nightmail: other rules played that turn; verify it with their program"
differs 3 65
[ ! -s "$DIR/err" ] || fail "whose rules: $(cat "$DIR/err")"
