# Which senders are trusted (HO-11, HO-17): forged senders and verdicts have no effect, also not on the genuine player's
# mails.
. tests/mail/lib
HOST=host@test.example
mail_demo dkim
W=$HOME_WORLD
AR="Authentication-Results: mx.test;"
# Verdicts that only look as if they were about the player's domain, and an unreadable header.
for forged in 'dkim=pass header.i="x@example.org"@attacker.example' 'dkim=pass header.d=example.org(.attacker.example' \
	'dkim=pass header.d="example.org".attacker.example' 'dkim=pass header.d=attacker.example header.i=@example.org' \
	'dmarc=pass' 'dmarc=pass header.from=example.org; x' 'dkim=pass header.d=org'; do
	echo "B9F1W$W" | mail ming@example.org $HOST "$AR $forged"
	class reject
done
# From fields in which two readers could find two addresses; a signature of the other address's domain is valid.
while IFS= read -r from; do
	echo "B9F1W$W" | mail "$from" $HOST "$AR dkim=pass header.d=example.org"
	class reject
done <<'END'
evil@attacker.example <ming@example.org>
<evil@attacker.example> <ming@example.org>
ming@example.org <evil@attacker.example>
ming@example.org, evil@attacker.example
Ming <ming@example.org> evil@attacker.example
"ming@example.org"@attacker.example
ming@example.org@attacker.example
ming@example．org
team: ming@example.org;
END
orders 1 MING ""
echo "B1F1W$W" | mail 'Ming (of "example.org" <x@y.example>) <ming@example.org>' $HOST "$AR dkim=pass (good) header.d=example.org"
orders 1 MING "B1F1W$W "
# Only an admitted mail makes later ones its copies (HO-10). The same bytes come first from a rival, with a rejecting
# verdict, or by an alias whose empty return path looks like a machine's; then genuinely; then once more.
for trace in "$AR dmarc=fail header.from=example.org" "$AR dkim=fail header.d=example.org" 'Return-Path: <>'; do
	copies=$((${copies:-0} + 1))
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <copy%s@test.example>\nDate: Tue, 1 Dec 2026 10:00:0%s +0000\n\nB%sF2W%s\n' $HOST $copies $copies $copies "$W" >"$DIR/bytes"
	for way in "$trace" "$AR dkim=pass header.d=example.org" "$AR dkim=pass header.d=example.org (again)"; do
		{ echo "$way"; cat "$DIR/bytes"; } >"$DIR/copy"
		before=$(sql "SELECT max(id) FROM outbox")
		expect 0 accept "$DIR/copy"
		sql "SELECT recipient FROM outbox WHERE id > $before AND subject LIKE '%1 taken%'" >>"$DIR/told"
	done
	orders 1 MING "B${copies}F2W$W "
done
[ "$(cat "$DIR/told")" = "$(printf 'ming@example.org\n%.0s' 1 2 3)" ] || fail "answers to copies: $(cat "$DIR/told")"
[ "$(sql "SELECT count(*) FROM mail WHERE reason LIKE 'the same as mail %'")" = 3 ] || fail "copies"
# A forwarded report (HO-11). The owner is told what was understood, without secrets, at most five times an hour; no id
# of an unproved mail goes out, because it may contain its writer's token.
rm -rf "$S"
at 2026-12-01T10:00:00Z
mail_demo token
W=$HOME_WORLD
MING="host+$(token_of ming@example.org)@test.example"
BOSCO=$(sql "SELECT message_id FROM outbox WHERE recipient = 'bosco@example.org' LIMIT 1")
for i in 1 2 3 4 5 6; do
	echo "B1F1W$W
/password secret-of-$i
/game demo MING $(token_of ming@example.org)
dear host, secret-in-a-line
/press all
secret-in-a-letter
/end" | mail ming@elsewhere.example "$MING" "References: <$BOSCO>" "In-Reply-To: <$BOSCO>"
	class reject
	[ $i = 6 ] || answered "came from ming@elsewhere.example, which is not registered for you. Nothing of it was taken. If it is yours, send these lines yourself: | B1F1W$W | /password | /game demo MING | /press all"
	lacks "$DIR/answer" secret-
	lacks "$DIR/answer" "$(token_of ming@example.org)"
done
silent
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer' AND (in_reply_to IS NOT NULL OR refs IS NOT NULL OR reply_to IS NOT NULL)")" = 0 ] || fail "ids of a mail without proof"
# Another player's token is not valid for a player of the same game, nor for its game master.
echo "B1F1W$W" | mail bosco@example.org "$MING"
answered "To: bosco@example.org"
class reject
echo "B2F1W$W" | mail bosco@example.org "$MING" "$PASS"
answered "Empire of BOSCO"
echo "/game demo MING $(token_of ming@example.org)
B2F1W$W" | mail bosco@example.org $HOST "$PASS"
answered "There is no such game, empire or secret"
echo "/hold" | mail gm@example.org "$MING"
answered "To: gm@example.org"
lacks "$DIR/answer" "To: ming"
# The owner's own answers are all there.
echo "B3F1W$W" | mail ming@example.org "$MING"
answered "1 taken"
# Budgets: secrets tried by strangers do not lock out players that the mail server vouches for, nor the game master;
# invented names cost no more hashes than strangers have.
at 2026-12-01T12:00:00Z
count() { sql "INSERT INTO counter VALUES ('$1', '$2', 1796126400 - 1796126400 % $3, $4)"; }
for who in gm MING; do
	echo longpassword >"$DIR/pw"
	"$NM" password demo $who <"$DIR/pw" >/dev/null || fail password
	key=$(echo $who | tr A-Z a-z)
	count wrong-all "demo/$key" 3600 20
	count wrong "demo/$key/$key@example.org" 3600 5
	# Without the mail server's word the sender has used up all tries ...
	echo "/game demo $who longpassword
