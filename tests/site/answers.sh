# Answers to combined mails (HO-13, HO-14), votes and vacations together (HO-22), worked out from the rules.
. tests/site/lib
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO}]
deadline: "daily 20:00 Europe/Berlin"
extend_vote: 0.5
vacation_days: 10
Y
at 2026-03-27T10:00:00Z
demo
due demo 2026-03-28T19:00:00Z
W=$(sed -n 's/^; W\([0-9]*\) can build .*/\1/p' "$S/games/demo/turn-0001/MING.txt")
# flat ADDRESS: the newest mail to it, as one line
flat() { told "$1"; tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"; }

# A mail without orders leaves the valid ones, and the answer shows them: the digest of "B1F1W2\n" (HO-14).
mail ming@example.org "B1F1W$W"
flat ming@example.org
has "$DIR/flat" ", 1 ship built"
digest=$(printf 'B1F1W%s\n' "$W" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/')
for text in /status "/orders" "" "> nothing of mine"; do
	mail ming@example.org "$text"
	flat ming@example.org
	has "$DIR/flat" "The order of Fri 27 Mar 2026, 11:00 Europe/Berlin stays (digest $digest)."
	has "$DIR/flat" "You can send again until Sat 28 Mar 2026, 20:00 Europe/Berlin"
done
mail bosco@example.org /status
flat bosco@example.org
has "$DIR/flat" "No orders stand."
# Orders for a later turn: the answer's deadline is that of the open turn.
mail ming@example.org "/turn 3" "B2F2W$W"
flat ming@example.org
has "$DIR/flat" "It is for turn 3 and is checked in full when it opens. Turn 1 is open until Sat 28 Mar 2026, 20:00 Europe/Berlin."
lacks "$DIR/flat" "send again"
# Two different /turn lines: nothing changes; the answer is the game's own and can be replied to.
mail ming@example.org "/turn 2" "/turn 3" "B3F3W$W"
flat ming@example.org
has "$DIR/flat" "two /turn lines differ. What stood before stays. You can send again until"
got=$(sql "SELECT message_id LIKE 'nm.demo.1.%' AND reply_to LIKE '\"demo MING turn 1\" <%' FROM outbox ORDER BY id DESC LIMIT 1")
[ "$got" = 1 ] || fail "the answer to two /turn lines has no token"

# Sunday the 29th has 23 hours, so MING's days away end on Monday at midnight, 22:00 UTC.
mail ming@example.org "/vacation 2026-03-29 2026-03-29"
flat ming@example.org
has "$DIR/flat" "vacation: Sun 29 Mar 2026, 00:00 Europe/Berlin to Mon 30 Mar 2026, 00:00 Europe/Berlin"
mail bosco@example.org "/vacation 2026-10-25 2026-10-25"
flat bosco@example.org
has "$DIR/flat" "to Mon 26 Oct 2026, 00:00 Europe/Berlin"
mail bosco@example.org "/vacation off"
flat bosco@example.org
has "$DIR/flat" "BOSCO is not away any more."
# One vote of two is half: by 8 hours, into MING's vacation, so the deadline moves to its end.
due demo 2026-03-28T19:00:00Z
mail bosco@example.org "/extend 8h"
flat bosco@example.org
has "$DIR/flat" "your vote counts, and the deadline moves"
due demo 2026-03-29T22:00:00Z
# From Sunday 03:00 UTC (05:00 of summer time) to 22:00 UTC: 19 hours of MING's ten days.
seat MING vacation_used 68400
mail ming@example.org "/extend 24h"
flat ming@example.org
has "$DIR/flat" "extend: not done: a vote extended this turn's deadline already"
due demo 2026-03-29T22:00:00Z
expect 0 deadline demo none

# Mails over the hourly limit that arrived in the same second count in the order of their arrival (HO-10, HO-15),
# whatever the clock says meanwhile.
echo 'limits: {mails_per_sender_per_hour: 1}' >>"$S/nightmail.yaml"
at 2026-03-28T10:00:00Z
for n in 1 2 3 4 5; do
	mail ming@example.org "B${n}F1W$W"
	sleep 0.26
done
expect 0 orders demo MING
says "B1F1W$W"
at 2026-03-28T11:00:00Z
expect 0 fetch
expect 0 orders demo MING
says "B5F1W$W"
