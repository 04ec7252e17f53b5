# A Maildir as mailbox and as outgoing side, and the spool (HO-4, HO-10, HO-30): what is taken, in which order, and what
# stays.
. tests/mail/lib
mail_demo address 1000 1000
W=$HOME_WORLD
base=$(cat "$S/nightmail.yaml")
config() { printf '%s\n' "$base" "$@" >"$S/nightmail.yaml"; } # LINE...: further lines of the configuration
# put FILE FROM ORDER [TIME]: puts a mail there, with this time
put() {
	mkdir -p "$(dirname "$1")"
	printf 'From: %s\nTo: host@test.example\nMessage-ID: <%s.%s@test.example>\n\n%s\n' "$2" "$(basename "$1" | tr -d :,)" x "$3" >"$1"
	touch -d "${4:-2026-12-01T09:00:00Z}" "$1"
}
mails() { [ "$(sql "SELECT count(*) FROM mail")" = "$1" ] || fail "$(sql "SELECT count(*) FROM mail") mails, not $1"; }
cat >"$DIR/ming.yaml" <<'Y'
mailbox: {url: "maildir:in", rejected: Refused, junk: "Junk mail"}
outgoing: {url: "maildir:out"}
Y
config "$(cat "$DIR/ming.yaml")"

# --- The mailbox: by time and then by name, from new and cur; everything except plain files, and hidden files, is
# ignored.
mkdir -p "$S/in/tmp" "$S/in/new/directory"
put "$S/in/new/b" ming@example.org "B2F1W$W"
put "$S/in/cur/c:2,S" ming@example.org "B3F1W$W"
put "$S/in/new/a" ming@example.org "B1F1W$W"
put "$S/in/new/d" ming@example.org "B4F1W$W" 2026-12-01T08:00:00Z
put "$S/in/new/e" mallory@example.com hello
put "$S/in/new/.hidden" ming@example.org "B9F1W$W"
put "$S/in/tmp/f" ming@example.org "B9F1W$W"
ln -s ../tmp/f "$S/in/new/link"
expect 0 fetch
mails 5
orders 1 MING "B3F1W$W "
has "$S/log/2026-12.log" "took 5 mails from maildir:in"
has "$S/log/2026-12.log" "moved 4 mails to Processed"
has "$S/log/2026-12.log" "moved 1 mails to Refused"
[ "$(cd "$S/in/.Processed/cur" && echo *)" = "a:2,S b:2,S c:2,S d:2,S" ] || fail "$(ls "$S/in/.Processed/cur")"
[ "$(cd "$S/in/.Refused/cur" && echo *)" = "e:2,S" ] || fail "$(ls "$S/in/.Refused/cur")"
[ "$(cd "$S/in/new" && echo *)" = "directory link" ] || fail "$(ls "$S/in/new")"
# A name is used again; nothing is overwritten, and the same file again is the same mail.
put "$S/in/new/a" ming@example.org "B5F1W$W" 2026-12-01T09:30:00Z
expect 0 fetch
mails 6
orders 1 MING "B5F1W$W "
[ "$(cd "$S/in/.Processed/cur" && echo *)" = "a:2,S a_1:2,S b:2,S c:2,S d:2,S" ] || fail "$(ls "$S/in/.Processed/cur")"
answers=$(sql "SELECT count(*) FROM outbox")
cp -p "$S/in/.Processed/cur/a_1:2,S" "$S/in/new/a"
expect 0 fetch
mails 7
[ "$(sql "SELECT count(*) FROM outbox")" = "$answers" ] || fail "answered twice"
expect 0 fetch
lacks "$S/log/2026-12.log" "took 0"
# A rejected mail may stay where it is, unread.
config 'mailbox: {url: "maildir:in"}'
put "$S/in/new/g" mallory@example.com again
expect 0 fetch
mails 8
[ -e "$S/in/new/g" ] || fail "moved"
expect 0 fetch
mails 8
config "$(cat "$DIR/ming.yaml")"

# --- The junk folder is only read: players' mails there wait for the GM, others are ignored.
put "$S/in/.Junk mail/new/1" "Ming <MING@example.org>" "B6F1W$W" 2026-12-01T09:35:00Z
put "$S/in/.Junk mail/cur/2:2,S" mallory@example.com hello
put "$S/in/.Junk mail/new/3" "\"ming@example.org\" <mallory@example.com>" hello
expect 0 fetch
mails 10
orders 1 MING "B5F1W$W "
[ "$(sql "SELECT group_concat(state || '|' || reason, ' ') FROM mail WHERE id > 8")" = \
	"held|lies in the junk folder held|lies in the junk folder" ] || fail "junk: $(sql "SELECT state, reason FROM mail WHERE id > 8")"
