# Who is admitted, which mails count and how they are answered: HO-10, HO-11, HO-13 to HO-15, HO-17.
. tests/mail/lib
mail_demo token 60 40
W=$HOME_WORLD
HOST=host@test.example
T=$(token_of ming@example.org)
[ ${#T} -eq 26 ] || fail "token $T"

# A sender in a roster without proof is told how to prove it, once a day; a stranger gets nothing (HO-11, MC-245). About
# orders the player is asked (heard.sh).
echo "dear host" | mail ming@example.org $HOST
class reject
answered "To: ming@example.org"
answered "does not show that it comes from you"
echo "dear host" | mail ming@example.org $HOST
silent
echo "B5F1W$W" | mail ming@example.org $HOST
class reject
answered "Subject: demo: is this mail yours?"
echo "B5F1W$W" | mail mallory@example.com $HOST "$PASS"
silent
class reject
# The open turn's token in the address, in upper or lower case.
echo "b 5 f1 w$W" | mail Ming@Example.org "host+$(echo "$T" | tr a-z A-Z)@test.example"
class orders
orders 1 MING "B5F1W$W "
answered "Subject: demo 1: 1 taken"
answered "DEMO, turn 1, Empire of MING"
answered "You can send again until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail counts."
answered "WHAT WILL RUN (digest $(printf 'B5F1W%s\n' "$W" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/'))"
# HO-31, MC-98, MC-250: what was read is shown, and a line that would read as an order is marked.
answered "  + B5F1W$W (new)"
# Tokens occur only in Reply-To and Message-ID; the envelope sender is empty (HO-33, MC-242).
lacks "$DIR/answer" "$(token_of ming@example.org)"
[ "$(sql "SELECT sender || auto_submitted || in_reply_to FROM outbox ORDER BY id DESC LIMIT 1")" = "auto-replied<m$(wc -l <"$DIR/serial")@test.example>" ] || fail headers
# The token in References; a second mail replaces the first (MC-179).
ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' AND kind = 'report'")
echo "B3F2W$W" | mail ming@example.org $HOST "References: <other@x> <$ID>"
orders 1 MING "B3F2W$W "
# References has the last ten ids of a long exchange, and then the mail's own.
refs() { sql "SELECT refs FROM outbox ORDER BY id DESC LIMIT 1"; }
[ "$(refs)" = "<other@x> <$ID> <m$(wc -l <"$DIR/serial")@test.example>" ] || fail "$(refs)"
answered "It replaces the order of"
answered "+ B3F2W$W   - B5F1W$W"
echo "B3F2W$W" | mail ming@example.org "host+$T@test.example" "References: $(printf '<r%s@x> ' $(seq 11))" \
	"Date: Tue, 1 Dec 2026 07:00:00 +0000"
[ "$(refs)" = "<$ID> $(printf '<r%s@x> ' $(seq 2 11))<m$(wc -l <"$DIR/serial")@test.example>" ] || fail "$(refs)"
# Mails overtake each other (MC-180): the last one to arrive is valid, and its answer says that it is the older one.
echo "B2F2W$W" | mail ming@example.org "host+$T@test.example" "Date: Tue, 1 Dec 2026 09:20:00 +0100"
lacks "$DIR/answer" "was written"
echo "B3F2W$W" | mail ming@example.org "host+$T@test.example" "Date: Tue, 1 Dec 2026 08:00:00 GMT (early)"
orders 1 MING "B3F2W$W "
answered "this mail was written Tue 1 Dec 2026, 09:00 Europe/Berlin, before the one whose orders it replaces (Tue 1 Dec 2026, 09:20 Europe/Berlin)"
# A mail without a date is answered without a word about it (MC-181).
echo "B3F2W$W" | mail ming@example.org "host+$T@test.example" "Date: tomorrow"
lacks "$DIR/answer" "was written"
# Delivered-To is tried before To (MC-243); a tag that is not a token is ignored.
echo "B4F2W$W" | mail ming@example.org host+hello@test.example "Delivered-To: host+$T@test.example"
orders 1 MING "B4F2W$W "
# A verdict of the mail server proves as much as a token; `fail` is rejected with any token (MC-134).
echo "B2F2W$W" | mail ming@example.org $HOST "$PASS"
orders 1 MING "B2F2W$W "
echo "B9F2W$W" | mail ming@example.org "host+$T@test.example" "Authentication-Results: mx.test; dmarc=fail header.from=example.org"
silent
class reject
orders 1 MING "B2F2W$W "
# A valid token from another address is not accepted; the main address gets to see the lines.
echo "B9F2W$W" | mail ming@home.example "host+$T@test.example"
class reject
answered "To: ming@example.org"
answered "ming@home.example"
answered "| B9F2W$W"
orders 1 MING "B2F2W$W "
# The second address of a roster gets its own answer (MC-148).
echo "/add
B1F3W$W" | mail ming@phone.example "host+$T@test.example"
answered "To: ming@phone.example"
orders 1 MING "B2F2W$W B1F3W$W "
# Refusals with line, column and cause; a mail without a valid order changes nothing.
echo "
  B2F9W9999
М2W2" | mail ming@example.org "host+$T@test.example"
class orders
answered "2 REFUSED, 0 taken"
answered "line 3, column 1: М is the character U+041C"
answered "The 2 orders of"
orders 1 MING "B2F2W$W B1F3W$W "
# The same mail again, by another way, or with a Message-ID that Exchange has replaced, is filed once (MC-174, MC-175,
# MC-178).
cp "$DIR/mail" "$DIR/again"
for how in '' '1i Received: by elsewhere' '1i X-Footer: 1' 's/$/\r/' '$a -- \nscanned by nobody' \
	'$a ____________\nthe list' 's/$/ /;1,/^ *$/s/ $//' \
	's/^Message-ID: \(.*\)/Message-ID: <DB1PR@eurprd.outlook.example>\nX-Microsoft-Original-Message-ID: \1/'; do
	before=$(sql "SELECT count(*) FROM outbox")
	sed "$how" "$DIR/again" >"$DIR/twin"
	expect 0 accept "$DIR/twin"
	[ "$(sql "SELECT count(*) FROM outbox")" = "$before" ] || fail "answered twice: $how"
done
# A mailing list re-encodes it, or makes it a part above its own.
head=$(sed '/^$/,$d' "$DIR/again")
sed '1,/^$/d' "$DIR/again" >"$DIR/text"
for how in base64 part quoted; do
	before=$(sql "SELECT count(*) FROM outbox")
	{
		printf '%s\nMIME-Version: 1.0\n' "$head"
		case $how in
		base64) printf 'Content-Transfer-Encoding: base64\n\n' && base64 "$DIR/text" ;;
		quoted)
			printf 'Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n'
			python3 -c 'import quopri, sys; quopri.encode(sys.stdin.buffer, sys.stdout.buffer, True)' <"$DIR/text"
			;;
		part)
			printf 'Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain; charset=utf-8\n\n'
			cat "$DIR/text"
			printf '\n--x\nContent-Type: text/plain\n\n_______________________________________\nthe list\n--x--\n'
			;;
		esac
	} >"$DIR/twin"
	expect 0 accept "$DIR/twin"
	[ "$(sql "SELECT count(*) FROM outbox")" = "$before" ] || fail "answered twice: $how"
	[ "$(sql "SELECT class = 'copy' FROM mail ORDER BY id DESC LIMIT 1")" = 1 ] || fail "another mail: $how"
