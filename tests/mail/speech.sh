# /set style speech (HO-81): reports and answers as sentences, sent as format=flowed; /set style text goes back.
. tests/mail/lib
heard=$PWD/tests/heard
mail_demo token 60 60
W=$HOME_WORLD
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
# sent N: the N-th newest sent mail, its bytes in $DIR/letter and its unflowed text in $DIR/text.
unflow() { python3 - "$1" <<'Y'
import email, email.policy, sys
message = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
part = message.get_body(("plain",))
assert part.get_content_type() == "text/plain" and part.get_param("format") == "flowed", part["content-type"]
text, line = [], ""
for raw in part.get_content().split("\n"):
    assert len(raw) <= 78, raw
    raw = raw[1:] if raw.startswith(" ") else raw
    line += raw
    if not raw.endswith(" "):
        text.append(line)
        line = ""
sys.stdout.write("\n".join(text))
Y
}
newest() { # the file of the newest queued mail with this subject to the empire
	expect 0 send
	id=$(sql "SELECT message_id FROM outbox WHERE subject LIKE '%$1%' AND reply_to LIKE '% $2 %' ORDER BY id DESC LIMIT 1")
	[ -n "$id" ] || fail "no mail: $1"
	file=$(grep -lF "Message-ID: <$id>" "$S"/out/new/*)
}

printf '/set style loud\n/set style\n' | ming
answered 'style speech or text'
printf '/set style speech\n' | ming
answered '+++ Your commands, 1'
printf '/status\nB5F1W%s\nB5F1W99999\n' "$W" | ming
newest '1 REFUSED, 1 taken' MING
unflow "$file" >"$DIR/text" || fail "no flowed text: $(cat "$file")"
head -n 1 "$DIR/text" | grep -q '^Not taken: "B5F1W99999": .*\. 1 order will run\. You can send again until ' || fail "first line: $(cat "$DIR/text")"
for line in '+++ What will run, 1' '+++ What was not taken, 1' '+++ If nobody else moved, [0-9]*' '+++ Your commands, 1' \
	'Line 2: B5F1W[0-9]*, .*\.' 'Line 3, column [0-9]*, is not taken: .*\.'; do
	grep -qx -e "$line" "$DIR/text" || fail "not said: $line: $(cat "$DIR/text")"
done
python3 "$heard" - "$DIR/text" answer || fail "the answer: $(cat "$DIR/text")"

# The report that is asked for, and the next one.
printf '/report\n' | ming
newest ' report' MING
unflow "$file" >"$DIR/text"
sql "SELECT bytes FROM report WHERE name = 'MING.json'" >"$DIR/json"
python3 "$heard" "$DIR/json" "$DIR/text" || fail "the report: $(cat "$DIR/text")"
at 2026-12-03T20:30:00Z
expect 0 nightly
newest ' 2 report' MING
unflow "$file" >"$DIR/text"
sql "SELECT bytes FROM report WHERE name = 'MING.json' AND turn = 2" >"$DIR/json"
python3 "$heard" "$DIR/json" "$DIR/text" || fail "the next report: $(cat "$DIR/text")"
head -n 1 "$DIR/text" | grep -q '^demo, space-empires, turn 2, MING: ' || fail "first line: $(head -n 1 "$DIR/text")"
grep -qx '+++ Orders, 1' "$DIR/text" || fail "no orders"
# The other player's mails are as before.
newest ' 2 report' BOSCO
grep -qi 'format=flowed' "$file" && fail "BOSCO hears it too"
# A summary keeps a part of the text.
printf '/set summary on\n/odds 5\nB2F2W%s\n' "$W" | ming
newest '1 taken' MING
unflow "$file" >"$DIR/text"
grep -qx '+++ Odds, 5 runs, [0-9]*' "$DIR/text" || fail "no odds: $(cat "$DIR/text")"
python3 "$heard" - "$DIR/text" answer || fail "the odds: $(cat "$DIR/text")"
at 2026-12-07T20:30:00Z
expect 0 nightly
newest ' 3 report in short' MING
unflow "$file" >"$DIR/text"
python3 "$heard" - "$DIR/text" answer || fail "the summary: $(cat "$DIR/text")"
# Back to text.
printf '/set style text\n' | ming
newest 'your command' MING
grep -qi 'format=flowed' "$file" && fail "still spoken"
grep -q '^YOUR COMMANDS' "$file" || fail "no text: $(cat "$file")"
# A new player has the default style.
printf '/set style speech\n' | ming
expect 0 replace demo MING new@example.org
[ "$(sql "SELECT speech FROM seat WHERE name = 'MING'")" = 0 ] || fail "the style went to another player"
