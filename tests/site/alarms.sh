# Alarms (HO-79): each sentence, when it begins and ends, and its weight. Rows are written into the database, because
# some alarms take weeks of games.
. tests/site/lib
cat >"$DIR/alarm.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]
deadline: "daily 20:00"
abandon_after: 4
abandon: ask
grace: 0s
Y
expect 0 init
expect 0 new a --setup "$DIR/alarm.yaml" --seed 1 --salt $SALT
expect 0 start a
expect 0 deadline a 2026-12-01 20:00 UTC --yes
game=$(sql "SELECT id FROM game")
now=$(date -d "$NIGHTMAIL_NOW" +%s)
# alarms TEXT: checks that these are all, one per line; "" for none. of COLUMN=VALUE...: with MING's seat set so.
alarms() {
	expect 0 status --json
	[ "$(jq -r '.attention[]' "$DIR/out")" = "$1" ] || { jq .attention "$DIR/out"; fail "alarms are not: $1"; }
}
seat() { sql "UPDATE seat SET $1 WHERE name = 'MING'"; alarms "$2"; }
alarms ""

# --- Seats.
seat "bounces = 2" ""
seat "bounces = 3" "a: 3 mails to MING came back; ask the player, or replace a MING ADDRESS"
seat "bounces = 0, missed_in_row = 1" ""
seat "missed_in_row = 2" "a: MING gave no orders in turn 0 (2 in a row)"
seat "missed_in_row = 3" "a: MING gave no orders in turn 0 (3 in a row)"
seat "missed_in_row = 4" "a: MING gave no orders in turn 0 (4 in a row)
a: MING missed 4 turns in a row; wait, replace, or set a abandon=default"
seat "awaited = 0" "a: MING missed 4 turns in a row; wait, replace, or set a abandon=default"
seat "awaited = 1, ready = 1" "a: MING missed 4 turns in a row; wait, replace, or set a abandon=default"
seat "ready = 0, out = 1" ""
seat "out = NULL, abandoned = 1" "a: the seat of MING is abandoned; replace a MING ADDRESS gives it away"
seat "abandoned = 0, missed_in_row = 1" ""
after() { sql "UPDATE game SET setup = replace(setup, '\"abandon_after\": $1,', '\"abandon_after\": $2,')"; }
after 4 1
alarms "a: MING missed 1 turn; wait, replace, or set a abandon=default"
after 1 0
alarms ""
at 2026-12-01T20:00:00Z
alarms ""
at 2026-12-01T20:00:01Z
alarms "a: MING is missing in turn 1
a: BOSCO is missing in turn 1"
seat "missed_in_row = 2, ready = 1" "a: BOSCO is missing in turn 1"
seat "missed_in_row = 0, ready = 0, awaited = 0" "a: BOSCO is missing in turn 1"
expect 0 hold a
alarms ""
expect 0 resume a
at 2026-12-01T10:00:00Z
expect 0 deadline a 2026-12-01 20:00 UTC --yes
seat "awaited = 1" ""

# --- A turn that was opened by a wrong clock, more than an hour ahead.
sql "UPDATE game SET opened = $((now + 3600)), deadline = $((now + 7200))"
alarms ""
sql "UPDATE game SET opened = $((now + 3601))"
alarms "a: turn 1 was opened in times to come, by a wrong clock; deadline a TIME sets its end"
sql "UPDATE game SET deadline = $((now + 3601))"
alarms ""
sql "UPDATE game SET opened = $((now - 60)), deadline = $((now + 7200))"

# --- Mails: held ones, those that could not be sent, a run with too many answers, also yesterday's.
hold() { sql "INSERT INTO mail (source, arrived, stored, size, kept, fingerprint, state) VALUES ('accept', 1, 1, 1, 1, 'f$1', 'held'); INSERT INTO raw SELECT max(id), 'x' FROM mail"; }
failed() { sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due, state) VALUES ('notice', 'x@x', '', '$1@x', 'n', 'n@x', 's', 'auto-generated', 'b', 1, 1, 'failed')"; }
hold 1
alarms "1 mail is held for you: mail list"
hold 2
alarms "2 mails are held for you: mail list"
sql "DELETE FROM mail"
failed 1
alarms "1 mail could not be delivered: outbox list"
failed 2
alarms "2 mails could not be delivered: outbox list"
sql "DELETE FROM outbox WHERE state = 'failed'"
sql "INSERT INTO counter VALUES ('unanswered', '', $((now - 2 * 86400)), 5)"
alarms ""
sql "INSERT INTO counter VALUES ('unanswered', '', $((now - 2 * 86400 + 1)), 1)"
alarms "1 mail was not answered, for a run had too many answers: machines may answer each other"
sql "INSERT INTO counter VALUES ('unanswered', '', $now, 2)"
alarms "3 mails were not answered, for a run had too many answers: machines may answer each other"
sql "DELETE FROM counter"

