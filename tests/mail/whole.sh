# Complete mails, as queued (HO-11, HO-13, HO-14): every heading, blank line and indent, lines wrapped at 68 columns.
. tests/mail/lib
HOST=host@test.example
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example" "$@"; }
gm() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
# The digest of these orders, in groups as people read it.
digest() { printf '%s\n' "$@" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/'; }
# On this map the home has two digits, which the widths below need, and there are no natives in the way.
printf '%s\n' 'map: {generator: grid, width: 6, height: 8}' 'natives: 0' >>"$DIR/setup.yaml"
mail_demo token 60 40
W=$HOME_WORLD
[ ${#W} = 2 ] || fail "the widths below are those of a home of two digits, not $W"

# --- Not admitted, and why.
T=$(token_of ming@example.org)
echo "dear host" | mail ming@example.org $HOST
whole <<'M'
To: ming@example.org
Subject: demo: your mail was NOT taken
Your mail was not read: it does not show that it comes from you.

Use your mail program's Reply on the newest report or answer: the
address it replies to shows that it is you. Or begin your mail with
a line "/game GAME EMPIRE PASSWORD" (without the quotes).

M
echo "B5F1W$W" | mail ming@example.org $HOST
whole <<M
To: ming@example.org
Subject: demo: is this mail yours?
A mail in your name, to demo, does not show that it comes from you:
the sender is not proved. Nothing of it was carried out. This is
what it holds:

| B5F1W$W

If it is yours, reply to this mail with any words: then it is
carried out. A reply that says \`/no\`, or none until turn 1 is run,
drops it.

M
printf 'B5F1W%s\n/ready\nx y\n/password geheim1234\n/foo\n' "$W" | mail ming@home.example "host+$T@test.example"
whole <<M
To: ming@example.org
Subject: demo: your mail was NOT taken
A mail that replies to your report came from ming@home.example,
which is not registered for you. Nothing of it was taken. If it is
yours, send these lines yourself:

| B5F1W$W
| /ready
| /password

If you want to write from there too, ask your game master to add it:
\`nightmail address demo MING add ming@home.example\`. Or set a
password by a line "/password NEW" and begin mails from there with
"/game demo MING PASSWORD" (both without the quotes). A line
"/address ming@home.example" moves you there altogether.

M
echo hello | mail ming@cafe.example "host+$T@test.example"
whole <<'M'
To: ming@example.org
Subject: demo: your mail was NOT taken
A mail that replies to your report came from ming@cafe.example,
which is not registered for you. Nothing of it was taken. If it is
yours, send it from your own address.

If you want to write from there too, ask your game master to add it:
`nightmail address demo MING add ming@cafe.example`. Or set a
password by a line "/password NEW" and begin mails from there with
"/game demo MING PASSWORD" (both without the quotes). A line
"/address ming@cafe.example" moves you there altogether.

M
echo "/game demo MING wrong12345" | mail ming@example.org $HOST
whole <<'M'
To: ming@example.org
Subject: your mail was NOT taken
There is no such game, empire or secret. Nothing was taken.

M
printf '/game demo MING\n/game demo BOSCO\nB5F1W%s\n' "$W" | ming
whole <<M
To: ming@example.org
Subject: demo: your mail was NOT taken
Your mail was not read: two /game lines differ. What stood before
stays.

Your lines:
| B5F1W$W
| /game demo MING
| /game demo BOSCO

M

# --- Orders, accepted and refused, with commands, and other recipients in To.
printf 'B5F1W%s\nM2W2\nB5F9W9999\n/status\n/orders\nhello\n/foo\n' "$W" |
	mail ming@example.org "host+$T@test.example, zoe@example.org"
whole <<M
To: ming@example.org
Subject: demo 1: 4 REFUSED, 1 taken
Not taken: "M2W2": you have no fleet F2. 3 more lines were refused.
1 order will run. You can send again until Thu 3 Dec 2026, 20:00
Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

WHAT WILL RUN (digest $(digest "B5F1W$W"))
  1  B5F1W$W       B5F1W$W    build 5 ships at W$W as F1

WHAT WAS NOT TAKEN
  2  M2W2
      ^ line 2, column 2: you have no fleet F2.
  3  B5F9W9999
          ^ line 3, column 6: W9999 is not yours.
  6  hello
     ^ line 6, column 1: unknown order. Hint: /help lists the
       orders.
  7  /foo
     ^ line 7, column 1: there is no such command. Hint: /help lists
       the commands.
  To mend it, reply with /add on top and the right orders below it.

CHANGED AGAINST WHAT STOOD
  + B5F1W$W (new)

IF NOBODY ELSE MOVED
  W$W rms 13 -> 18, 5 ships built
  F1  new at W$W with 5 ships

YOUR COMMANDS
  status: turn 1, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Moved:
      MING. Not yet: BOSCO. Deadlines: Mon,Thu 20:00 Europe/Berlin;
      reminders 1d before.
  orders: turn 1 (digest $(digest "B5F1W$W"))
    | B5F1W$W

NOTES
  your mail was sent to others too

M
printf '/add\nB1F2W%s\n/odds 10\n' "$W" | ming
whole <<M
To: ming@example.org
Subject: demo 1: 1 taken
1 order will run: B1F2W$W. It is added to the order of Tue 1 Dec
2026, 11:00 Europe/Berlin. You can send again until Thu 3 Dec 2026,
20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

WHAT WILL RUN (digest $(digest "B5F1W$W" "B1F2W$W"))
     B5F1W$W       B5F1W$W    build 5 ships at W$W as F1
  2  B1F2W$W       B1F2W$W    build 1 ship at W$W as F2

CHANGED AGAINST WHAT STOOD
  + B1F2W$W   = B5F1W$W

IF NOBODY ELSE MOVED
  W$W rms 13 -> 17, 6 ships built
  F1  new at W$W with 5 ships
  F2  new at W$W with 1 ship

ODDS, 10 runs
  B5F1W$W: done 100 %, partly 0 %, failed 0 %
  2: done 100 %, partly 0 %, failed 0 %
  This is certain, for this game rolls no dice, as far as others do
      nothing else.
  Note: others' visible forces hold and defend, unseen ones count
      for nothing, and ships of unknown type count as the cheapest
      warship.

YOUR COMMANDS
  odds: 10 runs of turn 1; the section ODDS has what came of it

M
printf '/turn 3\nM1W2\n' | ming
whole <<M
To: ming@example.org
Subject: demo 1: 1 taken
1 order will run: M1W2. It is for turn 3 and is checked in full when
it opens. Turn 1 is open until Thu 3 Dec 2026, 20:00 Europe/Berlin.

DEMO, turn 1, Empire of MING

WHAT WILL RUN (digest $(digest M1W2))
  2  M1W2          M1W2       move F1 to W2

CHANGED AGAINST WHAT STOOD
  + M1W2 (new)

M
printf '/orders\n/cancel 3\n/cancel\n/cancel\n' | ming
whole <<'M'
To: ming@example.org
Subject: demo 1: your 4 commands
cancel: 1 order for turn 3 dropped. No orders stand. You can send
again until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail
counts.

DEMO, turn 1, Empire of MING

Without an order: W24

YOUR COMMANDS
  cancel: 1 order for turn 3 dropped
  cancel: 2 orders for turn 1 dropped; as things stand turn 1 will
      count as missed, unless orders or /ready come before Thu 3 Dec
      2026, 20:00 Europe/Berlin
  cancel: no orders stood for turn 1; as things stand turn 1 will
      count as missed, unless orders or /ready come before Thu 3 Dec
      2026, 20:00 Europe/Berlin
  orders: you have no orders

M
printf '> quoted\n' | ming
whole <<'M'
To: ming@example.org
Subject: demo 1: no orders found
No new text was found in your mail. No orders stand. You can send
again until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail
counts.

DEMO, turn 1, Empire of MING

Without an order: W24

M

# --- Mails to others that commands cause.
printf '/address ming@new.example\n' | ming
whole <<'M'
To: ming@example.org
Subject: demo: confirm a change of address
The player of MING in demo (The Long War) asks for reports to
another address than this one. If that is you, send a mail to
host@test.example with this line, without the marks round it:

  `/confirm CODE`

Otherwise do nothing.

To: ming@new.example
Subject: demo: confirm a change of address
The player of MING in demo (The Long War) asks for reports to this
address from now on. If that is you, send a mail to
host@test.example with this line, without the marks round it:

  `/confirm CODE`

Otherwise do nothing.

To: ming@example.org
Subject: demo 1: your command
address: both addresses are asked to confirm it. No orders stand.
You can send again until Thu 3 Dec 2026, 20:00 Europe/Berlin; the
last mail counts.

DEMO, turn 1, Empire of MING

Without an order: W24

YOUR COMMANDS
  address: both addresses are asked to confirm it

M
printf '/press BOSCO gm\nhello\n\n  there  \n/end\n/press BOSCO anonymous\nx\n/end\nB1F1W%s\n' "$W" | ming
whole <<M
To: bosco@example.org
Subject: demo 1: letter from MING
From MING to BOSCO, the game master (demo):

| hello
|
|   there

Reply to this mail to answer MING; nobody else gets your letter.

To: gm@example.org
Subject: demo 1: letter from MING
From MING to BOSCO, the game master (demo):

| hello
|
|   there

Reply to this mail to answer MING; nobody else gets your letter.

To: ming@example.org
Subject: demo 1: 1 taken, letter not sent (this game has no anonymous press)
1 order will run: B1F1W$W. You can send again until Thu 3 Dec 2026,
20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

WHAT WILL RUN (digest $(digest "B1F1W$W"))
  9  B1F1W$W       B1F1W$W    build 1 ship at W$W as F1

CHANGED AGAINST WHAT STOOD
  + B1F1W$W (new)

IF NOBODY ELSE MOVED
  W$W rms 13 -> 22, 1 ship built
  F1  new at W$W with 1 ship

YOUR COMMANDS
  press: your letter goes out
  press: not sent: this game has no anonymous press: letters of The
      Long War bear their writer's name

M
printf '/press BOSCO anonymous\nx\n/end\n/press all anonymous\nx\n/end\n' | ming
whole <<M
To: ming@example.org
Subject: demo 1: 2 letters not sent (this game has no anonymous press)
press: not sent: this game has no anonymous press: letters of The
Long War bear their ... The order of Tue 1 Dec 2026, 11:00
Europe/Berlin stays (digest $(digest "B1F1W$W")). You can send again
until Thu 3 Dec 2026, 20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

YOUR COMMANDS
  press: not sent: this game has no anonymous press: letters of The
      Long War bear their writer's name
  press: not sent: this game has no anonymous press: letters of The
      Long War bear their writer's name

M
echo /resign | ming
whole <<M
To: gm@example.org
Subject: demo: MING resigns
The player of MING gives the empire up.

Another one takes over with
  nightmail replace demo MING ADDRESS
or by a reply with
  \`/replace MING ADDRESS\`

To: ming@example.org
Subject: demo 1: your command
resign: the game master is told; your orders stand until somebody
else takes over. The order of Tue 1 Dec 2026, 11:00 Europe/Berlin
stays (digest $(digest "B1F1W$W")). You can send again until Thu 3 Dec
2026, 20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

YOUR COMMANDS
  resign: the game master is told; your orders stand until somebody
      else takes over

M

# --- Seats of games that have not begun.
printf '%s\n' 'ruleset: space-empires' 'title: Ask me' 'players: 3' 'join: ask' >"$DIR/ask.yaml"
expect 0 new asked --setup "$DIR/ask.yaml" --seed 1 --salt $SALT
sed 's/ask$/open/;s/Ask me/Open one/' "$DIR/ask.yaml" >"$DIR/open.yaml"
expect 0 new opened --setup "$DIR/open.yaml" --seed 1 --salt $SALT
printf '/join asked ZOE\n/password geheim123\n/games\n' | mail zoe@example.org $HOST "$PASS"
whole <<'M'
To: gm@example.org
Subject: asked: somebody wants to join
zoe@example.org asks for the empire ZOE.

If you agree, reply with this line, without the marks round it:
  `/confirm CODE`
or run
  nightmail join asked ZOE zoe@example.org

To: zoe@example.org
Subject: your command
YOUR COMMANDS
  password: it holds with your seat
  join: the game master is asked; you get word when you are in

M
echo "/confirm $(sql "SELECT code FROM pending WHERE kind = 'join'")" | gm
whole <<'M'
To: zoe@example.org
Subject: asked: ZOE is yours
ZOE of asked is yours.

Ask me is played with the ruleset space-empires; 1 of 3 seats is
taken. The first report comes when the game starts. Reply to it with
your orders, one a line. A mail with /help explains them, /resign
gives the seat back.

To: gm@example.org
Subject: asked: your command
confirm: ZOE has a player now. The game has not started yet.

ASKED, game master

YOUR COMMANDS
  confirm: ZOE has a player now

M
printf '/games\n/join opened EVE\n' | mail eve@example.org $HOST "$PASS"
whole <<'M'
To: eve@example.org
Subject: your command
YOUR COMMANDS
  games: games that have seats free
    asked: Ask me, space-empires, 2 of 3 seats free, the game master
      runs the turns, /join asks the game master
    opened: Open one, space-empires, 3 of 3 seats free, the game
      master runs the turns, /join takes one

M
printf '/join opened EVE\n' | mail eve@example.org $HOST "$PASS"
whole <<'M'
To: eve@example.org
Subject: your command
YOUR COMMANDS
  join: EVE of opened is yours; the first report comes when the game
      starts

Open one is played with the ruleset space-empires; 1 of 3 seats is
taken. The first report comes when the game starts. Reply to it with
your orders, one a line. A mail with /help explains them, /resign
gives the seat back.

M
echo /resign | mail eve@example.org "host+$(token_of eve@example.org)@test.example"
whole <<'M'
To: gm@example.org
Subject: opened: EVE resigns
The player of EVE gives the seat back; it is free again.

To: eve@example.org
Subject: opened: your command
resign: your seat is free again. The game has not started yet.

OPENED, Empire of EVE

YOUR COMMANDS
  resign: your seat is free again

M
# A player of another game: the answer is about that one, and the new seat's token comes in a mail of its own.
echo '/join opened MING' | ming
whole <<M
To: ming@example.org
Subject: opened: MING is yours
MING of opened is yours.

Open one is played with the ruleset space-empires; 1 of 3 seats is
taken. The first report comes when the game starts. Reply to it with
your orders, one a line. A mail with /help explains them, /resign
gives the seat back.

To: ming@example.org
Subject: demo 1: your command
join: MING of opened is yours; the first report comes when the game
starts. The order of Tue 1 Dec 2026, 11:00 Europe/Berlin stays
(digest $(digest "B1F1W$W")). You can send again until Thu 3 Dec 2026,
20:00 Europe/Berlin; the last mail counts.

DEMO, turn 1, Empire of MING

YOUR COMMANDS
  join: MING of opened is yours; the first report comes when the
      game starts

M

# --- The deadline in each state of the game.
expect 0 run demo --force --no-fetch
printf 'x\ny\n/status\n' | gm
whole <<'M'
To: gm@example.org
Subject: demo 2: your command
status: turn 2, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Not yet:
MING, BOSCO. Deadlines: ... Turn 2 is open until Thu 3 Dec 2026,
20:00 Europe/Berlin.

DEMO, turn 2, game master

YOUR COMMANDS
  status: turn 2, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Not yet:
      MING, BOSCO. Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders
      1d before.

NOTES
  2 lines are no command and the game master has no orders in this
    game

M
expect 0 set demo deadline=none
expect 0 extend demo 1h
expect 0 hold demo
printf '/status\n/turn 7\nM1W2' | ming
whole <<M
To: ming@example.org
Subject: demo 2: 1 taken
1 order will run: M1W2. It is for turn 7 and is checked in full when
it opens. The game is held: no deadline runs.

DEMO, turn 2, Empire of MING

WHAT WILL RUN (digest $(digest M1W2))
  3  M1W2          M1W2       move F1 to W2

CHANGED AGAINST WHAT STOOD
  + M1W2 (new)

YOUR COMMANDS
  status: turn 2, due Thu 3 Dec 2026, 21:00 Europe/Berlin, held. Not
      yet: MING, BOSCO. Deadlines: Mon,Thu 20:00 Europe/Berlin;
      reminders 1d before.

NOTES
  The game master set from turn 3 on: deadline: none.
  The game master extended the deadline of turn 2 by 1h.
  The game master held the game in turn 2: no deadline runs.

M
at 2026-12-01T11:00:00Z
echo '/report 1' | ming
answered "The game is held: no deadline runs. You can send again; the last mail counts."
expect 0 resume demo
at 2026-12-03T22:00:00Z
echo /notready | ming
answered "Turn 2 is closed and about to be run."
expect 0 run demo --force --no-fetch
printf '/status\n' | ming
answered "You can send again until the game master runs the turn; the last mail counts."
results <<'R'
status: turn 3, due when the GM runs it. Not yet: MING, BOSCO. You missed 1 turn, 1 in a row.
R
printf '/status\n/hold\n' | gm
whole <<'M'
To: gm@example.org
Subject: demo 3: your 2 commands
status: turn 3, due when the GM runs it. Not yet: MING, BOSCO. No
deadline runs: the game master runs the turn.

DEMO, turn 3, game master

YOUR COMMANDS
  status: turn 3, due when the GM runs it. Not yet: MING, BOSCO.
  hold: what comes of it follows in a mail of its own

To: ming@example.org
Subject: demo 3: held, no deadline runs
Now:     the game is held, no deadline runs
Before:  no deadline, the game master runs the turn

The deadline of turn 3 of The Long War has changed.
By the game master.

No orders of MING have come for this turn yet.

Reply to this mail with your orders.

To: bosco@example.org
Subject: demo 3: held, no deadline runs
Now:     the game is held, no deadline runs
Before:  no deadline, the game master runs the turn

The deadline of turn 3 of The Long War has changed.
By the game master.

No orders of BOSCO have come for this turn yet.

Reply to this mail with your orders.

To: gm@example.org
Subject: demo: what you ordered
hold demo: done
  | demo: held in turn 3; no deadline runs

M
expect 0 set demo state=finished --yes
printf '/status\nM1W2\n' | ming
whole <<'M'
To: ming@example.org
Subject: demo 3: 1 REFUSED, 0 taken
Not taken: the game is over. No orders stand.

DEMO, turn 3, Empire of MING

YOUR COMMANDS
  status: the game is finished

M
