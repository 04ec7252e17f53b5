# The traces of each lever: its line in the history, its notices with their words, its line in the log; and none if it
# was refused (HO-26, HO-50).
. tests/site/lib
demo
H=$S/games/demo/history.txt
L=$S/log/2026-12.log
MINUTE=0
# acted ACT: the last line of the history; log: the last line of the log
acted() { [ "$(grep -v " due turn " "$H" | tail -n 1)" = "$NIGHTMAIL_NOW $1" ] || { tail -n 3 "$H"; fail "history: $1"; }; }
logged() { [ "$(tail -n 1 "$L")" = "$NIGHTMAIL_NOW $1" ] || { tail -n 3 "$L"; fail "log: $1"; }; }
# told WHO TEXT: the newest notice, to all or to one empire
told() {
	got=$(sql "SELECT coalesce(seat.name, 'all') || ': ' || text FROM notice LEFT JOIN seat ON seat.id = notice.seat ORDER BY notice.id DESC LIMIT 1")
	[ "$got" = "$1: $2" ] || fail "told $got, not $1: $2"
}
# lever CODE COMMAND...: each a minute later
lever() {
	MINUTE=$((MINUTE + 1))
	at "2026-12-01T11:$(printf %02d $MINUTE):00Z"
	expect "$@"
}
# refused COMMAND...: leaves nothing
refused() {
	code=$1; shift
	before=$(wc -l <"$H") notices=$(sql "SELECT count(*) FROM notice")
	lever "$code" "$@"
	[ "$(wc -l <"$H") $(sql "SELECT count(*) FROM notice")" = "$before $notices" ] || { tail -n 2 "$H"; fail "refused, and yet in the record: $*"; }
}
lever 0 hold demo
acted "hold turn 1"
logged "hold demo"
told all "The game master held the game in turn 1: no deadline runs."
refused 65 hold demo
lever 0 resume demo
acted "resume turn 1"
logged "resume demo"
told all "The game master let the game go on in turn 1."
refused 65 resume demo
lever 0 extend demo 36h
acted "extension turn 1 by 36h"
logged "extend demo 36h"
told all "The game master extended the deadline of turn 1 by 36h."
refused 64 extend demo 0h
lever 0 deadline demo "2026-12-08 20:00"
acted "deadline turn 1: Tue 8 Dec 2026, 20:00 Europe/Berlin"
logged "deadline demo 2026-12-08 20:00"
told all "The game master set the deadline of turn 1: Tue 8 Dec 2026, 20:00 Europe/Berlin."
refused 65 deadline demo "2020-12-08 20:00"
# Setting the present deadline changes nothing.
refused 0 deadline demo "2026-12-08 20:00"
lever 0 set demo grace=5h
acted "set grace: 5h"
logged "set demo grace: 5h instead of 0h"
told all "The game master set from turn 2 on: grace: 5h."
lever 0 set demo "note=Be kind."
told all "The game master set from turn 2 on: note: Be kind."
lever 0 set demo gm=other@example.org
acted "set gm"
told all "The game has another game master from turn 2 on."
lever 0 set demo address=other-host@example.org
acted "set address"
told all "The game has another mail address from turn 2 on."
lever 0 set demo address=null gm=null
refused 65 set demo grace=never
# One key is invalid: none is set.
refused 65 set demo press=off early=maybe
lever 0 address demo MING add third@example.org
acted "address MING: added"
logged "address demo MING add"
told MING "The game master added a mail address of yours."
lever 0 address demo MING remove third@example.org
acted "address MING: removed"
told MING "The game master removed a mail address of yours."
refused 65 address demo MING add bosco@example.org
lever 0 excuse demo BOSCO
acted "excuse BOSCO"
logged "excuse demo BOSCO"
told BOSCO "The game master excuses you from turn 1: if you miss it, it counts for nothing."
lever 0 note demo BOSCO hello world
acted "note to BOSCO"
logged "note demo BOSCO"
told BOSCO "The game master notes: hello world"
printf 'B5F1W%s\n' "$(home MING)" >"$DIR/orders"
lever 0 orders demo MING --set "$DIR/orders"
told MING "The game master gave orders for MING in turn 1."
lever 0 replace demo BOSCO new@example.org
acted "replacement BOSCO in turn 1"
logged "replace demo BOSCO"
told all "BOSCO has a new player."
refused 65 replace demo BOSCO ming@example.org
lever 0 run demo --force --no-fetch
acted "run turn 1 to 2"
logged "run demo turn 1 to 2"
# The report showed each of these notices to the right readers, once.
for text in "held the game in turn 1" "let the game go on" "by 36h" "BOSCO has a new player"; do
	for empire in MING BOSCO; do
		[ "$(tr -s ' \n' '  ' <"$S/games/demo/turn-0002/$empire.txt" | grep -o "$text" | wc -l)" = 1 ] || fail "$empire: $text"
	done
