# Letters (HO-13, HO-34): recipients, writer, date, and their lines as sent.
. tests/mail/lib
HOST=host@test.example
mail_demo token 1000 1000
to() { mail "$1" "host+$(token_of "$1")@test.example"; }
whole() { cat >"$DIR/wanted"; diff "$DIR/wanted" "$DIR/answer" || fail "another mail"; }
{ printf 'ruleset: space-empires\ntitle: The Fourteen\npress: anonymous\ndeadline: none\nplayers: ['; for n in $(seq 14); do printf '{name: E%s, address: [e%s@x.example]}, ' "$n" "$n"; done
	echo ']'; } | sed 's/, \]/]/' >"$DIR/many.yaml"
printf 'map: {generator: grid, width: 20, height: 20}\n' >>"$DIR/many.yaml"
expect 0 new many --setup "$DIR/many.yaml" --seed 4 --salt $SALT
# Before the start nobody gets any.
printf '/game many E1\n/password geheim123\n' | mail e1@x.example $HOST "Authentication-Results: mx.test; dmarc=pass header.from=x.example"
printf '/game many E1 geheim123\n/press all\nx\n/end\n' | mail e1@x.example $HOST
results <<'R'
press: not sent: the game has not started yet
R
expect 0 start many
# got: the recipients of the last letter, in the order of the mails
got() { [ "$(grep '^To: ' "$DIR/answer" | sed '$d;s/To: //;s/@.*//' | tr '\n' ' ')" = "$1" ] || fail "to $(grep '^To: ' "$DIR/answer")"; }
# text: checks that the text of the first letter is standard input
text() { sed -n '3,$p' "$DIR/answer" | sed '/^To: /,$d;/^Reply to this mail to answer /,$d' | sed '$d' >"$DIR/text"; cat >"$DIR/wanted"; diff "$DIR/wanted" "$DIR/text" || fail "another letter"; }

printf '/press E3, e2,E14\nhello\n/end\n' | to e1@x.example
got "e2 e3 e14 "
text <<'M'
From E1 to E3, E2, E14 (many):

| hello
M
has "$DIR/answer" "Subject: many 1: letter from E1
"
has "$DIR/answer" "
Reply to this mail to answer E1; nobody else gets your letter.
"
printf '/press all gm anonymous\nhello\n/end\n' | to e1@x.example
got "e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 gm "
text <<'M'
From anonymous to all, the game master (many):

| hello
M
has "$DIR/answer" "Subject: many 1: anonymous letter
"
has "$DIR/answer" "
Reply to this mail to answer its writer, who stays unnamed.
"
sed '/^To: e1@/,$d' "$DIR/answer" >"$DIR/letters"
lacks "$DIR/letters" "E1 "
printf '/press GM\nhello\n/end\n' | to e2@x.example
got "gm "
text <<'M'
From E2 to the game master (many):

| hello
M
# A letter to oneself is one letter; from the game master it has their name.
printf '/press E2\nnote\n/end\n' | to e2@x.example
got "e2 "
expect 0 run many --force --no-fetch
printf '/press E1 all\nwelcome\n/end\n' | to gm@example.org
got "e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 "
text <<'M'
From GM to all (many):

| welcome
M
# Recipients that it cannot be sent to, and invalid dates.
for n in 1 2; do
	printf '/press E99\nx\n/end\n/press at 2026-12-24\nx\n/end\n/press anonymous\nx\n/end\n/press E1 at noon\nx\n/end\n/press %s\nx\n/end\n' \
		"$(printf '%45s' | tr ' ' n)" | to e$n@x.example
	results <<R
press: not sent: there is no such empire: E99; the empires of The Fourteen are E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12 and 2 more
press: not sent: say to whom: /press EMPIRE, all or gm
press: not sent: say to whom: /press EMPIRE, all or gm
press: not sent: that is no date: dates are written like 2026-12-24 18:00 UTC
press: not sent: there is no such empire: $(printf '%40s' | tr ' ' n)...; the empires of The Fourteen are E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12 and 2 more
R
	has "$DIR/answer" "Subject: many 2: 5 letters not sent (there is no such empire)
