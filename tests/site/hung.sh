# Processes of ours that hang are abandoned after their time: a turn is played again, a mail that its reader does not
# return is held at the third try, and all else goes on. Data that they read ahead are used only if still valid. The
# times are 900 and 10 seconds; a library loaded before the C library shortens them.
. tests/site/lib
cat >"$DIR/hang.c" <<'C'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
static int plays(void)
{
	char line[64] = "";
	int file = open("/proc/self/cmdline", O_RDONLY);
	ssize_t n = read(file, line, sizeof line);
	close(file);
	return n > 0 && memmem(line, (size_t)n, "--stage-turns", 13);
}
static void hang(const char *when)
{
	while (getenv("HANG") && strcmp(getenv("HANG"), when) == 0 && plays())
		pause();
}
/* Its next game is read, and waits for its turn. */
static void meanwhile(void)
{
	static int done;
	if (getenv("MEANWHILE") && plays() && !done++ && system(getenv("MEANWHILE")) != 0)
		abort();
}
/* A wait without an end stays one: whoever forgets the time hangs here. */
int poll(struct pollfd *ends, nfds_t count, int timeout)
{
	int bounded = timeout > 5000 && timeout <= 900000 && !plays();
	return REAL(poll)(ends, count, bounded ? 300 : timeout);
}
ssize_t recv(int fd, void *bytes, size_t size, int flags)
{
	if (size == 1) {
		hang("before");
		meanwhile();
	}
	return REAL(recv)(fd, bytes, size, flags);
}
ssize_t send(int fd, const void *bytes, size_t size, int flags)
{
	hang("behind");
	if (!plays() && memmem(bytes, size, "never given back", 16))
		return (ssize_t)size;
	return REAL(send)(fd, bytes, size, flags);
}
C
${CC:-cc} -shared -fPIC -o "$DIR/hang.so" "$DIR/hang.c" -ldl
hung() { # CODE COMMAND...: as expect; what does not end is ended
	program=$NM
	printf '#!/bin/sh\nexec env LD_PRELOAD="%s" ASAN_OPTIONS="%s:verify_asan_link_order=0" timeout 240 "%s" "$@"\n' \
		"$DIR/hang.so" "${ASAN_OPTIONS:-}" "$program" >"$DIR/hung"
	chmod +x "$DIR/hung"
	NM=$DIR/hung
	expect "$@"
	NM=$program
}
expect 0 init
for game in 1 2 3; do
	expect 0 new "g$game" --setup "$DIR/setup.yaml" --seed "$game" --salt $SALT
	expect 0 join "g$game" BOSCO "b$game@example.org"
	expect 0 start "g$game"
done
expect 0 send
at 2026-12-03T20:00:00Z
cp -a "$S" "$DIR/due"
made() {
	sql "SELECT name, state, turn, deadline, files FROM game ORDER BY id; SELECT game, turn, void, state, host FROM turn ORDER BY 1, 2"
	sql "SELECT kind, game, seat, turn, recipient, subject, body FROM outbox ORDER BY id; SELECT * FROM history ORDER BY 1, 2, 3"
	cat "$S"/log/*.log
	find "$S/games" -type f | sort | xargs cat
}
for when in never before behind; do
	cp -a "$DIR/due" "$DIR/$when"
	use "$when"
	echo "jobs: 3" >>"$S/nightmail.yaml"
	export HANG=$when
	hung 0 run --due --no-fetch
	for game in g1 g2 g3; do turn "$game" 2; done
	made >"$DIR/$when.made"
	cmp "$DIR/never.made" "$DIR/$when.made" || { diff "$DIR/never.made" "$DIR/$when.made" | head; fail "what hung $when its turn left something else behind"; }
done
unset HANG

# A state that changes between being read ahead and its game's turn is read again.
change="UPDATE turn SET state = CAST(replace(CAST(state AS TEXT), '\"ind\": 50', '\"ind\": 60') AS BLOB) WHERE turn = 1"
for when in first meanwhile; do
	cp -a "$DIR/due" "$DIR/$when"
	use "$when"
	echo "jobs: $([ $when = first ] && echo 1 || echo 3)" >>"$S/nightmail.yaml"
	printf "sqlite3 -cmd '.timeout 30000' '%s' '%s'\n" "$S/nightmail.db" "$(echo "$change" | sed "s/'/'\\\\''/g")" >"$DIR/change"
	if [ $when = first ]; then sh "$DIR/change"; else export MEANWHILE="sh $DIR/change"; fi
	hung 0 run --due --no-fetch
	made >"$DIR/$when.made"
done
unset MEANWHILE
! cmp -s "$DIR/never.made" "$DIR/first.made" || fail "the change changes nothing"
cmp "$DIR/first.made" "$DIR/meanwhile.made" || { diff "$DIR/first.made" "$DIR/meanwhile.made" | head; fail "a turn was played from what stood there before"; }

# A reader that does not answer: its mail is tried three times and held, the other one is filed at once.
use due
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
to=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id LIMIT 1")
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <h1@x>\nContent-Transfer-Encoding: quoted-printable\n\nnever given back\n' "$to" >"$S/in/new/1"
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <h2@x>\n\n/status\n' "$to" >"$S/in/new/2"
touch -d 2026-12-03T19:00:00Z "$S"/in/new/*
hung 0 fetch
[ "$(sql "SELECT state || tries FROM mail ORDER BY id")" = "held3
filed0" ] || fail "$(sql "SELECT state, tries FROM mail")"
expect 0 status
has "$DIR/out" "1 mail is held for you"
