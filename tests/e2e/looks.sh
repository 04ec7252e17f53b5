# What doctor finds out about a mailbox and an outgoing server, check by check (HO-77): the servers are the liar, no
# letter is sent, nothing is changed.
. tests/e2e/lib
. tests/e2e/liarlib
of() { jq -r ".checks[] | select(.check == \"$1\") | .$2" "$T/out"; }
# finds WHAT CHECK RESULT CODE WORDS...: the check's result and advice contain all of these; all checks before it are
# good.
finds() {
	what=$1 check=$2 result=$3
	exits "$what" "$4" doctor --json --wait 1s
	shift 4
	is "$what: $check" "$(of "$check" result)" "$result"
	[ "$result" != bad ] ||
		is "$what: the first that is bad" "$(jq -r '[.checks[] | select(.result == "bad")][0].check' "$T/out")" "$check"
	for words in "$@"; do
		ok "$what: says $words" grep -qF -- "$words" <<-X
			$(of "$check" saw) $(of "$check" advice)
		X
	done
}

# --- A mailbox ----------------------------------------------------------------------
# mailbox CAPABILITIES FOLDERS [QUOTA [MORE]]
mailbox() {
	lie "imap;$1;$2;${3:-}"
	site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: 10s${4:-}" "url: 'maildir:out'"
}
folders() { finds "$1" 'mailbox folders' "$2" "$3" "$4" "${5:-}"; }
ALL=ACL,MOVE,UIDPLUS,QUOTA
inward() {
	mailbox '' INBOX
	finds 'a server that can little' 'mailbox capabilities' warn 0 'neither MOVE nor UIDPLUS; IMAP4rev1' 'marked as deleted'
	is 'it answers' "$(of 'mailbox connection' saw)" "localhost port $port answers"
	is 'an open line' "$(of 'mailbox tls' saw)" 'none: insecure is set'
	is 'by name' "$(of 'mailbox login' saw)" 'as gm'
	is 'a folder that will be made' "$(of 'mailbox folders' result) $(of 'mailbox folders' saw)" 'warn Processed will be made'
	is 'no letter' "$(of letter result) $(of letter saw)" 'warn not looked at: mails go to a Maildir, from where others carry them'
	is 'a way out that needs nothing' "$(of 'outgoing tls' saw)" 'a Maildir needs none'
	is 'it makes none' "$(heard 'CREATE\|SUBSCRIBE')" 0
	mailbox UIDPLUS INBOX,Processed
	finds 'UIDPLUS alone' 'mailbox capabilities' ok 0 'IMAP4rev1 UIDPLUS'
	mailbox MOVE,AUTH=PLAIN INBOX,Processed
	finds 'MOVE alone' 'mailbox capabilities' ok 0 'IMAP4rev1 MOVE AUTH=PLAIN'
	folders 'all that is needed' ok 0 'INBOX holds 2 mails'
	mailbox $ALL INBOX:lrswipkxtea,Processed:lrswipkxtea
	folders 'all rights' ok 0 'INBOX holds 2 mails'
	mailbox $ALL INBOX,Processed
	folders 'rights that are not told' ok 0 'INBOX holds 2 mails'
	# The rights to read, mark and delete there; in the other folders to insert; in junk none.
	for rights in lr:bad lrw:bad lwt:bad lrt:bad lrwt:ok lrwd:ok; do
		mailbox $ALL "INBOX:${rights%:*},Processed:i"
		[ ${rights#*:} = bad ] && folders "INBOX: $rights" bad 73 "folder INBOX: the rights are only ${rights%:*}" \
			'its owner must give this user the right to write there' || folders "INBOX: $rights" ok 0 'INBOX holds'
	done
	mailbox $ALL INBOX:lrwt,Processed:lrwt
	folders 'nothing may be put there' bad 73 'folder Processed: the rights are only lrwt'
	mailbox $ALL INBOX:lrwt,Processed:i,Rest:lr '' ', rejected: Rest'
	folders 'nor here' bad 73 'folder Rest: the rights are only lr'
	mailbox $ALL INBOX:lrwt,Processed:i '' ', rejected: Rest'
	folders 'one for the rest' warn 0 'Rest will be made'
	mailbox $ALL INBOX:lrwt,Processed:i,Spam:lr '' ', junk: Spam'
	folders 'one that is looked at' ok 0 'INBOX holds'
	mailbox $ALL INBOX,Processed,Spam '' ', junk: Spma'
	folders 'a slip' bad 78 'there is no folder Spma; near it are Spam' 'write its name as it is there, or make it'
	mailbox $ALL INBOX,Processed,A/Spam,SPAM,Other '' ', junk: spam'
	folders 'one in another folder or case' bad 78 'there is no folder spam; near it are SPAM, A/Spam'
	mailbox $ALL INBOX,Processed,Aa,Bb,Cc,Dd,Ee,Ff '' ', junk: Something'
	folders 'nothing like it' bad 78 'there are INBOX, Processed, Aa, Bb, Cc, Dd, Ee, Ff'
	ok 'eight are all' sh -c "! grep -q ' more' '$T/out'"
	mailbox $ALL INBOX,Processed,Aa,Bb,Cc,Dd,Ee,Ff,Gg,Hh '' ', junk: Something'
	folders 'of ten' bad 78 'there are INBOX, Processed, Aa, Bb, Cc, Dd, Ee, Ff and 2 more'
	mailbox $ALL '' 
	folders 'none at all' bad 78 'there is no folder INBOX; there is none at all'
	lie "imap;$ALL;INBOX:lrwt,Processed;;read-only"
	folders 'it may only be read' bad 73 'folder INBOX may only be read' 'this user needs the right to mark and move mails there'
	# The quota's use, by the fullest of all limits; a limit of 0 does not count.
	for full in STORAGE:800:1000:ok STORAGE:801:1000:warn STORAGE:999:1000:warn STORAGE:1000:1000:bad STORAGE:8:0:ok STORAGE:1:1:bad \
		MESSAGE:1:2,STORAGE:95:100:warn MESSAGE:3:2,STORAGE:95:100:bad; do
		mailbox $ALL INBOX,Processed "${full%:*}"
		case $full in
		*ok) folders $full ok 0 'INBOX holds' ;;
		MESS*warn) folders $full warn 0 'the mailbox is nearly full, quota: STORAGE 95 of 100' 'get more room' ;;
		*warn) folders $full warn 0 'the mailbox is nearly full, quota: STORAGE ' ' of 1000' ;;
		MESS*) folders $full bad 75 'the mailbox is full, quota: MESSAGE 3 of 2' 'delete mails, in the trash folder too' ;;
		*) folders $full bad 75 "the mailbox is full, quota: STORAGE $(echo "$full" | sed 's/STORAGE:\(.*\):\(.*\):bad/\1 of \2/')" ;;
		esac
	done
	mailbox $ALL INBOX,Processed
	sed -i 's/user: gm, //' "$T/site/nightmail.yaml"
	finds 'no user' 'mailbox login' bad 78 'mailbox.user is not set'
	lie imap-login-later
	site "url: 'imap://localhost:$port', user: gm, password_file: password, insecure: true, timeout: 10s" "url: 'maildir:out'"
	finds 'not now' 'mailbox login' bad 75 '[UNAVAILABLE] come back'
	lie imap-login-long
	finds 'at length' 'mailbox login' bad 77 "login: [AUTHENTICATIONFAILED] $(printf '%177s' | sed 's/ /ü/g')"
	is 'two hundred characters are enough' "$(of 'mailbox login' saw | sed 's/.*: login: //')" "[AUTHENTICATIONFAILED] $(printf '%177s' | sed 's/ /ü/g')"
	lie imap-login-disabled
	finds 'no passwords' 'mailbox login' bad 77 'it takes no passwords here (LOGINDISABLED)'
	lie imap-greeting-bye
	finds 'not welcome' 'mailbox connection' bad 75 'look at host and port in the URL'
	sed -i 's/, insecure: true/, ca_file: tls/' "$T/site/nightmail.yaml"
	cp "$T/tls/ca" "$T/site/tls"
	lie imap-starttls-no
	finds 'STARTTLS is refused' 'mailbox tls' bad 76 'not today'
	lie 'imap;;INBOX,Processed;'
	finds 'STARTTLS' 'mailbox tls' ok 0 'TLS1.3'
}

