# Malicious bots of a site (HO-73): each leaves the turn on time, and the game intact.
. tests/site/lib
expect 0 init
mkdir "$S/bots"
# bot NAME: Python of this name from standard input. It says BROKEN if it can do something that it must not.
bot() { { echo '#!/usr/bin/python3'; echo 'import ctypes, json, os, signal, socket, sys, time'; cat; } >"$S/bots/$1"; chmod 755 "$S/bots/$1"; }
ORDER='r = json.load(sys.stdin); print("B1F1W%d" % [w["id"] for w in r["worlds"] if w.get("owner") == r["empire"]][0])'
may() { printf 'def tried(f, *a):\n    try:\n        f(*a)\n        print("BROKEN", f, a, file=sys.stderr)\n    except (OSError, PermissionError) as e:\n        pass\nlibc = ctypes.CDLL(None, use_errno=True)\ndef call(*a):\n    if libc.syscall(*a) < 0: raise OSError(ctypes.get_errno(), "no")\n'; cat; }

bot sleeps <<'P'
time.sleep(600)
P
bot forks <<'P'
while True:
    try:
        os.fork()
    except OSError:
        pass
P
bot threads <<'P'
import threading
while True:
    threading.Thread(target=time.sleep, args=(600,)).start()
P
bot gigabyte <<'P'
with open("large", "wb") as f:
    for i in range(1024):
        f.write(bytes(1 << 20))
P
bot folders <<'P'
for i in range(1000000):
    open("f%d" % i, "w").close()
P
bot deep <<'P'
for i in range(500):
    os.mkdir("d")
    os.chdir("d")
P
may <<'P' | bot database
site = os.path.dirname(os.path.dirname(sys.argv[0]))
tried(open, site + "/nightmail.db")
tried(open, site + "/nightmail.yaml")
if os.listdir(site) != ["bots"] or os.listdir(site + "/bots") != ["database"]:
    print("BROKEN", file=sys.stderr)
tried(open, "/proc/1/environ")
tried(os.readlink, "/proc/1/fd/3")
tried(open, "/proc/1/fd/3")
tried(os.listdir, "/proc/1/root")
for path in ("/etc/passwd", "/root", "/home", "/var/lib"):
    tried(open, path)
P
may <<'P' | bot sockets
tried(socket.socket, socket.AF_INET, socket.SOCK_STREAM)
tried(socket.socket, socket.AF_INET6, socket.SOCK_DGRAM)
tried(socket.socket, socket.AF_UNIX)
tried(socket.socket, socket.AF_NETLINK, socket.SOCK_RAW)
tried(os.write, 3, b"x")
P
may <<'P' | bot outside
for path in ("/x", "/usr/x", "/etc/x", "/tmp/x", "/dev/x", "/dev/shm/x", "/nightmail", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger", "/proc/self/comm",
             "/memory/../x", sys.argv[0], os.path.dirname(sys.argv[0]) + "/x"):
    tried(open, path, "r+" if os.path.exists(path) else "w")
tried(os.mkfifo, "/fifo")
tried(os.chmod, sys.argv[0], 0o777)
P
may <<'P' | bot escapes
tried(call, 101, 16, 1, 0, 0)
tried(call, 272, 0x10000000)
tried(call, 308, 0, 0)
tried(call, 165, b"none", b"/memory", b"tmpfs", 0, None)
tried(call, 161, b"/usr")
tried(call, 56, 0x10000011, 0, 0, 0, 0)
tried(call, 435, 0, 0)
tried(call, 319, b"x", 0)
tried(call, 29, 0, 1 << 20, 0o1600)
tried(call, 250, 0, 0, 0, 0)
P
bot kills <<'P'
for target in (os.getppid(), 1, -1):
    for number in (signal.SIGSTOP, signal.SIGTERM, signal.SIGKILL):
        try:
            os.kill(target, number)
        except OSError:
            pass
