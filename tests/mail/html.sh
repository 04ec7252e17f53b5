# Mails to players have their text as HTML, too (HO-146), and the text is unchanged; /set html off and the setup leave
# it out; replies that quote the HTML are read like those that quote the text.
. tests/mail/lib
mail_demo token 90 90
W=$HOME_WORLD
T=$(token_of ming@example.org)
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
# sent SUBJECT ADDRESS: the file of the newest queued mail with this subject to the address
sent() {
	expect 0 send
	id=$(sql "SELECT message_id FROM outbox WHERE subject LIKE '%$1%' AND recipient = '$2' ORDER BY id DESC LIMIT 1")
	[ -n "$id" ] || fail "no mail to $2: $1"
	file=$(grep -lF "Message-ID: <$id>" "$S"/out/new/*)
}
# parts: the types of the mail's parts; part KIND: the bytes of one
parts() { python3 -c 'import email, sys
print(*[p.get_content_type() + (" " + p.get_filename() if p.get_filename() else "") for p in email.message_from_binary_file(open(sys.argv[1], "rb")).walk()], sep=", ")' "$file"; }
part() { python3 -c 'import email, sys
p = [p for p in email.message_from_binary_file(open(sys.argv[1], "rb")).walk() if p.get_content_type() == sys.argv[2]]
sys.stdout.buffer.write(p[0].get_payload(decode=True))' "$file" "$1"; }
is_made_of() { [ "$(parts)" = "$1" ] || fail "parts: $(parts), not $1"; }

# The first report, text first; its text is the record's, after the welcome, byte for byte as queued.
sent "1 report" ming@example.org
report=$file
is_made_of "multipart/alternative, text/plain, text/html"
part text/plain >"$DIR/text"
sql "SELECT body FROM outbox WHERE message_id = '$id'" | sed '$d' | cmp - "$DIR/text" || fail "the text changed"
part text/html >"$DIR/html"
has "$DIR/html" '<h2 style="'
has "$DIR/html" '>THE GALAXY AS YOU SEE IT</h2>'
has "$DIR/html" "&lt;MING&gt;"
lacks "$DIR/html" "<MING>"

# Answers, letters and notices; the game master, observers and strangers get text only.
printf 'B1F1W%s\nM1W99999\n/press BOSCO\n<b>Dear</b> & "BOSCO",\nM1W2\n</pre><img src=x>\n/end\n' "$W" | ming
sent "1 REFUSED, 1 taken" ming@example.org
is_made_of "multipart/alternative, text/plain, text/html"
part text/html >"$DIR/html"
has "$DIR/html" "<tr valign=\"top\"><td>1&nbsp;&nbsp;B1F1W$W</td>"
has "$DIR/html" "<pre style="
sent "letter from MING" bosco@example.org
letter=$file
is_made_of "multipart/alternative, text/plain, text/html"
part text/html >"$DIR/html"
has "$DIR/html" '| &lt;b&gt;Dear&lt;/b&gt; &amp; &quot;BOSCO&quot;,
| M1W2
| &lt;/pre&gt;&lt;img src=x&gt;
</pre>'
expect 0 hold demo --reason "<i>snow</i>"
sent "held" bosco@example.org
is_made_of "multipart/alternative, text/plain, text/html"
part text/html >"$DIR/html"
has "$DIR/html" '&lt;i&gt;snow&lt;/i&gt;'
expect 0 resume demo
printf '/status\n' | mail gm@example.org host@test.example "$PASS" "Subject: demo"
expect 0 send
file=$(grep -l "^To: gm@example.org" "$S"/out/new/* | tail -n 1)
[ -z "$file" ] || is_made_of "text/plain"

# Attachments follow both forms.
printf '/set attach json,ics\n/report\n' | ming
sent "1 report" ming@example.org
is_made_of "multipart/mixed, multipart/alternative, text/plain, text/html, application/json demo-turn-0001-MING.json, text/calendar deadline.ics"

# Off and on again: the files with reports stay.
printf '/set html off\n/report\n' | ming
answered "mails are text alone from now on"
sent "1 report" ming@example.org
is_made_of "multipart/mixed, text/plain, application/json demo-turn-0001-MING.json, text/calendar deadline.ics"
sent "your 2 commands" ming@example.org
is_made_of "text/plain"
printf '/set attach none\n/report\n' | ming
answered "with reports come from now on: none"
sent "1 report" ming@example.org
is_made_of "text/plain"
sent "1 report" bosco@example.org
is_made_of "multipart/alternative, text/plain, text/html"
printf '/set html on\n/set html perhaps\n/set attach plain\n' | ming
answered "mails have the text and the same as HTML from now on"
answered "html, summary, reminders and archive-press on or off"
[ "$(sql "SELECT attach FROM seat WHERE name = 'MING'")" = "" ] || fail "attach: $(sql "SELECT attach FROM seat")"

# A player's own note is in both forms, but not in the record.
printf '/note W%s my <own> note\n' "$W" | ming
printf '/report\n' | ming
sent "1 report" ming@example.org
part text/plain >"$DIR/text"
has "$DIR/text" "; note on W$W: my <own> note"
part text/html >"$DIR/html"
has "$DIR/html" "<div>; note on W$W: my &lt;own&gt; note</div>"
[ "$(sql "SELECT count(*) FROM outbox WHERE body LIKE '%my <own> note%'")" = 0 ] || fail "a note is kept"

# A retry sends the same bytes; all sent mails are strict MIME whose HTML loads nothing.
python3 tests/mail/sent.py "$S/out" host@test.example 12 >"$DIR/out" || { cat "$DIR/out"; fail "mails"; }
grep -q ' 0 troubles' "$DIR/out" || { cat "$DIR/out"; fail "mails"; }

# --- Replies that quote the HTML -------------------------------------------------
reply() { # PROGRAM TEXT [TEMPLATE]: a reply to the report
	before=$(sql "SELECT coalesce(max(id), 0) FROM outbox")
	n=$((${n:-0} + 1))
	python3 tests/mail/replies.py "$report" "$1" ming@example.org "host+$T@test.example" "$2" "${3:-}" >"$DIR/reply"
	{ printf 'Message-ID: <r%s@test.example>\nDate: %s\n' $n "$(date -u -R -d "2026-12-01T10:10:00Z + $n seconds")"; cat "$DIR/reply"; } >"$DIR/mail"
	expect 0 accept "$DIR/mail"
	sql "SELECT 'To: ' || recipient || char(10) || 'Subject: ' || subject || char(10) || body FROM outbox WHERE id > $before" >"$DIR/answer"
}
# Without any mark the host recognizes its own lines, also those that the HTML made longer.
reply webmail-html "B1F1W$W"
answered "1 taken"
lacks "$DIR/answer" "REFUSED"
orders 1 MING "B1F1W$W "
printf '/cancel\n' | ming
for program in gmail gmail-html outlook outlook-html apple apple-html thunderbird thunderbird-html; do
	reply $program "B1F1W$W
B2F2W$W"
	answered "2 taken"
	lacks "$DIR/answer" "REFUSED"
	orders 1 MING "B1F1W$W B2F2W$W "
	printf '/cancel\n' | ming
	# None of it is the player's text; only three empty mails a day are answered.
	reply $program ""
	lacks "$DIR/answer" "REFUSED"
	orders 1 MING ""
	# Orders typed into the template.
	reply $program "" "B3F1W$W"
	answered "1 taken"
	answered "taken from the quoted template"
	orders 1 MING "B3F1W$W "
	printf '/cancel\n' | ming
done
# --- The setup ----------------------------------------------------------------------
expect 0 set demo html=off
at 2026-12-03T20:30:00Z
expect 0 nightly
sent "2 report" ming@example.org
is_made_of "text/plain"
printf '/set html on\n' | ming
answered "the mails of this game are text alone (html: off in its setup)"
