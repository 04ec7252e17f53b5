# The log by game and time (HO-6): a game is a word of its lines, a time selects lines from then on, months follow each
# other.
. tests/site/lib
demo
cd "$DIR"
rm "$S"/log/*
cat >"$S/log/2026-12.log" <<'T'
2026-12-01T00:00:00Z demo: a
2026-12-01T00:00:01Z error demo, b
2026-12-01T00:00:02Z undemo c
2026-12-01T00:00:03Z demos d
2026-12-01T00:00:04Z is DEMO
2026-12-01T00:00:05Z demo; e
2026-12-01T00:00:06Z demo. f
2026-12-01T00:00:07Z demo! g
2026-12-01T00:00:08Z xdemo demo
2026-12-01T00:00:09Z dem
2026-12-01T00:01:00Z mail 1 ready (demo MING): done
T
printf '2026-11-30T23:59:59Z run demo\n2026-11-30T23:59:59Z run other\n' >"$S/log/2026-11.log"
printf '2025-01-01T00:00:00Z long ago' >"$S/log/2025-01.log"
echo "2026-12-01T00:00:00Z demo no log" >"$S/log/notes"
# logged WORDS SECONDS...: the lines of these seconds of 1 December, "last": that of demo the evening before
logged() {
	words=$1
	shift
	expect 0 log $words
	for second; do case $second in last) sed -n 1p "$S/log/2026-11.log" ;; mail) grep T00:01 "$S/log/2026-12.log" ;; *) grep "T00:00:0${second}Z" "$S/log/2026-12.log" ;; esac; done | diff - out || fail "log $words"
}
logged demo last 0 1 4 5 6 8 mail
logged Demo last 0 1 4 5 6 8 mail
logged "demo --since 2026-12-01" 0 1 4 5 6 8 mail
logged "demo --since 2026-12-01T00:00:05Z" 5 6 8 mail
logged "demo --since 2026-12-01T00:00:06Z" 6 8 mail
logged "--since 2026-12-01T00:00:08Z" 8 9 mail
logged "--since 2026-12-01T00:00:10Z" mail
logged "--since 2026-12-01T00:01:01Z"
# The last 24 hours, and from yesterday's midnight, by the clock (HO-122).
at 2026-12-02T00:00:05Z
logged "demo --since 24h" 5 6 8 mail
logged "demo --since yesterday" 0 1 4 5 6 8 mail
at 2026-12-03T00:00:05Z
logged "demo --since yesterday"
wrong 64 "\"soon\" is not a time; write 24h, yesterday, 2026-12-03" log --since soon
expect 0 log
{ printf '2025-01-01T00:00:00Z long ago\n'; cat "$S/log/2026-11.log" "$S/log/2026-12.log"; } | diff - out || fail "all of it"
rm -r "$S/log"
expect 0 log
[ ! -s out ] || fail "lines of no log"
