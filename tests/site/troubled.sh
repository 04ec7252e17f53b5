# A site's own bot that is missing (HO-73): its seat plays on without orders, and the game master is told once.
. tests/site/lib
expect 0 init
printf 'bots: {mine: {command: [true]}, ghost: {command: [no-such-program]}}\n' >>"$S/nightmail.yaml"
printf 'ruleset: space-empires\ntitle: Old Times\nplayers: [{name: MING, bot: mine}, {name: BOSCO, bot: hold}, {name: ODO}]\n' \
	>"$DIR/setup.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 4
expect 0 join demo ODO odo@example.org
sed -i 's/^bots: {mine:/bots: {other:/' "$S/nightmail.yaml"
why='nightmail.yaml has no bot "mine"'
letters() { sql "SELECT count(*) FROM outbox WHERE subject LIKE '%no orders of%'"; }
# Its memory stays, and is not stored again.
sql "INSERT INTO bot_turn (game, turn, empire, memory) VALUES (1, 0, 'MING', 'old')"
expect 0 start demo
for turn in 1 2 3 4; do
	[ "$(grep -c "bot demo" "$S/log/2026-12.log")" = "$turn" ] || fail "turn $turn: $(cat "$S/log/2026-12.log")"
	grep -qF "bot demo MING mine: no orders in turn $turn: $why" "$S/log/2026-12.log" || fail "the log lacks turn $turn"
	[ "$(sql "SELECT turn || empire || trouble || coalesce(memory, '-') FROM bot_turn ORDER BY turn DESC LIMIT 1")" = \
		"${turn}MING$why-" ] || fail "turn $turn: $(sql 'SELECT * FROM bot_turn')"
	[ "$(letters)" = $((turn > 2)) ] || fail "turn $turn: $(letters) letters"
	expect 0 run demo --force --no-fetch
done
sql "SELECT body FROM outbox WHERE subject LIKE '%no orders of%'" >"$DIR/mail"
cat >"$DIR/want" <<E
Old Times: the bot mine of MING has given no orders for 3 turns in a
row: $why.

\`nightmail log\` shows each turn, and what it wrote to standard
error. Its seat plays on without orders;
E
head -n 5 "$DIR/mail" | diff - "$DIR/want" || fail "the letter"
[ "$(sql "SELECT kind, turn, recipient, subject, game, coalesce(seat, '-') FROM outbox WHERE subject LIKE '%no orders%'")" = \
	"digest|3|gm@localhost|demo 3: no orders of MING|1|-" ] || fail "$(sql "SELECT * FROM outbox WHERE subject LIKE '%no orders%'")"
# After a turn with orders, three more failures in a row are reported again.
sql "UPDATE bot_turn SET trouble = NULL WHERE turn = 5"
for turn in 6 7 8 9; do
	expect 0 run demo --force --no-fetch
	[ "$(letters)" = $((1 + (turn > 7))) ] || fail "turn $turn: $(letters) letters"
done
# Built-in bots have no memory.
expect 0 bot demo MING hold
expect 0 run demo --force --no-fetch
[ "$(sql 'SELECT max(turn) FROM bot_turn')" = 9 ] || fail "a bot of the program's own has kept something"
expect 0 status
lacks "$DIR/out" "gives no orders"

# A missing program is warned of wherever the bot is named; the game is created all the same.
printf 'ruleset: space-empires\nplayers: [{name: MING, bot: ghost}, {name: BOSCO}]\nstandin: ghost\nfill: ghost\n' >"$DIR/setup.yaml"
expect 0 new warned --setup "$DIR/setup.yaml" --seed 4
[ "$(grep -cF "warned: warning: bot ghost: no program \"no-such-program\" in the site directory or on the system" "$DIR/err")" = 3 ] ||
	{ cat "$DIR/err"; fail "warnings"; }
