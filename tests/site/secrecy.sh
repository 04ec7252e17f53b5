# Unseen acts of others change no byte, header, name, length, time or order of a player's mails (HO-23, HO-33): one site
# and its copy, in which the others send other mails; MING's mails are compared.
. tests/site/pair
cat >"$DIR/setup.yaml" <<'E'
ruleset: space-empires
title: The Long War
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}, {name: ZORG, address: zorg@example.org}]
map: {generator: grid, width: 8, height: 8}
deadline: "Mon,Thu 20:00 Europe/Berlin"
remind: [24h]
press: anonymous
extend_vote: 0.9
show_moved: false
E
expect 0 init
echo "publish: {dir: www, url: 'https://games.example.org'}" >>"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
cp -a "$S" "$DIR/copy"
home() { sed -n "s/^W\([0-9]*\)<$1>.*/\1/p" "$DIR/site/games/demo/turn-0001/$1.txt" | head -n 1; }
MING=$(home MING) BOSCO=$(home BOSCO) ZORG=$(home ZORG)

at 2026-12-01T11:00:00Z
for where in site copy; do
	in_site $where
	from MING 1 "/set attach text,json,dot,svg,html"
done
# In one BOSCO builds and is done before MING asks; in the other BOSCO is late, makes mistakes, writes letters, and
# changes all own settings. That a player wants more time is announced to all, but not who it is (HO-150).
in_site site
from BOSCO 1 "B5F1W$BOSCO"
from BOSCO 2 "/extend 24h"
in_site copy
from ZORG 2 "/extend 24h"
from ZORG 1 "/press BOSCO" "let us meet" "/end"
printf 'From: mallory@example.com\nTo: games@localhost\n\n/game demo MING wrong\nB1F1W1\n' >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
for where in site copy; do
	in_site $where
	at 2026-12-01T12:00:00Z
	from MING 2 "B5F1W$MING" "B5F1W$BOSCO" "AF1F2" "M1W$ZORG" "/status" "/orders"
	from MING 3 "/status"
done
in_site copy
from BOSCO 1 "B1F1W$BOSCO" "B2F2W$MING"
from BOSCO 2 "/add" "B2F2W$BOSCO" "B1F3W$BOSCO"
from BOSCO 3 "/password nobody knows this" "/set attach svg" "/set summary on" "/ready"
from BOSCO 4 "/report" "/help"
in_site site
from ZORG 1 "B2F9W$ZORG"
in_site copy
from ZORG 3 "B4F8W$ZORG"
# The same words, whoever proposed it.
at 2026-12-01T13:00:00Z
in_site site
from BOSCO 9 "/press MING anonymous" "beware of the dark" "/end"
in_site copy
from ZORG 9 "/press MING anonymous" "beware of the dark" "/end"
for where in site copy; do
	in_site $where
	expect 0 send
done
same 6 "while a turn is open"

# The turn is run; it does not show who had moved and how often, nor the others' distant fleets.
for where in site copy; do
	in_site $where
	at 2026-12-03T20:00:00Z
	expect 0 nightly
	[ -s "$S/games/demo/turn-0002/MING.txt" ] || fail "no turn 2"
done
cmp -s "$DIR/site/games/demo/turn-0002/state.json" "$DIR/copy/games/demo/turn-0002/state.json" && fail "the two games are the same"
same 7 "of a turn that was run"

# The published site: the public parts, and MING's folder, are the same; BOSCO's is not.
for where in site copy; do
	for empire in MING BOSCO; do
		mkdir -p "$DIR/web/$empire"
		folder=$(dirname "$(grep -rlx " \"empire\": \"$empire\"," "$DIR/$where/www/demo" | head -n 1)")
		case $folder in */www/demo/*) cp -r "$folder" "$DIR/web/$empire/$where" ;; *) fail "$empire has no folder" ;; esac
	done
	mkdir -p "$DIR/web/public/$where"
	cp "$DIR/$where/www/index.html" "$DIR/web/public/$where/"
	find "$DIR/$where/www/demo" -maxdepth 1 -type f -exec cp {} "$DIR/web/public/$where/" \;
done
diff -r "$DIR/web/public/site" "$DIR/web/public/copy" || fail "the public pages tell what others did"
diff -r "$DIR/web/MING/site" "$DIR/web/MING/copy" || fail "MING's pages tell what others did"
diff -rq "$DIR/web/BOSCO/site" "$DIR/web/BOSCO/copy" >/dev/null && fail "BOSCO's pages are the same"

# A player who has not moved is reminded, whether or not others have.
in_site site
from BOSCO 21 "B5F1W$BOSCO"
from ZORG 21 "B1F1W$ZORG"
for where in site copy; do
	in_site $where
	at 2026-12-06T20:00:00Z
	expect 0 nightly
	from MING 22 "/status" "/notready"
	expect 0 send
done
[ "$(sqlite3 "$DIR/copy/nightmail.db" "SELECT count(*) FROM outbox WHERE kind = 'reminder'")" = 3 ] || fail "not three reminders"
[ "$(sqlite3 "$DIR/site/nightmail.db" "SELECT count(*) FROM outbox WHERE kind = 'reminder'")" = 1 ] || fail "not one reminder"
same 9 "of who is reminded"

# Serials are random, not a counter, and none occurs twice.
for where in site copy; do
	in_site $where
	[ -z "$(sql "SELECT substr(message_id, instr(message_id, '@') - 13, 13) AS serial FROM outbox GROUP BY serial HAVING count(*) > 1")" ] ||
		fail "a serial came twice"
done

# A control: if it is public who has moved, the mails differ.
for where in site copy; do
	in_site $where
	expect 0 set demo show_moved=true
	at 2026-12-07T20:00:00Z
	expect 0 nightly
done
in_site site
from BOSCO 31 "/ready"
for where in site copy; do
	in_site $where
	from MING 31 "/status"
	expect 0 send
done
mails site >"$DIR/one"
mails copy >"$DIR/two"
if diff "$DIR/one" "$DIR/two" >/dev/null; then fail "who has moved does not show"; fi
