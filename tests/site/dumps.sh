# The program leaves no image of its memory when it crashes, whatever the system's settings, because keys and tokens are
# in it.
. tests/site/lib
expect 0 init
ulimit -c unlimited 2>/dev/null || true
python3 - "$NM" "$S" <<'P' || fail "a core dump"
import os, signal, subprocess, sys, time
child = subprocess.Popen([sys.argv[1], "-C", sys.argv[2], "accept"], stdin=subprocess.PIPE, cwd=sys.argv[2])
# It waits for the mail.
for _ in range(100):
    with open(f"/proc/{child.pid}/limits") as limits:
        core = [line.split()[4] for line in limits if line.startswith("Max core file size")]
    if core == ["0"]:
        break
    time.sleep(0.05)
else:
    sys.exit("its limit of core dumps is " + str(core))
# Its default is a core dump, and sanitizers leave it alone.
child.send_signal(signal.SIGABRT)
_, status = os.waitpid(child.pid, 0)
sys.exit(0 if os.WIFSIGNALED(status) and not os.WCOREDUMP(status) else f"status {status}")
P
