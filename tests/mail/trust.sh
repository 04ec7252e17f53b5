# Whom mails are believed (HO-11, HO-17): forged senders and verdicts take nothing, and nothing of theirs touches what the
# genuine player sends.
. tests/mail/lib
HOST=host@test.example
mail_demo dkim
W=$HOME_WORLD
AR="Authentication-Results: mx.test;"
# Verdicts that only look like the player's domain, and a header that does not read.
for forged in 'dkim=pass header.i="x@example.org"@attacker.example' 'dkim=pass header.d=example.org(.attacker.example' \
	'dkim=pass header.d="example.org".attacker.example' 'dkim=pass header.d=attacker.example header.i=@example.org' \
	'dmarc=pass' 'dmarc=pass header.from=example.org; x' 'dkim=pass header.d=org'; do
	echo "B9F1W$W" | mail ming@example.org $HOST "$AR $forged"
	class reject
done
# From fields in which two readers could find two addresses; a signature of the other one's domain is good.
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
# HO-10: only an admitted mail makes later ones its copies. The same bytes come first by a rival, with a verdict that
# rejects them, or by an alias whose empty return path looks like a machine's; then genuinely, then once more.
for trace in "$AR dmarc=fail header.from=example.org" "$AR dkim=fail header.d=example.org" 'Return-Path: <>'; do
	copies=$((${copies:-0} + 1))
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <copy%s@test.example>\n\nB%sF2W%s\n' $HOST $copies $copies "$W" >"$DIR/bytes"
	for way in "$trace" "$AR dkim=pass header.d=example.org" "$AR dkim=pass header.d=example.org (again)"; do
		{ echo "$way"; cat "$DIR/bytes"; } >"$DIR/copy"
		before=$(sql "SELECT max(id) FROM outbox")
		expect 0 accept "$DIR/copy"
		sql "SELECT recipient FROM outbox WHERE id > $before AND subject LIKE '%1 order taken%'" >>"$DIR/told"
	done
	orders 1 MING "B${copies}F2W$W "
done
[ "$(cat "$DIR/told")" = "$(printf 'ming@example.org\n%.0s' 1 2 3)" ] || fail "answers to copies: $(cat "$DIR/told")"
[ "$(sql "SELECT count(*) FROM mail WHERE reason LIKE 'the same as mail %'")" = 3 ] || fail "copies"
