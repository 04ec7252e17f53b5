# Seats of bots, and stand-ins for missing players (HO-74).
. tests/site/lib
expect 0 init
cat >"$DIR/setup.yaml" <<'E2'
ruleset: space-empires
players: [{name: MING, address: [ming@example.org]}, {name: BOSCO, bot: steady}, {name: ODO}]
early: true
E2
expect 0 new demo --setup "$DIR/setup.yaml" --seed 4
expect 65 start demo
expect 66 bot demo ODO nobody
expect 66 bot demo ZED random
expect 66 bot none ODO random
expect 64 bot demo ODO
expect 0 bot demo odo random
says "demo: ODO is played by random"
expect 0 bot demo ODO none
says "demo: ODO is free; \`nightmail join demo ODO ADDRESS\`"
expect 65 bot demo ODO none
expect 65 start demo
expect 0 bot demo ODO random
expect 65 join demo ODO odo@example.org
expect 0 start demo
# Bots move at once, and the reports name their seats.
seat BOSCO "ready > 0" 1
expect 0 orders demo BOSCO
has "$DIR/out" "F1W"
expect 0 report demo MING
has "$DIR/out" "Played by computer: BOSCO by steady, ODO by random"
expect 0 report demo MING --json
[ "$(jq -c '.host.bots' "$DIR/out")" = '[{"empire":"BOSCO","bot":"steady","standin":false},{"empire":"ODO","bot":"random","standin":false}]' ] ||
	fail "$(jq -c .host "$DIR/out")"
# The same report and seed give the same orders; a run that died before them is made up for.
expect 0 orders demo BOSCO
cp "$DIR/out" "$DIR/first"
sql "DELETE FROM orders; UPDATE seat SET ready = 0"
expect 0 nightly
expect 0 orders demo BOSCO
cmp "$DIR/out" "$DIR/first" || fail "other orders the second time"
# Early: the game waits for MING alone.
mail ming@example.org /ready
turn demo 1
expect 0 nightly
turn demo 2
seat BOSCO missed 0
seat BOSCO "ready > 0" 1

# A stand-in plays for a player without orders; the turn still counts as missed.
expect 0 set demo standin=steady
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
turn demo 4
expect 0 report demo MING
has "$DIR/out" "Stood in for by computer in the turn that was run: MING by steady"
has "$DIR/out" "YOUR ORDERS OF TURN 3"
has "$DIR/out" "No orders came in turn 3 from: MING"
seat MING missed 2
expect 65 set demo standin=nobody
expect 0 set demo standin=none
# A player takes over a bot's seat, a bot a player's, whose old mails prove nothing any more.
expect 0 replace demo BOSCO bosco@example.org
seat BOSCO "coalesce(bot, '-')" -
expect 0 bot demo MING hold
seat MING "ready > 0" 1
[ "$(sql "SELECT count(*) FROM address JOIN seat ON seat = seat.id WHERE name = 'MING'")" = 0 ] || fail "an address is left"
expect 0 orders demo MING
[ ! -s "$DIR/out" ] || fail "hold gives orders"
expect 0 run demo --force --no-fetch
expect 0 report demo BOSCO
has "$DIR/out" "MING is played by computer (hold) from now on."
# A played game verifies without the bot.
expect 0 verify demo
bad() { printf 'ruleset: cyoe\nplayers: [%s]\n' "$1" >"$DIR/bad.yaml"; expect 65 new bad --setup "$DIR/bad.yaml"; has "$DIR/err" "bad.yaml:2:"; }
bad "{name: A, bot: nobody}, {name: B}"
bad "{bot: steady}, {name: B}"
bad "{name: A, bot: 5}, {name: B}"
bad "{name: A, address: a@example.org, bot: steady}, {name: B}"
