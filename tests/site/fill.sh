# Free seats go to bots at the start if the setup says so (HO-70).
. tests/site/lib
expect 0 init
printf 'ruleset: space-empires\nplayers: [{name: MING}, {name: BOSCO}, {}, {}]\nfill: hold\n' >"$DIR/fill.yaml"
expect 0 new war --setup "$DIR/fill.yaml" --seed 5
expect 0 join war E1 e1@example.org
expect 0 join war MING ming@example.org
expect 0 start war
says "war: turn 1 is open, 2 reports queued, due when the GM runs it"
[ "$(sql "SELECT group_concat(name || ' ' || coalesce(bot, '-'), ', ') FROM (SELECT name, bot FROM seat ORDER BY number)")" = "MING -, BOSCO hold, E1 -, E2 hold" ] ||
	{ sql "SELECT number, name, bot FROM seat"; fail seats; }
expect 0 report war MING
has "$DIR/out" BOSCO
expect 0 run war --force --no-fetch
expect 0 verify war
expect 0 report war MING 2
# Without that key no seat is filled; an unknown bot is refused.
printf 'ruleset: space-empires\nplayers: 2\nfill: nobody\n' >"$DIR/bad.yaml"
expect 65 new bad --setup "$DIR/bad.yaml"
has "$DIR/err" "bad.yaml:3:7"
printf 'ruleset: space-empires\nplayers: 2\n' >"$DIR/none.yaml"
expect 0 new free --setup "$DIR/none.yaml"
expect 65 start free
expect 0 set free fill=steady
expect 0 start free
