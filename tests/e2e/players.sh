# Two players and a GM play from their mail clients, over a real server: each command of HO-13 by a reply, its answer,
# and what others get (HO-11, HO-13, HO-14, HO-26, HO-34).
. tests/e2e/lib
mkdir "$T/server"
printf "%s\n" gm:gmpw p1:p1pw p2:p2pw p3:p3pw p4:p4pw p5:p5pw >"$T/server/users"
server_start
site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 10s" \
	"url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 10s"
echo 'trust: {authserv_id: mx.gm.test}' >>"$T/site/nightmail.yaml"
cat >"$T/setup.yaml" <<'Y'
ruleset: space-empires
players: 2
join: open
observers: true
press: anonymous
extend_vote: 0.9
deadline: every 36h
Y
exits 'an open game' 0 new demo --setup "$T/setup.yaml" --seed 1 --salt $SALT

# round USER: the mails in the GM's mailbox are read and answered; the newest mail of USER is in $T/mail.
round() {
	# Mails that the server accepted earlier may still be on their way.
	sent=$(sql "SELECT count(*) FROM outbox WHERE recipient = '$1@players.test' AND state = 'sent'")
	$TOOL wait "$IMAPS" "$1" "$1pw" INBOX "$sent"
	before=$(count INBOX "$1" "$1pw")
	exits 'the cron line' 0 nightly
	ok "$1 gets mail" $TOOL wait "$IMAPS" "$1" "$1pw" INBOX $((before + 1))
	$TOOL newest "$IMAPS" "$1" "$1pw" | tr -d '\r' >"$T/mail"
}
# says USER: presses Reply on the newest mail, with the lines of standard input.
says() {
	cat >"$T/lines"
	ok "$1 replies" $TOOL reply "$IMAPS" "$1" "$1pw" "$SUBMISSIONS" "$T/lines"
	ok 'it has come' $TOOL wait "$IMAPS" gm gmpw INBOX 1
	round "$1"
}
# has TEXT: in the mail, wrapped or not.
has() { ok "the mail has: $1" sh -c 'tr -s " \n" " " <"$1" | grep -qF -- "$2"' - "$T/mail" "$1"; }
lacks() { ok "the mail lacks: $1" sh -c '! tr -s " \n" " " <"$1" | grep -qF -- "$2"' - "$T/mail" "$1"; }
: >"$T/log"
# A mail in the GM's mailbox for which the mail server vouches: FROM, lines on standard input.
vouched() {
	{
		printf 'Authentication-Results: mx.gm.test; dmarc=pass header.from=players.test\nFrom: %s@players.test\n' "$1"
		printf 'To: gm@gm.test\nSubject: hello\nMessage-ID: <%s.%s@players.test>\n\n' "$1" "$(wc -c <"$T/log")"
		cat
	} >"$T/vouched"
	echo x >>"$T/log"
	append vouched
}

# Joining: name and password in one mail; the answer brings the token.
printf '/Join demo MING\n/password mysecret99\n' | vouched p1
round p1
has 'MING of demo is yours'
has 'it holds with your seat'
echo '/join demo BOSCO' | vouched p2
round p2
has 'BOSCO of demo is yours'
echo '/status' | says p2
has 'status: the game is open'
echo '/resign' | says p2
has 'your seat is free again'
nm join demo BOSCO p2@players.test
exits 'begins' 0 start demo
exits 'reports' 0 send
ok 'to Ming' $TOOL wait "$IMAPS" p1 p1pw INBOX 2
ok 'to Bosco' $TOOL wait "$IMAPS" p2 p2pw INBOX 4
nm report demo MING
W=$(sed -n 's/^W\([0-9]*\)<MING>.*/\1/p' "$T/out" | head -n 1)

# Orders from a phone beside commands, one of them mistyped; the rest counts.
printf '“b5 f1 w%s”\n• B1F2W%s\n/Ready\n/redy\n/ status\nSent from my phone\n' "$W" "$W" | says p1
has 'Subject: demo 1: 1 REFUSED, 2 taken'
has 'line 4, column 1: there is no such command. Did you mean /ready?'
has 'Moved: MING (ready). Not yet: BOSCO.'
has "+ B5F1W$W + B1F2W$W"
has "F1 new at W$W with 5 ships"
printf '/notready\n/add\nB1F3W%s\n' "$W" | says p1
has 'you are not ready'
has "It is added to the 2 orders"
has "= B5F1W$W = B1F2W$W"
# Orders for a later turn, shown and dropped; an older answer's quotation below them changes nothing.
printf '/turn 3\nM1W%s\n' "$W" | says p1
has "It is for turn 3"
printf '/orders\n/help build\n/help /vacation\n' | says p1
has 'orders: turn 1 (digest'
has 'orders: turn 3 (digest'
has 'B<n>F<f>W<w>'
has 'A deadline within it moves to its end'
printf '/orders\n/cancel 3\n' | says p1
has 'cancel: 1 order for turn 3 dropped'
lacks 'orders: turn 3'
# Settings, an old report again, absence, a vote.
printf '/set attach json\n/vacation 2031-12-24 2031-12-31\n' | says p1
has 'with reports come from now on: json'
# Two mails of one run arrive in either order.
echo '/report 1' | says p1
ok 'the report follows' $TOOL wait "$IMAPS" p1 p1pw INBOX 10
mkdir "$T/p1"
$TOOL parts "$IMAPS" p1 p1pw INBOX "$T/p1"
ok 'with its JSON' cmp "$T/p1/demo-turn-0001-MING.json" "$T/site/games/demo/turn-0001/MING.json"
printf '/vacation off\n/extend 24 h\n' | says p1
has 'you are not away any more'
has 'it is proposal 1, and all are asked'
echo '/extend 30h' | says p2
has 'your vote counts, and the deadline moves'

