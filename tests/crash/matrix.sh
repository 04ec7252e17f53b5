#!/bin/sh
# Dies after every single step that changes anything outside the process, starts again, and compares the end state with
# that of an undisturbed run: the same orders, states, reports, archive and mailbox, every mail sent, none twice (or
# twice with one Message-ID). Needs a build with NIGHTMAIL_STEPS (make check-crash). $1: only every n-th step (default
# 1).
set -u
nightmail=$(realpath "${NIGHTMAIL:?a program built with NIGHTMAIL_STEPS}")
here=$(cd "$(dirname "$0")" && pwd)
demo=$here/../../examples/demo
stride=${1:-1}
top=$(mktemp -d /tmp/nightmail-crash-XXXXXX)
trap 'rm -rf "$top"' EXIT
export NIGHTMAIL_NOW=2026-12-01T12:00:00Z
passed=0 failed=0

header() {
	sed -n "/^\$/q; s/^$1: //p" "$2" | head -n 1
}
# A site whose first turn is open, with a mail of each player, a refused one, a stranger's and a bounce in its mailbox.
make_base() {
	"$nightmail" init "$top/base" >/dev/null || exit 1
	cd "$top/base" || exit 1
	"$nightmail" new demo --setup "$demo/setup.yaml" --seed 7 --salt 5a175a175a175a175a175a175a17001c >/dev/null
	"$nightmail" start demo >/dev/null
	"$nightmail" send
	mkdir -p in/new in/cur in/tmp
	for player in MING BOSCO; do
		report=$(grep -l "^Subject: .* report" out/new/* | xargs grep -l "^To: $(echo $player | tr A-Z a-z)@")
		to=$(header Reply-To "$report" | sed 's/.*<\(.*\)>/\1/')
		sed "s|@REPLY-TO@|$to|; s|@SUBJECT@|x|; s|@MESSAGE-ID@|$(header Message-ID "$report")|" \
			"$demo/turn-1-$player.eml" >"in/new/$player"
	done
	printf 'From: stranger@example.com\nTo: games@localhost\nSubject: hello\nMessage-ID: <s@example.com>\n\nB1F1W1\n' >in/new/stranger
	printf 'From: MAILER-DAEMON@example.com\nTo: games@localhost\nSubject: failed\nMessage-ID: <b@example.com>\nAuto-Submitted: auto-replied\n\nno such user\n' >in/new/bounce
	touch -d 2026-12-01T11:00:00Z in/new/*
}
# What must be the same in the end. Serials of Message-IDs are random: mails are compared by recipient and subject.
end_state() {
	cd "$1" || exit 1
	sqlite3 nightmail.db 'SELECT game, turn, void, empire, text, refused, arrived FROM orders ORDER BY 1, 2, 3, 4;
		SELECT game, turn, void, hex(state), host, ran FROM turn ORDER BY 1, 2, 3;
		SELECT game, turn, name, hex(bytes) FROM report ORDER BY 1, 2, 3;
		SELECT fingerprint, class, state, moved FROM mail ORDER BY 1;
		SELECT kind, recipient, subject, body, state FROM outbox ORDER BY 1, 2, 3;
		SELECT turn, state, deadline FROM game;' | sha256sum
	find in -type f | sed 's|/[^/]*$||' | sort | uniq -c
	for f in out/new/*; do printf '%s | %s\n' "$(header To "$f")" "$(header Subject "$f")"; done | sort
	find games -type f | sort | xargs sha256sum
	"$nightmail" verify demo
}
judge() { # name of the step
	end_state "$top/work" >"$top/state" 2>&1
	if cmp -s "$top/want" "$top/state"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "differs after: $1"
		diff "$top/want" "$top/state" | head -n 10
	fi
}

make_base
cp -a "$top/base" "$top/work"
(cd "$top/work" && NIGHTMAIL_STEP_LOG=$top/steps "$nightmail" nightly) || exit 1
end_state "$top/work" >"$top/want" 2>&1
grep -q identical "$top/want" || { cat "$top/want"; exit 1; }
steps=$(wc -l <"$top/steps")
n=1
while [ "$n" -le "$steps" ]; do
	rm -rf "$top/work"
	cp -a "$top/base" "$top/work"
	(cd "$top/work" && NIGHTMAIL_DIE_AFTER=$n "$nightmail" nightly >/dev/null 2>&1
		"$nightmail" nightly >"$top/second" 2>&1) || { echo "step $n: the second run failed"; cat "$top/second"; }
	judge "step $n, $(sed -n "${n}p" "$top/steps")"
	n=$((n + stride))
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
