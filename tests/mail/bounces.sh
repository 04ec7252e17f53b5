# Delivery reports over turns and rosters (HO-32, MC-164 to MC-168); tests/unit/bounce.c tests their forms.
. tests/mail/lib
mail_demo address 1000 1000
ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' LIMIT 1")
echo /resign | mail bosco@example.org host@test.example
GM=$(sql "SELECT message_id FROM outbox WHERE recipient = 'gm@example.org' LIMIT 1")
# bounce MORE WHAT SUBJECT: a report whose text is standard input; MORE more failures of MING are counted, and the log
# says WHAT.
bounce() {
	sql "UPDATE outbox SET trouble = NULL" # as if it were the first report on its mail
	again "$@"
}
again() {
	{ printf 'From: MAILER-DAEMON@mx.test\nTo: host@test.example\nSubject: %s\n\n' "$3" && cat; } >"$DIR/report"
	before=$(sql "SELECT bounces FROM seat WHERE name = 'MING'")
	expect 0 accept "$DIR/report"
	class bounce
	seat MING bounces $((before + $1))
	case $2 in
	ours) what="is a bounce of ours" ;;
	others) what="is a bounce of nothing of ours" ;;
	delay) what="tells of a delay or a delivery" ;;
	esac
	grep " mail $(sql "SELECT max(id) FROM mail") [it]" "$S/log/2026-12.log" >"$DIR/line"
	has "$DIR/line" "mail $(sql "SELECT max(id) FROM mail") $what"
}
printf 'Action: failed\n\nMessage-ID: <%s>\n' "$ID" | bounce 1 ours x
printf '<%s>\nAction: delayed\n' "$ID" | bounce 0 delay x
# MC-166: one that arrived, or went on to a server that sends no such reports.
for action in delivered relayed expanded; do printf '<%s>\nAction: %s\n' "$ID" "$action" | bounce 0 delay x; done
printf 'nothing of yours\n' | bounce 0 others x
printf '<%s>\nNo such user\n' "$ID" | bounce 1 ours 'Undeliverable'
# The first of our mails in a report is counted, once; a mail that no empire got is ours, too, but counted for nobody.
printf '<%s> <%s>\n' "$ID" "$ID" | bounce 1 ours x
printf '<%s>\n' "$GM" | bounce 0 ours x
printf '<%s> <%s>\n' "$GM" "$ID" | bounce 0 ours y
# After three failures without a success between, the GM is asked; mails are still sent (HO-32).
expect 0 status demo
has "$DIR/out" "demo: 3 mails to MING came back; ask the player, or replace demo MING ADDRESS"
expect 0 send
# A mail comes back once, whoever sends its report again; if its address was removed from the roster, it is counted for
# nobody.
printf '<%s>\n' "$ID" | bounce 1 ours x
printf '<%s>\nonce more\n' "$ID" | again 0 ours x
expect 0 replace demo MING MING@EXAMPLE.ORG
printf '<%s>\nin capitals\n' "$ID" | bounce 1 ours x
expect 0 replace demo MING new@example.org
printf '<%s>\nlate\n' "$ID" | bounce 0 ours x
# A spam complaint about a mail proves that it was delivered, whatever part of it is quoted (MC-172).
before=$(sql "SELECT bounces FROM seat WHERE name = 'BOSCO'")
BOSCO=$(sql "SELECT message_id FROM outbox WHERE recipient = 'bosco@example.org' LIMIT 1")
printf 'Message-ID: <%s>\n' "$BOSCO" | mail staff@fbl.test host@test.example 'Return-Path: <>' \
	'Content-Type: multipart/report; report-type=feedback-report; boundary=b'
class auto
seat BOSCO bounces "$before"
silent
