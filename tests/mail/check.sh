# `check` on a player's own machine says what the host's answer says, from the JSON report alone, in every ruleset.
. tests/mail/lib
expect 0 init
cat >"$S/nightmail.yaml" <<'Y'
site: {address: host@test.example, gm: gm@example.org}
trust: {players_by: address}
Y
# The sections of an answer that are about orders, as `check` prints them.
sections() { sed -n '/^WHAT W/,$p' | sed -e '/^CHANGED AGAINST/,/^$/d' -e '/^YOUR COMMANDS/,/^$/d' -e 's/^| //' | sed -e '/^line .*host.s business/d'; }
same() { # RULESET PLAYERS: orders on standard input
	game=g$(echo "$1" | tr -d -- -)
	cat >"$DIR/orders"
	expect 0 new "$game" --ruleset "$1" --players "$2" --seed 5
	for i in 1 2 3 4; do [ "$i" -gt "$2" ] || expect 0 join "$game" E$i "e$i@$game.example"; done
	expect 0 start "$game"
	"$NM" report "$game" E1 --json >"$DIR/E1.json"
	mail "e1@$game.example" host@test.example 'Content-Type: text/plain; charset=utf-8' <"$DIR/orders"
	sections <"$DIR/answer" | sed '${/^$/d}' >"$DIR/told"
	unset NIGHTMAIL_SITE
	expect 65 check --report "$DIR/E1.json" "$DIR/orders"
	export NIGHTMAIL_SITE="$S"
	grep -v "business" "$DIR/out" | sed '${/^$/d}' >"$DIR/checked"
	diff "$DIR/told" "$DIR/checked" || fail "$1: check differs from the answer"
	[ "$(grep -c '^WHAT W\|^IF NOBODY' "$DIR/checked")" = 3 ] || { cat "$DIR/checked"; fail "$1: sections"; }
	[ "$(awk 'length > 78' "$DIR/answer" | wc -l)" = 0 ] || fail "$1: wide lines"
}
same space-empires 2 <<'O'
– B5F1W15
“b 6 f2 w 15”
B5F1W151
AF1F2
1. B1F1W15
B1F1W15.
/redy
Build 3 ships
B1F7WI5
O
same space-empires-4x 2 <<'O'
M1(3,1)(3,2)
M99(1,1)
BSC(3,0)
B2DD(3,0)
TATTACK
TATTAK
C5
FDD,SC
* H1
O
same star-empires 3 <<'O'
BUILD Vanir 2 probe
build vanir 1 fightr
BUILD Varnir 1 fighter
MOVE Base TO (1,0)
MOV Base TO (1,0)
TRANSFER Vanir 5 Nereid
DESIGN Vanir lance GUNSHIP 20 15 4 2 0
O
same galactic-empires 4 <<'O'
MF1S16
M1S7
DW2, B2FRG1
T5DDG1F1
PR"hello"
SEF1 B1DDG1
travel
O
has "$DIR/checked" "F1 goes from S1 to S7"
same cyoe 2 <<'O'
TRCI
TRXX
FT01
B4C3S1F1
UI1L4
FT99
O