time.sleep(600)
P
bot deaf <<'P'
for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        pass
time.sleep(600)
P
bot closes <<P
$ORDER
sys.stdout.flush()
os.close(0); os.close(1); os.close(2)
time.sleep(600)
P
bot daemon <<P
$ORDER
sys.stdout.flush()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv("/usr/bin/sleep", ["sleep", "98765.$$"])
    time.sleep(600)
P
bot dies <<'P'
os._exit(3)
P
bot crashes <<P
$ORDER
sys.stdout.flush()
os.kill(os.getpid(), signal.SIGSEGV)
P
bot grows <<'P'
all = []
while True:
    all.append(bytearray(1 << 24))
P
bot herd <<'P'
for i in range(20):
    if os.fork() == 0:
        all = bytearray(40 << 20)
        for i in range(0, len(all), 4096):
            all[i] = 1
        time.sleep(600)
time.sleep(600)
P
bot endless <<'P'
while True:
    os.write(1, b"B1F1W1 " * 1000)
P
bot much <<'P'
sys.stdout.write("B1F1W1\n" * 9363)
P
bot latin <<P
$ORDER
sys.stdout.flush()
os.write(1, b"; gr\\xfc\\xdfe\\n")
P
bot zeros <<'P'
os.write(1, b"B1F1W1\0\n")
P
bot talks <<P
$ORDER
sys.stderr.write("\\x1b[2J\\nforged line\\n" + "x" * (1 << 24))
P
bot orders <<'P'
print("/end\n/resign\n/rollback 1\n/extend 24h\n..\n" + "\x1b[2J\n" + "B" * 30000)
P
bot curious <<P
os.symlink("/etc/passwd", "link"); os.symlink("..", "up"); os.mkfifo("fifo"); os.mkdir("empty"); os.mkdir("a")
socketless = open("a/line\\nfeed \\udcff", "w"); socketless.write("kept"); socketless.close()
open("locked", "w").close(); os.chmod("locked", 0); os.mkdir("shut"); os.chmod("shut", 0); os.link("locked", "twin")
with open("sparse", "wb") as f: f.truncate(100000)
print(sorted(os.listdir("."))[:3] if os.path.exists("before") else "first", file=sys.stderr)
$ORDER
P
bot sees <<'P'
for path, folders, files in os.walk("."):
    print(ascii([path, sorted(folders), [(f, len(open(os.path.join(path, f), "rb").read())) for f in sorted(files)]]), file=sys.stderr)