# --- Servers that cannot be reached: temporary (75), and permanent.
while IFS='|' read -r key passing lasting; do
	sql "INSERT INTO meta VALUES ('${key}_trouble', $((now - 60))), ('${key}_cause', '75 it is so')"
	alarms "$passing since Tue 1 Dec 2026, 09:59 UTC: it is so; later runs try again"
	sql "UPDATE meta SET value = '77 it is so' WHERE key = '${key}_cause'"
	alarms "$lasting since Tue 1 Dec 2026, 09:59 UTC: it is so"
	sql "UPDATE meta SET value = 'what' WHERE key = '${key}_cause'"
	alarms "$passing since Tue 1 Dec 2026, 09:59 UTC: \`nightmail log\` says why; later runs try again"
	sql "DELETE FROM meta WHERE key LIKE '${key}_%'"
	alarms ""
done <<'T'
mailbox|the mailbox has not been reached|the mailbox is not to be had
outgoing|the outgoing server has not been reached|the outgoing server is not to be had
reading|mails have not been read|mails cannot be read
moving|mails were not moved in the mailbox|mails cannot be moved in the mailbox
publish|the site for the web has not been written|the site for the web cannot be written
bots|bots of the site have not been run|bots of the site cannot be run
T

# --- The site's own bots: failures in three of the three newest turns.
sql "UPDATE seat SET bot = 'own' WHERE name = 'BOSCO'; UPDATE game SET turn = 5"
sql "INSERT INTO bot_turn (game, turn, empire, trouble) VALUES ($game, 2, 'BOSCO', 'old'), ($game, 3, 'BOSCO', 'why'), ($game, 4, 'BOSCO', 'why')"
alarms ""
sql "INSERT INTO bot_turn (game, turn, empire, trouble) VALUES ($game, 5, 'BOSCO', 'so it is')"
alarms "a: the bot own of BOSCO gives no orders: so it is"
sql "UPDATE bot_turn SET trouble = NULL WHERE turn = 4"
alarms ""
sql "UPDATE seat SET bot = NULL WHERE name = 'BOSCO'; UPDATE game SET turn = 1"

