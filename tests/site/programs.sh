# A site's own bots (HO-73): their input, and their memory from turn to turn.
. tests/site/lib
expect 0 init
mkdir "$S/bots"
logged() { grep -qF -- "$1" "$S"/log/*.log || { cat "$S"/log/*.log; fail "the log lacks: $1"; }; }
kept() { sql "SELECT count(*) FROM bot_turn WHERE $1"; }

# It prints its input on standard error; its memory grows by a line each turn.
cat >"$S/bots/counts" <<'P'
#!/usr/bin/python3
import json, os, sys
report = json.load(sys.stdin)
memory = os.environ["NIGHTMAIL_MEMORY"]
own = sorted(name for name in os.environ if name != "LC_CTYPE")
path = os.path.join(memory, "turns")
turns = (open(path).read() if os.path.exists(path) else "") + "%d " % report["turn"]
open(path, "w").write(turns)
print("turns", turns, "in", os.getcwd() == memory, *own, os.environ["NIGHTMAIL_SEED"], sys.argv[2:],
      open(sys.argv[1]).read(), file=sys.stderr)
world = [w for w in report["worlds"] if w.get("owner") == report["empire"]][0]
print("; my turn\n/ready\nno order\nB1F1W%d" % world["id"])
P
echo fact >"$S/bots/facts.txt"
printf '#!/bin/sh\ncat >$NIGHTMAIL_MEMORY/report\nprintf "%%s\\n" DW1 DW2 IS1 IS2 CA2 AG1 AG2\n' >"$S/bots/gives"
chmod 755 "$S/bots/counts" "$S/bots/gives"
cat >>"$S/nightmail.yaml" <<'Y'
jobs: 2
bots:
  counts: {command: [bots/counts, bots/facts.txt, --plain]}
  gives: {command: [bots/gives]}
  python: {command: [python3, bots/counts, bots/facts.txt, 5], memory: 64KiB, time: 20s, space: 256MiB}
Y
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, bot: counts}, {name: BOSCO, bot: python}, {name: ODO}, {name: ZED, bot: steady}]
standin: python
Y
expect 0 new demo --setup "$DIR/setup.yaml" --seed 4
expect 0 join demo ODO odo@example.org
expect 0 start demo
# Not from the given seed, which anybody can guess, but from the state's (HO-20), which its salt hides.
state=$(sed -n 's/^.*"seed": \([0-9]*\).*/\1/p' "$S/games/demo/turn-0001/state.json")
seed=$(printf 'nightmail dice 1 %s 1 bot MING\n' "$state" | sha256sum | cut -c1-32)
logged "bot demo MING counts says: turns 1  in True NIGHTMAIL_MEMORY NIGHTMAIL_SEED $seed ['--plain'] fact"
logged "bot demo BOSCO python says: turns 1  in True"
logged "['5'] fact"
for empire in MING BOSCO; do
	expect 0 orders demo "$empire"
	grep -qE '^B1F1W[0-9]+$' "$DIR/out" || { cat "$DIR/out"; fail "orders of $empire"; }
	[ "$(wc -l <"$DIR/out")" = 1 ] || fail "$empire has other lines"
	[ "$(sql "SELECT refused FROM orders WHERE empire = '$empire'")" = 2 ] || fail "refused lines of $empire"
done
expect 0 report demo ODO
has "$DIR/out" "Played by computer: MING by counts, BOSCO by python, ZED by steady"
# Bots have no address, and need no person.
expect 0 status --check
# A stand-in has a memory, too.
expect 0 run demo --force --no-fetch
expect 0 run demo --force --no-fetch
logged "bot demo ODO python says: turns 1 2  in"
logged "bot demo MING counts says: turns 1 2 3  in"
expect 0 report demo ODO
has "$DIR/out" "ODO by python"

# Back to turn 2: later memory is forgotten, and the same orders come again.
expect 0 orders demo MING
cp "$DIR/out" "$DIR/third"
expect 0 rollback demo 2
[ "$(kept 'turn > 2')" = 0 ] || fail "it remembers what has not been"
: >"$S/log/2026-12.log"
expect 0 run demo --force --no-fetch
logged "bot demo MING counts says: turns 1 2  in"
logged "bot demo MING counts says: turns 1 2 3  in"
expect 0 orders demo MING
cmp "$DIR/third" "$DIR/out" || fail "other orders the second time"
# If a run died between the turn and the bots' moves, these are made up for, and the bots remember no more than before.
sql "DELETE FROM orders WHERE turn = 3; DELETE FROM bot_turn WHERE turn = 3; UPDATE seat SET ready = 0"
: >"$S/log/2026-12.log"
expect 0 nightly
logged "bot demo BOSCO python says: turns 1 2 3  in"
expect 0 orders demo MING
cmp "$DIR/third" "$DIR/out" || fail "other orders after the run that died"

# What ODO's stand-in ordered in turn 2 stays, and is remembered.
expect 0 run demo --force --no-fetch
logged "bot demo ODO python says: turns 1 2 3  in"

# A stand-in of any kind gives nothing away and begins no war; with its own seat it may.
printf 'ruleset: galactic-empires\nplayers: [{name: ODO}, {name: GIV, bot: gives}]\nstandin: gives\n' >"$DIR/setup.yaml"
chmod 644 "$S/bots/gives"
expect 0 new absent --setup "$DIR/setup.yaml"
has "$DIR/err" 'absent: warning: bot gives: no program "bots/gives"'
expect 0 set absent title=Absent
lacks "$DIR/err" 'warning'
for key in standin fill; do
	expect 0 set absent $key=gives
	has "$DIR/err" 'absent: warning: bot gives: no program "bots/gives"'
done
expect 0 delete absent
chmod 755 "$S/bots/gives"
expect 0 new gifts --setup "$DIR/setup.yaml" --seed 4
lacks "$DIR/err" 'warning'
expect 0 join gifts ODO odo@example.org
expect 0 start gifts
expect 0 run gifts --force --no-fetch
given() {
	sql "SELECT replace(text, char(10), ' ') FROM orders JOIN game ON game.id = orders.game
		WHERE game.name = 'gifts' AND orders.turn = 1 AND empire = '$1'"
}
[ "$(given ODO)" = "AG2 " ] || fail "a stand-in gave the orders $(given ODO)"
[ "$(given GIV)" = "DW1 IS1 AG1 " ] || fail "a bot gave the orders $(given GIV)"
expect 0 delete gifts --force

# Seated by the game master; each way to misspell a name.
expect 0 bot demo ZED counts
logged "bot demo ZED counts says: turns 4  in"
expect 65 address demo ZED add zed@example.org
has "$DIR/err" 'nightmail replace demo ZED ADDRESS'
[ "$(sql "SELECT bot FROM seat WHERE name = 'ZED'")" = counts ] || fail "ZED lost its bot"
expect 66 bot demo ZED nobody
expect 65 set demo standin=nobody
expect 0 set demo standin=counts
expect 0 set demo standin=none
expect 0 doctor --offline
has "$DIR/out" "bots are run by bubblewrap"
# Without a sandbox it is not run, and everybody who asks is told.
printf '#!/bin/sh\nexec bwrap --dev-bind / / --ro-bind /dev/null /usr/bin/bwrap "%s" "$@"\n' "$NM" >"$DIR/bare"
chmod 755 "$DIR/bare"
program=$NM
NM=$DIR/bare
expect 0 run demo --force --no-fetch
logged "bot demo MING counts: no orders in turn 5: it cannot be confined here: bubblewrap is not installed"
expect 0 status
has "$DIR/out" "bots of the site cannot be run since"
expect 69 doctor --offline
has "$DIR/out" "bubblewrap is not installed"
NM=$program
expect 0 run demo --force --no-fetch
expect 0 status
lacks "$DIR/out" "cannot be run since"
# A bot that is removed from the configuration is a trouble of its seats, and the game goes on; proofs do not need it.
sed -i 's/^  counts: /  other: /' "$S/nightmail.yaml"
expect 0 run demo --force --no-fetch
logged 'bot demo MING counts: no orders in turn 7: nightmail.yaml has no bot "counts"'
rm -r "$S/bots"
expect 0 verify demo
expect 0 run demo --force --no-fetch
logged "bot demo BOSCO python: no orders in turn 8: it ended with exit code 2"
expect 66 doctor --offline
has "$DIR/out" 'no program "bots/counts" in the site'
expect 66 bot demo ZED other
told gm@localhost
lacks "$DIR/mail" "turns in a row"
expect 0 run demo --force --no-fetch
told gm@localhost
has "$DIR/mail" 'the bot counts of ZED has given no orders for 3 turns in a row:'
expect 0 status
has "$DIR/out" 'demo: the bot counts of MING gives no orders: nightmail.yaml has no bot "counts"'
lacks "$DIR/out" "the bot python"
mails=$(sql "SELECT count(*) FROM outbox WHERE subject LIKE '%no orders of%'")
[ "$mails" = 2 ] || fail "$mails letters to the GM, not one for each of MING and ZED"
expect 0 run demo --force --no-fetch
[ "$(sql "SELECT count(*) FROM outbox WHERE subject LIKE '%no orders of%'")" = 3 ] || fail "BOSCO's third, and no other twice"
expect 0 delete demo --force
[ "$(kept 1)" = 0 ] || fail "memories of a game that is gone"

# The manual's example, as the page shows it: it beats random bots, with the same bytes by any number of processes.
another arena
cp examples/bots/greedy.py "$S"
printf '#!/bin/sh\nexit 4\n' >"$S/broken"
chmod 755 "$S/broken"
printf '#!/bin/sh\nwhile :; do echo "; no order"; done | head -n 1\n' >"$S/pipes"
chmod 755 "$S/pipes"
printf 'bots:\n  greedy: {command: [python3, greedy.py]}\n  broken: {command: [./broken]}\n  pipes: {command: [./pipes]}\n' >>"$S/nightmail.yaml"
sed -n '/^#!.usr.bin.python3/,/^\.Ed/{/^\.Ed/d;p}' man/nightmail-bot.7 | sed 's/\\e/\\/g' | cmp - examples/bots/greedy.py ||
	fail "the page shows another program"
A="arena --ruleset space-empires --games 2 --seed 1 --turns 30"
expect 0 $A --bots greedy,random --out "$DIR/a1"
grep -qE '^greedy: [0-9]+ orders, 0 refused$' "$DIR/out" || fail "$(cat "$DIR/out")"
[ "$(sed -n 's/^greedy,2,\([0-9]*\),.*/\1/p' "$DIR/a1/ratings.csv")" = 2 ] || fail "it does not beat random"
expect 0 $A --bots greedy,random --out "$DIR/a2" --jobs 2
diff -r "$DIR/a1" "$DIR/a2" || fail "other bytes"
expect 0 $A --turns 3 --bots broken,hold --out "$DIR/a3"
has "$DIR/out" "broken: 0 orders, 0 refused, 6 turns in trouble"
has "$DIR/err" "game 1, turn 1: E2 by broken gives no orders: it ended with exit code 4"
[ "$(wc -l <"$DIR/err")" = 1 ] || fail "each trouble is told"
expect 66 $A --bots nobody,hold --out "$DIR/a4"
[ ! -e "$DIR/a4" ] || fail "something was written"
printf 'B1F1W1\n' >"$DIR/1"
expect 0 play space-empires --seed 5 --bots greedy,broken --dir "$DIR/alone" --orders "$DIR/1" "$DIR/1"
has "$DIR/out" "Played by computer: E2 by greedy, E3 by broken"
has "$DIR/err" "E3 by broken gives no orders: it ended with exit code 4"
expect 0 play space-empires --dir "$DIR/alone" --orders "$DIR/1"
grep -q '^[BM]' "$DIR/alone/turn-0003/E2.ord" || fail "greedy does not go on"
expect 0 verify "$DIR/alone"
# A bot that writes into a pipe without a reader ends by that.
expect 0 play space-empires --seed 5 --bots pipes --orders "$DIR/1"
lacks "$DIR/err" "gives no orders"
expect 66 -C "$DIR/none" play space-empires --bots greedy --orders "$DIR/1"
has "$DIR/err" 'there is no bot "greedy"'

# A game restored from its files has its bots again: those of its last turn, and those seated since.
printf 'ruleset: space-empires\nplayers: [{name: MING, bot: greedy}, {name: BOSCO, bot: steady}, {name: ODO}, {name: ZED}]\n' >"$DIR/setup.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 4
expect 0 join demo ODO odo@example.org
expect 0 join demo ZED zed@example.org
expect 0 start demo
expect 0 run demo --force --no-fetch
expect 0 bot demo ZED random
expect 0 replace demo BOSCO bosco@example.org
expect 0 archive demo "$DIR/demo" --secret
another back
printf 'bots: {greedy: {command: [python3, greedy.py]}}\n' >>"$S/nightmail.yaml"
cp examples/bots/greedy.py "$S"
expect 0 rebuild --from "$DIR/demo"
says "demo: turns 1-2, held; 2 empires without addresses: nightmail replace demo BOSCO ADDRESS, then nightmail resume demo"
[ "$(sql "SELECT group_concat(name || ' ' || coalesce(bot, '-'), ', ') FROM (SELECT name, bot FROM seat ORDER BY number)")" = \
	"MING greedy, BOSCO -, ODO -, ZED random" ] || fail "$(sql "SELECT name, bot FROM seat")"
expect 0 resume demo
expect 0 run demo --force --no-fetch
expect 0 orders demo MING
grep -q '^[BM]' "$DIR/out" || fail "MING is not played"
expect 0 verify demo

# Errors in the configuration, with their place.
wrong() { # TEXT MESSAGE
	another wrong
	printf '%s\n' "$1" >>"$S/nightmail.yaml"
	expect 78 status
	has "$DIR/err" "nightmail.yaml:"
	has "$DIR/err" "$2"
}
wrong 'bots: {sharp: {command: [x]}}' 'sharp is built in'
wrong 'bots: {none: {command: [x]}}' 'is not a valid bot name'
wrong 'bots: {"a b": {command: [x]}}' 'is not a valid bot name'
wrong 'bots: {mine: {}}' 'command'
wrong 'bots: {mine: [x]}' 'a mapping with command is needed'
wrong 'bots: {mine: {command: []}}' 'a program, and its arguments'
wrong 'bots: {mine: {command: x}}' 'command'
wrong 'bots: {mine: {command: [[x]]}}' 'a list of texts'
wrong 'bots: {mine: {command: [x], memory: lots}}' 'memory:'
wrong 'bots: {mine: {command: [x], memory: 65MiB}}' 'memory: it is too large'
wrong 'bots: {mine: {command: [x], time: 0s}}' 'time:'
wrong 'bots: {mine: {command: [x], space: 64KiB}}' 'space:'
wrong 'bots: {mine: {command: [x], speed: 3}}' 'speed'
wrong 'bots: [mine]' 'bots'
wrong 'jobs: -1' 'jobs'
wrong 'defaults: {standin: nobody}' 'there is no bot "nobody"'
