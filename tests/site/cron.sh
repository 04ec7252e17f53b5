# Cron manners (HO-6, HO-35): silent if all is well, one clear message if not.
. tests/site/lib
demo
# nightly CODE: its output is in $DIR/said
nightly() { set +e; "$NM" nightly >"$DIR/said" 2>&1 </dev/null; got=$?; set -e; [ $got = "$1" ] || { cat "$DIR/said"; fail "nightly: $got, not $1"; }; }
silent() { nightly "$1"; [ ! -s "$DIR/said" ] || { cat "$DIR/said"; fail "nightly talks"; }; }
says_one() { nightly "$1"; [ "$(wc -l <"$DIR/said")" = 1 ] || { cat "$DIR/said"; fail "not one line"; }; has "$DIR/said" "$2"; }
gm_mails() { sql "SELECT count(*) FROM outbox WHERE recipient = 'gm@localhost' AND kind = 'digest'"; }
cp "$S/nightmail.yaml" "$DIR/well.yaml"
silent 0

# The mailbox's server cannot be reached: nothing is printed before six hours, then once a day. Nobody listens on port
# 1.
printf 'secret\n' >"$S/mail.password"; chmod 600 "$S/mail.password"
cat >"$S/nightmail.yaml" <<'E2'
site: {address: games@localhost, gm: gm@localhost}
mailbox: {url: "imap://127.0.0.1:1", user: games, password_file: mail.password, insecure: true, timeout: 2s}
E2
at 2026-12-01T12:00:00Z
silent 75
expect 0 status
has "$DIR/out" "! the mailbox has not been reached since Tue 1 Dec 2026, 12:00 UTC: "
has "$DIR/out" "127.0.0.1 port 1: Connection refused; later runs try again"
expect 1 status --check
expect 0 status --json
jq -e '.attention[0] | startswith("the mailbox has not been reached")' "$DIR/out" >/dev/null || fail "no attention"
at 2026-12-01T17:59:59Z
silent 75
[ "$(gm_mails)" = 0 ] || fail "a digest within six hours"
at 2026-12-01T18:00:00Z
says_one 75 "127.0.0.1"
[ "$(gm_mails)" = 1 ] || fail "no digest after six hours"
expect 0 status
told gm@localhost
has "$DIR/mail" "the mailbox has not been reached since Tue 1 Dec 2026, 12:00 UTC"
silent 75
at 2026-12-01T23:50:00Z
silent 75
at 2026-12-02T00:10:00Z
says_one 75 "127.0.0.1"
[ "$(gm_mails)" = 2 ] || fail "not one digest a day"
# At the terminal it is reported each time.
expect 75 fetch
[ -s "$DIR/err" ] || fail "fetch by hand says nothing"
expect 75 run demo
has "$DIR/err" "the fetch failed, so nothing was run"
cp "$DIR/well.yaml" "$S/nightmail.yaml"
silent 0
expect 0 status --check
lacks "$DIR/out" "reached"

# The same for the outgoing server. Runs in between without a due retry do not make it count as reachable.
cat >"$S/nightmail.yaml" <<'E2'
site: {address: games@localhost, gm: gm@localhost}
outgoing: {url: "smtp://127.0.0.1:1", starttls: never, insecure: true, timeout: 2s}
E2
at 2026-12-02T00:20:00Z
expect 0 report demo MING --resend
silent 75
at 2026-12-02T00:21:00Z
silent 0
at 2026-12-02T00:26:00Z
silent 75
expect 0 status
has "$DIR/out" "! the outgoing server has not been reached since Wed 2 Dec 2026, 00:20 UTC"
at 2026-12-02T06:30:00Z
says_one 75 "127.0.0.1"
expect 0 status
cp "$DIR/well.yaml" "$S/nightmail.yaml"
at 2026-12-02T23:00:00Z
silent 0
expect 0 status
lacks "$DIR/out" "reached"

# A game that cannot be run: its error is printed at once, and once a day; the GM gets one mail.
at 2026-12-03T19:01:00Z
cp "$S/nightmail.db" "$DIR/well.db"
line=$(sql "SELECT CAST(state AS TEXT) FROM turn" | grep -n '^ "worlds": ' | cut -d: -f1)
misspelt="games/demo/turn-0001/state.json:$line:12: unknown key \"wurlds\"; did you mean \"worlds\"?"
sql "UPDATE turn SET state = replace(CAST(state AS TEXT), '\"worlds\"', '\"wurlds\"')"
nightly 65
has "$DIR/said" "$misspelt"
silent 65
at 2026-12-04T19:01:00Z
nightly 65
has "$DIR/said" "$misspelt"
[ "$(sql "SELECT count(*) FROM outbox WHERE subject LIKE '%an error of the game%'")" = 1 ] || fail "mails of the error"
has "$S/log/2026-12.log" "error demo: "
cp "$DIR/well.db" "$S/nightmail.db"
silent 0

# Another run at work is reported after an hour (HO-6): here orders that wait for a pipe.
mkfifo "$DIR/fifo"
"$NM" orders demo MING --set "$DIR/fifo" >/dev/null 2>&1 </dev/null &
pid=$!
while ! expect 0 status || ! grep -q "is at work" "$DIR/out"; do sleep 0.05; done
has "$DIR/out" "process $pid (orders, since 19:01:00) is at work"
silent 75
at 2026-12-04T20:01:01Z
says_one 75 "process $pid (orders, since 19:01:00) is at work"
expect 75 send
has "$DIR/err" "is at work"
echo >"$DIR/fifo"
wait $pid
silent 0
