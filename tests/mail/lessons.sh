# The lessons by mail (HO-160): a stranger's whole tutorial, a reply a lesson, each answered in the same run; hints; twice a
# day; a player's reply to a lesson is no order of his game.
. tests/mail/lib
mail_demo token
HOST=host@test.example
FAR="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
subject() { sql "SELECT subject FROM outbox ORDER BY id DESC LIMIT 1"; }
# What the last lesson asks for.
asked() { sed -n '/^Lesson [1-5] of 5/,$s/^  `\(.*\)`$/\1/p' "$DIR/answer"; }

echo "/tutorial space-empires" | mail a@far.example $HOST
silent
echo "/tutorial space" | mail e@far.example $HOST "$FAR"
answered "there is no such ruleset"
echo "/tutorial space-empires" | mail a@far.example $HOST "$FAR"
answered "To: a@far.example"
answered "Lesson 1 of 5: "
[ "$(asked)" = B10F2W1 ] || fail "asked: $(asked)"
# A wrong order: its cause, the hint, and the same lesson again.
echo "B99F2W7" | mail a@far.example $HOST "$FAR" "Subject: Re: tutorial space-empires: lesson 1 of 5"
answered "W7 is not yours"
answered "Hint: B is for build"
[ "$(subject)" = "tutorial space-empires: lesson 1 of 5" ] || fail "subject $(subject)"
# No proof, no answer.
echo "B10F2W1" | mail a@far.example $HOST "Subject: Re: tutorial space-empires: lesson 1 of 5"
silent
echo "B10F2W1" | mail a@far.example $HOST "$FAR" "Subject: Re: tutorial space-empires: lesson 1 of 5"
for lesson in 2 3 4 5; do
	answered "Lesson $lesson of 5: "
	[ "$(subject)" = "tutorial space-empires: lesson $lesson of 5" ] || fail "subject $(subject)"
	asked | mail a@far.example $HOST "$FAR" "Subject: Re: $(subject)"
done
answered "The lessons are over."
lacks "$DIR/answer" "of 5: "
# Twice a day.
echo "/tutorial cyoe" | mail a@far.example $HOST "$FAR"
answered "Lesson 1 of 5: "
echo "/tutorial cyoe" | mail a@far.example $HOST "$FAR"
silent

# A player: the mail's orders are the lesson's alone.
echo "/tutorial space-empires" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "Lesson 1 of 5: "
echo "B1F1W$HOME_WORLD" | mail ming@example.org "host+$(token_of ming@example.org)@test.example" "Subject: Re: tutorial space-empires: lesson 1 of 5"
answered "Missing:"
[ "$(sql "SELECT count(*) FROM orders")" = 0 ] || fail "orders of the game"
