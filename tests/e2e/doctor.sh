# Thirty broken set-ups, each named correctly by `doctor` over real servers (HO-77), and the output for a good one.
. tests/e2e/lib
export MAILSERVER_OLD=1
mkdir -p "$T/server"
printf '%s\n' gm:gmpw p1:p1pw nosub:gmpw lostsub:gmpw lost:gmpw junk:gmpw authres:gmpw nonull:gmpw strict:gmpw >"$T/server/users"
server_start

# A user's correct set-up; `site gm` makes it, then one line is changed.
IN="url: 'imaps://localhost:$IMAPS', user: USER, password_file: password, ca_file: $CA, timeout: 20s"
OUT="url: 'smtp://localhost:$SUBMISSION', user: USER, password_file: password, ca_file: $CA, timeout: 20s"
fresh() {
	site "$(echo "$IN" | sed "s/USER/$1/")" "$(echo "$OUT" | sed "s/USER/$1/")"
	sed -i "s/address: gm@gm.test/address: $1@gm.test/" "$T/site/nightmail.yaml"
}
bend() { sed -i "$1" "$T/site/nightmail.yaml"; }
# What the site contains: names, modes, bytes, rows of the record; without times, which reading the record changes.
standing() {
	(cd "$T/site" && find . -not -name 'nightmail.db-*' -printf '%M %p\n' | sort &&
		find . -type f -not -name 'nightmail.db*' -exec sha256sum {} + | sort && sqlite3 nightmail.db .dump)
}
of() { jq -r ".checks[] | select(.check == \"$1\") | .$2" "$T/out"; }
# finds WHAT CHECK RESULT CODE TEXT [ARGUMENTS]: this check has the result and the text, and all checks before it are
# good. A letter that will arrive is waited for, however slow the machine is; WAIT: less, for one that will not.
finds() {
	what=$1 check=$2 result=$3 want=$4 text=$5
	shift 5
	exits "$what" "$want" doctor --json --wait "${WAIT:-60s}" "$@"
	is "$what: $check" "$(of "$check" result)" "$result"
	ok "$what: says $text" grep -qi -- "$text" <<-X
	$(of "$check" saw) $(of "$check" advice)
	X
	[ "$result" != bad ] ||
		is "$what: the first that is bad" "$(jq -r '[.checks[] | select(.result == "bad")][0].check' "$T/out")" "$check"
}

# told SAW [ADVICE]: everything that is said of the letter; +TAG stands for the word of a sub-address.
told() {
	is "all that is told of the letter" "$(of letter saw | sed 's/+[a-z2-7]*@/+TAG@/')" "$1"
	is "and what to do" "$(of letter advice)" "${2:-null}"
}
NONE='its server has written no Authentication-Results: tokens prove who plays'

# --- A good one --------------------------------------------------------------
fresh gm
before=$(standing)
finds 'a site that is right' letter ok 0 'gm+[a-z2-7]*@gm.test in INBOX'
told "it went out, and came to gm+TAG@gm.test in INBOX; $NONE"
is 'its checks, in order' "$(jq -r '[.checks[].check] | join(" ")' "$T/out")" "configuration clock folders database cron mailbox names mailbox connection mailbox tls mailbox capabilities mailbox login mailbox folders outgoing names outgoing connection outgoing tls outgoing capabilities outgoing login letter sandbox"
is 'its form' "$(jq -c '[.format, (.checks | map(keys_unsorted) | unique)]' "$T/out")" '[1,[["check","result","saw","advice"]]]'
is 'no nightly run yet' "$(of cron result)" warn
ok 'days are left' grep -q 'TLS1.3.* 36[0-9][0-9] days left' <<-X
	$(of 'outgoing tls' saw)
