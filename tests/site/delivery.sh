# Mail by pipe, many games in one mailbox, a game with its own address, several sites (HO-1, HO-10, HO-11, HO-17).
. tests/site/lib
demo
world=$(home MING)
# The scripts of examples/delivery, with this program.
sed "s|/usr/local/bin/nightmail|'$NM'|" examples/delivery/nightmail-accept >"$DIR/nightmail-accept"
chmod +x "$DIR/nightmail-accept"
for file in procmailrc nightmail.sieve master.cf smtpd.conf exim.conf; do has "examples/delivery/$file" nightmail-accept; done
# address EMPIRE GAME: the Reply-To of the newest mail
address() { sql "SELECT reply_to FROM outbox JOIN seat ON seat.id = seat JOIN game ON game.id = outbox.game WHERE seat.name = '$1' AND game.name = '$2' ORDER BY outbox.id DESC LIMIT 1" | sed 's/.*<\(.*\)>/\1/'; }
stands() { expect 0 orders "$1" "$2"; says "$3"; }

# procmail passes a mail in mbox form, with a From_ line; Postfix names the recipient by Delivered-To alone.
token=$(address MING demo)
printf 'From ming@example.org  Tue Dec  1 11:00:00 2026\nReturn-Path: <ming@example.org>\nFrom: ming@example.org\nTo: %s\nMessage-ID: <1@example.org>\n\nB5F1W%s\n' "$token" "$world" \
	| "$DIR/nightmail-accept" || fail "procmail"
stands demo MING "B5F1W$world"
printf 'Delivered-To: %s\nReturn-Path: <ming@example.org>\nFrom: ming@example.org\nTo: undisclosed-recipients:;\nMessage-ID: <2@example.org>\n\nB6F1W%s\n' "$token" "$world" \
	| "$DIR/nightmail-accept" || fail "Postfix"
stands demo MING "B6F1W$world"
# LMTP ends lines with CR LF; the same mail again is filed once.
printf 'Delivered-To: %s\r\nFrom: ming@example.org\r\nTo: %s\r\nMessage-ID: <3@example.org>\r\n\r\nB7F1W%s\r\n' "$token" "$token" "$world" >"$DIR/lmtp"
for again in 1 2; do "$DIR/nightmail-accept" <"$DIR/lmtp" || fail "LMTP"; done
stands demo MING "B7F1W$world"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'answer'")" = 3 ] || fail "number of answers"
# If there is no site the mail system keeps the mail.
set +e; NIGHTMAIL_SITE=$DIR/none "$DIR/nightmail-accept" <"$DIR/lmtp" 2>"$DIR/err"; code=$?; set -e
[ $code = 66 ] || fail "no site: $code"
# While another run holds the lock the mail is on disk; the next run files it.
mkfifo "$DIR/fifo"
"$NM" orders demo MING --set "$DIR/fifo" >/dev/null 2>&1 </dev/null &
pid=$!
while ! expect 0 status || ! grep -q "is at work" "$DIR/out"; do sleep 0.05; done
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <4@example.org>\n\nB8F1W%s\n' "$token" "$world" | "$DIR/nightmail-accept" || fail "a held lock"
stands demo MING "B7F1W$world"
# Commands that only read take no lock; commands that write say who holds it.
for what in "mail" "mail show 1" "outbox" "log" "report demo MING"; do expect 0 $what; done
for what in "mail drop 1 --yes" "mail release 1" "outbox retry all" "fetch" "send"; do
	expect 75 $what
	has "$DIR/err" "$pid"
done
echo >"$DIR/fifo"
wait $pid
expect 0 fetch
stands demo MING "B8F1W$world"

# More games in the same mailbox: the token names the game; one of them has an address of its own.
expect 0 new second --setup "$DIR/setup.yaml"
expect 0 join second BOSCO bosco@example.org
expect 0 start second
sed 's/^title: .*/title: Third\naddress: third@localhost\ngm: other@example.org/' "$DIR/setup.yaml" >"$DIR/third.yaml"
expect 0 new third --setup "$DIR/third.yaml"
expect 65 join third BOSCO third@localhost
has "$DIR/err" "own address"
expect 0 join third BOSCO bosco@example.org
expect 0 start third
home=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/second/turn-0001/state.json")
token=$(address MING second)
[ "${token#games+}" != "$token" ] || fail "the site's address: $token"
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <5@example.org>\n\nB1F1W%s\n' "$token" "$home" | "$DIR/nightmail-accept"
stands second MING "B1F1W$home"
stands demo MING "B8F1W$world"
# Without a token, in a mode that needs none: the own address names the game, the site's does not.
printf 'site: {address: games@localhost, gm: gm@localhost}\ntrust: {players_by: address}\n' >"$S/nightmail.yaml"
home=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/third/turn-0001/state.json")
printf 'From: ming@example.org\nTo: third@localhost\nMessage-ID: <6@example.org>\n\nB2F1W%s\n' "$home" | "$DIR/nightmail-accept"
stands third MING "B2F1W$home"
printf 'From: ming@example.org\nTo: games@localhost\nMessage-ID: <7@example.org>\n\nB3F1W%s\n' "$home" | "$DIR/nightmail-accept"
told ming@example.org
has "$DIR/mail" "You play more than one empire, so nothing was taken"
has "$DIR/mail" "/game second MING"
stands third MING "B2F1W$home"
printf 'From: ming@example.org\nTo: games@localhost\nMessage-ID: <8@example.org>\n\n/game third MING\nB3F1W%s\n' "$home" | "$DIR/nightmail-accept"
stands third MING "B3F1W$home"
# Its mails come from its address, its GM gets the messages about it, and none of these addresses is in games/.
token=$(address MING third)
[ "${token#third+}" != "$token" ] || fail "the game's own address: $token"
[ "$(sql "SELECT DISTINCT from_name || ' ' || from_address FROM outbox JOIN game ON game.id = game WHERE game.name = 'third'")" = "nightmail third@localhost" ] || fail "From"
expect 0 run third --force --no-fetch
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'other@example.org' AND subject LIKE 'third 2: summary for the GM, due %'")" = 1 ] || fail "the game's GM"
lacks "$S/games/third/game.yaml" "@"
mail other@example.org /hold
told other@example.org
has "$DIR/mail" "third: held in turn 2; no deadline runs"
expect 0 status third
has "$DIR/out" ", held"
# The GM of one game is a stranger in the others.
printf 'From: other@example.org\nTo: games@localhost\nMessage-ID: <9@example.org>\n\n/game demo gm\n/hold\n' | "$DIR/nightmail-accept"
expect 0 status demo
lacks "$DIR/out" "held"

# A second site on the same machine: its own key, mailbox and games.
expect 0 init "$DIR/two"
expect 0 -C "$DIR/two" new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 -C "$DIR/two" join demo BOSCO bosco@example.org
expect 0 -C "$DIR/two" start demo
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <10@example.org>\n\nB9F1W%s\n' "$(address MING demo)" "$world" >"$DIR/mail"
expect 0 -C "$DIR/two" accept "$DIR/mail"
expect 0 -C "$DIR/two" orders demo MING
[ ! -s "$DIR/out" ] || fail "another site's token was taken"
stands demo MING "B8F1W$world"
expect 0 verify