# --- Requests of players. An open game waits for its start, and the person who asks for a seat in it is named.
wish() { sql "INSERT INTO pending (code, kind, game, seat, address, text, made) VALUES ('$1', '$2', $game, $3, 'x@example.org', 'ZARG
more', 1)"; }
wish r resign "(SELECT id FROM seat WHERE name = 'MING')"
wish j join NULL
alarms "a: the player of MING resigns; replace a MING ADDRESS gives the seat away"
sql "UPDATE game SET state = 'open'"
alarms "a: all seats are taken; start a
a: somebody asks for a seat; join a ZARG x@example.org (nothing proves that address)"
printf 'trust: {authserv_id: mx.example.org}\n' >>"$S/nightmail.yaml"
alarms "a: all seats are taken; start a
a: somebody asks for a seat; join a ZARG x@example.org"
sql "UPDATE seat SET taken = 0 WHERE name = 'BOSCO'; DELETE FROM pending"
alarms ""
sql "UPDATE game SET state = 'finished'"
alarms ""

# --- For monitors (HO-124): kind, severity, since when. Only bad alarms count for --check; a known one is acknowledged,
# and returns when it changes or occurs again.
at 2026-12-01T10:00:00Z
another calm
expect 0 new b --setup "$DIR/alarm.yaml" --seed 1 --salt $SALT
expect 0 start b
expect 0 deadline b 2026-12-09 20:00 UTC --yes
expect 0 nightly
expect 0 status --check=warn
all() { # KIND-SEVERITY-GAME-EMPIRE...
	expect 0 status --json
	got=$(jq -r '[.alarms[] | "\(.kind) \(.severity) \(.game) \(.empire)"] | join(", ")' "$DIR/out")
	[ "$got" = "$1" ] || { jq . "$DIR/out"; fail "alarms: $got, not $1"; }
}
check() { expect "$1" status --check; expect "$2" status --check=warn; }
expect 0 status --json
[ "$(jq -r 'keys_unsorted | join(" ")' "$DIR/out")" = "format site time lock attention games mails outbox version last_nightly alarms" ] ||
	fail "keys: $(jq -c keys_unsorted "$DIR/out")"
[ "$(jq -r '.format, .last_nightly' "$DIR/out")" = "1
2026-12-01T10:00:00Z" ] || fail "head"
"$NM" --version | head -n 1 | grep -qF "$(jq -r .version "$DIR/out")" || fail "version"
# One bounce, one missed turn: only monitors that ask for warnings get them.
sql "UPDATE seat SET bounces = 1, missed_in_row = 1 WHERE name = 'MING'"
all "missed warn b MING, bounces warn b MING"
[ "$(jq -c .attention "$DIR/out")" = '[]' ] || fail "a person is asked"
check 0 1
expect 0 ack missed b ming
says "silenced until it changes: b: MING gave no orders in turn 0 (1 in a row)"
expect 0 ack bounces
check 0 0
all ""
sql "UPDATE seat SET missed_in_row = 2 WHERE name = 'MING'"
all "missed warn b MING"
expect 0 ack missed b
all ""
# A nightly run deletes the acknowledgements of ended alarms.
sql "UPDATE seat SET missed_in_row = 0 WHERE name = 'MING'"
expect 0 nightly
sql "UPDATE seat SET missed_in_row = 2 WHERE name = 'MING'"
all "missed warn b MING"
sql "UPDATE seat SET missed_in_row = 0, bounces = 0"
wrong 64 '"nothing" is not a kind of alarm; these are: mailbox' ack nothing
wrong 64 'ack takes KIND [GAME [EMPIRE]]' ack
wrong 66 'there is no such alarm; `nightmail status` lists them' ack missed b BOSCO
wrong 64 'status: --check, --check=bad or --check=warn' status --check=much
# Cron: a day without a run; with a run every ten minutes, a hundred minutes; with a daily run, an hour more.
check 0 0
at 2026-12-02T10:00:00Z
check 0 0
at 2026-12-02T10:00:01Z
all "nightly bad null null"
[ "$(jq -r '.alarms[0].since' "$DIR/out")" = 2026-12-01T10:00:00Z ] || fail "since"
check 1 1
expect 0 ack nightly
check 0 0
for time in 10:10 10:20 10:30 10:40; do at 2026-12-02T$time:00Z; expect 0 nightly; done
sql "UPDATE meta SET value = 600 WHERE key = 'nightly_usual'"
at 2026-12-02T12:20:00Z
check 0 0
at 2026-12-02T12:20:01Z
check 1 1
sql "UPDATE meta SET value = 86400 WHERE key = 'nightly_usual'"
at 2026-12-03T11:40:00Z
check 0 0
at 2026-12-03T11:40:01Z
check 1 1
expect 0 nightly
# A turn that cannot be run is bad until it is run; its error is printed once a day.
at 2026-12-03T21:00:00Z
sql "UPDATE game SET held = NULL, deadline = strftime('%s', '2026-12-03 20:00:00')"
good=$(sql "SELECT hex(state) FROM turn WHERE turn = 1")
sql "UPDATE turn SET state = '{}' WHERE turn = 1"
expect 65 nightly
has "$DIR/err" nightmail
expect 65 nightly
[ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "told twice"; }
all "missing warn b MING, missing warn b BOSCO, turn bad b null"
has "$DIR/out" "b: turn 1 cannot be run since Thu 3 Dec 2026, 21:00 UTC: "
check 1 1
sql "UPDATE turn SET state = x'$good' WHERE turn = 1"
expect 0 nightly
turn b 2
check 0 1
# A database of an older program, or a damaged one, is an alarm by itself.
cp "$S/nightmail.db" "$DIR/kept.db"
sql "PRAGMA user_version = 1"
expect 75 status --json
[ "$(jq -r '.alarms[] | "\(.kind) \(.severity)"' "$DIR/out")" = "database bad" ] || fail "no alarm of the database"
expect 1 status --check
has "$DIR/out" '! the database cannot be read: '
