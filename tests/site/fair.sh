# Dice from parts of host and players (HO-20): `fair: shared`, /dice by mail, and the proof by the formula.
. tests/mail/lib
HOST=host@test.example
expect 0 init
cat >"$S/nightmail.yaml" <<Y
site: {name: stars, address: host@test.example, gm: gm@example.org}
trust: {authserv_id: mx.test, players_by: token}
Y
# setup FAIR: two seats whose order differs from the alphabet's.
setup() { printf 'ruleset: space-empires\nplayers: [{name: MING}, {name: BOSCO}]\n%s\n' "$1" >"$DIR/setup.yaml"; }
reply() { # WHO LINE...
	who=$1; shift
	printf '%s\n' "$@" | mail "$who@example.org" "host+$(token_of "$who@example.org")@test.example"
}
hash() { printf '%s\n' "$1" | sha256sum | cut -c 1-64; }
# The first 63 bits as a number: from two halves, because a shell's numbers have 63 bits.
seed_of() {
	digits=$(hash "$1")
	high=$(printf '%s' "$digits" | cut -c 1-8) low=$(printf '%s' "$digits" | cut -c 9-16)
	echo $(((0x$high << 31) | (0x$low >> 1)))
}
begun() { # GAME
	sed -n 's/^.*"seed": \([0-9]*\).*/\1/p' "$S/games/$1/turn-0001/state.json" # jq rounds
}
starts() { expect "$1" start demo; }
# The part that the host draws for a player: drawn GAME SEED EMPIRE
drawn() { hash "nightmail drawn 1 $1 $2 $SALT $3" | cut -c 1-32; }

# The key.
for bad in 'fair: both' 'fair: 1' 'fair: [shared]'; do
	setup "$bad"
	expect 65 new bad --setup "$DIR/setup.yaml"
	has "$DIR/err" "fair: host, shared is needed"
done
setup 'fair: host'
expect 0 new plain --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 65 set plain fair=shared
has "$DIR/err" "fair holds from the making of a game on"

