# A game of each ruleset by mail from the first report to the last words, over a real server (HO-142, HO-146, HO-150 to
# HO-157): notes, diaries, shares, a sitter, a new player, votes, what went out; then its archive alone, as somebody finds it
# years later.
# KEEP=DIR: the bags and chronicles stay there. TURNS=N: so many turns (2).
TURNS=${TURNS:-2}
. tests/e2e/lib
mkdir "$T/server"
printf "%s\n" gm:gmpw p1:p1pw p2:p2pw p3:p3pw p4:p4pw p5:p5pw >"$T/server/users"
server_start
: >"$T/log"
has() { ok "$game: the mail has: $1" sh -c 'tr -s " \n" " " <"$1" | grep -qF -- "$2"' - "$T/mail" "$1"; }
lacks() { ok "$game: the mail lacks: $1" sh -c '! tr -s " \n" " " <"$1" | grep -qF -- "$2"' - "$T/mail" "$1"; }
newest() { $TOOL newest "$IMAPS" "$1" "$1pw" | tr -d '\r' >"$T/mail"; }
# arrived USER: all that the site sent to USER lies in the mailbox; the newest stands in $T/mail.
arrived() {
	sent=$(($(sql "SELECT count(*) FROM outbox WHERE recipient = '$1@players.test' AND state = 'sent'") + $(cat "$T/before-$1")))
	ok "$game: $1 has mail" $TOOL wait "$IMAPS" "$1" "$1pw" INBOX "$sent"
	newest "$1"
}
# says USER: presses Reply on the newest mail, with the lines of standard input; the answer stands in $T/mail.
says() {
	cat >"$T/lines"
	arrived "$1"
	ok "$game: $1 replies" $TOOL reply "$IMAPS" "$1" "$1pw" "$SUBMISSIONS" "$T/lines"
	ok "$game: it has come" $TOOL wait "$IMAPS" gm gmpw INBOX 1
	exits "$game: the cron line" 0 nightly
	arrived "$1"
}
turn() { exits "$game: turn $1 is run" 0 run "$game" --force; exits "$game: goes out" 0 send; }
# archived NAME: proves the bag, without the site.
archived() {
	exits "$1: a bag" 0 archive "$game" "$T/$1" --bag --press
	rm -rf "$T/site"
	ok "$1: a bag for other readers" tests/bag.py "$T/$1"
	ok "$1: by hand" sh -c 'cd "$1" && sha256sum --quiet --strict -c manifest-sha256.txt tagmanifest-sha256.txt' - "$T/$1"
	ok "$1: HOW-TO-READ.txt" tests/explained.py "$NIGHTMAIL" "$T/$1/data"
	ok "$1: verified" sh -c 'cd /; "$1" verify "$2" >"$3"' - "$NIGHTMAIL" "$T/$1" "$T/out"
	ok "$1: all of it" grep -q 'states and .* reports identical' "$T/out"
	ok "$1: the dice" grep -q 'dice proved' "$T/out"
	for words in "pear tree" "well played" "orders for turn" "lovely place" ${letters:+"peace for all"}; do
		ok "$1: search $words" sh -c '"$1" search "$2" "$3" >"$4" && [ -s "$4" ]' - "$NIGHTMAIL" "$T/$1" "$words" "$T/found"
	done
	ok "$1: nobody's address, no note" sh -c '! grep -rqE "players\.test|secret fort" "$1"' - "$T/$1"
	ok "$1: chronicle" "$NIGHTMAIL" chronicle "$T/$1" --text "$T/$1.txt" --pdf "$T/$1.pdf"
	ok "$1: every sentence is in the record" python3 tests/chronicled.py "$T/$1/data" "$T/$1.txt"
	for words in "pear tree" "Well played, Bosco" "Last words of MING" "a new player took the seat of BOSCO" ${letters:+"A letter from MING to all"}; do
		ok "$1: $words" sh -c 'tr -s " \n" " " <"$1" | grep -qF -- "$2"' - "$T/$1.txt" "$words"
	done
	[ -z "${KEEP:-}" ] || cp -r "$T/$1" "$T/$1.txt" "$T/$1.pdf" "$KEEP"
}

# What both order, turn by turn: that of two computer players in the same game, who give the same position the same orders.
shadow() {
	rm -rf "$T/shadow"
	"$NIGHTMAIL" init "$T/shadow" >"$T/out"
	"$NIGHTMAIL" -C "$T/shadow" new "$game" --setup "$T/setup.yaml" --seed 7 --salt $SALT >"$T/out"
	"$NIGHTMAIL" -C "$T/shadow" bot "$game" MING steady >"$T/out"
	"$NIGHTMAIL" -C "$T/shadow" bot "$game" BOSCO sharp >"$T/out"
	"$NIGHTMAIL" -C "$T/shadow" start "$game" >"$T/out"
	for run in $(seq "$TURNS"); do "$NIGHTMAIL" -C "$T/shadow" run "$game" --force --no-fetch >"$T/out"; done
}
# orders EMPIRE TURN: what the shadow of the empire ordered, as a mail.
orders() { cat "$T/shadow/games/$game/turn-$(printf %04d "$2")/$1.ord" 2>/dev/null || echo /ready; }

