# A site that moves to another machine, and a backup that is restored once, by nightmail-mailbox(7).
. tests/site/lib
demo
at 2026-12-04T10:00:00Z
expect 0 nightly
turn demo 2
expect 0 backup "$DIR/games.db"
mkdir -m 700 "$DIR/new"
cp "$DIR/games.db" "$DIR/new/nightmail.db"
printf '%s\n' 'site: {address: games@localhost, gm: gm@localhost}' 'mailbox: {url: "maildir:in"}' \
	'outgoing: {url: "maildir:out"}' >"$DIR/new/nightmail.yaml"
chmod 600 "$DIR/new/nightmail.yaml" "$DIR/new/nightmail.db"
expect 0 -C "$DIR/new" doctor --offline --json
[ "$(jq -r '[.checks[] | .result] | join(" ")' "$DIR/out")" = 'ok ok warn ok ok ok' ] || fail "$(cat "$DIR/out")"
expect 0 -C "$DIR/new" status
has "$DIR/out" "demo (space-empires): turn 2"
expect 0 -C "$DIR/new" verify demo
expect 0 -C "$DIR/new" rebuild demo
cmp -s "$S/games/demo/turn-0002/MING.txt" "$DIR/new/games/demo/turn-0002/MING.txt" || fail "other reports"
[ ! -e "$DIR/new/out" ] || fail "something was mailed"
# An older token is valid there.
token=$(sql "SELECT reply_to FROM outbox WHERE recipient = 'ming@example.org' AND reply_to IS NOT NULL ORDER BY id DESC LIMIT 1")
printf 'From: ming@example.org\nTo: %s\nMessage-ID: <m@example.org>\n\n/ready\n' "$token" >"$DIR/mail.eml"
expect 0 -C "$DIR/new" accept "$DIR/mail.eml"
[ "$(sqlite3 "$DIR/new/nightmail.db" "SELECT ready > 0 FROM seat WHERE name = 'MING'")" = 1 ] || fail "the token counts no more"
