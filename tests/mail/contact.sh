# A ruleset with contacts: a signed letter makes a contact for its reader at once, and the reports name it from the next
# turn on; an anonymous one, which this ruleset allows by default, makes none (SE-125, SE-139).
. tests/mail/lib
cat >"$DIR/map.yaml" <<'Y'
empires: [{name: A, home: Terra}, {name: B, home: Kappa}, {name: C, home: Lyra}]
worlds:
  - {name: Terra, sector: [0, 0], owner: A, production: 5}
  - {name: Kappa, sector: [40, 0], owner: B, production: 5}
  - {name: Lyra, sector: [0, 40], owner: C, production: 5}
ships:
  - {owner: A, name: Base, class: starbase, sector: [0, 0]}
  - {owner: B, name: Fort, class: starbase, sector: [40, 0]}
  - {owner: C, name: Nest, class: starbase, sector: [0, 40]}
known: [{empire: A, kind: contact, name: B}, {empire: A, kind: contact, name: C}]
Y
cat >"$DIR/setup.yaml" <<'Y'
ruleset: star-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO}, {name: LARK, address: lark@example.org}]
map: {file: map.yaml}
Y
expect 0 init
printf 'site: {name: stars, address: host@test.example, gm: gm@example.org}\ntrust: {authserv_id: mx.test}\n' >"$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 join demo BOSCO bosco@example.org
expect 0 start demo
from() { mail "$1@example.org" "host+$(token_of "$1@example.org")@test.example"; }
letter() { printf '/press %s\nhello\n/end\n' "$2" | from "$1"; }

# A setup without `press`: letters may be anonymous.
has "$S/games/demo/game.yaml" '"press": "anonymous"'
letter bosco MING
answered "not sent: you have no contact with"
letter ming "LARK anonymous"
answered "your letter goes out"
letter lark MING
answered "not sent: you have no contact with"
letter ming BOSCO
answered "your letter goes out"
letter bosco MING
answered "your letter goes out"
letter bosco LARK
answered "not sent: you have no contact with"
# Orders can name the contact at once, too: orders of the reader, not of the reader of an anonymous letter.
printf 'AUTHORIZE ALL TO MING\nAUTHORIZE ALL TO LARK\n' | from bosco
answered "1 REFUSED, 1 taken"
answered "LARK is no contact of yours"
expect 0 orders demo BOSCO
has "$DIR/out" "AUTHORIZE ALL TO MING"
printf 'AUTHORIZE ALL TO BOSCO\n' | from ming
answered "1 taken"
printf 'AUTHORIZE ALL TO MING\n' | from lark
answered "1 REFUSED"
printf 'GIVE probe TO MING\n' >"$DIR/gift"
expect 0 orders demo BOSCO --set "$DIR/gift"
printf 'AUTHORIZE ALL TO MING\n' | from bosco
answered "1 taken"
# A letter that has not gone out yet has made no contact.
letter ming "LARK at 2026-12-24 18:00"
letter lark MING
answered "not sent"

expect 0 run demo --force --no-fetch
T=$S/games/demo/turn-0002
[ "$(jq -c '[.known[] | select(.kind == "contact") | [.empire, .name]]' "$T/state.json")" = '[["MING","BOSCO"],["MING","LARK"],["BOSCO","MING"]]' ] ||
	fail "contacts: $(jq -c '[.known[] | select(.kind == "contact")]' "$T/state.json")"
[ "$(jq -c .contacts "$T/BOSCO.json")" = '["MING"]' ] || fail "BOSCO's contacts"
[ "$(jq -c .contacts "$T/LARK.json")" = '[]' ] || fail "LARK's contacts"
[ "$(jq -c .shares "$T/state.json")" = '[{"from":"BOSCO","to":"MING","what":"all"},{"from":"MING","to":"BOSCO","what":"all"}]' ] ||
	fail "shares: $(jq -c .shares "$T/state.json")"
expect 0 verify demo
# `press: on` forbids anonymous letters.
expect 0 set demo press=on
expect 0 run demo --force --no-fetch
letter ming "LARK anonymous"
answered "not sent: this game has no anonymous press"
expect 0 verify demo
