# Restores a game from its archive into the database (`rebuild --from`): proved first, completely or not at all, and
# then as if it had never been away: games/ and its archive have the same bytes, and the same orders give the same next
# turn.
. tests/site/lib
play() { expect 0 run demo --force --no-fetch; }
edit() { printf "#!/bin/sh\nsed -i '%s' \"\$1\"\n" "$1" >"$DIR/editor"; chmod +x "$DIR/editor"; }
same() { diff -r "$1" "$2" >"$DIR/diff" || { cat "$DIR/diff"; fail "$1 and $2 differ"; }; }
# nothing: the site has no trace of a game.
nothing() {
	for table in game seat turn tally report orders history notice; do
		[ "$(sql "SELECT count(*) FROM $table")" = 0 ] || fail "rows in $table"
	done
	[ -z "$(ls "$S/games" 2>/dev/null)" ] || fail "files in games/"
}

# Games of `simulate`, of every ruleset: the same files again, and the same proof.
for rules in $(tests/rulesets); do
	expect 0 simulate --ruleset $rules --empires 4 --turns 4 --seed 7 --out "$DIR/$rules"
	expect 0 verify "$DIR/$rules"
	proof=$(cat "$DIR/out")
	another away
	expect 0 rebuild --from "$DIR/$rules"
	has "$DIR/out" ", the game is over"
	same "$DIR/$rules" "$S/games/simulated"
	expect 0 verify simulated
	says "$proof"
	expect 0 rebuild simulated
	same "$DIR/$rules" "$S/games/simulated"
done

# A game with all levers: edits, rollbacks, new dice, another player, an end by the GM.
use home
sed -i 's/^deadline:.*/deadline: "every 36h"\ngrace: 4h\nvacation_days: 3/' "$DIR/setup.yaml"
demo
play
expect 0 rollback demo 1 --new-dice
at 2026-12-01T11:00:00Z
play
ming=$(jq -r '.worlds[] | select(.owner == "MING") | .id' "$S/games/demo/turn-0001/state.json")
export EDITOR="$DIR/editor"
edit "/\"id\": $ming,/s/\"pop\": [0-9]*/\"pop\": 77/"
printf 'a gift\n' | "$NM" edit demo >/dev/null 2>&1 || fail "edit"
play
play
expect 0 rollback demo 3
expect 0 rollback demo 2
expect 0 replace demo BOSCO new@example.org
play
mail ming@example.org "B5F1W$ming" "B9F9W9999"
play
mail ming@example.org "B6F2W$ming" "nonsense" "/ready"
expect 0 note demo MING look out
expect 0 set demo title="The Longer War"
expect 0 archive demo "$DIR/running" --secret
has "$DIR/running/SHA256SUMS" secret.yaml
lacks "$DIR/running/secret.yaml" example.org
cp -r "$S/games/demo" "$DIR/demo"
expect 0 verify demo
running=$(cat "$DIR/out")
ming_row() { sql "SELECT ready, missed, missed_in_row, grace_used, out, abandoned, awaited FROM seat WHERE name = 'MING'"; }
row=$(ming_row)
tally() { sql "SELECT turn, name, counted, tally.missed, tally.missed_in_row FROM tally JOIN seat ON seat.id = seat ORDER BY 1, 2"; }
tally >"$DIR/tally"
times=$(sql "SELECT turn, void, opened, ran FROM turn ORDER BY 1, 2")
expect 0 hold demo

