# Mail cases that need a site, or two mails: MC-150, MC-169, MC-177, MC-186, MC-194, MC-197 to MC-200, MC-237.
. tests/mail/lib
mail_demo token 600 400
W=$HOME_WORLD
HOST=host@test.example
T=$(token_of ming@example.org)
B=$(token_of bosco@example.org)
WB=$(sql "SELECT bytes FROM report WHERE name = 'BOSCO.txt'" | sed -n 's/^W\([0-9]*\)<BOSCO>.*/\1/p' | head -n 1)

# MC-177: without a Message-ID the bytes decide: two texts of one second are two mails, the same one again is a copy.
SECOND="Date: Tue, 1 Dec 2026 10:00:00 +0000"
echo "B5F1W$W" | mail ming@example.org "host+$T@test.example" "X-No-Message-ID: x" "$SECOND"
! grep -q '^Message-ID' "$DIR/mail" || fail "a Message-ID"
answered "1 taken"
echo "B6F1W$W" | mail ming@example.org "host+$T@test.example" "X-No-Message-ID: x" "$SECOND"
answered "1 taken"
orders 1 MING "B6F1W$W "
echo "B6F1W$W" | mail ming@example.org "host+$T@test.example" "X-No-Message-ID: x" "$SECOND"
class copy
silent

# MC-197: a forged sender makes no letter of ours to the player out of their text: only lines that read as orders or commands go on.
echo "B5F1W$W ; buy it at http://spam.example
Buy now at http://spam.example
; http://spam.example
/press BOSCO
http://spam.example
/end" | mail ming@example.org $HOST "$SECOND" "Subject: http://spam.example" "Reply-To: all@spam.example"
class reject
answered "Subject: demo: is this mail yours?"
lacks "$DIR/answer" spam.example

# MC-186: several games in one mailbox: the wrong one in subject or text, or none, takes nothing.
expect 0 new two --ruleset space-empires --players 2
expect 0 join two MING ming@example.org
expect 0 join two ZOE zoe@example.org
expect 0 start two
echo "B7F1W$W" | mail ming@example.org $HOST "$PASS" "Subject: two 1"
class reject
answered '`/game demo MING`'
answered '`/game two MING`'
echo "two: B7F1W$W" | mail ming@example.org $HOST "$PASS"
class reject
echo "/game three MING
B7F1W$W" | mail ming@example.org $HOST "$PASS"
answered "no such game, empire or secret"
orders 1 MING "B6F1W$W "
[ "$(sql "SELECT count(*) FROM orders JOIN game ON game.id = game WHERE name = 'two'")" = 0 ] || fail "orders in two"

# MC-198: reports, orders and notes of others are not to be had, whoever's name stands there, and the words tell nothing.
for command in "/report BOSCO" "/report 1 BOSCO" "/orders BOSCO" "/report 2" "/orders 9"; do
	echo "$command" | mail ming@example.org "host+$T@test.example"
	lacks "$DIR/answer" "Empire of BOSCO"
	lacks "$DIR/answer" "W$WB"
	lacks "$DIR/answer" "To: bosco"
done
echo "/report
/orders" | mail ming@example.org "host+$B@test.example"
lacks "$DIR/answer" "Empire of BOSCO"

# MC-194: what SQL, CSV, YAML and HTML take for their own is text: titles that have it are refused, or are texts in the
# record; players' notes and letters may hold all of it.
title() { printf 'ruleset: space-empires\ntitle: "%s"\nplayers: [{name: A, address: [a@example.org]}, {name: B, address: [b@example.org]}]\n' "$1" >"$DIR/odd.yaml"; }
for odd in 'a \"b\", c' '</title><b>'; do
	title "$odd"
	expect 65 new odd --setup "$DIR/odd.yaml"
	has "$DIR/err" "odd.yaml:2:8: title: "
