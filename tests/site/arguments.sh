# Wrong values for every command: the exit code says whose fault it is, the line what, where and what to do (HO-5).
. tests/site/lib
demo
expect 0 new open --ruleset cyoe
sql "SELECT * FROM game; SELECT * FROM seat; SELECT * FROM history; SELECT * FROM notice" >"$DIR/before"

wrong 64 "a command is needed; \`nightmail --help\` lists the commands"
wrong 64 "there is no command of this name: nightly-run" nightly-run
wrong 64 "unknown option or missing value: -C" -C
# After `--` nothing is an option.
wrong 66 "there is no game \"--help\"" status -- --help
wrong 66 "there is no game \"--json\"" status -- --json
wrong 66 "there is no game \"--rules\"" status -- --rules
wrong 66 "there is no game \"--rules=x\"" status -- --rules=x
wrong 64 "-C DIR must come before the command" status -C .
wrong 66 "/nowhere: there is no such directory of rules" verify --rules /nowhere
wrong 66 "$DIR/none/nightmail.yaml: there is no site; \`nightmail init $DIR/none\` makes one" -C "$DIR/none" status

wrong 64 "new takes the name of the game" new
wrong 64 "--ruleset is needed; \`nightmail new --list\` names them" new x
wrong 66 "there is no ruleset \"chess\"; \`nightmail new --list\` names them" new x --ruleset chess
wrong 64 "\"1x\" is not a valid name: a letter, then up to 23 letters, digits or -" new 1x --ruleset cyoe
wrong 64 "the name \"all\" is reserved" new all --ruleset cyoe
wrong 73 "there is a game \"demo\" already" new DEMO --ruleset cyoe
wrong 64 "--seed: \"x\" is not a number from 0 to 9223372036854775807" new x --ruleset cyoe --seed x
wrong 64 "--players: \"0\" is not a number from 1 to 1000" new x --ruleset cyoe --players 0
wrong 64 "--setup needs a value" new x --setup
wrong 66 "$DIR/none: " new x --setup "$DIR/none"
printf 'ruleset: chess\n' >"$DIR/bad.yaml"
wrong 65 "$DIR/bad.yaml:1:10: there is no ruleset \"chess\"" new x --setup "$DIR/bad.yaml"

wrong 64 "join takes GAME EMPIRE ADDRESS..." join open MING
wrong 64 "\"a b\" is not a valid name" join open "a b" a@example.org
wrong 64 "the name \"gm\" is reserved" join open gm a@example.org
wrong 64 "\"nobody\" is not a mail address; write it as name@example.org" join open MING nobody
wrong 65 "games@localhost is the site's own address" join open MING games@localhost
wrong 66 "there is no game \"nope\"; \`nightmail status\` lists them" join nope MING a@example.org
wrong 65 "demo is running; a new player takes an empire over with \`nightmail replace\`" join demo ZARG a@example.org
wrong 65 "open has 2 free seats; \`nightmail join open EMPIRE ADDRESS\`, or start --now" start open
wrong 65 "open: cyoe is for 1 or more empires, not 0" start open --now
wrong 64 "--now takes no value" start open --now=1

wrong 65 "open is open; that is for a running game" hold open
wrong 64 "hold takes GAME" hold demo now
wrong 65 "demo is not held" resume demo
wrong 64 "extend takes GAME DURATION" extend demo
wrong 64 "\"5\" is not a duration; write it as 90s, 15m, 24h or 3d" extend demo 5
wrong 64 "a deadline is extended by more than 0s and at most 3650d" extend demo 0h
wrong 64 "a deadline is extended by more than 0s and at most 3650d" extend demo 99999999d
wrong 64 "\"tomorrow\" is not a time; write it as 2026-12-03 20:00 Europe/Berlin or 2026-12-03T19:00:00Z" deadline demo tomorrow
wrong 64 "there is no time zone \"Mars/X\"; names are like Europe/Berlin or UTC" deadline demo 2026-12-05 20:00 Mars/X
wrong 65 "demo: that time is over; \`nightmail run --force demo\` runs the turn now" deadline demo 2026-11-30

wrong 64 "set takes KEY=VALUE, not \"early\"" set demo early
wrong 65 "colour is no key that can be set; nightmail.yaml(5) lists the host's keys" set demo colour=red
wrong 65 "nightmail: early: true or false is needed, not \"maybe\"" set demo early=maybe
wrong 65 "nightmail: deadline: write it as \"Mon,Thu 20:00 Europe/Berlin\"" set demo deadline=sometimes
wrong 65 "nightmail: grace: a duration like 24h is needed, not 5" set demo grace=5
wrong 65 "nightmail: extend_vote: a share from 0 to 1 like 0.5 is needed, not 2" set demo extend_vote=2
wrong 65 "nightmail: title: a text of at most 60 bytes is needed, not \"\"" set demo title=
wrong 65 "nightmail: remind: \"[24h\" can not be read: " set demo "remind=[24h"
wrong 65 "nightmail: gm: \"foo\" is not a mail address" set demo gm=foo
wrong 65 "state: only state=finished can be set; hold, resume and rollback do the rest" set demo state=held
# The first key is valid, the second is not: nothing is set.
wrong 65 "colour is no key" set demo early=true colour=red

