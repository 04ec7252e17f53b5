# Rare answers, word for word: mails that are late, not admitted, forwarded, or full of secrets (HO-11, HO-12, HO-14).
. tests/mail/lib
# broken: wraps standard input into lines of at most 68 columns (HO-145)
broken() { fold -s -w 69 | sed 's, *$,,'; }
HOST=host@test.example
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example" "$@"; }
# The digest of these orders, in groups as people read it.
digest() { printf '%s\n' "$@" | sha256sum | sed 's/\(....\)\(....\)\(....\).*/\1 \2 \3/'; }
DUE="Thu 3 Dec 2026, 20:00 Europe/Berlin"

# --- In the last second, and in the next one.
use late
mail_demo token 60 40
W=$HOME_WORLD
at 2026-12-03T19:00:00Z
echo "B1F1W$W" | ming
answered "1 taken"
at 2026-12-03T19:00:01Z
echo "B2F1W$W" | ming
whole <<M
To: ming@example.org
Subject: demo 1: 1 REFUSED, 0 taken
$(echo "Not taken: turn 1 closed at $DUE, before your mail arrived. The order of $DUE stays (digest $(digest "B1F1W$W")). Turn 1 is closed and about to be run." | broken)

DEMO, turn 1, Empire of MING

M
# For a past turn, one that is too far ahead, and the last one that is allowed.
use turns
at 2026-12-01T10:00:00Z
mail_demo token 60 40
expect 0 run demo --force --no-fetch
printf '/turn 1\nM1W2\n' | ming
answered "Not taken: turn 1 is over, now turn 2 is open. No orders stand."
printf '/turn 53\nM1W2\n' | ming
answered "Not taken: turn 53 is too far ahead. No orders stand."
printf '/turn 52\nM1W2\n' | ming
answered "It is for turn 52 and is checked in full when it opens."

# --- From another address than the game master's own.
echo /resign | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
GM=$(token_of gm@example.org)
echo /hold | mail gm@home.example "host+$GM@test.example"
whole <<'M'
To: gm@example.org
Subject: demo: your mail was NOT taken
A mail that replies to your report came from gm@home.example, which
is not registered for you. Nothing of it was taken. If it is yours,
send these lines yourself:

| /hold

A game master writes from the one address that the game's setup
names.

M

# --- What proves the player, by the site's setting.
for by in password dkim; do
	use $by
	at 2026-12-01T10:00:00Z
	mail_demo $by
	[ $by = password ] && HOW='Begin your mail with a line "/game GAME EMPIRE PASSWORD" (without
the quotes). Your game master sets a password for you if you have
none.' || HOW='Your mail provider must sign your mails (DKIM), and the signature
must be of your own domain.'
	echo "dear host" | mail ming@example.org $HOST
	whole <<M
To: ming@example.org
Subject: demo: your mail was NOT taken
Your mail was not read: it does not show that it comes from you.

$HOW

M
done

# --- Wrong secrets: after the fifth of a sender in an hour, or the twentieth of all, no more are checked; the empire's
# player and the game master are told once.
use secrets
at 2026-12-01T10:00:00Z
mail_demo token 60 40
secret() { echo "/game demo $1 wrong1234$2" | mail "$3@far.example" $HOST; }
of_many() { # WHOSE
	echo "Somebody has sent too many wrong secrets for $1 within an hour. More of them are not looked at until the hour is over. Replies to reports go on working." |
		broken
}
tells() { # ADDRESS EMPIRE
	whole <<M
To: $1@example.org
Subject: demo: wrong secrets
$(of_many 'your empire')

To: gm@example.org
Subject: demo: wrong secrets
$(of_many "$2")

M
}
for n in 1 2 3 4; do secret MING $n far && silent; done
secret MING 5 far
tells ming MING
secret MING 6 far
silent
for n in $(seq 19); do secret BOSCO $n far$n && silent; done
secret BOSCO 20 far20
tells bosco BOSCO
secret BOSCO 21 far21
silent
for n in 1 2 3 4; do secret gm $n far && silent; done
secret gm 5 far
whole <<M
To: gm@example.org
Subject: demo: wrong secrets
$(of_many 'the game master')

M

# --- The person, and lists.
use person
at 2026-12-01T10:00:00Z
mail_demo token 60 40
printf '/wait space-empires\n' | ming
results <<'R'
wait: you are on the list and get a mail when it is your turn; /forget takes you off
R
printf '/forget\n' | ming
results <<'R'
forget: your record is gone, and you are on no list; games that you play go on
R
# The same mail by another way is filed, and nothing else happens.
printf 'B1F1W%s\n' "$HOME_WORLD" | ming
{ printf 'Received: by another way\n' && cat "$DIR/mail" && printf -- '-- \nscanned by nobody\n'; } >"$DIR/twin"
expect 0 accept "$DIR/twin"
[ "$(sql "SELECT state || ': ' || reason FROM mail ORDER BY id DESC LIMIT 1")" = "filed: the same mail was taken before" ] ||
	fail "$(sql "SELECT state, reason FROM mail ORDER BY id DESC LIMIT 1")"

# --- A list shows fifty games with free seats.
use many
at 2026-12-01T10:00:00Z
mail_demo token 60 40
printf 'ruleset: space-empires\nplayers: 3\njoin: open\n' >"$DIR/open.yaml"
expect 0 new g01 --setup "$DIR/open.yaml"
{
	echo "CREATE TEMP TABLE g AS SELECT * FROM game WHERE name = 'g01'; CREATE TEMP TABLE s AS SELECT * FROM seat WHERE game = (SELECT id FROM g);"
	for n in $(seq 51 -1 2); do
		echo "UPDATE g SET id = 100 + $n, name = printf('g%02d', $n); INSERT INTO game SELECT * FROM g;
			UPDATE s SET id = id + 100, game = 100 + $n; INSERT INTO seat SELECT * FROM s;"
	done
} | sqlite3 "$S/nightmail.db"
printf '/games\n' | ming
[ "$(sed -n 's/^    \(g[0-9]*\): .*/\1/p' "$DIR/answer" | tr '\n' ' ')" = "$(seq -f g%02g -s ' ' 50) " ] || fail "not fifty games"
answered "g01: space-empires, 3 of 3 seats free, "
