# What the host keeps of others, what strangers send and what the GM does for others is in none of a player's mails
# (HO-23): one site and its copy, in which all of that differs.
. tests/site/pair
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}, {name: ZORG, address: zorg@example.org}]
map: {generator: grid, width: 8, height: 8}
deadline: "Mon,Thu 20:00 Europe/Berlin"
early: true
grace: 6h
remind: [24h]
press: anonymous
join: ask
observers: true
vacation_days: 5
extend_vote: 0.9
abandon_after: 3
show_moved: false
Y
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 new other --ruleset space-empires --players 2
expect 0 start demo
cp -a "$S" "$DIR/copy"
home() { sed -n "s/^W\([0-9]*\)<$1>.*/\1/p" "$DIR/site/games/demo/turn-0001/$1.txt" | head -n 1; }
MING=$(home MING) BOSCO=$(home BOSCO) ZORG=$(home ZORG)
# stranger FROM BODY: a mail from elsewhere, filed at once.
stranger() {
	printf 'From: %s\nTo: games@localhost\nMessage-ID: <%s@strangers.example>\nSubject: hello\n\n%s\n' "$1" "$2" "$3" >"$DIR/mail.eml"
	expect 0 accept "$DIR/mail.eml"
}
edit() { printf "#!/bin/sh\nsed -i '%s' \"\$1\"\n" "$1" >"$DIR/editor"; chmod +x "$DIR/editor"; echo "a slip" | EDITOR=$DIR/editor "$NM" edit demo >/dev/null 2>&1; }

# Votes are published at the game's end (HO-150), so the same player votes in both.
at 2026-12-01T11:00:00Z
for where in site copy; do
	in_site $where
	from BOSCO 10 "/extend 12h"
done
# Other players of the same game: acts in the copy alone.
from BOSCO 1 "/turn 3" "B1F1W$BOSCO"
from BOSCO 2 "/press ZORG at 2026-12-02" "wait for it" "/end"
from BOSCO 3 "/press gm" "the others cheat" "/end"
from BOSCO 4 "/address bosco@elsewhere.example"
from BOSCO 5 "/resign"
from BOSCO 6 "/set archive-press on"
from BOSCO 7 "hello, is anybody there"
from BOSCO 8 "/game demo MING wrong wrong" "B1F1W$MING"
for n in 1 2 3 4 5 6; do from ZORG "1$n" "B${n}F1W$ZORG" "/notready"; done
{ printf 'From: zorg@example.org\nTo: games@localhost\nMessage-ID: <huge@zorg.example>\n\n'; yes "B1F1W$ZORG" | head -c 1100000; } >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
# Strangers, to a game and to an empire, and the postmaster.
for n in 1 2 3 4 5 6 7; do stranger mallory@example.com "m$n" "/game demo BOSCO wrong$n"; done
stranger eve@example.com e1 "/join demo EVE"
stranger eve@example.com e2 "/observe demo"
for kind in report answer; do
	id=$(sql "SELECT message_id FROM outbox WHERE recipient = 'bosco@example.org' AND kind = '$kind' LIMIT 1")
	stranger MAILER-DAEMON@mx.example "b$kind" "$(printf 'Action: failed\n\nMessage-ID: <%s>' "$id")"
done
[ "$(sql "SELECT bounces FROM seat WHERE name = 'BOSCO'")" = 2 ] || fail "no bounce was counted"
# The GM's acts for others and for the GM.
printf 'B9F9W%s\n' "$ZORG" >"$DIR/zorg.ord"
expect 0 orders demo ZORG --set "$DIR/zorg.ord"
expect 0 report demo BOSCO --resend
expect 0 note demo gm "BOSCO wants to go"
expect 0 note demo bosco "we are looking for somebody"
printf 'a secret of his own\n' | "$NM" password demo ZORG >"$DIR/out" 2>&1 || :
# Another game of the site.
expect 0 join other RED red@example.org
expect 0 join other BLUE blue@example.org
expect 0 start other
for where in site copy; do
	in_site $where
	at 2026-12-01T12:00:00Z
	from MING 2 "B5F1W$MING" "B5F1W$BOSCO" "/status" "/orders"
	from MING 3 "/extend 24h" "/set attach text,json,dot,svg,html" "/report" "/press BOSCO" "are you there" "/end"
	from MING 4 "/vacation 2026-12-24 2026-12-31" "/password my own secret"
	expect 0 send
done
same 6 "while a turn is open"

# A letter with a date, the reminders, the turn; all are told who missed it.
in_site copy
from BOSCO 9 "B1F1W$BOSCO"
in_site site
from BOSCO 9 "/ready"
from ZORG 9 "B9F2W$ZORG"
for where in site copy; do
	in_site $where
	for time in 2026-12-02T10:00:00Z 2026-12-02T20:00:00Z; do at $time; expect 0 nightly; done
	expect 0 run demo --force --no-fetch
	expect 0 send
done
in_site site
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'press'")" = 1 ] || fail "more than MING's letter on the site"
in_site copy
[ "$(sql "SELECT count(*) FROM outbox WHERE kind = 'press' AND recipient = 'zorg@example.org'")" = 1 ] || fail "BOSCO's letter did not go out"
cmp -s "$DIR/site/games/demo/turn-0002/state.json" "$DIR/copy/games/demo/turn-0002/state.json" && fail "the two games are the same"
same 7 "of a turn that was run"

# The GM edits what MING does not see, something else in each; the announcement of a reopened turn is the same.
in_site site
at 2026-12-03T10:00:00Z
edit "/\"id\": $BOSCO,/s/\"rms\": [0-9]*/\"rms\": 77/"
in_site copy
edit "/\"id\": $ZORG,/s/\"rmp\": [0-9]*/\"rmp\": 3/"
for where in site copy; do
	in_site $where
	[ "$(sql "SELECT count(*) FROM history WHERE act = 'edit'")" = 1 ] || fail "$where was not edited"
	[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'ming@example.org' AND subject LIKE '%edited%'")" = 0 ] ||
		fail "$where: MING got another report"
	from MING 31 "M1W$ZORG" "/status"
	expect 0 rollback demo 1
	from MING 32 "/orders" "/status" "/report"
	expect 0 set demo state=finished
	from MING 33 "/status" "/orders"
	expect 0 send
done
same 13 "of what the GM did"