# Without the seed nothing can be proved: the error says what games/ of a running game lacks. An archive by `archive
# --secret` has everything.
another back
at 2026-12-05T09:00:00Z
expect 65 rebuild --from "$DIR/demo"
has "$DIR/err" "demo/secret.yaml: is missing: demo is running"
nothing
expect 0 rebuild --from "$DIR/running"
says "demo: turns 1-4, held; 2 empires without addresses: nightmail replace demo MING ADDRESS, then nightmail resume demo"
same "$DIR/demo" "$S/games/demo"
expect 0 verify demo
says "$running"
expect 0 archive demo "$DIR/again" --secret
same "$DIR/running" "$DIR/again"
expect 0 log demo
has "$DIR/out" "rebuild demo from files, turn 4"
# The counts of both seats in each of the four turns, as before.
tally >"$DIR/back.tally"
[ "$(wc -l <"$DIR/back.tally")" = 8 ] && ! grep -vxFf "$DIR/tally" "$DIR/back.tally" || { cat "$DIR/back.tally"; fail "tally"; }
[ "$(ming_row)" = "$row" ] || fail "the counts of MING: $(ming_row), not $row"
[ "$(sql "SELECT turn, void, opened, ran FROM turn ORDER BY 1, 2")" = "$times" ] || fail "the times of the turns"
# No deadline passes unnoticed: the game is held, and `status` says what it lacks.
expect 0 nightly
turn demo 4
expect 0 status demo
has "$DIR/out" "demo: MING has no address; replace demo MING ADDRESS gives it one"
expect 0 replace demo MING ming@example.org
says "demo: MING has a player again"
expect 0 replace demo BOSCO new@example.org
told new@example.org
has "$DIR/mail" "* Turn 4 is open; the game is held: no deadline runs."
sed '1,/^$/d;$d' "$DIR/mail" | cmp - "$S/games/demo/turn-0004/BOSCO.txt" || fail "BOSCO's report"
[ "$(sql "SELECT dedication FROM player WHERE folded = 'ming@example.org'")" = "$(sqlite3 "$DIR/home/nightmail.db" "SELECT dedication FROM player WHERE folded = 'ming@example.org'")" ] || fail "dedication"
# The time in the archive does not count: the deadline, 2 December, 22:00 (36 hours after the start), moves by the 94
# hours since the archive. Then the same orders give the same turn as on the old site, which was held meanwhile.
bosco=$(jq -r '.worlds[] | select(.owner == "BOSCO") | .id' "$S/games/demo/turn-0004/state.json")
echo B4F3W$bosco >"$DIR/plan"
for site in home back; do
	use $site
	expect 0 resume demo
	due demo 2026-12-06T20:00:00Z
	sql "DELETE FROM notice WHERE text LIKE '%held the game%' OR text LIKE '%let the game go on%'"
	expect 0 orders demo BOSCO --set "$DIR/plan"
	play
	sed -i '/ hold \| resume /d' "$S/games/demo/history.txt"
done
same "$DIR/home/games/demo" "$DIR/back/games/demo"
# A rollback to before the archive takes back the counts.
for site in home back; do
	use $site
	expect 0 rollback demo 2
	expect 0 verify demo
	sql "SELECT seat.name, missed, missed_in_row, abandoned, out, dedication FROM seat JOIN address ON seat = seat.id AND position = 0 JOIN player USING (folded) WHERE seat.name = 'MING'" >"$DIR/$site.counts"
done
diff "$DIR/home.counts" "$DIR/back.counts" || fail "counts after a rollback"

# The same game after its end: seed, salt and winners are in its record, and games/ alone is enough.
use home
play
expect 0 set demo state=finished
expect 0 archive demo "$DIR/over"
[ ! -e "$DIR/over/secret.yaml" ] || fail "a game that is over has no secrets"
cp -r "$S/games/demo" "$DIR/published"
for from in over published; do
	another back
	expect 0 rebuild --from "$DIR/$from"
	expect 0 archive demo "$DIR/over-of-$from"
	same "$DIR/over" "$DIR/over-of-$from"
	same "$DIR/published" "$S/games/demo"
done
[ "$(sql "SELECT state, redice, held FROM game")" = "finished|1|" ] || fail "the game's row"
# An existing game of this name, and foreign files, are left alone.
expect 73 rebuild --from "$DIR/over"
has "$DIR/err" 'there is a game "demo" already'
another back
mkdir -p "$S/games/demo/turn-0009"
expect 73 rebuild --from "$DIR/over"
has "$DIR/err" "games/demo: exists and is not an empty directory"
# From its own place in games/, after the loss of the database.
rm -r "$S/games/demo"
cp -r "$DIR/published" "$S/games/demo"
expect 0 rebuild --from "$S/games/demo"
same "$DIR/published" "$S/games/demo"
# The record plays on: a rollback opens it again.
expect 0 rollback demo 2
expect 0 verify demo

# The host's marks of abandonment (star-empires), and a map of the GM's own.
another home
printf 'ruleset: star-empires\nplayers: [{name: A}, {name: B}]\nabandon_after: 1\nabandon: default\n' >"$DIR/stars.yaml"
expect 0 new demo --setup "$DIR/stars.yaml" --seed 0 --salt $SALT
for empire in A B; do expect 0 join demo $empire $empire@example.org; done
expect 0 start demo
play
play
[ -s "$S/games/demo/turn-0001/played.json" ] || fail "nobody was abandoned"
expect 0 archive demo "$DIR/stars" --secret
counts="SELECT name, missed, missed_in_row, abandoned, awaited FROM seat ORDER BY number"
before=$(sql "$counts")
another back
expect 0 rebuild --from "$DIR/stars"
same "$DIR/home/games/demo" "$S/games/demo"
[ "$(sql "$counts")" = "$before" ] || fail "counts: $(sql "$counts"), not $before"
expect 0 verify demo

