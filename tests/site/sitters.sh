# A sitter (HO-154): who may be named, what they may do, who is told, until when, and what the record says.
. tests/site/lib
flat() { tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"; has "$DIR/flat" "$1"; }
# answers ADDRESS TEXT LINE...
answers() { whom=$1 what=$2; shift 2; mail "$whom" "$@"; told "$whom"; flat "$what"; }
# refused TEXT WORDS: MING's /sitter with these words is refused
refused() { sql "DELETE FROM counter"; answers ming@example.org "sitter: not done: $1" "/sitter $2"; [ "$(sql "SELECT count(*) FROM sitter")" = 0 ] || fail "$2 was named"; }
newest() { sql "SELECT coalesce(max(id), 0) FROM outbox"; }
# since ID RECIPIENT: mails other than letters that went there after that one
since() { sql "SELECT count(*) FROM outbox WHERE id > $1 AND recipient = '$2'"; }
standing() { sql "SELECT text FROM orders WHERE empire = '${1:-MING}' AND void = 0 AND turn = (SELECT turn FROM game)"; }
# forged FROM LINE...: a mail of FROM with the newest token of SIT
forged() {
	from=$1; shift
	to=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'sit@elsewhere.example' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
	{ printf 'From: %s\nTo: %s\nMessage-ID: <forged.%s@x.example>\nDate: %s\n\n' "$from" "$to" "$(sql 'SELECT count(*) FROM mail')" "$(date -u -R -d "$NIGHTMAIL_NOW")"; printf '%s\n' "$@"; } >"$DIR/mail.eml"
	expect "$CODE" accept "$DIR/mail.eml"
}
SIT=sit@elsewhere.example
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: [ming@example.org, ming@phone.example]}, {name: BOSCO, address: bosco@example.org},
          {name: ZOE, address: z.oe+game@gmail.com}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
Y
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
W=W$(home MING)

# Bad inputs: no address, no time, too long, past, an address of the game, of the host, of the game master, in any
# spelling.
refused "say until when" $SIT
refused "say until when" "$SIT soon"
refused "that is no mail address" "sit 2026-12-20"
refused "that time is over" "$SIT 2026-11-30"
refused "a seat is lent for at most 30 days" "$SIT 2027-01-01"
refused "a seat is lent for at most 30 days" "$SIT 2026-12-31 11:01"
refused "that is an address of another player of the game" "Bosco@Example.ORG 2026-12-20"
refused "that is an address of another player of the game" "bosco+me@example.org 2026-12-20"
refused "that is an address of another player of the game" "zoe@googlemail.com 2026-12-20"
refused "that is an address of yours" "ming@phone.example 2026-12-20"
refused "that is the host's own address" "games@localhost 2026-12-20"
refused "that is the game master's address" "gm@localhost 2026-12-20"
answers ming@example.org "sitter: not done: nobody sits for you" "/sitter off"
sql "DELETE FROM counter"

# Named: the sitter gets the report with their own token, without the player's notes; the others are told nothing.
answers ming@example.org "your note on $W is kept" "/note $W my secret plan"
before=$(newest)
answers ming@example.org "sitter: $SIT sits for you until Thu 31 Dec 2026, 11:00 Europe/Berlin" "/sitter $SIT 2026-12-31 11:00"
[ "$(since "$before" bosco@example.org)" = 0 ] || fail "BOSCO was told"
answers ming@example.org "sitter: $SIT sits for you until Thu 31 Dec 2026, 11:00 Europe/Berlin already" "/sitter $SIT 2026-12-31 11:00"
[ "$(since "$before" $SIT)" = 1 ] || fail "the same mail again"
told $SIT
flat "The player of MING in demo lends you the empire until Thu 31 Dec 2026, 11:00 Europe/Berlin"
flat "reply with the line \`/no\`: then no more mails come, and you cannot be named for this empire again. The player ends it by"
has "$DIR/mail" "ORDERS FOR TURN 1"
expect 0 send
[ "$(grep -rl "^To: <*$SIT" "$S/out" | xargs grep -l "my secret plan" | wc -l)" = 0 ] || fail "a note went to the sitter"
grep -rq "my secret plan" "$S/out" || fail "the player's notes are gone"
[ "$(sql "SELECT count(DISTINCT substr(reply_to, instr(reply_to, '+'))) FROM outbox WHERE recipient = '$SIT'")" = 1 ] || fail "tokens"
[ "$(sql "SELECT count(*) FROM outbox AS a JOIN outbox AS b ON a.reply_to = b.reply_to WHERE a.recipient = '$SIT' AND b.recipient <> '$SIT'")" = 0 ] || fail "the sitter has the player's token"

