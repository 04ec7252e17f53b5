# The whole loop by Maildir: reports go out, a reply arrives and is answered, the turn is run at its deadline, reminders
# and the GM's digest go out once; silence if all is well (HO-4, HO-17, HO-22, HO-30, HO-35).
. tests/site/lib
demo
home=$(home MING)

quiet() { expect 0 nightly; [ ! -s "$DIR/out" ] && [ ! -s "$DIR/err" ] || { cat "$DIR/out" "$DIR/err"; fail "nightly talks"; }; }
# mails_to ADDRESS TEXT: the number of sent mails to an address whose subject has this text
mails_to() { grep -lF "To: $1" "$S"/out/new/* "$S"/out/cur/* 2>/dev/null | xargs -r grep -l "^Subject:.*$2" | wc -l; }
count() { got=$(mails_to "$1" "$2"); [ "$got" = "$3" ] || fail "$got mails to $1 on $2, not $3"; }

quiet
count ming@example.org "demo 1 report" 1
count bosco@example.org "demo 1 report" 1
[ "$(ls "$S/out/new" | wc -l)" = 2 ] || fail "number of mails"
quiet
[ "$(ls "$S/out/new" | wc -l)" = 2 ] || fail "mails went out twice"

# A reply to the report, with its token in To.
report=$(grep -lF "To: ming@example.org" "$S"/out/new/*)
token=$(grep -oE 'games\+[a-z2-7]{26}@localhost' "$report" | head -1)
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
reply() {
	printf 'From: Ming <ming@example.org>\r\nTo: <%s>\r\nSubject: Re: orders\r\nMessage-ID: <%s@example.org>\r\nDate: Wed, 02 Dec 2026 10:00:00 +0000\r\n\r\n%s\r\n' \
		"$token" "$1" "$2" >"$S/in/new/$1"
	touch -d "$3" "$S/in/new/$1"
}
reply one B5F1W$home 2026-12-02T10:00:00Z
at 2026-12-02T10:05:00Z
quiet
expect 0 orders demo MING
says "B5F1W$home"
count ming@example.org "demo 1: 1 taken" 1

# Settings for the files with reports.
reply choice "/set attach json,svg" 2026-12-02T10:06:00Z
at 2026-12-02T10:07:00Z
quiet

# A reminder to a player who has not moved, once.
at 2026-12-02T19:30:00Z
quiet
count bosco@example.org "demo 1: orders are missing" 1
count ming@example.org missing 0
told bosco@example.org
has "$DIR/mail" "The Long War, turn 1: no orders of BOSCO have come yet.
They are due Thu 3 Dec 2026, 20:00 Europe/Berlin.

Reply to this mail with your orders; a reply that says /ready and
nothing else is a turn without orders."
at 2026-12-03T10:00:00Z
quiet
count bosco@example.org missing 1

# A mail that arrives at the deadline counts, however late it is fetched; a later one does not.
reply two B6F1W$home 2026-12-03T19:00:00Z
reply three B7F1W$home 2026-12-03T19:00:01Z
at 2026-12-03T19:10:00Z
quiet
has "$S/games/demo/turn-0001/MING.ord" "B6F1W$home"
has "$S/games/demo/turn-0002/MING.txt" "F1 <MING> 6"
count ming@example.org "demo 2 report" 1
file=$(grep -lF "demo 2 report" "$S"/out/new/* | xargs grep -lF "To: ming@example.org")
has "$file" "MING.json"
has "$file" "MING.svg"
lacks "$file" "MING.dot"
count gm@localhost "need.* the GM" 0
at 2026-12-03T20:00:00Z
quiet
count gm@localhost "need.* the GM" 0
expect 0 status --check
has "$DIR/out" "; BOSCO missed turn 1"
lacks "$DIR/out" "!"
expect 0 verify demo

# A past turn's token: the orders are refused, the open turn is not changed.
reply four B1F2W$home 2026-12-04T10:00:00Z
at 2026-12-04T10:05:00Z
quiet
expect 0 orders demo MING
[ ! -s "$DIR/out" ] || fail "orders of a turn that is over were taken"

# Letters are in the archive only with everybody's consent (HO-34).
token=$(grep -ohE 'games\+[a-z2-7]{26}@localhost' "$file" | head -1)
reply letter "/press BOSCO
peace
/end" 2026-12-04T10:06:00Z
at 2026-12-04T10:07:00Z
quiet
count bosco@example.org "letter from MING" 1
expect 65 archive demo "$DIR/archive" --secret --press
has "$DIR/err" "has not agreed"
[ ! -e "$DIR/archive" ] || fail "a refused archive leaves a directory"
sqlite3 "$S/nightmail.db" 'UPDATE seat SET archive_press = 1'
expect 0 archive demo "$DIR/archive" --secret --press
has "$DIR/archive/press.txt" "| peace"
lacks "$DIR/archive/press.txt" "@"
has "$DIR/archive/index.html" '<h2>Press</h2>'
expect 0 verify "$DIR/archive"

# No tokens, addresses or orders in the log (HO-9).
lacks "$S/log/2026-12.log" "@"
lacks "$S/log/2026-12.log" "B5F1W$home"
lacks "$S/log/2026-12.log" "${token%@*}"

# An outgoing server that cannot be reached for six hours is reported to the GM (HO-35), also if nothing is due in
# between.
at 2026-12-04T11:00:00Z
printf '%s\n' 'site: {address: games@localhost, gm: gm@localhost}' \
	'outgoing: {url: "smtp://localhost:1", starttls: never, timeout: 2s}' >"$S/nightmail.yaml"
expect 0 report demo MING --resend
expect 75 send
has "$DIR/err" "what was not sent stays in the outbox"
for when in 11:01 11:05 11:10 11:20 11:30 12:20 15:20 16:00; do
	at 2026-12-04T$when:00Z
	set +e; "$NM" nightly >/dev/null 2>&1; set -e
done
expect 0 status
has "$DIR/out" "! the outgoing server has not been reached since Fri 4 Dec 2026, 11:00 UTC"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'digest' AND body LIKE '%not been reached%'")" = 0 ] || fail "a digest of it too soon"
printf 'site: {address: games@localhost, gm: gm@localhost}\n' >"$S/nightmail.yaml"
at 2026-12-04T22:00:00Z
expect 0 send
expect 0 status
lacks "$DIR/out" "not been reached"

# A site that cannot fetch runs no turn.
rm -rf "$S/in"
: >"$S/in"
at 2026-12-07T19:10:00Z
set +e; "$NM" nightly >"$DIR/out" 2>"$DIR/err"; code=$?; set -e
[ $code -ne 0 ] || fail "no error though the mailbox is gone"
expect 0 status --json
[ "$(jq '.games[0].turn' "$DIR/out")" = 2 ] || fail "a turn was run without its mails"
expect 0 run demo --no-fetch