X
is 'a folder that the program makes' "$(of 'mailbox folders' result) $(of 'mailbox folders' saw)" 'warn Processed will be made'
is 'it was not made' "$(count Processed)" -
is 'the letter is gone' "$(count INBOX)" 0
is 'nothing of the site is changed' "$(standing)" "$before"
is 'nothing is in the record' "$(sql 'SELECT (SELECT count(*) FROM mail), (SELECT count(*) FROM outbox)')" '0|0'
exits 'for people' 0 doctor --wait 60s
ok 'a line a check' grep -q '^ok   mailbox login: as gm$' "$T/out"
is 'none too long' "$(awk 'length > 79' "$T/out" | grep -v "$T" | wc -l)" 0
exits 'without the net' 0 doctor --offline --json
is 'six checks are left' "$(jq -r '[.checks[].check] | join(" ")' "$T/out")" 'configuration clock folders database cron sandbox'
exits 'nightly' 0 nightly
finds 'after a nightly run' cron ok 0 'last nightly run' --offline
"$NIGHTMAIL" -C "$T/site" backup "$T/busy.db" >/dev/null
fresh authres
finds 'verdicts of the server' letter ok 0 'authserv_id: mx.gm.test'
verdict='mx.gm.test; spf=pass smtp.mailfrom=gm.test; dmarc=pass header.from=gm.test'
told "it went out, and came to authres+TAG@gm.test in INBOX; Authentication-Results: $verdict" \
	'trust: {authserv_id: mx.gm.test} lets such verdicts count'
bend '$a trust: {authserv_id: mx.gm.test}'
finds 'a verdict by its name' letter ok 0 'Authentication-Results: mx.gm.test'
told "it went out, and came to authres+TAG@gm.test in INBOX; Authentication-Results: $verdict"
bend 's/mx.gm.test/mx.other.test/'
finds '1 a verdict by another name' letter warn 0 'trust: {authserv_id: mx.gm.test}'
told "trust.authserv_id fits no Authentication-Results of this server: $verdict" 'trust: {authserv_id: mx.gm.test}'

# --- Files --------------------------------------------------------------------
fresh gm
bend '$a postbox: {}'
finds '2 a key that is none' configuration bad 78 'nightmail.yaml:5:1'
is 'and nothing else is looked at' "$(of letter result) $(of letter saw)" 'warn not looked at'
fresh gm
rm "$T/site/password"
finds '3 no password file' configuration bad 78 'password'
fresh gm
echo 'providers: {' >"$T/site/providers.yaml"
finds '4 a damaged table of providers' configuration bad 78 'providers.yaml:2:1' --offline
fresh gm
NIGHTMAIL_NOW=$(date -u -d '+2 hours' +%Y-%m-%dT%H:%M:%SZ) finds '5 a clock that is ahead' clock warn 0 '[12]:[05][0-9] hours ahead'
NIGHTMAIL_NOW=$(date -u -d '-2 hours' +%Y-%m-%dT%H:%M:%SZ) finds '6 a clock that is behind' clock warn 0 'hours behind'
NIGHTMAIL_NOW=$(date -u -d '+400 days' +%Y-%m-%dT%H:%M:%SZ) finds 'a clock that is a year ahead' clock bad 75 'this clock is \(399\|400\) days ahead'
NIGHTMAIL_NOW=$(date -u -d '-9700 days' +%Y-%m-%dT%H:%M:%SZ) finds 'a clock in the year 2000' clock bad 75 'this clock is \(9699\|9700\) days behind'
NIGHTMAIL_NOW=$(date -u -d '+30 hours' +%Y-%m-%dT%H:%M:%SZ) nm nightly
NIGHTMAIL_NOW=$(date -u -d '+60 hours' +%Y-%m-%dT%H:%M:%SZ) finds '7 cron is silent' cron bad 75 'last nightly run' --offline
fresh gm
rmdir "$T/site/games"
finds 'a folder that is not there' folders warn 0 'games will be made' --offline
chmod a-w "$T/site/log"
finds '8 a folder that is read-only' folders bad 73 'log: it may not be written' --offline
chmod u+w "$T/site/log"
size=$(stat -c %s "$T/site/nightmail.db")
# From the beginning of a page on, because its end may be empty.
dd if=/dev/urandom of="$T/site/nightmail.db" bs=1 seek=$((size / 2 / 8192 * 8192)) count=4096 conv=notrunc 2>/dev/null
finds '9 a damaged database' database bad 65 'backup'
rm -r "$T/site"
finds '10 no site' configuration bad 66 'there is no site'

