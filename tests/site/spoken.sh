# Mails for listeners (HO-81): the lines above and below a report, and an answer with more refusals than one wants to
# hear.
. tests/site/lib
heard() { tr -s ' \n' ' ' <"$DIR/mail" | grep -qF -- "$1" || { cat "$DIR/mail"; fail "not heard: $1"; }; }
expect 0 init
sed -i "s|^# publish:.*|publish: {dir: $DIR/www, url: \"https://games.example/x\"}|" "$S/nightmail.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
expect 0 join demo BOSCO bosco@example.org
expect 0 start demo
mail ming@example.org "/set style speech"
# The news and the deadline come first; the site's address last, without signs that are not words.
expect 0 note demo MING look out
expect 0 report demo MING --resend
told ming@example.org
heard "+++ Since this report was made, 2 The game master notes: look out. Turn 1 is open until Thu 3 Dec 2026, 20:00 Europe/Berlin. demo, space-empires, turn 1, MING: worlds 1, seats 2."
[ "$(grep . "$DIR/mail" | tail -n 1 | sed 's|/[a-z2-7]\{26\}/|/KEY/|')" = "On the web: games.example/x/demo/KEY/." ] ||
	{ cat "$DIR/mail"; fail "the last line"; }
lacks "$DIR/mail" "://"
# A reason with its hint, a warning, and at most 20 refusals in words: lines and commands are counted together.
expect 0 report demo MING --json
world=$(jq '.worlds[0].id' "$DIR/out")
set --
for i in $(seq 23); do set -- "$@" "B1F${i}W99$i"; done
mail ming@example.org "$@" "B1F1W$world" "/frobnicate"
told ming@example.org
heard "+++ What will run, 1 Line 24: B1F1W$world, build 1 ship at W$world as F1. The digest is "
heard "+++ What was not taken, 20 Line 1, column "
[ "$(tr '\n' ' ' <"$DIR/mail" | grep -o ', is not taken: ' | wc -l)" = 20 ] || { cat "$DIR/mail"; fail "twenty refusals"; }
heard "There are 4 more. To mend it, reply with the command add on the first line and the right orders below."
lacks "$DIR/mail" "W9921"
