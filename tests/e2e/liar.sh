# Servers that lie, stall and cut (MC-203, MC-204, MC-208 to MC-215, MC-224 to MC-230): always an exit code, in
# bounded time and memory, and nothing is lost.
. tests/e2e/lib
. tests/e2e/liarlib

# --- IMAP ----------------------------------------------------------------------
# imap LIE CODE MAILS: fetch from it on a plain line, which is allowed on loopback.
imap() {
	lie "imap-$1"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: 1s, rejected: ${4:-null}" \
		"url: 'maildir:out'"
	start=$(date +%s)
	exits "$1" "$2" fetch
	is "$1: mails in the record" "$(sql 'SELECT count(*) FROM mail')" "$3"
	ok "$1: bounded time" [ $(($(date +%s) - start)) -le 20 ]
}
imap none 0 2
is 'the truth: arrival is INTERNALDATE' "$(sql 'SELECT DISTINCT arrived FROM mail')" "$(date -d 2025-11-21T18:30:00Z +%s)"
is 'nothing is read without PEEK' "$(heard 'BODY\[')" 0
imap future 0 2
is 'arrival is never later than the fetch' "$(sql 'SELECT count(*) FROM mail WHERE arrived = stored')" 2
exits 'a date of the future' 0 fetch
is 'makes no other mail of it' "$(sql 'SELECT count(*) FROM mail')" 2
imap no-date 0 2
is 'no date: arrival is the fetch' "$(sql 'SELECT count(*) FROM mail WHERE arrived = stored')" 2
imap chatter 0 2
imap greeting-none 75 0
imap greeting-endless 76 0
imap greeting-bye 75 0
imap greeting-garbage 76 0
imap login-later 75 0
imap login-no 77 0
ok 'no control character reaches the terminal' sh -c "! grep -q '$(printf '\033')' '$T/err'"
imap no-uidvalidity 76 0
imap search-cut 75 0
imap search-flood 76 0
imap search-ghosts 0 2
ok 'mails that vanished are told' grep -q '2 mails vanished' "$T"/site/log/*.log
imap reused 0 2
exits 'other mails under the same UIDs' 0 fetch
is 'are taken' "$(sql 'SELECT count(*) FROM mail')" 4
exits 'and known from then on' 0 fetch
is 'so' "$(sql 'SELECT count(*) FROM mail')" 4
imap unasked 0 2
is 'nobody asked for 999' "$(sql "SELECT count(*) FROM mail WHERE uid = '999'")" 0
imap twice 0 2
is 'the first answer counts' "$(sql "SELECT count(*) FROM mail WHERE CAST(raw AS TEXT) LIKE '%mail 5%'")" 0
imap body-cut 75 0
is 'one reconnect, no more' "$(heard closed)" 2
imap body-stall 75 0
imap body-trickle 75 0
imap body-4g 75 0
imap body-negative 76 0
imap bye 75 0
imap size-small 76 0
imap size-huge 0 2
is 'of the huge ones the headers' "$(sql 'SELECT count(*) FROM mail WHERE whole = 0')" 2
imap body-nil 0 0
nm fetch
exits 'no text the third time' 0 fetch
is 'is held for the game master' "$(sql "SELECT count(*) FROM mail WHERE state = 'held'")" 2
imap no-mode 0 2 Junk
is 'they are moved' "$(heard 'UID MOVE 1:2')" 1
imap no-marks 0 2 Junk
is 'they are moved though not marked' "$(heard 'UID MOVE 1:2')" 1
imap read-only 77 2 Junk
imap move-full 75 2 Junk
imap move-perm 77 2 Junk
imap move-cut 75 2 Junk
is 'what was not moved is tried again' "$(sql 'SELECT count(*) FROM mail WHERE moved = 0')" 2
imap nest 76 0
imap nest-early 76 0
imap nest-hidden 76 0
imap copy 0 2 Junk
is 'without MOVE: a copy, a mark, and these alone are expunged' \
	"$(heard 'UID COPY 1:2') $(heard 'UID STORE 1:2 +FLAGS.SILENT (.Deleted)') $(heard 'UID EXPUNGE 1:2') $(heard ' EXPUNGE$')" '1 1 1 0'
imap copy-cut 75 2 Junk
exits 'a session that was cut behind COPY' 0 fetch
is 'what lies in the folder already is not copied again, and goes' \
	"$(heard 'UID COPY') $(heard 'UID EXPUNGE 1:2') $(sql 'SELECT sum(moved) FROM mail')" '1 1 2'
nm fetch
is 'it is looked for once' "$(heard EXAMINE)" 1
imap copy-only 0 2 Junk
is 'without UIDPLUS nothing is expunged' "$(heard EXPUNGE)" 0

# starttls LIE: the same over STARTTLS.
starttls() {
	lie "imap-$1"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, ca_file: $T/tls/ca, timeout: 1s" "url: 'maildir:out'"
	exits "$1" "$2" fetch
	is "$1: the password is not said" "$(heard LOGIN)" "$3"
}
starttls none 0 1
starttls starttls-no 76 0
starttls starttls-inject 76 0
starttls preauth 76 0

# --- Certificates ------------------------------------------------------------------
# certificate NAME FROM UNTIL HOST: signed by itself, with the key of all, trusted by ca_file.
printf '%s\n' '[ca]' 'default_ca = d' '[d]' "database = $T/tls/index" "new_certs_dir = $T/tls" "serial = $T/tls/serial" \
	'default_md = sha256' 'policy = p' 'copy_extensions = copy' 'unique_subject = no' '[p]' 'commonName = supplied' >"$T/tls/cnf"
certificate() {
	: >"$T/tls/index"
	openssl req -new -key "$T/tls/key" -subj "/CN=$1" -addext "subjectAltName=DNS:$4" -out "$T/tls/csr" 2>/dev/null
	openssl ca -batch -config "$T/tls/cnf" -selfsign -keyfile "$T/tls/key" -create_serial -in "$T/tls/csr" -notext \
		-startdate "$2" -enddate "$3" -out "$T/tls/$1" 2>/dev/null
}
certificate sound 20200101000000Z 20990101000000Z localhost
certificate expired 20200101000000Z 20200201000000Z localhost
certificate early 20980101000000Z 20990101000000Z localhost
certificate foreign 20200101000000Z 20990101000000Z elsewhere.test
# refuses CERTIFICATE CODE WORDS: over IMAP and SMTP, by STARTTLS and from the start; nobody logs in to it.
refuses() {
	for TLS in '' 1; do
		lie imap-none "$1"
		site "url: 'imap${TLS:+s}://localhost:$port', user: gm, password_file: password, ca_file: $T/tls/$1, timeout: 5s" "url: 'maildir:out'"
		exits "IMAP, $1, ${TLS:-STARTTLS}" "$2" fetch
		[ "$2" = 0 ] || said "$1: is told" "$3"
		[ "$2" = 0 ] || is "$1: the password is not said" "$(heard LOGIN)" 0
		lie smtp-none "$1"
		site "url: 'maildir:in'" "url: 'smtp${TLS:+s}://localhost:$port', timeout: 5s, user: gm, password_file: password, ca_file: $T/tls/$1"
		queue
		exits "SMTP, $1, ${TLS:-STARTTLS}" "$2" send
		[ "$2" = 0 ] || is "$1: the password is not said" "$(heard AUTH)" 0
		is "$1: the mail" "$(sql 'SELECT state FROM outbox')" "$4"
	done
	TLS=
}
refuses sound 0 '' sent
refuses expired 76 expired queued
refuses early 76 'not yet valid' queued
refuses foreign 76 'does not match' queued

# --- SMTP ----------------------------------------------------------------------
# smtp LIE CODE STATE [OUTGOING]: one mail to it, with an empty envelope if $empty.
empty=
smtp() {
	lie "smtp-$1"
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 1s, ${4:-starttls: never}"
	[ -n "$empty" ] && queue '' || queue
	start=$(date +%s)
	exits "$1" "$2" send
	is "$1: the mail" "$(sql 'SELECT state FROM outbox')" "$3"
	ok "$1: bounded time" [ $(($(date +%s) - start)) -le 10 ]
}
empty=1
smtp none 0 sent
is 'an empty envelope' "$(heard 'MAIL FROM:<>')" 1
is 'one recipient' "$(heard RCPT)" 1
smtp null-421 75 retry
smtp null-451 0 retry
smtp null-530 77 queued
smtp null-552 0 failed
smtp null-cut 75 retry
empty=

# Who refuses the empty envelope of answers gets all other mails; the answer alone fails, and is told (HO-5, HO-30).
lie smtp-null-550
site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 1s, starttls: never"
queue '' answer1
queue gm@gm.test report1
queue '' answer2
queue gm@gm.test report2
exits 'no empty envelopes' 77 send
said 'is told' 'it takes no mail without an envelope sender'
is 'reports go out, answers fail' "$(sql 'SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)')" failed,sent,failed,sent
exits 'nothing is left to do' 0 send
nm status
ok 'the game master reads of it' grep -q '! 2 mails could not be delivered' "$T/out"
same=1
lie smtp-none
same=
nm outbox retry 1
exits 'once the server takes them' 0 send
is 'the answer goes out' "$(sql "SELECT state FROM outbox WHERE id = 1")" sent

smtp greeting-421 75 retry
smtp greeting-554 77 queued
smtp greeting-cut 75 retry
smtp greeting-stall 75 retry
smtp greeting-garbage 75 retry
smtp greeting-flood 75 retry
smtp mail-451 75 retry
smtp mail-550 77 queued
ok 'no control character reaches the terminal' sh -c "! grep -q '$(printf '\033')' '$T/err'"
smtp mail-552 0 failed
smtp mail-cut 75 retry
smtp rcpt-450 0 retry
smtp rcpt-550 0 failed
smtp rcpt-421 75 retry
smtp rcpt-cut 75 retry
smtp data-451 0 retry
smtp data-554 0 failed
smtp body-452 0 retry
smtp body-550 0 failed
smtp body-cut 75 retry
smtp body-stall 75 retry
smtp body-garbage 75 retry
tls="starttls: required, ca_file: '$T/tls/ca'"
login="user: gm, password_file: password, $tls"
smtp none 0 sent "$login"
is 'it logs in' "$(heard 'AUTH PLAIN')" 1
smtp no-starttls 76 queued "$login"
is 'never without TLS' "$(heard AUTH)" 0
smtp starttls-454 75 retry "$login"
smtp starttls-inject 76 queued "$login"
is 'nothing is said after an injected line' "$(heard AUTH)" 0
smtp auth-535 77 queued "$login"
smtp auth-454 75 retry "$login"
smtp auth-cut 75 retry "$login"
smtp none 0 sent "$login, auth: xoauth2"
is 'with an access token' "$(heard 'AUTH XOAUTH2')" 1
done_testing
