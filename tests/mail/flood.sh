# A flood of forged mails of all kinds, from hundreds of addresses (HO-11, HO-14): its effects are counted, and mails of
# players, the game master and senders that a mail server vouches for are answered as if it were not there.
. tests/mail/lib
HOST=host@test.example
mail_demo token
W=$HOME_WORLD
sed 's/^deadline.*/join: open/; /^players/d' "$DIR/setup.yaml" >"$DIR/open.yaml"
expect 0 new open --setup "$DIR/open.yaml" --players 9
OLD=$(token_of ming@example.org)
expect 0 run demo --force --no-fetch
MING=$(token_of ming@example.org) BOSCO=$(token_of bosco@example.org) GM=$(token_of gm@example.org)
echo "/address new@moved.example" | mail ming@example.org "host+$MING@test.example"
CODE=$(sql "SELECT code FROM pending WHERE kind = 'address-new'")
before=$(sql "SELECT max(id) FROM outbox")
queued() { sql "SELECT count(*) FROM outbox WHERE id > $before AND $1"; }
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
n=1000000
# drop FROM TO HEADER LINE...: puts a mail into the Maildir, after all others.
drop() {
	n=$((n + 1))
	{ printf 'From: %s\nTo: %s\nMessage-ID: <f%s@flood.example>\n%s\n\n' "$1" "$2" $n "${3:-X-None: x}"; shift 3; printf '%s\n' "$@"; } >"$S/in/new/$n"
}
for i in $(seq 200); do
	far=s$i@flood$((i % 50)).example
	who=$([ $((i % 2)) = 0 ] && echo ming || echo bosco)
	# Reports that were forwarded to many, and strangers in the middle of their threads.
	drop "$far" "host+$MING@test.example" '' "B1F${i}W$W" "/password stolen-$i"
	drop "$far" $HOST "In-Reply-To: <nm.demo.2.$BOSCO.aaaaaaaaaaaaa@test.example>" "/press all" "spam" "/end"
	drop "$far" "host+$GM@test.example" '' /run
	# Guessed secrets, from strangers and in players' names.
	drop "$far" $HOST '' "/game demo MING guessed-$i" "B1F1W$W"
	drop "$who@example.org" $HOST '' "/game no$i NOBODY guessed-$i"
	drop gm@example.org $HOST '' "/game demo gm guessed-$i" /run
	# Mails in players' names without proof, with an old one, for two games at once, with codes.
	drop "$who@example.org" $HOST '' "B2F${i}W$W"
	drop "$who@example.org" "host+$OLD@test.example" '' /status "; $i"
	drop "$who@example.org" $HOST '' "/game demo MING" "/game demo BOSCO" "; $i"
	drop "$far" $HOST '' "/confirm $CODE" "; $i"
	drop "$who@example.org" $HOST '' "/confirm guess$i"
	[ $i -gt 100 ] || drop "$far" $HOST "Authentication-Results: mx.test; dmarc=pass header.from=flood$((i % 50)).example" /games
	drop "MAILER-DAEMON@flood.example" $HOST '' "Action: failed" "Message-ID: <nm.demo.2.$MING.aaaaaaaaaaaaa@test.example>"
done
drop ming@example.org "host+$MING@test.example" '' "B3F1W$W"
drop gm@example.org "host+$GM@test.example" '' /status
drop new@moved.example $HOST '' "/confirm $CODE"
drop friend@fresh.example $HOST "Authentication-Results: mx.test; dmarc=pass header.from=fresh.example" "/join open ZOE"
touch -d "$NIGHTMAIL_NOW" "$S"/in/new/*
for i in $(seq 3); do expect 0 fetch; done
[ "$(sql "SELECT count(*) FROM mail WHERE state = 'new'")" = 0 ] || fail "mails that were not read"
# Senders who are proved, or have a code that was sent to them, get their answers.
orders 2 MING "B3F1W$W "
[ "$(queued "recipient = 'ming@example.org' AND subject LIKE 'demo 2: 1 taken%'")" = 1 ] || fail "no answer to the player"
[ "$(queued "recipient = 'gm@example.org' AND body LIKE '%status: turn 2%'")" = 1 ] || fail "no answer to the game master"
[ "$(queued "recipient = 'new@moved.example' AND body LIKE '%confirmed%'")" = 1 ] || fail "the new address is not confirmed"
[ "$(queued "recipient = 'friend@fresh.example' AND body LIKE '%ZOE of open is yours%'")" = 1 ] || fail "no seat for a friend"
# Strangers get only the one answer for which a mail server vouches; people named in the mails get the hourly number of
# mails, and an old token does not use up the player's.
[ "$(queued "recipient LIKE '%flood%'")" = 100 ] || fail "$(queued "recipient LIKE '%flood%'") answers to strangers"
[ "$(queued "subject LIKE '%your mail was NOT taken'") $(queued "subject LIKE '%: is this mail yours?'")" = "14 10" ] ||
	fail "$(queued "subject LIKE '%your mail was NOT taken'") words, $(queued "subject LIKE '%: is this mail yours?'") questions"
[ "$(queued "subject LIKE '%wrong secrets'")" = 3 ] || fail "$(queued "subject LIKE '%wrong secrets'") words about secrets"
[ "$(queued "subject LIKE 'demo 2: your command%' AND recipient LIKE 'ming@%'")" = 20 ] || fail "answers to an old token"
[ "$(queued "NOT (recipient LIKE '%flood%' OR subject LIKE '%your mail was NOT taken' OR subject LIKE '%is this mail yours?' OR subject LIKE '%wrong secrets' OR
	subject LIKE 'demo 2: %' OR subject = 'your command')")" = 0 ] || fail "other mails"
[ "$(queued "priority < 7")" = 3 ] || fail "$(queued "priority < 7") mails before those of strangers"
# The mails that they cause contain none of their words except what was understood, no secret and no key.
sql "SELECT body FROM outbox WHERE id > $before AND priority = 7" >"$DIR/caused"
for word in stolen- guessed spam "$MING" "$BOSCO" "$GM"; do lacks "$DIR/caused" "$word"; done
[ "$(queued "subject LIKE '%your mail was NOT taken' AND reply_to IS NOT NULL")" = 0 ] || fail "a key for strangers"
# On the next day all is as before.
at 2026-12-02T10:00:00Z
echo "B4F1W$W" | mail ming@example.org "host+$MING@test.example"
answered "1 taken"
# A delivery report names one mail of ours among a hundred ids, but not after thousands.
ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'bosco@example.org' AND kind = 'report' ORDER BY id DESC LIMIT 1")
for ids in 100 99; do
	{ echo "Action: failed"; for i in $(seq $ids); do echo "nm.made.up$i@test.example"; done; echo "Message-ID: <$ID>"; } |
		mail mailer-daemon@test2.example $HOST
	seat BOSCO bounces $((100 - ids))
done
