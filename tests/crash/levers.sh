#!/bin/sh
# Dies after every single step of a fetch with levers of the game master (HO-13) and starts again: each lever must be
# done once, or be reported as begun; each mail is answered once; nothing is left over; and the turn is run after the
# mails that came before (HO-15). Needs a build with NIGHTMAIL_STEPS (make check-crash). $1: only every n-th step
# (default 1).
set -u
nightmail=$(realpath "${NIGHTMAIL:?a program built with NIGHTMAIL_STEPS}")
stride=${1:-1}
top=$(mktemp -d /tmp/nightmail-crash-XXXXXX)
trap 'rm -rf "$top"' EXIT
export NIGHTMAIL_NOW=2026-12-01T12:00:00Z
passed=0 failed=0 begun=0
nm() { "$nightmail" -C "$top/$@"; }
sql() { sqlite3 "$top/$1/nightmail.db" "$2"; }
token() { sql base "SELECT reply_to FROM outbox WHERE recipient = '$1' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1" | sed 's/.*<\(.*\)>/\1/'; }
# put NAME FROM: puts a mail with the text of standard input
put() {
	{ printf 'Authentication-Results: mx.test; dmarc=pass header.from=example.org\nFrom: %s\nTo: %s\nMessage-ID: <%s@x>\n\n' \
		"$2" "$(token "$2")" "$1" && cat; } >"$top/base/in/new/$1"
	touch -d "2026-12-01T11:00:0${1}Z" "$top/base/in/new/$1"
}
# acts SITE WORDS: the number of lines in the history that begin so
acts() { sql "$1" "SELECT count(*) FROM history WHERE act || ' ' || text LIKE '$2%'"; }
mails() { sql "$1" "SELECT count(*) FROM outbox WHERE subject LIKE '$2' AND body LIKE '%$3%'"; }

nm base init >/dev/null || exit 1
printf '%s\n' 'site: {address: host@test.example, gm: gm@example.org}' 'trust: {authserv_id: mx.test}' >"$top/base/nightmail.yaml"
nm base new demo --ruleset space-empires --players 2 --seed 1 --salt 5a175a175a175a175a175a175a17001c >/dev/null
nm base join demo MING ming@example.org >/dev/null
nm base join demo BOSCO bosco@example.org >/dev/null
nm base start demo >/dev/null
nm base run demo --force --no-fetch
mkdir -p "$top/base/in/new" "$top/base/in/cur" "$top/base/in/tmp"
echo '/deadline 2027-03-04 20:00' | put 1 gm@example.org
echo /run | put 2 gm@example.org
echo /ready | put 3 ming@example.org
printf '/replace BOSCO new@far.example\n/deadline 2027-05-05 20:00\n' | put 4 gm@example.org

judge() { # name of the step
	told=$(mails work 'demo: what you ordered' 'it is not done again')
	begun=$((begun + (told > 0)))
	trouble=
	for act in 'deadline turn 2: Thu 4 Mar' 'deadline turn 2: Wed 5 May' 'replacement BOSCO in turn 2' 'run turn 2'; do
		count=$(acts work "$act")
		[ "$count" = 1 ] || { [ "$count" = 0 ] && [ "$told" -gt 0 ]; } || trouble="$trouble; $act: $count"
	done
	[ "$(mails work 'demo: what you ordered' '')" = 3 ] || trouble="$trouble; words about levers"
	[ "$(mails work 'demo 2: your%command%' '')" = 4 ] || trouble="$trouble; answers"
	[ "$(mails work '%' 'you are ready for turn 2')" = 1 ] || trouble="$trouble; MING came too late"
	[ "$(sql work "SELECT (SELECT count(*) FROM pending) + (SELECT count(*) FROM mail WHERE state <> 'filed')")" = 0 ] || trouble="$trouble; left over"
	nm work verify demo >"$top/out" 2>&1 || trouble="$trouble; verify"
	if [ -z "$trouble" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "after $1$trouble"
	fi
}
cp -a "$top/base" "$top/work"
NIGHTMAIL_STEP_LOG=$top/steps nm work fetch || exit 1
judge nothing
[ $begun = 0 ] || { echo "levers begun without an end"; exit 1; }
steps=$(wc -l <"$top/steps")
n=1
while [ "$n" -le "$steps" ]; do
	rm -rf "$top/work"
	cp -a "$top/base" "$top/work"
	NIGHTMAIL_DIE_AFTER=$n nm work fetch >"$top/out" 2>&1
	{ nm work fetch && nm work fetch; } >"$top/out" 2>&1 || { echo "step $n: the next run failed"; cat "$top/out"; }
	judge "step $n, $(sed -n "${n}p" "$top/steps")"
	n=$((n + stride))
done
[ $begun -gt 0 ] || { echo "no lever was stopped in the middle"; failed=$((failed + 1)); }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