done
# The same Message-ID with another text is a new mail (MC-176).
sed "s/W9999/W9998/" "$DIR/again" >"$DIR/twin"
before=$(sql "SELECT count(*) FROM outbox")
expect 0 accept "$DIR/twin"
[ "$(sql "SELECT count(*) FROM outbox")" -gt "$before" ] || fail "another text dropped"

# Commands: /cancel is done first; /turn for a later turn; two different ones change nothing.
echo "B5F1W$W
/cancel
/add" | mail ming@example.org "host+$T@test.example"
orders 1 MING "B5F1W$W "
echo "/turn 3
M1W2" | mail ming@example.org "host+$T@test.example"
orders 3 MING "M1W2 "
orders 1 MING "B5F1W$W "
answered "for turn 3"
echo "/turn 2
/turn 4
M1W2" | mail ming@example.org "host+$T@test.example"
answered "two /turn lines differ"
class reject
echo "/turn 0
M1W2" | mail ming@example.org "host+$T@test.example"
answered "turn 0 is over"
echo "/orders
/status
/READY
/help build
/report" | mail ming@example.org "host+$T@test.example"
answered "    | B5F1W$W"
answered "ready: you are ready for turn 1"
answered "Subject: demo 1 report"
[ "$(sql "SELECT ready > 0 FROM seat WHERE name = 'MING'")" = 1 ] || fail ready
echo "/notready
/foo
/extend 24h
/hold" | mail ming@example.org "host+$T@test.example"
answered "line 2, column 1: there is no such command"
answered "extend: not done: this game has no votes"
answered "hold: not done: only the game master can do that"
[ "$(sql "SELECT ready FROM seat WHERE name = 'MING'")" = 0 ] || fail notready
# Letters go out with marks, without addresses (HO-34, MC-191).
echo "/press BOSCO
Report for empire 2:
/ready
/end
/press NOBODY
x
/end" | mail ming@example.org "host+$T@test.example"
answered "To: bosco@example.org"
answered "| Report for empire 2:"
answered "| /ready"
answered "press: not sent: there is no such empire"
lacks "$DIR/answer" "From MING <"
[ "$(sql "SELECT ready FROM seat WHERE name = 'MING'")" = 0 ] || fail "press read as a command"

