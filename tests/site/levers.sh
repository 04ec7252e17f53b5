# The GM's levers: HO-26, HO-27, HO-40 `set`.
. tests/site/lib
demo

# hold: no deadline runs, orders are accepted; resume moves the deadline by the time held.
at 2026-12-02T10:00:00Z
expect 0 hold demo
expect 65 hold demo
expect 65 run demo --force --no-fetch
expect 75 run demo --no-fetch
has "$DIR/err" "demo is held, so turn 1 is not due"
at 2026-12-04T10:00:00Z
expect 0 run --no-fetch
home=$(home MING)
printf 'B5F1W%s\n' "$home" >"$DIR/o"
expect 0 orders demo MING --set "$DIR/o"
# A file without an order is the empty set; one without a valid order changes nothing.
echo 'no order' >"$DIR/none"
expect 65 orders demo MING --set "$DIR/none"
expect 0 orders demo MING
says "B5F1W$home"
echo '; none' >"$DIR/none"
expect 0 orders demo MING --set "$DIR/none"
says "demo: 0 orders of MING taken, 0 refused; no orders stand now"
expect 0 orders demo MING
[ ! -s "$DIR/out" ] || fail "orders that were taken away"
expect 0 orders demo MING --set "$DIR/o"
expect 0 resume demo
says "demo: turn 1 goes on, due Sat 5 Dec 2026, 20:00 Europe/Berlin"
expect 65 resume demo
expect 0 extend demo 90m
says "demo: turn 1 is due Sat 5 Dec 2026, 21:30 Europe/Berlin"
expect 64 extend demo soon
expect 0 deadline demo 2026-12-05 20:00
says "demo: turn 1 is due Sat 5 Dec 2026, 20:00 Europe/Berlin"
expect 0 deadline demo 2026-12-05T12:00:00Z
says "demo: turn 1 is due Sat 5 Dec 2026, 13:00 Europe/Berlin"
expect 65 deadline demo 2026-12-01T12:00:00Z
expect 0 deadline demo none
says "demo: turn 1 is due when the GM runs it"
expect 65 extend demo 2h

# set: only the host's keys, from the next turn on.
expect 0 set demo "deadline=daily 18:00 Europe/Berlin"
expect 65 set demo map=x
expect 65 set demo ruleset=cyoe
expect 65 set demo early=maybe
expect 65 set demo state=running
expect 64 set demo early
has "$S/games/demo/game.yaml" "Mon,Thu 20:00 Europe/Berlin"
expect 0 run demo --force --no-fetch
has "$S/games/demo/game.yaml" "daily 18:00 Europe/Berlin"
has "$S/games/demo/turn-0002/host.yaml" "Sat 5 Dec 2026, 18:00 Europe/Berlin"
has "$S/games/demo/turn-0002/MING.txt" "held the game"
# Every lever is announced to the players, in the history and in the log, without addresses.
grep -A1 "The game master set from turn 2 on: deadline: daily 18:00" "$S/games/demo/turn-0002/MING.txt" | grep -q "Europe/Berlin" \
	|| fail "set is not told"
has "$S/games/demo/turn-0002/MING.txt" "The game master gave orders for MING in turn 1."
lacks "$S/games/demo/turn-0002/BOSCO.txt" "gave orders"
has "$S/games/demo/history.txt" "set deadline: daily 18:00 Europe/Berlin"
has "$S/log/2026-12.log" "set demo deadline"
expect 0 set demo gm=other@example.org
has "$S/games/demo/history.txt" " set gm"
lacks "$S/games/demo/history.txt" "other@"
expect 0 set demo gm=null

# Notes: to one player, to all, to the GM; each is in the record or in nothing.
expect 0 note demo bosco your fleet was miscounted, sorry
says "demo: told to BOSCO with the next report, and in answers until then"
expect 0 note demo all "The site moves on Sunday"
expect 0 note demo gm BOSCO asked for a replacement
expect 64 note demo gm
expect 64 note demo all "$(printf 'two\nlines')"
expect 66 note demo ZARG hello
mail bosco@example.org /orders
told bosco@example.org
has "$DIR/mail" "The game master notes: your fleet was miscounted, sorry"
has "$DIR/mail" "The game master notes: The site moves on Sunday"
long="one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
expect 0 note demo ming "$long" eighteen
mail ming@example.org /orders
told ming@example.org
has "$DIR/mail" "The site moves on Sunday"
expect 0 report demo ming --resend
told ming@example.org
has "$DIR/mail" "* The game master notes: one two three four five six seven eight
  nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen"
lacks "$DIR/mail" "miscounted"
expect 0 status demo
has "$DIR/out" "note of Fri 4 Dec 2026, 11:00 Europe/Berlin: BOSCO asked for a replacement"
! grep -rq "asked for a replacement" "$S/games" "$S/log" || fail "the GM's note is not private"
has "$S/games/demo/history.txt" "note to BOSCO"
lacks "$S/log/2026-12.log" "miscounted"

