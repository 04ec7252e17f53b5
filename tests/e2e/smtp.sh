# Sending through a real SMTP server (HO-30, HO-33, MC-224 to MC-240).
. tests/e2e/lib
server_start
LOGIN="user: gm, password_file: password, ca_file: $CA, timeout: 5s"
BOX="url: 'maildir:in'"
export NIGHTMAIL_NOW=2026-12-03T19:00:00Z

# queue NAME RECIPIENT [SENDER [PRIORITY]]
queue() {
	sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted,
		body, queued, due, priority) VALUES ('notice', '$2', '${3-gm@gm.test}', 'nm.$1@gm.test', 'Krieg für alle (x)',
		'gm@gm.test', '$1', 'auto-generated', 'Grüße' || char(10) || '.' || char(10) || 'end' || char(10), 1, 1,
		${4:-5})"
}
state() { sql "SELECT state FROM outbox WHERE message_id = 'nm.$1@gm.test'"; }
trouble() { sql "SELECT trouble FROM outbox WHERE message_id = 'nm.$1@gm.test'"; }
due() { sql "SELECT due - strftime('%s', '$NIGHTMAIL_NOW') FROM outbox WHERE message_id = 'nm.$1@gm.test'"; }

# --- Out ---------------------------------------------------------------------
site "$BOX" "url: 'smtp://localhost:$SUBMISSION', $LOGIN"
queue a p1@players.test
queue answer p1@players.test ''
queue no reject@players.test
queue later tempfail@players.test
queue REJECTDATA p1@players.test
queue relay x@elsewhere.test
queue bad 'p1@players.test> NOTIFY=NEVER'
queue umlaut 'jürgen@players.test'
queue idn 'p1@bücher.test'
queue last p2@players.test
exits 'mails of all kinds' 0 send
is 'the first one is out' "$(state a)" sent
is 'so is the answer, with an empty envelope' "$(state answer)" sent
is 'and the last' "$(state last)" sent
is 'no such mailbox: failed' "$(state no)" failed
ok 'what the server said is kept' [ "$(trouble no)" = '550 5.1.1 no such mailbox' ]
is 'not now: retried' "$(state later)" retry
is 'in five minutes' "$(due later)" 300
is 'content refused: failed' "$(state REJECTDATA)" failed
is 'no relay: failed' "$(state relay)" failed
is 'an address with more in it: never sent' "$(state bad)" failed
is 'a local part that needs SMTPUTF8: never sent' "$(state umlaut)" failed
is 'a domain goes out in ASCII' "$(trouble idn)" '550 5.7.1 relay not permitted'
ok 'as the server sees it' grep -rq 'p1@xn--bcher-kva.test' "$T/server/log"
$TOOL wait "$IMAPS" p1 p1pw INBOX 2
$TOOL text "$IMAPS" p1 p1pw INBOX >"$T/text"
ok 'the envelope of the answer is empty' grep -qi 'Return-path: <>' "$T/text"
ok 'of the other it is the site' grep -qi 'Return-path: <gm@gm.test>' "$T/text"
is 'nothing is cut at a dot' "$(tr -d '\r' <"$T/text" | grep -A2 'Gr=C3=BC=C3=9Fe' | grep -c '^end$')" 2

# --- The clock of retries (HO-30) ----------------------------------------------
exits 'too early' 0 send
is 'nothing is tried' "$(sql "SELECT tries FROM outbox WHERE message_id = 'nm.later@gm.test'")" 1
for step in '2026-12-03T19:05:00Z 900' '2026-12-03T19:20:00Z 3600' '2026-12-03T20:20:00Z 10800' '2026-12-03T23:20:00Z 10800'; do
	NIGHTMAIL_NOW=${step% *}
	exits "at $NIGHTMAIL_NOW" 0 send
	is 'the gap grows' "$(due later)" "${step#* }"
done
NIGHTMAIL_NOW=2026-12-08T18:59:59Z
nm send
is 'for five days' "$(state later)" retry
NIGHTMAIL_NOW=2026-12-08T22:00:00Z
nm send
is 'and no longer' "$(state later)" failed

# --- An answer does not overtake an older one (MC-246) --------------------------
# Mails are recorded together, more of them as long as all goes well: the two answers are of one transaction.
NIGHTMAIL_NOW=2026-12-08T23:00:00Z
for n in 1 2 3; do queue "good$n" p1@players.test; done
queue before tempfail@players.test ''
queue behind tempfail@players.test ''
queue other p1@players.test ''
sql "UPDATE outbox SET kind = 'answer' WHERE message_id IN ('nm.before@gm.test', 'nm.behind@gm.test', 'nm.other@gm.test')"
nm send
is 'the first is put off, the behind waits behind it' "$(state before) $(state behind) $(state other)" 'retry queued sent'
NIGHTMAIL_NOW=2026-12-08T23:01:00Z
nm send
is 'as long as that takes' "$(state before) $(state behind)" 'retry queued'
sql "UPDATE outbox SET state = 'failed' WHERE message_id = 'nm.before@gm.test'"
sql "UPDATE outbox SET recipient = 'p1@players.test' WHERE message_id = 'nm.behind@gm.test'"
nm send
is 'and no longer' "$(state behind)" sent
# The next mails are taken up while these are being sent.
for n in 1 2 3 4 5 6; do queue "well$n" p1@players.test; done
queue seventh tempfail@players.test ''
queue eighth tempfail@players.test ''
queue ninth p1@players.test ''
sql "UPDATE outbox SET kind = 'answer' WHERE message_id IN ('nm.seventh@gm.test', 'nm.eighth@gm.test')"
nm send
is 'nor one of the next transaction' "$(state seventh) $(state eighth) $(state ninth)" 'retry queued sent'
sql "UPDATE outbox SET state = 'failed' WHERE message_id IN ('nm.seventh@gm.test', 'nm.eighth@gm.test')"

