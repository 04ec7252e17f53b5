# A game keeps the tables that it began with, in the database, in games/ and in its archive, whatever the site's folder
# has later (HO-116), until `set GAME tables=site` or built-in.
. tests/site/lib
another site
own() { # NUMBER: the site's tables, which differ from the built-in ones by a comment
	mkdir -p "$S/rulesets/space-empires"
	{ echo "# ours, $1"; cat rulesets/space-empires/tables.yaml; } >"$S/rulesets/space-empires/tables.yaml"
}
begin() { # GAME
	expect 0 new "$1" --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 join "$1" BOSCO "$1@example.org"
	expect 0 start "$1"
}
play() { expect 0 run "$1" --force --no-fetch; }
tables() { sed -n 's/.*"tables": \(null\|"[0-9a-f]*"\).*/\1/p' "$S/games/$1/turn-000$2/host.yaml"; }
begin plain
own 1
begin kept
sum=$(sha256sum "$S/rulesets/space-empires/tables.yaml" | cut -d' ' -f1)
cp "$S/rulesets/space-empires/tables.yaml" "$DIR/first.yaml"
own 2
play plain
play kept
[ "$(tables plain 2)" = null ] || fail "the site's tables changed a running game"
[ "$(tables kept 2)" = "\"$sum\"" ] || fail "a running game lost its tables"
cmp "$DIR/first.yaml" "$S/games/kept/tables.yaml" || fail "games/kept/tables.yaml"
[ ! -e "$S/games/plain/tables.yaml" ] || fail "built-in tables were written"
lacks "$S/games/kept/turn-0002/MING.txt" "tables of"
rm -r "$S/rulesets"
wrong 66 "rulesets/space-empires/tables.yaml: the site has no tables of its own" set plain tables=site
wrong 65 "plain has these tables already" set plain tables=built-in
play kept
expect 0 verify
grep -q "^kept: turns 1-3: 3 states" "$DIR/out" || fail "$(cat "$DIR/out")"
# games/ and archives verify, and bring the tables to another site.
expect 0 verify "$S/games/kept"
expect 0 archive kept "$DIR/archive" --secret
expect 0 verify "$DIR/archive"
cmp "$DIR/first.yaml" "$DIR/archive/rulesets/space-empires/tables.yaml" || fail "the archive's tables"
another other
expect 0 rebuild --from "$DIR/archive"
expect 0 resume kept
play kept
[ "$(tables kept 4)" = "\"$sum\"" ] || fail "the tables did not come along"
expect 0 verify kept
# The game master changes them from the next turn on; the players read the new numbers before they give orders.
use site
own 3
sed -i 's/^  unit_points: 5/  unit_points: 7/; s/name: ASSAULT, letter: A, attack: 8/name: ASSAULT, letter: A, attack: 9/; /^  mm_ships/d' \
	"$S/rulesets/space-empires/tables.yaml"