/status" | mail $key@example.org $HOST
	class reject
	echo "/game demo $who longpassword
/status" | mail $key@example.org $HOST "$PASS"
	answered "status: turn 1"
done
at 2026-12-01T13:00:00Z
echo "/game demo MING longpassword
/status" | mail ming@elsewhere.example $HOST
answered "status: turn 1"
sql "UPDATE counter SET n = 40 WHERE kind = 'hashes'"
echo "/game demo MING longpassword
/status" | mail ming@elsewhere.example $HOST
class reject
echo "/game demo MING longpassword
/status" | mail ming@example.org $HOST
answered "status: turn 1"
# Forged mails use up no answer of a run, and cost no more than some hundred bytes each once the day's are used up.
at 2026-12-01T14:00:00Z
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
for i in $(seq 60); do
	who=$([ $((i % 2)) = 0 ] && echo ming || echo bosco)
	printf 'From: %s@example.org\nTo: host@test.example\nMessage-ID: <f%s@x>\n\n/game no%s NOBODY\n' $who "$i" "$i" >"$S/in/new/$i"
done
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <true@x>\n\nB4F1W%s\n' "$MING" "$W" >"$S/in/new/99"
touch -d 2026-12-01T14:00:00Z "$S/in/new/99"
before=$(sql "SELECT max(id) FROM outbox")
expect 0 fetch
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before AND subject LIKE 'demo 1: 1 taken%'")" = 1 ] || { sql "SELECT subject, body FROM outbox WHERE id > $before ORDER BY id DESC LIMIT 2"; sql "SELECT class, reason FROM mail ORDER BY id DESC LIMIT 3"; fail "no answer left"; }
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before")" = 11 ] || fail "$(sql "SELECT count(*) FROM outbox WHERE id > $before") words about secrets"
count bytes '' 86400 67108864 2>/dev/null || sql "UPDATE counter SET n = 67108864 WHERE kind = 'bytes'"
head -c 100000 /dev/zero | tr '\0' x | mail ming@example.org $HOST
[ "$(sql "SELECT class = 'reject' AND length(bytes) < 300 AND whole = 0 FROM mail JOIN raw ON mail.id = raw.mail ORDER BY id DESC LIMIT 1")" = 1 ] || fail "unproved bytes are kept"
{ echo "B5F1W$W"; head -c 90000 /dev/zero | tr '\0' ';'; } | mail ming@example.org "$MING"
[ "$(sql "SELECT length(bytes) > 90000 AND whole = 1 FROM mail JOIN raw ON mail.id = raw.mail ORDER BY id DESC LIMIT 1")" = 1 ] || fail "a player's bytes"
# Letters and reports count as answers, a letter for each recipient; one answer is left for the mail itself.
at 2026-12-01T15:00:00Z
before=$(sql "SELECT max(id) FROM outbox")
{ echo "B6F1W$W"; for i in $(seq 47); do printf '/press all gm\nhello %s\n/end\n' "$i"; done; printf '/report\n/report 1\n'; } | mail ming@example.org "$MING"
answered "1 taken"
answered "press: not sent: that is enough for this hour"
answered "report: the report that began turn 1 follows"
answered "report: not sent: that is enough for this hour"
[ "$(sql "SELECT count(*) FROM outbox WHERE id > $before AND kind = 'press'")" = 18 ] || fail "$(sql "SELECT count(*) FROM outbox WHERE id > $before AND kind = 'press'") letters"
# A mail of tokens only, on a long game: bounded.
sql "UPDATE game SET turn = 3000"
{ printf 'References:'; for i in $(seq 1000); do printf ' <nm.demo.1.aaaaaaaaaaaaaaaaaaaaa%05d.x@y>' "$i"; done | tr 0189 abcd; echo; } >"$DIR/ids"
echo x | { mail ming@example.org $HOST "$(cat "$DIR/ids")"; times >"$DIR/times"; }
tail -n 1 "$DIR/times" | tr ms '  ' | awk '{ exit !($1 * 60 + $2 + $3 * 60 + $4 < 2) }' ||
	fail "processor time of the tokens: $(tail -n 1 "$DIR/times")"
class reject
sql "UPDATE game SET turn = 1"
# Characters of a stranger's address that a shell or a terminal acts on go nowhere (HO-13).
sed 's/^deadline.*/join: ask/; /^players/d' "$DIR/setup.yaml" >"$DIR/ask.yaml"
expect 0 new ask --setup "$DIR/ask.yaml" --players 2
FAR="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
printf '/join ask ZOD' | mail "o'neil@far.example" $HOST "$FAR"
answered "nightmail join ask ZOD 'o'\\''neil@far.example'"
expect 0 status
has "$DIR/out" "join ask ZOD 'o'\\''neil@far.example'"
for from in '`id`@far.example' '$HOME@far.example' '-oQ/tmp@far.example'; do
	printf '/join ask ZOD' | mail "$from" $HOST "$FAR"
	lacks "$DIR/answer" "nightmail join"
done
printf '/join ask ZOD' | mail "$(printf 'a\302\233b@far.example')" $HOST "$FAR"
silent
printf '/join ask ZOD' | mail "$(printf 'a\342\200\256b@far.example')" $HOST "$FAR"
silent
