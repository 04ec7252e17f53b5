# The proof of a record (HO-20, HO-27, HO-51, HO-52): the first different byte is named, the commitment of the first
# reports holds after all levers of the GM; and an archive needs nothing else.
. tests/site/lib
demo
play() { expect 0 run demo --force --no-fetch; }
edit() { printf "#!/bin/sh\nsed -i '%s' \"\$1\"\n" "$1" >"$DIR/editor"; chmod +x "$DIR/editor"; }
verified() { expect 0 verify demo; proved "demo: turns $1: $2 identical"; }

# New dice for the first turn; the map stays.
play
expect 0 rollback demo 1 --new-dice
verified 1-1 '1 states and 2 reports'
play
play
# Two edits of one turn: MING, whose home it is, sees the first, BOSCO the second.
export EDITOR="$DIR/editor"
ming=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/demo/turn-0003/state.json")
bosco=$(jq -r '.worlds[] | select(.owner == "BOSCO") | .id' "$S/games/demo/turn-0003/state.json")
for home in $ming $bosco; do
	edit "/\"id\": $home,/s/\"pop\": [0-9]*/\"pop\": 77/"
	printf 'a gift\n' | "$NM" edit demo >/dev/null 2>&1 || fail "edit"
done
for empire in MING BOSCO; do [ -s "$S/games/demo/turn-0003/$empire.edited.txt" ] || fail "no report for $empire"; done
verified 1-3 '3 states and 8 reports'
play
expect 0 rollback demo 3
expect 0 replace demo BOSCO new@example.org
play
expect 0 set demo state=finished
# Four turns of two reports, two after the edits, two at the end.
verified 1-4 '4 states and 12 reports'
expect 0 archive demo "$DIR/archive"

# An archive alone: no site, another directory, whatever happens to the site.
cd "$DIR"
mv site gone
export NIGHTMAIL_SITE=/nowhere
expect 0 verify archive
proved "demo: turns 1-4: 4 states and 12 reports identical"
for path in README SHA256SUMS game.yaml history.txt turn-0001/state.json turn-0001/played.json turn-0004.void-1/state.json; do
	[ -s "archive/$path" ] || fail "the archive lacks $path"
done
has archive/history.txt "rollback turn 2 to 1, new dice"
# README names the files, and the program that made them.
[ "$(head -n 1 archive/README)" = "The Long War: a game of Space Empires, played by mail" ] || fail "$(head -n 1 archive/README)"
expect 0 --version
has archive/README "($(sed -n '1s/^nightmail \([^ ,]*\).*/nightmail \1/p' out); rules of space-empires, number $(
	jq .rules.number archive/turn-0001/host.yaml))."
for path in $(sed -n '/^turn-NNNN\//,/^$/s/^ *\([A-Za-z.\/-]*\)  .*/\1/p' archive/README); do
	case $path in
	turn-NNNN/ | press.txt | diaries.txt | secret.yaml | *.ord) continue ;;
	EMPIRE* | state.json | host.yaml) path=turn-0001/$(echo $path | sed s/EMPIRE/MING/) ;;
	esac
	[ -s "archive/$path" ] || fail "README names $path"
done
has archive/history.txt "edit turn 3: a gift"

# SHA256SUMS names the file ...
cp -r archive copy
printf x >>copy/turn-0002/MING.txt
expect 65 verify copy
has err "copy/turn-0002/MING.txt: differs from its line in SHA256SUMS: the archive is damaged"
rm copy/turn-0002/MING.txt
expect 66 verify copy