# Letters: to several, anonymous; without the writer's address, and nothing in them is read as an order.
n=$(count INBOX p2 p2pw)
printf '/press bosco, gm\nReport for BOSCO:\n/resign\nB9F9W%s\n/end\n/press all anonymous\npeace?\n/end\n/press ZOE\nx\n/end\n' "$W" | says p1
has 'press: your letter goes out'
has 'press: not sent: there is no such empire'
ok 'both letters' $TOOL wait "$IMAPS" p2 p2pw INBOX $((n + 2))
$TOOL text "$IMAPS" p2 p2pw INBOX | tr -d '\r' >"$T/p2"
ok 'marked' grep -qx '| /resign' "$T/p2"
ok 'under the name' grep -qx 'Subject: demo 1: letter from MING' "$T/p2"
ok 'or none' grep -qx 'Subject: demo 1: anonymous letter' "$T/p2"
ok 'without an address' sh -c '! grep -qi p1@players "$1"' - "$T/p2"
ok 'the GM has his' $TOOL wait "$IMAPS" p3 p3pw INBOX 2
is 'nobody resigned' "$(sql "SELECT count(*) FROM pending WHERE kind = 'resign'")" 0
# A reply to a letter is a reply to the host like any other.
$TOOL newest "$IMAPS" p2 p2pw | tr -d '\r' >"$T/mail"
echo '/ready' | says p2
has 'ready: you are ready for turn 1'

# Wrong password, game and empire get the same answer; the right one counts without the reply address.
for line in '/game demo MING wrongsecret' '/game nowhere MING mysecret99' '/game demo NOBODY mysecret99'; do
	printf '%s\n/cancel\n' "$line" | vouched p1
	round p1
	sed '1,/^$/d' "$T/mail" >"$T/words"
	[ -e "$T/first" ] || cp "$T/words" "$T/first"
	ok "$line" cmp "$T/first" "$T/words"
done
printf '/game demo ming mysecret99\n/orders\n' | vouched p1
round p1
has "| B5F1W$W"

# The turn; a player who wants it gets the next report as a summary. The GM runs a turn by a reply to their summary.
echo '/set summary on' | says p2
exits 'the turn' 0 run demo --force
exits 'goes out' 0 send
n=$(count INBOX p2 p2pw)
$TOOL newest "$IMAPS" p2 p2pw | tr -d '\r' >"$T/mail"
has 'Subject: demo 2 report in short'
lacks 'THE GALAXY AS YOU SEE IT'
echo '/report' | says p2
ok 'the whole report' $TOOL wait "$IMAPS" p2 p2pw INBOX $((n + 2))
$TOOL text "$IMAPS" p2 p2pw INBOX | tr -d '\r' >"$T/p2"
ok 'follows' grep -q '^Subject: demo 2 report, due ' "$T/p2"
printf '/status\n/run\n/nonsense\n' | says p3
ok 'the GM has an answer and what came of it' grep -q 'demo' "$T/mail"
is 'turn 3' "$(sql 'SELECT turn FROM game')" 3
# Orders under an old report are refused, /status works, and the answer brings the new token.
$TOOL reply "$IMAPS" p1 p1pw "$SUBMISSIONS" "$T/lines" >/dev/null
ok 'it has come' $TOOL wait "$IMAPS" gm gmpw INBOX 1
round p1

# /address: both addresses confirm; the new one gets the mails from then on.
echo '/address p4@players.test' | says p1
has 'both addresses are asked'
ok 'the new one is asked once' $TOOL wait "$IMAPS" p4 p4pw INBOX 1
new=$($TOOL newest "$IMAPS" p4 p4pw | sed -n 's|.*`\(/confirm .*\)`.*|\1|p')
old=$($TOOL text "$IMAPS" p1 p1pw INBOX | sed -n 's|.*`\(/confirm .*\)`.*|\1|p' | tail -n 1)
echo "$new" | vouched p4
round p4
has 'confirmed; the other address has to do so too'
echo "$old" | says p1
# The answer goes to the new address, which is now the main one (HO-120).
$TOOL text "$IMAPS" p4 p4pw INBOX | tr -d '\r' >"$T/mail"
has 'the new address holds'
nm status demo --json
ok 'p4 plays' grep -q 'p4@players.test' "$T/out"
# /observe, and /resign of a running game: the GM is told.
echo '/observe demo' | vouched p5
round p5
has 'public about demo'
n=$(count INBOX p3 p3pw)
echo '/resign' | says p2
has 'the game master is told'
ok 'he is' $TOOL wait "$IMAPS" p3 p3pw INBOX $((n + 1))
exits 'the record is sound' 0 verify demo
done_testing
