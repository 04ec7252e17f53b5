# Every kind of mail of every ruleset, with all that people can put into titles, letters and headers, is read by
# another, strict parser (MC-190 to MC-192, MC-236, HO-31, HO-33).
. tests/mail/lib
expect 0 init
cat >"$S/nightmail.yaml" <<'Y'
site: {name: stärs, address: host@test.example, gm: gm@example.org}
trust: {players_by: address}
limits: {mails_per_sender_per_hour: 1000, replies_per_sender_per_hour: 1000}
Y
LONG=$(printf 'a%.0s' $(seq 1 240))
# Line separators in a title would end a line in a report or header.
for bad in L P N e r n u202e u200b ue000; do
	printf 'ruleset: cyoe\ntitle: "a\\%s b"\n' "$bad" >"$DIR/setup.yaml"
	expect 65 new bad --setup "$DIR/setup.yaml"
	has "$DIR/err" "setup.yaml:2:8: title: "
done
n=0
for ruleset in $(tests/rulesets); do
	n=$((n + 1))
	case $((n % 5)) in
	1) title='Zwölf =?utf-8?Q?=0D=0ABcc:_x?= Städte' ;;
	2) title="it's (c), [d]: x; 100 % ~ & {e}" ;;
	3) title='=?utf-8?Q?=0D=0ABcc:_x?=' ;;
	4) title='A  title   of    many words that go on and on until it folds' ;;
	0) title='長い名前の長い戦争がいつまでも続く物語' ;;
	esac
	cat >"$DIR/setup.yaml" <<Y
ruleset: $ruleset
title: "$title"
players: [{name: MING, address: [ming@example.org]}, {name: BOSCO, address: [bosco$n@example.org]}]
deadline: "daily 20:00 Europe/Berlin"
press: anonymous
Y
	expect 0 new "g$n" --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 start "g$n"
	{
		printf '/game g%s MING\n/set attach text,json,dot,svg\n/report\n/status\n/help\n/orders\n/vote\nnonsense\n' $n
		printf 'W\303\266rter \342\200\256 =?utf-8?Q?x?= %s\n' "$LONG"
	} | mail ming@example.org host@test.example "References: $(printf '<%s@x.example> ' $(seq 1 60))<$LONG@x.example> <bad id> <b>c>" \
		"In-Reply-To: <a
 b>" "Subject: =?utf-8?Q?=0D=0ABcc:_x@evil.test?=" "Reply-To: x@evil.test"
	{
		printf '/game g%s BOSCO\n/press MING gm\nFrom me\n.\n..\n%s%s\n\t| x\nBcc: x@evil.test\n=3D =\n' $n "$LONG" "$LONG"
		printf '%s\n' '長い名前の長い戦争がいつまでも続くことについての長い物語、その第一部、そして第二部と第三部、長い名前の長い戦争' \
			'é́́́́ 🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀🚀' \
			"$(seq -s ' ' 1 60)" '/end' '/press all anonymous' 'x' '/end' '/vacation 2026-12-24 2026-12-31' '/extend 5h'
		printf '/address new@example.net\n/password secret99%s\n' "$n"
	} | mail "bosco$n@example.org" host@test.example "Message-ID: <$LONG@y.example>"
	echo "/game g$n ABE wrong" | mail ming@example.org host@test.example
	echo "/ready" | mail ming@example.org host@test.example "Cc: x@y.example"
	expect 0 run "g$n" --force --no-fetch
	echo "/game g$n gm
/status
/hold" | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
done
at 2026-12-02T10:00:00Z
expect 0 resume g1
expect 0 rollback g1 1
expect 0 replace g2 MING "new+tag@example.net"
expect 0 remind g4
expect 0 set g5 state=finished
for i in 0 1 2; do
	ID=$(sql "SELECT message_id FROM outbox WHERE recipient = 'bosco3@example.org' AND seat LIMIT 1 OFFSET $i")
	printf 'Action: failed\n\nMessage-ID: <%s>\n%s\n' "$ID" $i | mail MAILER-DAEMON@mx.test host@test.example
done
at 2026-12-05T10:00:00Z
expect 0 nightly
expect 0 send
[ "$(sql "SELECT count(*) FROM outbox WHERE state <> 'sent'")" = 0 ] || { sql "SELECT state, trouble, subject FROM outbox WHERE state <> 'sent'"; fail "not all was sent"; }
sql "SELECT DISTINCT kind FROM outbox ORDER BY kind" | tr '\n' ' ' >"$DIR/kinds"
has "$DIR/kinds" "answer digest notice press reminder report"
python3 tests/mail/sent.py "$S/out" host@test.example 60