# --- The mailbox: while it is bad, the outgoing side is a Maildir, which is checked sooner -----
inward() {
	fresh "$1"
	bend "s|^outgoing.*|outgoing: {url: 'maildir:out'}|"
}
inward gm
bend '/^mailbox/s/localhost/mail.invalid/'
finds '11 no such host' 'mailbox names' bad 75 'mail.invalid'
fresh gm
bend "/^mailbox/s/:$IMAPS/:1/"
finds '12 nobody at the port' 'mailbox connection' bad 75 'refused'
is 'the way out is looked at all the same' "$(of 'outgoing login' result)" ok
inward gm
bend "/^mailbox/s/imaps:/imap:/; s/20s/1s/"
finds '13 TLS where none is expected' 'mailbox tls' bad 76 "imaps://localhost:$IMAPS"
inward gm
bend "/^mailbox/s/:$IMAPS/:$IMAP/; s/20s/2s/"
finds '14 no TLS where it is expected' 'mailbox tls' bad 76 "imap://localhost:$IMAP"
inward gm
bend "/^mailbox/s|tls/ca.pem|tls/otherca.pem|"
finds '15 another authority' 'mailbox tls' bad 76 'ca_file'
bend "/^mailbox/s|tls/otherca.pem|tls/none.pem|"
finds '16 no file of authorities' 'mailbox tls' bad 78 'none.pem'
inward gm
bend "/^mailbox/s|imaps://localhost:$IMAPS|imap://127.0.0.2:$IMAP|"
finds '17 a certificate that has run out, by STARTTLS' 'mailbox tls' bad 76 'expired'
inward gm
bend "/^mailbox/s|localhost:$IMAPS|localhost.localdomain:$IMAPS|"
if getent hosts localhost.localdomain >/dev/null; then
	finds '18 a certificate for another host' 'mailbox tls' bad 76 'name'
fi
inward gm
bend '/^mailbox/s/password_file: password/password_command: "exit 3"/'
finds '20 a password command that fails' 'mailbox login' bad 77 'password_command'
mail one x@elsewhere.test one && append one Games
inward gm
bend "/^mailbox/s|:$IMAPS|:$IMAPS/Gaems|"
finds '21 a folder that is misspelt' 'mailbox folders' bad 78 'near it are Games'
is 'is not made' "$(count Gaems)" -
fresh gm
bend "/^mailbox/s|:$IMAPS|:$IMAPS/Games|"
WAIT=8s finds '22 letters come to another folder' letter bad 78 'INBOX'
told 'it came to gm+TAG@gm.test, but to the folder INBOX, not to Games' \
	"name that folder in mailbox.url, or make a rule that puts the site's mails into yours"
is 'and this one was removed' "$(count INBOX)" 0
inward gm
bend '/^mailbox/s/}/, junk: Nowhere}/'
finds '23 no such junk folder' 'mailbox folders' bad 78 'Nowhere'

# --- The way out -----------------------------------------------------------------
outward() {
	fresh "$1"
	bend "s|^mailbox.*|mailbox: {url: 'maildir:in'}|"
}
outward gm
bend '/^outgoing/s/localhost/mail.invalid/'
finds '24 no such host' 'outgoing names' bad 75 'mail.invalid'
outward gm
bend "/^outgoing/s/:$SUBMISSION/:1/"
finds '25 nobody at the port' 'outgoing connection' bad 75 'port'
outward gm
bend "/^outgoing/s/:$SUBMISSION/:$SUBMISSIONS/; s/20s/1s/"
finds '26 TLS where none is expected' 'outgoing tls' bad 76 "smtps://localhost:$SUBMISSIONS"
outward gm
bend "/^outgoing/s/smtp:/smtps:/; s/20s/2s/"
finds '27 no TLS where it is expected' 'outgoing tls' bad 76 "smtp://localhost:$SUBMISSION"
outward gm
bend "/^outgoing/s|tls/ca.pem|tls/otherca.pem|"
finds '28 another authority' 'outgoing tls' bad 76 'name its file in ca_file'
outward gm
bend '/^outgoing/s/user: gm/user: nobody/'
finds '29 an unknown user' 'outgoing login' bad 77 'authentication'
fresh strict
finds '30 every mail is refused' letter bad 77 'looks like spam'
fresh nonull
finds '31 no empty envelope' letter bad 77 'MAIL FROM:<>'
told "smtp://localhost:$SUBMISSION: it refuses mails without an envelope sender, such as answers" \
	'whoever runs it must let MAIL FROM:<> pass for this login, or answers never go out'

