# Turns of different games run in processes of their own (`jobs`): the result is that of one process, also if processes
# die at any moment, and a game's trouble is reported and does not affect the others.
. tests/site/lib
expect 0 init
for game in 1 2 3 4 5 6 7; do
	expect 0 new "g$game" --setup "$DIR/setup.yaml" --seed "$game" --salt $SALT
	expect 0 join "g$game" BOSCO "b$game@example.org"
	expect 0 start "g$game"
done
expect 0 set g2 abandon_after=1 abandon=default
expect 0 set g3 standin=random
expect 0 send
home=$("$NM" report g1 MING | grep -oE '^W[0-9]+<MING' | head -1)
printf 'B5F1%s\nnonsense\n' "${home%<MING}" >"$DIR/orders"
expect 0 orders g1 MING --set "$DIR/orders"
expect 0 hold g4
# A game that cannot be played: its state is not a document.
sql "UPDATE turn SET state = 'x' WHERE game = (SELECT id FROM game WHERE name = 'g6')"
at 2026-12-03T20:00:00Z
cp -a "$S" "$DIR/due"
# made: all results of a night except the random part of Message-IDs, in $DIR/NAME
made() {
	{
		sql "SELECT name, state, turn, deadline, files FROM game ORDER BY id; SELECT * FROM seat ORDER BY id"
		sql "SELECT * FROM turn ORDER BY game, turn; SELECT * FROM report ORDER BY game, turn, name"
		sql "SELECT id, kind, game, seat, turn, recipient, subject, body, queued FROM outbox ORDER BY id"
		sql "SELECT * FROM history ORDER BY 1, 2, 3; SELECT * FROM notice ORDER BY 1, 2, 3"
		sql "SELECT * FROM orders ORDER BY game, turn, empire"
		cat "$S"/log/*.log "$DIR/err"
		find "$S/games" -type f | sort | while read -r file; do echo "${file#"$S"}"; cat "$file"; done
	} >"$DIR/$1.made"
}
same() { cmp "$DIR/one.made" "$DIR/$1.made" || { diff "$DIR/one.made" "$DIR/$1.made" | head -20; fail "with $1 something else comes out"; }; }
# night NAME JOBS: the same due site, run by this number of processes
night() {
	rm -rf "$DIR/$1"
	cp -a "$DIR/due" "$DIR/$1"
	use "$1"
	echo "jobs: $2" >>"$S/nightmail.yaml"
}
night one 1
expect 65 run --due --no-fetch
[ "$(grep -c '^nightmail:' "$DIR/err")" = 1 ] || fail "one game's trouble was told otherwise than once"
has "$DIR/err" "g6"
made one
for name in g1 g2 g3 g5 g7; do turn "$name" 2; done
for name in g4 g6; do turn "$name" 1; done
for jobs in 2 8; do
	night "$jobs" "$jobs"
	expect 65 run --due --no-fetch
	made "$jobs"
	same "$jobs"
done

# A game that is named twice plays one turn, in any position and spelling.
for jobs in 1 3; do
	for names in "g1 G1 g2" "g2 g1 g1" "g1 g2 G1"; do
		night named "$jobs"
		expect 0 run $names --force --no-fetch
		made "$jobs.$(echo $names | tr -d ' ')"
		turn g1 2
		turn g2 2
		expect 0 verify g1
	done
done
for names in g1G1g2 g2g1g1 g1g2G1; do
	cmp "$DIR/1.$names.made" "$DIR/3.$names.made" || fail "$names come out otherwise by three processes"
done

# Files that cannot be written are reported once, and written by the next run.
for jobs in 1 2; do
	night "files-$jobs" "$jobs"
	echo x >"$S/games/g5/turn-0002"
	expect 73 run --due --no-fetch
	[ "$(grep -c 'g5/turn-0002' "$DIR/err")" = 1 ] || fail "what hinders the files of a game was told otherwise than once"
	rm "$S/games/g5/turn-0002"
	expect 65 run --due --no-fetch
	diff -r "$S/games" "$DIR/one/games" || fail "files that could not be written, with jobs: $jobs"
done

# A turn's files get their names together: none does while one cannot be written, and leftovers of a run that died are
# ignored.
for jobs in 1 2; do
	night "among-$jobs" "$jobs"
	mkdir -p "$S/games/g5/.turn-0002/MING.txt" "$S/games/g3/.turn-0009"
	echo x >"$S/games/g5/.turn-0002/NOBODY.txt"
	echo x >"$S/games/g3/.turn-0009/MING.txt"
	expect 73 run --due --no-fetch
	[ ! -e "$S/games/g5/turn-0002" ] || fail "some files of a turn have their names"
	rmdir "$S/games/g5/.turn-0002/MING.txt"
	echo half >"$S/games/g5/.turn-0002/MING.txt"
	expect 65 run --due --no-fetch
	diff -r "$S/games" "$DIR/one/games" || fail "a run died among a turn's files, with jobs: $jobs"
done

# Each process is killed as soon as it is seen, or one of them: their games are still played, once.
workers() { pgrep -P "$1" -f -- --stage-turns; }
for how in each one; do
	tries=0 killed=0
	while [ "$killed" = 0 ]; do
		tries=$((tries + 1))
		[ "$tries" -lt 100 ] || fail "no process was seen in $tries nights"
		night "$how" 3
		"$NM" run --due --no-fetch >"$DIR/out" 2>"$DIR/err" </dev/null &
		run=$!
		while kill -0 "$run" 2>/dev/null && { [ "$how" = each ] || [ "$killed" = 0 ]; }; do
			for pid in $(workers "$run" | head -n "$([ "$how" = each ] && echo 9 || echo 1)"); do
				kill -9 "$pid" 2>/dev/null && killed=$((killed + 1))
			done
		done
		set +e; wait "$run"; code=$?; set -e
		[ "$code" = 65 ] || { cat "$DIR/err"; fail "exit code $code with processes killed"; }
	done
	made "$how"
	same "$how"
	[ -z "$(workers $$)" ] || fail "a process is left"
done

# The run itself is killed: no process is left, and the next run goes on from there.
night dead 3
"$NM" run --due --no-fetch >"$DIR/out" 2>"$DIR/err" </dev/null &
run=$!
for i in 1 2 3 4 5 6 7 8; do [ -n "$(workers "$run")" ] && break; done
kill -9 "$run" 2>/dev/null || :
wait "$run" 2>/dev/null || :
for i in $(seq 300); do
	set +e; "$NM" run --due --no-fetch >"$DIR/out" 2>"$DIR/err" </dev/null; code=$?; set -e
	[ "$code" = 75 ] || break
	sleep 0.1
done
[ "$code" = 65 ] || { cat "$DIR/err"; fail "exit code $code after a run that was killed"; }
made dead
grep -v ' error g6\| run g' "$DIR/one.made" >"$DIR/a"
grep -v ' error g6\| run g' "$DIR/dead.made" >"$DIR/b"
cmp "$DIR/a" "$DIR/b" || { diff "$DIR/a" "$DIR/b" | head; fail "after a run that was killed something else comes out"; }