[ "$(find "$S/in/.Junk mail" -type f | wc -l)" = 3 ] || fail "the junk folder was touched"
expect 0 mail release "$(sql "SELECT max(id) FROM mail")"
expect 0 fetch
orders 1 MING "B6F1W$W "
mails 10

# --- limits.session: the first mail is taken whatever its size, the others by the next runs.
put "$S/in/new/s1" ming@example.org "B1F2W$W" 2026-12-01T09:40:00Z
size=$(wc -c <"$S/in/new/s1")
for n in 2 3 4; do put "$S/in/new/s$n" ming@example.org "B${n}F2W$W" 2026-12-01T09:40:00Z; done
sed -i "s/^limits: {/&session: $((size - 1))B, /" "$S/nightmail.yaml"
expect 75 fetch
has "$DIR/err" "maildir:in: limits.session is reached"
mails 11
sed -i "s/session: [0-9]*B/session: $((2 * size - 1))B/" "$S/nightmail.yaml"
expect 75 fetch
mails 12
sed -i "s/session: [0-9]*B/session: $((2 * size))B/" "$S/nightmail.yaml"
expect 0 fetch
mails 14
orders 1 MING "B4F2W$W "
config "$(cat "$DIR/ming.yaml")"

# --- The spool: files in the order of their names, those of other programs by their time; a file that was being written
# a day ago is deleted.
mkdir -p "$S/spool"
put "$S/spool/z" ming@example.org "B1F3W$W" 2026-12-01T09:50:00Z
put "$S/spool/y" ming@example.org "B2F3W$W" 2026-12-01T09:51:00Z
put "$S/spool/.hidden" ming@example.org "B9F3W$W"
put "$S/spool/x.new-1" ming@example.org "B9F3W$W"
touch -d '23 hours ago' "$S/spool/x.new-1"
put "$S/spool/x.new-2" ming@example.org "B9F3W$W"
touch -d '25 hours ago' "$S/spool/x.new-2"
expect 0 fetch
mails 16
orders 1 MING "B2F3W$W "
has "$S/log/2026-12.log" "took 2 mails from spool"
[ "$(ls -A "$S/spool" | tr '\n' ' ')" = ".hidden x.new-1 " ] || fail "spool: $(ls -A "$S/spool")"
# A mail that does not fit on the disk is not in the spool: its sender is told and keeps it, and nothing else is done.
put "$S/spool/w" ming@example.org "B9F3W$W"
{ cat "$S/spool/w" && printf '%2000s\n' ';'; } >"$DIR/own"
(trap '' XFSZ; ulimit -f 1; expect 74 accept "$DIR/own") || exit 1
[ "$(sed 's|/spool/.*: c|/spool/X: c|' "$DIR/err")" = "nightmail: $S/spool/X: cannot be written: File too large" ] || fail "$(cat "$DIR/err")"
rm "$S/spool/w"
[ "$(ls -A "$S/spool" | tr '\n' ' ')" = ".hidden x.new-1 " ] || fail "spool: $(ls -A "$S/spool")"
mails 16
# A name of ours contains the arrival time, and the full size of a mail that was cut.
when=$(date -d 2026-12-01T09:55:00Z +%s)
put "$DIR/own" ming@example.org "B4F3W$W"
size=$(wc -c <"$DIR/own")
cp "$DIR/own" "$S/spool/$(printf %012d "$when").0000000000000001.1.$size"
expect 0 fetch
orders 1 MING "B4F3W$W "
[ "$(sql "SELECT arrived || ' ' || whole FROM mail ORDER BY id DESC LIMIT 1")" = "$when 1" ] || fail "arrived"
put "$DIR/own" ming@example.org "B5F3W$W"
cp "$DIR/own" "$S/spool/$(printf %012d "$when").0000000000000002.1.$((size + 1))"
expect 0 fetch
class reject
orders 1 MING "B4F3W$W "
for name in "$(printf %011d "$when").1.1.$size" "$(printf %012d "$when").1.1" "$(printf %012d "$when").1.1.x"; do
	put "$DIR/own" ming@example.org "/orders ; $name"
	touch -d 2026-12-01T09:58:00Z "$DIR/own"
	cp -p "$DIR/own" "$S/spool/$name"
	expect 0 fetch
	[ "$(sql "SELECT arrived FROM mail ORDER BY id DESC LIMIT 1")" = "$(date -d 2026-12-01T09:58:00Z +%s)" ] || fail "$name is no name of ours"
done

# --- The outgoing side: a mail that was being written when a run died is there once, read or not.
expect 0 send
out=$(ls "$S/out/new" | wc -l)
read=$(ls "$S/out/new" | head -n 1)
mv "$S/out/new/$read" "$S/out/cur/$read:2,S"
sql "UPDATE outbox SET state = 'sending' WHERE state = 'sent'"
expect 0 send
[ "$(ls "$S/out/new" "$S/out/cur" | grep -c @)" = "$out" ] || fail "sent twice"
has "$S/log/2026-12.log" "$out mails were under way when a run died: sent again"

