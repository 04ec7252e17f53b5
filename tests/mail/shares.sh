# Answers to strangers are shared out (HO-98): of 200 a day the domains of one organization get 20, an address 4, and
# each command only its own limit; status says which of these turned mails away.
. tests/mail/lib
mail_demo token
at 2026-12-02T10:00:00Z
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
# asks N FROM DOMAIN COMMAND: a stranger's mail that its server vouches for.
asks() {
	printf 'Authentication-Results: mx.test; dmarc=pass header.from=%s\nFrom: %s@%s\nTo: host@test.example\nMessage-ID: <%s@x>\n\n/%s\n' \
		"$3" "$2" "$3" "$1" "$4" >"$S/in/new/$(printf %03d "$1")"
}
answers_to() { sql "SELECT count(*) FROM outbox WHERE recipient LIKE '$1' AND kind = 'answer'"; }
n=0
for word in games record manual forget "standby space-empires" "wait space-empires"; do
	asks $((n += 1)) ann many.example "$word"
done
expect 0 fetch
[ "$(answers_to 'ann@many.example')" = 4 ] || fail "$(answers_to 'ann@many.example') answers to an address"
expect 0 status
has "$DIR/out" "2 mails of strangers were turned away: the share of an address was used up (2)"
# The same command again is turned away before it uses up any share.
asks $((n += 1)) bob few.example games
expect 0 fetch
asks $((n += 1)) bob few.example games
expect 0 fetch
[ "$(answers_to 'bob@few.example')" = 1 ] || fail "a word twice"
expect 0 status
has "$DIR/out" "the share of an address was used up (2), they asked for the same again on a day (1)"
# One organization can have many domains; domains that only share a public suffix belong to several.
for i in $(seq 22); do asks $((n += 1)) "p$i" "d$i.crowd.co.uk" games; done
asks $((n += 1)) cy other.co.uk games
expect 0 fetch
[ "$(answers_to '%.crowd.co.uk')" = 20 ] || fail "$(answers_to '%.crowd.co.uk') answers to an organization"
[ "$(answers_to 'cy@other.co.uk')" = 1 ] || fail "another organization has its own share"
expect 0 status
has "$DIR/out" "the share of a domain was used up (2), the share of an address was used up (2)"
# All together get 200.
[ "$(sql "SELECT n FROM counter WHERE kind = 'strangers'")" = 26 ] || fail "answers of the day"
sql "UPDATE counter SET n = 199 WHERE kind = 'strangers'"
asks $((n += 1)) dan last.example games
asks $((n += 1)) eve late.example games
expect 0 fetch
[ "$(answers_to '%@last.example') $(answers_to '%@late.example')" = "1 0" ] || fail "the day's answers"
expect 0 status
has "$DIR/out" "the day's answers to strangers were used up (1), the share of a domain"
# A new day begins with all shares.
at 2026-12-03T10:00:00Z
asks $((n += 1)) eve late.example games
asks $((n += 1)) p1 d1.crowd.co.uk games
expect 0 fetch
[ "$(answers_to '%@late.example') $(answers_to 'p1@d1.crowd.co.uk')" = "1 2" ] || fail "a new day"
