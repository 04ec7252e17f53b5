# Delivery reports, form by form (HO-32, MC-164 to MC-168): one is counted for its player if it failed for good and holds an
# id of ours.
. tests/mail/lib
mail_demo address 1000 1000
ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' LIMIT 1")
echo /resign | mail bosco@example.org host@test.example
GM=$(sql "SELECT message_id FROM outbox WHERE recipient = 'gm@example.org' LIMIT 1")
# bounce MORE WHAT SUBJECT: a report whose text is standard input; so many more failures of MING are counted, and the log says WHAT.
bounce() {
	sql "UPDATE outbox SET trouble = NULL" # as if it were the first one of its mail
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
upper() { echo "$1" | tr a-z A-Z; }
# The field that says what became of it: in any case, behind blanks or none, also as the last thing there is.
printf 'Action: failed\n\nMessage-ID: <%s>\n' "$ID" | bounce 1 ours x
printf '<%s>\nACTION:\t FAILED (bad)\n' "$ID" | bounce 1 ours x
printf '<%s>\naction:failed' "$ID" | bounce 1 ours x
printf '<%s>\nAction: delayed\n' "$ID" | bounce 0 delay x
printf '<%s>\nAction: relayed\n' "$ID" | bounce 0 delay x
printf '<%s>\nAction: faile\n' "$ID" | bounce 0 delay x
printf '<%s>\nAction: faile' "$ID" | bounce 0 delay x
printf '<%s>\nAction:\nfailed\n' "$ID" | bounce 0 delay x
printf '<%s>\nAction: delayed\n\nAction: failed\n' "$ID" | bounce 1 ours x
printf '<%s>\nAction: failed\n\nAction: delayed\n' "$ID" | bounce 1 ours x
# Without the field the subject says it; a field within a line is none.
printf '<%s>\nNo such user\n' "$ID" | bounce 1 ours 'Undeliverable'
printf '<%s>\nAction:' "$ID" | bounce 1 ours x
printf '<%s>\nyour Action: delayed\n' "$ID" | bounce 1 ours x
printf '<%s>\nstill trying\n' "$ID" | bounce 0 delay 'Mail DELAYED'
printf '<%s>\nstill trying\n' "$ID" | bounce 0 delay 'Warning: could not send'
printf '<%s>\nstill trying\n' "$ID" | bounce 0 delay 'Deferred: x'
printf '<%s>\nAction: failed\nagain\n' "$ID" | bounce 1 ours 'Delayed'
# An id wherever it stands whole, in any case, behind others; none is a piece of a longer one.
printf 'for %s it was\n' "$(upper "$ID")" | bounce 1 ours x
printf '<nm.demo.1.x@elsewhere.example> nm.nothing and nm.%s x (%s)\n' "$ID" "$ID" | bounce 1 ours x
printf 'x%s and %s.x\n' "$ID" "$ID" | bounce 0 others x
for mark in . - _ @; do printf 'x%s%s and %s%sx\n' "$mark" "$ID" "$ID" "$mark" | bounce 0 others x; done
printf '%s\n' "${ID%@*}" | bounce 0 others x
printf 'nothing of yours\n' | bounce 0 others x
printf '%s' "$ID" | bounce 1 ours x
# The first of ours is the one that is counted, once; what nobody's empire got is ours, too, and counted for nobody.
printf '<%s> <%s>\n' "$ID" "$ID" | bounce 1 ours x
printf '<%s>\n' "$GM" | bounce 0 ours x
printf '<%s> <%s>\n' "$GM" "$ID" | bounce 0 ours y
# HO-32: three failures without a success between, and the GM is asked; mails still go.
expect 0 status demo
has "$DIR/out" "demo: 13 mails to MING came back; ask the player, or replace demo MING ADDRESS"
expect 0 send
# A mail comes back once, whoever sends its report again; of an address that is not on the roster any more it is nobody's.
printf '<%s>\n' "$ID" | bounce 1 ours x
printf '<%s>\nonce more\n' "$ID" | again 0 ours x
expect 0 replace demo MING MING@EXAMPLE.ORG
printf '<%s>\nin capitals\n' "$ID" | bounce 1 ours x
# The mail that came back says so itself, whatever others it and the report name.
expect 0 run demo --force --no-fetch
expect 0 send
OLD=$ID ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' COLLATE NOCASE AND turn = 2 LIMIT 1")
for own in 'Message-ID: <' 'message-id:\n\t<' 'MESSAGE-ID:' 'Date: x\r\nMessage-Id:\r\n <'; do
	printf '<%s>\n' "$OLD" | bounce 1 ours x
	printf "<%s> <%s>\nReferences: <%s>\n$own%s>\n" "$OLD" "$OLD" "$OLD" "$ID" | again 1 ours x
	printf "<%s>\nReferences: <%s>\n$own%s>\n" "$OLD" "$OLD" "$ID" | again 0 ours x
done
for others in 'X-Message-ID: <' 'In-Reply-To: <' 'Message-ID: x <' 'Message-ID <'; do
	printf '<%s>\n' "$OLD" | bounce 1 ours x
	printf "<%s>\n$others%s>\n" "$OLD" "$ID" | again 0 ours x
done
# Many words that only look like one, and addresses, are none before it.
{ for i in $(seq 150); do echo "nm.nothing <user$i@x.example>"; done; echo "<$ID>"; } | bounce 1 ours x
# A hundred ids are looked up.
foreign() { seq "$1" | sed 's/.*/<nm.x.&@elsewhere.example>/'; }
{ foreign 99; echo "<$ID>"; } | bounce 1 ours x
{ foreign 100; echo "<$ID>"; } | bounce 0 others x
expect 0 replace demo MING new@example.org
printf '<%s>\nlate\n' "$ID" | bounce 0 ours x
