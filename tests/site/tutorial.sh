# Five lessons at the terminal (HO-160), then a game against steady.
. tests/site/lib
unset NIGHTMAIL_SITE EDITOR
typed() { printf '%s\n' "$@" >"$DIR/typed"; }
learn() { "$NIGHTMAIL" tutorial "$1" <"$DIR/typed" >"$DIR/out" 2>"$DIR/err"; }

# A wrong line gets its cause and the hint; a part of the wanted orders is kept while the rest is entered; then q.
typed 'B99F2W7' 'b10 f2 w1' 'M2W3' 'M1W2' q
learn space-empires || fail "q: $?"
has "$DIR/out" 'Lesson 1 of 5: '
has "$DIR/out" 'line 1, column 7: W7 is not yours'
has "$DIR/out" 'Hint: B is for build'
has "$DIR/out" '  B10F2W1: done'
has "$DIR/out" 'Lesson 2 of 5: '
[ "$(grep -c '^Missing:' "$DIR/out")" = 2 ] || fail "what is missing is told twice"
has "$DIR/out" 'Lesson 3 of 5: '
lacks "$DIR/out" 'Lesson 4 of 5: '
lacks "$DIR/out" reply

# What else can be typed is said; q says where to go on, and a number begins there.
has "$DIR/out" '? shows this again, q quits.'
has "$DIR/out" 'nightmail tutorial space-empires 3 goes on from here.'
typed '?' HELP /help quit
learn space-empires || fail "help"
[ "$(grep -c '^Lesson 1 of 5' "$DIR/out")" = 4 ] || fail "the lesson is shown again"
has "$DIR/out" 'nightmail help space-empires explains all orders.'
lacks "$DIR/out" 'NOT TAKEN'
typed zz '/ready' q
learn space-empires || fail "strange lines"
has "$DIR/out" '`nightmail help space-empires` lists the orders'
has "$DIR/out" 'line 1: commands like this one do nothing here'
printf 'B4F1W1\n' >"$DIR/typed"
expect 0 tutorial space-empires 3
has "$DIR/out" 'Lesson 3 of 5: '
lacks "$DIR/out" 'Lesson 2 of 5: '
wrong 64 'LESSON must be a number from 1 to 5' tutorial space-empires 6

# The same in other words is right; a wrong order never stands in the way of the right one, which would move the ship twice.
typed 'BUILD Terra 1 frigate wolf' 'MOVE eye TO (1,0)' 'MOVE eye TO Vega' 'MOVE wolf TO (1,0)' 'MOVE wolf TO Vega' q
learn star-empires || fail "other words"
has "$DIR/out" 'Lesson 4 of 5: '
lacks "$DIR/out" 'moved by an earlier order'

# Every ruleset's lessons with the wanted orders; without an editor the game that follows is named.
for ruleset in cyoe galactic-empires space-empires space-empires-4x star-empires; do
	: >"$DIR/typed"
	for lesson in 1 2 3 4 5; do
		learn $ruleset || fail "$ruleset, lesson $lesson"
		sed -n "/^Lesson $lesson of 5/,\$s/^  \`\(.*\)\`\$/\1/p" "$DIR/out" >>"$DIR/typed"
	done
	learn $ruleset || fail "$ruleset"
	has "$DIR/out" "nightmail play $ruleset --bots steady begins a game"
done

# With an editor it begins.
typed 'B10F2W1' 'M1W2' 'M2W3' 'AF1I' 'AF2I' 'B5F3W2' 'M1W4' 'AF1F4' 'M2W4' 'M3W4' q
EDITOR=true learn space-empires || fail "the game"
has "$DIR/out" 'ALONE, turn 1'
has "$DIR/out" 'Played by computer: E2 by steady'

expect 66 tutorial chess
expect 64 tutorial
