# The clock jumps between runs, ahead and back, by a day and by a year: one turn for one deadline, every reminder and
# digest once; mails and orders do not wait for times that never come (HO-8, HO-15, HO-22, HO-30, HO-35, MC-189).
. tests/site/lib
sql() { sqlite3 "$S/nightmail.db" "$1"; }
is() { [ "$2" = "$3" ] || fail "$1: $2, not $3"; }
turn() { is turn "$(sql 'SELECT turn FROM game')" "$1"; }
nights() { for when in "$@"; do at "$when"; expect 0 nightly; done; }
mails() { sql "SELECT count(*) FROM outbox WHERE subject LIKE '%$1%'"; }

# A day ahead and back, again and again, before the deadline (Thu 3 Dec, 19:00 UTC): one reminder per seat, one digest
# per day.
demo
nights 2026-12-02T12:00:00Z 2026-12-03T12:00:00Z 2026-12-02T12:10:00Z 2026-12-03T12:10:00Z 2026-12-01T12:00:00Z \
	2026-12-02T20:00:00Z 2026-12-03T18:59:59Z
turn 1
is reminders "$(mails 'are missing')" 2

# The deadline passes once, however the clock jumps around it.
nights 2026-12-03T19:00:01Z 2026-12-03T18:00:00Z 2026-12-02T12:00:00Z 2026-12-03T19:00:02Z 2026-12-04T12:00:00Z \
	2026-12-03T18:00:00Z
turn 2
is 'digests, one a day' "$(sql "SELECT count(*) FROM outbox WHERE kind = 'digest'")" 2
is 'reports of turn 2' "$(mails ' 2 report')" 2
is history "$(grep -c ' run turn 1 to 2$' "$S/games/demo/history.txt")" 1

# A year ahead: one turn for all missed slots; then back. The open turn stays open, no orders or mails wait for next
# year, and the GM is told.
at 2027-12-03T12:00:00Z
expect 0 hold demo
expect 0 resume demo --yes
# The clock is more than 30 days ahead of all known times: no turn is run, the GM is told once a day (HO-114).
expect 75 run --due --no-fetch
has "$DIR/err" "the clock says Fri 3 Dec 2027, 12:00 UTC, more than 30 days after all that is known here"
expect 75 run demo --force --no-fetch
turn 2
expect 75 nightly
has "$DIR/err" "run --clock-is-right"
expect 75 nightly
[ ! -s "$DIR/err" ] || fail "told twice a day"
# Status says it, and does not suspect cron, which works.
expect 1 status --check
has "$DIR/out" "! the clock says Fri 3 Dec 2027, 12:00 UTC"
lacks "$DIR/out" "no nightly run"
expect 0 status --json
[ "$(jq -c '[.alarms[] | select(.kind == "clock") | .severity, .game]' "$DIR/out")" = '["bad",null]' ] || fail "no alarm of the clock"
is 'mails about the clock' "$(mails 'the clock has jumped')" 1
turn 2
expect 0 run --due --no-fetch --clock-is-right
turn 3
is 'mails that wait' "$(sql "SELECT count(*) FROM outbox WHERE state = 'queued'")" 3
home=$(home MING)
printf 'B5F1W%s\n' "$home" >"$DIR/o"
expect 0 orders demo MING --set "$DIR/o"
at 2026-12-04T12:00:00Z
expect 0 status
has "$DIR/out" "! demo: turn 3 was opened in times to come, by a wrong clock; deadline demo TIME sets its end"
nights 2026-12-04T12:00:00Z 2026-12-05T12:00:00Z
turn 3
is 'mails that wait' "$(sql "SELECT count(*) FROM outbox WHERE state = 'queued'")" 0
token=$(sql "SELECT reply_to FROM outbox WHERE subject LIKE 'demo 3 report, %'" | grep -o 'games+[a-z2-7]*@localhost')
printf 'From: ming@example.org\nTo: %s\nSubject: orders\nMessage-ID: <a@example.org>\n\nB6F1W%s\n' "$token" "$home" >"$DIR/mail"
expect 0 accept "$DIR/mail"
expect 0 orders demo MING
says "B6F1W$home"
expect 0 deadline demo 2026-12-07 20:00
expect 0 status
lacks "$DIR/out" "wrong clock"
expect 0 status
nights 2026-12-07T18:00:00Z
turn 3
nights 2026-12-07T19:00:01Z
turn 4
has "$S/games/demo/turn-0003/MING.ord" "B6F1W$home"

# Mails sent at future times do not use up the present limits.
sql "UPDATE outbox SET sent = 1828000000"
printf 'site: {address: games@localhost, gm: gm@localhost}\noutgoing: {url: "maildir:out", per_minute: 3, per_day: 20}\n' \
	>"$S/nightmail.yaml"
expect 0 report demo MING --resend
expect 0 send
is 'mails left' "$(sql "SELECT count(*) FROM outbox WHERE state <> 'sent'")" 0

# A hold that begins after its end moves nothing.
at 2026-12-08T12:00:00Z
due=$(sql 'SELECT deadline FROM game')
expect 0 hold demo
at 2026-12-01T12:00:00Z
expect 0 resume demo --yes
is deadline "$(sql 'SELECT deadline FROM game')" "$due"
expect 0 verify demo

# A server that could not be reached at future times counts from the day on which the clock is right again: after six
# hours it is reported.
printf 'site: {address: games@localhost, gm: gm@localhost}\nmailbox: {url: "imap://127.0.0.1:1/INBOX", user: x, password_command: "echo x", insecure: true}\n' \
	>"$S/nightmail.yaml"
at 2027-12-01T12:00:00Z
expect 75 fetch
at 2026-12-09T12:00:00Z
expect 75 nightly
[ ! -s "$DIR/err" ] || fail "told at once: $(cat "$DIR/err")"
at 2026-12-09T18:00:01Z
expect 75 nightly
has "$DIR/err" "nightmail: 127.0.0.1 port 1: "
expect 0 status
has "$DIR/out" "! the mailbox has not been reached"
