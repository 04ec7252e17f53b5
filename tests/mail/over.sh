# After the end (HO-26): mails are told so, whatever report they reply to, and nobody is asked for anything.
. tests/mail/lib
mail_demo token
OLD=$(token_of ming@example.org)
echo "/resign" | mail bosco@example.org "host+$(token_of bosco@example.org)@test.example"
expect 0 status demo
has "$DIR/out" "resigns"
expect 0 run demo --force --no-fetch
expect 0 set demo state=finished
expect 0 status demo
has "$DIR/out" "finished with turn 2"
lacks "$DIR/out" "resigns"
lacks "$DIR/out" "!"
for token in "$OLD" "$(token_of ming@example.org)"; do
	printf 'B1F1W%s\n/ready\n/press BOSCO\nbye\n/end\n/status\n' "$HOME_WORLD" | mail ming@example.org "host+$token@test.example"
	answered "1 REFUSED, 0 taken"
	answered "Not taken: the game is over."
	[ "$(grep -c 'game is over\.' "$DIR/answer")" = 1 ] || fail "told twice"
	answered "ready: not done: the game is over"
	answered "press: not done: the game is over"
	answered "status: "
	lacks "$DIR/answer" "not the newest"
done
expect 0 send
has "$S/log/2026-12.log" "sent report demo turn 2 MING"