expect 65 set kept tables=mine
has "$DIR/err" 'tables: "site" or "built-in" is needed, not "mine"'
expect 65 set kept tables=site
has "$DIR/err" mm_ships
sed -i 's/^  mm_ships.*//; s/^  l2_ships: 1/&\n  mm_ships: 1/' "$S/rulesets/space-empires/tables.yaml"
own_sum=$(sha256sum "$S/rulesets/space-empires/tables.yaml" | cut -d' ' -f1)
expect 0 set kept tables=site
wrong 65 "kept is going to have these tables already" set kept tables=site
expect 0 verify kept
# An archive contains tables that wait for their turn; a change by hand there is checked.
rm -rf "$DIR/archive"
expect 0 archive kept "$DIR/archive" --secret
another other
expect 0 rebuild --from "$DIR/archive"
expect 0 resume kept
play kept
play kept
[ "$(tables kept 4)" = "\"$sum\"" ] && [ "$(tables kept 5)" = "\"$own_sum\"" ] || fail "the change did not come along"
expect 0 verify kept
expect 0 delete kept --yes --force
cp "$DIR/archive/secret.yaml" "$DIR/secret.yaml"
rm "$DIR/archive/SHA256SUMS"
sed 's/"tables_from": 4/"tables_from": 3/' "$DIR/secret.yaml" >"$DIR/archive/secret.yaml"
wrong 65 '"tables_next" must hold from a later turn than the open one' rebuild --from "$DIR/archive"
sed 's/"tables_next": "# ours/&\\nnothing: 1/' "$DIR/secret.yaml" >"$DIR/archive/secret.yaml"
expect 65 rebuild --from "$DIR/archive"
use site
play kept
[ "$(tables kept 4)" = "\"$sum\"" ] || fail "the turn that was open was played by the new tables"
tr -s ' \n' ' ' <"$S/games/kept/turn-0004/MING.txt" >"$DIR/words"
has "$DIR/words" "* The tables of space-empires changed; the manual's numbers may differ. From turn 4 on strategies.ASSAULT.attack is 9 instead of 8, bombardment.unit_points is 7 instead of 5."
play kept
[ "$(tables kept 5)" = "\"$own_sum\"" ] || fail "tables=site did nothing"
lacks "$S/games/kept/turn-0005/MING.txt" "tables of"
expect 0 verify kept
# A second change before the first one takes effect replaces it.
expect 0 set kept tables=built-in
expect 0 set kept tables=site
wrong 65 "kept has these tables already" set kept tables=site
play kept
has "$S/games/kept/turn-0006/MING.txt" "* The tables of space-empires stay as they are, also from turn 6 on."
play kept
[ "$(tables kept 7)" = "\"$own_sum\"" ] || fail "the second change does not count"
expect 0 set kept tables=built-in
play kept
play kept
[ "$(tables kept 9)" = null ] || fail "tables=built-in did nothing"
[ ! -e "$S/games/kept/tables.yaml" ] || fail "the old tables stayed in games/"
lacks "$S/games/kept/turn-0009/MING.txt" "tables of"
expect 0 verify kept
# Tables that cannot be read are not accepted.
mkdir -p "$S/rulesets/space-empires"
echo "nothing: 1" >"$S/rulesets/space-empires/tables.yaml"
expect 65 set kept tables=site
play kept
# A backup from before the change is restored (HO-110): the game goes on with the tables that its players were told.
rm -r "$S/rulesets"
another back
begin kept
play kept
expect 0 backup "$DIR/before.db"
at 2026-12-01T11:00:00Z
own 4
new_sum=$(sha256sum "$S/rulesets/space-empires/tables.yaml" | cut -d' ' -f1)
expect 0 set kept tables=site
play kept
play kept
[ "$(tables kept 4)" = "\"$new_sum\"" ] || fail "$(tables kept 4) are the tables of turn 4"
expect 0 set kept tables=built-in
expect 0 set kept title=Later
put_back() { rm -f "$S"/nightmail.db*; cp "$1" "$S/nightmail.db"; }
put_back "$DIR/before.db"
expect 0 recover kept
has "$DIR/out" 'kept: the database does not know of this change for the next turn: `nightmail set kept` gives it once more: tables: built-in'
has "$DIR/out" 'gives it once more: title: Later'
lacks "$DIR/out" "tables: site"
play kept
[ "$(tables kept 5)" = "\"$new_sum\"" ] || fail "recover lost the tables"
expect 0 verify kept
# Tables that waited in the backup still wait until their turn.
expect 0 set kept tables=built-in
expect 0 rollback kept 4 --yes
expect 0 backup "$DIR/waits.db"
play kept
put_back "$DIR/waits.db"
expect 0 recover kept
play kept
play kept
[ "$(tables kept 6)" = "\"$new_sum\"" ] && [ "$(tables kept 7)" = null ] || fail "the change that waited is lost"
expect 0 verify kept
