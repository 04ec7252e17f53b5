# A Maildir that keeps mails of strangers and machines for years (HO-10): a night without new mail reads no more of the
# database for a thousand of them than for 150, and every change in the folder is found.
. tests/site/lib
demo
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
# strangers FROM TO: mails that stay in place.
strangers() {
	for n in $(seq "$1" "$2"); do
		printf 'From: s%s@example.com\nTo: games@localhost\nMessage-ID: <s%s@example.com>\n\nhello %s\n' "$n" "$n" "$n" >"$S/in/new/s$n"
	done
	touch -d 2026-12-01T09:00:00Z "$S"/in/new/*
}
# Bytes that an idle fetch reads: the first fetch takes the mails, the second finds them all known.
reads() {
	expect 0 fetch
	expect 0 fetch
	python3 - "$NM" <<'E'
import subprocess, sys
def read():
    with open("/proc/self/io") as file:
        return int(file.readline().split()[1])
before = read()
subprocess.run([sys.argv[1], "fetch"], check=True, stdout=subprocess.DEVNULL)
print(read() - before)
E
}
taken() { sql "SELECT count(*) FROM mail"; }
strangers 1 150
few=$(reads)
[ "$(taken)" = 150 ] || fail "not all were taken: $(taken)"
strangers 151 1000
many=$(reads)
[ "$(taken)" = 1000 ] || fail "not all were taken: $(taken)"
[ "$many" -le $((few + 65536)) ] || fail "$many bytes for 1,000 mails, $few for 150"
# A new file, an overwritten one, and one with another time are other mails.
strangers 1001 1001
expect 0 fetch
[ "$(taken)" = 1001 ] || fail "a new file was not found"
expect 0 fetch
printf 'From: t@example.com\nTo: games@localhost\n\nwritten over\n' >"$S/in/new/s7"
touch -d 2026-12-01T09:00:00Z "$S/in/new/s7"
expect 0 fetch
[ "$(taken)" = 1002 ] || fail "a file that was written over was not found"
expect 0 fetch
sed 's/hello 8/HELLO 8/' "$S/in/new/s8" >"$DIR/s8" && cp "$DIR/s8" "$S/in/new/s8"
touch -d 2026-12-01T09:30:00Z "$S/in/new/s8"
expect 0 fetch
[ "$(taken)" = 1003 ] || fail "a file of another time was not found"
# A mail that is read gets other flags and another folder, and stays the same mail.
expect 0 fetch
mv "$S/in/new/s9" "$S/in/cur/s9:2,S"
expect 0 fetch
[ "$(taken)" = 1003 ] || fail "a mail that somebody read was taken again"
# A player's mail is moved away; the same file put back is taken again, as a copy.
to=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id DESC LIMIT 1")
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <m@example.org>\n\nB1F1W1\n' "$to" >"$DIR/player"
for class in orders copy; do
	cp "$DIR/player" "$S/in/new/player"
	touch -d 2026-12-01T09:40:00Z "$S/in/new/player"
	expect 0 fetch
	[ "$(sql "SELECT class FROM mail ORDER BY id DESC LIMIT 1")" = $class ] || fail "a player's mail is no $class"
	expect 0 fetch
	expect 0 fetch
done