# replace: the newest report goes to the new player, the old address is a stranger.
expect 0 replace demo BOSCO new@example.org
expect 65 replace demo BOSCO ming@example.org
expect 66 replace demo ZARG z@example.org
expect 0 status --json
[ "$(jq -r '.games[0].empires[1].addresses[0]' "$DIR/out")" = new@example.org ] || fail "roster"
sqlite3 "$S/nightmail.db" "SELECT subject FROM outbox WHERE recipient = 'new@example.org'" >"$DIR/out"
says "demo 2 report, due Sat 18:00"
lacks "$S/games/demo/history.txt" "@"
has "$S/log/2026-12.log" "replace demo BOSCO"
lacks "$S/log/2026-12.log" "@"
[ "$(sqlite3 "$S/nightmail.db" "SELECT count(*) FROM outbox WHERE recipient = 'bosco@example.org' AND subject NOT LIKE '%: this address no longer plays %'")" = 0 ] \
	|| fail "mails for the old player are still queued"

expect 0 remind demo
says "demo: 2 reminders queued"
sqlite3 "$S/nightmail.db" "SELECT body FROM outbox WHERE kind = 'reminder' AND recipient = 'ming@example.org'" >"$DIR/mail"
has "$DIR/mail" "* BOSCO has a new player."
printf 'correct horse\n' | "$NM" password demo MING 2>/dev/null && fail "blanks in a password"
printf 'correcthorse\n' | "$NM" password demo MING >/dev/null
printf 'correcthorse\n' | "$NM" password demo gm >/dev/null
printf 'short\n' | "$NM" password demo MING 2>/dev/null && fail "a short password"
[ "$(sqlite3 "$S/nightmail.db" "SELECT count(*) FROM seat WHERE password LIKE '\$argon2id\$%'")" = 1 ] || fail "hash"

# rollback: the turn is open again with its orders; the later files get other names.
expect 0 run demo --force --no-fetch
cp -r "$S/games/demo/turn-0003" "$DIR/first"
key=$(sqlite3 "$S/nightmail.db" "SELECT key_number FROM seat WHERE name = 'MING'")
for turn in 0 9; do
	expect 66 rollback demo $turn
	has "$DIR/err" "demo has no turn $turn"
done
expect 65 rollback demo 3
expect 0 rollback demo 1
has "$DIR/out" "demo: turn 1 is open again, due "
[ -d "$S/games/demo/turn-0003.void-1" ] && [ ! -e "$S/games/demo/turn-0002" ] || fail "directories"
diff -r "$S/games/demo/turn-0003.void-1" "$DIR/first" || fail "a voided turn changed"
[ "$(sqlite3 "$S/nightmail.db" "SELECT key_number FROM seat WHERE name = 'MING'")" -gt "$key" ] || fail "key number"
sqlite3 "$S/nightmail.db" "SELECT body FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/mail"
has "$DIR/mail" "Turn 1 is open again"
expect 0 orders demo MING
says "B5F1W$home"
expect 0 run demo --force --no-fetch
cmp "$S/games/demo/turn-0002/state.json" "$S/games/demo/turn-0002.void-1/state.json" || fail "the dice are not the same"
expect 0 run demo --force --no-fetch
expect 0 rollback demo 2 --new-dice
seed_of() { printf '%s\n' "$1" | sha256sum | python3 -c 'print(int(input()[:16], 16) >> 1)'; }
made=$(seed_of "nightmail seed 2 demo 42 $SALT")
has "$S/games/demo/turn-0002/state.json" "\"seed\": $(seed_of "nightmail seed 1 again $made 2 1"),"
has "$S/games/demo/turn-0002/played.json" "\"seed\": $made,"
expect 0 run demo --force --no-fetch
expect 0 verify demo

# edit: checked before it is accepted, and part of the record.
edit() { printf "#!/bin/sh\nsed -i '%s' \"\$1\"\n" "$1" >"$DIR/editor"; chmod +x "$DIR/editor"; export EDITOR="$DIR/editor"; }
edit 's/"pop": 31/"pop": 40/'
expect 65 edit demo
has "$DIR/err" "a reason is needed"
printf 'typing error\n' | "$NM" edit demo >"$DIR/out" 2>/dev/null || fail "edit"
has "$DIR/out" "turn 3 is edited"
has "$S/games/demo/turn-0003/state.json" '"pop": 40'
has "$S/games/demo/turn-0003/played.json" '"pop": 31'
has "$S/games/demo/turn-0003/MING.edited.txt" "pop=40"
has "$S/games/demo/turn-0003/MING.txt" "pop=31"
has "$S/games/demo/history.txt" "edit turn 3: typing error"
sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id DESC LIMIT 1" >"$DIR/mail"
has "$DIR/mail" "* The game master edited the situation in turn 3."
sed '1,/^$/d;$d' "$DIR/mail" | cmp - "$S/games/demo/turn-0003/MING.edited.txt" || fail "not the edited report"
# The report at the shell is the edited one as well, in each form; of the map there is no file, it is drawn.
for turn in "" 3; do
	expect 0 report demo MING $turn
	cmp "$DIR/out" "$S/games/demo/turn-0003/MING.edited.txt" || fail "report shows another than was mailed"
	expect 0 report demo MING $turn --json
	cmp "$DIR/out" "$S/games/demo/turn-0003/MING.edited.json" || fail "report --json shows another than was mailed"