# --- An outgoing server -----------------------------------------------------------------------
way() {
	lie "smtp-$1"
	site "url: 'maildir:in'" "url: 'smtp://localhost:$port', timeout: 10s, ${2:-ca_file: $T/tls/ca, user: gm, password_file: password}"
}
# ends NAME DAYS: a certificate that is valid for this long.
ends() {
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days "$2" -subj "/CN=$1" -keyout "$T/tls/$1.key" \
		-out "$T/tls/$1" -addext 'subjectAltName=DNS:localhost' 2>/dev/null
}
outward() {
	ends later 15
	ends last 2
	way none
	finds 'a good one' 'outgoing login' ok 75 'as gm'
	is 'the letter goes out; nobody brings it back' "$(of letter result) $(heard 'Subject: nightmail doctor')" 'bad 2'
	is 'its greeting' "$(of 'outgoing connection' saw)" "localhost port $port answers: liar ESMTP"
	is 'what it offers, but its name' "$(of 'outgoing capabilities' saw)" 'AUTH PLAIN XOAUTH2, STARTTLS, 8BITMIME'
	is 'to a sub-address, then to the plain one; from nobody' "$(sed -n 's/+[a-z2-7]*@/+TAG@/; /^RCPT\|^MAIL/p' "$T/said" | sed 's/ SIZE.*//' | tr '\n' ' ')" \
		'MAIL FROM:<> RCPT TO:<gm+TAG@gm.test> MAIL FROM:<> RCPT TO:<gm@gm.test> '
	is 'a mailbox that needs nothing' "$(of 'mailbox tls' saw)" 'a Maildir needs none'
	way greeting-421
	finds 'not now' 'outgoing connection' bad 75 'look at host and port in the URL'
	way greeting-554
	finds 'never' 'outgoing connection' bad 77
	way ehlo-550
	finds 'no EHLO' 'outgoing capabilities' bad 77 '550 4.0.0'
	way no-starttls
	finds 'no STARTTLS' 'outgoing tls' bad 76
	way starttls-454
	finds 'no STARTTLS now' 'outgoing tls' bad 75
	way auth-535
	finds 'a login that is refused' 'outgoing login' bad 77 'login: ' 535
	is 'after all else' "$(of 'outgoing tls' result) $(of 'outgoing capabilities' result)" 'ok ok'
	way auth-454
	finds 'a login, not now' 'outgoing login' bad 75 'login: ' 454
	way none "ca_file: $T/tls/none, user: gm, password_file: password"
	finds 'no file of authorities' 'outgoing tls' bad 78 'mend it in nightmail.yaml'
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=client -keyout "$T/tls/client.key" \
		-out "$T/tls/client" -addext 'subjectAltName=DNS:localhost' -addext extendedKeyUsage=clientAuth 2>/dev/null
	way none "ca_file: $T/tls/client, user: gm, password_file: password"
	lie smtp-none client
	finds 'a certificate that is no server' 'outgoing tls' bad 76 'certificate refused' purpose
	is 'and no password' "$(heard AUTH)" 0
	# The letter.
	way rcpt-450
	finds 'a letter, not now' letter bad 75 'it does not take the letter now: 450'
	is 'it is not tried again' "$(heard RCPT)" 1
	way rcpt-cut
	finds 'a letter that is cut' letter bad 75 'it does not take the letter now: the connection was cut'
	way rcpt-rate
	finds 'a letter too many' letter bad 75 'it does not take the letter now: 450 4.7.1 Error: too much mail'
	way rcpt-550
	finds 'no letter' letter bad 77 'it refuses the letter: 550'
	is 'to neither address' "$(heard 'RCPT TO:<gm+') $(heard 'RCPT TO:<gm@')" '1 1'
	way rcpt-550
	sed -i 's/^site: {/&delimiter: null, /' "$T/site/nightmail.yaml"
	finds 'no letter to the one address' letter bad 77 'it refuses the letter: 550'
	is 'there is no other' "$(heard RCPT)" 1
	# A password over an unencrypted line, on this machine.
	way none 'starttls: never, insecure: true, user: gm, password_file: password'
	finds 'an open line' 'outgoing login' ok 75 'as gm'
	is 'is told' "$(of 'outgoing tls' saw)" 'none: insecure is set'
	is 'with a login, each time' "$(heard 'AUTH PLAIN')" 2
	queue
	exits 'a mail over it' 0 send
	is 'goes out' "$(sql 'SELECT state FROM outbox')" sent
	way none 'starttls: never'
	finds 'nobody logs in' 'outgoing login' ok 75 'none: outgoing.user is not set'
	is 'in the open' "$(of 'outgoing tls' saw)" 'none: starttls is never'
	way ehlo-offers 'starttls: never'
	finds 'more than anybody reads' 'outgoing capabilities' ok 75
	is 'of a hundred lines all but its name' "$(of 'outgoing capabilities' saw)" "$(seq -f X%g -s ', ' 99)"
	way none "ca_file: $T/tls/ca, user: gm, password_command: 'exit 3'"
	finds 'no password to be had' 'outgoing login' bad 77 password_command
	is 'all before it is looked at' "$(of 'outgoing capabilities' result)" ok
	# The server's answer, with the certificate's last days.
	ends soon 13
	way none "ca_file: $T/tls/soon, user: gm, password_file: password"
	lie smtp-none soon
	finds 'a certificate that ends soon' 'outgoing tls' warn 75 '; certificate of soon by soon, EC/ECDSA 256 bits, for localhost, 1' ' days left' \
		'whoever runs the server must renew its certificate'
	way none "ca_file: $T/tls/later, user: gm, password_file: password"
	lie smtp-none later
	finds 'one that ends later' 'outgoing tls' ok 75 '; certificate of later by later, EC/ECDSA 256 bits, for localhost, 14 days left'
	way none "ca_file: $T/tls/last, user: gm, password_file: password"
	lie smtp-none last
	finds 'one that ends tomorrow' 'outgoing tls' warn 75 '; certificate of last by last, EC/ECDSA 256 bits, for localhost, 1 day left'
	# Of a chain the names of the first certificate, and the days until any one ends.
	openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=root -keyout "$T/tls/root.key" \
		-out "$T/tls/root" 2>/dev/null
	echo 'subjectAltName = DNS:localhost' >"$T/tls/names"
	openssl req -new -key "$T/tls/key" -subj / -out "$T/tls/csr" 2>/dev/null
	openssl x509 -req -in "$T/tls/csr" -CA "$T/tls/root" -CAkey "$T/tls/root.key" -CAcreateserial -days 30 \
		-extfile "$T/tls/names" -out "$T/tls/leaf" 2>/dev/null
	cat "$T/tls/root" >>"$T/tls/leaf"
	way none "ca_file: $T/tls/root, user: gm, password_file: password"
	lie smtp-none leaf
	finds 'a chain that ends soon' 'outgoing tls' warn 75 'TLS1.3, ' '; certificate of no name by root, ' ' left'
}
side_by_side inward outward
exits 'how long' 64 doctor --wait soon
done_testing
