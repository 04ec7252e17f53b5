# The modes of `players_by` (HO-11), joining by mail, games that have not begun or are over.
. tests/mail/lib
HOST=host@test.example
again() { rm -rf "$S"; mail_demo "$@"; W=$HOME_WORLD; T=$(token_of ming@example.org); at 2026-12-01T10:00:00Z; }

# password: only a password counts.
again password
echo secret12345 >"$DIR/pw"
echo "dear host" | mail ming@example.org "host+$T@test.example" "$PASS"
class reject
answered "/game GAME EMPIRE PASSWORD"
"$NM" password demo MING <"$DIR/pw" >/dev/null
echo "/game demo MING secret12345
B1F1W$W" | mail ming@example.org $HOST
orders 1 MING "B1F1W$W "

# dkim: only mails that the mail server vouches for count.
again dkim
echo "dear host" | mail ming@example.org "host+$T@test.example"
class reject
answered "sign your mails"
echo "B1F1W$W" | mail ming@example.org $HOST "Authentication-Results: mx.test; dkim=pass header.d=example.org"
orders 1 MING "B1F1W$W "
echo "B2F1W$W" | mail ming@example.org $HOST "Authentication-Results: evil.test; dkim=pass header.d=example.org"
class reject
orders 1 MING "B1F1W$W "

# address: the roster is enough, but a reply to an old report is still recognized as one.
again address
echo "B1F1W$W" | mail ming@example.org $HOST
orders 1 MING "B1F1W$W "
expect 0 run demo --force --no-fetch
at 2026-12-01T11:00:00Z
echo "B1F2W$W" | mail ming@example.org "host+$T@test.example"
answered "turn 1 is over, now turn 2 is open"
orders 2 MING ""
# Lines of the report that return without a mark are recognized as quoted (HO-12 (c)).
sql "SELECT bytes FROM report WHERE name = 'MING.txt' AND turn = 2" | sed -n '8,20p' >"$DIR/lines"
[ "$(grep -c . "$DIR/lines")" -ge 3 ] || fail "a short report"
{ echo "B1F2W$W"; cat "$DIR/lines"; } | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "1 taken"
lacks "$DIR/answer" refused
# A letter to the game master; a vacation; settings.
echo "/press gm
hello
/end
/vacation 2026-12-24 2026-12-31
/set summary on
/set attach json,dot
/resign" | mail bosco@example.org $HOST
answered "To: gm@example.org"
answered "| hello"
answered "vacation: Thu 24 Dec 2026, 00:00 Europe/Berlin to Fri 1 Jan 2027, 00:00 Europe/Berlin"
[ "$(sql "SELECT summary || attach FROM seat WHERE name = 'BOSCO'")" = 1json,dot ] || fail choices
# The game is over: later mails are told so.
expect 0 set demo state=finished
echo "B1F3W$W
/ready" | mail ming@example.org $HOST
answered "the game is over"

# Joining: open seats, and by asking the game master; strangers need their mail server's word.
expect 0 new open --ruleset space-empires --players 2
sed 's/^ruleset.*/ruleset: space-empires/; s/^players.*/players: 2/; s/^deadline.*/join: open/' "$DIR/setup.yaml" >"$DIR/open.yaml"
expect 0 new free --setup "$DIR/open.yaml"
sed 's/join: open/join: ask/; s/title.*/observers: true/' "$DIR/open.yaml" >"$DIR/ask.yaml"
expect 0 new ask --setup "$DIR/ask.yaml"
NEW="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
echo "/join free ZOD" | mail zod@far.example $HOST
silent
echo "/join free ZOD" | mail zod@far.example $HOST "$NEW"
answered "To: zod@far.example"
answered "ZOD of free is yours"
[ "$(sql "SELECT address FROM address JOIN seat ON seat.id = seat WHERE name = 'ZOD'")" = zod@far.example ] || fail "not joined"
# Orders before the start, and a second seat, are answered as for any player.
echo "B1F1W1" | mail zod@far.example $HOST
answered "the game has not started yet"
echo "/join ask QUON" | mail quon@far.example $HOST "$NEW"
answered "To: gm@example.org"
answered "nightmail join ask QUON quon@far.example"
answered "the game master is asked"
echo "/join open XER" | mail xer@far.example $HOST "$NEW"
answered "no such game or seat"
echo "/join nothing XER" | mail xer@far.example $HOST "$NEW"
silent
echo "/observe ask" | mail obs@far.example $HOST "$NEW"
answered "public about ask"
[ "$(sql "SELECT count(*) FROM observer")" = 1 ] || fail "no observer"
# Grace: the answer names the deadline while it is ahead, and the end of the running grace after it (HO-15, HO-22).
rm -rf "$S"
sed -i '/^grace/d' "$DIR/setup.yaml"
echo "grace: 2h" >>"$DIR/setup.yaml"
at 2026-12-01T10:00:00Z
mail_demo address
echo "B1F1W$HOME_WORLD" | mail ming@example.org $HOST
answered "until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail counts"
at 2026-12-03T20:30:00Z
echo "/ready" | mail bosco@example.org $HOST
answered "ready: you are ready for turn 1"
at 2026-12-03T21:00:01Z
echo "B1F2W$HOME_WORLD" | mail ming@example.org $HOST
answered "turn 1 closed at"
orders 1 MING "B1F1W$HOME_WORLD "
