# Acts that cannot be undone are confirmed on a terminal (HO-80): `yes` does it, anything else leaves everything as it
# was; with --yes, and without a terminal, there is no question.
. tests/site/lib
demo
expect 0 run demo --force --no-fetch
# asks ANSWER CODE QUESTION COMMAND...
asks() {
	answer=$1 want=$2 question=$3
	shift 3
	set +e
	tests/clients/drive 20 "$NM" "$@" -- "$question, and nothing brings it back. Go on (yes or no)? " "$answer" >"$DIR/screen" 2>&1
	got=$?
	set -e
	[ "$got" = "$want" ] || { cat "$DIR/screen"; fail "exit code $got, not $want, after $answer: $*"; }
}
left() { sql "SELECT count(*) FROM game; SELECT turn FROM game; SELECT state FROM game; SELECT count(*) FROM turn WHERE void = 0; SELECT count(*) FROM outbox; SELECT count(*) FROM raw; SELECT count(*) FROM history"; }
# kept QUESTION COMMAND...: any answer other than yes changes nothing
kept() {
	left >"$DIR/before"
	for answer in 'no\r' ${MORE:-}; do
		asks "$answer" 75 "$@"
		left | cmp -s - "$DIR/before" || fail "something was done after $answer: $*"
	done
}
MORE='\r yess\r ja\r YE\r n\x20yes\r \x04'
kept "turns since then are void, all players are told" rollback demo 1
MORE=
asks 'YES\r' 0 "turns since then are void, all players are told" rollback demo 1
turn demo 1
expect 0 run demo --force --no-fetch
asks 'y\r' 0 "turns since then are void, all players are told" rollback demo 1 --new-dice
turn demo 1
MAIL=$(sql "SELECT max(id) FROM outbox")
kept "the mail is not sent" outbox drop "$MAIL"
asks 'yes\r' 0 "the mail is not sent" outbox drop "$MAIL"
[ "$(sql "SELECT state FROM outbox WHERE id = $MAIL")" != queued ] || fail "the mail is still there"
printf 'From: a@far.example\nTo: games@localhost\nMessage-ID: <a@far.example>\n\n/status\n' >"$DIR/eml"
expect 0 accept "$DIR/eml"
kept "the mail's text is forgotten" mail drop 1
asks 'yes\r' 0 "the mail's text is forgotten" mail drop 1
[ "$(sql "SELECT kept IS NULL AND id NOT IN (SELECT mail FROM raw) FROM mail WHERE id = 1")" = 1 ] || fail "the text is still there"
kept "the game ends, its seed is published" set demo state=finished
# Other keys are set without a question.
"$PWD/tests/clients/drive" 20 "$NM" set demo press=off -- >"$DIR/screen" || fail "set asks"
asks 'yes\r' 0 "the game ends, its seed is published" set demo state=finished
[ "$(sql "SELECT state FROM game")" = finished ] || fail "the game goes on"
expect 0 new second --ruleset cyoe
# While a person thinks about the answer, or types a password, other commands can use the site.
open() { # QUESTION ANSWER COMMAND...: the exit code is 0 or 75
	question=$1 answer=$2
	shift 2
	tests/clients/drive 60 "$NM" "$@" -- "$question" "!'$NM' note demo gm x >'$DIR/other' 2>&1 && printf '$answer\\r'" >"$DIR/screen" 2>&1 ||
		[ "$(cat "$DIR/other")" = 'demo: noted; `status` shows it' ] || { cat "$DIR/screen" "$DIR/other"; fail "locked by $1"; }
}
open "Go on (yes or no)? " no delete demo --force
open "Go on (yes or no)? " no delete second
open "Go on (yes or no)? " no rollback demo 1
open "password: " correcthorse password demo MING
[ "$(sql "SELECT count(*) FROM seat WHERE password IS NOT NULL")" = 1 ] || fail "no password"
kept "the game goes with its orders and mails" delete second
"$PWD/tests/clients/drive" 20 "$NM" delete second --yes -- >"$DIR/screen" || fail "--yes"
lacks "$DIR/screen" "Go on"
expect 66 status second
# A pipe cannot answer.
expect 0 new third --ruleset cyoe
expect 0 delete third
[ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "a question to nobody"; }
