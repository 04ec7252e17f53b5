# Troubles on the host's side: each is reported with its place, stops nothing else, and what waited for it is done once
# it is fixed (HO-5, HO-10, HO-30).
. tests/mail/lib
HOST=host@test.example
mail_demo token 600 400
W=$HOME_WORLD
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example" "$@"; }
state() { sql "SELECT state FROM outbox WHERE id = $1"; }

# An impossible sender: that mail fails, the others go out.
before=$(sql "SELECT count(*) FROM outbox WHERE state = 'queued'")
sql "UPDATE outbox SET sender = 'no address' WHERE id = 1"
expect 0 send
[ "$(state 1)" = failed ] || fail "$(state 1)"
[ "$(sql "SELECT trouble FROM outbox WHERE id = 1")" = "the sender's address cannot be used" ] || fail "$(sql "SELECT trouble FROM outbox WHERE id = 1")"
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'sent'")" = $((before - 1)) ] || fail "the others"
[ "$(ls "$S/out/new" | wc -l)" = $((before - 1)) ] || fail "letters"

# An outgoing side that cannot be written: nothing is lost, and nothing is sent twice.
echo "B5F1W$W" | ming
echo "B6F1W$W" | ming
rm -r "$S/out/tmp"
echo nothing >"$S/out/tmp"
expect 73 send
has "$DIR/err" "out/tmp"
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'sent'")" = $((before - 1)) ] || fail "sent"
rm "$S/out/tmp"
expect 0 send
expect 0 send
[ "$(ls "$S/out/new" | wc -l)" = $((before + 1)) ] || fail "$(ls "$S/out/new" | wc -l) letters"
[ "$(cat "$S"/out/new/* | grep -c '^Message-ID')" = "$(cat "$S"/out/new/* | grep '^Message-ID' | sort -u | wc -l)" ] || fail "twice"

# If one of several cannot be moved there, none counts as sent, and each is there once in the end, read or not.
letter() { # NAME SENDER
	sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due, priority)
		VALUES ('notice', 'p@players.test', '$2', '$1@test.example', 'x', '$HOST', 'a', 'auto-generated', 'hello', 1, 1, 1)"
}
states() { sql "SELECT group_concat(state, ' ') FROM (SELECT state FROM outbox WHERE subject = 'a' ORDER BY id)"; }
letter first $HOST
letter none "no address"
letter second $HOST
letter third $HOST
mkdir "$S/out/new/second@test.example"
wrong 74 "out: a mail cannot be written: Is a directory; what was not sent stays in the outbox until this is mended" send
[ "$(states)" = "retry failed retry retry" ] || fail "$(states)"
[ "$(sql "SELECT DISTINCT trouble FROM outbox WHERE subject = 'a' AND state = 'retry'")" = \
	"$S/out: a mail cannot be written: Is a directory" ] || fail "$(sql "SELECT trouble FROM outbox WHERE subject = 'a'")"
mv "$S/out/new/first@test.example" "$S/out/cur/first@test.example:2,S"
rmdir "$S/out/new/second@test.example"
expect 0 send
[ "$(states)" = "sent failed sent sent" ] || fail "$(states)"
[ "$(cd "$S/out" && echo cur/* new/[fst]*)" = "cur/first@test.example:2,S new/second@test.example new/third@test.example" ] ||
	fail "$(ls "$S/out/cur" "$S/out/new")"
[ "$(ls "$S/out/tmp")" = "" ] || fail "left over: $(ls "$S/out/tmp")"

# A missing attachment is left out, and the log says so; the mail goes out.
letter whole $HOST
sql "UPDATE outbox SET game = 1, turn = 1, attachments = 'NOBODY.svg' || char(10) || 'NOBODY.json' || char(10) || 'MING.json' || char(10) ||
	'none' || char(10) || 'NOBODY.html' || char(10) || '7/MING.json' WHERE message_id = 'whole@test.example'"
expect 0 send
grep -o 'filename=[^ ;]*' "$S/out/new/whole@test.example" | tr -d '"' >"$DIR/parts"
[ "$(cat "$DIR/parts")" = filename=demo-turn-0001-MING.json ] || { cat "$DIR/parts"; fail "parts"; }
for kind in svg html; do
	has "$S/log/2026-12.log" "demo-turn-0001-NOBODY.$kind is left out: "
done

# A folder that mails cannot be moved to: they count, stay where they are, and are moved later, once.
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
sed -i "\$a mailbox: {url: 'maildir:in'}" "$S/nightmail.yaml"
echo nothing >"$S/in/.Processed"
printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <moved@test.example>\n\nB7F1W%s\n' \
	"$(token_of ming@example.org)" "$W" >"$S/in/new/one"
