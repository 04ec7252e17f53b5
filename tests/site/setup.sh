# init, new, join, start (HO-1 to HO-7, HO-40 to HO-42).
. tests/site/lib

expect 66 status
expect 0 init
[ "$(stat -c %a "$S")" = 700 ] || fail "mode of the site"
[ "$(stat -c %a "$S/nightmail.db")" = 600 ] || fail "mode of the database"
has "$S/nightmail.yaml" "address: games@localhost"
has "$DIR/out" "nightly"
# The line for cron works with cron's environment, also for a site with an odd path.
expect 0 init "$DIR/odd place"
sed -n 's/^  \*\/5 \* \* \* \* //p' "$DIR/out" >"$DIR/cron"
(cd / && env -i PATH=/usr/bin:/bin sh "$DIR/cron") || fail "the line for cron"
[ -d "$DIR/odd place/in/new" ] || fail "cron did nothing there"
expect 73 init
expect 73 init "$S"
# The configuration contains all keys: without the comment marks each is accepted, and is the default or an example.
cp "$S/nightmail.yaml" "$DIR/as-written.yaml"
sed -E '1,3{/^#/d}; /password_command/d; s/^( *)# ?([a-z_]+:)/\1\2/; s/^#  /  /' "$DIR/as-written.yaml" >"$S/nightmail.yaml"
expect 0 status
for key in name delimiter timezone holidays done rejected junk starttls per_minute per_day authserv_id players_by limits keep jobs bots defaults; do
	[ "$(grep -c "^ *$key:" "$S/nightmail.yaml")" = 1 ] || fail "$key does not stand once in what init writes"
done
for key in url user password_file auth ca_file insecure timeout; do
	[ "$(grep -c "^ *$key:" "$S/nightmail.yaml")" = 2 ] || fail "$key does not stand in both parts"
done
cp "$DIR/as-written.yaml" "$S/nightmail.yaml"
expect 64 init a b

# An error makes nothing.
bad() { printf '%s\n' "$2" >"$DIR/bad.yaml"; expect 65 new bad --setup "$DIR/bad.yaml"; has "$DIR/err" "bad.yaml:$1:"; }
bad 2 "ruleset: space-empires
colour: red"
bad 2 "ruleset: space-empires
deadline: sometimes"
bad 2 "ruleset: space-empires
min_turn: 12"
bad 2 "ruleset: space-empires
players: [{name: GM}]"
bad 2 "ruleset: space-empires
players: [{name: MING}, {name: ming}]"
bad 2 "ruleset: space-empires
players: [{name: MING, address: games@localhost}]"
bad 2 "ruleset: space-empires
players: [{name: MING, address: nobody}]"
bad 2 "ruleset: space-empires
map: {generator: torus}"
bad 1 "ruleset: chess"
bad 2 "ruleset: space-empires
press: loud"
bad 2 "ruleset: space-empires
extend_vote: 1.5"
bad 2 "ruleset: space-empires
abandon: never"
bad 2 "ruleset: space-empires
remind: 24h"
bad 2 "ruleset: space-empires
title: '  '"
# Invisible letters: a Hangul filler, a joiner of marks, a blank of Braille, a selector after a letter.
for title in '\u3164' 'War\u115f' 'Wa\u1160r' 'Warﾠ' 'Wa͏r' '⠀' 'War️' 'War󠁁'; do bad 2 "ruleset: space-empires
title: \"$title\""; done
bad 3 "ruleset: space-empires
players: [{name: MING, address: ming@example.org},
  {name: BOSCO, address: MING@Example.org}]"
bad 2 "ruleset: space-empires
players: [{name: MING, address: games+ming@localhost}]"
expect 66 new bad --setup "$DIR/nowhere.yaml"
expect 64 new bad
expect 64 new
expect 64 new bad --ruleset space-empires --seed -1
expect 64 new bad --ruleset space-empires --seed 9223372036854775808
for salt in '' 0 ${SALT}0 ${SALT%?}g ${SALT%?}A; do expect 64 new bad --ruleset space-empires --salt "$salt"; done
for name in all GM host 1demo de_mo abcdefghijklmnopqrstuvwxy ""; do expect 64 new "$name" --ruleset space-empires; done
expect 0 status
has "$DIR/out" "no games"

expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
says "demo: space-empires, 2 seats, 1 taken; next: nightmail join demo EMPIRE ADDRESS"
expect 73 new DEMO --ruleset space-empires
has "$DIR/err" 'there is a game "demo" already'
expect 65 start demo
expect 65 join demo BOSCO games@localhost
has "$DIR/err" "own address"
expect 65 join demo BOSCO games+abc@localhost
expect 65 join demo BOSCO MING@EXAMPLE.org
expect 64 join demo BOSCO nobody
expect 65 join demo ZARG zarg@example.org
expect 65 join demo MING other@example.org
expect 66 join other MING other@example.org
expect 64 join demo BOSCO
expect 0 join Demo bosco bosco@example.org
says "demo: BOSCO has seat 2 of 2"
expect 0 start demo
says "demo: turn 1 is open, 2 reports queued, due Thu 3 Dec 2026, 20:00 Europe/Berlin"
expect 65 start demo
expect 65 join demo ZARG zarg@example.org

# Shared addresses, and a start without the remaining seats.
expect 0 new small --ruleset space-empires --players 3
says "small: space-empires, 3 seats, 0 taken; next: nightmail join small EMPIRE ADDRESS"
expect 0 join small A a@example.org
expect 0 join small B a@example.org --shared
expect 65 start small
has "$DIR/err" "1 free seat;"
expect 0 start small --now
has "$DIR/out" "small: turn 1 is open, 2 reports queued, due when the GM runs it"
# The map is for the taken seats: 32 worlds on the least square, not 48.
has "$S/games/small/game.yaml" '"map": {"generator": "grid", "width": 6, "height": 6}'
has "$S/games/small/game.yaml" '"home": {'
expect 0 verify small

# A map file determines the number of seats, and its empires get the players' names (HO-41).
jq 'del(.game, .turn, .seed)' "$S/games/small/turn-0001/state.json" >"$DIR/map.yaml"
printf 'ruleset: space-empires\nmap: {file: map.yaml}\nplayers: [{name: ONE, address: one@example.org}, {name: A, address: two@example.org}]\n' >"$DIR/by-map.yaml"
expect 0 new bymap --setup "$DIR/by-map.yaml"
says "bymap: space-empires, 2 seats, 2 taken; next: nightmail start bymap"
expect 0 start bymap
has "$S/games/bymap/turn-0001/state.json" '"ONE"'
has "$S/games/bymap/turn-0001/state.json" '"A"'
lacks "$S/games/bymap/turn-0001/state.json" '"B"'
cmp "$S/games/bymap/map.yaml" "$DIR/map.yaml" || fail "map.yaml"
expect 0 verify bymap
printf 'ruleset: space-empires\nmap: {file: map.yaml}\n' >"$DIR/by-map.yaml"
expect 0 new bymap2 --setup "$DIR/by-map.yaml"
has "$DIR/out" "2 seats, 0 taken"
printf 'ruleset: space-empires\nmap: {file: no-map.yaml}\n' >"$DIR/by-map.yaml"
expect 66 new bymap3 --setup "$DIR/by-map.yaml"
sed 's/"worlds"/"wurlds"/' "$DIR/map.yaml" >"$DIR/bad-map.yaml"
printf 'ruleset: space-empires\nmap: {file: bad-map.yaml}\n' >"$DIR/by-map.yaml"
expect 65 new bymap3 --setup "$DIR/by-map.yaml"
has "$DIR/err" "bad-map.yaml:"

# games/ contains no address, token or secret (HO-2); modes; the archive is made again byte for byte.
if grep -rE '@|bosco@|seed": 42,$' "$S/games" | grep -v 'state.json'; then fail "an address or the seed in games/"; fi
[ -z "$(find "$S" -perm /077)" ] || fail "others can read $(find "$S" -perm /077)"
cp -r "$S/games" "$DIR/before"
rm -rf "$S/games/demo/turn-0001/MING.txt" "$S/games/small"
touch "$S/games/demo/turn-0001/left.over"
expect 0 rebuild
diff -r "$S/games" "$DIR/before" || fail "rebuild is not the same"