# --- Refusals: nothing is stored ---
another back
# refused CODE TEXT: the copy is refused, with this in the error.
refused() {
	expect "$1" rebuild --from "$DIR/copy"
	has "$DIR/err" "$2"
	nothing
}
afresh() { rm -rf "$DIR/copy"; cp -r "$DIR/running" "$DIR/copy"; rm "$DIR/copy/SHA256SUMS"; }
change() { afresh; sed -i "$2" "$DIR/copy/$1"; }
expect 64 rebuild demo --from "$DIR/running"
expect 64 rebuild --from
rm -rf "$DIR/copy"
refused 66 "copy: cannot be opened"
mkdir "$DIR/copy"
refused 66 "it has no game.yaml"
afresh
cp "$DIR/running/SHA256SUMS" "$DIR/copy"
echo >>"$DIR/copy/turn-0002/MING.txt"
refused 65 "copy/turn-0002/MING.txt: differs from its line in SHA256SUMS"
# A byte, a valid or voided turn, an order, a state.
change turn-0003/MING.txt 's/turn 3/turn 4/'
refused 65 "copy: turn 3, MING.txt, byte "
change turn-0003/MING.ord 's/B5/B4/'
refused 65 "copy: turn 4, "
for path in turn-0002 turn-0004.void-1 turn-0004/host.yaml turn-0001/state.json; do
	afresh
	rm -r "$DIR/copy/$path"
	expect 65 rebuild --from "$DIR/copy"
	nothing
done
# The seed, its salt, and the commitment.
change secret.yaml 's/"seed": 42/"seed": 43/'
refused 65 "the commitment in game.yaml does not fit seed and salt"
change game.yaml 's/"game": "demo"/"game": "other"/'
refused 65 "the commitment in game.yaml does not fit seed and salt"
# Names.
for name in ../demo all 'de mo' "$(printf %050d 0)" '\\u001b[2J'; do
	change game.yaml "s#\"game\": \"demo\"#\"game\": \"$name\"#"
	refused 65 "copy/game.yaml:1:"
done
change game.yaml 's/"space-empires"/"chess"/'
refused 65 'there is no ruleset "chess"'
change game.yaml 's/"space-empires"/"cyoe"/'
expect 65 rebuild --from "$DIR/copy"
nothing
change game.yaml 's/"BOSCO"/"ming"/'
refused 65 'name: "ming" is there twice'
change game.yaml 's/"BOSCO"/"ZARG"/'
expect 65 rebuild --from "$DIR/copy"
nothing
change game.yaml 's/"early": false/"early":  false/'
refused 65 "copy/game.yaml: byte "
change game.yaml 's/"width": [0-9]*/"width": 99999999/'
expect 65 rebuild --from "$DIR/copy"
nothing
# Missing keys, or keys of another kind: each with its place.
placed() { change "$1" "$2"; refused 65 "$1:$3"; }
change game.yaml ''
players=$(grep -n '"players"' "$DIR/copy/game.yaml" | cut -d: -f1) # keys before it may be missing in old archives
placed game.yaml '1s/"game": "demo",/"x": 1,/' '1:1: the key "game" is missing or no text'
placed game.yaml 's/"game": "demo"/"game": 5/' '1:10: the key "game" is missing or no text'
placed game.yaml '/"players"/,/"BOSCO"/c "players": [],' "$players:12: players: a list of names is needed"
placed game.yaml 's/{"name": "BOSCO"}/5/' "$((players + 2)):3: players: a name is needed"
placed game.yaml 's/{"name": "BOSCO"}/{"name": 5}/' "$((players + 2)):3: players: a name is needed"
placed game.yaml 's/"BOSCO"/"all"/' "$((players + 2)):3: name: the name \"all\" is reserved"
placed secret.yaml 's/"seed": 42/"seed": "42"/' '2:10: seed must be a whole number, and salt a text'
placed secret.yaml 's/"empire": "MING", "text"/"empire": 5, "text"/' '16:25: "empire" must be a text, not a whole number'
placed secret.yaml 's/"name": "BOSCO", "ready"/"name": "ZARG", "ready"/' '14:3: "ZARG" is not an empire of the game'
placed secret.yaml 's/"empire": "MING", "time"/"empire": "ZARG", "time"/' '18:3: "ZARG" is not an empire of the game'
for key in abandoned summary speech archive_press; do
	change secret.yaml "s/\"$key\": [01]/\"$key\": 2/"
	refused 65 "\"$key\" must be 0 to 1"
