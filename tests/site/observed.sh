# The public part of each turn, for observers and in the game master's summary, word for word.
. tests/site/lib
cat >"$DIR/setup.yaml" <<'E'
ruleset: space-empires
title: The Long War
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}, {name: ODO, address: odo@example.org}, {name: ZED, bot: hold}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
observers: true
abandon_after: 1
abandon: default
E
expect 0 init
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
sql "INSERT INTO observer SELECT id, 'eye@x.example', 'eye@x.example' FROM game"
expect 0 start demo
# They are told at once that the deadline moved, but not who moved it.
expect 0 extend demo 24h --reason "a party"
at 2026-12-01T10:00:01Z
expect 0 deadline demo "2026-12-03 20:00" --yes
mail ming@example.org "/ready"
at 2026-12-04T19:00:01Z
expect 0 run demo --force --no-fetch
expect 0 set demo deadline=none
at 2026-12-07T19:00:00Z
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
expect 0 set demo state=finished
sql "SELECT '# ' || kind || ' ' || recipient || ': ' || subject || char(10) || body FROM outbox
	WHERE recipient IN ('eye@x.example', 'gm@localhost') ORDER BY id" >"$DIR/mails"
diff - "$DIR/mails" <<'E' || fail "the mails"
# notice eye@x.example: demo 1: for observers, due Thu 20:00
The Long War, turn 1 is open until Thu 3 Dec 2026, 20:00
Europe/Berlin.
  MING
  BOSCO
  ODO
  ZED

# notice eye@x.example: demo 1: now due Fri 20:00
Now:     Fri 4 Dec 2026, 20:00 Europe/Berlin
Before:  Thu 3 Dec 2026, 20:00 Europe/Berlin

The deadline of turn 1 of The Long War has changed.

# notice eye@x.example: demo 1: now due Thu 20:00
Now:     Thu 3 Dec 2026, 20:00 Europe/Berlin
Before:  Fri 4 Dec 2026, 20:00 Europe/Berlin

The deadline of turn 1 of The Long War has changed.

# notice gm@localhost: demo 2: summary for the GM, due Mon 20:00
The Long War, turn 2 is open until Mon 7 Dec 2026, 20:00
Europe/Berlin.
  MING
  BOSCO, abandoned, gave no orders
  ODO, abandoned, gave no orders
  ZED

Dedication: MING 1 BOSCO -3 ODO -3 ZED 0

# notice eye@x.example: demo 2: for observers, due Mon 20:00
The Long War, turn 2 is open until Mon 7 Dec 2026, 20:00
Europe/Berlin.
  MING
  BOSCO, abandoned, gave no orders
  ODO, abandoned, gave no orders
  ZED

# notice gm@localhost: demo 3: summary for the GM
The Long War, turn 3 is open, without a deadline.
  MING, abandoned, gave no orders
  BOSCO, abandoned
  ODO, abandoned
  ZED

Dedication: MING -2 BOSCO -6 ODO -6 ZED 0

# notice eye@x.example: demo 3: for observers
The Long War, turn 3 is open, without a deadline.
  MING, abandoned, gave no orders
  BOSCO, abandoned
  ODO, abandoned
  ZED

# notice gm@localhost: demo 4: summary for the GM
The Long War, turn 4 is open, without a deadline.
  MING, abandoned
  BOSCO, abandoned
  ODO, abandoned
  ZED

Dedication: MING -5 BOSCO -9 ODO -9 ZED 0

# notice eye@x.example: demo 4: for observers
The Long War, turn 4 is open, without a deadline.
  MING, abandoned
  BOSCO, abandoned
  ODO, abandoned
  ZED

# notice eye@x.example: demo 4: for observers
The Long War, turn 4: the game is over.
  MING, abandoned
  BOSCO, abandoned
  ODO, abandoned
  ZED
The game master ended the game.

The game is over. Its dice can be checked against the commitment:
  seed 42
  salt 5a175a175a175a175a175a175a175a49

E
# No observer gets a key, the game master gets one per turn.
[ "$(sql "SELECT recipient, count(*), count(DISTINCT reply_to) FROM outbox WHERE recipient NOT LIKE '%org' GROUP BY 1")" = \
	"eye@x.example|7|0
gm@localhost|3|3" ] || fail "keys: $(sql "SELECT recipient, reply_to FROM outbox")"

# A report that is mailed again says what has happened since it was made: the turn's present state.
another since
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 start demo
: >"$DIR/told"
since() { # LINE: the turn's state; the lines before it, which levers announced, are those of $DIR/told
	expect 0 report demo MING --resend
	told ming@example.org
	{
		echo "SINCE THIS REPORT WAS MADE"
		cat "$DIR/told"
		[ -z "$1" ] || echo "* $1"
		echo
	} >"$DIR/want"
	sed '/^$/q' "$DIR/mail" | diff "$DIR/want" - || fail "since then: $1"
}
lever() { line=$1; shift; expect 0 "$@"; echo "* $line" >>"$DIR/told"; }
lever "The game master extended the deadline of turn 1 by 1h." extend demo 1h
since "Turn 1 is open until Thu 10 Dec 2026, 21:00 Europe/Berlin."
lever "The game master held the game in turn 1: no deadline runs." hold demo
since "Turn 1 is open; the game is held: no deadline runs."
lever "The game master let the game go on in turn 1." resume demo
lever "The game master set the deadline of turn 1: none." deadline demo none
since "Turn 1 is open, without a deadline."
lever "The game master held the game in turn 1: no deadline runs." hold demo
since "Turn 1 is open; the game is held: no deadline runs."
