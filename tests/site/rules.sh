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

# HO-104: reports with other words than this program's are compared by what their JSON tells; those of another kind of
# report not at all. Older records have one number for all three.
first=$DIR/copy/turn-0003
again() { # SED-EXPRESSION: a copy of the archive, in which turn 3's host.yaml is changed so
	rm -rf "$DIR/copy"
	cp -r "$DIR/archive" "$DIR/copy"
	sed -i "$1" "$first/host.yaml"
}
good() { # LINE: verify ends well and says so
	expect 0 verify "$DIR/copy"
	grep -qxF "$1" "$DIR/out" || { cat "$DIR/out"; fail "$1"; }
	grep -q '^demo: turns 1-4: 4 states and [68] reports identical$' "$DIR/out" || fail "$(cat "$DIR/out")"
}
bad() { # LINE
	expect 65 verify "$DIR/copy"
	grep -qxF "$1" "$DIR/out" || { cat "$DIR/out"; fail "$1"; }
}
report=$("$NM" --version | sed -n 's/^report space-empires //p')
text=$("$NM" --version | sed -n 's/^text space-empires //p')
has "$DIR/archive/turn-0003/host.yaml" "\"number\": $number, \"report\": $report, \"text\": $text,"
words="s/\"text\": $text,/\"text\": 98,/"
skipped="demo: turn 3: texts of version 98: not compared"
again "s/x/x/"
expect 0 verify "$DIR/copy"
lacks "$DIR/out" "not compared"
sed -i '1s/DEMO/Demo/' "$first/MING.txt"
bad 'demo: turn 3, MING.txt, byte 2: recorded "e", replayed "E"'
again "$words"
sed -i 's/[A-Z]/x/g' "$first/MING.txt"
sed -i 's/^ "text": ".*/ "text": "in other words",/; s/"text": "[^"]*"/"text": "otherwise"/; /^ "news"/d' "$first/MING.json"
good "$skipped"
sed -i 's/^ "turn": 3/ "turn": 4/' "$first/MING.json"
bad 'demo: turn 3, MING.json, turn: recorded "4", replayed "3"'
again "$words"
sed -i '0,/"pop": /s/"pop": /"pop": 1/' "$first/MING.json"
expect 65 verify "$DIR/copy"
grep -q '^demo: turn 3, MING.json, totals.pop: recorded "1' "$DIR/out" || fail "$(cat "$DIR/out")"
again "$words"
sed -i '1s/{/{"gone": 1,/' "$first/MING.json"
bad 'demo: turn 3, MING.json, gone: recorded "1", replayed "nothing"'
again "$words"
rm "$first/MING.txt"
bad "demo: turn 3, MING.txt is missing"
again "s/\"report\": $report,/\"report\": 97,/"
sed -i '1s/{/{"gone": 1,/' "$first/MING.json"
good "demo: turn 3: reports of version 97: not compared"
sed -i 's/^ "turn": 3/ "turn": 4/' "$first/state.json"
expect 65 verify "$DIR/copy"
again "s/\"number\": $number, \"report\": $report, \"text\": $text,/\"number\": $number,/"
expect 0 verify "$DIR/copy"
