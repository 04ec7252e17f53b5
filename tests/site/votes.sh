# Votes of the players (HO-150): a draw, a concession, a later deadline; worked out from the rules.
. tests/site/lib
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
title: The Long War
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org},
          {name: ZOE, address: zoe@example.org}, {name: ROBO, bot: hold}]
deadline: "daily 20:00 Europe/Berlin"
Y
# game NAME: a new site with the running game `demo`
game() {
	another "$1"
	at 2026-12-01T10:00:00Z
	expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 start demo
}
flat() { told "$1"; tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"; }
# answers ADDRESS TEXT LINE...: the mail's answer, as one line, contains the text
answers() { whom=$1 what=$2; shift 2; mail "$whom" "$@"; flat "$whom"; has "$DIR/flat" "$what"; }
# asked SUBJECT ADDRESS...: exactly these got a mail with this subject in this run
asked() {
	like=$1; shift
	got=$(sql "SELECT group_concat(recipient, ' ') FROM (SELECT recipient FROM outbox WHERE subject LIKE '$like' ORDER BY recipient)")
	[ "$got" = "$*" ] || fail "\"$like\" went to $got, not $*"
}
votes() { expect 0 vote demo; says "$1"; }

game a
votes "demo: nothing has been proposed"
# Bad inputs: each is reported, and nothing is proposed.
answers ming@example.org "vote: not done: there is no proposal on which you vote" "/vote no"
answers ming@example.org "vote: not done: there is no open proposal 7" "/vote 7"
answers ming@example.org "vote: not done: you cannot concede the victory to yourself" "/vote concede ming"
answers ming@example.org "vote: not done: there is no empire \"NOBODYS\"" "/vote draw NOBODYS ZOE"
answers ming@example.org "vote: not done: a draw is between two empires or more" "/vote draw ZOE"
answers ming@example.org "vote: not done: write \"/vote draw\"" "/vote maybe"
answers ming@example.org "vote: not done: write \"/vote draw\"" "/vote concede"
answers ming@example.org "vote: not done: give a duration of at most 72h" "/vote extend 73h"
answers ming@example.org "/vote" "/vote"
votes "demo: nothing has been proposed"

# A draw: all are asked at once, without the proposer's name, and every report mentions it.
answers ming@example.org "vote: it is proposal 1, and all are asked; you agree to it" "/vote draw"
asked "%proposal 1, a draw%" bosco@example.org ming@example.org zoe@example.org
sql "SELECT body FROM outbox WHERE subject LIKE '%proposal 1, a draw%' AND recipient = 'zoe@example.org'" >"$DIR/mail"
tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"
has "$DIR/flat" "A player proposes a draw, in which all empires that are in share the victory."
has "$DIR/flat" "The game ends this way if all of the players agree. Silence is no consent."
has "$DIR/flat" "until everybody has answered, or turn 2 has been run."
lacks "$DIR/flat" MING
votes "demo: proposal 1 of turn 1, a draw, in which all empires that are in share the victory: open, 1 of 3 have answered"
# The same proposal means consent, and so does its number; two votes of one seat count once.
answers bosco@example.org "vote: your vote on proposal 1 is counted" "/vote draw"
answers bosco@example.org "vote: your vote on proposal 1 is counted" "/vote 1" "" "Sent from my iPhone"
votes "demo: proposal 1 of turn 1, a draw, in which all empires that are in share the victory: open, 2 of 3 have answered"
expect 0 run demo --force
for empire in MING BOSCO ZOE ROBO; do
	tr -s ' \n' '  ' <"$S/games/demo/turn-0002/$empire.txt" >"$DIR/flat"
	has "$DIR/flat" "Proposal 1: a draw, in which all empires that are in share the victory. Reply with \`/vote 1\` to agree"
done
# It lapses when the second turn has been run: silence is not consent.
expect 0 run demo --force
tr -s ' \n' '  ' <"$S/games/demo/turn-0003/ZOE.txt" >"$DIR/flat"
has "$DIR/flat" "Proposal 1, a draw, in which all empires that are in share the victory, has lapsed: too few players agreed in time."
lacks "$DIR/flat" "/vote 1"
votes "demo: proposal 1 of turn 1, a draw, in which all empires that are in share the victory: lapsed in turn 2"
answers zoe@example.org "vote: not done: there is no open proposal 1" "/vote 1"

# Once all have answered differently it is rejected, and all are told; a vote can change before that.
answers ming@example.org "it is proposal 2" "/vote draw MING BOSCO"
answers bosco@example.org "your vote on proposal 2 is counted" "/vote no"
answers bosco@example.org "your vote on proposal 2 is counted" "/vote draw bosco ming"
asked "%proposal 2 was rejected%"
answers zoe@example.org "your vote on proposal 2 is counted" "/vote no 2"
asked "%proposal 2 was rejected%" bosco@example.org ming@example.org zoe@example.org

# An empire cannot vote on a victory conceded to it; the game master can end a proposal, once.
answers ming@example.org "it is proposal 3" "/vote concede zoe"
answers zoe@example.org "not done: the victory would be yours, so that the others vote on it" "/vote 3"
expect 0 vote demo end 3
says "demo: proposal 3 is ended, and the players are told"
asked "%proposal 3 was ended by the game master%" bosco@example.org ming@example.org zoe@example.org
wrong 65 "proposal 3 of demo is not open any more: ended" vote demo end 3
wrong 66 "demo has no proposal 9; \`nightmail vote demo\` lists them" vote demo end 9
wrong 64 "\"x\" is not the number of a proposal" vote demo end x
wrong 64 "vote takes GAME" vote

# A concession to a bot is possible; a new player votes again.
answers ming@example.org "it is proposal 4" "/vote concede ROBO"
answers bosco@example.org "your vote on proposal 4 is counted" "/vote 4"
expect 0 replace demo MING new@example.org
answers zoe@example.org "your vote on proposal 4 is counted" "/vote 4"
expect 0 vote demo
has "$DIR/out" "to concede the victory to ROBO: open, 2 of 3 have answered"
answers new@example.org "proposal 4 is carried, and the game is over with turn 3" "/vote 4"
# The answer says so once, and nothing of orders for a turn that no longer comes.
[ "$(grep -c "over with turn 3" "$DIR/mail")" = 2 ] || { cat "$DIR/mail"; fail "the answer, and its first words"; }
for words in "The game is over" "No orders stand" "Without an order"; do lacks "$DIR/flat" "$words"; done
expect 0 run --due --no-fetch
expect 0 archive demo "$DIR/a.archive"
T=$DIR/a.archive/turn-0003
# Every last report says why the game ended, and how everybody voted, which nothing showed before.
for empire in MING BOSCO ZOE ROBO; do
	jq -e '.standing.ended == "The players ended the game by a vote: they conceded the victory to ROBO."' "$T/$empire.final.json" >/dev/null ||
		fail "$empire is not told why"
	jq -e '.standings[0] | .empire == "ROBO" and .rank == 1' "$T/$empire.final.json" >/dev/null || fail "ROBO is not first"
	tr -s ' \n' '  ' <"$T/$empire.final.txt" >"$DIR/flat"
	has "$DIR/flat" "WHERE YOU STAND The players ended the game by a vote: they conceded the victory to ROBO."
	[ "$(grep -o 'The players ended the game by a vote' "$DIR/flat" | wc -l)" = 1 ] || fail "$empire is told why more than once"
	has "$DIR/flat" "Proposal 2 of turn 3, a draw, in which MING and BOSCO share the victory: rejected; for it: MING, BOSCO; against it: ZOE."
	has "$DIR/flat" "to concede the victory to ROBO: carried; for it: MING, BOSCO, ZOE; against it: nobody."
done
! grep -rqs "for it:" "$S/games/demo"/turn-000[123]/*.edited.txt "$S/games/demo"/turn-000?/[A-Z]*[A-Z].txt || fail "votes were told in the game"
jq -e '.winners == ["ROBO"]' "$DIR/a.archive/game.yaml" >/dev/null || fail "winners"
expect 0 standings demo
has "$DIR/out" "  1  ROBO"
# The record proves it, is written again to the same bytes, and can be restored.
expect 0 verify demo
expect 0 verify "$DIR/a.archive"
cp -r "$S/games/demo" "$DIR/before"
expect 0 rebuild demo
diff -r "$DIR/before" "$S/games/demo" || fail "rebuild"
another b
expect 0 rebuild --from "$DIR/a.archive"
expect 0 verify demo
diff -r "$DIR/before" "$S/games/demo" || fail "rebuild --from"
expect 0 league --site
has "$DIR/out" hold
sed -i 's/"ROBO"/"ZOE"/' "$DIR/a.archive/game.yaml"
(cd "$DIR/a.archive" && sha256sum game.yaml >new && grep -v ' game.yaml$' SHA256SUMS >>new; mv new SHA256SUMS)
expect 65 verify "$DIR/a.archive"

# A draw of all who are in, and back: a rollback drops later proposals and votes.
game c
answers ming@example.org "it is proposal 1" "/vote draw"
expect 0 run demo --force
answers bosco@example.org "proposal 1 is counted" "/vote draw"
answers bosco@example.org "it is proposal 2" "/vote concede MING"
expect 0 rollback demo 1 --yes
expect 0 vote demo
says "demo: proposal 1 of turn 1, a draw, in which all empires that are in share the victory: open, 1 of 3 have answered"
answers bosco@example.org "proposal 1 is counted" "/vote 1"
answers zoe@example.org "proposal 1 is carried" "/vote 1"
expect 0 run --due --no-fetch
jq -e '.winners == ["MING", "BOSCO", "ZOE", "ROBO"]' "$S/games/demo/game.yaml" >/dev/null || fail "winners of a draw"
expect 0 verify demo
answers ming@example.org "not done: the game is over" "/vote draw"

# A later deadline: the shortest time of those who agree, once half of them do, once per turn; /extend is the same vote.
game d
due demo 2026-12-02T19:00:00Z
answers ming@example.org "it is proposal 1" "/vote extend 24h"
asked "%proposal 1, to extend%" bosco@example.org ming@example.org zoe@example.org
answers zoe@example.org "your vote counts, and the deadline moves" "/extend 8h"
due demo 2026-12-03T03:00:00Z
answers bosco@example.org "not done: a vote extended this turn's deadline already" "/vote extend 24h"
# An older setup's key, and the values of the present one.
expect 0 set demo extend_vote=0
expect 0 set demo votes.draw=off
expect 0 run demo --force
jq -c .votes "$S/games/demo/game.yaml" >"$DIR/out"
says '{"draw":"off","concede":"all","extend":"off"}'
answers ming@example.org "not done: this game has no votes on its deadline" "/vote extend 24h"
answers ming@example.org "not done: this game has no votes on a draw" "/vote draw"
expect 0 set demo "votes={draw: 0.6, concede: half}"
expect 0 run demo --force
jq -c ".votes | $NUMBERS" "$S/games/demo/game.yaml" >"$DIR/out"
says '{"draw":0.6,"concede":"half","extend":"off"}'
wrong 65 "draw: off, half, all or a share from 0 to 1 like 0.5 is needed, not \"some\"" set demo "votes={draw: some}"
wrong 65 "did you mean \"draw\"" set demo "votes={drow: all}"
# Two of three are more than 60 %.
answers zoe@example.org "it is proposal 2" "/vote draw ZOE MING"
answers ming@example.org "proposal 2 is carried" "/vote draw ZOE MING"

# A running game's archive restores proposals and votes.
game e
answers ming@example.org "it is proposal 1" "/vote draw"
answers bosco@example.org "counted" "/vote no"
expect 0 vote demo
cp "$DIR/out" "$DIR/votes"
expect 0 archive demo "$DIR/e.archive" --secret
another f
expect 0 rebuild --from "$DIR/e.archive"
expect 0 vote demo
cmp -s "$DIR/out" "$DIR/votes" || { cat "$DIR/out"; fail "votes of a rebuilt game"; }
for empire in MING BOSCO ZOE; do expect 0 replace demo $empire $empire@example.org; done
expect 0 vote demo
cmp -s "$DIR/out" "$DIR/votes" || { cat "$DIR/out"; fail "votes of a running game's archive"; }

# Secrecy: a vote that decides nothing changes no byte of others' mails.
game g
answers ming@example.org "it is proposal 1" "/vote draw"
cp -r "$S" "$DIR/h"
run_both() {
	for site in g h; do
		use $site
		[ $site = g ] || mail bosco@example.org "/vote $1"
		expect 0 run demo --force --no-fetch
		sql "SELECT recipient, subject, body, priority, due - queued FROM outbox WHERE recipient != 'bosco@example.org' ORDER BY id" >"$DIR/$site.mails"
	done
	cmp "$DIR/g.mails" "$DIR/h.mails" || fail "a vote changed what others get"
	for empire in MING ZOE ROBO; do for kind in txt json; do
		cmp "$DIR/g/games/demo/turn-0002/$empire.$kind" "$DIR/h/games/demo/turn-0002/$empire.$kind" || fail "a vote changed a report"
	done; done
}
run_both 1
