# Results of commands, each in its words and in the order of the mail (HO-13, HO-14): limits, forms, who may not, states
# of a game in which there is nothing to do.
. tests/mail/lib
mail_demo token 1000 1000
HOST=host@test.example
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
gm() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
printf '%s\n' /orders /notready /ready '/cancel 0' '/report 0' '/report 9' /status '/set attach pdf' '/set attach none' \
	'/set attach ics,text' '/set summary maybe' '/set summary on' '/set style loud' '/set style speech' '/set style text' \
	'/set archive-press yes' '/set archive-press on' '/set archive-press off' '/set name x y' '/set colour red' | ming
results <<'R'
cancel: turn 0 is over, now turn 1 is open
orders: you have no orders
notready: you are not ready for turn 1; as things stand turn 1 will count as missed, unless orders or /ready come before Thu 3 Dec 2026, 20:00 Europe/Berlin
ready: you are ready for turn 1; /notready takes that back
report: there is no report of yours that began turn 0
report: there is no report of yours that began turn 9
status: turn 1, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Moved: MING (ready). Not yet: BOSCO. Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before.
set: not done: attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and archive-press on or off; style speech or text; name a word
set: with reports come from now on: none
set: with reports come from now on: text,ics
set: not done: attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and archive-press on or off; style speech or text; name a word
set: summary is on
set: not done: attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and archive-press on or off; style speech or text; name a word
set: reports and answers are sentences to be read aloud from now on
set: reports and answers are text, with columns and maps, from now on
set: not done: attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and archive-press on or off; style speech or text; name a word
set: your letters may stand in the archive
set: your letters may not stand in the archive
set: not done: a name is a letter and up to 30 letters, digits, - and _
set: not done: attach takes text, json, dot, svg, png, html, ics or none; html, summary, reminders and archive-press on or off; style speech or text; name a word
R
printf '%s\n' '/password 1234567' "/password $(printf '%65s' | tr ' ' x)" '/address nobody' "/address $HOST" '/vacation soon' \
	'/vacation 2026-12-24' '/vacation 2026-12-31 2026-12-24' '/vacation 2026-11-24 2026-11-25' '/vacation off' '/extend 24h' \
	'/dice x' /hold /run '/rollback 1' '/replace BOSCO x@example.org' '/revoke BOSCO' /accept '/confirm xyz' '/join demo X' \
	'/wait chess' '/wait cyoe 0' '/wait cyoe 100' '/standby nope' /games '/observe nope' '/observe demo' '/manual chess' | ming
results <<'R'
password: not set: a password has 8 to 64 characters and no blanks
password: not set: a password has 8 to 64 characters and no blanks
address: not done: that is no mail address
address: not done: that is the host's own address
vacation: not done: give two dates, as in "/vacation 2026-12-24 2026-12-31"
vacation: not done: give two dates, as in "/vacation 2026-12-24 2026-12-31"
vacation: not done: give two dates, as in "/vacation 2026-12-24 2026-12-31"
vacation: not done: give two dates, as in "/vacation 2026-12-24 2026-12-31"
vacation: you are not away any more; a deadline that moved stays
extend: not done: this game has no votes on its deadline
dice: not done: the dice of this game are the host's alone
hold: not done: only the game master can do that
run: not done: only the game master can do that
rollback: not done: only the game master can do that
replace: not done: only the game master can do that
revoke: not done: only the game master can do that for others
accept: not done: no seat is offered to you now
confirm: not done: there is nothing to confirm with this code
join: not done: there is no such game or seat to take
wait: not done: there is no such ruleset
wait: not done: a game of cyoe has 1 to 99 seats
wait: not done: a game of cyoe has 1 to 99 seats
standby: not done: there is no such game or ruleset
games: no game has a free seat now; /wait RULESET puts you on the list
observe: not done: there is no such game to watch
observe: not done: there is no such game to watch
manual: not done: there is no such manual
R
# More than is useful: passwords in an hour, vacations in a day, commands in a mail.
for n in 1 2 3; do echo "/password mysecret$n" | ming; done
results <<'R'
password: your new password holds
R
echo "/password mysecret6" | ming
results <<'R'
password: not set: that is enough for this hour
R
{ for day in 1 2 3 4 5 6; do echo "/vacation 2027-01-0$day 2027-01-0$day"; done; } | ming
results <<'R'
vacation: Fri 1 Jan 2027, 00:00 Europe/Berlin to Sat 2 Jan 2027, 00:00 Europe/Berlin; the others are told, the game does not wait
vacation: Sat 2 Jan 2027, 00:00 Europe/Berlin to Sun 3 Jan 2027, 00:00 Europe/Berlin; the others are told, the game does not wait
vacation: Sun 3 Jan 2027, 00:00 Europe/Berlin to Mon 4 Jan 2027, 00:00 Europe/Berlin; the others are told, the game does not wait
vacation: Mon 4 Jan 2027, 00:00 Europe/Berlin to Tue 5 Jan 2027, 00:00 Europe/Berlin; the others are told, the game does not wait
vacation: Tue 5 Jan 2027, 00:00 Europe/Berlin to Wed 6 Jan 2027, 00:00 Europe/Berlin; the others are told, the game does not wait
vacation: not done: 10 a day are enough
R
{ for n in $(seq 50); do echo "/help x$n"; done; } | ming
[ "$(sed '1,/^YOUR COMMANDS/d' "$DIR/answer" | grep -c 'there is no order or command')" = 50 ] || fail "50 commands are done"
lacks "$DIR/answer" "were not done"
{ for n in $(seq 51); do echo "/help x$n"; done; } | ming
answered "1 more command was not done: 50 a mail are enough"

