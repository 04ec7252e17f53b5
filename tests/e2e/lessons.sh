# A stranger learns by mail, over a real server: five lessons, each answered in one run, and then a game against steady,
# played with the mail program's Reply (HO-160).
. tests/e2e/lib
mkdir "$T/server"
printf "%s\n" gm:gmpw p1:p1pw p2:p2pw >"$T/server/users"
server_start
site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 10s" \
	"url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 10s"
echo 'trust: {authserv_id: mx.gm.test}' >>"$T/site/nightmail.yaml"

# newest COUNT: one run, after which the learner has this many mails; the newest is in $T/mail.
newest() {
	exits 'the cron line' 0 nightly
	ok "mail $1 comes" $TOOL wait "$IMAPS" p1 p1pw INBOX "$1"
	$TOOL newest "$IMAPS" p1 p1pw | tr -d '\r' >"$T/mail"
}
# vouched SUBJECT: a mail of the learner with the lines of standard input, for which the site's mail server vouches.
vouched() {
	{
		printf 'Authentication-Results: mx.gm.test; dmarc=pass header.from=players.test\nFrom: p1@players.test\n'
		printf 'To: gm@gm.test\nSubject: %s\nMessage-ID: <%s@players.test>\n\n' "$1" "$(printf '%s' "$1" | tr -c 'a-z0-9' .)"
		cat
	} >"$T/vouched"
	append vouched
}
# The orders that the newest mail asks for.
asked() { sed -n '/^Lesson [1-5] of 5/,$s/^  `\(.*\)`$/\1/p' "$T/mail"; }

echo '/tutorial space-empires' | vouched 'hello'
newest 2
for lesson in 1 2 3 4 5; do
	# The answer to the command may arrive after the first lesson.
	grep -q "^Subject: tutorial space-empires: lesson $lesson of 5" "$T/mail" ||
		$TOOL text "$IMAPS" p1 p1pw INBOX | tr -d '\r' >"$T/mail"
	ok "lesson $lesson" grep -q "^Lesson $lesson of 5: " "$T/mail"
	asked | vouched "Re: tutorial space-empires: lesson $lesson of 5"
	newest $((lesson + 2))
done
ok 'the report comes with the same run' $TOOL wait "$IMAPS" p1 p1pw INBOX 8
is 'the game runs' "$(sql "SELECT name || ' ' || state || ' ' || turn FROM game")" 'first-1 running 1'
is 'against steady alone' "$(sql "SELECT group_concat(coalesce(bot, 'person'), ' ') FROM seat")" 'person steady'
$TOOL text "$IMAPS" p1 p1pw INBOX | tr -d '\r' >"$T/all"
ok 'the lessons end with it' grep -q 'A game against the bot steady begins: first-1, and you are MING' "$T/all"
ok 'its first report' grep -q '^Subject: first-1 1 report' "$T/all"

# From now on Reply is enough: the report's address proves the player.
{ sed -n 's/^; \(W[0-9]*\) can build.*/B10F1\1/p' "$T/all" | tail -n 1; echo /ready; } >"$T/lines"
ok 'the learner replies' $TOOL reply "$IMAPS" p1 p1pw "$SUBMISSIONS" "$T/lines"
ok 'it has come' $TOOL wait "$IMAPS" gm gmpw INBOX 1
exits 'the cron line' 0 nightly
ok 'the answer, and the next report' $TOOL wait "$IMAPS" p1 p1pw INBOX 10
is 'the turn was run' "$(sql "SELECT turn FROM game")" 2
nm report first-1 MING
ok 'with what was ordered' grep -q '^F1 <MING> 10' "$T/out"
is 'the game master hears nothing of it' "$(sql "SELECT count(*) FROM outbox WHERE recipient LIKE 'gm%' OR recipient LIKE 'boss%'")" 0
exits 'the record is sound' 0 verify first-1
done_testing