# --- The letter -------------------------------------------------------------------
fresh nosub
SUB='have the server deliver sub-addresses, or set site.delimiter to the sign that it parts them by, or to null, where players use passwords'
finds '32 sub-addresses are refused' letter bad 78 'unrouteable'
told "a letter to nosub@gm.test came, one to its sub-address nosub+TAG@gm.test was refused: 550 5.1.1 unrouteable address" "$SUB"
bend 's/^site: {/&delimiter: null, /'
finds 'which do not matter without delimiter' letter ok 0 'came to nosub@gm.test'
told "it went out, and came to nosub@gm.test in INBOX; $NONE"
fresh lostsub
WAIT=8s finds '33 sub-addresses are lost' letter bad 78 'delimiter'
told 'a letter to lostsub@gm.test came, one to its sub-address lostsub+TAG@gm.test did not' "$SUB"
is 'the letter to the plain address is removed' "$(count INBOX lostsub gmpw)" 0
fresh lost
# A folder that contains others but no mails cannot be selected.
mail deep x@elsewhere.test deep && $TOOL append "$IMAPS" lost gmpw Spam.Deep "$T/deep"
WAIT=8s finds '34 all is lost' letter bad 75 'lost'
told 'it went out, and was lost: in 8 s it came to no folder that is looked into' \
	'is site.address of this mailbox? Look for the letter, or for a bounce, with a mail program'
fresh junk
mail spam x@elsewhere.test spam && $TOOL append "$IMAPS" junk gmpw Junk "$T/spam"
finds '35 letters lie in junk' letter warn 0 'in the junk folder Junk'
told 'it came to junk+TAG@gm.test, and lay in the junk folder Junk' \
	'tell the provider that mails to and from the site are no junk (a rule, a contact), and set mailbox.junk to this folder'
is 'and are removed' "$(count Junk junk gmpw)" 1

# A mailbox whose Maildir is read on the disk: in the inbox, in junk, and in another folder.
lying() {
	fresh "$1"
	bend "s|^mailbox.*|mailbox: {url: 'maildir:$T/server/mail/$1/Maildir'}|"
}
lying gm
finds 'letters come to a Maildir' letter ok 0 'came to gm+[a-z2-7]*@gm.test in .*/mail/gm/Maildir'
is 'and are removed' "$(count INBOX)" 0
lying junk
finds 'to the junk of a Maildir' letter warn 0 'in the junk folder .*/Maildir/.Junk'
is 'the others stay' "$(count Junk junk gmpw)" 1

# Unencrypted lines; this server accepts mails only after a login.
fresh gm
bend "s|^outgoing.*|outgoing: {url: 'smtp://127.0.0.1:$SUBMISSION', starttls: never, insecure: true}|"
finds 'an open line' 'outgoing tls' ok 77 'none: insecure is set'
is 'and no login' "$(of 'outgoing login' saw)" 'none: outgoing.user is not set'
bend "/^outgoing/s/, insecure: true//"
finds 'an open line to anybody' 'outgoing tls' ok 77 'none: starttls is never'

# --- Last, because the server is slow after a wrong password --------------------------
inward gm
bend '/^mailbox/s/20s/3m/'
echo geheim >"$T/site/password"
finds '19 a wrong password' 'mailbox login' bad 77 'AUTHENTICATIONFAILED'
ok 'which is not told' sh -c "! grep -q geheim '$T/out' '$T/err'"

# --- Maildirs ----------------------------------------------------------------------
site "url: 'maildir:in'" "url: 'maildir:out'"
finds 'a site of Maildirs' letter ok 0 'none is needed'
is 'makes none by that' "$(ls "$T/site")" "$(printf '%s\n' games log nightmail.db nightmail.yaml password spool)"
nm fetch
chmod a-w "$T/site/in/new"
finds '36 a Maildir that is read-only' 'mailbox folders' bad 73 'new may not'

# --- A full mailbox, and a read-only one -------------------------------------------------
"$SERVER" stop "$T/server"
export MAILSERVER_QUOTA=2 MAILSERVER_READONLY=Shown
eval "$("$SERVER" start "$T/server" "$base")"
fresh gm
for n in 1 2; do mail f$n x@elsewhere.test f && append f$n 2>/dev/null; done
finds '37 a mailbox that is full' 'mailbox folders' bad 75 'MESSAGE 2 of 2'

# --- A server with old versions of TLS only, which hangs up on newer ones ------------------
case $(/usr/sbin/dovecot --version) in 2.3.*)
	"$SERVER" stop "$T/server"
	export MAILSERVER_QUOTA= MAILSERVER_READONLY= MAILSERVER_TLS=TLSv1.1
	eval "$("$SERVER" start "$T/server" "$base")"
	inward gm
	finds '38 an old server' 'mailbox tls' bad 76 'it offers TLS1.1.* must let it speak TLS 1.2 or 1.3'
	;;
esac
done_testing
