# Servers that lie, stall and cut (MC-203, MC-204, MC-208 to MC-215, MC-224 to MC-230): every run ends with an exit
# code, in bounded time and memory, and nothing is lost.
. tests/e2e/lib
. tests/e2e/liarlib

# One second for silent or endless servers; enough for all others on a busy machine.
patience() {
	case $1 in
	greeting-none | *-stall | *-trickle | *-late | *-drip | *-endless | *-before:* | greeting-flood | *-garbage) echo 1s ;;
	*) echo 10s ;;
	esac
}

# --- IMAP ----------------------------------------------------------------------
# imap LIE CODE MAILS: fetch from it on a plain line, which is allowed on loopback.
imap() {
	lie "imap-$1"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: $(patience "$1"), rejected: ${4:-null}" \
		"url: 'maildir:out'"
	start=$(date +%s)
	exits "$1" "$2" fetch
	is "$1: mails in the record" "$(sql 'SELECT count(*) FROM mail')" "$3"
	ok "$1: bounded time" [ $(($(date +%s) - start)) -le 60 ]
}
# known: the uids of the filed mails whose bytes are standard input. Strangers' texts are not kept, but their
# fingerprints are.
print_of() { tr -d '\r' | sha256sum | cut -d ' ' -f 1; }
stranger() { printf 'From: x%d@elsewhere.test\nSubject: mail %d\nMessage-ID: <%d@elsewhere.test>\n\nhello\n' "$1" "$1" "$1"; }
known() { sql "SELECT group_concat(uid) FROM mail WHERE state = 'filed' AND whole = 1 AND fingerprint = '$(print_of)'"; }
reading() {
	imap none 0 2
	is 'it takes leave' "$(heard LOGOUT)" "$(heard LOGIN)"
	is 'the truth: arrival is INTERNALDATE' "$(sql 'SELECT DISTINCT arrived FROM mail')" "$(date -d 2025-11-21T18:30:00Z +%s)"
	is 'nothing is read without PEEK' "$(heard 'BODY\[')" 0
	# MC-220: the server's clock is wrong, or says nothing.
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
	# MC-212: what passes by itself, and what needs a person.
	imap login-later 75 0
	imap login-no 77 0
	ok 'no control character reaches the terminal' sh -c "! grep -q '$(printf '\033')' '$T/err'"
	imap login-inuse 75 0
	imap login-limit 75 0
	imap login-bye 75 0
	# Passing trouble is retried, other trouble waits for the game master.
	for words in '[UNAVAILABLE]_x' '[INUSE]_x' '[LIMIT]_x' Throttled try_again_soon Too_many_of_you timeout timed_out '[OVERQUOTA]_x' \
		'[SERVERBUG]_x' temporarily; do
		imap "login-says:$words" 75 0
	done
	for words in '[AUTHENTICATIONFAILED]_x' 'no_limit' nothing; do imap "login-says:$words" 77 0; done
	imap login-disabled 77 0
	is 'no password is said to a server that takes none' "$(heard LOGIN)" 0
	imap select-inuse 75 0
	said 'its reason is told, and no folder is made' '\[INUSE\] locked by another session'
	imap select-missing 78 0
	said 'its reason is told' '\[NONEXISTENT\] no such folder'
	is 'and the folder that mails come from is never made' "$(heard CREATE)" 0
	imap no-uidvalidity 76 0
	imap search-cut 75 0
	imap exists-most 76 0
	said 'is not believed' '4294967295 mails in one folder'
	imap exists-many 0 2
	is 'many are listed in parts, from the end' "$(heard 'UID SEARCH') $(sed -n 's/.*UID SEARCH //p' "$T/said" | tr '\n' ' ')" '3 70001:* 20001:70000 1:20000 '
	imap search-ghosts 0 2
	ok 'mails that vanished are told' grep -q '2 mails vanished' "$T"/site/log/*.log
	imap reused 0 2
	exits 'other mails under the same UIDs' 0 fetch
	is 'are taken' "$(sql 'SELECT count(*) FROM mail')" 4
	exits 'and known from then on' 0 fetch
	is 'so' "$(sql 'SELECT count(*) FROM mail')" 4
	imap validity 0 2 Junk
	exits 'a UIDVALIDITY that goes down' 0 fetch
	exits 'and comes again' 0 fetch
	is 'is told each time' "$(sed -n 's/.* its UIDVALIDITY changed \(from . to .\)$/\1;/p' "$T"/site/log/*.log | tr '\n' ' ')" 'from 7 to 5; from 5 to 7; '
	is 'brings nothing new' "$(sql 'SELECT count(*), sum(moved) FROM mail')" '2|2'
	is 'they are moved each time, as they lie there' "$(heard 'UID MOVE 1:2')" 3
	imap unasked 0 2
	is 'nobody asked for 999' "$(sql "SELECT count(*) FROM mail WHERE uid = '999'")" 0
	imap twice 0 2
	is 'the first answer counts' "$(stranger 1 | known) $(stranger 2 | known)" '1 2'
	imap body-cut 75 0
	is 'one reconnect, no more' "$(heard closed)" 2
	imap body-stall 75 0
	is 'who is slow now will be slow again' "$(heard LOGIN)" 1
	imap body-trickle 75 0
	is 'so is who sends a byte at a time' "$(heard LOGIN)" 1
	imap body-4g 75 0
	imap body-negative 76 0
	imap bye 75 0
	imap size-small 76 0
	imap size-huge 0 2
	is 'of the huge ones the headers' "$(sql 'SELECT count(*) FROM mail WHERE whole = 0')" 2
	imap size-first 0 2
	is 'of one the headers, of the next all' "$(sql 'SELECT uid FROM mail WHERE whole = 0') $(stranger 2 | known)" '1 2'
	imap zero 0 2
	imap zero-quoted 0 2
	is 'a mail without a byte is one' "$(printf '' | known)" 1
	imap nul 0 2
	is 'bytes behind a NUL are read' "$({ stranger 1; printf 'a\0b\na\0b\na\0b\n'; } | known)" 1
	imap body-nil 75 0
	nm fetch
	exits 'no text the third time' 0 fetch
	is 'is held for the game master' "$(sql "SELECT count(*) FROM mail WHERE state = 'held'")" 2

	# A mail is expunged between SEARCH and FETCH, and the answer is NO (MC-208).
	imap gone 0 2
	is 'the others are taken' "$(sql 'SELECT group_concat(uid) FROM mail')" 1,3
	is 'after a NOOP' "$(heard ' NOOP')" 1
	# If the server cannot read any of them, it is not a mail's fault.
	imap poison-all 75 0
	said 'is told' 'FETCH: every mail is refused'
	nm fetch
	exits 'however often' 75 fetch
	is 'nothing is held' "$(sql 'SELECT count(*) FROM mail')" 0
	# If it cannot read a single mail, that mail is the cause.
	imap poison-one 75 0
	nm fetch
	exits 'the third time' 0 fetch
	is 'it is held' "$(sql 'SELECT state FROM mail')" held
	# Its own server cannot read one of them (MC-218). The others are fetched; because the mail may contain orders,
	# the fetch is not complete.
	imap poison 75 2
	said 'is told' 'gives no text of 1 of its mails'
	exits 'the second time' 75 fetch
	exits 'the third time' 0 fetch
	is 'it is held for the game master' "$(sql "SELECT uid FROM mail WHERE state = 'held'")" 2
	exits 'and asked for again' 0 fetch
	is 'once' "$(sql 'SELECT count(*) FROM mail')" 3
	lie imap-none
	exits 'its server is well again' 0 fetch
	is 'it is taken' "$(sql "SELECT count(*), sum(state = 'held') FROM mail")" '3|0'
	is 'with its text' "$(stranger 2 | known)" 2
}
# 100 MB of unsolicited words after each command (MC-214, MC-216). The most expensive ones must not cost more than this
# program may use in all.
junk() {
	LIMIT=4MiB
	for verb in capability:76 login:76 list:76 select:76 uid_search:76 uid_fetch:76 uid_fetch_body:76 status:76 uid_store:76 uid_move:76 logout:0; do
		lie "imap-junk-${verb%:*}"
		site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: 5s, rejected: Junk" "url: 'maildir:out'"
		weighs "junk behind $verb" ${verb#*:} fetch
	done
}
moving() {
	imap no-mode 0 2 Junk
	is 'they are moved' "$(heard 'UID MOVE 1:2')" 1
	imap no-marks 0 2 Junk
	is 'they are moved though not marked' "$(heard 'UID MOVE 1:2')" 1
	imap read-only 77 2 Junk
	imap move-full 75 2 Junk
	said 'its reason is told' '\[OVERQUOTA\] no room; the mailbox is full; .*; the mails are filed, the next run moves them'
	ok 'and logged' grep -q 'fetch: .*OVERQUOTA' "$T"/site/log/*.log
	imap move-perm 77 2 Junk
	said 'its reason is told' '\[NOPERM\] not you'
	imap move-missing 77 2 Junk
	said 'both reasons are told' 'no such folder; it cannot be made: \[NOPERM\] you may not make folders'
	imap move-made 0 2 Junk
	is 'the folder is made, and subscribed to' "$(heard 'CREATE Junk') $(heard 'SUBSCRIBE Junk') $(heard 'UID MOVE 1:2')" '1 1 2'
	imap late-move 0 2 Junk
	is 'what a login brings is used' "$(heard 'UID MOVE 1:2')" 1
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
	imap copy-lost 75 2 Junk
	exits 'a COPY that was cut and did nothing' 0 fetch
	is 'is said again' "$(heard 'UID COPY 1:2') $(heard 'UID EXPUNGE 1:2') $(sql 'SELECT sum(moved) FROM mail')" '2 1 2'
	imap copy-old 75 2 Junk
	exits 'a folder that held such a mail before' 0 fetch
	is 'that one is no copy' "$(heard 'UID COPY 1:2') $(heard 'UID COPY [12]$\|UID COPY [12] ') $(sql 'SELECT sum(moved) FROM mail')" '1 1 2'
	imap copy-new 75 2 Junk
	exits 'a COPY that was cut and made the folder' 0 fetch
	is 'is not said again' "$(heard 'UID COPY') $(heard 'UID EXPUNGE 1:2') $(sql 'SELECT sum(moved) FROM mail')" '1 1 2'
	imap copy-reborn 75 2 Junk
	exits 'another folder of that name' 0 fetch
	is 'holds no copy' "$(heard 'UID COPY') $(heard 'UID EXPUNGE 1:2') $(sql 'SELECT sum(moved) FROM mail')" '2 1 2'
	imap copy-part 75 5 Junk
	exits 'a COPY that was cut and left one out of several as long as it' 0 fetch
	is 'that one is copied, and all go' "$(sed -n 's/.*UID COPY \([^ ]*\).*/\1/p; s/.*UID EXPUNGE //p' "$T/said" | tr '\n' ' ')$(sql 'SELECT sum(moved) FROM mail')" '1:5 1:2,4:5 3 3 5'
	imap copy-only 0 2 Junk
	is 'without UIDPLUS nothing is expunged' "$(heard EXPUNGE)" 0
	# A copied mail is not copied again, however often the following step fails (MC-210).
	for lie in copy-no-marks:77 copy-no-expunge:77 copy-mark-cut:75; do
		imap ${lie%:*} ${lie#*:} 2 Junk
		exits "$lie: again" ${lie#*:} fetch
		is "$lie: one copy" "$(heard 'UID COPY')" 1
		lie imap-copied
		exits "$lie: allowed at last" 0 fetch
		is "$lie: is done" "$(heard 'Deleted') $(heard 'UID EXPUNGE') $(heard 'UID COPY') $(heard 'UID MOVE') $(sql 'SELECT sum(moved) FROM mail')" '1 1 0 0 2'
	done
}

# How many mails each command asks for, command by command.
asked() { sed -n "s/^[^ ]* UID $1/\\1/p" "$T/said" | tr '\n' ' '; }
SIZES='FETCH \([^ ]*\) (UID RFC822.SIZE INTERNALDATE)' TEXTS='FETCH \([^ ]*\) (UID BODY.PEEK\[\])'
HEADS='FETCH \([^ ]*\) (UID BODY.PEEK\[HEADER\]<0.8192>)' FROMS='FETCH \([^ ]*\) (UID BODY.PEEK\[HEADER.FIELDS ("\?From"\?)\]<0.8192>)'
counting() {
	imap many:1003:0:0 0 1003 Junk
	is 'sizes of a thousand' "$(asked "$SIZES")" '1:1000 1001:1003 '
	is 'texts of a hundred' "$(asked "$TEXTS")" '1:100 101:200 201:300 301:400 401:500 501:600 601:700 701:800 801:900 901:1000 1001:1003 '
	exits 'of strangers a thousand a run are filed' 0 fetch
	is 'moved by two hundred' "$(asked 'MOVE \([^ ]*\) .*')" '1:200 201:400 401:600 601:800 801:1000 1001:1003 '
	# Of known mails the newest thousand are compared; if one of these is new, all.
	imap many:1003:0:0 0 1003
	lie imap-many:1003:0:3
	exits 'another mail, long ago' 0 fetch
	is 'is not looked for' "$(asked "$SIZES")$(sql 'SELECT count(*) FROM mail')" '4:1003 1003'
	lie imap-many:1003:0:4
	exits 'another mail in the place of one' 0 fetch
	is 'is taken' "$(asked "$SIZES")$(asked "$TEXTS")$(sql 'SELECT count(*) FROM mail')" '4:1003 1:1000 1001:1003 4 4 1004'
	# One command fetches a mebibyte; a mail that is too large is fetched alone, its headers only.
	LIMIT=128KiB
	imap many:9:116508:0 0 9
	is 'a mebibyte' "$(asked "$TEXTS")" '1:9 '
	imap many:9:116509:0 0 9
	is 'more than that' "$(asked "$TEXTS")" '1:8 9 '
	imap many:3:131073:0 0 3
	is 'large ones' "$(asked "$TEXTS")$(asked "$HEADS")" '1 2 3 '
	LIMIT=
	# Senders of a hundred mails in junk, once.
	imap 'many:203:0:202' 0 203
	sed -i 's/^mailbox: {/&junk: Spam, /' "$T/site/nightmail.yaml"
	nm new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
	nm join demo MING p1@players.test
	lie imap-many:203:0:202
	exits 'a look at junk' 0 fetch
	is 'asks for senders by the hundred' "$(asked "$FROMS")" '1:100 101:200 201:203 '
	is 'for no text but that of a player' "$(asked "$TEXTS")" '202 '
	is 'which is shown' "$(sql "SELECT uid FROM mail WHERE reason = 'lies in the junk folder'")" 202
	lie imap-many:204:0:202
	exits 'later' 0 fetch
	is 'only new ones are looked at' "$(asked "$FROMS")" '204 '
}

# A read-only or full mailbox does not keep a turn from being run, because all orders are here (MC-209, MC-210).
game() {
	lie "imap-$1"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: 10s" "url: 'maildir:out'"
	echo 'trust: {players_by: address}' >>"$T/site/nightmail.yaml"
	nm new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
	nm join demo MING p1@players.test
	nm join demo BOSCO p2@players.test
	nm start demo
}
turns() {
	game player-read-only
	exits 'read-only' 77 run demo --force
	is 'its mail counts, once' "$(sql "SELECT turn FROM game; SELECT count(*) FROM outbox WHERE kind = 'answer'" | tr '\n' ' ')" '2 1 '
	exits 'again' 77 nightly
	is 'answers no mail twice' "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" 1
	# A server that changes a mail after having shown it (MC-222).
	game player-footer
	exits 'a mail' 0 fetch
	exits 'that grows a footer' 0 fetch
	is 'is the same' "$(sql "SELECT count(*), sum(reason LIKE 'the same%') FROM mail")" '2|1'
	is 'and has one answer' "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" 1
	unanswered null-550 77 failed
	unanswered null-451 0 retry
}

# No answer can be sent, but the orders are valid; the next answer lists them all (MC-239).
unanswered() {
	lie "smtp-$1"
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 10s, starttls: never"
	echo 'trust: {players_by: address}' >>"$T/site/nightmail.yaml"
	nm new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
	nm join demo MING p1@players.test
	nm join demo BOSCO p2@players.test
	nm start demo
	nm report demo MING
	home=$(grep -o 'W[0-9][0-9]*' "$T/out" | head -n 1)
	printf 'From: p1@players.test\n\nB1F1%s\n' "$home" >"$T/first"
	printf 'From: p1@players.test\n\n/add\nB1F2%s\n' "$home" >"$T/second"
	exits 'orders' 0 accept "$T/first"
	exits "$1: their answer does not go out" "$2" send
	is 'the answer' "$(sql "SELECT state FROM outbox WHERE kind = 'answer'")" "$3"
	nm orders demo MING
	ok 'the orders stand' grep -q "B1F1$home" "$T/out"
	exits 'more of them' 0 accept "$T/second"
	sql "SELECT body FROM outbox WHERE kind = 'answer' ORDER BY id DESC LIMIT 1" >"$T/answer"
	ok 'the next answer' grep -q "B1F2$home" "$T/answer"
	ok 'lists all' grep -q "B1F1$home" "$T/answer"
}
# starttls LIE: the same over STARTTLS.
starttls() {
	lie "imap-$1"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, ca_file: $T/tls/ca, timeout: 10s" "url: 'maildir:out'"
	exits "$1" "$2" fetch
	is "$1: the password is not said" "$(heard LOGIN)" "$3"
}
encrypting() {
	starttls none 0 1
	is 'the name of the host is asked for' "$(grep '^name' "$T/said" | sort -u)" 'name localhost'
	lie imap-none
	site "url: 'imap://127.0.0.1:$port', user: gm, password_file: password, ca_file: $T/tls/ca, timeout: 10s" "url: 'maildir:out'"
	exits 'an address that the certificate does not name' 76 fetch
	is 'is no name to ask for' "$(grep '^name' "$T/said" | sort -u)" 'name None'
	starttls login-starttls 0 1
	starttls starttls-no 76 0
	starttls starttls-inject 76 0
	said 'what is wrong is told' 'it sent more than its answer before TLS began; not trusted'
	starttls preauth 76 0
	said 'what is wrong is told' 'it claims that we are logged in before TLS; not trusted'
}

# --- Certificates ------------------------------------------------------------------
# certificate NAME FROM UNTIL HOST: signed by itself, with the key of all, trusted by ca_file.
# meant NAME KEY EXTENSION: the same for localhost, with a key of its own, and an extension.
meant() {
	openssl req -x509 -newkey $2 -nodes -days 30 -subj "/CN=$1" -keyout "$T/tls/$1.key" -out "$T/tls/$1" \
		-addext 'subjectAltName=DNS:localhost' -addext "$3" 2>/dev/null
}
printf '%s\n' '[ca]' 'default_ca = d' '[d]' "database = $T/tls/index" "new_certs_dir = $T/tls" "serial = $T/tls/serial" \
	'default_md = sha256' 'policy = p' 'copy_extensions = copy' 'unique_subject = no' '[p]' 'commonName = supplied' >"$T/tls/cnf"
certificate() {
	: >"$T/tls/index"
	openssl req -new -key "$T/tls/key" -subj "/CN=$1" -addext "subjectAltName=DNS:$4" -out "$T/tls/csr" 2>/dev/null
	openssl ca -batch -config "$T/tls/cnf" -selfsign -keyfile "$T/tls/key" -create_serial -in "$T/tls/csr" -notext \
		-startdate "$2" -enddate "$3" -out "$T/tls/$1" 2>/dev/null
}
# issued NAME AUTHORITY EXTENSIONS [KEY [HASH]]: a certificate of that authority (of its own key where there is none), with
# those of all above but the last, which is what people have in ca_file.
issued() {
	printf '[req]\ndistinguished_name = d\n[d]\n[v]\n%s\n' "$3" >"$T/tls/v"
	openssl req -config "$T/tls/v" -newkey ${4:-rsa:2048} -nodes -subj "/CN=$1" -keyout "$T/tls/$1.key" -out "$T/tls/csr" 2>/dev/null
	if [ -n "$2" ]; then set -- "$1" "$3" "${5:-sha256}" -CA "$T/tls/$2.crt" -CAkey "$T/tls/$2.key" -CAcreateserial
	else set -- "$1" "$3" sha256 -signkey "$T/tls/$1.key"; fi
	name=$1 hash=$3
	shift 3
	openssl x509 -req -in "$T/tls/csr" -days 30 "-$hash" -extfile "$T/tls/v" -extensions v -out "$T/tls/$name.crt" "$@" 2>/dev/null
	cat "$T/tls/$name.crt" >"$T/tls/$name"
}
# below NAME AUTHORITY...: the chain as the server sends it.
below() { name=$1; shift; for above in "$@"; do cat "$T/tls/$above.crt" >>"$T/tls/$name"; done; }
# refuses CERTIFICATE CODE WORDS MAIL [LIE]: over IMAP and SMTP, by STARTTLS and from the start; no login is sent.
refuses() {
	for TLS in later start; do
		s=${TLS#later} s=${s:+s}
		lie "imap-${5:-none}" "$1"
		site "url: 'imap$s://localhost:$port', user: gm, password_file: password, ca_file: $T/tls/${AUTHORITY:-$1}, timeout: 60s" "url: 'maildir:out'"
		exits "IMAP, $1, TLS $TLS" "$2" fetch
		[ "$2" = 0 ] || said "$1: is told" "$3"
		[ "$2" = 0 ] || is "$1: the password is not said" "$(heard LOGIN)" 0
		lie "smtp-${5:-none}" "$1"
		site "url: 'maildir:in'" "url: 'smtp$s://localhost:$port', timeout: 60s, user: gm, password_file: password, ca_file: $T/tls/${AUTHORITY:-$1}"
		queue
		exits "SMTP, $1, TLS $TLS" "$2" send
		[ "$2" = 0 ] || is "$1: the password is not said" "$(heard AUTH)" 0
		is "$1: the mail" "$(sql 'SELECT state FROM outbox')" "$4"
	done
	TLS=later
}
certifying() {
	certificate sound 20200101000000Z 20990101000000Z localhost
	certificate expired 20200101000000Z 20200201000000Z localhost
	certificate early 20980101000000Z 20990101000000Z localhost
	certificate foreign 20200101000000Z 20990101000000Z elsewhere.test
	refuses sound 0 '' sent
	# A server that shuts down meanwhile, politely or not, is not taken for one without TLS.
	for TLS in later start; do
		for how in cut reset; do
			s=${TLS#later} s=${s:+s}
			lie imap-tls-$how
			site "url: 'imap$s://localhost:$port', user: gm, password_file: password, ca_file: $T/tls/ca, timeout: 60s" "url: 'maildir:out'"
			exits "$how within TLS, $TLS" 75 fetch
			lie smtp-tls-$how
			site "url: 'maildir:in'" "url: 'smtp$s://localhost:$port', timeout: 60s, user: gm, password_file: password, ca_file: $T/tls/ca"
			queue
			exits "$how within TLS, $TLS" 75 send
			is 'the mail' "$(sql 'SELECT state FROM outbox')" retry
		done
	done
	TLS=later
	refuses expired 76 expired queued
	refuses early 76 'not yet valid' queued
	refuses foreign 76 'does not match' queued
	# TLS 1.2 is enough, older versions are not; nor are short keys, or keys for another purpose.
	refuses sound 0 '' sent tls-12
	refuses sound 76 TLS queued tls-old
	ec='ec -pkeyopt ec_paramgen_curve:P-256'
	meant server rsa:2048 extendedKeyUsage=serverAuth
	meant short rsa:1024 extendedKeyUsage=serverAuth
	meant client "$ec" extendedKeyUsage=clientAuth
	meant issuer "$ec" keyUsage=critical,keyCertSign
	meant signing "$ec" keyUsage=critical,digitalSignature
	refuses server 0 '' sent
	refuses signing 0 '' sent
	for lie in none tls-12; do refuses short 76 insecure queued $lie; done
	for lie in none tls-12; do refuses client 76 purpose queued $lie; done
	for lie in none tls-12; do refuses issuer 76 'certificate\|[Kk]ey' queued $lie; done
	chains
}
# Chains: the same holds for the authority's own certificate, which no server sends.
chains() {
	ca='basicConstraints = critical,CA:TRUE
keyUsage = critical,keyCertSign'
	leaf='subjectAltName = DNS:localhost
extendedKeyUsage = serverAuth'
	issued root '' "$ca"
	issued weak '' "$ca" rsa:1024
	issued other '' "$ca"
	issued no-ca root 'subjectAltName = DNS:no-ca
basicConstraints = critical,CA:FALSE'
	issued for-clients root "$ca
extendedKeyUsage = clientAuth"
	issued elsewhere root "$ca
nameConstraints = critical,permitted;DNS:example.org"
	issued thin root "$ca" rsa:1024
	short='refused: .*\(uses insecure algorithm\|has a key that is too short: 2048 bits of RSA are needed\)'
	AUTHORITY=root
	issued good root "$leaf"
	refuses good 0 '' sent
	issued unknown other "$leaf"
	refuses unknown 76 unknown queued
	issued sha1 root "$leaf" rsa:2048 sha1
	refuses sha1 76 insecure queued
	for above in no-ca for-clients elsewhere thin; do
		issued "by-$above" $above "$leaf"
		below "by-$above" $above
		[ $above = thin ] && words=$short || words=refused
		refuses "by-$above" 76 "certificate $words" queued
	done
	AUTHORITY=weak
	issued by-weak weak "$leaf"
	refuses by-weak 76 "certificate $short" queued
	AUTHORITY=
}

# --- SMTP ----------------------------------------------------------------------
# smtp LIE CODE STATE [OUTGOING]: one mail to it, with an empty envelope if $empty.
empty=
smtp() {
	lie "smtp-$1"
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: $(patience "$1"), ${4:-starttls: never}"
	[ -n "$empty" ] && queue '' || queue
	start=$(date +%s)
	exits "$1" "$2" send
	is "$1: the mail" "$(sql 'SELECT state FROM outbox')" "$3"
	ok "$1: bounded time" [ $(($(date +%s) - start)) -le 60 ]
}
sending() {
	empty=1
	smtp none 0 sent
	is 'an empty envelope' "$(heard 'MAIL FROM:<>')" 1
	# Each mail goes to its one recipient, and the session ends by QUIT (MC-232).
	is 'one recipient' "$(heard RCPT)" 1
	is 'it takes leave' "$(heard QUIT)" 1
	smtp null-421 75 retry
	smtp null-451 0 retry
	smtp null-530 77 queued
	smtp null-552 0 failed
	smtp null-cut 75 retry
	empty=

	# A server that refuses the empty envelope of answers gets all other mails; only the answer fails, and is
	# reported (HO-5, HO-30).
	lie smtp-null-550
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 10s, starttls: never"
	queue '' answer1
	queue gm@gm.test report1
	queue '' answer2
	queue gm@gm.test report2
	exits 'no empty envelopes' 77 send
	said 'is told' 'it refuses mails without an envelope sender'
	is 'reports go out, answers fail' "$(sql 'SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)')" failed,sent,failed,sent
	exits 'nothing is left to do' 0 send
	nm status
	ok 'the game master reads of it' grep -q '! 2 mails could not be delivered' "$T/out"
	lie smtp-none
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
	# MC-226: refused for what it holds, or its size.
	smtp data-451 0 retry
	smtp data-554 0 failed
	smtp body-452 0 retry
	smtp body-550 0 failed
	smtp body-cut 75 retry
	said 'it is told that the mail may come twice' 'the connection was cut after the whole mail was sent: it may have arrived, and may come twice'
	# MC-229: an answer that is late or cannot be read, as one that never came.
	smtp body-garbage 75 retry
	for words in '' x50_no 5x0_no 55x_no 55; do smtp "body-before:$words" 75 retry; done
	smtp body-late 75 retry
	smtp body-drip 75 retry
	smtp body-endless 75 retry
	smtp ehlo-endless 75 retry
	smtp size 0 sent
	# A long mail gets more time than a short one.
	lie smtp-none
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 5s, starttls: never"
	queue
	sql "UPDATE outbox SET body = replace(hex(zeroblob(5000)), '00', 'a line of a very long report, as others are' || char(10))"
	exits 'a mail of 200 KB' 0 send
	is 'goes out' "$(sql 'SELECT state FROM outbox')" sent
	smtp body-long 0 failed
	ok 'all lines of a refusal are kept' [ "$(sql 'SELECT trouble FROM outbox')" = '550 5.7.26 This mail has been blocked because the sender is unauthenticated. 5.7.26 All must authenticate. 5.7.26 https://mail.test/why - liar' ]
	smtp body-holes 0 failed
	is 'lines without a word add nothing' "$(sql 'SELECT trouble FROM outbox')" '550 no'
	smtp body-wide 0 failed
	is 'of a refusal as much is kept as anybody reads' "$(sql 'SELECT length(trouble) FROM outbox')" 400
	smtp body-mute 0 failed
	lie smtp-none-mute
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 60s, starttls: never"
	queue
	start=$(date +%s)
	exits 'who does not answer QUIT' 0 send
	ok 'is waited for a second' [ $(($(date +%s) - start)) -le 30 ]
	smtp greeting-multi 0 sent
	smtp ehlo-multi 0 sent
	smtp ehlo-421 75 retry
	said 'EHLO is refused: the reason is told' '421 4.0.0'
	smtp ehlo-451 75 retry
	smtp ehlo-550 77 queued
	said 'EHLO is refused: the reason is told' '550 4.0.0'
}

# A run that dies while the server accepts mail after mail: none is lost, and at most 64 are sent twice (HO-30).
dead() {
	lie smtp-none-stall-at-1500
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 60s, starttls: never"
	queue
	sql "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 199)
		INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due)
		SELECT kind, 'p' || i || '@seats.test', sender, 'nm.' || i || '@gm.test', from_name, from_address, subject, auto_submitted,
		body, queued, due FROM outbox, n"
	(exec "$NIGHTMAIL" -C "$T/site" send) >"$T/died" 2>&1 &
	victim=$!
	until [ "$(heard RCPT)" -ge 64 ]; do
		kill -0 $victim 2>/dev/null || break
		sleep 0.02
	done
	kill -9 $victim 2>/dev/null
	wait $victim 2>/dev/null
	ok 'it died' grep -q '^RCPT' "$T/said"
	ok 'no more are under way' [ "$(sql "SELECT count(*) FROM outbox WHERE state = 'sending'")" -le 64 ]
	grep '^RCPT' "$T/said" >"$T/offered"
	lie smtp-none
	exits 'the next run' 0 send
	is 'all are out' "$(sql 'SELECT state, count(*) FROM outbox GROUP BY 1')" 'sent|200'
	grep '^RCPT' "$T/said" >>"$T/offered"
	is 'each came' "$(sort -u "$T/offered" | wc -l)" 200
	twice=$(sort "$T/offered" | uniq -d | wc -l)
	ok "as many as were under way came twice at most: $twice" [ "$twice" -le 64 ]
	is 'none three times' "$(wc -l <"$T/offered")" $((200 + twice))
}

# A server that throttles us gets no more mails in this run, and no mail is lost (MC-230); greylisting concerns each
# mail by itself.
enough() { # LIE CODE RECIPIENTS STATES
	lie "smtp-$1"
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 10s, starttls: never"
	queue
	queue gm@gm.test b
	queue gm@gm.test c
	exits "$1" "$2" send
	is "$1: the mails" "$(heard RCPT) $(sql 'SELECT group_concat(state) FROM outbox')" "$3 $4"
}
# in_turn CODE STATES NAME...: sends mails to these, one after the other.
in_turn() {
	lie smtp-by-name
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 10s, starttls: never"
	code=$1 states=$2
	shift 2
	for name; do
		queue gm@gm.test "$(sql 'SELECT count(*) FROM outbox')"
		sql "UPDATE outbox SET recipient = '$name@players.test' WHERE recipient LIKE 'p1@%'"
	done
	exits "$*" "$code" send
	is "$*: the mails" "$(sql 'SELECT group_concat(state) FROM (SELECT state FROM outbox ORDER BY id)')" "$states"
}
waiting() {
	# Two cut or throttled mails end a run only if no successful one is between them.
	in_turn 75 retry,retry,retry rate rate ok
	in_turn 75 retry,retry,queued cut cut ok
	for between in ok:sent no:failed later:retry; do
		in_turn 0 "retry,${between#*:},retry,sent" rate "${between%:*}" rate ok
		in_turn 75 "retry,${between#*:},retry,sent" cut "${between%:*}" cut ok
	done
	in_turn 75 retry,retry,retry,retry,sent cut rate cut rate ok
	# Sent completely, but no answer (MC-227). The same mail is sent once more; then the game master has to ask.
	lie smtp-body-stall
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 1s, starttls: never"
	queue
	queue gm@gm.test b
	exits 'no answer to a whole mail' 75 send
	said 'is told' 'no answer in time after the whole mail was sent: it may have arrived, and may come twice'
	is 'a line with an answer to come is not used again' "$(heard '^EHLO') $(heard '^MAIL') $(sql 'SELECT group_concat(state) FROM outbox')" '2 2 retry,retry'
	sql 'UPDATE outbox SET due = 1'
	nm send
	is 'the same mail once more' "$(heard '^Message-ID: <nm.a@gm.test>$')" 2
	is 'and no more' "$(sql 'SELECT group_concat(state) FROM outbox')" failed,failed
	nm outbox list
	ok 'the list says why' grep -q '1 failed notice to .*; given up, 2 tries; no answer in time after the whole mail was sent' "$T/out"
	nm send
	is 'nothing is sent' "$(heard '^Message-ID: <nm.a@gm.test>$')" 2
nm status
ok 'these are no mails of players without an answer' sh -c "! grep -q 'were not answered' '$T/out'"

	enough rcpt-rate 75 2 retry,retry,retry
	said 'is told' 'it accepts no more mails now: 450 4.7.1 Error: too much mail'
	enough body-daily 75 2 retry,retry,retry
	enough mail-rate 75 0 retry,retry,retry
	enough mail-daily 75 0 retry,retry,retry
	enough rcpt-grey 0 3 retry,retry,retry
	for words in rate_limit Rate-Limit ratelimited rate_exceeded too_many_of_you too_much_mail throttled slow_down \
		sending_limit sending_quota hourly_share daily_share 9_per_hour 9_per_day 9_per_minute; do
		for code in 450 550; do enough "rcpt-says:${code}_$words" 75 2 retry,retry,retry; done
	done
	for words in 4.3.1_no_room 4.3.2_not_now 5.4.5_no_more; do enough "rcpt-says:450_$words" 75 2 retry,retry,retry; done
	enough rcpt-says:450_4.2.2_mailbox_full 0 3 retry,retry,retry
	enough rcpt-says:550_rate_of_letters 0 3 failed,failed,failed
	tls="starttls: required, ca_file: '$T/tls/ca'"
	login="user: gm, password_file: password, $tls"
	smtp none 0 sent "$login"
	is 'it logs in' "$(heard 'AUTH PLAIN')" 1
	smtp offer-many 0 sent "user: 'gm@gm.test', password_file: password, $tls"
	is 'of many ways the plain one' "$(heard '^AUTH PLAIN')" 1
	smtp offer-login 0 sent "$login"
	smtp offer-none 0 sent "$login"
	smtp offer-oauth 77 queued "$login"
	said 'what it offers is told' 'of what it offers: XOAUTH2'
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
}

side_by_side reading junk counting moving turns encrypting certifying sending waiting dead
done_testing
