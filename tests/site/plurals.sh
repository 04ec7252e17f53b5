# Sentences with numbers, for zero, one and two; and what `status` and `outbox` say of each state.
. tests/site/lib
cd "$DIR"
cat >three.yaml <<'Y'
ruleset: space-empires
players: [{name: MING}, {name: BOSCO}, {name: CLEO}]
deadline: "daily 20:00"
grace: 2h
grace_budget: 10h
Y
expect 0 init
expect 0 status
says 'no games; `nightmail new GAME --ruleset RULESET` makes one'

# --- Free seats, reports, lines of a game.
expect 0 new a --setup three.yaml --seed 1 --salt $SALT
says "a: space-empires, 3 seats, 0 taken; next: nightmail join a EMPIRE ADDRESS"
wrong 65 "a has 3 free seats; \`nightmail join a EMPIRE ADDRESS\`, or start --now" start a
expect 0 join a MING m@example.org
expect 0 join a BOSCO b@example.org
wrong 65 "a has 1 free seat; \`nightmail join a EMPIRE ADDRESS\`, or start --now" start a
expect 0 status
says "a (space-empires): open, 2 of 3 seats taken"
expect 0 join a CLEO c@example.org
expect 0 start a
says "a: turn 1 is open, 3 reports queued, due Wed 2 Dec 2026, 20:00 UTC"
line() { # SQL TEXT: the game's line after the statement
	[ -z "$1" ] || sql "UPDATE seat SET $1"
	expect 0 status
	[ "$(grep '^a (' out)" = "a (space-empires): $2" ] || { cat out; fail "not: $2"; }
}
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING -, BOSCO -, CLEO -"
line "ready = 1 WHERE name = 'MING'" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -, CLEO -"
line "out = 1 WHERE name = 'CLEO'" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -, CLEO (out)"
line "missed_in_row = 1 WHERE name <> 'CLEO'" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -, CLEO (out); BOSCO missed turn 0"
line "bounces = 1 WHERE name = 'MING'" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -, CLEO (out); BOSCO missed turn 0; 1 mail to MING came back"
line "bounces = 2, missed_in_row = 2 WHERE name = 'BOSCO'" \
	"turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO -, CLEO (out); 1 mail to MING came back; 2 mails to BOSCO came back"
line "bounces = 0, missed_in_row = 0, abandoned = name = 'BOSCO'" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING ready, BOSCO (abandoned), CLEO (out)"
sql "UPDATE seat SET abandoned = 0, out = NULL, ready = 0"
at 2026-12-02T19:59:59Z
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC; MING -, BOSCO -, CLEO -"
at 2026-12-02T20:00:00Z
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC, grace until Wed 2 Dec 2026, 22:00 UTC; MING -, BOSCO -, CLEO -"
at 2026-12-02T21:59:59Z
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC, grace until Wed 2 Dec 2026, 22:00 UTC; MING -, BOSCO -, CLEO -"
at 2026-12-02T22:00:00Z
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC, due now; MING -, BOSCO -, CLEO -"
at 2026-12-01T10:00:00Z
expect 0 hold a
line "" "turn 1, Wed 2 Dec 2026, 20:00 UTC, held; MING -, BOSCO -, CLEO -"
expect 0 resume a
expect 0 deadline a none
line "" "turn 1, no deadline; MING -, BOSCO -, CLEO -"
expect 0 new b --ruleset space-empires --players 1 --seed 1 --salt $SALT
says "b: space-empires, 1 seat, 0 taken; next: nightmail join b EMPIRE ADDRESS"
expect 0 join b ZARG z@example.org
expect 0 start b
grep -qF "b: turn 1 is open, 1 report queued, " out || { cat out; fail "one report"; }

# --- Orders entered by the GM.
home=$(sql "SELECT bytes FROM report WHERE name = 'MING.json' AND game = 1" | jq '.worlds[0].id')
orders() { printf "$1" >ord; expect "${3:-0}" orders a MING --set ord; tail -n 1 out >last; printf '%s\n' "$2" | cmp -s - last || { cat out; fail "not: $2"; }; }
orders "B3F1W$home\n" "a: 1 order of MING taken, 0 refused"
orders "B3F1W$home\nB2F2W$home\n" "a: 2 orders of MING taken, 0 refused"
orders "B3F1W99999\n" "a: 0 orders of MING taken, 1 refused" 65
orders "" "a: 0 orders of MING taken, 0 refused; no orders stand now"

# --- The outbox.
sql "DELETE FROM outbox"
put() { sql "INSERT INTO outbox (id, kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due, state, tries, trouble) VALUES ($1, 'notice', 'x@example.org', '', '$1@x', 'n', 'n@x', 'hello', 'auto-generated', 'b', 1, $(date -d 2026-12-01T11:00:00Z +%s), '$2', $3, $4)"; }
waits() { expect 0 status; [ "$(grep 'to be sent' out || :)" = "$1" ] || { cat out; fail "not: $1"; }; }
waits ""
put 1 queued 0 NULL
waits "1 mail waits to be sent"
put 2 retry 1 "'451 try again'"
waits "2 mails wait to be sent"
put 3 failed 2 "'550 no'"
put 4 sent 1 NULL
put 5 sending 2 NULL
waits "3 mails wait to be sent"
expect 0 outbox list
diff - out <<'T' || fail "outbox list"
1 queued notice to x@example.org: hello; due Tue 1 Dec 2026, 11:00 UTC, 0 tries
2 retry notice to x@example.org: hello; due Tue 1 Dec 2026, 11:00 UTC, 1 try; 451 try again
3 failed notice to x@example.org: hello; given up, 2 tries; 550 no
5 sending notice to x@example.org: hello; due Tue 1 Dec 2026, 11:00 UTC, 2 tries
T
wrong 66 "there is no mail 4 in the outbox" outbox retry 4
expect 0 outbox drop 5 --yes
expect 0 outbox drop 1 --yes
expect 0 outbox retry all
says "2 mails are tried with the next send"
[ "$(sql "SELECT group_concat(id || state || tries, ' ') FROM outbox")" = "2retry1 3queued0 4sent1" ] || { sql "SELECT id, state, tries FROM outbox"; fail "what is tried again"; }
expect 0 outbox drop 2 --yes
put 6 retry 1 "'x'"
sql "UPDATE outbox SET state = 'sent' WHERE id = 3"
expect 0 outbox retry all
says "1 mail is tried with the next send"
has "$S/log/2026-12.log" "outbox retry all"
has "$S/log/2026-12.log" "outbox drop 2"
expect 0 outbox drop 6 --yes
expect 0 outbox retry all
says "0 mails are tried with the next send"

# --- A site for the web, and its games.
printf 'publish: {dir: %s/www}\n' "$DIR" >>"$S/nightmail.yaml"
expect 0 publish
grep -qE "^2 games, [0-9]+ written: $DIR/www\$" out || { cat out; fail "two games"; }
expect 0 publish
says "2 games, 0 written: $DIR/www"
expect 0 delete b --force --yes
expect 0 publish --all
grep -qE "^1 game, [0-9]+ written: $DIR/www\$" out || { cat out; fail "one game"; }

# --- A person who returns from an archive without an address.
expect 0 archive a one --secret
another back
expect 0 rebuild --from one
has out "; 3 empires without addresses: nightmail replace a MING ADDRESS"