done
expect 0 report demo MING --html
has "$DIR/out" "pop=40"
expect 0 report demo MING --dot
has "$DIR/out" "pop 40"
expect 0 report demo MING 2
cmp "$DIR/out" "$S/games/demo/turn-0002/MING.txt" || fail "the report of the turn before"
# A new player gets the newest report, too (HO-26).
expect 0 replace demo MING ming2@example.org
told ming2@example.org
sed '1,/^$/d;$d' "$DIR/mail" | sed '1,/^$/d' | cmp - "$S/games/demo/turn-0003/MING.edited.txt" || fail "an older report for the new player"
edit 's/"pop": 40/"pop": many/'
printf 'no\n' | "$NM" edit demo >/dev/null 2>"$DIR/err" && fail "a bad state was taken"
has "$DIR/err" "your text is kept in"
has "$S/edit-demo-0003.json" '"pop": many'
# A world with an owner but without people breaks an invariant.
edit '/"owner": "MING"/s/"pop": 40/"pop": 0/'
printf 'no\n' | "$NM" edit demo >/dev/null 2>"$DIR/err" && fail "a broken invariant was taken"
has "$DIR/err" "a world without population (pop 0) has no owner"
has "$S/edit-demo-0003.json~" '"pop": many'
lacks "$S/games/demo/turn-0003/state.json" '"pop": 0,'
edit 's/"turn": 3/"turn": 4/'
printf 'no\n' | "$NM" edit demo >/dev/null 2>"$DIR/err" && fail "another turn was taken"
expect 0 verify demo
expect 0 run demo --force --no-fetch
has "$S/games/demo/turn-0004/BOSCO.txt" "edited the situation"
expect 0 verify demo

# The end: seed and salt are public, the commitment holds.
expect 0 set demo state=finished
expect 65 set demo state=finished
expect 65 hold demo
expect 65 run demo --force --no-fetch
expect 0 verify demo
salt=$(jq -r .salt "$S/games/demo/game.yaml")
[ "$(printf 'nightmail seed 1 demo 42 %s\n' "$salt" | sha256sum | cut -d' ' -f1)" = "$(jq -r .commitment "$S/games/demo/game.yaml")" ] \
	|| fail "commitment"
has "$S/games/demo/turn-0001/MING.txt" "$(jq -r .commitment "$S/games/demo/game.yaml")"
has "$S/games/demo/turn-0004/MING.final.txt" "salt $salt"

expect 66 log nosuch
expect 0 backup "$DIR/copy.db"
expect 73 backup "$DIR/copy.db"
expect 0 upgrade
expect 0 outbox
has "$DIR/out" "demo 4 last report"
last=$(tail -n 1 "$DIR/out" | cut -d' ' -f1)
expect 0 outbox retry "$last"
expect 0 outbox drop "$last"
expect 66 outbox drop "$last"
expect 64 outbox burn 2
expect 64 outbox retry
# The report that is mailed again for a finished game is its last one.
expect 0 report demo MING --resend
sql "SELECT body FROM outbox ORDER BY id DESC LIMIT 1" >"$DIR/mail"
has "$DIR/mail" "salt $salt"

# While the editor is open nothing is locked (HO-80): a turn run meanwhile is noticed, and the text is kept.
expect 0 new slow --ruleset space-empires --players 2 --seed 3 --salt $SALT
expect 0 join slow A a@example.org
expect 0 join slow B b@example.org
expect 0 start slow
printf '#!/bin/sh\n"%s" run slow --force --no-fetch >/dev/null || exit 1\nsed -i "s/\"pop\": 31/\"pop\": 40/" "$1"\n' "$NM" >"$DIR/editor"
chmod +x "$DIR/editor"
set +e; printf 'too late\n' | EDITOR=$DIR/editor "$NM" edit slow >"$DIR/out" 2>"$DIR/err"; got=$?; set -e
[ "$got" = 75 ] || { cat "$DIR/err"; fail "an edit of a turn that is over: $got"; }
has "$DIR/err" "slow went on or was edited meanwhile: nothing was changed"
has "$DIR/err" "your text is kept in $S/edit-slow-0001.json"
grep -q '"pop": 40' "$S/edit-slow-0001.json" || fail "the text"
turn slow 2
expect 0 verify slow
