# Levers on rosters, games and the outbox (HO-80).
. tests/site/lib
demo
# --- An added address: it writes for the empire with the same token; nothing is mailed again.
expect 64 address demo MING add
expect 64 address demo MING give a@example.org
expect 64 address demo MING add nonsense
expect 66 address demo NOBODY add a@example.org
expect 65 address demo MING add bosco@example.org
has "$DIR/err" "--shared allows it"
expect 65 address demo MING add MING@example.org
has "$DIR/err" "MING has this address already"
key=$(sql "SELECT key_number FROM seat WHERE name = 'MING'")
expect 0 address demo ming add third@example.org
says "demo: MING has another address"
seat MING key_number "$key"
to=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' ORDER BY id DESC LIMIT 1")
printf 'From: third@example.org\nTo: %s\nMessage-ID: <a@example.org>\n\nB1F1W1\n' "$to" >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
[ "$(sql "SELECT class FROM mail ORDER BY id DESC LIMIT 1")" = orders ] || fail "the new address takes no orders"
# --- A removed one: older tokens are invalid, the newest report is mailed again; the last one cannot be removed.
expect 66 address demo MING remove other@example.org
newest() { sql "SELECT max(id) FROM outbox WHERE kind = 'report' AND recipient = 'ming@example.org'"; }
report=$(newest)
expect 0 address demo MING remove Third@Example.Org
says "demo: MING has one address less"
seat MING key_number "$((key + 1))"
[ "$(newest)" -gt "$report" ] || fail "no report again"
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <b@example.org>\n\nB2F1W1\n' "$to" >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
[ "$(sql "SELECT class FROM mail ORDER BY id DESC LIMIT 1")" = reject ] || fail "an older token counts"
expect 0 address demo MING remove ming@example.org
[ "$(sql "SELECT address FROM address JOIN seat ON seat.id = seat WHERE name = 'MING'")" = ming@phone.example ] || fail "roster"
expect 65 address demo MING remove ming@phone.example
has "$DIR/err" "no other address"
! grep -rq '@' "$S/games" || fail "an address stands in games/"
at_deadline demo
has "$S/games/demo/turn-0002/MING.txt" "The game master removed a mail address of yours."
expect 0 verify demo

# --- One page for the GM.
expect 66 report nothing gm
expect 0 note demo gm "Ask about the map"
expect 0 report demo gm
for text in "Turn 2, due " ALARMS "EMPIRES " "STANDINGS " "FORTUNES " "Ask about the map"; do has "$DIR/out" "$text"; done
grep -qE '^MING +waited for +1 +1 +0$' "$DIR/out" || fail "who moved"
grep -qE '^ 1 MING +1$' "$DIR/out" || fail "standings"
grep -qE '^BOSCO +1 +1$' "$DIR/out" || fail "fortunes"
expect 66 report demo gm 1

# --- Another name for a game.
expect 0 new open --ruleset space-empires --players 2
expect 0 join open A a@example.org
expect 65 rename demo other
expect 66 rename nothing other
expect 64 rename open
expect 64 rename open "no name"
expect 73 rename open demo
expect 0 rename open Later
says "open: is now called Later"
[ -d "$S/games/Later" ] && [ ! -e "$S/games/open" ] || fail "the folder keeps the old name"
[ "$(sql "SELECT title FROM game WHERE name = 'Later'")" = Later ] || fail "title"
expect 66 status open
expect 0 join later B b@example.org
expect 0 start later
expect 0 verify later

# --- Deleting a game.
expect 0 new gone --ruleset cyoe --players 2
expect 0 join gone A a@example.net
expect 66 delete nothing
expect 0 delete gone
says "gone: deleted"
expect 66 status gone
[ ! -e "$S/games/gone" ] || fail "its folder stays"
expect 65 delete later
has "$DIR/err" "--force deletes it all the same"
id=$(sql "SELECT id FROM game WHERE name = 'Later'")
# A game that cannot be archived is not deleted.
: >"$S/deleted"
expect 73 delete later --force
has "$DIR/err" "$S/deleted"
[ -d "$S/games/Later" ] || fail "gone without an archive"
expect 0 verify later
rm "$S/deleted"
expect 0 delete later --force
has "$DIR/out" "archived in $S/deleted/Later-20261201T100000Z"
expect 66 status later
for table in seat turn report orders history tally outbox; do
	[ "$(sql "SELECT count(*) FROM $table WHERE game = $id")" = 0 ] || fail "$table keeps rows"
