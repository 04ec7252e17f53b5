#!/bin/sh
# Dies after every single step of a night over real IMAP and SMTP servers, starts again, and compares with the end of an
# undisturbed run: the same orders, a consistent mailbox, every mail sent, none under two Message-IDs. The steps are
# those of the database and of the servers: STORE, MOVE, each SMTP transaction (HO-10, HO-30, MC-205, MC-223, MC-231).
# Needs a build with NIGHTMAIL_STEPS (make check-crash). $1: only every n-th step (default 1).
cd "$(dirname "$0")/../.." || exit 1
NIGHTMAIL=$(realpath "${NIGHTMAIL:?a program built with NIGHTMAIL_STEPS}")
. tests/e2e/lib
stride=${1:-1}
server_start
site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 10s, rejected: Rejected" \
	"url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 10s"
nm new demo --ruleset space-empires --players 2 --seed 1 --salt 5a175a175a175a175a175a175a17001c
nm join demo MING p1@players.test
nm join demo BOSCO p2@players.test
nm start demo
exits 'the first reports' 0 send
$TOOL wait "$IMAPS" p1 p1pw INBOX 1
$TOOL wait "$IMAPS" p2 p2pw INBOX 1
printf 'nonsense\n' >"$T/orders"
$TOOL reply "$IMAPS" p1 p1pw "$SUBMISSIONS" "$T/orders"
printf '/ready\n' >"$T/orders"
$TOOL reply "$IMAPS" p2 p2pw "$SUBMISSIONS" "$T/orders"
mail spam a@elsewhere.test spam && append spam
$TOOL wait "$IMAPS" gm gmpw INBOX 3
mkdir "$T/mails"
$TOOL save "$IMAPS" gm gmpw INBOX "$T/mails"
cp -a "$T/site" "$T/base"

begin() {
	"$SERVER" wipe "$T/server"
	rm -rf "$T/site"
	cp -a "$T/base" "$T/site"
	$TOOL append "$IMAPS" gm gmpw INBOX "$T"/mails/*
}
# What must be the same in the end.
state() {
	sql "SELECT class, state, moved, fingerprint FROM mail ORDER BY 4, 1; SELECT kind, recipient, subject, state FROM outbox
		ORDER BY 1, 2, 3; SELECT ready > 0 FROM seat ORDER BY number"
	echo "$(count INBOX) $(count Processed) $(count Rejected)"
	for player in p1 p2; do
		$TOOL wait "$IMAPS" $player ${player}pw INBOX 1
		$TOOL ids "$IMAPS" $player ${player}pw INBOX | sort -u | wc -l
	done
}

begin
NIGHTMAIL_STEP_LOG=$T/steps nm nightly
is 'an undisturbed night' "$code" 0
state >"$T/want"
steps=$(wc -l <"$T/steps")
ok 'has steps on both servers' [ "$(grep -c -e STORE -e MOVE -e SMTP "$T/steps")" -ge 6 ]
for n in $(seq 1 "$stride" "$steps"); do
	begin
	NIGHTMAIL_DIE_AFTER=$n nm nightly
	nm nightly
	state >"$T/state" 2>&1
	ok "step $n, $(sed -n "${n}p" "$T/steps")" cmp -s "$T/want" "$T/state"
	cmp -s "$T/want" "$T/state" || diff "$T/want" "$T/state"
done
done_testing
