# Turns, deadlines, orders, reports, status (HO-15, HO-21, HO-22, HO-25, HO-50, HO-52).
. tests/site/lib
demo
home=$(home MING)

printf 'B5F1W%s\nB99\n' "$home" >"$DIR/o"
expect 0 orders demo MING --set "$DIR/o"
has "$DIR/out" "refused: 2:"
expect 0 orders demo ming
says "B5F1W$home"
printf 'nonsense\n' >"$DIR/o"
expect 65 orders demo MING --set "$DIR/o"
expect 0 orders demo MING
says "B5F1W$home"
expect 66 orders demo GM
expect 66 orders demo ZARG
expect 66 orders demo MING --set "$DIR/nowhere"
expect 0 orders demo MING --json
[ "$(jq -c . "$DIR/out")" = '{"format":1,"game":"demo","turn":1,"empire":"MING","orders":[{"line":1,"text":"B5F1W'$home'","canonical":"B5F1W'$home'","status":"accepted","notes":[]}],"waiting":[]}' ] ||
	fail "orders --json: $(jq -c . "$DIR/out")"
[ ! -e "$S/games/demo/turn-0001/MING.ord" ] || fail "orders of an open turn in games/"

# Not due until the very second of the deadline (HO-113); a mail that arrives in it still counts.
expect 75 run demo --no-fetch
expect 0 run --no-fetch
expect 0 run --due --no-fetch
at 2026-12-03T18:59:59Z
expect 75 run demo --no-fetch
has "$DIR/err" "not due before Thu 3 Dec 2026, 20:00 Europe/Berlin"
expect 66 run other --no-fetch
expect 64 run --force --no-fetch
at 2026-12-03T19:00:00Z
expect 0 run --no-fetch
printf 'B5F1W%s\n' "$home" | cmp - "$S/games/demo/turn-0001/MING.ord" || fail "MING.ord"
[ ! -e "$S/games/demo/turn-0001/BOSCO.ord" ] || fail "BOSCO.ord"
has "$S/games/demo/turn-0002/MING.txt" "F1 <MING> 5"
has "$S/games/demo/turn-0002/host.yaml" '"name": "BOSCO", "digest": null, "refused": 0, "missed": true, "missed_in_row": 1'
has "$S/games/demo/history.txt" "2026-12-03T19:00:00Z run turn 1 to 2"
digest=$(printf 'B5F1W%s\n' "$home" | sha256sum | cut -c1-12)
has "$S/games/demo/turn-0002/host.yaml" "\"digest\": \"$digest\", \"refused\": 1"

# The engine alone makes the same (HO-50).
"$NM" turn --state "$S/games/demo/turn-0001/state.json" --orders "$S/games/demo/turn-0001" \
	--host "$S/games/demo/turn-0002/host.yaml" --out "$DIR/replay"
for f in state.json MING.txt MING.json BOSCO.txt; do cmp "$DIR/replay/$f" "$S/games/demo/turn-0002/$f" || fail "$f"; done
expect 0 verify demo
proved "demo: turns 1-2: 2 states and 4 reports identical"

# A directory of orders (HO-24): empires in upper or lower case; an editor's byte order mark is ignored; a file of no
# empire is refused, and so is an empire that occurs twice.
mkdir "$DIR/a=b"
printf '\357\273\277B5F1W%s\n' "$home" >"$DIR/a=b/ming.ord"
T=$S/games/demo/turn-0001/state.json
expect 0 turn --state "$T" --orders "$DIR/a=b" --host "$S/games/demo/turn-0002/host.yaml" --out "$DIR/lower"
cmp "$DIR/lower/MING.txt" "$S/games/demo/turn-0002/MING.txt" || fail "orders of ming.ord"
touch "$DIR/a=b/MING.ord"
expect 64 turn --state "$T" --orders "$DIR/a=b" --out "$DIR/twice"
mv "$DIR/a=b/MING.ord" "$DIR/a=b/ZARG.ord"
expect 65 turn --state "$T" --orders "$DIR/a=b" --out "$DIR/twice"
has "$DIR/err" 'no empire "ZARG"'
[ ! -e "$DIR/twice" ] || fail "something was written"

# One processor or several, a new directory or one with old files: a game of many empires gives the same result.
tests/bench/dense 60 "$DIR/dense"
dense() { expect 0 turn --state "$DIR/dense/state.json" --orders "$DIR/dense/orders" --out "$1"; }
dense "$DIR/many"
long=$DIR/$(printf '%0255d' 0)
dense "$long"
diff -r "$DIR/many" "$long" || fail "a directory with a long name"
mkdir "$DIR/old"
touch "$DIR/old/E1.txt" "$DIR/old/mine"
dense "$DIR/old"
printf '#!/bin/sh\nexec taskset -c "$(taskset -cp $$ | sed "s/.*[: ]//;s/[-,].*//")" "%s" "$@"\n' "$NM" >"$DIR/alone"
chmod +x "$DIR/alone"
NM=$DIR/alone dense "$DIR/one/of/two"
[ "$(ls -A "$DIR/many" | wc -l)" = 181 ] || fail "files of 60 empires: $(ls -A "$DIR/many" | wc -l)"
diff -r "$DIR/many" "$DIR/one/of/two" || fail "another processor comes to something else"
rm "$DIR/old/mine"
diff -r "$DIR/many" "$DIR/old" || fail "files of before are not those of now"
# Its state was written to its file in pieces.
[ "$(stat -c %s "$DIR/many/state.json")" -gt $((512 * 1024)) ] || fail "a state of one piece"
[ "$(grep -c '^  {"id": .*"links": ' "$DIR/many/state.json")" = 4080 ] || fail "worlds of 60 empires"
expect 0 turn --state "$DIR/many/state.json" --out "$DIR/next"
[ "$(stat -c %a "$DIR/many") $(find "$DIR/many" "$DIR/old" -type f ! -perm 600)" = "700 " ] || fail "modes"
[ -z "$(find "$DIR" -name '*.new-*')" ] || fail "something is left over"

