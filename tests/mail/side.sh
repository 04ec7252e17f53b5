# A mail is read while the one before it is filed, unless `jobs: 1` forbids two parallel processes: the results are the
# same.
. tests/mail/lib
mail_demo
W=$HOME_WORLD
BOX=$S/in/new
mkdir -p "$BOX" "$S/in/cur" "$S/in/tmp"
# put FILE ADDRESS LINE...: puts a mail into the mailbox, an hour after the one before.
hour=10
put() {
	file=$BOX/$1 from=$2
	shift 2
	{
		printf 'From: %s\nTo: host+%s@test.example\nMessage-ID: <%s@x>\n\n' "$from" "$(token_of "$from")" "${file##*/}"
		printf '%s\n' "$@"
	} >"$file"
	touch -d "2026-11-30T$hour:00:00Z" "$file"
	hour=$((hour + 1))
}
put 1 ming@example.org "B1F1W$W"
put 2 bosco@example.org /ready
put 3 ming@example.org "B2F1W$W" "hello there"
put 4 stranger@example.net "B9F1W$W"
cp -p "$BOX/3" "$BOX/5" # the same mail once more
: >"$BOX/6"
touch -d 2026-11-30T16:00:00Z "$BOX/6"
hour=17
put 7 bosco@example.org /status
put 8 ming@example.org /cancel "B3F1W$W"
cp -a "$S" "$DIR/one"
echo 'jobs: 4' >>"$S/nightmail.yaml"
echo 'jobs: 1' >>"$DIR/one/nightmail.yaml"
told() {
	sql "SELECT uid, class, state, reason FROM mail ORDER BY uid; SELECT empire, turn, text FROM orders ORDER BY 1, 2, 3;
		SELECT recipient, subject, body FROM outbox ORDER BY id"
}
expect 0 fetch
told >"$DIR/side"
orders 1 MING "B3F1W$W "
[ "$(sql "SELECT count(*) FROM mail WHERE state = 'filed'")" = 8 ] || fail "not all eight were filed"
use one
expect 0 fetch
told >"$DIR/alone"
cmp "$DIR/side" "$DIR/alone" || { diff "$DIR/side" "$DIR/alone"; fail "side by side something else becomes of them"; }
