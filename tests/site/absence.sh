# Turns that players miss: excused by the GM (HO-80), announced, too many in a row (HO-40); how each affects the
# player's dedication, who sees it (SE-141), and default orders for the missed turn (SE-142).
. tests/site/lib
cat >"$DIR/setup.yaml" <<'Y'
ruleset: star-empires
players: [{name: MIRA, address: mira@example.org, home: Terra}, {name: DOVE, home: Kappa}]
map: {radius: 4}
deadline: "daily 20:00 UTC"
abandon_after: 2
abandon: default
Y
expect 0 init
printf 'site: {name: stars, address: host@test.example, gm: gm@example.org}\ntrust: {authserv_id: mx.test}\n' >"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 65 excuse demo MIRA
expect 0 join demo DOVE dove@example.org
expect 0 start demo
player() { got=$(sql "SELECT dedication FROM player WHERE folded = '$1'"); [ "$got" = "$2" ] || fail "dedication of $1 is $got, not $2"; }
turn=1
next() { # runs the turn at its deadline; MIRA is ready
	mail mira@example.org /ready
	turn=$((turn + 1)) T=$(printf '%s/games/demo/turn-%04d' "$S" $((turn)))
	at "2026-12-0${turn}T20:00:01Z"
	expect 0 run demo --no-fetch
}
doves() { got=$(jq -r --arg k "$1" '.empires[] | select(.name == "DOVE") | .[$k]' "$T/$2.json"); [ "$got" = "$3" ] || fail "$2, DOVE: $1 is $got, not $3"; }

# Turn 1 is missed, from turn 2 on the GM excuses: that does not count, and only the player is told.
next
seat DOVE missed 1
player dove@example.org -3
player mira@example.org 1
has "$T/DOVE.txt" "Your dedication over all games of this host: -3"
has "$T/MIRA.txt" "Your dedication over all games of this host: 1"
[ "$(jq .host.dedication "$T/DOVE.json" "$T/MIRA.json" | tr '\n' ' ')" = "-3 1 " ] || fail "dedication in JSON"
expect 0 status demo
grep -q "^record of DOVE: .*; dedication -3\$" "$DIR/out" || fail "the GM's status"
expect 0 report demo DOVE --speech
has "$DIR/out" "Your dedication over all games of this host is minus 3."
expect 64 excuse demo
expect 66 excuse demo NOBODY
expect 0 excuse demo dove
says "demo: DOVE is excused from turn 2"
expect 65 excuse demo DOVE
has "$DIR/err" "DOVE is excused from turn 2 already"
next
seat DOVE missed 1
seat DOVE missed_in_row 1
player dove@example.org -3
doves status state active
has "$T/DOVE.txt" "The game master excuses you from turn 2"
lacks "$T/MIRA.txt" excuse
has "$S/games/demo/history.txt" "DOVE"
grep -q "excuse.*DOVE" "$S/games/demo/history.txt" || fail "history does not tell"

# Turn 3 is the second in a row that counts: default orders run already in it, not only from the next one on.
next
seat DOVE missed_in_row 2
player dove@example.org -6
has "$T/GM.txt" "default: POOL Kappa"
has "$T/MIRA.txt" "DOVE missed 2 turns in a row and counts as abandoned."
doves abandoned_for state 1
T=$S/games/demo/turn-0003
doves status state abandoned
doves status played active

# The player of the abandoned empire goes on losing dedication, except when excused; no further turn counts as missed.
next
player dove@example.org -9
seat DOVE missed 2
expect 0 excuse demo DOVE
next
player dove@example.org -9
# The player returns, and announces an absence.
mail dove@example.org "BUILD Kappa 1 probe eye"
next
player dove@example.org -8
doves status state active
seat DOVE missed_in_row 0 # one turn more makes one, not one more in a row
mail dove@example.org "/vacation 2026-12-08 2026-12-08" /status
told dove@example.org
tr '\n' ' ' <"$DIR/mail" | tr -s ' ' | grep -q "Your dedication is -8." || fail "/status of DOVE"
next
seat DOVE missed 3
seat DOVE missed_in_row 1
doves status state active
player dove@example.org -8
mail mira@example.org /status
told mira@example.org
tr '\n' ' ' <"$DIR/mail" | tr -s ' ' | grep -q "Your dedication is 7." || fail "/status of MIRA"
lacks "$DIR/mail" -- "-8"
expect 0 verify demo
expect 0 archive demo "$DIR/archive" --secret
expect 0 verify "$DIR/archive"

