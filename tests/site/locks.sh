# A lock that another program holds, with any contents: its holder is named if it can be read (HO-6); `nightly` reports
# it if it has been held for over an hour.
. tests/site/lib
demo
cat >"$DIR/hold.py" <<'P'
import fcntl, os, sys, time
with open(sys.argv[1], "w") as lock:
    fcntl.lockf(lock, fcntl.LOCK_EX)
    lock.write(sys.argv[2])
    lock.flush()
    open(sys.argv[3], "w").close()
    while os.path.exists(sys.argv[3]):
        time.sleep(0.02)
P
locked() { # TEXT WHO TOLD-BY-NIGHTLY
	python3 "$DIR/hold.py" "$S/nightmail.lock" "$1" "$DIR/held" &
	holder=$!
	while [ ! -e "$DIR/held" ]; do sleep 0.02; done
	wrong 75 "nightmail: $2 is at work" note demo gm x
	expect 0 status
	has "$DIR/out" "$2 is at work"
	expect 0 status --json
	[ "$(jq -r .lock "$DIR/out")" = "$2" ] || fail "lock"
	expect 75 nightly
	[ "$(wc -l <"$DIR/err")" = "$3" ] || { cat "$DIR/err"; fail "nightly: $1"; }
	rm "$DIR/held"
	wait $holder
}
now=$(date -d "$NIGHTMAIL_NOW" +%s)
locked "" "another process" 0
locked "4711 $now" "another process" 0
locked "4711 $((now - 3600)) nightly
" "process 4711 (nightly, since 09:00:00)" 0
locked "4711 $((now - 3601)) run demo
" "process 4711 (run demo, since 08:59:59)" 1
expect 0 status --json
[ "$(jq -c .lock "$DIR/out")" = null ] || fail "a lock that nobody holds"
