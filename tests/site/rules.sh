# Turns that were played by other rules (HO-19, HO-52): the next report says that the rules changed; a replay with the
# same result is good, another result ends with 69 and names the turn.
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
# Each change is a sentence (HO-116), for the game master before the turn, for the players in the next report.
sentences=$(sed -n 's/^CHANGE([0-9]*, "\(.*\)")$/\1/p' rulesets/space-empires/changes.def)
sql "UPDATE turn SET host = replace(host, '\"number\": $number,', '\"number\": 1,') WHERE turn = 3"
expect 0 upgrade
told="the rules of space-empires are number $number, the open turn of demo began by number 1: $(echo $sentences) The players read it in the next report."
grep -qxF "$told" "$DIR/out" || { cat "$DIR/out"; fail "not told: $told"; }
expect 0 status --json
[ "$(jq -r '.alarms[] | select(.kind == "rules") | .severity + " " + .text' "$DIR/out")" = "warn $told" ] || fail "$(cat "$DIR/out")"
expect 0 nightly
sql "SELECT body FROM outbox WHERE kind = 'digest' ORDER BY id DESC LIMIT 1" | tr -s ' \n' ' ' >"$DIR/words"
has "$DIR/words" "$told"
play
expect 0 upgrade
lacks "$DIR/out" "the rules of"
for empire in MING BOSCO; do
	tr -s ' \n' ' ' <"$S/games/demo/turn-0004/$empire.txt" >"$DIR/words"
	has "$DIR/words" "* The rules of space-empires changed: number $number instead of 1. $(echo $sentences)"
done
sql "UPDATE turn SET host = replace(host, '\"number\": 1,', '\"number\": $number,') WHERE turn = 3"
expect 0 rollback demo 3 --yes
play
for empire in MING BOSCO; do lacks "$S/games/demo/turn-0004/$empire.txt" "rules of"; done

# A site's own tables are announced when they become valid, once, in the next turn's report.
tables="The tables of space-empires changed; the manual's numbers may differ."
expect 0 archive demo "$DIR/archive" --secret
mkdir -p "$S/rulesets/space-empires"
{ echo '# ours'; cat rulesets/space-empires/tables.yaml; } >"$S/rulesets/space-empires/tables.yaml"
expect 0 set demo tables=site
play
play
for empire in MING BOSCO; do
	has "$S/games/demo/turn-0005/$empire.txt" "$tables"
	lacks "$S/games/demo/turn-0004/$empire.txt" "tables of"
	lacks "$S/games/demo/turn-0006/$empire.txt" "tables of"
done
# The game's archive contains them; if they cannot be read there is no archive.
expect 0 archive demo "$DIR/own" --secret
cmp "$S/rulesets/space-empires/tables.yaml" "$DIR/own/rulesets/space-empires/tables.yaml" || fail "other tables in the archive"
cmp "$S/rulesets/space-empires/tables.yaml" "$DIR/archive/rulesets/space-empires/tables.yaml" && fail "tables before their time"
expect 0 verify "$DIR/own"
rm -r "$S/rulesets"

# A turn by other rules with another result is recorded, not proved (HO-103); by ours it is a difference.
rm "$DIR/archive/SHA256SUMS"
spoil() { # TURN: a copy of the archive with another byte there
	rm -rf "$DIR/copy"
	cp -r "$DIR/archive" "$DIR/copy"
	printf @ | dd of="$DIR/copy/turn-000$1/MING.txt" bs=1 seek=0 conv=notrunc 2>/dev/null
}
spoil 3
expect 65 verify "$DIR/copy"
says 'demo: turn 3, MING.txt, byte 1: recorded "@", replayed "D"'
spoil 2
expect 0 verify "$DIR/copy"
grep -qx "demo: turns 1-1, 3-4: 3 states and 6 reports identical" "$DIR/out" || fail "$(cat "$DIR/out")"
grep -qx "demo: turn 2 was played by rules 99: recorded, not proved by this program" "$DIR/out" || fail "$(cat "$DIR/out")"
# A state that these rules cannot even read; a run of turns by other rules is handled as a whole.
rules() { for t in $1; do sed -i "s/\"number\": [0-9]*,/\"number\": $2,/" "$DIR/copy/turn-000$t/host.yaml"; done; }
rules "1 2" 99
sed -i 's/"worlds"/"planets"/' "$DIR/copy/turn-0001/state.json"
expect 0 verify "$DIR/copy"
grep -qx "demo: turns 3-4: 2 states and 4 reports identical" "$DIR/out" || fail "$(cat "$DIR/out")"
grep -qx "demo: turns 1 to 2 were played by rules 99: recorded, not proved by this program" "$DIR/out" || fail "$(cat "$DIR/out")"
# Such turns are restored as recorded; their new archive says so, and is complete.
use again
expect 0 init
expect 0 rebuild --from "$DIR/copy"
has "$DIR/out" "demo: turns 1 to 2 were played by rules 99: recorded, not proved by this program"
cmp "$DIR/copy/turn-0001/state.json" "$S/games/demo/turn-0001/state.json" || fail "not as it was recorded"
expect 0 verify demo
expect 0 archive demo "$DIR/second" --secret
says "demo: archived in $DIR/second
demo: turns 1 to 2 were played by rules 99: recorded, not proved by this program"
expect 0 delete demo --force --yes
has "$DIR/out" "demo: turns 1 to 2 were played by rules 99: recorded, not proved by this program"
expect 0 rebuild --from "$S"/deleted/demo-*
expect 0 resume demo
play
expect 0 verify demo
grep -qx "demo: turns 3-5: 3 states and 6 reports identical" "$DIR/out" || fail "$(cat "$DIR/out")"
# A record without any proved turn is not restored; the open turn's state must be readable.
rules "3 4" 98
printf @ | dd of="$DIR/copy/turn-0004/MING.txt" bs=1 seek=0 conv=notrunc 2>/dev/null
expect 69 verify "$DIR/copy"
has "$DIR/out" "demo: turns 3 to 4 were played by rules 98: recorded, not proved by this program"
has "$DIR/err" "other rules played all its turns"
use third
expect 0 init
expect 69 rebuild --from "$DIR/copy"
# A different result by these rules is reported, and the game is not deleted.
use site
sql "UPDATE report SET bytes = replace(bytes, 'DEMO', 'DEMA') WHERE name = 'MING.txt' AND turn = 3"
expect 65 archive demo "$DIR/fourth" --secret
has "$DIR/err" "fourth: the archive is written, but does not verify: turn 3, MING.txt, byte 4"
expect 65 delete demo --force --yes
[ "$(sql "SELECT count(*) FROM game")" = 1 ] || fail "deleted without a proof"

# Reports with other words than this program's are compared by the facts of their JSON (HO-104); those of another report
# number not at all. Older records have one number for all three.
first=$DIR/copy/turn-0003
again() { # SED-EXPRESSION: a copy of the archive with turn 3's host.yaml changed
	rm -rf "$DIR/copy"
	cp -r "$DIR/archive" "$DIR/copy"
	sed -i "$1" "$first/host.yaml"
}
good() { # LINE: verify succeeds and prints it
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
