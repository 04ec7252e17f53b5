# What a sitter sees (HO-154): what the seat sees while it is lent, but nothing private of its player: letters, notes,
# diary, votes, shares, passwords, settings, addresses; nothing from before the loan or after it.
. tests/site/lib
SIT=sit@elsewhere.example
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: [ming@example.org, ming@phone.example]}, {name: BOSCO, address: bosco@example.org},
          {name: ZOE, address: zoe@example.org}]
deadline: "daily 20:00 Europe/Berlin"
vacation_days: 5
observers: true
Y
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
W=W$(home MING)
# own TAG: private acts of MING, and mails of others to MING; each text has a word with the tag.
own() {
	mail ming@example.org "/note $W note$1" "/notes"
	mail ming@example.org "/press BOSCO" "letter$1" "/end" "/press gm" "togm$1" "/end" "/diary" "diary$1" "/end"
	mail ming@example.org "Dear host, prose$1" "/password password$1" "/set name name$1" "/vacation 2027-01-02 2027-01-03" "/record"
	mail ming@example.org "/share map BOSCO" "/share orders BOSCO" "/share off BOSCO" "/vote draw" "/vote no"
	mail ming@example.org "/daiary" "slip$1" "/end"
	mail ming@example.org "B2F1$W" "/press NOBODYS" "letter$1" "/end" "/vote 9"
	mail ming@example.org "/address new$1@example.net"
	mail bosco@example.org "/press MING" "reply$1" "/end" "/press all" "toall$1" "/end"
	mail bosco@example.org "/share orders MING" "B1F1W$(home BOSCO)"
	mail bosco@example.org "/share off MING" "/cancel"
	sql "DELETE FROM counter"
	expect 0 send
}
# text: all mails to the sitter, with headers, decoded
text() {
	expect 0 send
	grep -rl "^To: .*$SIT" "$S/out/new" | sort | while read -r file; do
		/usr/bin/python3 -c 'import email, email.policy, sys; m = email.message_from_binary_file(open(sys.argv[1], "rb"), policy=email.policy.default)
for k, v in m.items(): print(k + ": " + str(v))
for p in m.walk():
    if not p.is_multipart(): print(p.get_content())' "$file"
	done >"$DIR/text"
}
secret() {
	text
	! grep -E "(note|letter|togm|diary|prose|password|name|slip|reply)$1|new$1@|ming@|zoe@|bosco@|B1F1W$(home BOSCO)" "$DIR/text" || fail "the sitter reads what is MING's own ($1)"
	! grep -iE "not sent|lets you see|shares|orders of BOSCO|vacation:|vote:|share:|record:|set:|address:|notes:" "$DIR/text" || fail "the sitter reads of MING's commands ($1)"
}

# Before the loan: only the report and the valid orders.
own BEFORE
mail ming@example.org "B2F1$W"
mail ming@example.org "/sitter $SIT 2026-12-20"
expect 0 send
secret BEFORE
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$SIT'")" = 1 ] || fail "more than one mail"
has "$DIR/text" "  | B2F1$W"
# The report is the seat's, byte by byte.
sql "SELECT body FROM outbox WHERE recipient = '$SIT'" | sed -n '/^DEMO, turn 1 /,/^ORDERS FOR/p' >"$DIR/his"
sed -n '/^DEMO, turn 1 /,/^ORDERS FOR/p' "$S/games/demo/turn-0001/MING.txt" | cmp - "$DIR/his" || fail "another report"

# During the loan: the next report is the same for both, except for the player's notes and notices.
own WHILE
secret WHILE
at 2026-12-02T20:00:00Z
expect 0 nightly
secret WHILE
has "$DIR/text" "ORDERS FOR TURN 2"
has "$DIR/text" "Subject: demo 1: orders of MING"
mail $SIT "/sent" "/look $W"
sed -n '/^DEMO, turn 2 /,/^ORDERS FOR/p' "$S/games/demo/turn-0002/MING.txt" >"$DIR/kept"
sql "SELECT body FROM outbox WHERE recipient = '$SIT' AND kind = 'report' ORDER BY id DESC LIMIT 1" | sed -n '/^DEMO, turn 2 /,/^ORDERS FOR/p' | diff "$DIR/kept" - || fail "another report of turn 2"

# After it: the sitter gets nothing, whatever they write.
mail ming@example.org "/sitter off"
expect 0 send
last=$(sql "SELECT max(id) FROM outbox WHERE recipient = '$SIT'")
own AFTER
mail $SIT "/orders" "/sent" "/report" "B3F1$W"
at 2026-12-03T20:00:00Z
expect 0 nightly
secret AFTER
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = '$SIT' AND id > $last")" = 0 ] || fail "a mail after the loan"
lacks "$DIR/text" "ORDERS FOR TURN 3"
# Named again: what came in between is not shown.
mail ming@example.org "/sitter $SIT 2026-12-20"
mail $SIT "/report 2"
secret AFTER
# A control: the player does read all of it.
sql "SELECT body FROM outbox WHERE recipient = 'ming@example.org'" >"$DIR/text"
for word in replyWHILE toallWHILE "vote: " "share: " "record: "; do has "$DIR/text" "$word"; done
expect 0 verify demo
