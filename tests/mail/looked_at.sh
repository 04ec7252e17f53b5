# `mail` for the GM: what it shows of mails and does with them; `accept`, and what it would answer.
. tests/mail/lib
HOST=host@test.example
mail_demo token 3 3
W=$HOME_WORLD
says_all() { cat >"$DIR/wanted"; diff "$DIR/wanted" "$DIR/out" || fail "another output"; }
# --- Waiting and refused mails: a stranger's, a player's taken for an automatic reply, one without proof, one over the
# hourly limit.
echo hello | mail "Mallory <mallory@example.com>" $HOST
echo away | mail ming@example.org $HOST 'Auto-Submitted: auto-replied'
printf 'B5F1W%s\nx\033[2Jy\n' "$W" | mail bosco@example.org $HOST
at 2026-12-01T10:30:00Z
for n in 1 2 3 4; do echo "B${n}F1W$W" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"; done
expect 0 mail list
says_all <<'M'
7  Tue 1 Dec 2026, 10:30 UTC  waiting  orders  ming@example.org
2  Tue 1 Dec 2026, 10:00 UTC  filed  auto  ming@example.org  Auto-Submitted
3  Tue 1 Dec 2026, 10:00 UTC  filed  reject  bosco@example.org  the sender is not proved
M
cp "$DIR/out" "$DIR/list"
expect 0 mail
cmp -s "$DIR/out" "$DIR/list" || fail "mail is mail list"
# --- The same by game, empire and class (HO-123); a mail that is nobody's has no text, and is found by its class alone.
listed() { expect 0 mail list $1; [ "$(sed 's/ .*//' "$DIR/out" | tr '\n' ' ')" = "$2" ] || { cat "$DIR/out"; fail "mail list $1"; }; }
listed "--class reject" "1 3 "
has "$DIR/out" "1  Tue 1 Dec 2026, 10:00 UTC  filed  reject  mallory@example.com  the sender is not on a roster"
listed "--class auto" "2 "
listed "--class orders" "7 4 5 6 "
listed "--game demo" "7 2 3 4 5 6 "
listed "--game DEMO --empire bosco" "3 "
listed "--empire ming --class orders" "7 4 5 6 "
listed "--empire gm" ""
listed "--class copy" ""
[ "$(sql "SELECT group_concat(id) FROM mail WHERE kept IS NULL AND id NOT IN (SELECT mail FROM raw)")" = 1 ] || fail "texts are kept"
wrong 66 'there is no game "dem"' mail list --game dem
wrong 66 'demo has no empire "XER"' mail list --game demo --empire XER
wrong 64 "--class takes: orders, empty, copy, reject, auto or bounce" mail list --class refused
wrong 64 "--game, --empire and --class are for mail list" mail show 3 --game demo
wrong 64 "--raw is for mail show N" mail list --raw
# Escaped, line by line; a last line without its end, and one with CR LF.
expect 0 mail show 3
says_all <<M
mail 3, filed, reject: the sender is not proved
arrived Tue 1 Dec 2026, 10:00 UTC, from bosco@example.org, for demo BOSCO

HEADER
From: bosco@example.org
To: host@test.example
Message-ID: <m3@test.example>
Subject: x
Date: Tue, 01 Dec 2026 10:00:03 +0000

