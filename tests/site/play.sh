# Playing alone against bots, without mail (HO-75).
. tests/site/lib
unset NIGHTMAIL_SITE
: >"$DIR/none"
expect 0 play space-empires --seed 5 --bots steady,random --dir "$DIR/seen" --orders "$DIR/none"
home=$(jq -r 'first(.worlds[] | select(.owner == "E1") | .id)' "$DIR/seen/turn-0001/state.json")
next=$(jq -r "first(.worlds[] | select(.id == $home) | .links[0])" "$DIR/seen/turn-0001/state.json")
printf 'B4F1W%s\nM9W%s\n' "$home" "$next" >"$DIR/1"
printf 'M1W%s\n' "$next" >"$DIR/2"
# Files of orders, one per turn; refused lines are shown and the rest is run; after the last file it ends with the next
# report.
expect 0 play space-empires --seed 5 --bots steady,random --dir "$DIR/game" --orders "$DIR/1" "$DIR/2"
has "$DIR/out" "Empire of E1"
has "$DIR/out" "Played by computer: E2 by steady, E3 by random"
has "$DIR/out" "WHAT WILL RUN"
has "$DIR/out" "line 2, column 2: you have no fleet F9"
grep -qE "^  1  B4F1W$home +done\$" "$DIR/out" || fail "what was ordered"
has "$DIR/out" "ALONE, turn 3"
lacks "$DIR/out" "ALONE, turn 4"
cmp "$DIR/game/turn-0001/E1.ord" - <<E2 || fail "what ran"
B4F1W$home
E2
expect 0 verify "$DIR/game"
has "$DIR/out" "turns 1-3"
# It goes on at the same point; an incomplete turn is played again.
expect 0 play space-empires --dir "$DIR/game" --orders="$DIR/none"
has "$DIR/out" "ALONE, turn 3"
has "$DIR/out" "ALONE, turn 4"
rm "$DIR/game/turn-0004/state.json"
expect 0 play space-empires --dir "$DIR/game" --orders "$DIR/none"
expect 0 verify "$DIR/game"
has "$DIR/out" "turns 1-4"
# The same seed, bots and orders give the same game.
expect 0 play space-empires --seed 5 --bots steady,random --dir "$DIR/again" --orders "$DIR/1" "$DIR/2" "$DIR/none"
diff -r "$DIR/game" "$DIR/again" || fail "another game"
# Every ruleset, to its end.
for name in $(tests/rulesets); do
	expect 0 play "$name" --empires 2 --seed 3 --dir "$DIR/$name" --orders "$DIR/none"
	expect 0 verify "$DIR/$name"
