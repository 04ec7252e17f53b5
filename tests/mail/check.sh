# `check` on a player's own machine says the same as the host's answer, from the JSON report alone, in every ruleset.
. tests/mail/lib
expect 0 init
cat >"$S/nightmail.yaml" <<'Y'
site: {address: host@test.example, gm: gm@example.org}
trust: {players_by: address}
Y
# The sections of an answer about orders, as `check` prints them.
sections() { sed -n '/^WHAT W/,$p' | sed -e '/^CHANGED AGAINST/,/^$/d' -e '/^YOUR COMMANDS/,/^$/d' -e 's/^| //' | sed -e '/^line .*host.s business/d'; }
begin() { # RULESET PLAYERS: a game, and the first report of E1
	game=g$(echo "$1" | tr -d -- -)
	expect 0 new "$game" --ruleset "$1" --players "$2" --seed 5 --salt $SALT
	for i in 1 2 3 4; do [ "$i" -gt "$2" ] || expect 0 join "$game" E$i "e$i@$game.example"; done
	expect 0 start "$game"
	"$NM" report "$game" E1 --json >"$DIR/E1.json"
}
same() { # RULESET, whose game has begun: orders on standard input
	cat >"$DIR/orders"
	mail "e1@$game.example" host@test.example 'Content-Type: text/plain; charset=utf-8' <"$DIR/orders"
	sections <"$DIR/answer" | sed '${/^$/d}' >"$DIR/told"
	unset NIGHTMAIL_SITE
	expect 65 check --report "$DIR/E1.json" "$DIR/orders"
	export NIGHTMAIL_SITE="$S"
	grep -v "business" "$DIR/out" | sed '${/^$/d}' >"$DIR/checked"
	diff "$DIR/told" "$DIR/checked" || fail "$1: check differs from the answer"
	[ "$(grep -c '^WHAT W\|^IF NOBODY' "$DIR/checked")" = 3 ] || { cat "$DIR/checked"; fail "$1: sections"; }
	[ "$(awk 'length > 68' "$DIR/answer" | wc -l)" = 0 ] || fail "$1: wide lines"
}
begin space-empires 2
home=$(jq '.worlds[] | select(.owner == "E1") | .id' "$DIR/E1.json")
same space-empires <<O
– B5F1W$home
“b 6 f2 w $home”
B5F1W151
AF1F2
1. B1F1W$home
B1F1W$home.
/redy
Build 3 ships
B1F7WI5
O
begin space-empires-4x 2
same space-empires-4x <<'O'
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
begin star-empires 3
world=$(jq -r '.sectors[].world // empty | select(.owner == "E1") | .name' "$DIR/E1.json")
other=$(jq -r '[.sectors[].world // empty | select(.owner == null) | .name][0]' "$DIR/E1.json")
same star-empires <<O
BUILD $world 2 probe
build $world 1 fightr
BUILD ${world}x 1 fighter
MOVE Base TO (1,0)
MOV Base TO (1,0)
TRANSFER $world 5 $other
DESIGN $world lance GUNSHIP 20 15 4 2 0
O
# A damaged report is refused with its place; one of a later version, with more keys, is accepted.
unset NIGHTMAIL_SITE
: >"$DIR/none"
jq '.ships[0].later = 1 | .later = {}' "$DIR/E1.json" >"$DIR/later.json"
expect 0 check --report "$DIR/later.json" "$DIR/none"
jq '.ships[0].dp = "many"' "$DIR/E1.json" >"$DIR/damaged.json"
expect 65 check --report "$DIR/damaged.json" "$DIR/none"
has "$DIR/err" ": \"dp\" must be a whole number, not a text"
# Values written by a newer program may have another meaning.
jq '.format = 2' "$DIR/E1.json" >"$DIR/newer.json"
wrong 65 ": the report has format 2, and this program reads 1: take a newer nightmail" check --report "$DIR/newer.json" "$DIR/none"
export NIGHTMAIL_SITE="$S"
begin galactic-empires 4
same galactic-empires <<'O'
MF1S16
M1S7
DW2, B2FRG1
T5DDG1F1
PR"hello"
SEF1 B1DDG1
travel
O
has "$DIR/checked" "F1 goes from S1 to S7"
# Two names that look the same are refused: U+3164, U+FE0F after a letter; a coloured sun is visible.
printf 'NMF1"Alpha\343\205\244"\nNMF1"Al\357\270\217pha"\nNMG1"\342\230\200\357\270\217 Sun"\n' | same galactic-empires
has "$DIR/checked" "column 11: here stands U+3164"
has "$DIR/checked" "column 8: here stands U+FE0F"
lacks "$DIR/checked" "line 3"
begin cyoe 2
same cyoe <<'O'
TRCI
TRXX
FT01
B4C3S1F1
UI1L4
FT99
O
