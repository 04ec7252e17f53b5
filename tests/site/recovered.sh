# Restored backups in every ruleset (HO-110): a game with a hold, an extension, a rollback and another player: recover
# takes what the players were told, the files are the same, and the next turn is the same, too.
. tests/site/lib
night() { at "$1"; expect 0 nightly; }
copied() { rm -rf "$DIR/$1"; cp -r "$S/games/demo" "$DIR/$1"; }
for rules in $(tests/rulesets); do
	use "$rules"
	at 2026-12-01T05:00:00Z
	expect 0 init
	expect 0 new demo --ruleset $rules --players 4 --seed 42 --salt $SALT
	i=0
	for empire in MING BOSCO ZORG CYD; do expect 0 join demo $empire p$((i += 1))@example.org; done
	expect 0 set demo deadline="daily 20:00 UTC"
	expect 0 start demo
	first=$(sql "SELECT turn FROM game")
	expect 0 send
	expect 0 backup "$DIR/$rules.db"
	night 2026-12-01T20:00:00Z
	night 2026-12-02T20:00:00Z
	turn demo $((first + 2))
	expect 0 hold demo
	expect 0 extend demo 2h
	expect 0 resume demo --yes
	expect 0 rollback demo $first --yes
	expect 0 replace demo BOSCO new@example.org
	night 2026-12-03T20:00:00Z
	expect 0 extend demo 3h
	expect 0 nightly
	due demo 2026-12-04T23:00:00Z
	copied told
	counted=$(sql "SELECT folded, dedication FROM player WHERE folded LIKE 'p%' AND folded NOT LIKE 'p2@%' ORDER BY 1")
	[ -n "$counted" ] || fail "$rules: nobody missed a turn"
	night 2026-12-04T23:00:00Z
	copied later
	rm -f "$S"/nightmail.db*
	rm -r "$S/games/demo"
	cp -r "$DIR/told" "$S/games/demo"
	cp "$DIR/$rules.db" "$S/nightmail.db"
	at 2026-12-04T10:00:00Z
	expect 65 nightly
	expect 0 recover demo
	# The backup has the former player's address: nothing goes there.
	has "$DIR/out" 'demo: another player came to BOSCO after the backup: `nightmail replace demo BOSCO ADDRESS`'
	has "$DIR/out" "demo: held"
	due demo 2026-12-04T23:00:00Z
	diff -r "$DIR/told" "$S/games/demo" || fail "$rules: games/demo is not as it was told"
	expect 0 verify demo
	[ "$(sql "SELECT folded, dedication FROM player WHERE folded LIKE 'p%' AND folded NOT LIKE 'p2@%' ORDER BY 1")" = "$counted" ] ||
		fail "$rules: dedication is not $counted"
	expect 0 replace demo BOSCO new@example.org
	expect 0 resume demo --yes
	night 2026-12-04T23:00:00Z
	for file in $(cd "$DIR/later" && ls */state.json */*.ord 2>/dev/null); do
		cmp "$DIR/later/$file" "$S/games/demo/$file" || fail "$rules: another turn followed"
	done
	[ "$(sql "SELECT count(*) FROM outbox WHERE recipient = 'p2@example.org' AND kind = 'report' AND turn > $first")" = 0 ] ||
		fail "$rules: a report went to the old player"
	expect 0 verify demo
done
# Programs before 1.2.0 did not record the deadline that a lever set: the game is held, because nobody knows how long
# its players have.
recovered() { # SED: a history changed by sed
	rm -f "$S"/nightmail.db*
	rm -r "$S/games/demo"
	cp -r "$DIR/told" "$S/games/demo"
	sed -i "/ replacement /d; $1" "$S/games/demo/history.txt"
	cp "$DIR/$rules.db" "$S/nightmail.db"
	at 2026-12-04T10:00:00Z
	expect 0 recover demo
}
recovered ""
lacks "$DIR/out" "demo: held"
recovered "/ due /d"
has "$DIR/out" "demo: held"
