# A run that ends between a mail's filing and its levers loses no lever and repeats none (HO-13): the next run does
# those that had not begun, and tells the game master of those that had.
. tests/mail/lib
HOST=host@test.example
mail_demo token
left() { sql "SELECT count(*) FROM pending"; }
# due KIND TEXT: levers of demo that a run has left undone
due() { sql "INSERT INTO pending (code, kind, game, text, made) SELECT 'code' || (SELECT count(*) FROM pending), '$1', id,
	'$2', 1 FROM game WHERE name = 'demo'"; }
last() { sql "SELECT body FROM outbox WHERE recipient = 'gm@example.org' ORDER BY id DESC LIMIT 1"; }
expect 0 run demo --force --no-fetch
echo "/hold" | mail gm@example.org "host+$(token_of gm@example.org)@test.example"
answered "hold demo: done"
[ "$(left)" = 0 ] || fail "a lever that has run is kept"
due due "resume
demo

run
demo
--force
--no-fetch

"
due begun "run
demo
--force
--no-fetch

hold
demo

"
due due "extend
gone

"
sql "UPDATE pending SET game = 99 WHERE code = 'code2'"
expect 0 run --due --no-fetch
turn demo 3
[ "$(left)" = 0 ] || fail "left over: $(sql 'SELECT kind, text FROM pending')"
[ "$(sql "SELECT held IS NULL FROM game WHERE name = 'demo'")" = 1 ] || fail "resume was not done"
last | grep -q "it is not done again" || { last; fail "the game master is not told"; }
for line in "run demo --force --no-fetch" "hold demo"; do
	last | grep -qxF "  | $line" || { last; fail "of what he is not told"; }
done
[ "$(sql "SELECT count(*) FROM outbox WHERE body LIKE '%run demo: done%'")" = 1 ] || fail "what came of it was not told"
# Running a turn comes last: after the other levers, and after all mails that came before (HO-15).
key=$(token_of bosco@example.org)
sql "INSERT INTO pending (code, kind, game, text, made) SELECT 'due 1 0000000000000000001', 'due', id, 'run
demo
--force
--no-fetch

', 1 FROM game; INSERT INTO pending (code, kind, game, text, made) SELECT 'due 0 0000000000000000002', 'due', id, 'deadline
demo
2027-03-04 20:00

', 1 FROM game"
echo "/ready" | mail bosco@example.org "host+$key@test.example"
answered "you are ready for turn 3"
turn demo 4
sql "SELECT act || ' ' || text FROM history" | tail -n 2 >"$DIR/acts"
printf 'deadline turn 3: Thu 4 Mar 2027, 20:00 Europe/Berlin\nrun turn 3 to 4\n' | diff - "$DIR/acts" || fail "the order of levers"
[ "$(left)" = 0 ] || fail "left over: $(sql 'SELECT kind, text FROM pending')"
# A turn is not run twice by mistake: of two mails for the same one, and of a mail and the shell, the earlier one
# counts. waits NUMBER TEXT [HEADERS]: a mail of the game master's in the mailbox
waits() {
	mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
	{ printf 'From: gm@example.org\nTo: host+%s@test.example\nMessage-ID: <%s@x>\n%s\n\n' "$key" "$1" "${3:-X: x}" && printf "$2"; } >"$S/in/new/$1"
}
key=$(token_of gm@example.org)
waits 1 '/run\n' && waits 2 '/run\n'
expect 0 fetch
turn demo 5
last | grep -qF "  | nightmail: demo is at turn 5, not 4: it was not run" || { last; fail "the second one is not told"; }
key=$(token_of gm@example.org)
waits 3 '/run\n'
expect 75 run demo --force
has "$DIR/err" "demo is at turn 6, not 5: it was not run"
turn demo 6
expect 75 run demo demo --force --turn 5 --no-fetch
turn demo 6
expect 0 run demo demo --force --turn 6 --no-fetch
turn demo 7
expect 0 run demo --force --turn 7 --no-fetch
turn demo 8
expect 64 run demo --turn 8
expect 64 run demo --force --turn x
has "$DIR/err" "--turn"
turn demo 8
# A /run after a rollback refers to the turn that the rollback opens.
key=$(token_of gm@example.org)
waits 4 '/rollback 6\n/run\n' "Authentication-Results: mx.test; dmarc=pass header.from=example.org"
expect 0 fetch
turn demo 7
