# Long work shows a progress bar on a terminal, otherwise nothing; script(1) provides the terminal.
. tests/site/lib
demo
seen() { script -qec "'$NM' $1" /dev/null </dev/null >"$DIR/screen" 2>&1 || fail "$1"; has "$DIR/screen" "$2"; }
seen send "sending mails [....................] 0 of 2"
# The bar is gone when the work is done: further output begins on a cleared line.
seen "verify demo" "demo: turns 1-1: 1 states and 2 reports identical"
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
seen "verify demo" "replaying turns [....................] 0 of 2"
has "$DIR/screen" "$(printf '\r\033[Kdemo: turns 1-3: 3 states and 6 reports identical')"
seen rebuild "writing turns [....................] 0 of 3"
seen "simulate --ruleset space-empires --empires 2 --turns 3 --seed 1" "playing turns ["
mkdir -p "$S/in/new"
printf 'From: a@example.org\nTo: games@localhost\n\nhello\n' >"$S/in/new/1"
seen fetch "fetching mails ["
has "$DIR/screen" "filing mails ["
at 2026-12-10T19:00:01Z
expect 0 new other --setup "$DIR/setup.yaml"
expect 0 join other BOSCO bosco@example.org
expect 0 start other
at 2026-12-31T19:00:01Z
seen "run --no-fetch" "running games [....................] 0 of 2"
has "$DIR/screen" "$(printf '\r\033[Kdemo: turn 4 is open, 2 reports queued, due ')"
# Without a terminal there is no bar.
expect 0 rebuild
[ ! -s "$DIR/err" ] && [ ! -s "$DIR/out" ] || fail "rebuild talks"
expect 0 verify demo
[ ! -s "$DIR/err" ] || fail "verify talks"
# A standard stream that cannot be written is reported; the number of a closed one is not used for a file of ours.
for words in --version --help "run --help" "status" "new --list"; do
	set +e; "$NM" $words >/dev/full 2>"$DIR/err"; got=$?; set -e
	[ "$got" = 74 ] || fail "exit code $got for a full disk: $words"
	has "$DIR/err" "standard output cannot be written"
done
set +e; "$NM" run demo --force --no-fetch >&- 2>&- <&-; set -e
turn demo 5
expect 0 verify demo
! grep -rlE 'turn 5 is open|standard output' "$S/log" "$S/games" || fail "words for people stand in a file"
# An accidentally set clock variable runs nothing.
at "yesterday"
expect 64 run demo --force --no-fetch
has "$DIR/err" 'NIGHTMAIL_NOW: "yesterday" is not a time'
