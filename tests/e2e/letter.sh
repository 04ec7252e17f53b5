# The letter of `doctor` to itself, where it lies and what it says, at each limit (HO-77), by servers that do as they are told.
. tests/e2e/lib
order=$T/order
export NIGHTMAIL_NOW=2026-12-03T19:00:00Z
: >"$order"
python3 -I -S tests/e2e/office "$order" "$T/port" 2>"$T/office.err" &
children=$!
while [ ! -s "$T/port" ]; do sleep 0.02; done
read -r IMAP SMTP <"$T/port"
NUMBER=0

# letter [FOLDER]: a site, whose mails come from this folder; standard input is what the servers do.
letter() {
	site "url: 'imap://localhost:$IMAP/${1:-INBOX}', user: gm, password_file: password, insecure: true, timeout: 10s" \
		"url: 'smtp://localhost:$SMTP', starttls: never, timeout: 10s"
	NUMBER=$((NUMBER + 1))
	{ echo "# $NUMBER" && cat; } >"$order.new"
	: >"$order.said"
	mv "$order.new" "$order"
}
bend() { sed -i "$1" "$T/site/nightmail.yaml"; }
# doctor CODE: what it says is in $T/told, a line a thing: of the letter and of the clock; +TAG for the word of a sub-address.
doctor() {
	exits "doctor $NUMBER" "$1" doctor --json --wait "${WAIT:-20s}"
	jq -r '.checks[] | select(.check == "letter" or (.check == "clock" and .result != "ok")) |
		.check + " " + .result + ": " + .saw, "advice: " + (.advice // "none")' "$T/out" |
		sed 's/+[a-z2-7]*@/+TAG@/g' >"$T/told"
}
# tells: exactly that, on standard input.
tells() {
	cat >"$T/wanted"
	ok "$NUMBER: what it tells" diff "$T/wanted" "$T/told"
}
heard() { grep -c -- "$1" "$order.said"; }
CAME='letter ok: it went out, and came to gm+TAG@gm.test in INBOX'
NONE='its server has written no Authentication-Results: tokens prove who plays'

# --- Found at the first look, and taken away.
letter <<'X'
sub: INBOX
older: Authentication-Results: mx.old.test; none
X
doctor 0
tells <<X
$CAME; $NONE
advice: none
X
is 'the newest one, and no other' "$(sed -n 's/^[^ ]* \(UID STORE\|UID EXPUNGE\|UID FETCH\) \([0-9]*\).*/\1 \2/p' "$order.said" | sort | uniq -c | tr -s ' \n' ' ')" \
	' 1 UID EXPUNGE 5 2 UID FETCH 5 1 UID STORE 5 '
is 'looked at, then taken' "$(sed -n 's/^[^ ]* \(SELECT\|EXAMINE\) \(.*\)/\1 \2/p' "$order.said" | tail -n 2 | tr '\n' ' ')" 'EXAMINE INBOX SELECT INBOX '
is 'marked as what it is' "$(heard 'STORE 5 +FLAGS.SILENT (\\Deleted)')" 1
is 'no letter to the plain address' "$(heard '^RCPT TO')" 1
# It comes at the third look.
letter <<'X'
sub: INBOX
looks: 2
X
doctor 0
tells <<X
$CAME; $NONE
advice: none
X
is 'it looks again' "$(heard 'UID SEARCH')" 3

# --- Left where it is: nothing is expunged but by its number, and who cannot do that leaves it and says so.
for how in 'can: MOVE' 'refuse: UID_STORE' 'refuse: UID_EXPUNGE' 'refuse: SELECT:Processed'; do
	letter <<X
sub: Processed
$how
X
	doctor 0
	tells <<'X'
letter warn: the letter stays in Processed
advice: delete it
X
	is "$how: no other is expunged" "$(heard ' EXPUNGE$')" 0
	case $how in *EXPUNGE) expunge=1 ;; *) expunge=0 ;; esac
	case $how in *SELECT*) store=0 ;; *) store=1 ;; esac
	is "$how: one step after the other" "$(heard 'UID STORE') $(heard 'UID EXPUNGE')" "$store $expunge"
done

