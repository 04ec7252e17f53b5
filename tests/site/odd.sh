# Rare arguments, each with its message: options in their other form, output that cannot be written, a half-made site,
# addresses that occur twice, seats without a person, tables that change during a game.
. tests/site/lib
cat >"$DIR/odd.yaml" <<'Y'
ruleset: space-empires
title: "abcdef,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,üx"
players: [{name: MING, address: [ming@example.org, Ming@Example.org]}, {name: BOSCO, bot: steady}, {name: CLEO}]
deadline: "daily 20:00"
extend_vote: 0.125
Y
mkdir "$DIR/rules" "$DIR/new"
cd "$DIR"

# --- Options.
expect 0 init
expect 0 simulate --ruleset cyoe --empires 2 --turns 2 --seed 5 --rules=rules
cp out plain
expect 0 simulate --rules rules --ruleset=cyoe --empires=2 --turns=2 --seed=5
cmp plain out || fail "another form of the same options"
wrong 64 "--rules needs a directory" verify --rules
wrong 66 "none: there is no such directory of rules" verify --rules=none
wrong 64 "--ruleset is needed" simulate --empires 2
wrong 64 "unexpected argument \"x\"" arena x --out o

# --- A half-made site is completed; another program's files stay as they are.
rm "$S/nightmail.db"
wrong 73 "$S/nightmail.yaml: there is a site already" init "$S"
: >"$S/nightmail.db.new"
expect 0 init "$S"
expect 0 status
rm "$S/nightmail.db"
: >"$S/nightmail.db.new"
echo "# mine" >>"$S/nightmail.yaml"
wrong 73 "$S/nightmail.yaml: there is a site already" init "$S"
tail -n 1 "$S/nightmail.yaml" | grep -qx "# mine" || fail "its configuration"
rm "$S/nightmail.yaml"
: >"$S/nightmail.db"
wrong 73 "$S/nightmail.db: there is a site already" init "$S"
[ ! -s "$S/nightmail.db" ] && [ ! -e "$S/nightmail.yaml" ] || fail "something was made"
: >new/log
expect 73 init new
has err "new/log"
rm new/log
chmod 755 new
expect 0 init new
[ "$(stat -c %a new)" = 700 ] || fail "mode of an empty directory that became a site"
mkdir -m 755 kept
: >kept/file
expect 0 init kept
[ "$(stat -c %a kept)" = 755 ] || fail "mode of a directory with a file"

# --- A log that cannot be written: reported, and everything goes on.
another odd
rm -f "$S/log/2026-12.log"
ln -s /dev/full "$S/log/2026-12.log"
expect 0 new odd --setup odd.yaml --seed 42 --salt $SALT
rm "$S/log/2026-12.log"

# --- What is kept, and how long (HO-3): each a second before and after its limit.
then=$NIGHTMAIL_NOW
now=$(date -d "$then" +%s)
day=86400
another kept
printf 'keep: {mails: 10d, others: 3d}\n' >>"$S/nightmail.yaml"
put() { # STATE CLASS AGE KEPT
	sql "INSERT INTO mail (source, arrived, stored, size, kept, fingerprint, state, class, reason) VALUES ('accept', $((now - $3)), $((now - $3)), 1, 1, 'f$1$3' || ifnull($2, ''), '$1', $2, '$4'); INSERT INTO raw SELECT max(id), 'x' FROM mail"
}
for class in "'orders'" "'empty'"; do
	put filed "$class" $((10 * day)) 1
	put filed "$class" $((10 * day + 1)) 0
done
for class in "'reject'" "'auto'" "'bounce'" "'commands'" NULL; do
	put filed "$class" $((3 * day)) 1
	put filed "$class" $((3 * day + 1)) 0
done
for state in held waiting; do put $state "'orders'" $((500 * day)) 1; done
sql "UPDATE mail SET until = 9999999999 WHERE state = 'waiting'"
for period in 0 $((now - 8 * day)) $((now - 8 * day - 1)); do sql "INSERT INTO counter VALUES ('sender', 'x', $period, 1)"; done
queue() { sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due, priority, state) VALUES ('notice', 'x@example.org', '', '$1@x', 'n', 'n@x', 's', 'auto-generated', 'b', $2, 9999999999, $3, '$4')"; }
queue a $((now - day)) 7 queued
queue b $((now - day - 1)) 7 queued
queue c $((now - day - 1)) 5 queued
queue d $((now - day - 1)) 7 sent
expect 0 nightly
[ "$(sql "SELECT count(*) FROM mail")" = 16 ] || fail "a mail's row is gone"
[ -z "$(sql "SELECT state, class, arrived FROM mail WHERE (kept IS NOT NULL) <> (reason = '1') OR (id IN (SELECT mail FROM raw)) <> (reason = '1')")" ] || { sql "SELECT state, class, $now - arrived, kept FROM mail"; fail "what is kept"; }
[ "$(sql "SELECT group_concat(period, ' ') FROM (SELECT period FROM counter WHERE kind = 'sender' ORDER BY 1)")" = "0 $((now - 8 * day))" ] || fail "counters"
[ "$(sql "SELECT group_concat(substr(message_id, 1, 1), '') FROM (SELECT message_id FROM outbox WHERE from_address = 'n@x' ORDER BY 1)")" = acd ] || fail "letters that wait"