"
done
printf '/press E9 at\nx\n/end\n' | to e1@x.example
results <<'R'
press: not sent: there is no such empire: at; the empires of The Fourteen are E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12 and 2 more
R
# Sent at its date, in the game's zone or a named one.
due() { [ "$(sql "SELECT DISTINCT due FROM outbox WHERE id > $before AND kind = 'press'")" = "$(date -d "$1" +%s)" ] || fail "due"; }
printf '/press E2 E3 at 2026-12-24 18:00 Europe/Berlin\nx\n/end\n' | to e1@x.example
results <<'R'
press: your letter goes out at its date
R
before=$(sql "SELECT max(id) - 3 FROM outbox")
due 2026-12-24T17:00:00Z
printf '/press E2 at 2026-11-24\nx\n/end\n' | to e1@x.example
results <<'R'
press: your letter goes out
R
# Lines of up to 66 columns stay; longer ones are wrapped, at a blank if there is one.
s=$(printf '%66s' | tr ' ' s) m=$(printf '%65s' | tr ' ' m)
printf '/press E2\n%s\n%sx\n%s ab\n%s  ab\nab %s\n%s%s%s\n %s\n>x\n\n\nend \n/end\n' "$s" "$s" "$m" "$m" "$m" "$s" "$s" y "$s" | to e1@x.example
text <<M
From E1 to E2 (many):

| $s
| $s
| x
| $m
| ab
| $m
| ab
| ab
| $m
| $s
| $s
| y
|  ${s#s}
| s
| >x
|
|
| end
M
# At most 200 lines, including blank ones.
{ echo '/press E2'; seq 199; printf '\n/end\n'; } | to e1@x.example
results <<'R'
press: your letter goes out
R
{ echo '/press E2'; seq 200; printf '\n/end\n'; } | to e1@x.example
results <<'R'
press: not sent: a letter has at most 200 lines
R
# Lines are counted as sent, of at most 66 columns: a letter of one long line has as many as it is wrapped into.
{ echo '/press E2'; printf '%013200d\n/end\n' 0; } | to e1@x.example
results <<'R'
press: your letter goes out
R
{ echo '/press E2'; printf '%013201d\n/end\n' 0; } | to e1@x.example
results <<'R'
press: not sent: a letter has at most 200 lines
R
# Empires that are out or abandoned do not get letters to all; a game may have none.
expect 0 set many press=off
expect 0 run many --force --no-fetch
printf '/press E2\nx\n/end\n/press all\nx\n/end\n/press gm\nx\n/end\n/press gm anonymous\nx\n/end\n' | to e1@x.example
results <<'R'
press: not sent: this game has no press: in The Fourteen nobody but the game master can be written to (/press gm)
press: not sent: this game has no press: in The Fourteen nobody but the game master can be written to (/press gm)
press: your letter goes out
press: not sent: this game has no anonymous press: letters of The Fourteen bear their writer's name
R
got "gm "
expect 0 set many press=on
expect 0 run many --force --no-fetch
sql "UPDATE seat SET out = 1 WHERE name IN ('E2', 'E3') AND game = (SELECT id FROM game WHERE name = 'many')"
printf '/press all\nx\n/end\n' | to e1@x.example
got "e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 "
sql "UPDATE seat SET out = 1 WHERE name <> 'E1' AND game = (SELECT id FROM game WHERE name = 'many')"
printf '/press all\nx\n/end\n' | to e1@x.example
results <<'R'
press: not sent: there is nobody else to write to
R
# Scripts that need invisible marks come through; characters that hide or reorder letters do not (UAX #9, UTS #51).
printf '/press E2\n\tlook: 1\357\270\217\342\203\243 \331\205\333\214\342\200\214\330\256\n\342\200\256evil\n/end\n' | to e1@x.example
text <<'M'
From E1 to E2 (many):

|  look: 1️⃣ می‌خ
| \u202eevil
M
# In each ruleset but the one whose empires have to meet first, the first turn's letter arrives.
for ruleset in $(tests/rulesets); do
	another "of-$ruleset"
	expect 0 new demo --ruleset "$ruleset" --players 2 --seed 7
	expect 0 join demo MING ming@example.org
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
	printf 'From: ming@example.org\nTo: %s\nMessage-ID: <1@example.org>\n\n/press BOSCO\nhello\n/end\n' \
		"$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' LIMIT 1")" >"$DIR/letter"
	expect 0 accept "$DIR/letter"
	case $ruleset in star-empires) want=0 ;; *) want=1 ;; esac
	[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'bosco@example.org' AND subject = 'demo 1: letter from MING'
		OR recipient = 'bosco@example.org' AND subject = 'demo 0: letter from MING'")" = $want ] || fail "$ruleset: not $want letters"
done
