# Playing alone on a page in the browser (HO-161): who may ask and send, the words of a refusal, what is run.
. tests/site/lib
unset NIGHTMAIL_SITE
mkdir "$DIR/bin"
cat >"$DIR/bin/xdg-open" <<E2
#!/bin/sh
echo "\$1" >"$DIR/opened.new"; mv "$DIR/opened.new" "$DIR/opened"
E2
chmod +x "$DIR/bin/xdg-open"
: >"$DIR/none"
expect 0 play space-empires --seed 5 --bots steady --dir "$DIR/game" --orders "$DIR/none"
home=$(jq -r 'first(.worlds[] | select(.owner == "E1") | .id)' "$DIR/game/turn-0002/state.json")
turn=2 # one was played

mkfifo "$DIR/terminal"
opened() {
	for try in $(seq 100); do [ -s "$DIR/opened" ] && break; sleep 0.1; done
	address=$(cat "$DIR/opened")
}
# Begins the game; sets $address and $port. Its terminal is file descriptor 5.
begin() {
	rm -f "$DIR/opened"
	PATH="$DIR/bin:$PATH" "$NM" play space-empires --dir "$DIR/game" --page <"$DIR/terminal" >"$DIR/out" 2>"$DIR/err" &
	game=$!
	exec 5>"$DIR/terminal"
	opened
	has "$DIR/err" "The game is at $address"
	echo "$address" | grep -qE '^http://127\.0\.0\.1:[0-9]+/[0-9a-f]{32}/$' || fail "the address $address"
	port=${address#http://127.0.0.1:}; port=${port%%/*}
}
# Prints the status of a request; the contents are in $DIR/body.
asks() {
	want=$1; shift
	got=$(curl -s --max-time 20 -o "$DIR/body" -w '%{http_code}' "$@")
	[ "$got" = "$want" ] || fail "$got instead of $want: $*"
}

begin
asks 200 "$address"
has "$DIR/body" 'id="orders-send"'
has "$DIR/body" "connect-src 'self'"
lacks "$DIR/body" 'id="orders-mail"'
# Another Host, another Origin, another secret.
for host in localhost "localhost:$port" 127.0.0.1 "127.0.0.1:1" "127.0.0.2:$port" evil.example; do asks 403 -H "Host: $host" "$address"; done
for origin in null http://evil.example "http://localhost:$port" "https://127.0.0.1:$port" "http://127.0.0.1"; do
	asks 403 -H "Origin: $origin" "$address"
	asks 403 -H "Origin: $origin" -d "B1F7W$home" "${address}orders-$turn"
done
asks 200 -H "Origin: http://127.0.0.1:$port" "$address"
asks 403 "http://127.0.0.1:$port/"
asks 403 "http://127.0.0.1:$port/$(printf '%032d' 0)/"
asks 404 "${address}orders-$turn"
asks 405 -X PUT -d x "${address}orders-$turn"
# Of another turn; too large; refused orders are not run.
asks 409 -d "B1F7W$home" "${address}orders-$((turn + 1))"
head -c 65537 /dev/zero | tr '\0' ';' >"$DIR/large"
asks 413 --data-binary "@$DIR/large" "${address}orders-$turn"
asks 422 --data-binary "M9W$home" "${address}orders-$turn"
has "$DIR/body" "you have no fleet F9"
[ ! -e "$DIR/game/turn-$(printf %04d $((turn + 1)))" ] || fail "what was refused ran"
# A silent connection does not delay others.
python3 -c 'import socket, sys, time
silent = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for i in range(20)]
silent[-1].send(b"GET /")
time.sleep(60)' "$port" &
silent=$!
sleep 0.5
asks 200 --data-binary "B1F7W$home" "${address}orders-$turn"
has "$DIR/body" "WHAT WILL RUN"
asks 200 "$address"
kill $silent
grep -qF "turn $((turn + 1))" "$DIR/body" || fail "the next report"
[ "$(cat "$DIR/game/turn-$(printf %04d $turn)/E1.ord")" = "B1F7W$home" ] || fail "what ran"
# q keeps a draft.
asks 200 --data-binary "B1F8W$home
; a comment" "${address}draft-$((turn + 1))"
asks 200 "$address"
has "$DIR/body" "B1F8W$home"
lacks "$DIR/body" "; a comment"
echo q >&5
wait $game || fail "exit code $?"
grep -qxF "B1F8W$home" "$DIR/game/draft-$((turn + 1)).txt" || fail "the draft"
begin
asks 200 "$address"
has "$DIR/body" "B1F8W$home"
echo q >&5
wait $game || fail "exit code $?"
exec 5>&-

# The last report has no composer, and the program ends when the browser has it.
printf 'QUIT YES\n' >"$DIR/quit"
expect 0 play space-empires-4x --seed 3 --dir "$DIR/over" --orders "$DIR/quit" "$DIR/none" "$DIR/none"
rm -f "$DIR/opened"
PATH="$DIR/bin:$PATH" "$NM" play space-empires-4x --dir "$DIR/over" --page </dev/null >"$DIR/out" 2>"$DIR/err" &
game=$!
opened
asks 200 "$address"
has "$DIR/body" 'id="report"'
lacks "$DIR/body" 'id="orders-send"'
wait $game || fail "exit code $?"

wrong 64 "--page takes orders from the browser, and --orders from files: use one" play cyoe --page --orders "$DIR/none"

# Without xdg-open the address is printed.
begin_without() {
	PATH=/nowhere "$NM" play space-empires --seed 5 --page <"$DIR/terminal" >"$DIR/out" 2>"$DIR/err" &
	game=$!
	exec 5>"$DIR/terminal"
	for try in $(seq 100); do grep -q '^The game is at ' "$DIR/err" && break; sleep 0.1; done
	asks 200 "$(sed -n 's/^The game is at //p' "$DIR/err")"
	echo q >&5
	wait $game || fail "exit code $?"
	exec 5>&-
}
begin_without

# In a browser.
rm -rf "$DIR/game" "$DIR/opened"
python3 tests/browser/played.py "$NM" "$DIR" >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log")"