# --- The mailbox's clock, by when it says that the letter came.
# dated DATE [HOURS HOW]
dated() {
	letter <<X
sub: INBOX
date: $1
X
	doctor 0
	{
		[ $# = 1 ] || echo "clock warn: this clock is $2 hours $3 that of the mailbox"
		[ $# = 1 ] || echo "advice: set this machine's clock by NTP: deadlines go by it, arrival of mails by the server's"
		echo "$CAME; $NONE"
		echo 'advice: none'
	} >"$T/right"
	tells <"$T/right"
}
dated '03-Dec-2026 19:00:00 +0000'
dated '03-Dec-2026 18:55:00 +0000'
dated '03-Dec-2026 18:54:59 +0000' 0:05 'ahead of'
dated '03-Dec-2026 19:05:00 +0000'
dated '03-Dec-2026 19:05:01 +0000' 0:05 behind
dated '03-Dec-2026 22:29:59 +0200' 1:29 behind
dated '03-Dec-2026 05:30:00 -0330' 10:00 'ahead of'

# --- What its server says of who sent it: three hundred characters are shown; a name that fits, one that does not, none.
for more in 0 1; do
	words=$(printf "%$((285 + more))s" | sed 's/ /ü/g')
	letter <<X
sub: INBOX
header: Authentication-Results: mx.gm.test; x=($words
X
	doctor 0
	shown=$(printf '%285s' | sed 's/ /ü/g')
	tells <<X
$CAME; Authentication-Results: mx.gm.test; x=($shown
advice: trust: {authserv_id: mx.gm.test} lets such verdicts count
X
done
letter <<'X'
sub: INBOX
header: Authentication-Results: ; none
X
doctor 0
tells <<X
$CAME; $NONE
advice: none
X

# --- Where it lies: each folder that is looked into, by its meaning.
# lies FOLDER MAILBOX CODE WHAT: standard input is all that is told.
lies() {
	letter "$2" <<X
folders: INBOX,Processed,Games,Rest,Odd,Bulk Mail,Closed
sub: $1
refuse: EXAMINE:Closed
X
	bend '/^mailbox/s/, timeout/, rejected: Rest, junk: Odd&/'
	doctor "$3"
	tells
}
for filed in Processed Rest; do
	lies $filed Games 0 <<X
letter ok: it went out, and came to gm+TAG@gm.test in $filed; $NONE
advice: none
X
done
for junk in Odd 'Bulk Mail'; do
	lies "$junk" Games 0 <<X
letter warn: it came to gm+TAG@gm.test, and lay in the junk folder $junk
advice: tell the provider that mails to and from the site are no junk (a rule, a contact), and set mailbox.junk to this folder
X
done
lies INBOX Games 78 <<X
letter bad: it came to gm+TAG@gm.test, but to the folder INBOX, not to Games
advice: name that folder in mailbox.url, or make a rule that puts the site's mails into yours
X
# One that is not for us is passed by; where the mailbox itself is not, there is nothing to look at.
letter <<'X'
folders: INBOX,Processed,Spam
refuse: EXAMINE:Processed
sub: Spam
X
doctor 0
ok 'behind one that is closed' grep -q 'in the junk folder Spam' "$T/told"

# --- Found by a run that came between, or a mailbox by `accept`: in the record.
letter <<X
pipe: $NIGHTMAIL -C $T/site accept - >/dev/null 2>&1
X
doctor 0
tells <<X
letter ok: it went out, and came to gm+TAG@gm.test in the record; $NONE
advice: none
X

# --- Sub-addresses that are refused: the plain address is tried at once; lost: after a quarter of the time.
letter <<'X'
sub: NO 550 5.1.1 nobody
plain: INBOX
X
doctor 78
SUB='have the server deliver sub-addresses, or set site.delimiter to the sign that it parts them by, or to null, where players use passwords'
tells <<X
letter bad: a letter to gm@gm.test came, one to its sub-address gm+TAG@gm.test was refused: 550 5.1.1 nobody
advice: $SUB
X
letter <<'X'
plain: INBOX
X
start=$(date +%s%N)
WAIT=4s doctor 78
took=$((($(date +%s%N) - start) / 1000000))
tells <<X
letter bad: a letter to gm@gm.test came, one to its sub-address gm+TAG@gm.test did not
advice: $SUB
X
ok "a second to wait, a second for the other one: $took ms" [ $took -ge 2000 ]
letter <<'X'
X
start=$(date +%s%N)
WAIT=1s doctor 75
took=$((($(date +%s%N) - start) / 1000000))
tells <<'X'
letter bad: it went out, and was lost: in 1 s it came to no folder that is looked into
advice: is site.address of this mailbox? Look for the letter, or for a bounce, with a mail program
X
ok "it waits as long as it may: $took ms" [ $took -ge 1000 ]

# --- A server that minds the empty envelope: told, and the letter goes out from the site.
letter <<'X'
sub: INBOX
empty: 550 nobody sends that
X
doctor 77
tells <<X
letter bad: smtp://localhost:$SMTP: it takes no mail without an envelope sender, as answers are
advice: whoever runs it must let MAIL FROM:<> pass for this login, or answers never go out
X
is 'from nobody, then from the site' "$(sed -n 's/^MAIL FROM:\(<[^>]*>\).*/\1/p' "$order.said" | tr '\n' ' ')" '<> <gm@gm.test> '
letter <<'X'
plain: INBOX
empty: 550 nobody sends that
X
WAIT=1s doctor 77
is 'it is not asked again' "$(sed -n 's/^MAIL FROM:\(<[^>]*>\).*/\1/p' "$order.said" | tr '\n' ' ')" '<> <gm@gm.test> <gm@gm.test> '

# --- An address that no server of today takes (MC-235).
letter <<'X'
X
bend 's/address: gm@gm.test/address: "gäme@gm.test"/'
doctor 78
tells <<'X'
letter bad: gäme+TAG@gm.test cannot be written to
advice: mend it in nightmail.yaml
X
is 'nothing is sent' "$(heard '^MAIL')" 0
done_testing
