# Mails over the hourly limit count by their arrival when the turn is run, also by force and by the GM's mail (HO-14).
. tests/mail/lib
mail_demo token 2 20
W=$HOME_WORLD
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
lever() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
waits() { [ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" = waiting ] || fail "not waiting"; }
for i in 1 2 3; do echo "B${i}F1W$W" | ming; done
waits
orders 1 MING "B2F1W$W "
at 2026-12-01T10:30:00Z
expect 0 run demo --force --no-fetch
has "$S/games/demo/turn-0001/MING.ord" "B3F1W$W"
# The same by the GM's mail; a mail that lies in the mailbox when /run is read counts too, although it came later.
for i in 1 2; do echo "B${i}F2W$W" | ming; done
waits
cp "$DIR/mail" "$DIR/last"
echo "/run" | lever
answered "run demo: done"
has "$S/games/demo/turn-0002/MING.ord" "B2F2W$W"
[ "$(sql "SELECT count(*) FROM mail WHERE state IN ('new', 'waiting')")" = 0 ] || fail "still waiting"
at 2026-12-01T12:00:00Z
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
token=$(token_of ming@example.org)
printf 'From: gm@example.org\nTo: host+%s@test.example\nMessage-ID: <run@x>\n\n/run\n/status\n' "$(token_of gm@example.org)" >"$S/in/new/1"
printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <late@x>\n\nB4F4W%s\n' "$token" "$W" >"$S/in/new/2"
touch -d 2026-12-01T11:40:00Z "$S/in/new/1"
touch -d 2026-12-01T11:50:00Z "$S/in/new/2"
expect 0 fetch
has "$S/games/demo/turn-0003/MING.ord" "B4F4W$W"
[ "$(sql "SELECT turn FROM game")" = 4 ] || fail "turn $(sql "SELECT turn FROM game")"
expect 0 verify demo