TEXT AS READ
B5F1W$W
x\\x1b[2Jy

ANSWER, queued
To: bosco@example.org
Subject: demo: is this mail yours?

A mail in your name, to demo, does not show that it comes from you:
the sender is not proved. Nothing of it was carried out. This is
what it holds:

| B5F1W$W

If it is yours, reply to this mail with any words: then it is
carried out. A reply that says \`/no\`, or none until turn 1 is run,
drops it.
M
expect 0 mail show 3 --raw
says_all <<M
mail 3, filed, reject: the sender is not proved
arrived Tue 1 Dec 2026, 10:00 UTC, from bosco@example.org, for demo BOSCO

From: bosco@example.org
To: host@test.example
Message-ID: <m3@test.example>
Subject: x
Date: Tue, 01 Dec 2026 10:00:03 +0000

B5F1W$W
x\\x1b[2Jy
M
expect 0 mail show 1
says_all <<'M'
mail 1, filed, reject: the sender is not on a roster
arrived Tue 1 Dec 2026, 10:00 UTC, from mallory@example.com

TEXT
(not kept)

ANSWER
(none)
M
printf 'From: m@evil.test\r\nSubject: \233x\r\n\r\n/status\r\n\tb\rc' >"$DIR/raw"
expect 0 accept "$DIR/raw"
expect 0 mail show 8 --raw
says_all <<'M'
mail 8, filed, reject: the sender is not on a roster
arrived Tue 1 Dec 2026, 10:30 UTC, from m@evil.test

From: m@evil.test
Subject: \x9bx

/status
\x09b\x0dc
M
expect 0 mail show 7
has "$DIR/out" "mail 7, waiting, orders: -
"
# The orders as taken, while they are valid, and their text afterwards; decoded, of several parts.
expect 0 mail show 6
holds "$DIR/out" "
ORDERS AS TAKEN
turn 1:
B3F1W$W

ANSWER, queued
To: ming@example.org
Subject: demo"
expect 0 mail show 5
holds "$DIR/out" "
ORDERS AS TAKEN
none stands now; it said:
B2F1W$W

ANSWER, queued
"
# --- Released: the GM says that the mail is from its sender.
expect 0 mail release 3
says "mail 3 is taken: demo BOSCO, demo 1: 2 REFUSED, 0 taken"
wrong 66 "nightmail: there is no held or refused mail 1" mail release 1
wrong 65 "nightmail: mail 8 is not taken: the sender is not on a roster" mail release 8
wrong 66 "nightmail: there is no held or refused mail 3" mail release 3
wrong 66 "nightmail: there is no held or refused mail 99" mail release 99
expect 0 mail release 7
says "mail 7 is taken: demo MING, not answered"
orders 1 MING "B4F1W$W "
# A player's automatic reply, too; it contains no order.
expect 0 mail release 2
says "mail 2 is taken: demo MING, not answered"
wrong 66 "nightmail: there is no held or refused mail 2" mail release 2
has "$S/log/2026-12.log" "mail 7 released"
# A mail of the GM needs more than that.
echo /hold | mail gm@example.org $HOST
wrong 65 "nightmail: mail 9 is not taken: the GM acts by mail with his token or password only" mail release 9
# --- Dropped: the text is deleted, the mail stays in the record.
expect 0 mail drop 8 --yes
[ ! -s "$DIR/out" ] || fail "drop says something"
has "$S/log/2026-12.log" "mail 8 dropped"
wrong 66 "nightmail: there is no held or refused mail 7" mail drop 7 --yes
expect 0 mail list
lacks "$DIR/out" "evil.test"
for arguments in "show" "show x" "show 0" "release 1 2" "foo 1" "foo" "drop x --yes"; do
	wrong 64 "mail takes: list, show N, release N or drop N" mail $arguments
done

# --- accept: one mail, and each possible answer to it, before anything is done.
at 2026-12-01T12:00:00Z
T=$(token_of ming@example.org)
printf 'From: ming@example.org\nTo: host+%s@test.example\n\n/press BOSCO\nhi\n/end\n' "$T" >"$DIR/press"
before=$(sql "SELECT count(*) FROM mail") queued=$(sql "SELECT count(*) FROM outbox")
for n in 1 2; do
	expect 0 accept "$DIR/press" --dry-run
	says_all <<M
To: bosco@example.org
Subject: demo 1: letter from MING

From MING to BOSCO (demo):

| hi

Reply to this mail to answer MING; nobody else gets your letter.

To: ming@example.org
Subject: demo 1: your command

press: your letter goes out. The order of Tue 1 Dec 2026, 11:30
Europe/Berlin stays (digest $(printf 'B4F1W%s\n' "$W" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/')). You can send again
until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

YOUR COMMANDS
  press: your letter goes out

NOTES
  your mail of Tue 1 Dec 2026, 11:00 Europe/Berlin was taken for an
    automatic reply (Auto-Submitted) and not read; send it again, or
    ask the game master to release it
M
done
printf 'From: m@evil.test\n\nx\n' >"$DIR/stranger"
expect 0 accept "$DIR/stranger" --dry-run
says "class: reject (the sender is not on a roster)"
printf 'From: MAILER-DAEMON@evil.test\n\nx\n' >"$DIR/bounce"
expect 0 accept "$DIR/bounce" --dry-run
has "$DIR/out" "class: bounce ("
[ "$(sql "SELECT count(*) FROM mail") $(sql "SELECT count(*) FROM outbox")" = "$before $queued" ] || fail "a dry run leaves something"
wrong 64 "accept takes one file" accept "$DIR/press" "$DIR/press"
: >"$DIR/none"
wrong 66 "there is no mail to read" accept "$DIR/none"
wrong 66 "$DIR/missing: cannot be opened: No such file or directory" accept "$DIR/missing"
wrong 66 "$DIR/missing: cannot be opened: No such file or directory" accept --dry-run "$DIR/missing"