P
{
	echo 'jobs: 6'
	echo 'bots:'
	for path in "$S"/bots/*; do
		name=${path##*/}
		case $name in sleeps | deaf | closes | kills | threads) time=1s ;; *) time=60s ;; esac
		echo "  $name: {command: [bots/$name], memory: 128KiB, time: $time, space: 256MiB}"
	done
	echo '  missing: {command: [nightmail-no-such-program]}'
	echo '  text: {command: [bots/text]}'
	echo '  slow: {command: [bots/slow], time: 60s}'
} >>"$S/nightmail.yaml"
names=$(ls "$S/bots"; echo missing; echo text)
echo hello >"$S/bots/text"
count=0
{
	printf 'ruleset: space-empires\nplayers:\n'
	for name in $names; do count=$((count + 1)); echo "- {name: $(echo "$name" | tr a-z A-Z), bot: $name}"; done
	echo '- {name: MING}'
} >"$DIR/setup.yaml"
[ "$count" = 28 ] || fail "$count programs"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 4
expect 0 join demo MING ming@example.org
expect 0 start demo
# gives NAME ORDERS [REASON]: the number of order sets, and why there are none.
gives() {
	empire=$(echo "$1" | tr a-z A-Z)
	n=$(sql "SELECT count(*) FROM orders WHERE empire = '$empire' AND turn = 1")
	[ "$n" = "$2" ] || { cat "$S"/log/*; fail "$1: $n order sets, not $2"; }
	sql "SELECT coalesce(trouble, '') FROM bot_turn WHERE empire = '$empire' AND turn = 1" >"$DIR/trouble"
	if [ $# = 3 ]; then
		grep -qE "$3" "$DIR/trouble" || { cat "$DIR/trouble"; fail "$1: not for $3"; }
	else
		says_nothing=$(cat "$DIR/trouble")
		[ -z "$says_nothing" ] || fail "$1: $says_nothing"
	fi
}
late='longer than 1 s'
gives sleeps 0 "$late"
gives forks 0 "$late|processes or threads|more room|signal"
gives threads 0 "$late|processes or threads|more room"
gives gigabyte 0 'exit code 1'
gives folders 0 'its memory holds more'
gives deep 0 'its memory holds more than 128'
gives database 0
gives sockets 0
gives outside 0
gives escapes 0
gives kills 0 "$late|signal"
gives deaf 0 "$late"
gives closes 0 "$late"
gives daemon 1
gives dies 0 'exit code 3'
gives crashes 0 'a signal ended it'
gives grows 0 'exit code 1|more room'
gives herd 0 "more room|$late|signal"
gives endless 0 'more than 64 KiB'
gives much 0 'more than 64 KiB'
gives latin 0 'UTF-8'
gives zeros 0 'UTF-8'
gives talks 1
gives orders 0
gives curious 1
gives missing 0 'no program "nightmail-no-such-program"'
gives text 0 'no program "bots/text"'
! grep -F BROKEN "$S"/log/*.log || fail "a way out"
grep -qF 'forged line' "$S"/log/*.log || fail "no words of talks"
! grep -q '^forged' "$S"/log/*.log || fail "a line of the log is not the program's own"
awk 'length > 6000 {exit 1}' "$S"/log/*.log || fail "words are not cut"
! pgrep -f "sleep 98765.$$" || fail "a daemon lives"
[ ! -e "$S/x" ] && [ "$(stat -c %a "$S/bots/outside")" = 755 ] || fail "something was changed"

# Files and folders of its memory are kept, and nothing else; the game goes on, and verifies.
sed -i 's|^  curious: {command: \[bots/curious|  curious: {command: [bots/sees|' "$S/nightmail.yaml"
sql "UPDATE seat SET bot = 'hold' WHERE bot IS NOT NULL AND bot != 'curious'"
expect 0 run demo --force --no-fetch
grep -F 'curious says: [' "$S"/log/*.log >"$DIR/kept" || fail "curious says nothing"
has "$DIR/kept" "['.', ['a', 'empty', 'shut'], [('locked', 0), ('sparse', 100000), ('twin', 0)]]"
has "$DIR/kept" "['./a', [], [('line"
has "$DIR/kept" "feed "
lacks "$DIR/kept" fifo
lacks "$DIR/kept" link
expect 0 verify demo

# A run that is killed while a bot thinks leaves the turn run, no orders of the bot, and no process.
printf '#!/bin/sh\nexec sleep 4321.%s\n' $$ >"$S/bots/slow"
chmod 755 "$S/bots/slow"
sql "UPDATE seat SET bot = 'slow' WHERE name = 'DIES'"
"$NM" run demo --force --no-fetch >"$DIR/out" 2>&1 &
run=$!
while ! pgrep -f "sleep 4321.$$" >"$DIR/pid"; do sleep 0.1; kill -0 "$run" || fail "the run has ended"; done
kill -KILL "$run"
wait "$run" 2>/dev/null || :
for try in $(seq 100); do pgrep -f "sleep 4321.$$" >"$DIR/pid" || break; sleep 0.2; done
! pgrep -f "sleep 4321.$$" || fail "it lives on"
turn demo 3
seat DIES ready 0
{ echo '#!/usr/bin/python3'; echo 'import json, sys'; echo "$ORDER"; } >"$S/bots/slow"
expect 0 nightly
turn demo 3
[ "$(sql "SELECT count(*) FROM orders WHERE empire = 'DIES' AND turn = 3")" = 1 ] || fail "no orders after the run that died"
expect 0 verify demo