# ... without it the replay finds the byte. change FILE: makes the tenth byte from the end an `@`.
afresh() { rm -rf copy; cp -r archive copy; rm copy/SHA256SUMS; }
change() {
	afresh
	at=$(($(wc -c <"copy/$1") - 9))
	old=$(tail -c +$at "copy/$1" | head -c 1)
	printf @ | dd of="copy/$1" bs=1 seek=$((at - 1)) conv=notrunc 2>/dev/null
	expect 65 verify copy
}
for file in turn-0001/MING.txt turn-0002/BOSCO.json turn-0003/MING.dot turn-0003/MING.edited.txt turn-0003/BOSCO.edited.json \
	turn-0004/BOSCO.final.txt turn-0004/MING.final.json; do
	change $file
	turn=${file#turn-000}
	says "demo: turn ${turn%%/*}, ${file#*/}, byte $at: recorded \"@\", replayed \"$old\""
done
# A byte too many and one too few.
afresh
size=$(wc -c <copy/turn-0002/MING.txt)
printf x >>copy/turn-0002/MING.txt
expect 65 verify copy
says "demo: turn 2, MING.txt, byte $((size + 1)): recorded \"x\", replayed the end"
afresh
truncate -s -1 copy/turn-0002/MING.txt
expect 65 verify copy
says "demo: turn 2, MING.txt, byte $size: recorded the end, replayed \\x0a"
# Words of a stranger, values of a report with other words, and names reach the terminal escaped.
afresh
sed -i 's/\("rules": .*"text": \)[0-9]*/\11/' copy/turn-0002/host.yaml
sed -i 's/^ "empire": "MING"/ "empire": "\\u001b[2J"/' copy/turn-0002/MING.json
expect 65 verify copy
says 'demo: turn 2, MING.json, empire: recorded "\x1b[2J", replayed "MING"'
afresh
cp copy/turn-0002/MING.txt "$(printf 'copy/turn-0002/\377.txt')"
expect 65 verify copy
says 'demo: turn 2, \xff.txt is recorded, but was not made again'
# One file more, one file less; other orders than those given.
afresh
cp copy/turn-0002/MING.txt copy/turn-0002/ZARG.txt
expect 65 verify copy
says "demo: turn 2, ZARG.txt is recorded, but was not made again"
afresh
rm copy/turn-0002/MING.dot
expect 65 verify copy
says "demo: turn 2, MING.dot is missing"
afresh
echo B5F1W$ming >copy/turn-0002/MING.ord
expect 65 verify copy
has out "demo: turn 3, "
# The state at a turn's start, and the host's facts.
afresh
sed -i '/"id": '"$ming"',/s/"pop": [0-9]*/"pop": 99/' copy/turn-0002/state.json
expect 65 verify copy
has out "demo: turn 2, state.json, byte "
afresh
sed -i 's/"title": "The Long War"/"title": "The Short War"/' copy/turn-0002/host.yaml
expect 65 verify copy
has out "demo: turn 2, BOSCO"
# The rules are recorded as a name, a number and a sum; another type is refused.
for rules in '"ruleset": "space-empires", "number": "3"' '"ruleset": "space-empires", "number": 3.5' '"ruleset": 1, "number": 3' '"number": 3' \
	'"ruleset": "space-empires", "number": null' '"ruleset": "space-empires"'; do
	afresh
	sed -i "s/^ \"rules\": {.*\"tables\"/ \"rules\": {$rules, \"tables\"/" copy/turn-0002/host.yaml
	expect 65 verify copy
	has err "demo/turn-0002/host.yaml:"
done

# The first state's seed is derived from game, seed and salt, a new one from the seed before (HO-20, HO-27).
seed_of() { printf '%s\n' "$1" | sha256sum | python3 -c 'print(int(input()[:16], 16) >> 1)'; }
made=$(seed_of "nightmail seed 2 demo 42 $SALT")
has archive/turn-0001/played.json "\"seed\": $made,"
has archive/turn-0001/state.json "\"seed\": $(seed_of "nightmail seed 1 again $made 1 1"),"
has archive/turn-0002/state.json "\"seed\": $(seed_of "nightmail seed 1 again $made 1 1"),"

# A game begun by an older program has the host's seed in its first state.
afresh
older=$(printf 'nightmail seed 1 demo %s %s\n' "$made" "$SALT" | sha256sum | cut -d' ' -f1)
sed -i "s/$(jq -r .commitment archive/game.yaml)/$older/; s/\"seed\": \"42\"/\"seed\": \"$made\"/; s/\"seed\": 42/\"seed\": $made/
	s/^  seed 42\$/  seed $made/; s/  seed 42\\\\n/  seed $made\\\\n/" copy/game.yaml copy/turn-*/*
expect 0 verify copy
says "demo: turns 1-4: 4 states and 12 reports identical
demo: dice proved: seed 1, the host's seed alone"

# Removed parts are reported: the commitment, in game.yaml or in all first reports, and the parts that prove it.
swap() { afresh; sed -i "$1" copy/game.yaml; expect 65 verify copy; }
swap '/^ "commitment"/d'
says "demo: game.yaml has no commitment: what the players were promised of their dice cannot be proved"
afresh
sed -i "s/\"commitment\": \"[0-9a-f]*\"/\"commitment\": null/" copy/turn-0001/host.yaml
expect 65 verify copy
says "demo: host.yaml of the first turn has no commitment: what the players were promised of their dice cannot be proved"
for key in '"salt"' '"seed"' '"s[ea][el][td]"'; do
	swap "/^ $key/d"
	says "demo: seed or salt is missing: the commitment cannot be proved"
done

# No path leads out of the directory, and verify never blocks on a file in it.
stray() { afresh; ( cd copy; eval "$1" ); expect 65 verify copy; has err "copy/$2"; }
stray 'ln -sf /etc/passwd turn-0002/MING.txt' "turn-0002/MING.txt: is neither a file nor a directory that an archive has"
stray 'mv turn-0001/state.json x; ln -s ../x turn-0001/state.json' "turn-0001/state.json: is neither a file nor a directory"
stray 'rm turn-0001/host.yaml; mkfifo turn-0001/host.yaml' "turn-0001/host.yaml: is neither a file nor a directory"
stray 'mkfifo SHA256SUMS' "SHA256SUMS: is neither a file nor a directory"
stray 'mkfifo pipe; printf "%064d  pipe\n" 0 >SHA256SUMS' "pipe: is neither a file nor a directory"
stray 'mv turn-0002 x; ln -s x turn-0002' "turn-0002: is not a turn's directory"
stray 'rm -r rulesets; ln -s / rulesets' "rulesets: is neither a file nor a directory"
stray 'truncate -s 600M turn-0002/MING.txt' "turn-0002/MING.txt: is longer than 512 MiB"

# Sums are of files below it, one per line.
zeros=$(printf %064d 0)
for line in x "$zeros" "$zeros  " "$(sha256sum archive/README | cut -c 1-64)  ../archive/README" "$(sha256sum /etc/passwd)"; do
	rm -rf copy; cp -r archive copy; echo "$line" >>copy/SHA256SUMS
	wrong 65 "copy: SHA256SUMS contains a line that is not of the form \`hex  name\`" verify copy
done
rm -rf copy; cp -r archive copy; echo word >copy/a; (cd copy && sha256sum a >>SHA256SUMS)
expect 0 verify copy
rm copy/a
wrong 66 "copy/a: " verify copy
echo unfinished >copy/SHA256SUMS
wrong 65 "copy: this archive is not whole: its disk failed or its writer died; make it again, in another directory" verify copy

# The winners, and the rules that made them win, are those of the last state.
swap 's/"winners": \[\]/"winners": ["MING"]/'
says 'demo: game.yaml: winners recorded "MING", replayed ""'
swap 's/"winners": \[\]/"winners": 7/'
says 'demo: game.yaml: winners recorded "a whole number", replayed ""'
swap 's/"ruleset": "space-empires"/"ruleset": "cyoe"/'
says "demo: game.yaml: the game is one of space-empires"

# An impossible setup: invalid players, too many, without names, twice.
for rules in $("$OLDPWD/tests/rulesets"); do
	"$NM" simulate --ruleset $rules --empires 2 --turns 1 --seed 7 --out $rules >out 2>err || fail "simulate $rules"
	expect 0 verify $rules
	has out ": dice not proved, nobody was promised them: seed 1, the host's seed alone"
	for players in '[]' null '[{name: E1}]' '[{}, {}]' '[E1, E2]' '[{name: E1}, {name: e1}]' '[{name: E1}, {name: "E 2"}]' \
		"[$(seq -s, -f '{name: E%g}' 700)]" 2; do
		rm -rf copy
		cp -r $rules copy
		python3 -c 'import re, sys
text = open("copy/game.yaml").read()
open("copy/game.yaml", "w").write(re.sub(r"\"players\": \[.*?\}\],", "\"players\": " + sys.argv[1] + ",", text, flags=re.S))' "$players"
		expect 65 verify copy
	done
done

# Another seed or salt, even with a fitting commitment: the first reports have another one.
swap 's/"seed": 42/"seed": 43/'
says "demo: the commitment in game.yaml does not fit seed and salt"
salt=$(jq -r .salt archive/game.yaml)
swap "s/$salt/00000000000000000000000000000000/"
says "demo: the commitment in game.yaml does not fit seed and salt"
forged=$(printf 'nightmail seed 1 demo 43 %s\n' "$salt" | sha256sum | cut -d' ' -f1)
true=$(jq -r .commitment archive/game.yaml)
swap "s/\"seed\": 42/\"seed\": 43/; s/$true/$forged/"
says "demo: the commitment in game.yaml is not that of the first reports"
sed -i "s/$true/$forged/" copy/turn-0001/*
expect 65 verify copy
says "demo: the seed in game.yaml is not that of the first state"
# The seed of a turn that the GM changed is the game's, or that of new dice, and no other.
for turn in 1 4; do
	afresh
	cp -n copy/turn-000$turn/state.json copy/turn-000$turn/played.json
	sed -i 's/"seed": [0-9]*/"seed": 7/' copy/turn-000$turn/state.json
	expect 65 verify copy
	says "demo: turn $turn, state.json: its seed is neither that of the turn before nor one of new dice"
done

# Voided turns: what one rollback took back is replayed as well, and does not count in the final line. Turn 3 is what
# turn 2 had given before it was reopened; 4 follows from 3, and 5 from 4.
cd - >/dev/null
export NIGHTMAIL_SITE="$S"
rm -rf "$S"
demo
for n in 1 2 3 4; do play; done
expect 0 rollback demo 2
echo B5F1W$ming >"$DIR/plan"
expect 0 orders demo MING --set "$DIR/plan"
verified 1-2 '2 states and 4 reports'
play
expect 0 rollback demo 1
play
play
# The second turn 3 has number 2, and so has the open turn 2, but from another rollback: one does not lead to the other.
expect 0 rollback demo 2
[ -d "$S/games/demo/turn-0003.void-2" ] || fail "no turn-0003.void-2"
verified 1-2 '2 states and 4 reports'
rm -rf "$DIR/archive"
expect 0 archive demo "$DIR/archive" --secret
cd "$DIR"
expect 0 verify archive
proved "demo: turns 1-2: 2 states and 4 reports identical"
for file in 4/MING.txt 5/BOSCO.json 5/state.json 4/BOSCO.dot; do
	change turn-000${file%%/*}.void-1/${file#*/}
	says "demo: turn ${file%%/*}.void-1, ${file#*/}, byte $at: recorded \"@\", replayed \"$old\""
done
afresh
rm copy/turn-0004.void-1/host.yaml
expect 65 verify copy
has err "demo/turn-0004.void-1/host.yaml: is missing"
afresh
sed -i '/run turn 4 to 5/d' copy/history.txt
expect 65 verify copy
has err "history.txt:5:1: does not follow from the lines above it"
afresh
rm -r copy/turn-0003.void-2
expect 65 verify copy
has err "demo/history.txt: tells of other turns than there are"
afresh
rm copy/history.txt
expect 65 verify copy
has err "history.txt is missing"

# A turn that was edited and taken back, with the turn before it played again: its reports after the edit are compared,
# too.
cd - >/dev/null
rm -rf "$S" "$DIR/archive"
demo
play
play
home=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/demo/turn-0003/state.json")
edit "/\"id\": $home,/s/\"pop\": [0-9]*/\"pop\": 77/"
printf 'a gift\n' | "$NM" edit demo >/dev/null 2>&1 || fail "edit"
play
expect 0 rollback demo 2
play
expect 0 archive demo "$DIR/archive" --secret
cd "$DIR"
expect 0 verify archive
for file in txt json; do
	change turn-0003.void-1/MING.edited.$file
	says "demo: turn 3.void-1, MING.edited.$file, byte $at: recorded \"@\", replayed \"$old\""
done