# Back to the turn that was one too many: it is open again and this time not missed.
expect 0 rollback demo 3
seat DOVE abandoned 0
seat DOVE missed_in_row 1
player dove@example.org -3
expect 0 status
T=$S/games/demo/turn-0003
doves status state active
[ ! -e "$T/played.json" ] || fail "played.json without a difference"
mail dove@example.org "BUILD Kappa 1 probe eye"
mail mira@example.org /ready
at 2026-12-09T20:00:01Z
expect 0 run demo --no-fetch
T=$S/games/demo/turn-0004
doves status state active
player dove@example.org -2
expect 0 verify demo

# A missed turn that is played again after a rollback: its counts are taken back, the GM's excuse stays.
expect 0 rollback demo 2
player dove@example.org -3
mail mira@example.org /ready
at 2026-12-10T20:00:01Z
expect 0 run demo --no-fetch
player dove@example.org -3
expect 0 verify demo

# The GM sees the dedication when the player asks for a seat.
printf 'ruleset: star-empires\nplayers: [{name: LARK}, {name: ROOK}]\njoin: ask\n' >"$DIR/new.yaml"
expect 0 new next --setup "$DIR/new.yaml" --seed 1
printf 'From: dove@example.org\nTo: host@test.example\nAuthentication-Results: mx.test; dmarc=pass header.from=example.org\nMessage-ID: <join@example.org>\nDate: Thu, 10 Dec 2026 20:00:00 +0000\n\n/join next LARK\n' >"$DIR/join.eml"
expect 0 accept "$DIR/join.eml"
sql "SELECT body FROM outbox WHERE subject LIKE '%wants to join%'" >"$DIR/mail"
has "$DIR/mail" "The dedication of this player, over all games of this host: -3"
expect 0 status next
has "$DIR/out" "somebody asks for a seat; join next LARK dove@example.org (dedication -3)"

# A limit of one turn is written in the singular, for the GM who is asked and for the players.
printf 'ruleset: space-empires\nplayers: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]\nabandon_after: 1\n' >"$DIR/one.yaml"
expect 0 new one --setup "$DIR/one.yaml" --seed 1
expect 0 start one
at_deadline one
expect 0 status one
has "$DIR/out" "! one: MING missed 1 turn; wait, replace, or set one abandon=default"
echo 'abandon: default' >>"$DIR/one.yaml"
expect 0 new two --setup "$DIR/one.yaml" --seed 1
expect 0 start two
at_deadline two
has "$S/games/two/turn-0002/BOSCO.txt" "MING missed 1 turn and counts as abandoned."

# If a stand-in orders for the missed turn, default orders begin after it; that is announced once.
printf 'standin: steady\n' | cat "$DIR/setup.yaml" - | sed 's/^abandon_after: 2/abandon_after: 1/' >"$DIR/stood.yaml"
expect 0 new stood --setup "$DIR/stood.yaml" --seed 42 --salt $SALT
expect 0 join stood DOVE dove@example.org
expect 0 start stood
at 2026-12-11T20:00:00Z
expect 0 run stood --no-fetch
T=$S/games/stood/turn-0002
doves abandoned_for played 0
doves status played active
doves status state abandoned
lacks "$T/GM.txt" "default: POOL Kappa"
[ "$(grep -c "DOVE missed 1 turn and counts as abandoned" "$T/MIRA.txt")" = 1 ] || fail "abandonment is not told once"
[ "$(grep -c "abandoned DOVE" "$S/games/stood/history.txt")" = 1 ] || fail "abandonment is not once in the history"
expect 0 verify stood
# A stand-in's order that would bind its player is refused, wherever it is in the set (HO-74): a bot with its own seat
# gives it, and all else is the same.
for ming in "address: ming@example.org" "bot: random"; do
	another "${ming%:*}"
	printf 'ruleset: galactic-empires\nplayers: [{name: MING, %s}, {name: BOSCO}]\nstandin: random\n' "$ming" >"$DIR/setup.yaml"
	expect 0 new war --setup "$DIR/setup.yaml" --seed 4 --salt $SALT
	expect 0 join war BOSCO bosco@example.org
	expect 0 start war
	expect 0 run war --force --no-fetch
	expect 0 orders war MING 1
	cp "$DIR/out" "$DIR/by-${ming%:*}"
done
bound='DW|CA|GP|RP|GS|RS|GV|IS|IR|SL|HM|SZ|SR'
[ "$(sed 1d "$DIR/by-bot" | grep -cE "^($bound)")" -ge 1 ] || fail "no order to refuse: $(cat "$DIR/by-bot")"
grep -vE "^($bound)" "$DIR/by-bot" | diff - "$DIR/by-address" || fail "what a stand-in may order"