done
change secret.yaml 's/"seed": 42,//'
refused 65 "copy: seed or salt is missing: the commitment cannot be proved"
# Files that do not belong to a game.
stray() { afresh; ( cd "$DIR/copy"; eval "$1" ); refused 65 "$2"; }
stray 'ln -sf /etc/passwd turn-0002/MING.txt' "turn-0002/MING.txt: is neither a file nor a directory"
stray 'mv turn-0002 x; ln -s x turn-0002' "turn-0002: is not a turn's directory"
stray 'mkfifo turn-0002/pipe' "turn-0002/pipe: is neither a file nor a directory"
stray 'mkdir -p rulesets/a/b' "rulesets/a/b: is neither a file nor a directory"
stray 'mkdir turn-5' "turn-5: is not a turn's directory"
stray 'mkdir turn-0001/sub' "turn-0001/sub: is neither a file nor a directory"
stray 'echo x >turn-0001/notes' "turn-0001/notes: is no file of a turn of this game"
stray 'echo x >turn-0001/ZARG.ord' "turn-0001/ZARG.ord: is no file of a turn"
stray 'echo x >turn-0001/GM.ord' "turn-0001/GM.ord: is no file of a turn"
stray 'echo x >turn-0004.void-1/ZARG.txt' "turn-0004.void-1/ZARG.txt: is no file of a turn"
stray 'cp turn-0003/MING.ord turn-0004/' "turn-0004/MING.ord: are orders of a turn that was not run"
stray 'printf "\\377" >>turn-0004.void-1/MING.txt' "turn-0004.void-1/MING.txt: is no UTF-8 text"
stray 'truncate -s 600M turn-0004.void-1/MING.txt' "turn-0004.void-1/MING.txt: is longer than 512 MiB"
stray 'echo "title: x" >turn-0004.void-1/host.yaml' "turn-0004.void-1/host.yaml: is not as this program writes it"
stray 'cp turn-0002/state.json turn-0004.void-1/' "turn-0004.void-1/state.json: is a state of another game or turn"
stray 'sed -i "s/space-empires/cyoe/" turn-0004.void-1/state.json' "\"ruleset\" must be space-empires"
stray 'cp -r turn-0004 turn-0005' "turn 5"
stray 'sed -i 2d history.txt' "history.txt:2:1: does not follow"
# The orders for the open turn.
change secret.yaml 's/"empire": "MING", "text"/"empire": "ZARG", "text"/'
refused 65 '"ZARG" is not an empire of the game'
change secret.yaml 's/"turn": 4/"turn": 3/'
refused 65 "turn 3 is not open any more"
change secret.yaml '/setup_next/s/"width": [0-9]*/"width": 7/'
refused 65 "may differ from game.yaml in the host's keys alone"
change secret.yaml 's/"format": 1/"format": 2/'
refused 65 '"format" must be 1 to 1'
change secret.yaml 's/"grace_used": 0/"grace_used": -1/'
expect 65 rebuild --from "$DIR/copy"
nothing
# It keeps its own tables, whatever the site has.
afresh
mkdir -p "$DIR/rules/space-empires"
sed 's/^/ /' "$DIR/copy/rulesets/space-empires/tables.yaml" >"$DIR/rules/space-empires/tables.yaml"
expect 0 rebuild --from "$DIR/copy" --rules "$DIR/rules"
[ -z "$(sql "SELECT tables FROM game")" ] || fail "other tables than those that played"
another back
# Trouble at the last step undoes everything.
sql "CREATE UNIQUE INDEX no ON notice (game)"
expect 70 rebuild --from "$DIR/running"
sql "DROP INDEX no"
nothing

# Killed at any moment: the game is there completely or not at all, and the next run writes missing files of games/.
for delay in 0.005 0.01 0.02 0.04 0.08; do
	another back
	"$NM" rebuild --from "$DIR/running" >/dev/null 2>&1 &
	sleep $delay
	kill -9 $! 2>/dev/null || :
	wait $! 2>/dev/null || :
	if [ "$(sql "SELECT count(*) FROM game")" = 0 ]; then
		nothing
		expect 0 rebuild --from "$DIR/running"
	else
		expect 0 nightly
	fi
	same "$DIR/demo" "$S/games/demo"
	expect 0 verify demo
	says "$running"
done

# A rollback does not change who plays a seat: the bots are those from before the archive.
rm -rf "$DIR/site" "$DIR/seated"
use site
demo
expect 0 run demo --force --no-fetch
expect 0 bot demo MING steady
expect 0 bot demo BOSCO hold
expect 0 run demo --force --no-fetch
expect 0 replace demo BOSCO new@example.org
expect 0 rollback demo 1
for turn in 1 2; do
	rm -rf "$DIR/seated"
	expect 0 archive demo "$DIR/seated" --secret
	another back
	expect 0 rebuild --from "$DIR/seated"
	[ "$(sql "SELECT group_concat(name || ' ' || ifnull(bot, '-'), ', ') FROM seat ORDER BY number")" = "MING steady, BOSCO -" ] ||
		{ sql "SELECT name, bot FROM seat"; fail "who plays"; }
	use site
	expect 0 run demo --force --no-fetch
done