# The sitter's orders count, and the answer goes to both; so does the answer to the player's mail, which shows the
# sitter only the valid orders.
before=$(newest)
answers $SIT "1 order will run" "B3F1$W"
[ "$(standing)" = "B3F1$W" ] || fail "the sitter's orders: $(standing)"
told ming@example.org
flat "$SIT, who sits for MING, wrote to the host and got this answer:"
flat "B3F1$W"
[ "$(since "$before" $SIT) $(since "$before" ming@example.org)" = "1 1" ] || fail "answers"
answers ming@example.org "1 order will run" "B4F1$W" "Dear diary, this is private" "/notes" "/status"
told $SIT
flat "The player of MING wrote to the host."
has "$DIR/mail" "  | B4F1$W"
flat "status: turn 1"
lacks "$DIR/mail" "private"
lacks "$DIR/mail" "notes:"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$SIT' AND refs LIKE '%' || (SELECT message_id FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id LIMIT 1) || '%'")" = 0 ] || fail "the player's ids went to the sitter"
before=$(newest)
answers ming@example.org "your letter goes out" "/press BOSCO" "psst" "/end"
[ "$(since "$before" $SIT)" = 0 ] || fail "of the player's letters the sitter learns nothing"

# Never: each command that changes more than orders, letters, replies to letters, later turns.
for command in "share map BOSCO" "vote draw" "address $SIT" "password longenough1" "resign" "sitter other@example.net 2026-12-20" \
	"sitter off" "notes" "note $W x" "set reminders off" "vacation 2026-12-20 2026-12-22" "revoke" "extend 12h" "dice x"; do
	sql "DELETE FROM counter"
	answers $SIT "${command%% *}: not done: only the player can do that, not a sitter" "/$command"
done
for command in "press BOSCO" "diary" "statement"; do
	answers $SIT "${command%% *}: not done: only the player can do that, not a sitter" "/$command" hello /end
done
sql "DELETE FROM counter"
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'press'") $(sql 'SELECT count(*) FROM diary') $(sql 'SELECT count(*) FROM share') $(sql 'SELECT count(*) FROM proposal')" = "1 0 0 0" ] || fail "a sitter did more"
seat MING password ''
answers $SIT "a sitter sends orders for the open turn alone" "/turn 2" "B1F1$W"
answers $SIT "cancel: a sitter sends orders for the open turn alone" "/cancel 2"
answers $SIT "ready: you are ready for turn 1" /ready
answers $SIT "notready: you are not ready" /notready
answers $SIT "report: the report that began turn 1 follows" /report
answers $SIT "sent: the last mails to you" /sent
lacks "$DIR/mail" "letter"
answers ming@example.org "sent: the last mails to you" /sent
sql "DELETE FROM counter"

# The token is valid from the sitter's address only: nothing written in another's name with it counts.
answers $SIT "1 order will run" "B2F1$W"
CODE=0
for from in ming@example.org bosco@example.org stranger@x.example; do
	forged $from "B9F1$W" "/vote draw" || :
	[ "$(standing)" = "B2F1$W" ] || fail "$from counts with the sitter's token"
done
[ "$(sql 'SELECT count(*) FROM proposal')" = 0 ] || fail "a vote with the sitter's token"

# The sitter gets the reports; the record excuses the turns, and the game goes on as if the player had sent the orders.
before=$(newest)
at_deadline demo
told $SIT
has "$DIR/mail" "ORDERS FOR TURN 2"
[ "$(since "$before" $SIT)" = 1 ] || fail "the sitter's report"
answers ming@example.org "1 turn asked, no turn missed, 1 excused" /record
at_deadline demo
answers ming@example.org "2 turns asked, no turn missed, 2 excused" /record
answers ming@example.org "1 order will run" "B1F1$W"
at_deadline demo
answers ming@example.org "3 turns asked, no turn missed, 2 excused" /record
answers $SIT "record: new" /record
answers bosco@example.org "3 turns missed, 0 excused" /record
expect 0 verify demo