# Logs of months that were over by then; no other file.
cp "$S/log/2026-12.log" "$S/log/2025-10.log" 2>/dev/null || echo x >"$S/log/2025-10.log"
for name in 2025-11.log 2025-09.log notes.txt 2024.log; do echo x >"$S/log/$name"; done
at 2026-12-05T00:00:00Z # 400 days after 31 October 2025
expect 0 nightly
[ "$(cd "$S/log" && echo *)" = "2024.log 2025-10.log 2025-11.log 2026-12.log notes.txt" ] || { ls "$S/log"; fail "logs, to the day"; }
at 2026-12-06T00:00:00Z
expect 0 nightly
[ "$(cd "$S/log" && echo *)" = "2024.log 2025-11.log 2026-12.log notes.txt" ] || { ls "$S/log"; fail "logs"; }
at "$then"

# --- A roster with one address twice, seats without a person, and messages about these.
use odd
expect 0 status odd
[ "$(sql "SELECT count(*) FROM address JOIN seat ON seat.id = seat WHERE name = 'MING'")" = 1 ] || fail "an address twice"
wrong 65 "BOSCO is played by a bot; \`nightmail bot odd BOSCO none\` frees the seat" address odd BOSCO add b@example.org
expect 0 status
lacks out "all seats are taken"
expect 0 join odd CLEO cleo@example.org
expect 0 status
has out "odd: all seats are taken; start odd"
expect 0 start odd
wrong 65 "BOSCO has no player; \`nightmail replace odd BOSCO ADDRESS\` gives it one" address odd BOSCO add b@example.org
told cleo@example.org
tr -s ' \n' ' ' <mail >mail1
# The first mail begins and ends with what a beginner has to know.
for text in "Welcome to abcdef,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,üx, CLEO. You play against BOSCO and MING. An empire wins that holds 25 of the 49 worlds, " \
	"; after turn 50 the most worlds win. Games of two last 10 to 30 turns, larger ones 15 to 40. Your first orders are due Wed 2 Dec 2026, 20:00 UTC. Your first report stands below. Reply to this mail with your orders, one a line: an answer says how each was understood. You can send again until the turn is run; the last mail counts. The first orders to learn, with examples that you could send right now, each by itself, without the marks round them: \`" \
	'`/help` explains all orders, `/manual` sends the whole manual, and `/ready` says that you have sent what you want to send. ODD, turn 1'; do
	has mail1 "$text"
done
has mail1 "the votes of 12.5 % of the players extend them"

# --- A calendar's line is never broken within a character: the 75th byte is the second one of a character.
printf 'publish: {dir: %s/www}\n' "$DIR" >>"$S/nightmail.yaml"
expect 0 publish
tr -d '\r' <"$DIR/www/odd/deadline.ics" >ics
LC_ALL=C awk 'length > 75' ics | grep . && fail "a line is too long"
LC_ALL=C.UTF-8 grep -qavx '.*' ics && fail "a letter is cut"
sed ':a;N;$!ba;s/\n //g' ics | sed 's/\\,//g; s/^PRODID:.*/PRODID/; s/turn-1-[0-9a-f]\{16\}\./turn-1-X./' >unfolded
diff - unfolded <<'T' || fail "calendar"
BEGIN:VCALENDAR
VERSION:2.0
PRODID
BEGIN:VEVENT
UID:odd-turn-1-X.nightmail
DTSTAMP:20261201T100000Z
DTSTART:20261202T200000Z
SEQUENCE:0
SUMMARY:abcdefüx: orders for turn 1 are due
TRANSP:TRANSPARENT
END:VEVENT
END:VCALENDAR
T

# --- A waiting letter gets today's keys, whoever raised them: a reply to it is proved.
another keys
demo() { expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT; expect 0 join demo BOSCO bosco@example.org; expect 0 start demo; }
demo
class() { got=$(sql "SELECT class FROM mail ORDER BY id DESC LIMIT 1"); [ "$got" = "$1" ] || fail "class $got, not $1"; }
for whose in all bosco all; do
	mail ming@example.org "/press BOSCO" hello "/end"
	expect 0 revoke demo $whose
	mail bosco@example.org "B1F1W1"
	class orders
done
# Only the GM's: players' stay valid.
mail ming@example.org "/press BOSCO" hello "/end"
expect 0 revoke demo gm
says "demo: replies to earlier mails to the game master are not taken any more"
mail bosco@example.org "B1F1W1"
class orders
wrong 66 "demo has no empire \"nobody\"" revoke demo nobody
grep -h "revoke demo nobody" "$S"/log/*.log && fail "what was not done stands in the log"

# --- Passwords: 8 to 64 characters, not bytes.
password() { # CODE BYTES WHOSE
	set +e; printf "$2\r\n" | "$NM" password demo "${3:-MING}" >"$DIR/out" 2>"$DIR/err"; got=$?; set -e
	[ "$got" = "$1" ] || { cat "$DIR/err"; fail "exit code $got of the password $2"; }
}
many=$(printf '%064d' 0)
for word in seven77 "${many}1" 'with blank' 'with\ttabs8' '' 'ääääääa' 'bytes\377\376'; do
	password 65 "$word"
	has "$DIR/err" "a password has 8 to 64 characters and no blanks"
done
password 0 'ääääääab'
says "demo: MING has a password"
password 0 "$many" GM
says "demo: the GM has a password"
password 66 eight888 NOBODY