# Reports equal the files byte for byte.
expect 0 report demo MING
cmp "$DIR/out" "$S/games/demo/turn-0002/MING.txt"
expect 0 report demo ming 1 --json
cmp "$DIR/out" "$S/games/demo/turn-0001/MING.json"
expect 0 report demo MING --dot
cmp "$DIR/out" "$S/games/demo/turn-0002/MING.dot"
expect 0 report demo MING --svg
has "$DIR/out" '<svg xmlns="http://www.w3.org/2000/svg"'
has "$DIR/out" ">W$home</text>"
xmllint --noout "$DIR/out" || fail "the picture is no XML"
# A page, with changes and the address for orders.
expect 0 report demo MING --html
has "$DIR/out" '<pre id="report">'
has "$DIR/out" '<p>Since turn 1:</p>'
has "$DIR/out" '"address": "games@localhost"'
expect 66 report demo MING 9 --html
expect 66 report demo MING 9
expect 66 report demo ZARG
expect 64 report demo MING x
expect 64 report demo MING --json --dot
expect 0 report demo MING --resend

# One run plays one turn, however many slots were missed; the next slot is min_turn after it.
at 2026-12-20T12:00:00Z
expect 0 run --no-fetch
expect 0 status
has "$DIR/out" "demo (space-empires): turn 3, Mon 21 Dec 2026, 20:00 Europe/Berlin; MING -, BOSCO -"
has "$DIR/out" "! demo: BOSCO gave no orders in turn 2 (2 in a row)"
expect 0 status demo --json
jq -e '.format == 1 and .site == "nightmail" and .lock == null and .time == "2026-12-20T12:00:00Z"
	and .games[0].turn == 3 and .games[0].deadline == "2026-12-21T19:00:00Z" and .games[0].due == false
	and .games[0].held == false and .games[0].seats == 2 and .games[0].empires[1].missed == 2
	and .games[0].empires[0].addresses == ["ming@example.org", "ming@phone.example"]
	and (keys_unsorted == ["format","site","time","lock","attention","games","mails","outbox","version","last_nightly","alarms"])' "$DIR/out" >/dev/null \
	|| { cat "$DIR/out"; fail "status --json"; }
expect 66 status other

# Files that a crash kept from being written are completed by the next run.
cp -r "$S/games" "$DIR/before"
rm -rf "$S/games/demo/turn-0003"
sqlite3 "$S/nightmail.db" 'UPDATE game SET files = 2'
expect 0 run --no-fetch
diff -r "$S/games" "$DIR/before" || fail "files were not completed"

expect 0 log demo
has "$DIR/out" "2026-12-03T19:00:00Z run demo turn 1 to 2"
expect 0 log --since "2026-12-20 00:00"
lacks "$DIR/out" "2026-12-03"
has "$DIR/out" "run demo turn 2 to 3"

# A second writing run ends at once; reading goes on, and a mail that comes meanwhile waits (HO-6, HO-10, MC-187, MC-188).
mkfifo "$DIR/hold"
"$NM" orders demo MING --set "$DIR/hold" >/dev/null 2>&1 &
child=$!
while ! [ -s "$S/nightmail.lock" ]; do kill -0 $child; sleep 0.05; done
expect 75 hold demo
has "$DIR/err" "process $child (orders, since 12:00:00) is at work"
expect 75 nightly
[ ! -s "$DIR/err" ] || fail "nightly talks under cron"
expect 0 status --json
has "$DIR/out" "process $child (orders"
expect 0 report demo MING
known=$(sql "SELECT count(*) FROM mail")
printf 'From: ming@example.org\nTo: host@test.example\nSubject: x\n\nhello\n' >"$DIR/meanwhile"
expect 0 accept "$DIR/meanwhile"
[ "$(sql "SELECT count(*) FROM mail")" = "$known" ] && [ "$(find "$S/spool" -type f | wc -l)" = 1 ] || fail "a mail is filed beside another run"
: >"$DIR/hold"
wait $child
expect 0 fetch
[ "$(sql "SELECT count(*) FROM mail")" = $((known + 1)) ] && [ -z "$(find "$S/spool" -type f)" ] || fail "a mail that waited is not filed"
expect 0 hold demo
