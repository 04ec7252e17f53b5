# Copies made while others write are complete; a site from a copy plays on with the same bytes (HO-20, the `backup`
# command).
. tests/site/lib
expect 0 init
for rules in $(tests/rulesets); do
	expect 0 new $rules --ruleset $rules --seed 42 --salt $SALT --players 4
	for seat in A B C D; do expect 0 join $rules $seat $seat@example.org; done
	expect 0 start $rules
	expect 0 run $rules --force --no-fetch
done
expect 0 backup "$DIR/before.db"

# The turn after the copy, on the site and on one made from the copy.
mkdir -p "$DIR/other"
cp "$S/nightmail.yaml" "$DIR/other"
cp "$DIR/before.db" "$DIR/other/nightmail.db"
play() {
	for rules in $(tests/rulesets); do
		expect 0 run $rules --force --no-fetch
		expect 0 verify $rules
	done
}
at 2026-12-02T10:00:00Z
play
export NIGHTMAIL_SITE="$DIR/other"
play
expect 0 rebuild
export NIGHTMAIL_SITE="$S"
diff -r "$S/games" "$DIR/other/games" || fail "the games differ"
for site in "$S" "$DIR/other"; do
	sqlite3 "$site/nightmail.db" "SELECT game, turn, void, hex(state), host, ran FROM turn ORDER BY 1, 2, 3; SELECT game, turn, name, hex(bytes) FROM report ORDER BY 1, 2, 3; SELECT id, name, state, turn, opened, deadline, seed, salt FROM game" >"$site.dump"
done
cmp "$S.dump" "$DIR/other.dump" || fail "the databases differ"

# A process that writes without pause, and copies at the same time: each copy is complete, and from between two turns.
( while [ ! -e "$DIR/stop" ]; do "$NM" run space-empires cyoe --force --no-fetch >/dev/null 2>"$DIR/writer" || exit 1; done ) &
writer=$!
trap ': >"$DIR/stop"; wait $writer || :; rm -rf "$DIR"' EXIT
for n in 1 2 3 4 5 6; do
	expect 0 backup "$DIR/copy-$n.db"
	[ "$(stat -c %a "$DIR/copy-$n.db")" = 600 ] || fail "mode of the copy"
done
: >"$DIR/stop"
wait $writer || { cat "$DIR/writer"; fail "the writer was disturbed"; }
for n in 1 2 3 4 5 6; do
	copy=$DIR/copy-$n.db
	[ "$(sqlite3 "$copy" 'PRAGMA integrity_check')" = ok ] || fail "copy $n is damaged"
	# one open turn a game, its reports with it
	[ "$(sqlite3 "$copy" 'SELECT count(*) FROM turn JOIN game ON game.id = turn.game AND game.turn = turn.turn WHERE ran IS NULL')" = 5 ] || fail "copy $n: open turns"
	[ "$(sqlite3 "$copy" "SELECT count(*) FROM game WHERE NOT EXISTS (SELECT 1 FROM report WHERE report.game = game.id AND report.turn = game.turn AND report.name LIKE '%.txt')")" = 0 ] || fail "copy $n: reports"
	cp "$copy" "$DIR/other/nightmail.db"
	NIGHTMAIL_SITE="$DIR/other" "$NM" verify >"$DIR/out" 2>&1 || { cat "$DIR/out"; fail "copy $n"; }
done
expect 73 backup "$DIR/copy-1.db"