wrong 64 "replace takes GAME EMPIRE ADDRESS..." replace demo MING
wrong 66 "demo has no empire \"ZARG\"; \`nightmail status demo\` lists them" replace demo ZARG a@example.org
wrong 64 "\"nobody\" is not a mail address" replace demo MING nobody
wrong 65 "bosco@example.org is registered for BOSCO of this game; --shared allows it" replace demo MING bosco@example.org
wrong 66 "demo has no empire \"ZARG\"" password demo ZARG
wrong 65 "a password is read from standard input; there was none" password demo MING
wrong 65 "open is open; nobody is to be reminded" remind open
wrong 66 "demo has no turn 0" rollback demo 0
wrong 66 "demo has no turn 7" rollback demo 7
wrong 65 "demo: turn 1 is the newest one; name an older" rollback demo 1
wrong 64 "\"first\" is not a turn number" rollback demo first
wrong 65 "open has not started" rollback open 1
wrong 65 "open is open; only a running game is edited" edit open

wrong 64 "orders takes GAME EMPIRE [TURN]" orders demo
wrong 66 "space-empires has no orders of the GM" orders demo GM
wrong 66 "demo has no turn 0" orders demo MING 0
wrong 66 "$DIR/none: " orders demo MING --set "$DIR/none"
wrong 65 "demo: orders can be set for the open turn only, 1" orders demo MING 2 --set "$DIR/bad.yaml"
wrong 66 "space-empires has no report for the GM" report demo GM 1
wrong 66 "demo has no MING.txt of turn 9; the newest turn is 1" report demo MING 9
wrong 64 "report --resend takes an empire" report demo GM --resend
wrong 64 "mail takes: list, show N, release N or drop N" mail release
wrong 66 "there is no mail 7" mail show 7
wrong 66 "there is no held or refused mail 7" mail release 7
wrong 64 "outbox takes list, retry N, retry all or drop N" outbox burn
wrong 66 "there is no mail 99 in the outbox" outbox retry 99
wrong 64 "\"x\" is not a time" log --since x
wrong 64 "status takes one game or none" status demo open
wrong 64 "run --force takes the names of the games" run --force
wrong 64 "run: --due and --force exclude each other" run demo --due --force
wrong 75 "demo: turn 1 is not due before Thu 3 Dec 2026, 20:00 Europe/Berlin" run demo --no-fetch
wrong 65 "open is open; there is no turn to run" run open --no-fetch
wrong 66 "there is no game \"nope\"" verify nope
wrong 73 "$DIR/none/copy.db: " backup "$DIR/none/copy.db"
wrong 65 "demo is running: its archive would hold the secrets of all players; --secret makes it all the same" archive demo "$DIR/archive"
# The number of words in its usage line: with one less and with one more it does nothing.
for command in $("$NM" --help | sed -n 's/^  \([a-z]\{1,\}\) .*/\1/p'); do
	"$NM" $command --help | sed -n 's/^usage: nightmail .-C DIR. [a-z]*//; s/ \[\{0,1\}--.*//; s/ | .*//; s/\[[^].]*\]/[w]/g; 1p' >"$DIR/usage"
	few='' many=' x'
	for word in $(cat "$DIR/usage"); do
		many="$many x"
		case $word in \[*) ;; *) few="$few x" ;; esac
	done
	[ "$few" = '' ] || wrong 64 "nightmail: " $command ${few# x}
	case $(cat "$DIR/usage") in *...* | *" TIME") ;; *) wrong 64 "nightmail: " $command $many ;; esac
	wrong 64 "unknown option --nonsense; --help lists them" $command --nonsense
	words=$((${words:-0} + 1))
done
[ "$words" = "$(grep -cE '^(HOST|PLAYER)\(' engine/commands/commands.def)" ] || fail "$words commands"
for a in json dot svg png html speech; do
	wrong 66 "space-empires has no report for the GM" report demo GM --$a
	for b in json dot svg png html speech full; do
		[ $a = $b ] || wrong 64 "report: one of --json, --dot, --svg, --png, --html, --speech and --full" report demo MING --$a --$b
	done
done
# Several troubles: all are reported, and the code is the first in HO-5's order.
expect 75 run nope demo --no-fetch
has "$DIR/err" "there is no game \"nope\""
has "$DIR/err" "is not due"
[ "$(wc -l <"$DIR/err")" = 2 ] || { cat "$DIR/err"; fail "a trouble is told twice"; }

# None of these left a trace.
sql "SELECT * FROM game; SELECT * FROM seat; SELECT * FROM history; SELECT * FROM notice" | cmp - "$DIR/before" || fail "something was changed"

# A missing editor; a state that breaks an invariant or has another turn's number.
wrong 64 "EDITOR is not set, and there is no terminal for vi" edit demo
[ -z "$(ls "$S"/edit-* 2>/dev/null)" ] || fail "a text is kept that nobody wrote"
