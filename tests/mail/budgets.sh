# Effects of unproved mails are limited by budgets of their own, and all effects of mails have limits (HO-11, HO-14):
# floods, counted.
. tests/mail/lib
HOST=host@test.example
mail_demo token
W=$HOME_WORLD
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
queued() { sql "SELECT count(*) FROM outbox WHERE id > $before AND $1"; }

# An old token alone: its holder can write in the player's name, but uses up none of the player's answers, hourly mails
# and answers per run.
OLD="host+$(token_of ming@example.org)@test.example"
expect 0 run demo --force --no-fetch
NEW="host+$(token_of ming@example.org)@test.example"
before=$(sql "SELECT max(id) FROM outbox")
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <old@x>\n\n/report\n' "$OLD" >"$S/in/new/0"
for i in $(seq 100 180); do
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <old%s@x>\n\n/status\n;%s\n' "$OLD" "$i" "$i" >"$S/in/new/$i"
done
expect 0 fetch
[ "$(queued "kind IN ('answer', 'report')")" = 20 ] || fail "$(queued "kind IN ('answer', 'report')") answers to old tokens"
[ "$(queued "kind = 'report' AND priority = 7") $(queued "priority < 7")" = "1 0" ] || fail "what an old token causes goes first"
echo "B1F1W$W
/report" | mail ming@example.org "$NEW"
answered "1 taken"
answered "the report that began turn 2 follows"
lacks "$DIR/answer" "last answer"

# Strangers get a quarter of what the outgoing server accepts in a day, so that reports and answers still go out. Mails
# that they caused and that did not go out in a day are deleted.
printf 'outgoing: {url: "maildir:out", per_day: 40}\n' >>"$S/nightmail.yaml"
at 2026-12-02T10:00:00Z
before=$(sql "SELECT max(id) FROM outbox")
for i in $(seq 60); do
	who=$([ $((i % 2)) = 0 ] && echo ming || echo bosco)
	printf 'From: %s@example.org\nTo: %s\nMessage-ID: <g%s@x>\n\n/game no%s NOBODY\n' $who $HOST "$i" "$i" >"$S/in/new/$i"
done
expect 0 fetch
at 2026-12-02T11:00:00Z
for i in $(seq 61 99); do
	who=$([ $((i % 2)) = 0 ] && echo ming || echo bosco)
	printf 'From: %s@example.org\nTo: %s\nMessage-ID: <g%s@x>\n\n/game no%s NOBODY\n' $who $HOST "$i" "$i" >"$S/in/new/$i"
done
expect 0 fetch
words=$(queued "subject LIKE '%your mail was NOT taken'")
[ "$words" = 20 ] || fail "$words words to those who are not admitted"
expect 0 send
at 2026-12-02T12:00:00Z
echo "B2F1W$W" | mail ming@example.org "$NEW"
expect 0 run demo --force --no-fetch
expect 0 send
sent=$(sql "SELECT count(*) FROM outbox WHERE priority = 7 AND state = 'sent'")
[ "$sent" = 10 ] || fail "$sent of the words went out"
[ "$(queued "priority < 7 AND state <> 'sent'")" = 0 ] || fail "players' mails wait for those of strangers"
at 2026-12-04T10:00:00Z
expect 0 nightly
[ "$(queued "priority = 7 AND state <> 'sent'")" = 0 ] || fail "words of two days ago"

# Mails that a player requests are counted, whatever they are: manuals, and questions to the game master.
sed -i '/^outgoing/d' "$S/nightmail.yaml"
sed 's/^deadline.*/join: ask/; /^players/d' "$DIR/setup.yaml" >"$DIR/ask.yaml"
expect 0 new ask --setup "$DIR/ask.yaml" --players 9
NEW="host+$(token_of ming@example.org)@test.example"
before=$(sql "SELECT max(id) FROM outbox")
for i in $(seq 20); do echo "/join ask E$i"; done | mail ming@example.org "$NEW"
[ "$(queued "kind = 'notice'")" = 19 ] || fail "$(queued "kind = 'notice'") questions to the game master"
answered "join: not done: that is enough for this hour"
printf '/manual\n/manual cyoe\n/report\n/join ask E21\n' | mail ming@example.org "$NEW"
lacks "$DIR/answer" "manual: "
at 2026-12-04T12:00:00Z
before=$(sql "SELECT max(id) FROM outbox")
for i in 1 2 3; do
	for page in '' cyoe star-empires space-empires space-empires-4x galactic-empires; do echo "/manual $page"; done |
		mail ming@example.org "$NEW"
done
[ "$(queued "subject LIKE 'manual: %'")" = 17 ] || fail "$(queued "subject LIKE 'manual: %'") manuals"
answered "manual: not sent: that is enough for this hour"

# Unproved bytes: beyond the day's budget even long headers are not kept.
at 2026-12-05T10:00:00Z
sql "INSERT INTO counter VALUES ('bytes', '', strftime('%s', '2026-12-05'), 67108864)"
{ printf 'From: ming@example.org\nTo: %s\nMessage-ID: <long@x>\n' $HOST
	for i in $(seq 60); do printf 'X-%s: %s\n' "$i" "$(printf '%900s' y)"; done; printf '\nx\n'; } >"$S/in/new/long"
expect 0 fetch
[ "$(sql "SELECT length(bytes) || ' ' || whole FROM mail JOIN raw ON mail.id = raw.mail ORDER BY id DESC LIMIT 1")" = "2048 0" ] || fail "headers are kept"
