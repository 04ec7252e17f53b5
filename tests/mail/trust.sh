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
