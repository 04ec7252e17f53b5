# Marks of abandonment that appear and disappear (HO-22): in a ruleset with default orders, and in one without; and
# seats that are dropped at a start while some are free.
. tests/site/lib
cd "$DIR"
cat >stars.yaml <<'Y'
ruleset: star-empires
players: [{name: A}, {name: B}, {name: C}]
abandon_after: 1
abandon: default
Y
sed 's/star-empires/space-empires/' stars.yaml >space.yaml
expect 0 init
seats() { [ "$(sql "SELECT group_concat(seat.name || ' ' || number || ' ' || abandoned || ' ' || missed_in_row, ', ') FROM (SELECT * FROM seat ORDER BY game, number) AS seat JOIN game ON game.id = seat.game WHERE game.name = '$1'")" = "$2" ] ||
	{ sql "SELECT * FROM seat"; fail "seats of $1 are not: $2"; }; }
marked() { [ "$(jq -c '[.empires[] | select(.status == "abandoned") | .name]' "$S/games/s/turn-000$1/state.json")" = "$2" ] || fail "marks in turn $1 are not $2"; }
play() { expect 0 run $1 --force --no-fetch; }
begin() { # GAME SETUP: A's seat is free
	expect 0 new $1 --setup $2.yaml --seed 5 --salt $SALT
	for empire in B C; do expect 0 join $1 $empire $empire@example.org; done
	seats $1 "A 0 0 0, B 1 0 0, C 2 0 0"
	expect 0 start $1 --now
	says "$1: turn 1 is open, 2 reports queued, due when the GM runs it"
	seats $1 "B 0 0 0, C 1 0 0"
}

# The state has the mark from the turn after the missed one, until another player has come.
begin s stars
marked 1 '[]'
play s
seats s "B 0 1 1, C 1 1 1"
play s
marked 3 '["B","C"]'
expect 0 replace s B new@example.org
seats s "B 0 0 0, C 1 1 1"
play s
marked 4 '["C"]'
expect 0 verify s
proved "s: turns 1-4: 4 states and 12 reports identical"

# In a ruleset without default orders only the host keeps the mark, and orders end it.
begin p space
play p
play p
seats p "B 0 1 1, C 1 1 1"
home=$(jq '.worlds[] | select(.owner == "B") | .id' "$S/games/p/turn-0003/state.json")
echo "B1F1W$home" >ord
expect 0 orders p B --set ord
seats p "B 0 1 1, C 1 1 1"
play p
seats p "B 0 0 0, C 1 1 1"
[ "$(grep -c ' abandoned [BC]$' "$S/games/p/history.txt")" = 2 ] || fail "each is told once"

# In a film of hexes, each hex that ever contained something is on every map, as a sector with or without an owner.
printf 'ruleset: star-empires\nplayers: [{name: B, bot: steady}, {name: C, bot: steady}]\n' >bots.yaml
expect 0 new f --setup bots.yaml --seed 5 --salt $SALT
expect 0 start f
for turn in 2 3 4; do play f; done
expect 0 archive f film --secret
for turn in 1 2 3 4; do
	grep -o '<title>([^<]*' film/turn-000$turn.html >titles
	! grep -vE '^<title>\([-0-9]+,[-0-9]+\)( [^,]*)?, sector, owned by (B|C|nobody)\.' titles || fail "a hex of turn $turn"
	grep -oE '^<title>\([-0-9]+,[-0-9]+\)' titles | sort >hexes.$turn
	cmp hexes.1 hexes.$turn || fail "other hexes in turn $turn"
done
