# Rare messages, each word for word.
. tests/site/lib
unset COLUMNS
# screen COMMAND: its output on a terminal, without colours, in $DIR/out
screen() { script -qec "stty cols 100; '$NM' $1" /dev/null </dev/null 2>&1 | tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g; s/ *$//' >"$DIR/out"; }

# --- The table of games on a terminal: open, running, due, held, finished, and whom each waits for.
expect 0 init
cat >"$DIR/three.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: m@example.org}, {name: BOSCO, address: b@example.org}, {name: CLEO}]
deadline: "daily 20:00"
Y
expect 0 new open --setup "$DIR/three.yaml" --seed 1
for game in due even held over run; do
	expect 0 new $game --setup "$DIR/three.yaml" --seed 1
	expect 0 join $game CLEO c@example.org
	expect 0 start $game
done
at 2026-12-01T21:00:00Z
for game in due even held over run; do
	[ $game = due ] || at_deadline $game
done
expect 0 hold held
expect 0 set over state=finished
sql "UPDATE seat SET ready = 1 WHERE game = (SELECT id FROM game WHERE name = 'even') OR (name = 'BOSCO' AND game = (SELECT id FROM game WHERE name = 'run'))"
at 2026-12-02T20:30:00Z
screen status
grep -v '^[!(]' "$DIR/out" >"$DIR/table"
diff - "$DIR/table" <<'T' || fail "the table of games"
GAME  RULESET        TURN  DUE       PLAYERS
open  space-empires  -     open      2 of 3 seats taken
due   space-empires  1     now       0 of 3 moved, waits for: MING, BOSCO, CLEO
even  space-empires  2     now       all have moved
held  space-empires  2     held      0 of 3 moved, waits for: MING, BOSCO, CLEO
over  space-empires  2     finished  won by nobody
run   space-empires  2     now       1 of 3 moved, waits for: MING, CLEO
37 mails wait to be sent
T
# In a narrow window first the last column is cut, then the time and the ruleset.
script -qec "stty cols 50; '$NM' status" /dev/null </dev/null 2>&1 | tr -d '\r' | sed 's/\x1b\[[0-9;]*m//g; s/ *$//' >"$DIR/out"
has "$DIR/out" "due   space-empires  1     now       0 of 3 mov..."
sql "UPDATE game SET winners = 'MING' || char(10) || 'CLEO' WHERE name = 'over'"
screen status
has "$DIR/out" "over  space-empires  2     finished  won by MING CLEO"

# --- edit: what the GM may not change; nothing changes.
editor() { printf '#!/usr/bin/env python3\nimport json, sys\nstate = json.load(open(sys.argv[1]))\n%s\njson.dump(state, open(sys.argv[1], "w"))\n' "$1" >"$DIR/editor"; chmod +x "$DIR/editor"; }
edited() { set +e; printf '%s\n' "$2" | EDITOR=$DIR/editor "$NM" edit run >"$DIR/out" 2>"$DIR/err"; got=$?; set -e; [ "$got" = "$1" ] || { cat "$DIR/out" "$DIR/err"; fail "exit code $got of edit"; }; }
printf '#!/bin/sh\n' >"$DIR/editor"; chmod +x "$DIR/editor"
edited 0 ""
says "run: nothing was changed"
for empire in MING BOSCO CLEO; do
	editor 'for e in state["empires"]:
    e["name"] = e["name"].replace("'$empire'", "ZARG")
for t in state["worlds"] + state["fleets"]:
    t["owner"] = t["owner"] and t["owner"].replace("'$empire'", "ZARG")'
	edited 65 why
	has "$DIR/err" "edit-run-0002.json: the empires and their names cannot be edited"
done
editor 'state["seed"] += 1'
edited 65 why
has "$DIR/err" "edit-run-0002.json: game, turn and seed cannot be edited; rollback and --new-dice are for that"
editor 'state["worlds"][0]["pop"] += 1'
edited 65 ""
has "$DIR/err" "a reason is needed; nothing was changed"
editor 'state["worlds"][0]["pop"] += 1'
edited 0 "$(printf 'a\ttab')"
has "$S/games/run/history.txt" "edit turn 2: a tab"
[ "$(cat "$DIR/err")" = "reason (for the record): " ] || { cat "$DIR/err"; fail "what is asked"; }
# A reason that is not text is refused; of a very long one the beginning is kept.
editor 'state["worlds"][0]["pop"] += 1'
edited 65 "$(printf 'a\377b')"
has "$DIR/err" "a reason is needed; nothing was changed"
long=$(printf '%0511d' 7)
edited 0 "${long}89"
grep -q "edit turn 2: $long\$" "$S/games/run/history.txt" || fail "a long reason"
printf '#!/bin/sh\nexit 3\n' >"$DIR/editor"
edited 65 why
has "$DIR/err" "the editor failed; nothing was changed"

# --- A map file for another number of seats, or for another ruleset.
sed -E '1s/"game": "[^"]*", *//; s/"(game|turn|seed)": [^,]*,//' "$S/games/due/turn-0001/state.json" >"$DIR/map.yaml"
printf 'ruleset: space-empires\nplayers: 2\nmap: {file: map.yaml}\n' >"$DIR/two.yaml"
wrong 65 "map.yaml:1:1: the map has 3 empires, the game 2 seats" new two --setup "$DIR/two.yaml"
sed -i 's/"ruleset": "space-empires"/"ruleset": "cyoe"/' "$DIR/map.yaml"
sed -i 's/players: 2/players: 3/' "$DIR/two.yaml"
wrong 65 '"ruleset" must be space-empires' new two --setup "$DIR/two.yaml"

# --- The GM's page and, if the ruleset has one, the GM's report below it.
expect 0 new stars --ruleset star-empires --players 2 --seed 3 --salt $SALT
expect 0 join stars MING m@example.org
expect 0 join stars BOSCO b@example.org
expect 0 start stars
expect 0 report stars GM 1
cp "$DIR/out" "$DIR/gm"
expect 0 report stars gm
tail -n "$(wc -l <"$DIR/gm")" "$DIR/out" | cmp - "$DIR/gm" || fail "the GM's report is not below his page"
head -n -"$(wc -l <"$DIR/gm")" "$DIR/out" >"$DIR/page"
has "$DIR/page" STANDINGS
[ -z "$(tail -n 1 "$DIR/page")" ] || fail "no empty line before the report"
# The GM requests it by mail as players do.
mail gm@localhost /report
sql "SELECT subject || char(10) || body FROM outbox WHERE recipient = 'gm@localhost' AND kind = 'report' ORDER BY id DESC LIMIT 1" >"$DIR/mail"
{ echo "stars 1 report"; cat "$DIR/gm"; echo; } | diff - "$DIR/mail" || fail "the GM's report by mail"
expect 0 report due gm
diff - "$DIR/out" <<'T' || fail "the GM's page"
due, Space Empires
Turn 1, due Wed 2 Dec 2026, 20:00 UTC

ALARMS
! due: MING is missing in turn 1
! due: BOSCO is missing in turn 1
! due: CLEO is missing in turn 1

EMPIRES             moved           missed  in a row  mails back
MING                waited for           0         0           0
BOSCO               waited for           0         0           0
CLEO                waited for           0         0           0

STANDINGS           score   for you alone while it is played
 1 BOSCO                  1
 1 CLEO                   1
 1 MING                   1

FORTUNES            score by turn
                        1
BOSCO                   1
CLEO                    1
MING                    1

RECORDS             how they kept their word in their last games
record of MING: unsteady: 6 games, 4 turns asked, 4 turns missed, 0
excused by vacation, no takeover
record of BOSCO: unsteady: 6 games, 4 turns asked, 4 turns missed, 0
excused by vacation, no takeover
record of CLEO: unsteady: 5 games, 4 turns asked, 4 turns missed, 0
excused by vacation, no takeover
T

# --- An invalid report is rejected before orders are read.
printf 'M1W2\n' >"$DIR/plan"
echo '{"format": 1, "ruleset": "space-empires", "turn": 1}' >"$DIR/no.json"
wrong 65 'is not a JSON report: "game" or "turn" is missing' check --report "$DIR/no.json" "$DIR/plan"
echo '{"format": 1, "ruleset": "space-empires", "game": "x", "turn": "1"}' >"$DIR/no.json"
wrong 65 'is not a JSON report: "game" or "turn" is missing' check --report "$DIR/no.json" "$DIR/plan"

# --- A success prints nothing about troubles; a missing bot is named, once per place.
quiet() { expect 0 "$@"; [ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "words on standard error: $*"; }; }
another calm
printf 'ruleset: space-empires\nplayers: [{name: MING, address: m@example.org}, {name: BOSCO, bot: steady}, {name: CLEO}]\nstandin: random\nfill: hold\n' >"$DIR/calm.yaml"
quiet new calm --setup "$DIR/calm.yaml" --seed 1
quiet set calm title=Calm
quiet set calm standin=steady
quiet join calm CLEO c@example.org
quiet start calm
quiet note calm MING look out
quiet run calm --force --no-fetch
quiet bot calm CLEO sharp
quiet hold calm
quiet resume calm
quiet verify calm
quiet status calm
quiet archive calm "$DIR/calm-archive" --secret
quiet report calm MING
quiet orders calm MING
quiet nightly
printf 'bots: {absent: {command: [bots/absent]}}\n' >>"$S/nightmail.yaml"
printf 'ruleset: space-empires\nplayers: [{name: MING, bot: absent}, {name: BOSCO}]\nstandin: absent\n' >"$DIR/absent.yaml"
expect 0 new absent --setup "$DIR/absent.yaml" --seed 1
[ "$(grep -c '^nightmail: absent: warning: ' "$DIR/err")" = 2 ] && [ "$(wc -l <"$DIR/err")" = 2 ] || { cat "$DIR/err"; fail "a seat and a stand-in"; }
for key in standin fill; do
	expect 0 set absent $key=absent
	[ "$(wc -l <"$DIR/err")" = 1 ] || fail "not one line: $key"
	has "$DIR/err" "nightmail: absent: warning: bot absent: no program \"bots/absent\""
done
quiet set absent title=None
