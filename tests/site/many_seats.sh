# Reports of more than 40 seats tell how many are played by computer or gave no orders, and which of those that they name
# (HO-74); up to 40 all are listed. Two persons of each game are silent, bots have the other seats.
. tests/site/lib
expect 0 init
for seats in 40 41; do
	{
		printf 'ruleset: space-empires\ndeadline: none\nplayers:\n'
		printf '  - {name: E%d, address: [p%d@example.org]}\n' 1 1 2 2
		seq -f '  - {name: E%g, bot: steady}' 3 $seats
	} >"$DIR/setup.yaml"
	expect 0 new g$seats --setup "$DIR/setup.yaml" --seed 3 --salt $SALT
	expect 0 start g$seats
	sql "SELECT body FROM outbox JOIN game ON game.id = outbox.game WHERE recipient = 'p1@example.org' AND game.name = 'g$seats'" >"$DIR/welcome$seats"
	expect 0 run g$seats --force --no-fetch
	expect 0 verify g$seats
done
has "$DIR/welcome40" "You play against E2, E3, "
has "$DIR/welcome41" "You play against 40 empires."
lacks "$DIR/welcome41" E3
report() { cat "$S/games/g$1/turn-0002/$2"; }
report 40 E1.txt | tr -s ' \n' ' ' >"$DIR/text"
has "$DIR/text" "Played by computer: $(seq -f 'E%g by steady' -s ', ' 3 40)"
has "$DIR/text" "No orders came in turn 1 from: E1, E2"
[ "$(report 40 E1.json | jq -c '[(.host.bots | length), .host.missed, .seats[0], has("seats_more")]')" = \
	'[38,["E1","E2"],{"seat":1,"empire":"E1","tag":"E1"},false]' ] || fail "40 seats: $(report 40 E1.json)"
report 41 E1.txt | tr -s ' \n' ' ' >"$DIR/text"
has "$DIR/text" "Played by computer: 39 of 41 empires "
has "$DIR/text" "No orders came in turn 1 from: 2 of 41 empires, of those named here: E1"
report 41 E3.txt | tr -s ' \n' ' ' >"$DIR/text"
has "$DIR/text" "Played by computer: 39 of 41 empires, of those named here: E3 by steady"
has "$DIR/text" "No orders came in turn 1 from: 2 of 41 empires "
[ "$(report 41 E1.json | jq -c '[.seats, .seats_more, (.host | has("bots"), has("missed"))]')" = \
	'[[{"seat":1,"empire":"E1","tag":"E1","missed":true}],{"count":40,"file":"host.yaml"},false,false]' ] ||
	fail "41 seats: $(report 41 E1.json)"
[ "$(report 41 E3.json | jq -c .seats)" = '[{"seat":3,"empire":"E3","tag":"E3","bot":"steady","standin":false}]' ] ||
	fail "41 seats: $(report 41 E3.json)"
