# Limits that survive restarts: HO-10, HO-11, HO-14.
. tests/mail/lib
mail_demo address 6 4
W=$HOME_WORLD
for i in 1 2 3; do echo "B${i}F1W$W" | mail ming@example.org host@test.example; answered "taken"; done
# The last allowed answer says so; further mails still count.
echo "B4F1W$W" | mail ming@example.org host@test.example
answered "last answer within this hour"
echo "B5F1W$W" | mail ming@example.org host@test.example
silent
orders 1 MING "B5F1W$W "
echo "B6F1W$W" | mail ming@example.org host@test.example
# Beyond the limit mails wait for the next hour, and count by their arrival.
echo "B7F1W$W" | mail ming@example.org host@test.example
silent
orders 1 MING "B6F1W$W "
[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = waiting ] || fail "not waiting"
at 2026-12-01T11:00:00Z
echo "/status" | mail bosco@example.org host@test.example
orders 1 MING "B7F1W$W "
# A mail without own text is answered three times a day.
at 2026-12-01T12:00:00Z
for i in 1 2 3; do echo "> hello $i" | mail bosco@example.org host@test.example; class empty; answered "No new text was found"; done
echo "> hello 4" | mail bosco@example.org host@test.example
silent
# A player of two empires must name one (MC-149, MC-186).
expect 0 new two --ruleset space-empires --players 2
expect 0 join two XERXES bosco@example.org
expect 0 join two ZOE zoe@example.org
expect 0 start two
echo "/ready" | mail bosco@example.org host@test.example
answered '`/game demo BOSCO`'
answered '`/game two XERXES`'
lacks "$DIR/answer" ZOE
echo "/game two xerxes
/ready" | mail bosco@example.org host@test.example
[ "$(sql "SELECT ready > 0 FROM seat WHERE name = 'XERXES'")" = 1 ] || fail "not ready"
# A mail counts for one of them, and says which; equal mails of the same second count for each (HO-92).
tokens() { sql "SELECT DISTINCT reply_to FROM outbox WHERE recipient = 'bosco@example.org' AND reply_to LIKE '%$1%'" | sed 's/.*<\(.*\)>.*/\1/' | head -n 1; }
echo "/notready" | mail bosco@example.org "$(tokens demo), $(tokens two)"
answered "your mail has several addresses of this host; it counts for BOSCO of demo alone"
SAME="Date: Tue, 1 Dec 2026 10:00:00 +0000"
for game in demo two; do
	echo "/notready" | mail bosco@example.org "$(tokens $game)" "$SAME" "Message-ID: <same@x>"
	class orders
	[ "$(sql "SELECT game.name FROM mail JOIN game ON game.id = mail.game ORDER BY mail.id DESC LIMIT 1")" = $game ] || fail "another game"
done
echo "/notready" | mail bosco@example.org "$(tokens two)" "$SAME" "Message-ID: <same@x>" "X-Again: yes"
class copy
# Other recipients of the mail (MC-157).
echo "/game two ZOE
/ready" | mail zoe@example.org "host@test.example, bosco@example.org"
answered "your mail was sent to others too"
# Bounces of our own mails are counted, delays and others' bounces are not (HO-32).
ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' LIMIT 1")
for what in "failed $ID 1" "delayed $ID 1" "failed nm.x@y 1"; do
	set -- $what
	printf 'Action: %s\n\nMessage-ID: <%s>\n' "$1" "$2" | mail MAILER-DAEMON@mx.test host@test.example
	class bounce
	silent
	[ "$(sql "SELECT bounces FROM seat WHERE name = 'MING'")" = "$3" ] || fail "bounces after $what"
done
# An admitted sender is told when a limit is exceeded (MC-10, MC-132).
{ yes "B1F1W$W ; a comment that makes the line long" | head -c 1100000; } | mail ming@example.org host@test.example
class reject
at 2026-12-01T14:00:00Z
{ yes "B1F1W$W ; a comment that makes the line longer" | head -c 1100000; } | mail ming@example.org host@test.example
answered "it is larger than the limit"
# A mail at which the program died three times is held for the GM and blocks nothing (HO-10).
sed -i 's/^limits: {/&strangers_per_run: 0, /' "$S/nightmail.yaml"
echo "hello" | mail mallory@example.com host@test.example
ID=$(sql "SELECT id FROM mail WHERE state = 'new'")
for i in 1 2 3; do
	[ "$(sql "SELECT state FROM mail WHERE id = $ID")" = new ] || fail "held after $i"
	echo "$ID" >"$S/log/.reading"
	echo "/status" | mail zoe@example.org host@test.example
	class orders
done
[ "$(sql "SELECT state || tries FROM mail WHERE id = $ID")" = held3 ] || fail "not held"
expect 0 status
has "$DIR/out" "held"
expect 0 mail list
has "$DIR/out" "mallory@example.com"
expect 0 mail show "$ID"
has "$DIR/out" "hello"
# A roster's address is searched among the first sixteen addresses of the From; a sender without one is a stranger.
waits() { [ "$(sql "SELECT state = 'new' FROM mail ORDER BY id DESC LIMIT 1")" = "$1" ] || fail "$(sql "SELECT state, reason FROM mail ORDER BY id DESC LIMIT 1")"; }
many() { seq "$1" | sed 's/.*/x&@far.example,/' | tr '\n' ' '; }
echo hello | mail "$(many 15)zoe@example.org" host@test.example
waits 0
echo hello | mail "$(many 16)zoe@example.org" host@test.example
waits 1
printf 'To: host@test.example\nSubject: x\n\nhello\n' >"$DIR/nobody"
expect 0 accept "$DIR/nobody"
waits 1
sql "DELETE FROM mail WHERE state = 'new'"
expect 0 mail drop "$ID"
expect 0 mail list
lacks "$DIR/out" "mallory@example.com"
expect 66 mail show 99999
expect 64 mail show
# Two machines that answer each other without any mark (HO-14, MC-171). A run sends at most 20 answers for each empire
# (here four are accepted); then only the GM is told, by status and digest.
sed -i 's/^limits: .*/limits: {mails_per_sender_per_hour: 1000, replies_per_sender_per_hour: 1000}/' "$S/nightmail.yaml"
at 2026-12-01T16:00:00Z
before=$(sql "SELECT max(id) FROM outbox")
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
for i in $(seq 90); do
	printf 'From: zoe@example.org\nTo: host@test.example\nMessage-ID: <storm%s@x>\n\n/status\nThank you for your mail %s\n' "$i" "$i" >"$S/in/new/$i"
done
expect 0 fetch
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before")" = 80 ] || fail "answers of a run"
expect 0 status
has "$DIR/out" "10 mails were not answered, for a run had too many answers"
expect 0 nightly
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before AND kind = 'digest' AND recipient = 'gm@example.org' AND replace(replace(body, char(10), ' '), '  ', ' ') LIKE '%10 mails were not answered, for a run had too many answers%'")" = 1 ] || { sql "SELECT kind, recipient, body FROM outbox WHERE id > $before AND kind <> 'answer'"; fail digest; }