# Nobody is asked before the last seat is taken; then all are, with the commitment.
setup 'fair: shared'
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 join demo MING ming@example.org
[ "$(sql 'SELECT count(*) FROM outbox')" = 0 ] || fail "a mail before all seats are taken"
starts 65
has "$DIR/err" "demo has 1 free seat;"
expect 0 join demo BOSCO bosco@example.org
commitment=$(hash "nightmail part 1 demo 42 $SALT")
[ "$(sql "SELECT recipient FROM outbox ORDER BY id")" = "ming@example.org
bosco@example.org" ] || fail "who is asked: $(sql 'SELECT recipient, subject FROM outbox')"
for who in ming bosco; do
	sql "SELECT body FROM outbox WHERE recipient = '$who@example.org'" >"$DIR/answer"
	answered "$commitment"
	answered "/dice WORD"
	answered "24 hours, until Wed 2 Dec 2026, 10:00 UTC"
	{ tr -s ' \n' ' ' <"$DIR/answer"; echo; } | diff - /dev/fd/3 3<<T || fail "what is asked of $who"
All seats of demo are taken. Its map and its dice follow from a part of the host's and one of each player's. The host's is \
fixed by this commitment, the SHA-256 of the line \`nightmail part 1 GAME HOSTPART SALT\`, which is shown in full when the game \
ends: $commitment Keep this mail. Reply with your part, a word that nobody can guess: /dice WORD At most 64 printable \
characters without blanks. You have 24 hours, until Wed 2 Dec 2026, 10:00 UTC; after that the host draws your part, and the \
first report says so. Nobody sees a part before the last one is there; until then another /dice replaces yours. 
T
done
starts 65
has "$DIR/err" "demo: parts of the dice are missing until"
has "$DIR/err" "Wed 2 Dec 2026, 10:00 UTC"
has "$DIR/err" "MING, BOSCO"
expect 0 status demo
has "$DIR/out" "demo: parts of the dice are missing until Wed 2 Dec 2026, 10:00 UTC: MING, BOSCO"

# Invalid parts, and people who may not give one.
long=$(printf '%064d' 0)
reply ming "/dice"
answered "/dice WORD"
reply ming "/dice two words"
answered "/dice WORD"
reply ming "/dice ${long}1"
answered "not done: a part has at most 64 printable characters and no blanks"
reply ming "/dice $(printf '\343\205\244')"
answered "not done: a part has at most 64 printable characters and no blanks"
[ "$(sql 'SELECT count(*) FROM part WHERE word IS NOT NULL')" = 0 ] || fail "a bad part counts"
echo "/dice stranger" | mail nobody@far.example $HOST
[ "$(sql 'SELECT count(*) FROM part WHERE word IS NOT NULL')" = 0 ] || fail "a stranger's part counts"

# A part, and another one that replaces it; nobody else sees it, and it is not shown again.
reply ming "/dice first-of-ming"
answered "your part counts"
reply ming "/dice $long"
[ "$(sql "SELECT word FROM part WHERE word IS NOT NULL")" = "$long" ] || fail "not replaced"
reply ming "/dice zuerst-über."
answered "your part counts"
starts 65
has "$DIR/err" ": BOSCO;"
lacks "$DIR/err" MING
reply bosco "/status"
lacks "$DIR/answer" "zuerst"
expect 0 status demo --json
lacks "$DIR/out" "zuerst"
[ "$(sql "SELECT count(*) FROM outbox WHERE body LIKE '%zuerst%' OR body LIKE '%first-of-ming%'")" = 0 ] || fail "a part went out"

# A player who leaves takes the part along; the next one is asked, with all others, and the day begins again.
at 2026-12-01T20:00:00Z
reply ming "/resign"
[ "$(sql "SELECT count(*) FROM part")" = 1 ] || fail "the part of who left"
reply bosco "/dice early"
answered "not all seats are taken"
expect 0 join demo MING ming2@example.org
sql "SELECT body FROM outbox WHERE recipient = 'bosco@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/answer"
answered "until Wed 2 Dec 2026, 20:00 UTC"
answered "$commitment"
reply ming2 "/dice zuerst-über."
reply bosco "/dice Würfel42"
answered "your part counts"
reply ming2 "/dice too-late"
answered "not done: all parts are there"
starts 0
want=$(seed_of "nightmail seed 3 demo 42 zuerst-über. Würfel42")
[ "$(begun demo)" = "$want" ] || fail "seed $(begun demo), not $want"
for empire in MING BOSCO; do
	report=$S/games/demo/turn-0001/$empire.txt
	has "$report" "$commitment"
	has "$report" "  MING's part is zuerst-über."
	has "$report" "  BOSCO's part is Würfel42"
	lacks "$report" "drawn"
done
[ "$(jq -c '.host.parts' "$S/games/demo/turn-0001/MING.json")" = '[{"empire":"MING","part":"zuerst-über.","drawn":false},{"empire":"BOSCO","part":"Würfel42","drawn":false}]' ] || fail "parts in the report"
lacks "$S/games/demo/game.yaml" host_part
lacks "$S/games/demo/game.yaml" '"salt"'
reply bosco "/dice again"
answered "not done: the game has started"
expect 0 verify demo
has "$DIR/out" "demo: dice proved: seed 3, made of the host's part and the players' parts"

# A running game goes on from its archive.
expect 0 run demo --force --no-fetch
expect 0 archive demo "$DIR/running" --secret
expect 0 verify "$DIR/running"
has "$DIR/out" "demo: dice proved: seed 3, made of the host's part and the players' parts"
another second
expect 0 rebuild --from "$DIR/running"
expect 0 verify demo
expect 0 resume demo
expect 0 set demo state=finished
expect 0 verify demo
has "$DIR/out" "demo: dice proved: seed 3"
use site

# The end: everything is public, and the record proves it.
expect 0 set demo state=finished
yaml=$S/games/demo/game.yaml
[ "$(jq -c '[.fair, .parts, .host_part, .salt, .commitment]' "$yaml")" = "[\"shared\",[{\"empire\":\"MING\",\"part\":\"zuerst-über.\",\"drawn\":false},{\"empire\":\"BOSCO\",\"part\":\"Würfel42\",\"drawn\":false}],\"42\",\"$SALT\",\"$commitment\"]" ] || { cat "$yaml"; fail "game.yaml"; }
sql "SELECT body FROM outbox WHERE recipient = 'bosco@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/answer"
answered "the host's part 42"
answered "salt $SALT"
answered "MING's part is zuerst-über."
answered "$commitment"
expect 0 verify demo
has "$DIR/out" "demo: dice proved: seed 3, made of the host's part and the players' parts"
expect 0 archive demo "$DIR/archive"
expect 0 verify "$DIR/archive"
has "$DIR/out" "demo: dice proved: seed 3"
another third
expect 0 rebuild --from "$DIR/archive"
cmp "$yaml" "$S/games/demo/game.yaml" || fail "game.yaml of a finished game that was restored"
expect 0 verify demo
has "$DIR/out" "demo: dice proved: seed 3"

# Changes are found, with the checksums and without.
altered() { # FILE FROM TO TEXT
	rm -rf "$DIR/bad"
	cp -r "$DIR/archive" "$DIR/bad"
	chmod -R u+w "$DIR/bad"
	sed -i "s/$2/$3/" "$DIR/bad/$1"
	! cmp -s "$DIR/archive/$1" "$DIR/bad/$1" || fail "$1 is not altered"
	expect 65 verify "$DIR/bad"
	has "$DIR/err" SHA256SUMS
	rm "$DIR/bad/SHA256SUMS"
	expect 65 verify "$DIR/bad"
	cat "$DIR/out" "$DIR/err" >"$DIR/both"
	has "$DIR/both" "$4"
}
altered game.yaml Würfel42 Würfel43 "the parts of the dice are not those of the first reports"
altered turn-0001/host.yaml Würfel42 Würfel43 "the parts of the dice are not those of the first reports"
sed -i 's/Würfel42/Würfel43/' "$DIR/bad/game.yaml"
expect 65 verify "$DIR/bad"
cat "$DIR/out" "$DIR/err" >"$DIR/both"
has "$DIR/both" "the seed in game.yaml is not that of the first state"
altered game.yaml '"fair": "shared"' '"fair": "host"' "the commitment in game.yaml does not fit seed and salt"
altered game.yaml '"seed": 42' '"seed": 43' "the commitment in game.yaml does not fit seed and salt"
altered game.yaml '"host_part": "42"' '"host_part": "43"' "host_part"
altered game.yaml '"parts"' '"bits"' "the parts of the dice are not those of the first reports"
altered game.yaml '"part": "Würfel42"' '"bit": "Würfel42"' "the parts of the dice are not those of the first reports"
altered game.yaml '"empire": "BOSCO", "part"' '"seat": "BOSCO", "part"' "the parts of the dice are not those of the first reports"
altered game.yaml '"part": "Würfel42", "drawn": false' '"part": "Würfel42", "drawn": true' "the parts of the dice are not those of the first reports"
altered turn-0001/host.yaml '"empire": "BOSCO", "part"' '"empire": "MING", "part"' "the parts of the dice are not those of the first reports"

# After a day the host draws missing parts, and says so; so it does with --now, and for bots.
use site
at 2026-12-03T10:00:00Z
expect 0 new late --setup "$DIR/setup.yaml" --seed 7 --salt $SALT
expect 0 join late MING ming@example.org
expect 65 start late
expect 0 bot late BOSCO steady
at 2026-12-04T09:59:59Z
reply ming "/dice in-time"
expect 0 start late
has "$S/games/late/turn-0001/MING.txt" "BOSCO's part, drawn by the host, is $(drawn late 7 BOSCO)"
[ "$(begun late)" = "$(seed_of "nightmail seed 3 late 7 in-time $(drawn late 7 BOSCO)")" ] || fail "seed of late"

# The host can draw no other part than the one that follows from the commitment.
expect 0 set late state=finished
expect 0 archive late "$DIR/late"
for f in game.yaml turn-0001/host.yaml; do
	chmod u+w "$DIR/late" "$DIR/late/turn-0001" "$DIR/late/$f"
	sed -i "s/$(drawn late 7 BOSCO)/better/" "$DIR/late/$f"
done
rm -f "$DIR/late/SHA256SUMS"
expect 65 verify "$DIR/late"
has "$DIR/out" "a part that the host drew does not follow from its own part and salt"

expect 0 new slow --setup "$DIR/setup.yaml" --seed 8 --salt $SALT
expect 0 join slow MING ming@example.org
expect 0 join slow BOSCO bosco@example.org
at 2026-12-05T09:59:58Z
expect 65 start slow
at 2026-12-05T09:59:59Z
reply ming "/dice late"
answered "not done: the 24 hours are over; the host draws what is missing"
expect 0 start slow
tr -s ' \n' ' ' <"$S/games/slow/turn-0001/BOSCO.txt" >"$DIR/unwrapped"
has "$DIR/unwrapped" "MING gave no part of the dice; the host drew it."
[ "$(begun slow)" = "$(seed_of "nightmail seed 3 slow 8 $(drawn slow 8 MING) $(drawn slow 8 BOSCO)")" ] || fail "seed of slow"
expect 0 new quick --setup "$DIR/setup.yaml" --seed 9 --salt $SALT
expect 0 join quick MING ming@example.org
expect 0 join quick BOSCO bosco@example.org
reply bosco "/dice $long"
expect 65 rename quick other
has "$DIR/err" "quick has promised its dice to its players under this name, and keeps it"
expect 0 start quick --now
[ "$(awk 'length > 68' "$S/games/quick/turn-0001/MING.txt")" = "" ] || fail "a line of over 68 columns"
[ "$(jq -c '.host.parts | map(.drawn)' "$S/games/quick/turn-0001/MING.json")" = '[true,false]' ] || fail "start --now"

# Bots that fill free seats give no part; the others have their day.
setup 'fair: shared
fill: steady'
expect 0 new filled --setup "$DIR/setup.yaml" --seed 11 --salt $SALT
expect 0 rename filled full
expect 0 join full MING ming@example.org
expect 65 start full
has "$DIR/err" "full: parts of the dice are missing until Sun 6 Dec 2026, 09:59:59 UTC: MING;"
reply ming "/dice mine"
answered "your part counts"
expect 0 start full
[ "$(begun full)" = "$(seed_of "nightmail seed 3 full 11 mine $(drawn full 11 BOSCO)")" ] || fail "seed of full"

# A game with a muster begins by itself, but not before the parts are there.
setup 'fair: shared
muster: 24h'
at 2026-12-06T10:00:00Z
expect 0 new mustered --setup "$DIR/setup.yaml" --seed 10 --salt $SALT
expect 0 bot mustered BOSCO steady
expect 0 join mustered MING ming3@example.org
expect 0 start mustered
reply ming3 "/ready"
expect 0 nightly
[ "$(sql "SELECT state FROM game WHERE name = 'mustered'")" = open ] || fail "begun without the parts"
reply ming3 "/dice now"
expect 0 nightly
[ "$(sql "SELECT state FROM game WHERE name = 'mustered'")" = running ] || fail "not begun with all parts"

printf 'fill: steady\n' >>"$DIR/setup.yaml"
expect 0 new both --setup "$DIR/setup.yaml" --seed 12 --salt $SALT
expect 0 join both MING ming4@example.org
expect 0 start both
reply ming4 "/ready"
expect 0 nightly
[ "$(sql "SELECT state FROM game WHERE name = 'both'")" = open ] || fail "filled, and begun without the parts"
reply ming4 "/dice now"
expect 0 nightly
[ "$(sql "SELECT state FROM game WHERE name = 'both'")" = running ] || fail "filled, and not begun with all parts"

# Dice of the host alone are as before.
expect 0 join plain MING ming@example.org
expect 0 join plain BOSCO bosco@example.org
expect 0 start plain
reply ming "/dice mine"
answered "the dice of this game are the host's alone"
[ "$(begun plain)" = "$(seed_of "nightmail seed 2 plain 42 $SALT")" ] || fail "seed of plain"
lacks "$S/games/plain/turn-0001/MING.json" '"parts"'
