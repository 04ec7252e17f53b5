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