# Of many mails the first ones are written and recorded although a later one cannot be; then the rest, each once.
sql "DELETE FROM outbox"
rm -f "$S/out/new"/* "$S/out/cur"/*
sql "WITH RECURSIVE n (n) AS (VALUES (1001) UNION ALL SELECT n + 1 FROM n WHERE n < 1600)
	INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due)
	SELECT 'notice', 'p@players.test', 'host@test.example', 'n' || n, 'x', 'host@test.example', 'a', 'auto-generated', 'hello', 1, 1 FROM n"
mkdir "$S/out/tmp/n1300"
expect 73 send
[ "$(ls "$S/out/new" | sort | tr '\n' ' ')" = "$(seq -f n%g -s ' ' 1001 1256) " ] || fail "went out: $(ls "$S/out/new")"
[ "$(sql "SELECT state, count(*), min(message_id), max(message_id) FROM outbox GROUP BY 1 ORDER BY 1")" = "queued|301|n1300|n1600
retry|43|n1257|n1299
sent|256|n1001|n1256" ] || fail "noted: $(sql "SELECT state, count(*), min(message_id), max(message_id) FROM outbox GROUP BY 1")"
rmdir "$S/out/tmp/n1300"
expect 0 send
[ "$(ls "$S/out/new" | sort | tr '\n' ' ')" = "$(seq -f n%g -s ' ' 1001 1600) " ] || fail "the rest: $(ls "$S/out/new")"
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'sent'")" = 600 ] || fail "not noted"

# --- per_minute and per_day: reports first, letters last, else by age; a quarter is for what strangers cause.
sql "DELETE FROM outbox"
letter() { # PRIORITY NAME
	sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due, priority)
		VALUES ('notice', 'p@players.test', 'host@test.example', '$2@test.example', 'x', 'host@test.example', 'a', 'auto-generated', 'hello', 1, 1, $1)"
}
# goes NAME...: exactly these go out now
goes() {
	rm -f "$S/out/new"/* "$S/out/cur"/*
	expect 0 send
	[ "$(ls "$S/out/new" | sed 's/@.*//' | sort | tr '\n' ' ')" = "$(for name; do printf "%s " "$name"; done)" ] || fail "went out: $(ls "$S/out/new"), not $*"
}
# A retried mail is searched for by its full name.
letter 1 abc
letter 1 abd
sql "UPDATE outbox SET state = 'retry', tries = 1"
rm -f "$S/out/new"/*
: >"$S/out/cur/abc@test.example:2,S"
: >"$S/out/cur/abd@test.example.x:2,S"
expect 0 send
[ "$(ls "$S/out/new")" = abd@test.example ] || fail "$(ls "$S/out/new")"
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'sent'")" = 2 ] || fail "one is left"
sql "DELETE FROM outbox"
config "$(sed 's/out"}/out", per_minute: 4, per_day: 9}/' "$DIR/ming.yaml")"
for n in 1 2 3; do letter 9 "press$n"; letter 5 "notice$n"; letter 7 "stranger$n"; letter 3 "answer$n"; done
letter 1 report
goes answer1 answer2 answer3 report
has "$S/log/2026-12.log" "7 mails wait: per_minute or per_day is reached"
goes
at 2026-12-01T10:00:59Z
goes
at 2026-12-01T10:01:00Z
goes notice1 notice2 notice3 stranger1
at 2026-12-01T10:02:00Z
goes stranger2
at 2026-12-02T09:59:59Z
goes
at 2026-12-02T10:00:00Z
goes press1 press2 press3
at 2026-12-02T10:00:59Z
goes
at 2026-12-02T10:01:00Z
goes stranger3

# If nothing can be written, all wait; mails whose file may be there are searched for from then on (MC-233).
config "$(cat "$DIR/ming.yaml")"
sql "DELETE FROM outbox"
rm -r "$S/out"
: >"$S/out"
for name in a b c; do letter 1 $name; done
waits() { [ "$(sql "SELECT group_concat(state || (trouble LIKE '%$1%')) FROM outbox")" = "$2" ] || fail "$(sql "SELECT state, trouble FROM outbox")"; }
expect 73 send
waits 'the directory cannot be made' queued1,queued1,queued1
rm "$S/out"
mkdir -p "$S/out/tmp/b@test.example"
expect 73 send
waits 'a mail cannot be made' retry1,queued1,queued1
rmdir "$S/out/tmp/b@test.example"
goes a b c

# A name of the maximal length: it is shortened so that ours fits after it.
for n in 7 8; do
	put "$S/in/new/$(printf '%0255d' $n)" ming@example.org "B${n}F1W$W" "$NIGHTMAIL_NOW"
	expect 0 fetch
	orders 1 MING "B${n}F1W$W "
done
[ "$(cd "$S/in/.Processed/cur" && echo 00*)" = "$(printf '%0240d' 0):2,S $(printf '%0240d' 0)_1:2,S" ] || fail "$(ls "$S/in/.Processed/cur")"

# An unreadable file is named, holds up no other file, and is taken once it is readable.
powerless
taken=$(sql "SELECT count(*) FROM mail")
forbidden() { # CODE PATH WHAT
	chmod 0 "$2"
	expect "$1" fetch
	case $1 in
	75) rest="the next run takes the rest" ;;
	*) rest="the rest stays there until this is mended" ;;
	esac
	has "$DIR/err" "nightmail: $2: cannot be $3: Permission denied; what came is kept, $rest"
	chmod 700 "$2"
}
put "$S/in/new/r1" ming@example.org "B1F4W$W"
put "$S/in/new/r2" ming@example.org "B2F4W$W"
at 2026-12-05T10:00:00Z
forbidden 75 "$S/in/new/r1" opened
mails $((taken + 1))
put "$S/in/cur/r3" ming@example.org "B3F4W$W"
at 2026-12-06T10:00:00Z
forbidden 74 "$S/in/new" read
mails $((taken + 2))
expect 0 fetch
mails $((taken + 3))
[ "$(cd "$S/in/.Processed/cur" && echo r*)" = "r1:2,S r2:2,S r3:2,S" ] || fail "$(ls "$S/in/.Processed/cur")"
put "$S/spool/r4" ming@example.org "B4F4W$W"
put "$S/spool/r5" ming@example.org "B5F4W$W"
forbidden 75 "$S/spool/r4" opened
mails $((taken + 4))
at 2026-12-07T10:00:00Z
forbidden 74 "$S/spool" read
expect 0 fetch
mails $((taken + 5))
[ "$(ls "$S/spool")" = x.new-1 ] || fail "spool: $(ls "$S/spool")"
# An unreadable file holds up the turns for two runs, as it may contain orders. The third run holds the mail, reports
# it, runs the turns and ends with 0, and so do later ones; once the file is readable its mail is taken (HO-126).
alone() { # FILE DAY: only this file is wrong; a turn is due on that day, with two days of grace at most
	at "2026-12-$2T10:00:00Z"
	put "$1" ming@example.org "B7F4W$W" "$NIGHTMAIL_NOW"
	chmod 0 "$1"
	open=$(sql "SELECT turn FROM game")
	count=$(sql "SELECT count(*) FROM mail")
	expect 0 deadline demo "2026-12-$2 12:00 UTC" --yes
	at "2026-12-$(($2 + 2))T13:00:00Z"
	for again in 1 2; do
		expect 75 run
		has "$DIR/err" "$1: cannot be opened: Permission denied; what came is kept, the next run takes the rest"
		[ "$(sql "SELECT turn FROM game")" = "$open" ] || fail "a turn without mails that may be there, try $again"
	done
	expect 0 run
	[ "$(cat "$DIR/err")" = "nightmail: $1: cannot be opened: Permission denied; after 3 tries the mail is held for you (\`nightmail mail list\`)" ] ||
		{ cat "$DIR/err"; fail "not told"; }
	[ "$(sql "SELECT turn FROM game")" = $((open + 1)) ] || fail "no turn"
	mails $((count + 1))
	expect 0 mail list
	has "$DIR/out" "its file cannot be read"
	expect 0 status
	has "$DIR/out" "held for you: mail list"
	expect 0 nightly
	[ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "told twice"; }
	chmod 600 "$1"
	expect 0 fetch
	mails $((count + 1))
	[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = filed ] || fail "it is not taken"
	[ ! -e "$1" ] || fail "$1 was not moved"
}
alone "$S/in/new/r7" 11
alone "$S/in/cur/r8" 15
alone "$S/spool/r9" 19
# Orders in the junk folder are not read, so nobody waits for such a file.
put "$S/in/.Junk mail/new/r10" ming@example.org hello
chmod 0 "$S/in/.Junk mail/new/r10"
expect 0 fetch
chmod 600 "$S/in/.Junk mail/new/r10"
expect 0 fetch
taken=$(($(sql "SELECT count(*) FROM mail") - 5))

# A log that cannot be written is reported, and nothing else depends on it.
put "$S/in/new/r6" ming@example.org "B6F4W$W"
chmod 0 "$S/log/2026-12.log"
expect 0 fetch
has "$DIR/err" "nightmail: $S/log/2026-12.log: the log could not be written: Permission denied"
chmod 600 "$S/log/2026-12.log"
mails $((taken + 6))
