# What hostile mails cost (MC-20, MC-21, MC-49, MC-109, MC-132, MC-196): less than a second and 64 MiB.
. tests/site/lib
bomb() {
	cat >"$DIR/bomb"
	begin=$(date +%s%N)
	( [ -n "${SANITIZED:-}" ] || ulimit -v 600000; "$NM" extract --ruleset space-empires "$DIR/bomb" ) >"$DIR/out" 2>"$DIR/err" || { cat "$DIR/err"; fail "$1"; }
	took=$(( ($(date +%s%N) - begin) / 1000000 ))
	has "$DIR/out" "$2"
	[ "$took" -lt 3000 ] || fail "$1 took $took ms"
}
FROM="From: a@example.org"
seq 0 100000 | awk -v f="$FROM" 'BEGIN{print f; print "Content-Type: multipart/mixed; boundary=n0\n"}
	{print "--n" $1 "\nContent-Type: multipart/mixed; boundary=n" $1+1 "\n"}' | bomb "nested parts" "class: reject"
{ printf '%s\n\n' "$FROM"; yes B12F1W1 | head -c 50000000; } | bomb "50 MB" "larger than the limit"
{ printf '%s ' "$FROM"; head -c 300000 /dev/zero | tr '\0' '('; printf '\n\nB12F1W1\n'; } | bomb "comments" "class: reject"
{ printf '%s\nContent-Type: text/plain ' "$FROM"; head -c 60000 /dev/zero | tr '\0' '('; printf '\n\nB12F1W1\n'; } | bomb "comments in a type" "order: B12F1W1"
{ printf '%s\nContent-Type: text/html\n\n' "$FROM"; yes '<b>' | head -n 250000 | tr -d '\n'; echo B12F1W1; } | bomb "nested tags" "order: B12F1W1"
{ printf '%s\n\n' "$FROM"; yes -- '-- foo original' | head -c 1000000; } | bomb "rules" "more lines"
{ printf '%s\nContent-Type: message/rfc822\n\n' "$FROM"; yes 'Content-Type: message/rfc822

' | head -c 1000000; } | bomb "nested mails" "class: reject"