touch -d "$NIGHTMAIL_NOW" "$S/in/new/one"
expect 73 fetch
orders 1 MING "B7F1W$W "
[ -e "$S/in/new/one" ] || fail "moved"
rm "$S/in/.Processed"
expect 0 fetch
[ "$(cd "$S/in" && echo .Processed/cur/* new/*)" = ".Processed/cur/one:2,S new/*" ] || fail "$(cd "$S/in" && find .)"
[ "$(sql "SELECT count(*) FROM outbox WHERE in_reply_to = '<moved@test.example>'")" = 1 ] || fail "answers"

# Other things than files in the spool are not mails. A mail that cannot be moved counts, stays, and is reported.
put() { # FILE ORDER
	printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <%s@test.example>\n\n%s\n' \
		"$(token_of ming@example.org)" "$2" "$2" >"$1"
	touch -d "$NIGHTMAIL_NOW" "$1"
}
mkdir -p "$S/spool/folder"
put "$S/spool/one" "B8F1W$W"
expect 0 fetch
orders 1 MING "B8F1W$W "
[ "$(ls "$S/spool")" = folder ] || fail "$(ls "$S/spool")"
rmdir "$S/spool/folder"
wrong 74 "$S cannot be read: Is a directory" accept "$S"
wrong 74 "$S cannot be read: Is a directory" extract "$S"
put "$S/in/new/other" "B10F1W$W"
powerless
chmod 500 "$S/in/.Processed/cur"
wrong 74 "in/new/other: cannot be moved to $S/in/.Processed: Permission denied; the mail is in the record, the next run moves it" fetch
orders 1 MING "B10F1W$W "
chmod 700 "$S/in/.Processed/cur"
expect 0 fetch
[ "$(cd "$S/in" && echo .Processed/cur/* new/*)" = ".Processed/cur/one:2,S .Processed/cur/other:2,S new/*" ] ||
	fail "$(cd "$S/in" && find .)"
[ "$(sql "SELECT count(*), sum(moved) FROM mail WHERE source LIKE 'maildir%'")" = "2|2" ] || fail "$(sql "SELECT * FROM mail")"

# A game whose ruleset this program lacks: its mails stay, others are filed; they count once the ruleset is there.
expect 0 new other --ruleset space-empires --players 2 --seed 3 --salt $SALT
expect 0 join other ANNA anna@example.org
expect 0 join other BERT bert@example.org
expect 0 start other
sql "UPDATE game SET ruleset = 'chess' WHERE name = 'other'"
for who in anna ming; do
	printf 'From: %s@example.org\nTo: host+%s@test.example\nMessage-ID: <%s.t@test.example>\n\n/ready\n' \
		$who "$(token_of $who@example.org)" $who >"$DIR/$who.eml"
done
expect 0 accept "$DIR/anna.eml"
has "$DIR/err" "other: this program does not have the game's ruleset; use a newer one"
expect 0 accept "$DIR/ming.eml"
[ "$(sql "SELECT group_concat(state, ' ') FROM (SELECT state FROM mail WHERE message_id LIKE '%.t@%' OR state = 'new' ORDER BY id)")" = "new filed" ] ||
	fail "$(sql "SELECT id, message_id, state, reason FROM mail")"
sql "UPDATE game SET ruleset = 'space-empires' WHERE name = 'other'"
expect 0 fetch
[ "$(sql "SELECT count(*) FROM mail WHERE state = 'filed' AND message_id LIKE '%.t@%'")" = 2 ] || fail "not filed"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'anna@example.org' AND kind = 'answer'")" = 1 ] || fail "no answer"

# Ten lines below the orders that are not orders are shown, and the rest counted.
notes() { { echo "B5F1W$W"; seq 1 $1 | sed 's/^/hello number /'; } | ming; }
notes 10
[ "$(grep -c 'is no order: "hello number' "$DIR/answer")" = 10 ] || fail "ten"
lacks "$DIR/answer" "more line"
notes 11
answered 'line 11 is no order: "hello number 10"'
lacks "$DIR/answer" "number 11"
answered "1 more line is no order"
notes 12
answered "2 more lines are no orders"

# The same line by line without a host, which ignores commands.
{ echo "B5F1W$W"; echo /ready; seq 1 11 | sed 's/^/hello number /'; } >"$DIR/orders"
sql "SELECT bytes FROM report WHERE name = 'MING.json' AND game = 1 AND turn = 1" >"$DIR/MING.json"
expect 0 check --report "$DIR/MING.json" "$DIR/orders"
has "$DIR/out" "line 2: the command is the host's business"
has "$DIR/out" "1 more line is no order"