# The first twenty refused lines are listed, the rest is counted; a letter has at most 200 lines.
for n in $(seq 20); do echo "M$n"; done | ming
answered "20 REFUSED, 0 taken"
answered "20 M20 ^ line 20, column 4: the order is not complete: expected W."
lacks "$DIR/unwrapped" "... and"
for n in $(seq 21); do echo "M$n"; done | ming
answered "21 REFUSED, 0 taken"
lacks "$DIR/answer" "M21"
answered "and 1 more"
{ echo "/press BOSCO"; seq 200; echo /end; } | ming
results <<'R'
press: your letter goes out
R
{ echo "/press BOSCO"; seq 201; echo /end; } | ming
results <<'R'
press: not sent: a letter has at most 200 lines
R

# The game master: commands that are not for the GM, those that are answered in a mail of their own, and impossible
# ones.
expect 0 set demo extend_vote=1 show_moved=false
at 2026-12-01T12:00:00Z
expect 0 run demo --force --no-fetch
printf '%s\n' '/extend 0h' '/extend 73h' '/extend soon' '/extend 72h' /status | ming
results <<'R'
extend: not done: give a duration of at most 72h, as in "/vote extend 24h"
extend: not done: give a duration of at most 72h, as in "/vote extend 24h"
extend: not done: give a duration of at most 72h, as in "/vote extend 24h"
extend: it is proposal 1, and all are asked; you agree to it
status: turn 2, due Thu 3 Dec 2026, 20:00 Europe/Berlin. You have not moved. Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before; the votes of 100 % of the players extend them.
R
printf '%s\n' /orders /ready /notready '/set summary on' '/vacation off' /resign '/dice x' '/join demo X' /report '/report 1' \
	'/extend 5' '/deadline soon' '/rollback x' '/replace ZOE a@example.org' '/revoke x' '/look W1' /odds /games /accept /status | gm
results <<'R'
orders: you have no orders
ready: not done: it is for players
notready: not done: it is for players
set: not done: it is for players
vacation: not done: it is for players
resign: not done: it is for players
dice: not done: it is for players
join: not done: there is no such game or seat to take
report: there is no report of yours that began turn 2
report: there is no report of yours that began turn 1
extend: what comes of it follows in a mail of its own
deadline: what comes of it follows in a mail of its own
rollback: you are asked back in a mail of its own
replace: you are asked back in a mail of its own
revoke: what comes of it follows in a mail of its own
look: not done: it is for players
odds: not done: it is for players
games: no game has a free seat now; /wait RULESET puts you on the list
accept: not done: no seat is offered to you now
status: turn 2, due Thu 3 Dec 2026, 20:00 Europe/Berlin. Not yet: MING, BOSCO. Deadlines: Mon,Thu 20:00 Europe/Berlin; reminders 1d before; the votes of 100 % of the players extend them.
R
has "$DIR/answer" "A mail in your name orders:

  | rollback demo x
  | replace demo ZOE a@example.org"
has "$DIR/answer" "extend demo: not done
  | nightmail: \"5\" is not a duration; write it as 90s, 15m, 24h or
    3d"
has "$DIR/answer" "revoke demo: not done
  | nightmail: demo has no empire \"x\"; \`nightmail status demo\` lists
    them"
printf '%s\n' /hold /resume /status | gm
has "$DIR/answer" "hold demo: done
  | demo: held in turn 2; no deadline runs"
has "$DIR/answer" "resume demo: done
  | demo: turn 2 goes on, due Thu 3 Dec 2026, 20:00 Europe/Berlin"

# A game that is over: past orders are shown, no new ones are accepted; settings are.
expect 0 set demo state=finished --yes
printf '%s\n' /hold /resume /run '/extend 5h' '/rollback 1' /status | gm
results <<'R'
hold: not done: the game is over
resume: not done: the game is over
run: not done: the game is over
extend: not done: the game is over
rollback: not done: the game is over
status: the game is finished
R
printf '%s\n' '/extend 5h' /status /ready /notready M1W2 /orders /cancel /report /resign '/press all' x /end '/vacation off' \
	'/set summary on' /odds | ming
answered "1 REFUSED, 0 taken"
answered "Not taken: the game is over."
results <<'R'
cancel: the game is over
extend: not done: the game is over
status: the game is finished
ready: not done: the game is over
notready: not done: the game is over
orders: you have no orders
report: the report that began turn 2 follows in a mail of its own
resign: not done: the game is over
press: not done: the game is over
vacation: not done: the game is over
set: summary is on
odds: not done: the game is over
R