# The game master sees the sitting, and ends it; waiting mails do not go out, the token is void at once.
expect 0 status demo
has "$DIR/out" "$SIT sits for MING until"
expect 0 status demo --json
[ "$(jq -r '.games[0].empires[0].sitter.address' "$DIR/out")" = $SIT ] || fail "status --json"
wrong 66 "MING has no such address" address demo MING remove other@x.example
expect 0 address demo MING remove $SIT
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$SIT' AND state = 'queued' AND seat IS NOT NULL")" = 0 ] || fail "mails wait for him"
told $SIT
flat "You do not sit for MING in demo (demo) any more: the game master has ended it."
before=$(newest)
mail $SIT "B8F1$W"
[ "$(standing)" = "" ] && [ "$(since "$before" $SIT)" = 0 ] || fail "he sits on"
answers ming@example.org "The game master has ended it: nobody sits for you any more." /status

# Ended by the player; named again the old token stays void; another sitter; one who declines cannot be named again.
answers ming@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
old=$(sql "SELECT reply_to FROM outbox WHERE recipient = '$SIT' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
answers ming@example.org "nobody sits for you any more" "/sitter OFF"
sql "DELETE FROM counter"
answers ming@example.org "second@elsewhere.example sits for you" "/sitter second@elsewhere.example 2026-12-20 20:00 UTC"
answers ming@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
told second@elsewhere.example
flat "the player has named another sitter"
new=$(sql "SELECT reply_to FROM outbox WHERE recipient = '$SIT' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
[ "$old" != "$new" ] || fail "the same token for another sitting"
answers $SIT "no: you do not sit for MING any more" /no
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'ming@example.org' AND body LIKE '$SIT does not want to sit%'")" = 1 ] || fail "MING was not told"
sql "DELETE FROM counter"
answers ming@example.org "sitter: not done: they do not want to sit for you" "/sitter $SIT 2026-12-20"
for i in 1 2 3; do answers ming@example.org "sits for you" "/sitter s$i@elsewhere.example 2026-12-20"; done
answers ming@example.org "too many sitters in a day" "/sitter s4@elsewhere.example 2026-12-20"
sql "DELETE FROM counter"
sql "DELETE FROM sitter WHERE state <> 'sits'"

# A sitter for MING cannot sit for BOSCO; one who joins the game no longer sits.
answers bosco@example.org "they sit for another player of the game already" "/sitter s3@elsewhere.example 2026-12-20"
expect 0 replace demo ZOE s3@elsewhere.example
[ "$(sql "SELECT state FROM sitter WHERE folded = 's3@elsewhere.example'")" = ended ] || fail "a player sits for another"
answers ming@example.org "Your sitter plays in the game now" /status
# A new player has no sitter.
answers ming@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
expect 0 replace demo MING new@example.org
[ "$(sql "SELECT count(*) FROM sitter WHERE seat = (SELECT id FROM seat WHERE name = 'MING')")" = 0 ] || fail "the old player's sitter stays"
told $SIT
flat "the seat has another player now"

# Ended by its time: what arrived before counts, what arrives later does not; nightly tells both.
answers new@example.org "$SIT sits for you" "/sitter $SIT 2026-12-01 12:00 UTC"
at 2026-12-01T11:59:59Z
answers $SIT "1 order will run" "B5F1$W"
at 2026-12-01T12:00:01Z
mail $SIT "B6F1$W"
[ "$(standing)" = "B5F1$W" ] || fail "he sits on after his time"
expect 0 nightly
sql "SELECT body FROM outbox WHERE recipient = '$SIT' ORDER BY id DESC LIMIT 1" >"$DIR/mail"
flat "the time is over"
answers new@example.org "Your sitter does not sit for you any more: the time is over." /status

# A rollback keeps the sitter, with new tokens; the record has no address; a copy of an archive has no sitter.
answers new@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
expect 0 rollback demo 2 --yes
mail $SIT "B7F1$W"
told $SIT
answers $SIT "1 order will run" "B7F1$W"
! grep -rq "elsewhere.example" "$S/games" || fail "an address in the record"
expect 0 archive demo "$DIR/archive" --secret
! grep -r "elsewhere.example" "$DIR/archive" || fail "an address in the archive"
expect 0 verify demo
another copy
expect 0 rebuild --from "$DIR/archive"
[ "$(sql 'SELECT count(*) FROM sitter')" = 0 ] || fail "a sitter of an archive"

# Orders that no sitter gives, in each ruleset: gifts, relations, giving up; the player's own orders of that kind stay,
# whatever the sitter sends.
never() { # RULESET ORDERS ALLOWED: orders with | between
	use "of-$1"
	expect 0 init
	expect 0 new demo --ruleset $1 --players 2
	expect 0 join demo MING ming@example.org
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
	answers ming@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
	sql "DELETE FROM counter"
	printf '%s' "$2" | tr '|' '\n' >"$DIR/orders"
	mail $SIT "$(cat "$DIR/orders")"
	told $SIT
	[ "$(grep -c "\^ line .*: a sitter gives nothing" "$DIR/mail")" = "$(grep -c . "$DIR/orders")" ] || { cat "$DIR/mail"; fail "$1: a sitter's own orders"; }
	[ "$(standing)" = "" ] || fail "$1: $(standing)"
	mail $SIT "$3"
	told $SIT
	lacks "$DIR/mail" "a sitter gives"
	sql "DELETE FROM counter"
}
never galactic-empires 'DW2|OP2|OA2|CA2|AG2|AN2|GP2|RP2|GS8E2|RS8E2|SR50.5E3S14|GV8E2|PR"Ours."|IS2|IR2|SL2S8|SA2|HM2|SZ2' "RLF2R1"
mail ming@example.org "DW2"
[ "$(standing)" = DW2 ] || fail "the player's declaration of war: $(standing)"
mail $SIT "RLF1R1"
case $(standing) in *DW2*) ;; *) fail "the player's declaration of war is gone: $(standing)" ;; esac
answers $SIT "cancel: " /cancel
[ "$(standing)" = DW2 ] || fail "a sitter cancelled the war: $(standing)"
answers ming@example.org "1 order for turn" /cancel
[ "$(standing)" = "" ] || fail "the player cannot cancel: $(standing)"