# Passwords: accepted from any address, answered to the main one; all wrong ones get the same answer.
echo "/password geheim12345" | mail ming@example.org "host+$T@test.example"
lacks "$DIR/answer" geheim
sql "SELECT password FROM seat WHERE name = 'MING'" | grep -q '^\$argon2id' || fail "no hash"
echo "/game demo ming geheim12345
B6F1W$W" | mail ming@cafe.example $HOST
answered "To: ming@example.org"
orders 1 MING "B6F1W$W "
for line in "/game demo MING wrong12345" "/game demo NOBODY wrong12345" "/game nogame MING wrong12345" "/game demo BOSCO"; do
	echo "$line" | mail ming@example.org $HOST
	sed -n '2,$p' "$DIR/answer" >"$DIR/words"
	[ -e "$DIR/first" ] || cp "$DIR/words" "$DIR/first"
	cmp -s "$DIR/first" "$DIR/words" || { cat "$DIR/first" "$DIR/words"; fail "other words: $line"; }
	lacks "$DIR/answer" wrong12345
	class reject
done
has "$DIR/first" "no such game, empire or secret"
# After five wrong ones in an hour no more are checked, and the player is told.
for i in 1 2 3 4; do echo "/game demo MING wrong1234$i" | mail ming@example.org $HOST; done
[ -n "$(sql "SELECT id FROM outbox WHERE subject LIKE '%wrong secrets%' AND recipient = 'ming@example.org'")" ] || fail "not told of wrong secrets"
echo "/game demo MING geheim12345
B7F1W$W" | mail ming@example.org $HOST
orders 1 MING "B6F1W$W "
echo "B7F1W$W" | mail ming@example.org "host+$T@test.example"
orders 1 MING "B7F1W$W "

# An address changes after both addresses have confirmed (MC-151).
echo "/address ming@new.example" | mail ming@example.org "host+$T@test.example"
OLD=$(sql "SELECT code FROM pending WHERE kind = 'address-old'")
NEW=$(sql "SELECT code FROM pending WHERE kind = 'address-new'")
echo "/confirm $NEW" | mail mallory@example.com $HOST
silent
printf "/confirm %s\n/confirm %s\n" "$OLD" "$NEW" | mail ming@new.example $HOST
answered "confirmed; the other address has to do so too"
[ "$(sql "SELECT address FROM address JOIN seat ON seat.id = seat WHERE name = 'MING' AND position = 0")" = ming@example.org ] || fail early
echo "/confirm $OLD" | mail ming@example.org "host+$T@test.example"
answered "the new address holds"
[ "$(sql "SELECT address FROM address JOIN seat ON seat.id = seat WHERE name = 'MING' AND position = 0")" = ming@new.example ] || fail "no new address"
# This ends all older tokens (HO-17).
echo "B1F1W$W" | mail ming@new.example "host+$T@test.example"
class reject
orders 1 MING "B7F1W$W "

# A mail that arrives at the deadline counts, a later one does not (MC-182, MC-183).
B=$(token_of bosco@example.org)
WB=$(sql "SELECT bytes FROM report WHERE name = 'BOSCO.txt'" | sed -n 's/^W\([0-9]*\)<BOSCO>.*/\1/p' | head -n 1)
at 2026-12-03T19:00:00Z
echo "B1F1W$WB" | mail bosco@example.org "host+$B@test.example"
orders 1 BOSCO "B1F1W$WB "
at 2026-12-03T19:00:01Z
echo "B2F1W$WB" | mail bosco@example.org "host+$B@test.example"
answered "turn 1 closed at Thu 3 Dec 2026, 20:00 Europe/Berlin"
orders 1 BOSCO "B1F1W$WB "
expect 0 run --no-fetch
# An old report's token proves the writer; its orders are too late, /status works (MC-184).
at 2026-12-03T19:05:00Z
echo "B1F2W$WB
/status
/ready" | mail bosco@example.org "host+$B@test.example"
answered "turn 1 is over"
answered "status: turn 2"
answered "ready: not done: the report that you reply to is not the newest one"
orders 2 BOSCO ""
# A mail of turn 1 that is sent again is still a copy (MC-185).
before=$(sql "SELECT count(*) FROM outbox")
expect 0 accept "$DIR/again"
[ "$(sql "SELECT count(*) FROM outbox")" = "$before" ] || fail replay
# The GM needs a token (MC-154).
echo "/hold" | mail gm@example.org $HOST "$PASS"
class reject
G=$(token_of gm@example.org)
echo "/hold
/status" | mail gm@example.org "host+$G@test.example"
class orders
answered "hold demo: done"
[ -n "$(sql "SELECT held FROM game")" ] || fail "not held"
# The log has no secrets or controls from mails (MC-247, HO-31).
lacks "$S/log/2026-12.log" geheim
lacks "$S/log/2026-12.log" "$T"
# Dry run changes nothing.
sql "SELECT count(*) FROM mail" >"$DIR/n"
expect 0 accept --dry-run "$DIR/mail"
sql "SELECT count(*) FROM mail" | cmp -s - "$DIR/n" || fail "dry run stored a mail"
# A mail's requests are limited; the others are counted (MC-195).
N=$(token_of bosco@example.org)
seq 101 160 | sed 's/^/\/report /' | mail bosco@example.org "host+$N@test.example"
answered "10 more commands were not done: 50 a mail are enough"
seq 1 6 | sed 's/^/\/password geheim1234/' | mail bosco@example.org "host+$N@test.example"
answered "password: not set: that is enough for this hour"