done
has "$S/games/demo/turn-0002/MING.txt" "a mail address of yours"
lacks "$S/games/demo/turn-0002/BOSCO.txt" "a mail address of yours"
lacks "$S/games/demo/turn-0002/MING.txt" "hello world"
has "$S/games/demo/turn-0002/BOSCO.txt" "hello world"
[ "$(sql "SELECT count(*) FROM notice WHERE told = 0")" = 0 ] || fail "notices that are told again"
lever 0 revoke demo MING
logged "revoke demo MING"
lever 0 rollback demo 1 --yes
acted "rollback turn 2 to 1"
logged "rollback demo 1"
[ "$(sql "SELECT count(*) FROM outbox WHERE subject LIKE 'demo 1: open again%'")" = 2 ] || fail "not told that turn 1 is open again"
refused 65 rollback demo 1 --yes
lever 0 run demo --force --no-fetch
lever 0 rollback demo 1 --new-dice --yes
acted "rollback turn 2 to 1, new dice"
lever 0 set demo state=finished --yes
acted "end by the game master in turn 1"
expect 0 standings demo
has "$DIR/out" "demo: turn 1, public"
told all "The game master ended the game."
refused 65 hold demo
lacks "$H" "@"
lacks "$L" "@"
expect 0 verify demo
# A game's life: start, a new name, bots and back, an abandoned empire, the end by the rules.
cat >"$DIR/short.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO}, {name: ZORG, address: zorg@example.org}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
abandon: default
abandon_after: 1
victory: {turns: 2}
Y
lever 0 new short --setup "$DIR/short.yaml" --seed 1 --salt $SALT
lever 0 bot short BOSCO hold
H=$S/games/short/history.txt
lever 0 start short
acted "start 3 empires"
refused 65 rename short shorter
lever 0 bot short BOSCO none
acted "bot BOSCO: none"
told all "BOSCO is not played by computer any more."
lever 0 bot short BOSCO steady
acted "bot BOSCO: steady"
told all "BOSCO is played by computer (steady) from now on."
printf '; none\n' >"$DIR/none"
lever 0 orders short ZORG --set "$DIR/none"
[ "$(sql "SELECT act || ' ' || text FROM history ORDER BY rowid DESC LIMIT 1")" = "orders of ZORG by the GM's hand" ] || fail "history: orders"
told ZORG "The game master took away the orders of ZORG in turn 1."
at 2026-12-03T19:00:00Z
expect 0 run short --no-fetch
grep -q ' abandoned MING$' "$H" || { cat "$H"; fail "history: abandoned"; }
[ "$(sql "SELECT count(*) FROM notice WHERE text = 'MING missed 1 turn and counts as abandoned.'")" = 1 ] || { sql "SELECT text FROM notice"; fail "abandoned after a turn"; }
acted "run turn 1 to 2"
lever 0 orders short ZORG --set "$DIR/none"
lever 0 run short --force --no-fetch
tail -n 1 "$H" | grep -q ' end winners: ' || { cat "$H"; fail "history: end"; }
refused 65 bot short BOSCO none
