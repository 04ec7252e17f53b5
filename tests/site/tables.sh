# HO-116: a game keeps the tables that it was begun with, in the database, in games/ and in its archive, whatever the site's
# folder has later, until `set GAME tables=site` or built-in.
. tests/site/lib
another site
own() { # NUMBER: the site's tables, other than the built-in ones by a comment
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
play kept
expect 0 verify
grep -q "^kept: turns 1-3: 3 states" "$DIR/out" || fail "$(cat "$DIR/out")"
# games/ and archives prove themselves, and bring the tables to another site.
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
# The game master changes them; the players read it in the next report, once.
use site
own 3
expect 65 set kept tables=mine
has "$DIR/err" 'tables: "site" or "built-in" is needed, not "mine"'
expect 0 set kept tables=site
play kept
has "$S/games/kept/turn-0004/MING.txt" "The tables of space-empires changed"
[ "$(tables kept 4)" != "\"$sum\"" ] || fail "tables=site did nothing"
expect 0 set kept tables=built-in
play kept
[ "$(tables kept 5)" = null ] || fail "tables=built-in did nothing"
[ ! -e "$S/games/kept/tables.yaml" ] || fail "the old tables stayed in games/"
play kept
lacks "$S/games/kept/turn-0006/MING.txt" "tables of"
expect 0 verify kept
# What cannot be read is no table of a game.
mkdir -p "$S/rulesets/space-empires"
echo "nothing: 1" >"$S/rulesets/space-empires/tables.yaml"
expect 65 set kept tables=site
play kept