done
expect 0 verify "$S/deleted/Later-20261201T100000Z"
for form in txt html; do [ -s "$S/deleted/Later-20261201T100000Z/manual.$form" ] || fail "no manual.$form"; done
(cd "$S/deleted/Later-20261201T100000Z" && sha256sum -c --quiet SHA256SUMS) || fail "sums"
grep -q manual.html "$S/deleted/Later-20261201T100000Z/SHA256SUMS" || fail "the manual is in no sum"
# Tokens of a deleted game are not valid for another.
expect 0 new fresh --ruleset space-empires --players 2
[ "$(sql "SELECT id FROM game WHERE name = 'fresh'")" -gt "$id" ] || fail "a new game has the old one's number"
expect 0 rebuild --from "$S/deleted/Later-20261201T100000Z"
expect 0 verify later

# --- The outbox after a repair.
expect 0 delete fresh
sql "UPDATE outbox SET state = 'retry', tries = 2, due = due + 9000, first_try = 1 WHERE id = (SELECT min(id) FROM outbox)"
sql "UPDATE outbox SET state = 'failed', tries = 9 WHERE id = (SELECT max(id) FROM outbox)"
expect 0 send
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'retry'")" = 1 ] || fail "tried before its time"
expect 0 send --now
[ "$(sql "SELECT count(*) FROM outbox WHERE state = 'retry'")" = 0 ] || fail "not tried"
expect 0 outbox retry all
says "1 mail is tried with the next send"
expect 0 send
[ "$(sql "SELECT count(*) FROM outbox WHERE state != 'sent'")" = 0 ] || fail "not sent"
expect 0 outbox retry all
says "0 mails are tried with the next send"
expect 64 outbox retry every

# --- Acts that cannot be undone are confirmed on a terminal.
asked() { # ANSWER CODE COMMAND
	set +e; printf '%s\n' "$1" | script -qec "'$NM' $3" /dev/null >"$DIR/screen" 2>&1; got=$?; set -e
	[ "$got" = "$2" ] || { cat "$DIR/screen"; fail "exit code $got, not $2: $3"; }
}
asked no 75 "rollback demo 1"
has "$DIR/screen" "nothing brings it back"
turn demo 2
asked yes 0 "rollback demo 1"
turn demo 1
asked no 0 "hold demo"
lacks "$DIR/screen" "nothing brings it back"
asked no 75 "set demo state=finished"
asked no 75 "delete demo --force"
[ -d "$S/games/demo" ] || fail "deleted"
asked no 0 "delete demo --force --yes"
[ ! -d "$S/games/demo" ] || fail "not deleted"

# --- Status in columns on a terminal, in colour unless NO_COLOR is set; elsewhere one line per game.
demo_again() { expect 0 new war --ruleset space-empires --players 2; expect 0 join war A a@example.org; expect 0 join war B b@example.org; expect 0 start war; }
demo_again
screen() { script -qec "stty cols $1; TERM=xterm $2 '$NM' status" /dev/null </dev/null | tr -d '\r' >"$DIR/screen"; }
screen 80 ""
grep -q "$(printf '^\033\\[1mGAME')" "$DIR/screen" || fail "no head in bold"
has "$DIR/screen" "0 of 2 moved, waits for: A, B"
screen 50 "NO_COLOR=1"
lacks "$DIR/screen" "$(printf '\033')"
! grep space-empires "$DIR/screen" | grep -qE '^.{51}' || fail "wider than the terminal"
screen 80 TERM=dumb
lacks "$DIR/screen" "$(printf '\033')"
screen 80 NO_COLOR=
grep -q "$(printf '^\033\\[1mGAME')" "$DIR/screen" || fail "an empty NO_COLOR takes the colours"
expect 0 status
has "$DIR/out" "war (space-empires): turn 1, "