# If players prove themselves by passwords, nobody can sit; with the player's password a sitter still counts as one.
use passwords
expect 0 init
sed -i 's/^#   players_by: token.*/  players_by: password/; s/^# trust:.*/trust:/' "$S/nightmail.yaml"
grep -q "^  players_by: password" "$S/nightmail.yaml" || printf '\ntrust: {players_by: password}\n' >>"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
printf 'longenough1\n' | "$NM" password demo MING >/dev/null
answers ming@example.org "this host knows players by their passwords" "/game demo MING longenough1" "/sitter $SIT 2026-12-20"
use site
printf 'longenough1\n' | "$NM" password demo MING >/dev/null
answers $SIT "vote: not done: only the player can do that, not a sitter" "/game demo MING longenough1" "/vote draw"

# A bounce of a mail to the sitter does not contain the player's address.
id=$(sql "SELECT message_id FROM outbox WHERE recipient = '$SIT' AND seat IS NOT NULL ORDER BY id DESC LIMIT 1")
expect 0 send
printf 'From: MAILER-DAEMON@mx.example\nTo: games@localhost\nReturn-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nAction: failed\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <%s>\n\n--b--\n' "$id" >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
seat MING bounces 0
told=$(sql "SELECT main.address FROM address AS main JOIN seat ON seat.id = main.seat WHERE name = 'MING' AND position = 0")
answers "$told" "A mail to your sitter was not delivered: look whether the address is right." /status
# No mail to a sitter has a token of the player's in any header.
[ "$(sql "SELECT count(*) FROM outbox AS a JOIN outbox AS b ON b.seat = a.seat AND b.recipient NOT LIKE '%elsewhere%' AND b.reply_to LIKE '%+%'
	WHERE a.recipient LIKE '%elsewhere%' AND instr(ifnull(a.reply_to, '') || a.message_id || ifnull(a.refs, '') || ifnull(a.in_reply_to, '')
	|| a.body, substr(b.reply_to, instr(b.reply_to, '+') + 1, 26)) > 0")" = 0 ] || fail "a token of the player's went to a sitter"

# A restored backup does not bring back a sitter who was ended since: after `recover` nobody sits, and the player is
# told.
use past
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
answers ming@example.org "$SIT sits for you" "/sitter $SIT 2026-12-20"
expect 0 run demo --force --no-fetch
expect 0 send
expect 0 backup "$DIR/copy.db"
answers ming@example.org "nobody sits for you any more" "/sitter off"
expect 0 run demo --force --no-fetch
rm -f "$S"/nightmail.db-*
cp "$DIR/copy.db" "$S/nightmail.db"
mail $SIT "B1F1W1" || :
expect 0 recover demo
[ "$(sql "SELECT count(*) FROM sitter WHERE state = 'sits'")" = 0 ] || fail "the sitter is back"
[ "$(sql "SELECT count(*) FROM notice JOIN seat ON seat.id = seat WHERE name = 'MING' AND notice.text LIKE '%name your sitter again%'")" = 1 ] || fail "MING is not told"
expect 0 verify demo