# BOSCO gives up; a new player takes the seat, gets its report with the allies' map, and learns nothing of its diary.
replaced() {
	bosco=p5
	exits "$game: a new player" 0 replace "$game" BOSCO p5@players.test
	exits "$game: is told" 0 send
	arrived p5
	has 'BOSCO'
	lacks 'lovely place'
	printf '/notes\n/sent\n' | says p5
	lacks 'lovely place'
}

# played RULESET END: END is draw or concede.
played() {
	ruleset=$1 game=g$(echo "$1" | tr -d -)
	site "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 10s" \
		"url: 'smtp://localhost:$SUBMISSION', user: gm, password_file: password, ca_file: $CA, timeout: 10s"
	printf '%s\n' "ruleset: $ruleset" 'title: "The pear orchard"' 'deadline: every 36h' \
		'players: [{name: MING, address: p1@players.test}, {name: BOSCO, address: p2@players.test}]' >"$T/setup.yaml"
	bosco=p2
	for user in p1 p2 p4 p5; do count INBOX $user ${user}pw >"$T/before-$user"; done
	exits "$game: new" 0 new "$game" --setup "$T/setup.yaml" --seed 7 --salt $SALT
	exits "$game: begins" 0 start "$game"
	exits "$game: reports" 0 send
	nm report "$game" MING --json
	home=$(jq -r '.home' "$T/out")

	# The first mail, and orders that it offers (HO-142).
	arrived p1
	has 'You play against BOSCO.'
	has 'What stands for what'
	sed -n '/^The first orders/,/^What stands/s/^  `\(.*\)`$/\1/p' "$T/mail" >"$T/orders"
	is "$game: five orders" "$(wc -l <"$T/orders")" 5
	{ head -n 1 "$T/orders"; printf '%s\n' "/note $home my secret fort" "/diary" "The pear tree is in flower." "/end" "/notes"; } | says p1
	has 'my secret fort'
	has '1 taken'
	# An ally sees the map and the orders (HO-153).
	printf '%s\n' "/share map BOSCO" "/share orders BOSCO" "/press all" "Peace for all, I say." "/end" "/set archive-press on" | says p1
	arrived p2
	$TOOL text "$IMAPS" p2 p2pw INBOX | tr -d '\r' >"$T/mail"
	has "$(head -n 1 "$T/orders")"
	lacks 'secret fort'
	# Empires of star-empires have to meet before they write.
	letters=$(sql "SELECT count(*) FROM outbox WHERE recipient = 'p2@players.test' AND kind = 'press' AND state = 'sent'")
	is "$game: the letter" "$letters" "$([ "$ruleset" = star-empires ] && echo 0 || echo 1)"
	[ "$letters" = 1 ] || letters=
	# A sitter (HO-154): orders, but no votes; both get the answer.
	printf '/sitter p4@players.test %s\n' "$(date -u -d '+5 days' +%Y-%m-%d)" | says p1
	{ tail -n 1 "$T/orders"; echo '/vote draw'; } | says p4
	has 'only the player can'
	has "$(tail -n 1 "$T/orders")"
	arrived p1
	has "$(tail -n 1 "$T/orders")"
	printf '/sitter off\n/sent\n' | says p1
	has 'nobody sits for you any more'
	has 'report, due'
	# A vote by phone, with a signature (HO-150).
	printf '%s\n' /diary 'What a lovely place for a war.' /end '/vote extend 24h' | says p2
	arrived p1
	printf '/vote 1\n\nSent from my phone\n' | says p1
	has 'the deadline'
	shadow
	nm status "$game" --json
	first=$(jq '.games[0].turn' "$T/out")
	for now in $(seq "$first" $((first + TURNS - 1))); do
		orders MING "$now" | says p1
		lacks 'REFUSED'
		orders BOSCO "$now" | says $bosco
		lacks 'REFUSED'
		turn "$now"
		arrived $bosco
		lacks 'secret fort'
		arrived p1
		[ "$now" != "$first" ] || has 'my secret fort'
		[ "$now" != "$first" ] || replaced
	done
	ok "$game: as played by the computer" cmp "$T/shadow/games/$game/turn-$(printf %04d "$now")/MING.ord" \
		"$T/site/games/$game/turn-$(printf %04d "$now")/MING.ord"
	printf '/diary\nNobody knows my plan.\n/end\n/vote %s\n' "$2" | says p5
	if [ "$2" = draw ]; then
		arrived p1
		printf 'Yes.\n/vote 2\n-- \nMing\nSent from my phone\n' | says p1
	fi
	nm status "$game" --json
	is "$game: it is over" "$(jq -r '.games[0].state' "$T/out")" finished
	printf '/statement\nWell played, Bosco.\n/end\n' | says p1
	# A new player agrees anew, here when the game is over.
	printf '/statement\nNext year again.\n/end\n/set archive-press on\n' | says p5
	has 'your letters may stand in the archive'
	exits "$game: the record is sound" 0 verify "$game"
	archived "$ruleset"
}
played space-empires draw
played space-empires-4x 'concede MING'
played star-empires draw
played galactic-empires 'concede MING'
played cyoe draw
done_testing
