# Text below the last order that is not similar to an order is a note, shown and not refused (MC-117, HO-12 (d)).
. tests/mail/lib
mail_demo token
W=$HOME_WORLD
T=$(token_of ming@example.org)
echo "B2F2W$W
Best regards
See you soon
Sent from my phone" | mail ming@example.org "host+$T@test.example"
answered "Subject: demo 1: 1 taken"
lacks "$DIR/answer" refused
answered 'line 2 is no order: "Best regards"'
answered 'line 3 is no order: "See you soon"'
# A line that a phone adds below each mail is not the player's (HO-94).
lacks "$DIR/answer" 'Sent from'
# A command ends the orders as well. A greeting above the first order is a note, too (HO-94).
echo "/ready
Thanks!" | mail ming@example.org "host+$T@test.example"
answered "your command"
answered 'line 2 is no order: "Thanks!"'
echo "Hello
B2F2W$W" | mail ming@example.org "host+$T@test.example"
answered "Subject: demo 1: 1 taken"
answered 'line 1 is no order: "Hello"'
lacks "$DIR/answer" refused
# Thanks alone are no order and no error, and what stands stays.
printf 'Thanks!\nSee you tomorrow\n' | mail ming@example.org "host+$T@test.example"
answered "Subject: demo 1: no orders found"
answered 'No orders were found in your mail: `/help` explains them, and `/press gm`'
answered "The order of"
answered 'line 1 is no order: "Thanks!"'
lacks "$DIR/answer" REFUSED
orders 1 MING "B2F2W$W "
# List marks and a full stop are not part of an order (HO-95).
for form in "1. B1F1W$W" "b) B1F1W$W." "B1F1W$W."; do
	echo "$form" | mail ming@example.org "host+$T@test.example"
	answered "Subject: demo 1: 1 taken"
	orders 1 MING "B1F1W$W "
done
# Lines similar to orders are refused wherever they are: an order's first word, a part of an order, other marks, another
# script.
for miss in "B2F2W" "B 2" W4 "_B1F1W${W}_" "1. B1F1X$W" "B1F1W$W," "В1F1W$W" "B1F1W$W B1F2W$W"; do
	printf 'B2F2W%s\n%s\nBest regards\n' "$W" "$miss" | mail ming@example.org "host+$T@test.example"
	answered "1 REFUSED, 1 taken"
	answered 'line 3 is no order: "Best regards"'
done
# A line that the player wrote is always mentioned in the answer, however often they wrote it that day (HO-12 (c)).
at 2026-12-01T12:00:00Z
for i in 1 2 3 4 5; do
	echo "hello $i" | mail ming@example.org "host+$T@test.example"
	class empty
	answered "hello $i"
done
# An order that the answer broke over two lines counts as the answer's own when it returns (HO-31), even after a
# /cancel.
at 2026-12-01T13:00:00Z
expect 0 new long --ruleset galactic-empires --players 4 --seed 5
for i in 1 2 3 4; do expect 0 join long E$i e$i@example.org; done
expect 0 start long
T="host+$(token_of e1@example.org)@test.example"
LONG='PR"we come in peace and ask for nothing but the three worlds to the north"'
echo "$LONG" | mail e1@example.org "$T"
has "$DIR/answer" "(new)"
lacks "$DIR/answer" "^ *+* $LONG"
echo "/cancel" | mail e1@example.org "$T"
echo "$LONG" | mail e1@example.org "host+$(token_of e1@example.org)@test.example"
answered "1 taken"
orders 1 E1 "$LONG "
# Quotes, dashes and dots that phones make (HO-12 (f)), and lines that programs broke (HO-12 (k)).
printf 'PR\342\200\234we\342\200\231ll see you there\342\200\246 \342\200\223 soon\342\200\235' | mail e1@example.org "$T"
orders 1 E1 "PR\"we'll see you there... - soon\" "
printf 'PR"we come in peace and ask for nothing but the three worlds to\nthe north"\nD1' | mail e1@example.org "$T"
answered "1 REFUSED, 1 taken"
orders 1 E1 'PR"we come in peace and ask for nothing but the three worlds to the north" '
# If an order with plain quotes is wrong, too, its error is reported and not the phone's quotes.
printf 'PR\342\200\234hello\342\200\235 now\n' | mail e1@example.org "$T" 'Content-Type: text/plain; charset=utf-8'
answered "1 REFUSED, 0 taken"
answered "expected the end of the order"
lacks "$DIR/answer" "U+201C"
# If the grammar has no plain quotes there, they are named.
printf 'M1S\342\200\2342\n' | mail e1@example.org "$T" 'Content-Type: text/plain; charset=utf-8'
answered "U+201C, not one of ours"
# A broken line whose first part is an order by itself (HO-12 (k)): if the mail does not say that it was broken, the
# part is accepted with a warning that shows both; with format=flowed and DelSp the whole is accepted. A line that no
# program would have broken there is not joined.
at 2026-12-01T14:00:00Z
expect 0 new names --ruleset star-empires --players 2 --seed 5
for i in 1 2; do expect 0 join names S$i s$i@example.org; done
expect 0 start names
T="host+$(token_of s1@example.org)@test.example"
WORLD=$(sql "SELECT bytes FROM report WHERE name = 'S1.json' AND game = (SELECT id FROM game WHERE name = 'names')" | jq -r '[.sectors[].world // empty | select(.owner == "S1") | .name][0]')
HEAD="BUILD $WORLD 5 fighter first second third fourthfourthfourthfourthfourth"
printf '%s\nfifth\n' "$HEAD" | mail s1@example.org "$T"
answered "1 taken, 1 warning"
answered 'line 2 is no order: "fifth"'
answered "read without the line below; if they belong together, send them as one line: $HEAD fifth"
orders 1 S1 "$HEAD "
printf '%s  \nfifth\n' "$HEAD" | mail s1@example.org "$T" 'Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes'
answered "1 taken"
lacks "$DIR/answer" "read without"
orders 1 S1 "$HEAD fifth "
printf 'BUILD %s 2 fighter first\nsecond\n' "$WORLD" | mail s1@example.org "$T"
answered "1 taken"
answered 'line 2 is no order: "second"'
lacks "$DIR/answer" "read without"
orders 1 S1 "BUILD $WORLD 2 fighter first "
