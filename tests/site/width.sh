# HO-145, MC-99: no line that a player reads is wider than 68 columns, no rule longer than 40 signs: reports of whole games of random
# orders, and all that a site mails, with names and titles as long as they may be.
. tests/mail/lib
narrow() { tests/wide "$@" || fail "wide lines"; }
# The check counts wide letters as two columns, marks as none; a single word and the web address may be wider.
line=$(printf '%68s' | tr ' ' x)
for good in "$line" "${line%?}é" "${line%??}日" "$line$line" "On the web: https://$line" "$(printf '%40s' | tr ' ' =)"; do
	printf '%s\n' "$good" >"$DIR/line"
	narrow "$DIR/line"
done
for bad in "a $line" "${line%?} 日" "$(printf '%41s' | tr ' ' -)"; do
	printf '%s\n' "$bad" >"$DIR/line"
	! tests/wide "$DIR/line" >"$DIR/out" || fail "not seen: $bad"
done

for ruleset in $(tests/rulesets); do
	for seats in 2 4 6; do
		[ $ruleset-$seats = space-empires-4x-6 ] && continue
		expect 0 simulate --ruleset $ruleset --empires $seats --turns 25 --seed $seats --setup rulesets/$ruleset/tests/setup.yaml --out "$DIR/$ruleset$seats"
		narrow "$DIR/$ruleset$seats"/turn-*/*.txt
	done
done

# Every mail of a site: turns of bots, a player with orders, errors, letters and every request.
expect 0 init
cat >"$S/nightmail.yaml" <<Y
site: {name: the stars of the long night, address: host@test.example, gm: gm@example.org}
limits: {mails_per_sender_per_hour: 900, replies_per_sender_per_hour: 900}
Y
mails() {
	rm -rf "$DIR/mails"
	mkdir "$DIR/mails"
	for id in $(sql "SELECT id FROM outbox"); do sql "SELECT body FROM outbox WHERE id = $id" >"$DIR/mails/$id"; done
	narrow "$DIR"/mails/*
}
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
for ruleset in $(tests/rulesets); do
	sql "DELETE FROM outbox"
	game=$(printf '%s%24s' $ruleset | tr ' ' x | cut -c 1-24)
	cat >"$DIR/setup.yaml" <<Y
ruleset: $ruleset
title: The War of the Longest Names That Were Ever Written Down
note: the game master has much to say, and says it in one line that is longer than any line of a mail may be
deadline: Mon,Thu 20:00 Europe/Berlin
remind: [24h]
Y
	expect 0 new $game --setup "$DIR/setup.yaml" --players 3 --seed 42 --salt $SALT
	# as many letters as the ruleset allows in a name
	for most in 31 29 23 19; do
		long=$(printf "%${most}s" | tr ' ' n)
		! "$NM" join $game M$long ming@example.org >"$DIR/out" 2>&1 || break
	done
	expect 0 bot $game B$long steady
	expect 0 bot $game K$long random
	expect 0 start $game
	sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org'" | sed -n 's/^  `\(.*\)`$/\1/p' >"$DIR/orders"
	[ -s "$DIR/orders" ] || fail "$ruleset: no examples in the first mail"
	{ cat "$DIR/orders"; printf '%s nonsense\nM W\n' "$line" | sed 's/^./B/'; } | ming
	for command in $(sed -n 's/.*[.]word = "\([a-z]*\)".*/\1/p' parsers/host_commands.def); do echo "/help $command"; done | ming
	printf '/help\n/orders\n/status\n/odds 10\n/notes\n/sent\n/games\n/foo\n/record\n/vacation 2026-12-03 2026-12-04\n' | ming
	printf '/press all gm\n%s\nand a line of many words %s that goes on and on and has to be broken somewhere\n/end\n' "$line$line" "日本語の手紙です 日本語の手紙です 日本語の手紙です" | ming
	printf '/vote extend 24h\n/report\n/manual %s\n/manual\n/observe %s\n/diary\n%s\n/end\n' $ruleset $game "$line" | ming
	expect 0 remind $game
	expect 0 deadline $game "2026-12-05 20:00"
	for turn in 1 2 3 4 5 6 7 8 9 10; do
		expect 0 run $game --force --no-fetch
		cat "$DIR/orders" | ming
	done
	printf '/status\n/hold\n' | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
	mails
	# What an order means in words must not read as an order, or the answer to /help has to set a bar before it.
	sql "SELECT body FROM outbox WHERE body LIKE '%Commands, in any mail and beside orders%'" >"$DIR/help"
	[ -s "$DIR/help" ] || fail "$ruleset: no answer to /help"
	! grep '^|' "$DIR/help" || fail "$ruleset: /help has a line that reads as an order"
	expect 0 report $game gm
	narrow "$DIR/out"
	[ "$(ls "$DIR/mails" | wc -l)" -ge 30 ] || fail "$ruleset: $(ls "$DIR/mails" | wc -l) mails"
	expect 0 archive --secret $game "$DIR/archive-$ruleset"
	narrow "$DIR/archive-$ruleset"/turn-*/*.txt
done
