# An error in one game does not affect the others, and the GM is told the game and the error (HO-5, HO-21, HO-35).
. tests/site/lib
expect 0 init
for game in one two three four five; do
	expect 0 new $game --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 join $game BOSCO $game@example.org
	expect 0 start $game
done
expect 0 nightly
at 2026-12-02T21:00:00Z
# Damage in the database: setup, state, a missing turn.
sql "UPDATE game SET setup = 'ruleset: [' WHERE name = 'one'"
sql "UPDATE turn SET state = replace(CAST(state AS TEXT), 'ind', 'indo') WHERE game = 2"
sql "DELETE FROM turn WHERE game = 4"

# Bad tables for one ruleset, and a missing directory.
expect 0 new six --ruleset cyoe --seed 7 --salt $SALT
for seat in MING BOSCO; do expect 0 join six $seat $seat@example.org; done
expect 0 start six
expect 0 set six deadline="daily 20:00 Europe/Berlin"
expect 0 deadline six "2026-12-03 20:00 Europe/Berlin"
sql "UPDATE game SET tables = 'bad: [' || char(10) WHERE name = 'six'"
rm -r "$S/games/three"
mails() { cat "$S"/out/new/* | grep -c "^Subject: $1" || :; }
turns() { got=$(sql "SELECT group_concat(name || ' ' || turn, ', ') FROM game"); [ "$got" = "$1" ] || fail "turns: $got"; }

# A day before the deadline: players who have not moved are reminded in the sound games.
expect 65 nightly
has "$DIR/err" "nightmail: games/one/game.yaml:2:1: "
[ "$(wc -l <"$DIR/err")" = 1 ] || { cat "$DIR/err"; fail "lines of errors"; }
for game in two three four five; do
	[ "$(mails "$game 1: orders are missing")" = 2 ] || fail "no reminder in game $game"
done
# The GM is told at once, once.
[ "$(mails 'one: an error of the game')" = 1 ] || fail "the GM is not told"

# At the deadline each playable game is run.
at 2026-12-03T19:00:01Z
expect 65 nightly
turns "one 1, two 1, three 2, four 1, five 2, six 0"
has "$DIR/err" "nightmail: games/one/game.yaml:2:1: "
has "$DIR/err" "nightmail: games/two/turn-0001/state.json:"
has "$DIR/err" 'unknown key "indo"'
has "$DIR/err" "nightmail: four has no turn 1"
has "$DIR/err" "tables.yaml:2:1: "
lacks "$DIR/err" "three"
[ "$(wc -l <"$DIR/err")" = 4 ] || { cat "$DIR/err"; fail "lines of errors"; }
for game in 'two turn 1' 'four turn 1' 'six turn 0'; do
	[ "$(mails "$game: an error of the game")" = 1 ] || fail "the GM is not told of $game"
done
[ "$(mails 'one: an error of the game')" = 1 ] || fail "the GM is told again"
for game in three five; do
	[ "$(mails "$game 2 report")" = 2 ] || fail "no report in game $game"
	expect 0 verify $game
	[ -s "$S/games/$game/turn-0002/MING.txt" ] && [ -s "$S/games/$game/turn-0001/MING.txt" ] || fail "files of $game"
done

# The output for the sound games, and for the broken one.
expect 65 status
has "$DIR/out" "! one cannot be read: "
has "$DIR/out" "five (space-empires): turn 2, "
expect 65 status --json
python3 -c 'import json, sys; assert len(json.load(open(sys.argv[1]))["games"]) == 5' "$DIR/out"

# Files that cannot be written: the turn is valid, other games get theirs, and `rebuild` or the next run writes the
# missing ones.
rm -r "$S/games/three"
echo >"$S/games/three"
expect 73 run three five --force --no-fetch
turns "one 1, two 1, three 3, four 1, five 3, six 0"
has "$DIR/err" "games/three: "
has "$DIR/err" "the database has it all, the next run writes the files"
[ -s "$S/games/five/turn-0003/MING.txt" ] || fail "files of five"
# They do not hinder later runs either, whatever these run.
expect 73 run five --force --no-fetch
has "$DIR/err" "games/three: "
turns "one 1, two 1, three 3, four 1, five 4, six 0"
[ -s "$S/games/five/turn-0004/MING.txt" ] || fail "files of five behind those that cannot be written"
rm "$S/games/three"
# They are written first, also if no mail can be fetched and so nothing is run.
cp "$S/nightmail.yaml" "$DIR/well.yaml"
printf 'secret\n' >"$S/mail.password"; chmod 600 "$S/mail.password"
cat >"$S/nightmail.yaml" <<'Y'
site: {address: games@localhost, gm: gm@localhost}
mailbox: {url: "imap://127.0.0.1:1", user: games, password_file: mail.password, insecure: true, timeout: 2s}
Y
expect 75 run five --force
[ -s "$S/games/three/turn-0003/MING.txt" ] || fail "files of three"
cp "$DIR/well.yaml" "$S/nightmail.yaml"
turns "one 1, two 1, three 3, four 1, five 4, six 0"
expect 65 nightly
expect 0 verify three
# Two such troubles are both reported, and the worse one is the exit code, whichever comes first.
blocked() { # GAME OTHER: a file stands where GAME's go, a directory where a turn of OTHER's was
	rm -r "$S/games/$1"
	echo >"$S/games/$1"
	mkdir -p "$S/games/$2/turn-0099/x"
	expect 74 run three five --force --no-fetch
	has "$DIR/err" "games/$1: "
	has "$DIR/err" "games/$2/turn-0099"
	rm "$S/games/$1"
	rm -r "$S/games/$2/turn-0099"
	expect 65 nightly
	for game in three five; do expect 0 verify $game; done
}
blocked three five
blocked five three
# Commands that prove or write all games go on after each broken one, and report it.
expect 65 verify
has "$DIR/err" "nightmail: games/one/game.yaml:2:1: "
has "$DIR/err" "two/turn-0001/state.json:"
has "$DIR/out" "three: turns 1-5: 5 states and 10 reports identical"
has "$DIR/out" "five: turns 1-6: 6 states and 12 reports identical"
rm -r "$S/games/three" "$S/games/five"
echo >"$S/games/three"
expect 73 rebuild
has "$DIR/err" "nightmail: games/one/game.yaml:2:1: "
has "$DIR/err" "games/three: "
[ -s "$S/games/five/turn-0006/MING.txt" ] || fail "files of five were not written anew"
rm "$S/games/three"
expect 65 rebuild
[ -s "$S/games/three/turn-0005/MING.txt" ] || fail "files of three were not written anew"
# Games that wait for their players' consent: each broken one is reported to the GM, the first on the terminal; the
# others go on.
another muster
printf 'ruleset: cyoe\nplayers: 2\nmuster: 24h\n' >"$DIR/muster.yaml"
for game in eins zwei; do
	expect 0 new $game --setup "$DIR/muster.yaml" --seed 42 --salt $SALT
	for seat in MING BOSCO; do expect 0 join $game $seat $seat@example.org; done
done
sed 's/cyoe/space-empires/' "$DIR/muster.yaml" >"$DIR/good.yaml"
expect 0 new drei --setup "$DIR/good.yaml" --seed 42 --salt $SALT
for seat in MING BOSCO; do expect 0 join drei $seat $seat@example.org; done
expect 0 nightly
sql "UPDATE asking SET agreed = 1"
mkdir -p "$S/rulesets/cyoe"
echo 'bad: [' >"$S/rulesets/cyoe/tables.yaml"
expect 65 nightly
has "$DIR/err" "cyoe/tables.yaml:2:1: "
[ "$(wc -l <"$DIR/err")" = 1 ] || { cat "$DIR/err"; fail "lines of errors"; }
[ "$(sql "SELECT group_concat(name || ' ' || state, ', ') FROM game")" = "eins open, zwei open, drei running" ] || fail "games that wait"
for game in eins zwei; do
	[ "$(mails "$game turn 0: an error of the game")" = 1 ] || fail "the GM is not told of $game"
	has "$S/log/2026-12.log" "error $game: "
done
[ "$(mails "drei 1 report")" = 2 ] || fail "no report in game drei"
