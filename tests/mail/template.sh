# The order template, filled in within the quotation (HO-94): by marked lines, by unmarked ones below an attribution or
# a header, re-wrapped, in HTML; not if the mail has an order outside of it, nor in another person's text.
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
T=$(token_of ming@example.org)
sql "SELECT bytes FROM report WHERE name = 'MING.txt'" >"$DIR/report"
grep -q '^ORDERS FOR TURN 1' "$DIR/report" || fail "no template"
# filled: the report with its template filled in, with the marks of those lines removed
filled() { sed "/^; W$W can/{s/^; //;a B1F1W$W\\nB1F2X$W
}" "$DIR/report"; }
BY="On 12/1/26 10:00, demo (Games of test.example) wrote:"
taken() {
	answered "1 REFUSED, 1 taken"
	answered "taken from the quoted template"
	[ "$(grep -c "is no order" "$DIR/answer")" -le 1 ] || fail "lines of the report were taken for the player's, too"
	orders 1 MING "B1F1W$W "
	echo /cancel | mail ming@example.org "host+$T@test.example"
}
{ echo "$BY"; filled | sed 's/^/> /'; printf '\n-- \nMing\n'; } | mail ming@example.org "host+$T@test.example"
taken
answered_nothing() { lacks "$DIR/answer" "taken from the quoted"; }
{ printf 'Hello\n\n%s\n\n' "$BY"; filled | fold -s -w 50; } | mail ming@example.org "host+$T@test.example"
taken
{ printf -- '-----Original Message-----\nFrom: demo\nSent: Tuesday\nTo: Ming\n\n'; filled; } | mail ming@example.org "host+$T@test.example"
taken
{ echo "<p>Hello</p><blockquote><pre>"; filled | sed 's/&/\&amp;/g; s/</\&lt;/g'; echo "</pre></blockquote>"; } |
	mail ming@example.org "host+$T@test.example" 'Content-Type: text/html; charset=utf-8'
taken
# A heading that was copied to the top, above the quotation, is filled in there; the report below is only quoted.
{ printf '> ORDERS FOR TURN 1\n> B1F1W%s\n> B1F2X%s\n\n%s\n> Welcome to demo, MING.\n>   `B9F9W%s`\n> M1W%s\n' "$W" "$W" "$BY" "$W" "$W"
	sed 's/^/> /' "$DIR/report"; } | mail ming@example.org "host+$T@test.example"
answered "1 REFUSED, 1 taken"
answered "taken from the quoted template"
orders 1 MING "B1F1W$W "
# If the mail has an order outside of it, only that counts.
{ printf 'B2F3W%s\n\n%s\n' "$W" "$BY"; filled | sed 's/^/> /'; } | mail ming@example.org "host+$T@test.example"
answered "1 taken"
answered_nothing
orders 1 MING "B2F3W$W "
# Another person's heading, quoted twice, or that of another turn, is not our template.
{ echo "$BY"; printf '> ORDERS FOR TURN 1 (cut here, fill in, send back)\n> B1F1W%s\n' "$W"; } | mail ming@example.org "host+$T@test.example"
answered "No new text"
{ echo "$BY"; filled | sed 's/^/> > /'; } | mail ming@example.org "host+$T@test.example"
answered "No new text"
{ echo "$BY"; filled | sed 's/^ORDERS FOR TURN 1/ORDERS FOR TURN 2/; s/^/> /'; } | mail ming@example.org "host+$T@test.example"
answered "No new text"
# Nor is a rival's, in a letter whose lines the player's mail program breaks so that the rest has no letter's mark.
{ echo "/press MING"; for line in "ORDERS FOR TURN 1" "AT A GLANCE" "orders." "WHERE YOU STAND" "B9F9W$W" /ready; do
	echo "thirty-six letters of nothing at all $line"; done; echo /end; } |
	mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
ID=$(sql "SELECT message_id FROM outbox WHERE kind = 'press' ORDER BY id DESC LIMIT 1")
sql "SELECT body FROM outbox WHERE message_id = '$ID'" | fold -s -w 41 >"$DIR/broken"
grep -q "^B9F9W$W\$" "$DIR/broken" || fail "the letter is broken elsewhere"
for said in "" "Agreed."; do
	{ printf '%s\n\n%s\n' "$said" "$BY"; sed 's/^/> /' "$DIR/broken"; } |
		mail ming@example.org "host+$T@test.example" "In-Reply-To: <$ID>"
	answered_nothing
	lacks "$DIR/answer" "ready: "
	orders 1 MING "B2F3W$W "
done
# A letter in the template goes out with all of its lines, also blank ones (HO-97).
{ echo "$BY"; sed "/^; W$W can/a /press gm\\nDear master,\\n\\nB1F1W$W is not meant.\\n; W$W can wait\\n/end\\nB1F1W$W" "$DIR/report" |
	sed 's/^/> /'; } | mail ming@example.org "host+$T@test.example"
answered "1 taken"
has "$DIR/answer" "
| Dear master,
|
| B1F1W$W is not meant.
| ; W$W can wait

Reply to this mail"
orders 1 MING "B1F1W$W "
# Text that a phone adds below the orders is not part of them.
for added in "Sent from my iPhone" "Get Outlook for iOS" "Von meinem iPhone gesendet"; do
	printf 'B1F1W%s\n\n%s\n\n%s\n> hello\n' "$W" "$added" "$BY" | mail ming@example.org "host+$T@test.example"
	answered "demo 1: 1 taken"
	lacks "$DIR/answer" "is no order"
done