# --- A run that died ------------------------------------------------------------
queue died p2@players.test
sql "UPDATE outbox SET state = 'sending' WHERE message_id = 'nm.died@gm.test'"
exits 'what was under way' 0 send
is 'goes out as the same mail' "$(state died)" sent

# Killed at any moment: nothing is lost, and a mail that arrives twice is the same mail.
$TOOL ids "$IMAPS" p2 p2pw INBOX | sort -u >"$T/before"
for n in $(seq 20); do queue "kill$n" p2@players.test; done
(exec "$NIGHTMAIL" -C "$T/site" send) >"$T/killed" 2>&1 &
victim=$!
until [ "$(sql "SELECT count(*) FROM outbox WHERE message_id LIKE 'nm.kill%' AND state = 'sent'")" -ge 5 ]; do
	kill -0 $victim 2>/dev/null || break
	sleep 0.02
done
kill -9 $victim 2>/dev/null
wait $victim 2>/dev/null
exits 'after the death of a run' 0 send
is 'all are out' "$(sql "SELECT count(*) FROM outbox WHERE message_id LIKE 'nm.kill%' AND state = 'sent'")" 20
for n in $(seq 200); do
	$TOOL ids "$IMAPS" p2 p2pw INBOX >"$T/ids"
	[ "$(sort -u "$T/ids" | grep -vxFc -f "$T/before")" -ge 20 ] && break
	sleep 0.1
done
is 'all came, under twenty ids' "$(sort -u "$T/ids" | grep -vxFc -f "$T/before")" 20
is 'none more than twice' "$(sort "$T/ids" | uniq -c | awk '$1 > 2' | wc -l)" 0

# --- Limits: reports first, press last --------------------------------------------
config "$BOX" "url: 'smtps://localhost:$SUBMISSIONS', $LOGIN, per_minute: 2"
NIGHTMAIL_NOW=2026-12-09T12:00:00Z
queue press1 p2@players.test gm@gm.test 9
queue press2 p2@players.test gm@gm.test 9
queue report1 p2@players.test gm@gm.test 1
queue report2 p2@players.test gm@gm.test 1
exits 'two a minute' 0 send
is 'the reports' "$(state report1) $(state report2) $(state press1)" 'sent sent queued'
exits 'in the same minute' 0 send
is 'no more' "$(state press1)" queued
NIGHTMAIL_NOW=2026-12-09T12:01:00Z
exits 'in the next one' 0 send
is 'the press' "$(state press1) $(state press2)" 'sent sent'

# --- Refused, and the queue stays (MC-238) --------------------------------------------------
refuse() { # WHAT CODE OUTGOING
	config "$BOX" "$3"
	exits "$1" "$2" send
	is "$1: the queue stays" "$(state stays)" queued
}
queue stays p2@players.test
refuse 'a certificate of another authority' 76 "url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $T/server/tls/otherca.pem"
refuse 'the same at once' 76 "url: 'smtps://localhost:$SUBMISSIONS', user: gm, password_file: password, ca_file: $T/server/tls/otherca.pem"
refuse 'an authority that nobody knows' 76 "url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password"
refuse 'a certificate for another host' 76 "url: 'smtp://127.0.0.2:$SUBMISSION', $LOGIN"
refuse 'without a login' 77 "url: 'smtp://localhost:$SUBMISSION', ca_file: $CA"
refuse 'a wrong password' 77 "url: 'smtp://localhost:$SUBMISSION', user: p1, password_file: password, ca_file: $CA"
ok 'which nobody is told' sh -c "! grep -q gmpw '$T/err' '$T'/site/log/*.log"
refuse 'a password over an open line' 78 "url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, starttls: never"
queue second p2@players.test
config "$BOX" "url: 'smtp://localhost:1', $LOGIN"
exits 'nobody at the port' 75 send
is 'all that are due wait for five minutes' "$(state stays) $(due stays) $(state second) $(due second)" 'retry 300 retry 300'
NIGHTMAIL_NOW=2026-12-09T12:06:00Z
config "$BOX" "url: 'smtp://localhost:$SUBMISSION', $LOGIN"
exits 'the server is back' 0 send
is 'and all go out' "$(state stays) $(state second)" 'sent sent'

# --- Slower than the timeout -----------------------------------------------------------
config "$BOX" "url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 2s"
queue slow slow@players.test
queue after p2@players.test
exits 'an answer that does not come' 75 send
is 'is waited for another time' "$(state slow)" retry
is 'and holds up nobody' "$(state after)" sent

# --- Into a Maildir --------------------------------------------------------------------
config "$BOX" "url: 'maildir:out'"
queue local p2@players.test
exits 'a Maildir' 0 send
ok 'the file is named after the Message-ID' [ -f "$T/site/out/new/nm.local@gm.test" ]
mv "$T/site/out/new/nm.local@gm.test" "$T/site/out/cur/nm.local@gm.test:2,S"
sql "UPDATE outbox SET state = 'sending' WHERE message_id = 'nm.local@gm.test'"
exits 'a repetition' 0 send
is 'makes no second one' "$(find "$T/site/out" -type f | wc -l)" 1
done_testing
