# A season over a real IMAP and SMTP server, with a set clock: six weeks with summer time, a deadline that moves, a
# hold, a restored backup, a full disk and a zone that vanishes. Each report is sent once to each player, each turn is
# run at the announced hour, no order is lost, and everything verifies (HO-110, HO-111, HO-114, HO-115).
. tests/e2e/lib
mkdir "$T/server"
printf '%s\n' gm:gmpw p1:p1pw p2:p2pw p3:p3pw >"$T/server/users"
server_start
site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 20s" \
	"url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 20s"
sed -i 's/^site: {/&timezone: Europe\/Berlin, /' "$T/site/nightmail.yaml"
cat >"$T/setup.yaml" <<'Y'
ruleset: space-empires
title: The Season
players: [{name: MING, address: p1@players.test}, {name: BOSCO, address: p2@players.test}]
deadline: "Mon 20:00 Europe/Berlin"
gm: p3@players.test
Y
at() { NIGHTMAIL_NOW=$1; export NIGHTMAIL_NOW; }
night() { # TIME [CODE]: the cron line at that time
	at "$1"
	exits "the night of $1" "${2:-0}" nightly
}
turn() { is "turn $1 at $NIGHTMAIL_NOW" "$(sql 'SELECT turn FROM game')" "$1"; }
due() { is "due at $NIGHTMAIL_NOW" "$(sql "SELECT strftime('%Y-%m-%dT%H:%M:%SZ', deadline, 'unixepoch') FROM game")" "$1"; }
orders() { is "orders of $1 in turn $2" "$(sql "SELECT replace(text, char(10), ' ') FROM orders WHERE turn = $2 AND empire = '$1' AND void = 0")" "$3"; }
# writes USER LINE...: a reply to the newest mail, which comes to the game master's mailbox now
writes() {
	user=$1
	shift
	to=$(sql "SELECT reply_to FROM outbox WHERE recipient = '$user@players.test' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
	{
		printf 'From: %s@players.test\nTo: %s\nMessage-ID: <%s.%s@players.test>\n' "$user" "$to" "$user" "$NIGHTMAIL_NOW"
		printf 'Subject: orders\nDate: %s\n\n' "$(date -u -R -d "$NIGHTMAIL_NOW")"
		printf '%s\n' "$@"
	} >"$T/mail.$user"
	ok "a mail of $user" env ARRIVED="$(date -u -d "$NIGHTMAIL_NOW" +%s)" $TOOL append "$IMAPS" gm gmpw INBOX "$T/mail.$user"
}
# told USER TEXT: the newest mail queued for the user contains it
told() {
	sql "SELECT subject || ' ' || body FROM outbox WHERE recipient = '$1@players.test' ORDER BY id DESC LIMIT 1" | tr -s ' \n' ' ' >"$T/told"
	ok "$1 is told: $2" grep -qF -- "$2" "$T/told"
}

# --- The first week.
at 2026-02-16T09:00:00Z
exits 'a game' 0 new demo --setup "$T/setup.yaml" --seed 1 --salt $SALT
exits 'begins' 0 start demo
W=$(jq -r 'first(.worlds[] | select(.owner == "MING") | .id)' "$T/site/games/demo/turn-0001/state.json")
night 2026-02-16T09:10:00Z
due 2026-02-23T19:00:00Z
writes p1 "B1F1W$W"
night 2026-02-23T18:59:59Z
turn 1
orders MING 1 "B1F1W$W "
night 2026-02-23T19:00:00Z
turn 2
due 2026-03-02T19:00:00Z

# --- A deadline that moves, both ways: announced at once, run at the new hour.
at 2026-02-26T09:00:00Z
exits 'a day more' 0 extend demo 24h --reason 'a party'
told p1 "Now: Tue 3 Mar 2026, 20:00 Europe/Berlin"
told p2 "a party"
exits 'and back' 0 deadline demo '2026-03-02 20:00'
told p2 "Now: Mon 2 Mar 2026, 20:00 Europe/Berlin"
night 2026-03-01T19:00:00Z
told p2 "no orders of BOSCO have come yet"
writes p2 /ready
night 2026-03-02T19:00:00Z
turn 3

# --- A backup on Wednesday, a turn on Monday, and on Tuesday the backup is restored.
at 2026-03-04T09:00:00Z
exits 'a backup' 0 backup "$T/copy.db"
at 2026-03-06T09:00:00Z
writes p1 "B2F1W$W"
night 2026-03-09T19:00:00Z
turn 4
at 2026-03-09T20:00:00Z
writes p1 "B3F1W$W" /ready
night 2026-03-09T20:10:00Z
orders MING 4 "B3F1W$W "
sum=$(cd "$T/site/games/demo" && find . -type f -exec sha256sum {} + | sort | sha256sum)
rm -f "$T/site"/nightmail.db*
cp "$T/copy.db" "$T/site/nightmail.db"
chmod 600 "$T/site/nightmail.db"
night 2026-03-10T09:00:00Z 65
turn 3
is 'nothing of the game is written' "$(cd "$T/site/games/demo" && find . -type f -exec sha256sum {} + | sort | sha256sum)" "$sum"
exits 'a monitor sees it' 1 status --check
exits 'what was told' 0 recover demo
again=$(sed -n 's/.*fetch --again \([^`]*\)`.*/\1/p' "$T/out")
exits 'the mails since then' 0 fetch --again "$again"
turn 4
due 2026-03-16T19:00:00Z
orders MING 4 "B3F1W$W "
exits 'verify' 0 verify demo
night 2026-03-10T09:10:00Z

# --- A hold of three days moves the deadline.
at 2026-03-12T09:00:00Z
exits 'hold' 0 hold demo
told p1 "the game is held, no deadline runs"
night 2026-03-13T09:00:00Z
at 2026-03-15T09:00:00Z
exits 'resume' 0 resume demo
due 2026-03-19T19:00:00Z
told p2 "Now: Thu 19 Mar 2026, 20:00 Europe/Berlin"
night 2026-03-19T19:00:00Z
turn 5
due 2026-03-23T19:00:00Z

# --- A full disk at the deadline: reported, nothing lost, and the next run goes on.
writes p1 "B4F1W$W"
at 2026-03-23T19:00:00Z
code=0
(
	trap '' XFSZ
	ulimit -f 8
	exec "$NIGHTMAIL" -C "$T/site" nightly
) >"$T/out" 2>"$T/err" </dev/null || code=$?
ok "the disk is told ($code)" [ $code = 74 -o $code = 73 ]
turn 5
night 2026-03-23T19:10:00Z
turn 6
orders MING 5 "B4F1W$W "

# --- Summer time: 20:00 is an hour earlier in UTC, and the same for the players.
due 2026-03-30T18:00:00Z
night 2026-03-30T17:59:59Z
turn 6
night 2026-03-30T18:00:00Z
turn 7

# --- The system no longer knows the zone: announced deadlines stay, and the game master is told.
mkdir -p "$T/zones"
cp /usr/share/zoneinfo/UTC "$T/zones/UTC"
export TZDIR="$T/zones"
writes p2 "/status"
sed -i 's/timezone: Europe\/Berlin/timezone: UTC/' "$T/site/nightmail.yaml"
night 2026-03-31T09:00:00Z
told p2 "Mon 6 Apr 2026"
due 2026-04-06T18:00:00Z
exits 'the zone' 0 status --json
is 'an alarm' "$(jq -r '[.alarms[].kind] | index("zone") != null' "$T/out")" true
night 2026-04-06T18:00:00Z
turn 8
exits 'another schedule' 0 set demo 'deadline=Mon 18:00 UTC'
unset TZDIR
exits 'the end' 0 set demo state=finished --yes
night 2026-04-07T09:00:00Z

# --- The players' mailboxes on the server: each report once.
sent=$(sql "SELECT count(*) FROM outbox WHERE recipient = 'p1@players.test' AND state = 'sent'")
is 'nothing waits' "$(sql "SELECT count(*) FROM outbox WHERE state <> 'sent'")" 0
for user in p1 p2; do
	$TOOL text "$IMAPS" $user ${user}pw INBOX | tr -d '\r' | sed -n 's/^Subject: \(demo [0-9]* report\), due .*/\1/p' | sort >"$T/reports"
	is "reports of $user" "$(uniq -d "$T/reports")" ''
	is "turns that $user read of" "$(wc -l <"$T/reports" | tr -d ' ')" 8
done
exits 'all of it' 0 verify demo
ok 'seven turns' grep -q '^demo: turns 1-8: 8 states' "$T/out"
done_testing
