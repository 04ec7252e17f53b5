# `-` means standard input wherever a file is read, with the same result; an error in it is reported with its place.
. tests/site/lib
demo
cd "$DIR"
expect 0 report demo MING --json
cp out report.json
home=$(jq '.worlds[] | select(.owner == "MING") | .id' report.json)
printf 'B3F1W%s\nB2F2W\n' "$home" >my.ord
# same WANT FILE ARGUMENTS...: a command's output for the file equals that for standard input with `-` as its name
same() {
	want=$1 file=$2
	shift 2
	expect "$want" "$@"
	cp out out.file; sed "s|$file|-|" err >err.file
	for word; do
		shift
		case $word in *"=$file") word="${word%"$file"}-" ;; "$file") word=- ;; esac
		set -- "$@" "$word"
	done
	set +e; "$NM" "$@" <"$file" >out 2>err; got=$?; set -e
	[ "$got" = "$want" ] || { cat out err; fail "exit code $got, not $want: $*"; }
	cmp out out.file || fail "other output: $*"
	cmp err err.file || { cat err err.file; fail "other errors: $*"; }
	count=$((${count:-0} + 1))
}
same 65 my.ord check --report report.json my.ord
same 65 report.json check --report report.json my.ord
same 0 report.json map --report report.json
same 0 report.json look --report report.json "W$home"
same 65 report.json look --report report.json W999
same 0 my.ord orders demo MING --set my.ord
[ "$(cat "$S/nightmail.db" >/dev/null; sql "SELECT text FROM orders")" = "B3F1W$home" ] || fail "orders that were set"
cp "$S/games/demo/turn-0001/state.json" state.json
same 0 state.json turn --state state.json --orders MING=my.ord --out turned
cp -r turned turned.state
same 0 my.ord turn --state state.json --orders MING=my.ord --out turned
diff -r turned turned.state || fail "another turn"
has turned/MING.txt "B3F1W$home"
printf '{"ruleset": "space-empires",\n "game": 5}\n' >broken.json
same 65 broken.json turn --state broken.json --orders MING=my.ord --out nowhere
has err "nightmail: -:2:"
[ ! -e nowhere ] || fail "a folder for a state that cannot be read"
printf 'From: ming@example.org\nTo: games@localhost\nMessage-ID: <a@b>\n\nB1F1W%s\n' "$home" >mail
same 0 mail extract mail
has out "class: reject"
same 0 mail extract mail --ruleset space-empires
has out "order: B1F1W$home"
same 0 mail accept mail --dry-run
# Also without a name.
"$NM" extract <mail >out2 || fail "extract without a file"
"$NM" extract mail >out || fail "extract"
cmp out out2 || fail "standard input is another mail"
before=$(sql "SELECT count(*) FROM mail")
"$NM" accept - <mail >out 2>err || fail "accept"
[ "$(sql "SELECT count(*) FROM mail")" = $((before + 1)) ] || fail "no mail was taken"
printf 'ruleset: space-empires\nplayers: 3\n' >setup
"$NM" new other --setup - <setup >out || fail "new"
has out "other: space-empires, 3 seats, 0 taken"
printf 'ruleset: space-empires\nplayrs: 3\n' >setup
! "$NM" new third --setup - <setup >out 2>err || fail "a setup that is wrong"
has err "nightmail: -:2:"
same 0 report.json page --report report.json --out page.html
same 0 my.ord map --report report.json --orders my.ord
same 0 my.ord page --report report.json --orders my.ord --out page.html
# The page begins with them: line by line, without blank lines, active characters escaped.
sed -n 's/.*<textarea id="orders"[^>]*>//; t p; /<\/textarea>/q; b; : p; p; n; /<\/textarea>/q; b p' page.html >drafts
printf 'B3F1W%s\nB2F2W\n' "$home" | cmp - drafts || { cat drafts; fail "orders of a page"; }
printf '\n  B1F1W1 \r\n\t\n<b>&\0x\033[0m\n; last' >wild
expect 0 page --report report.json --orders wild --out page.html
sed -n 's/.*<textarea id="orders"[^>]*>//; t p; /<\/textarea>/q; b; : p; p; n; /<\/textarea>/q; b p' page.html >drafts
printf '  B1F1W1\n&lt;b&gt;&amp;\\x00x\\x1b[0m\n; last\n' | cmp - drafts || { cat drafts; fail "wild orders of a page"; }
cp "$S/games/demo/turn-0001/host.yaml" host.yaml
same 0 host.yaml turn --state state.json --host host.yaml --out turned
has turned/MING.txt "Commitment"
printf 'ruleset: space-empires\nplayers: 3\n' >setup
same 0 setup simulate --ruleset space-empires --empires 3 --turns 1 --seed 3 --setup setup
# Only once: a second `-` would read nothing, and mean no orders.
twice() {
	set +e; "$NM" "$@" <"$file" >out 2>err; got=$?; set -e
	[ "$got" = 64 ] || { cat out err; fail "exit code $got, not 64: $*"; }
	has err "nightmail: -: standard input can be read once only; name a file for the other"
}
file=state.json twice turn --state - --orders MING=- --out nowhere
file=my.ord twice turn --state state.json --orders MING=- --orders BOSCO=- --out nowhere
file=report.json
for command in "check --report - -" "map --report - --orders -" "page --report - --before -"; do twice $command; done
[ ! -e nowhere ] || fail "a turn with orders that are not there"
# While somebody types it, others can use the site.
mkfifo typed
open() { # COMMAND...
	"$NM" "$@" <typed >out 2>err &
	pid=$!
	exec 3>typed
	for try in $(seq 600); do case $(cat "/proc/$pid/syscall" 2>&1) in "0 0x0 "* | *denied* | *"No such file"*) break ;; esac; sleep 0.05; done
	expect 0 note demo gm x
	cat "$given" >&3
	exec 3>&-
	wait "$pid" || { cat err; fail "$*"; }
}
given=my.ord open orders demo MING --set -
given=setup open new typed --setup -
given=mail open accept --dry-run -
given=mail open accept -
# No file and an empty standard input.
: >empty
same 65 empty check --report empty my.ord
same 65 empty turn --state empty --orders MING=my.ord --out nowhere
[ "$count" = 19 ] || fail "$count of 19 were tried"
