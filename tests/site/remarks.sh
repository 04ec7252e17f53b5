# A player's own notes (HO-151): shown to that player where the place or thing is mentioned, and not in anything that is
# kept.
. tests/site/lib
sed -i 's/MING, address: .*}, {name: BOSCO}/MING, address: ming@example.org}, {name: BOSCO}/' "$DIR/setup.yaml"
demo
printf 'publish: {dir: www}\n' >>"$S/nightmail.yaml"
W=$(home MING)
OWN="pear tree at the gate"
# answers TEXT LINE...: the stored answer to MING's mail has the text, as one line
answers() {
	what=$1; shift
	mail ming@example.org "$@"
	told ming@example.org
	tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"
	has "$DIR/flat" "$what"
}
# delivered: the newest mail to MING as sent, as text
delivered() {
	expect 0 send
	id=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id DESC LIMIT 1")
	python3 -c 'import email, email.policy, sys; m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
print(m.get_body(("plain",)).get_content())' "$(grep -l "^Message-ID: <$id" "$S"/out/new/* | head -n 1)" >"$DIR/got"
}
F=1
answers "1 order will run" "B5F1W$W"
expect 0 run demo --force --no-fetch
answers "notes: you have none" /notes
answers "note: your note on W$W is kept; /notes lists all" "/note w$W $OWN"
answers "note: your note on F$F is kept" "/note F$F scout for BOSCO"
# Notes that are refused: on an unseen place, on something that the report does not mention, with too long a text;
# nothing to remove.
answers "note: not done: " "/note W999 far away"
answers "note: not done: " "/note F999 x"
answers "note: not done: a note is one line of at most 200 characters" "/note W$W $(printf 'x%.0s' $(seq 201))"
answers "note: not done: you have no note on F$((F + 1))" "/note F$((F + 1))"

# Delivered: the report has it below the line about the world, once, as a comment; the record does not.
answers "follows in a mail of its own" /report
expect 0 send
id=$(sql "SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' AND kind = 'report' ORDER BY id DESC LIMIT 1")
cat "$(grep -l "^Message-ID: <$id" "$S"/out/new/* | head -n 1)" >"$DIR/got"
[ "$(grep -c "^    ; note on W$W: $OWN" "$DIR/got")" = 1 ] || { cat "$DIR/got"; fail "the note is not in the report once"; }
[ "$(grep -c "^    ; note on F$F: scout for BOSCO" "$DIR/got")" = 1 ] || fail "the note on a fleet"
sed -n "/; note on W$W/{x;p;q}; h" "$DIR/got" >"$DIR/above"
has "$DIR/above" "W$W"
# /look and /notes: in the sent mail, not in the stored answer.
answers "look: W$W in turn 2" "/look W$W"
lacks "$DIR/mail" "$OWN"
delivered
has "$DIR/got" "; note on W$W: $OWN"
lacks "$DIR/got" "scout for"
answers "notes: those of your empire, at delivery" /notes
lacks "$DIR/mail" "$OWN"
delivered
has "$DIR/got" "; note on W$W: $OWN"
has "$DIR/got" "; note on F$F: scout for BOSCO"
# A quotation of it in a reply, also without marks, gives no order and is not a refused line.
answers "1 order will run" "B1F2W$W" "" "    ; note on W$W: $OWN"
lacks "$DIR/flat" "REFUSED"

# Nothing that is kept contains it: files, the GM's report, page and view of the mail, the archive, the log.
expect 0 publish
grep -rlF "$OWN" "$S/www" | grep -q '/index.html$' || fail "the page lacks it"
! grep -rqF "$OWN" "$S/games" "$S/log" || fail "a note in games/ or the log"
for kind in "" --json --html; do
	expect 0 report demo MING $kind
	lacks "$DIR/out" "$OWN"
done
# Also encoded, wrapped by a mail program, and in a mail that cannot be read.
to=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
known=$(sql "SELECT max(id) FROM mail")
hidden() { { printf 'From: ming@example.org\nTo: %s\nMessage-ID: <hidden.%s@example.org>\nMIME-Version: 1.0\n' "$to" "$1"; cat; } >"$DIR/mail.eml"; expect "${2:-0}" accept "$DIR/mail.eml"; }
{ printf 'Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n'; printf '/note W%s %s\n' "$W" "$OWN" | base64; } | hidden 1
{ printf 'Content-Type: text/plain\nContent-Transfer-Encoding: quoted-printable\n\n/note W%s secret =\n%s\n' "$W" "$OWN"; } | hidden 2
{ printf 'Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\n/note W%s %s\n' "$W" "$OWN"; for n in $(seq 300); do printf -- '--b\nContent-Type: text/plain\n\nx\n'; done; printf -- '--b--\n'; } | hidden 3
expect 0 mail show $((known + 3))
has "$DIR/out" "TEXT, NOT READ"
coded=$(printf '/note W%s %s\n' "$W" "$OWN" | base64 | cut -c1-40)
for n in $(sql "SELECT id FROM mail"); do for raw in "" --raw; do
	expect 0 mail show $n $raw
	lacks "$DIR/out" "$OWN"
	lacks "$DIR/out" "scout for"
	lacks "$DIR/out" "$coded"
done; done
expect 0 mail show $((known + 1)) --raw
has "$DIR/out" "(not shown: the text holds what its writer told the host alone)"
has "$DIR/out" "Content-Transfer-Encoding: base64"
answers "your note on W$W is kept" "/note W$W $OWN"
[ "$(sql "SELECT count(*) FROM outbox WHERE body LIKE '%$OWN%'")" = 0 ] || fail "a note in the outbox"
expect 0 archive demo "$DIR/archive" --secret
! grep -rqF "$OWN" "$DIR/archive" || fail "a note in the archive"

# Secrecy: the other player's mails have the same bytes with and without it.
others() { sql "SELECT subject, body, attachments, reply_to FROM outbox WHERE recipient = 'bosco@example.org' ORDER BY id"; }
cp -r "$S" "$DIR/without-notes"
sqlite3 "$DIR/without-notes/nightmail.db" "DELETE FROM remark"
for place in site without-notes; do
	use $place
	expect 0 run demo --force --no-fetch
	expect 0 send
	others >"$DIR/$place.others"
	for mail in $(grep -l 'To: bosco@' "$S"/out/new/* | sort); do cat "$mail"; done | sed '/^Message-ID\|^References\|^Reply-To\|^ </d; s/=-[0-9a-f]\{24\}/boundary/' >"$DIR/$place.sent"
done
cmp "$DIR/site.others" "$DIR/without-notes.others" && cmp "$DIR/site.sent" "$DIR/without-notes.sent" || fail "a note changed what BOSCO gets"
use site

# A rollback keeps them; they belong to the seat's player, not to the sender; an empty text removes one.
expect 0 rollback demo 1 --yes
expect 0 replace demo MING new@example.org
[ "$(sql "SELECT count(*) FROM remark")" = 2 ] || fail "notes are gone"
mail new@example.org "/note W$W" /notes
told new@example.org
has "$DIR/mail" "your note on W$W is gone"
[ "$(sql "SELECT subject FROM remark")" = "F$F" ] || fail "the wrong one is gone"
expect 0 verify demo
