# Rare cases: a GM who gives orders, turns too far ahead, seats offered to somebody who already has one, a finished game
# and a mail without a report's token.
. tests/mail/lib
HOST=host@test.example
digest() { printf '%s\n' "$@" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/'; }
to() { mail "$1" "host+$(token_of "$1")@test.example"; }
whole() { cat >"$DIR/wanted"; diff "$DIR/wanted" "$DIR/answer" || fail "another mail"; }
mail_demo token 600 400

# --- The GM's own orders, in rulesets that have some (HO-13, HO-14).
expect 0 new stars --ruleset galactic-empires --players 4 --seed 5 --salt $SALT
for i in 1 2 3 4; do expect 0 join stars E$i e$i@example.org; done
expect 0 start stars
expect 0 run stars --force --no-fetch
# Between commas an order in a sentence would read as one (HO-31): it is counted there, and listed below alone.
printf 'OA2\nOA3\nOA4\n' | to e1@example.org
answered "
3 orders will run. You can"
lacks "$DIR/answer" "|"
echo /cancel | to e1@example.org
printf 'STATUS E2 COMMONER\nSTATUS E9 COMMONER\nSTATUS\n/orders\n' | to gm@example.org
whole <<M
To: gm@example.org
Subject: stars 2: 2 REFUSED, 1 taken
Not taken: "STATUS E9 COMMONER": there is no empire 9. 1 more line
was refused. 1 order will run. You can send again until the game
master runs the turn; the last mail counts.

STARS, turn 2, game master

WHAT WILL RUN (digest $(digest "STATUS E2 COMMONER"))
  1  STATUS E2 COMMONER       make an empire a commoner, or royalty
                              again

WHAT WAS NOT TAKEN
  2  STATUS E9 COMMONER
            ^ line 2, column 8: there is no empire 9.
  3  STATUS
           ^ line 3, column 7: the order is not complete: expected
       an empire: E and its number. Hint: for example STATUS E2
       COMMONER.
  To mend it, reply with /add on top and the right orders below it.

CHANGED AGAINST WHAT STOOD
  + STATUS E2 COMMONER (new)

YOUR COMMANDS
  orders: turn 2 (digest $(digest "STATUS E2 COMMONER"))
    | STATUS E2 COMMONER

M
printf '/help status\n/help hld\n/help /hold x\n/cancel\n/turn 9\nSTATUS E1 COMMONER\n' | to gm@example.org
whole <<M
To: gm@example.org
Subject: stars 2: 1 taken
1 order will run: STATUS E1 COMMONER. It is for turn 9 and is
checked in full when it opens. No deadline runs: the game master
runs the turn.

STARS, turn 2, game master

WHAT WILL RUN (digest $(digest "STATUS E1 COMMONER"))
  6  STATUS E1 COMMONER       make an empire a commoner, or royalty
                              again

CHANGED AGAINST WHAT STOOD
  + STATUS E1 COMMONER (new)

YOUR COMMANDS
  cancel: 1 order for turn 2 dropped
  help: about "status"
  STATUS <empire> <status>     make an empire a commoner, or royalty
                               again
      <empire>: an empire: E and its number
      <status>: ROYALTY or COMMONER
      Carried out in: GM. For example \`STATUS E2 COMMONER\`:
          means: E2 is COMMONER from this turn on
  \`/status\`                    who has moved, and the deadline
      Who has moved is shown where the game's setup says so.
      For example: \`/status\`
  help: there is no order or command "hld"; /help alone lists them.
      Did you mean this one?
  \`/hold [--reason WORDS]\`     no deadline runs
      Orders are still taken; nothing is run until /resume. All
      players are told at once, with your reason.
      For example: \`/hold\`
  help: about "/hold x"
  \`/hold [--reason WORDS]\`     no deadline runs
      Orders are still taken; nothing is run until /resume. All
      players are told at once, with your reason.
      For example: \`/hold\`

M
echo /help | to gm@example.org
answered "help: orders, one a line."
answered "  \`/hold [--reason WORDS]\`     no deadline runs"
printf 'STATUS E3 COMMONER\n' | to gm@example.org
expect 0 run stars --force --no-fetch
has "$S/games/stars/turn-0002/GM.ord" "STATUS E3 COMMONER"
# In a game without orders of the GM, help lists commands only; a player's help does not list the GM's.
expect 0 run demo --force --no-fetch
echo /help | to gm@example.org
answered "
YOUR COMMANDS
  help: commands
  \`/game GAME EMPIRE [SECRET]\` say for whom this mail is
"
printf '/help hold\n/help nonsense\n/help x%s\n' "$(printf '%50s' | tr ' ' y)" | to ming@example.org
results <<R
help: there is no order or command "hold"; /help alone lists them
help: there is no order or command "nonsense"; /help alone lists them
help: there is no order or command "x$(printf '%39s' | tr ' ' y)..."; /help alone lists them
R

# --- The turn that orders are for.
for turn in x 1000000; do
	printf '/turn %s\nM1W2\n' $turn | to ming@example.org
	answered "Not taken: it is not clear for which turn, for the line with /turn is refused. No orders stand."
	answered "line 1, column 1: that is no turn number. Hint: \"/turn N\"."
done
for turn in 1 53 999999; do
	printf '/turn %s\nM1W2\n' $turn | to ming@example.org
	[ $turn = 1 ] && why="turn 1 is over, now turn 2 is open" || why="turn $turn is too far ahead"
	answered "Not taken: $why. No orders stand."
done
printf '/turn 52\nM1W2\n' | to ming@example.org
answered "It is for turn 52 and is checked in full when it opens."
printf '/turn 3\nM1W2\n/turn 4\n' >"$DIR/turns"
{ printf 'From: ming@example.org\nTo: host@test.example\nDate: Tue, 1 Dec 2026 10:00:00 +0000\n%s\n\n' "$PASS"; cat "$DIR/turns"; } >"$DIR/turns.eml"
expect 0 extract "$DIR/turns.eml"
has "$DIR/out" "class: reject"
has "$DIR/out" "reason: two /turn lines differ"

# --- A person who was offered a seat, and has got another one of that game.
printf 'ruleset: space-empires\nplayers: [{name: MING}, {name: BOSCO}]\nstandby: true\nabandon_after: 1\n' >"$DIR/war.yaml"
expect 0 new war --setup "$DIR/war.yaml" --seed 5
expect 0 join war MING m@m.example
expect 0 join war BOSCO b@b.example
expect 0 start war
echo "/standby war" | mail d@d.example $HOST "Authentication-Results: mx.test; dmarc=pass header.from=d.example"
answered "you are on the list"
echo /ready | to m@m.example
expect 0 run war --force --no-fetch
expect 0 status war
has "$DIR/out" "war: BOSCO is offered to d@d.example"
expect 0 replace war MING d@d.example
printf '/accept\n' | to d@d.example
results <<'R'
accept: not done: you play in that game already
R

# --- Two mails with one Message-ID: equal orders and commands make the same mail, whatever else differs, also line ends
# (HO-92); different ones make another mail.
again() { # TEXT: a mail with the same Message-ID, otherwise different byte for byte
	echo >>"$DIR/times"
	printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <again@test.example>\nX-Times: %s\n\n%b' \
		"$(token_of ming@example.org)" "$(wc -l <"$DIR/times")" "$1" >"$DIR/again"
	before=$(sql "SELECT count(*) FROM outbox")
	expect 0 accept "$DIR/again"
}
new() { again "$1" && [ "$(sql "SELECT count(*) FROM outbox")" -gt $before ] || fail "no answer to $1"; }
same() { again "$1" && [ "$(sql "SELECT count(*) FROM outbox")" = $before ] || fail "an answer to $1"; }
new 'M1W2\nM2W3\n'
same 'M1W2 \t\n\n> M9W9\nM2W3  \n-- \nMing\n'
new 'M1W4\nM2W3\n'
new 'M1W2\nM2W4\n'
new 'M1W2\nM2W3\nM3W4\n'
same ' M1W2\nM2W3\n'
same 'M1W2\nM2W3\n\nChecked by a scanner, no virus found.\n'
new 'M1W2\n'
same 'M1W2\n> M2W3\n'
# Commands are own text too.
new '/orders\nM1W5\n'
same '/orders\nM1W5\n'
new '/status\nM1W5\n'

# --- A finished game, for mails that only their server proves.
expect 0 set demo state=finished --yes
printf '/resign\n/ready\n/status\n' | mail bosco@example.org $HOST "$PASS"
results <<'R'
resign: not done: the game is over
ready: the game is over
status: the game is finished
R
[ "$(sql "SELECT count(*) FROM pending WHERE kind = 'resign'")" = 0 ] || fail "asked for a successor"
