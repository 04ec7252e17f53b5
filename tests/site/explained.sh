# HOW-TO-READ.txt of an archive explains each file for people who have only the files (HO-51): for each ruleset, and for
# games with every act that leaves a file.
. tests/site/lib
look() { tests/explained.py "$NM" "$@" || fail "HOW-TO-READ.txt"; }
page() { tr -s ' \n' '  ' <"$DIR/$1/HOW-TO-READ.txt" >"$DIR/flat"; }
# New dice, an edit, a rollback, letters, a diary and last words, and an end by the game master.
sed -i 's/MING, address: .*}, {name: BOSCO}/MING, address: ming@example.org}, {name: BOSCO}/; s/^title: .*/title: "Müller \& Söhne: ein Krieg bis zum bitteren Ende"/' "$DIR/setup.yaml"
demo
play() { expect 0 run demo --force --no-fetch; }
mail ming@example.org "/diary" "The pear tree is in flower." "/end"
mail ming@example.org "/press BOSCO" "peace" "/end"
play
expect 0 rollback demo 1 --new-dice --yes
play
home=$(home MING)
printf '#!/bin/sh\nsed -i "/\\"id\\": %s,/s/\\"pop\\": [0-9]*/\\"pop\\": 77/" "$1"\n' "$home" >"$DIR/editor"; chmod +x "$DIR/editor"
printf 'a gift\n' | EDITOR="$DIR/editor" "$NM" edit demo >/dev/null 2>&1 || fail edit
play
expect 0 rollback demo 2 --yes
play
expect 0 archive demo "$DIR/running" --secret
expect 0 send
expect 0 set demo state=finished
mail ming@example.org "/statement" "Well played." "/end"
sql 'UPDATE seat SET archive_press = 1'
expect 0 archive demo "$DIR/all" --press
for file in press.txt diaries.txt diaries.yaml turn-0001/played.json turn-0002/MING.edited.json turn-0003/MING.final.txt turn-0003/host.final.yaml; do
	[ -s "$DIR/all/$file" ] || fail "the game has no $file"
done
[ -d "$DIR/all/turn-0002.void-1" ] || fail "the game has no turn that was taken back"
[ ! -e "$DIR/running/diaries.txt" ] || fail "open diaries"
look "$DIR/running" "$DIR/all"
page all
has "$DIR/flat" 'the record of one game, "Müller & Söhne: ein Krieg bis zum bitteren Ende". It is a game of Space Empires with 2 empires'
has "$DIR/flat" "Turn 1 opened on 2026-12-01, turn 3, the last one here, on 2026-12-01."
has "$DIR/flat" "The game is over. Nobody won it."
has "$DIR/flat" "by the name of their empire alone: MING, BOSCO."
has "$DIR/flat" "local times of the zone Europe/Berlin of the time zone database"
has "$DIR/flat" "\`nightmail seed 1 again SEED TURN COUNT\`"
lacks "$DIR/flat" "secret.yaml"
has "$DIR/flat" "nightmail chronicle FOLDER tells the game as a booklet"
page running
has "$DIR/flat" "The game was still going on when this folder was written."
has "$DIR/flat" "secret.yaml What was secret while the game went on"
lacks "$DIR/flat" "press.txt"
lacks "$DIR/flat" "chronicle"
# A file without explanation is found.
printf x >"$DIR/all/turn-0001/new.txt.gz"
! tests/explained.py "$NM" "$DIR/all" >/dev/null || fail "a file without an explanation"

# Own map and tables, and dice with everybody's parts.
another own
mkdir -p "$S/rulesets/space-empires"
sed 's/^  unit_points: 5/  unit_points: 7/' rulesets/space-empires/tables.yaml >"$S/rulesets/space-empires/tables.yaml"
sed -E '1s/"game": "[^"]*", *//; s/"(game|turn|seed)": [^,]*,//' "$DIR/running/turn-0001/state.json" >"$DIR/map.yaml"
cat >"$DIR/own.yaml" <<'T'
ruleset: space-empires
title: Own
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]
map: {file: map.yaml}
fair: shared
T
expect 0 new own --setup "$DIR/own.yaml"
mail ming@example.org "/dice apples"
mail bosco@example.org "/dice pears"
expect 0 start own
expect 0 run own --force --no-fetch
expect 0 set own state=finished
expect 0 archive own "$DIR/of-own"
for file in map.yaml tables.yaml; do [ -s "$DIR/of-own/$file" ] || fail "the game has no $file"; done
look "$DIR/of-own"
page of-own
has "$DIR/flat" "The line is \`nightmail part 1 GAME SEED SALT\`"

# Each ruleset, with its own orders; and the winner of a won game.
another rulesets
sh tests/games film >"$DIR/games"
while read -r _ ruleset count; do
	echo "ruleset: $ruleset"
	seq "$count" | sed 's/.*/E&/' | paste -sd , | sed 's/\(E[0-9]*\)/{name: \1}/g; s/.*/players: [&]/'
done <"$DIR/games" >"$DIR/setups"
while read -r _ ruleset count; do
	grep -A 1 "^ruleset: $ruleset\$" "$DIR/setups" >"$DIR/one.yaml"
	expect 0 new "$ruleset" --setup "$DIR/one.yaml" --seed 5 --salt $SALT
	for n in $(seq "$count"); do expect 0 bot "$ruleset" "E$n" steady; done
	expect 0 start "$ruleset"
	expect 0 run "$ruleset" --force --no-fetch
	expect 0 archive "$ruleset" "$DIR/of-$ruleset" --secret
	look "$DIR/of-$ruleset"
done <"$DIR/games"
expect 0 verify "$DIR/of-cyoe"