done
n=0
for odd in no null 1e3 2026-12-01 0x10 -1 '- a' '[*z]' '{x: &y}' "'); DROP TABLE seat; --"; do
	n=$((n + 1))
	title "$odd"
	expect 0 new odd$n --setup "$DIR/odd.yaml" --seed 3 --salt $SALT
	expect 0 start odd$n
	[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'report' AND body LIKE '%' || char(10) || '$(echo "$odd" | sed "s/'/''/g")' || char(10) || 'Ruleset%'")" -ge 2 ] || fail "no title $odd"
	expect 0 archive odd$n "$DIR/archived$n" --secret
	expect 0 verify "$DIR/archived$n"
done
ODD="'); DROP TABLE seat; -- \"a,b\",=1+1 {x: &y [*z]} # | %s%n </title><b onclick=x>"
printf '/note W%s %s\n/diary\n%s\n/end\n/press gm\n%s\n/end\n/notes\n' "$W" "$ODD" "$ODD" "$ODD" | mail ming@example.org "host+$T@test.example"
sed 's/^| //' "$DIR/answer" >"$DIR/letter"
has "$DIR/letter" "$ODD"
[ "$(sql "SELECT text FROM remark")" = "$ODD" ] || fail "another note: $(sql "SELECT text FROM remark")"
[ "$(sql "SELECT count(*) FROM seat WHERE name = 'MING'")" = 2 ] || fail "a table is gone"

# MC-237: a report goes out once more to the roster alone, and changes nothing.
bytes() { sql "SELECT * FROM game WHERE name = 'demo'; SELECT hex(bytes) FROM report JOIN game ON game.id = game WHERE game.name = 'demo'"; }
bytes >"$DIR/before"
last=$(sql "SELECT max(id) FROM outbox")
echo "please send me the report again" | mail ming@example.org "host+$T@test.example" "Reply-To: mallory@example.com"
expect 0 report demo MING --resend
bytes | cmp -s - "$DIR/before" || fail "resend changed the game"
[ "$(sql "SELECT group_concat(DISTINCT recipient) FROM outbox WHERE id > $last")" = ming@example.org ] || fail "resent elsewhere"

# MC-150: who was replaced is a stranger at once, and the new player's are the reports.
expect 0 replace demo BOSCO new@example.org
last=$(sql "SELECT max(id) FROM outbox")
echo "B1F1W$WB" | mail bosco@example.org "host+$B@test.example" "$PASS"
class reject
silent
echo "/report" | mail bosco@example.org $HOST "$PASS"
class reject
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $last AND recipient = 'bosco@example.org'")" = 0 ] || fail "the old address gets mail"
orders 1 BOSCO ""

# MC-199: whatever was refused or asked for in between, a report's text is its recipient's.
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'report'")" -gt 6 ] || fail "few reports"
for who in MING:ming@example.org BOSCO:bosco@example.org BOSCO:new@example.org ZOE:zoe@example.org; do
	[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'report' AND recipient = '${who#*:}' AND body NOT LIKE '%Empire of ${who%:*}%'")" = 0 ] ||
		fail "another's report to $who"
done

# MC-169: answers have an empty envelope sender, so that they do not bounce; a server that sends a report of them all the same is not answered.
[ "$(sql "SELECT count(*) FROM outbox WHERE auto_submitted = 'auto-replied' AND sender <> ''")" = 0 ] || fail "an answer can bounce"
ID=$(sql "SELECT message_id FROM outbox WHERE auto_submitted = 'auto-replied' ORDER BY id DESC LIMIT 1")
printf 'Action: failed\n\nMessage-ID: <%s>\n' "$ID" | mail MAILER-DAEMON@mx.test $HOST "Return-Path: <>"
class bounce
silent

# MC-200: no text, address of a letter or secret of a mail in the output of cron, in the log or in a file that others may read.
expect 0 nightly
[ ! -s "$DIR/out" ] && [ ! -s "$DIR/err" ] || { cat "$DIR/out" "$DIR/err"; fail "nightly speaks"; }
for secret in "$T" "$B" spam.example "B6F1W$W"; do
	grep -rq "$secret" "$S/log" && fail "in the log: $secret"
done
[ -z "$(find "$S" -perm /077 ! -type l)" ] || { find "$S" -perm /077 -ls; fail "open files"; }
