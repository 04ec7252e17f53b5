# The recipients of a mail are determined when it is sent; addresses that are added and removed, and new players
# (HO-120, HO-121).
. tests/site/lib
cat >>"$DIR/setup.yaml" <<'Y'
vacation_days: 5
Y
demo
home=$(home MING)
printf 'site: {name: demo, address: games@localhost, gm: gm@localhost}\n' >"$S/nightmail.yaml"
FROM=0
since() { FROM=$(sql "SELECT max(id) FROM outbox"); }
new() { sql "SELECT $1 FROM outbox WHERE id > $FROM ORDER BY id"; }
token() { sql "SELECT reply_to FROM outbox WHERE recipient = '$1' AND kind = 'report' ORDER BY id DESC LIMIT 1"; }
# replies ADDRESS TO LINE: a mail with that Reply-To; counts EMPIRE: orders that stand
replies() {
	printf 'From: %s\nTo: %s\nMessage-ID: <%s@example.org>\n\n%s\n' "$1" "$2" "$(sql 'SELECT count(*) FROM mail')" "$3" >"$DIR/mail.eml"
	expect 0 accept "$DIR/mail.eml"
}
stands() { expect 0 orders demo "$1"; says "$2"; }
posted() { expect 0 send; cat "$S"/out/new/* >"$DIR/posted" 2>/dev/null; rm -f "$S"/out/new/*; }

# --- A new address, then the old one is removed: the new token goes to the new address, although it was queued for the
# old one.
old=$(token ming@example.org)
since
expect 0 address demo MING add ming@new.example
[ "$(new "kind || ' ' || recipient")" = "report ming@example.org" ] || fail "after add: $(new "kind || ' ' || recipient")"
expect 0 remind demo
expect 0 address demo MING remove ming@phone.example
since
expect 0 address demo MING remove ming@example.org
[ "$(new "kind || ' ' || recipient")" = "notice ming@example.org
report ming@new.example" ] || fail "after remove: $(new "kind || ' ' || recipient")"
[ -z "$(new "reply_to" | head -n 1)" ] || fail "a token for the address that went"
posted
[ "$(grep -c '^To: .*ming@example.org' "$DIR/posted")" = 1 ] || { grep '^To:\|^Subject' "$DIR/posted"; fail "mails to the old address"; }
[ "$(sql "SELECT count(*) FROM outbox WHERE subject LIKE 'demo 1 report%' AND recipient = 'ming@new.example'")" = 1 ] || fail "the report came twice"
replies ming@example.org "$old" "B5F1W$home"
replies ming@new.example "$old" "B5F1W$home"
expect 0 orders demo MING; [ ! -s "$DIR/out" ] || [ "$(cat "$DIR/out")" = "" ] || { cat "$DIR/out"; fail "an old token counts"; }
replies ming@new.example "$(token ming@new.example)" "B5F1W$home"
stands MING "B5F1W$home"
since
expect 0 run demo --force --no-fetch
posted
! grep '^To: .*ming@example.org' "$DIR/posted" || fail "the old address gets the next report"

# --- By mail: both confirm; the new address gets the report with a valid token, and the person's record moves.
at 2026-12-03T19:00:00Z
mail bosco@example.org "/address bosco@new.example"
code() { sql "SELECT substr(body, instr(body, '/confirm ') + 9, 26) FROM outbox WHERE recipient = '$1' AND body LIKE '%/confirm %' ORDER BY id DESC LIMIT 1"; }
stranger=$(code bosco@new.example)
mail bosco@example.org "/confirm $(code bosco@example.org)"
since
printf 'From: bosco@new.example\nTo: games@localhost\nMessage-ID: <c@new.example>\n\n/confirm %s\n' "$stranger" >"$DIR/mail.eml"
expect 0 accept "$DIR/mail.eml"
new "kind || ' ' || recipient" | sort >"$DIR/got"
grep -qx "report bosco@new.example" "$DIR/got" || { cat "$DIR/got"; fail "no report for the new address"; }
[ "$(grep -c bosco@example.org "$DIR/got")" = 1 ] || { cat "$DIR/got"; fail "the old address"; }
replies bosco@new.example "$(token bosco@new.example)" "B7F1W$(home BOSCO)" 2>/dev/null
mail bosco@new.example /ready
seat BOSCO "ready > 0" 1
expect 0 status demo
sql "SELECT person FROM alias WHERE folded = 'bosco@new.example'" | grep -qx bosco@example.org || fail "the person"
at 2026-12-07T19:00:00Z
expect 0 run demo --no-fetch
[ "$(sql "SELECT DISTINCT player FROM tally JOIN seat ON seat.id = seat WHERE name = 'BOSCO' ORDER BY 1")" = bosco@example.org ] ||
	fail "the record begins anew"
[ "$(sql "SELECT group_concat(DISTINCT player) FROM tally JOIN seat ON seat.id = seat WHERE name = 'MING'")" = ming@example.org ] ||
	fail "the GM's change begins a record anew"
# A person who returns to an address that had a record has one record.
expect 0 new other --ruleset space-empires --players 1 --seed 5
expect 0 join other ZORG bosco@third.example
expect 0 start other
expect 0 run other --force --no-fetch
expect 0 address demo BOSCO add bosco@third.example
expect 0 address demo BOSCO remove bosco@new.example
[ "$(sql "SELECT DISTINCT player FROM tally JOIN seat ON seat.id = seat WHERE name = 'ZORG'")" = bosco@example.org ] || fail "merged"
sql "SELECT count(*) FROM player WHERE folded IN ('bosco@new.example', 'bosco@third.example')" | grep -qx 0 || fail "two persons"

# --- Another player: the old one is told, the new one sees the valid orders, and an absence ends.
sql "UPDATE outbox SET state = 'sent' WHERE state <> 'sent'"
due demo 2026-12-10T19:00:00Z
printf 'B6F1W%s\nB2F2W%s\n' "$home" "$home" >"$DIR/o"
expect 0 orders demo MING --set "$DIR/o"
mail ming@new.example "/vacation 2026-12-10 2026-12-12"
due demo 2026-12-12T23:00:00Z
since
expect 0 replace demo MING heir@example.org
due demo 2026-12-10T19:00:00Z
new "kind || ' ' || recipient" >"$DIR/got"
grep -qx "notice ming@new.example" "$DIR/got" || fail "the old player is not told"
[ "$(grep -c ming@new.example "$DIR/got")" = 1 ] || { cat "$DIR/got"; fail "the old player is told more"; }
sql "SELECT body FROM outbox WHERE id > $FROM AND recipient = 'heir@example.org' AND kind = 'report'" >"$DIR/mail"
has "$DIR/mail" "You play MING in The Long War from now on.
These orders stand for turn 3 until you send others:
  | B6F1W$home
  | B2F2W$home
"
[ "$(sql "SELECT count(*) || ' ' || sum(seat.name = 'MING') FROM outbox JOIN seat ON seat.id = seat WHERE outbox.id > $FROM AND subject LIKE 'demo 3: now due Thu 20:00'")" = "1 0" ] ||
	fail "the deadline moved back in silence"
# The report is the new player's first mail, and nobody is absent any more.
[ "$(sql "SELECT kind FROM outbox WHERE id > $FROM AND recipient = 'heir@example.org'")" = report ] || fail "another mail comes to the new player"
has "$DIR/mail" "* MING is not away any more."
# Not after the notice.
mail heir@example.org "/vacation 2026-12-10 2026-12-12"
at 2026-12-10T10:00:00Z
expect 0 replace demo MING third@example.org
due demo 2026-12-11T10:00:00Z
# A bot counts as another player, too.
posted
since
expect 0 bot demo MING hold
[ "$(new "kind || ' ' || recipient")" = "notice third@example.org" ] || { new "kind || ' ' || recipient"; fail "a player whom a bot follows"; }
expect 0 verify demo
