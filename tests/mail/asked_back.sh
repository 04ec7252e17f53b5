# Levers by mail that cannot be undone (HO-17): each, with each of the GM's tokens and each verdict of the mail server.
. tests/mail/lib
HOST=host@test.example
mail_demo token
turns() { for turn in "$@"; do
	expect 0 run demo --force --no-fetch
	eval "T$turn=$(token_of gm@example.org)"
done; }
turns 2 3 4
FAIL="Authentication-Results: mx.test; dmarc=fail header.from=example.org"
NONE="Authentication-Results: mx.other; dmarc=pass header.from=example.org"
cp -a "$S" "$DIR/before"
afresh() { rm -rf "$S"; cp -a "$DIR/before" "$S"; }
# The facts to compare: who plays BOSCO, the open turn, the game's state.
stands() { sql "SELECT address.address, turn, state FROM game, seat JOIN address ON address.seat = seat.id WHERE seat.name = 'BOSCO'"; }
# tried LEVER TOKEN VERDICT WHAT: it is "done", "asked" back and done by the code, or refused with these words.
tried() {
	afresh
	echo "$1" | mail gm@example.org "host+$2@test.example" "$3"
	case $4 in
	done) answered ": done" ;;
	asked)
		answered "you are asked back in a mail of its own"
		answered "A mail in your name orders: | $wanted"
		[ "$(stands)" = "bosco@example.org|4|running" ] || fail "$1 without a code: $(stands)"
		sed -n 's/.*`\(.confirm [a-z2-7]*\)`.*/\1/p' "$DIR/answer" >"$DIR/code"
		mail gm@example.org "host+$(token_of gm@example.org)@test.example" "$3" <"$DIR/code"
		answered ": done" ;;
	silent) silent ;;
	*) answered "$4" ;;
	esac
	case $4 in done | asked) ;; *) then="bosco@example.org|4|running" ;; esac
	[ "$(stands)" = "$then" ] || fail "$1 with $2, $3: $(stands), not $then"
}
for lever in "/replace BOSCO new@far.example" "/rollback 2" "/end demo" /end; do
	for verdict in "$PASS" "$NONE" "$FAIL"; do
		for token in $T4 $T3 $T2; do
			case $lever in
			/replace*) wanted="replace demo BOSCO new@far.example" then="new@far.example|4|running" ;;
			/rollback*) wanted="rollback demo 2" then="bosco@example.org|2|running" ;;
			*) wanted="set demo state=finished" then="bosco@example.org|4|finished" ;;
			esac
			case $verdict$token in
			$FAIL*) tried "$lever" $token "$verdict" silent ;;
			*$T2) [ "$lever" = /end ] && what="No orders were found" || what="the report that you reply to is not the newest one"
				tried "$lever" $token "$verdict" "$what" ;;
			$PASS*) tried "$lever" $token "$verdict" done ;;
			*) tried "$lever" $token "$verdict" asked ;;
			esac
		done
	done
done
# A GM who writes more text below a bare /end may have meant the end of a letter.
wanted="set demo state=finished"
for more in "These notes are for my own files." "/hold"; do
	then="bosco@example.org|4|finished"
	tried "/end
$more" $T4 "$PASS" asked
done
# A /run after a rollback waits with it.
wanted="rollback demo 2 | run demo --force --no-fetch" then="bosco@example.org|3|running"
tried "/rollback 2
/run" $T4 "$NONE" asked
# A code is valid longer than a token, because an address may confirm itself from an old mail, too.
afresh
key=$(token_of bosco@example.org)
echo "/address new@far.example" | mail bosco@example.org "host+$key@test.example" "$PASS"
code=$(sql "SELECT body FROM outbox WHERE recipient = 'bosco@example.org'" | grep -o '/confirm [a-z2-7]*' | tail -1)
[ -n "$code" ] || fail "no code"
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
echo "$code" | mail bosco@example.org "host+$key@test.example" "$PASS"
answered "confirmed"
# Revoked keys prove nothing; neither address nor the mail server's word alone is enough.
afresh
expect 0 revoke demo gm
rm -rf "$DIR/before"
cp -a "$S" "$DIR/before"
for lever in "/replace BOSCO new@far.example" "/rollback 2" "/end demo"; do
	for verdict in "$PASS" "$NONE"; do
		for to in "host+$T4@test.example" $HOST; do
			afresh
			echo "$lever" | mail gm@example.org "$to" "$verdict"
			answered "it does not show that it comes from you"
			[ "$(stands)" = "bosco@example.org|4|running" ] || fail "$lever by a revoked key"
		done
	done
done
# In a mail with more text, /end is the mark for the end of a letter to everybody: no game ends. A player's /end ends
# only the mail.
afresh
lever() { mail gm@example.org "host+$(token_of gm@example.org)@test.example" "$PASS"; }
for text in "/status
/end
/hold" "Dear host,
/end" "/press all
bye
/end" "/end two" "/end demo now"; do
	echo "$text" | lever
	lacks "$DIR/answer" ": done"
done
answered "too many words for this command"
echo "/end two" | lever
answered "end: not done: this mail is about demo"
echo "/end demo
/status" | mail ming@example.org "host+$(token_of ming@example.org)@test.example" "$PASS"
answered "end: not done: only the game master ends a game"
lacks "$DIR/answer" "status: "
echo /end | mail ming@example.org "host+$(token_of ming@example.org)@test.example" "$PASS"
answered "No orders were found"
[ "$(stands)" = "bosco@example.org|4|running" ] || fail "it has ended"
# A lever's code works only once, and not for another game's master or a stranger.
echo "/end demo" | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
sed -n 's/.*`\(.confirm [a-z2-7]*\)`.*/\1/p' "$DIR/answer" >"$DIR/code"
mail evil@far.example $HOST <"$DIR/code"
silent
mail gm@example.org $HOST <"$DIR/code"
lacks "$DIR/answer" ": done"
[ "$(stands)" = "bosco@example.org|4|running" ] || fail "ended by a stranger"
lever <"$DIR/code"
answered "set demo: done"
answered "the game is over, last reports queued"
lever <"$DIR/code"
answered "confirm: not done: there is nothing to confirm with this code"