# A site can be moved as a whole.
mv "$S" "$DIR/moved"
expect 0 -C "$DIR/moved" status
expect 66 status

# Every host's key is written with its value, except addresses (HO-40, HO-2); the site's defaults come between the
# built-in ones and the setup file; arguments override the file.
S=$DIR/keys
export NIGHTMAIL_SITE="$S"
expect 0 init
keys() { jq -c "$NUMBERS"' | {ruleset, title, deadline, min_turn, early, grace, grace_budget, remind, abandon_after, abandon, vacation_days, votes, join, press, observers, show_moved, seats: (.players | length)}' "$S/games/$1/game.yaml"; }
expect 0 new plain --ruleset space-empires
[ "$(keys plain)" = '{"ruleset":"space-empires","title":"plain","deadline":"none","min_turn":"12h","early":false,"grace":"0h","grace_budget":"3d","remind":["1d"],"abandon_after":0,"abandon":"ask","vacation_days":0,"votes":{"draw":"all","concede":"all","extend":"half"},"join":"closed","press":"on","observers":false,"show_moved":true,"seats":2}' ] \
	|| { keys plain; fail "defaults"; }
cat >>"$S/nightmail.yaml" <<'E2'
defaults: {deadline: "Sat 10:00 Europe/Paris", early: true, remind: [2d, 6h], press: anonymous, gm: second@example.org}
E2
cat >"$DIR/keys.yaml" <<'E2'
ruleset: space-empires
title: Keys
players: 3
early: false
min_turn: 90m
grace: 15m
grace_budget: 1d
abandon_after: 2
abandon: default
vacation_days: 7
extend_vote: 0.75
join: open
observers: true
show_moved: false
E2
expect 0 new keys --setup "$DIR/keys.yaml" --players 4
says "keys: space-empires, 4 seats, 0 taken; next: nightmail join keys EMPIRE ADDRESS"
[ "$(keys keys)" = '{"ruleset":"space-empires","title":"Keys","deadline":"Sat 10:00 Europe/Paris","min_turn":"90m","early":false,"grace":"15m","grace_budget":"1d","remind":["2d","6h"],"abandon_after":2,"abandon":"default","vacation_days":7,"votes":{"draw":"all","concede":"all","extend":0.75},"join":"open","press":"anonymous","observers":true,"show_moved":false,"seats":4}' ] \
	|| { keys keys; fail "keys"; }
lacks "$S/games/keys/game.yaml" "@"
# Before the start `set` takes effect at once, for every key.
for key in "title=Other" "deadline=none" "min_turn=0" "early=true" "grace=1h" "grace_budget=2h" "remind=[]" "abandon_after=0" \
	"abandon=ask" "vacation_days=0" "extend_vote=1" "join=ask" "press=off" "observers=false" "show_moved=true" "gm=null" \
	"address=keys@localhost"; do
	expect 0 set keys "$key"
	says "keys: set"
done
[ "$(keys keys)" = '{"ruleset":"space-empires","title":"Other","deadline":"none","min_turn":"0h","early":true,"grace":"1h","grace_budget":"2h","remind":[],"abandon_after":0,"abandon":"ask","vacation_days":0,"votes":{"draw":"all","concede":"all","extend":"all"},"join":"ask","press":"off","observers":false,"show_moved":true,"seats":4}' ] \
	|| { keys keys; fail "set keys"; }
# Each game has its own seed and salt, which nobody chose.
for name in drawn once-more; do expect 0 new $name --ruleset space-empires --players 2; done
[ "$(sql "SELECT count(DISTINCT seed), count(DISTINCT salt), count(*) FROM game WHERE name IN ('drawn', 'once-more')")" = "2|2|2" ] \
	|| fail "seeds and salts of two games"
# A wrong default is an error of the configuration, with its place.
sed -i 's/^defaults: .*/defaults: {deadline: sometimes}/' "$S/nightmail.yaml"
expect 78 new third --ruleset space-empires
has "$DIR/err" "nightmail.yaml:$(grep -n '^defaults' "$S/nightmail.yaml" | cut -d: -f1):22: deadline: write it as"