done
printf 'QUIT YES\n' >"$DIR/quit"
expect 0 play space-empires-4x --seed 3 --orders "$DIR/quit" "$DIR/none" "$DIR/none"
has "$DIR/out" "STANDINGS"
has "$DIR/out" "FORTUNES"
[ "$(grep -c '^ALONE, turn' "$DIR/out")" = 2 ] || fail "it goes on when it is over"
# A player who is out sees the report of that, and nothing after it, though the others go on.
expect 0 play space-empires-4x --empires 3 --seed 3 --orders "$DIR/quit" "$DIR/none" "$DIR/none"
has "$DIR/out" "  3. E1, out since turn 2"
lacks "$DIR/out" "FORTUNES"
[ "$(grep -c '^ALONE, turn' "$DIR/out")" = 2 ] || fail "it goes on without the player"
# With an editor: edit again, run, quit.
cat >"$DIR/editor" <<E2
#!/bin/sh
cp "\$1" "\$0.saw"; echo 'B1F7W$home' >>"\$1"
E2
chmod +x "$DIR/editor"
printf 'what?\ne\nr\nq\n' | EDITOR="$DIR/editor" "$NM" play space-empires --seed 5 >"$DIR/out" 2>"$DIR/err" || fail "an editor"
has "$DIR/editor.saw" "; W"
has "$DIR/out" "ALONE, turn 2"
lacks "$DIR/out" "ALONE, turn 3"
has "$DIR/err" "Run this turn, edit again, quit, or ? for all keys"
# The report follows the template, as comments (HO-161).
has "$DIR/editor.saw" "; AT A GLANCE"
tr '[:upper:]' '[:lower:]' <"$DIR/out" >"$DIR/small"
for word in reply mail: "this mail" "send back" /help /report; do lacks "$DIR/small" "$word"; done
has "$DIR/small" "\`nightmail help space-empires\` explains the orders."
# All keys, the odds, the map; typed orders that were not run are there the next time, and gone when run.
printf '?\no\nm\nq\n' | EDITOR="$DIR/editor" "$NM" play space-empires --seed 5 --dir "$DIR/kept" >"$DIR/out" 2>"$DIR/err" || fail "keys"
for key in r e o m f q; do grep -q "  $key  [a-z]" "$DIR/err" || fail "no line about $key"; done
has "$DIR/out" "ODDS"
map=$(sed -n 's/^The map is in //p' "$DIR/out")
has "$map" "<svg"
rm "$map"
has "$DIR/err" "Your orders are kept for the next time, in $DIR/kept/draft-1.txt"
expect 0 verify "$DIR/kept"
printf 'r\nq\n' | EDITOR=true "$NM" play space-empires --dir "$DIR/kept" >"$DIR/out" 2>"$DIR/err" || fail "the next time"
has "$DIR/out" "B1F7W$home"
has "$DIR/out" "ALONE, turn 2"
[ ! -e "$DIR/kept/draft-1.txt" ] || fail "a draft of a turn that was run"
# Without --dir, too: the same command goes on with the game and what was typed, once in one session at a time.
rm -rf "$DIR/data"
printf 'q\n' | EDITOR="$DIR/editor" "$NM" play space-empires --seed 5 --bots random >"$DIR/out" 2>"$DIR/err" || fail "no --dir"
has "$DIR/err" "The game and your orders are kept: nightmail play space-empires goes on with them."
has "$DIR/out" "What stands for what:"
has "$DIR/out" "  ind: industry"
has "$DIR/out" "Games of two last 10 to 30 turns"
printf 'r\nq\n' | EDITOR=true "$NM" play space-empires >"$DIR/out" 2>"$DIR/err" || fail "the same game"
has "$DIR/err" "The game that you left goes on; --seed, --bots or --empires begins another."
has "$DIR/out" "Played by computer: E2 by random"
has "$DIR/out" "B1F7W$home"
has "$DIR/out" "ALONE, turn 2"
# Another game does not take its place.
printf 'q\n' | EDITOR=true "$NM" play space-empires --seed 6 >"$DIR/out" 2>"$DIR/err" || fail "another game"
has "$DIR/out" "ALONE, turn 1"
other=$(sed -n 's/.*play space-empires --dir \(.*\) goes on.*/\1/p' "$DIR/err")
printf 'q\n' | EDITOR=true "$NM" play space-empires --dir "$other" >"$DIR/out" 2>"$DIR/err" || fail "the other game"
has "$DIR/out" "ALONE, turn 1"
printf 'q\n' | EDITOR=true "$NM" play space-empires >"$DIR/out" 2>"$DIR/err" || fail "the first game"
has "$DIR/out" "ALONE, turn 2"
# A session that died leaves its game for the next one; a game that another session plays is nobody else's.
printf '#!/bin/sh\nkill -9 $PPID\n' >"$DIR/dies"; chmod +x "$DIR/dies"
printf 'e\n' | EDITOR="$DIR/dies" "$NM" play galactic-empires --seed 5 >"$DIR/out" 2>"$DIR/err" && fail "it lives"
printf '#!/bin/sh\nprintf "q\\n" | EDITOR=true "%s" play galactic-empires >"%s" 2>&1\n' "$NM" "$DIR/beside" >"$DIR/second"
chmod +x "$DIR/second"
printf 'q\n' | EDITOR="$DIR/second" "$NM" play galactic-empires >"$DIR/out" 2>"$DIR/err" || fail "after a kill"
has "$DIR/err" "The game that you left goes on"
lacks "$DIR/beside" "The game that you left goes on"
has "$DIR/beside" "nightmail play galactic-empires --dir $DIR/data/nightmail/alone/galactic-empires-2 goes on with them."
# A game that is over is not kept.
printf '#!/bin/sh\necho "QUIT YES" >"$1"\n' >"$DIR/quits"; chmod +x "$DIR/quits"
printf 'r\n' | EDITOR="$DIR/quits" "$NM" play space-empires-4x --seed 3 >"$DIR/out" 2>"$DIR/err" || fail "to the end"
has "$DIR/out" "STANDINGS"
[ "$(ls "$DIR/data/nightmail/alone" | grep -c 4x)" = 0 ] || fail "what is over is kept"
# Where nothing can be kept, it says so.
: >"$DIR/file"
printf 'q\n' | XDG_DATA_HOME="$DIR/file" EDITOR="$DIR/editor" "$NM" play space-empires --seed 5 >"$DIR/out" 2>"$DIR/err" || fail "no place"
has "$DIR/err" "Your orders are not kept: there is no place for them; --dir names one."
# An end of input means quit.
printf 'e\n' | EDITOR="$DIR/editor" "$NM" play space-empires --seed 5 >"$DIR/out" 2>"$DIR/err" || fail "the end of the input"
[ "$(grep -c 'Run this turn' "$DIR/err")" = 2 ] || fail "asked $(grep -c 'Run this turn' "$DIR/err") times"
lacks "$DIR/out" "ALONE, turn 2"
set +e; EDITOR=false "$NM" play space-empires --seed 5 >"$DIR/out" 2>"$DIR/err" </dev/null; got=$?; set -e
[ $got = 65 ] || fail "exit code $got of an editor that fails"
has "$DIR/err" "the editor failed; nothing was changed"

expect 64 play
expect 64 play cyoe "$DIR/none"
expect 64 play cyoe --seed x --orders "$DIR/none"
for empires in 0 1001; do wrong 64 "--empires must be a number from 1 to 1000" play cyoe --empires $empires --orders "$DIR/none"; done
wrong 65 "players: space-empires-4x is for 2 to 4, not 1000" play space-empires-4x --empires 1000 --orders "$DIR/none"
# Fewer bots than seats: their kinds alternate.
expect 0 play space-empires --empires 5 --bots steady,random --seed 3 --orders "$DIR/none"
has "$DIR/out" "Played by computer: E2 by steady, E3 by random, E4 by steady, E5 by random"
expect 64 play cyoe
for begins in "--seed 3" "--empires 2" "--bots steady"; do
	wrong 64 "the game in $DIR/game goes on; --empires, --bots and --seed are for a new game" \
		play space-empires $begins --dir "$DIR/game" --orders "$DIR/none"
done
wrong 65 "$DIR/game: holds a game of space-empires" play cyoe --dir "$DIR/game" --orders "$DIR/none"
expect 66 play chess --orders "$DIR/none"
expect 66 play cyoe --bots nobody --orders "$DIR/none"
expect 66 play cyoe --orders "$DIR/missing"
mkdir "$DIR/full"; : >"$DIR/full/x"
expect 73 play cyoe --dir "$DIR/full" --orders "$DIR/none"
