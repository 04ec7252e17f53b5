# The lessons by mail (HO-160): a stranger's whole tutorial, one reply per lesson, each answered in the same run; hints;
# a game against steady after the last one; twice a day; a player's reply to a lesson does not change the orders of
# their game.
. tests/mail/lib
mail_demo token
HOST=host@test.example
FAR="Authentication-Results: mx.test; dmarc=pass header.from=far.example"
subject() { sql "SELECT subject FROM outbox ORDER BY id DESC LIMIT 1"; }
# The orders that the last lesson asks for.
asked() { sed -n '/^Lesson [1-5] of 5/,$s/^  `\(.*\)`$/\1/p' "$DIR/answer"; }

echo "/tutorial space-empires" | mail a@far.example $HOST
silent
echo "/tutorial space" | mail e@far.example $HOST "$FAR"
answered "there is no such ruleset"
echo "/tutorial space-empires" | mail a@far.example $HOST "$FAR"
answered "To: a@far.example"
answered "Lesson 1 of 5: "
[ "$(asked)" = B10F2W1 ] || fail "asked: $(asked)"
# A wrong order is answered with its cause, the hint, and the same lesson again.
echo "B99F2W7" | mail a@far.example $HOST "$FAR" "Subject: Re: tutorial space-empires: lesson 1 of 5"
answered "W7 is not yours"
answered "Hint: B is for build"
[ "$(subject)" = "tutorial space-empires: lesson 1 of 5" ] || fail "subject $(subject)"
# Without proof there is no answer.
echo "B10F2W1" | mail a@far.example $HOST "Subject: Re: tutorial space-empires: lesson 1 of 5"
silent
echo "B10F2W1" | mail a@far.example $HOST "$FAR" "Subject: Re: tutorial space-empires: lesson 1 of 5"
for lesson in 2 3 4 5; do
	answered "Lesson $lesson of 5: "
	[ "$(subject)" = "tutorial space-empires: lesson $lesson of 5" ] || fail "subject $(subject)"
	asked | mail a@far.example $HOST "$FAR" "Subject: Re: $(subject)"
done
answered "The lessons are over."
answered "A game against the bot steady begins: first-1, and you are MING."
lacks "$DIR/answer" "of 5: "
# The game begins in the same run: as small as the ruleset allows, without a deadline, and nobody else is told of it.
open_games() { sql "SELECT group_concat(name, ' ') FROM (SELECT name FROM game WHERE name LIKE 'first-%' AND state = '$1' ORDER BY id)"; }
expect 0 nightly
[ "$(open_games running)" = first-1 ] || fail "running: $(open_games running)"
[ "$(sql "SELECT group_concat(seat.name || ' ' || coalesce(bot, 'person'), ', ') FROM seat JOIN game ON game.id = seat.game WHERE game.name = 'first-1'")" = \
	"MING person, STEADY steady" ] || fail "seats of first-1"
report=$(sql "SELECT id FROM outbox WHERE recipient = 'a@far.example' AND subject LIKE 'first-1 1 report%'")
sql "SELECT body FROM outbox WHERE id = $report" >"$DIR/answer"
answered "A turn runs as soon as you end your orders with the line /ready."
answered "Played by computer: STEADY by steady"
# A reply plays a turn; the game master gets no summary of it.
{ sed -n 's/^; \(W[0-9]*\) can build.*/B10F1\1/p' "$DIR/answer"; echo /ready; } |
	mail a@far.example "host+$(token_of a@far.example)@test.example"
answered "WHAT WILL RUN"
expect 0 nightly
[ "$(sql "SELECT turn FROM game WHERE name = 'first-1'")" = 2 ] || fail "turn of first-1"
[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'gm@example.org' AND subject LIKE 'first-%'")" = 0 ] || fail "the game master hears of it"
# While it goes on, no second game is made; one of another ruleset is, but no more than two a day.
last() { # last FROM RULESET: the last lesson alone, as a person sends it who kept the mails
	case $2 in
	cyoe) printf 'AK1E2\nTG1C1\n' ;;
	galactic-empires) printf 'DW2\nM1S4\n' ;;
	space-empires) printf 'AF1F4\nM2W4\nM3W4\n' ;;
	space-empires-4x) printf 'M1(3,3)\nM2(3,3)\n' ;;
	star-empires) printf 'FIRE wolf AT DOVE\n' ;;
	esac | mail $1@far.example $HOST "$FAR" "Subject: Re: tutorial $2: lesson 5 of 5"
	answered "The lessons are over."
}
last a space-empires
answered "Your game first-1 against the bot steady waits for you"
last a cyoe
answered "A game against the bot steady begins: first-2, and you are TERRA."
last a star-empires
answered "nightmail play star-empires --bots steady"
[ "$(open_games open)" = first-2 ] || fail "open: $(open_games open)"
# Every ruleset has a tutorial, and it starts.
last b galactic-empires
last b space-empires-4x
last c star-empires
expect 0 nightly
[ "$(open_games running)" = "first-1 first-2 first-3 first-4 first-5" ] || fail "running: $(open_games running)"
# A site whose tables allow no such game still teaches.
mkdir -p "$S/rulesets/cyoe"
echo 'broken' >"$S/rulesets/cyoe/tables.yaml"
last d cyoe
answered "nightmail play cyoe --bots steady"
rm -r "$S/rulesets"
# Twice a day.
for ruleset in cyoe star-empires; do
	echo "/tutorial $ruleset" | mail g@far.example $HOST "$FAR"
	answered "Lesson 1 of 5: "
done
echo "/tutorial cyoe" | mail g@far.example $HOST "$FAR"
silent

# A player: the mail's orders are for the lesson only.
echo "/tutorial space-empires" | mail ming@example.org "host+$(token_of ming@example.org)@test.example"
answered "Lesson 1 of 5: "
echo "B1F1W$HOME_WORLD" | mail ming@example.org "host+$(token_of ming@example.org)@test.example" "Subject: Re: tutorial space-empires: lesson 1 of 5"
answered "Missing:"
[ "$(sql "SELECT count(*) FROM orders JOIN game ON game.id = orders.game WHERE name = 'demo'")" = 0 ] || fail "orders of the game"
