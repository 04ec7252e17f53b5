# Diaries, sealed until the game ends, and last words for 14 days after it (HO-152).
. tests/site/lib
sed -i 's/MING, address: .*}, {name: BOSCO}/MING, address: ming@example.org}, {name: BOSCO}/' "$DIR/setup.yaml"
demo
printf 'publish: {dir: www}\n' >>"$S/nightmail.yaml"
# answers ADDRESS TEXT LINE...
answers() {
	whom=$1 what=$2; shift 2
	mail "$whom" "$@"
	told "$whom"
	tr -s ' \n' '  ' <"$DIR/mail" >"$DIR/flat"
	has "$DIR/flat" "$what"
}
answers ming@example.org "diary: kept, and sealed until the game ends" "/diary" "The pear tree is in flower." "M1W2" "/end"
answers ming@example.org "diary: kept" "/diary" "<b>Second</b> thoughts & more." "/end"
answers bosco@example.org "diary: kept" "/diary" "Nobody knows my plan." "/end" "Sent from my iPhone"
[ "$(sql "SELECT count(*) FROM orders")" = 0 ] || fail "a line of a diary is an order"
# Refused: without an end, without a text, too long.
answers ming@example.org "no letter with a line /end follows" "/diary" "x"
answers ming@example.org "diary: not kept: there is nothing in it" "/diary" "" "/end"
seq 1 201 >"$DIR/lines"
answers ming@example.org "diary: not kept: an entry has at most 200 lines and 16384 characters" "/diary" "$(cat "$DIR/lines")" "/end"
answers ming@example.org "diary: not kept: an entry has at most" "/diary" "$(for n in $(seq 150); do printf '%0120d\n' $n; done)" "/end"
answers ming@example.org "statement: not kept: the game is not over" "/statement" "Well played." "/end"
# A refused one, because of a typing error or a missing end, is shown to its writer alone.
answers ming@example.org "there is no such command" "/daiary" "Nobody knows of the pear tree." "/end"
answers ming@example.org "no letter with a line /end follows" "/diary" "Nobody knows of the pear tree."
# Sealed: while the game goes on, no stored or displayed file contains it.
sealed() {
	! grep -rq "pear tree\|Nobody knows" "$S/games" "$S/log" "$S/www" 2>/dev/null || fail "a diary is open: $1"
	for n in $(sql "SELECT id FROM mail"); do
		for raw in "" --raw; do
			expect 0 mail show $n $raw
			lacks "$DIR/out" "pear tree"
			lacks "$DIR/out" "Nobody knows"
		done
	done
	for empire in MING BOSCO; do for kind in "" --json --html; do
		expect 0 report demo $empire $kind
		lacks "$DIR/out" "pear tree"
	done; done
}
expect 0 publish
sealed "in turn 1"
# Others' mails are the same with and without it.
cp -r "$S" "$DIR/without"
sqlite3 "$DIR/without/nightmail.db" "DELETE FROM diary"
for place in site without; do
	use $place
	expect 0 run demo --force --no-fetch
	sql "SELECT recipient, subject, body, attachments FROM outbox WHERE kind = 'report' ORDER BY id" >"$DIR/$place.mails"
done
cmp "$DIR/site.mails" "$DIR/without.mails" || fail "a diary changed a mail"
diff -r "$DIR/site/games/demo" "$DIR/without/games/demo" || fail "a diary changed the record"
use site
# A running game's archive for the GM contains them; a rollback and a new player change nothing.
expect 0 archive demo "$DIR/running" --secret
! grep -rq "pear tree" "$DIR/running" --include='*.html' --include='*.txt' || fail "open in a running game's archive"
another copy
expect 0 rebuild --from "$DIR/running"
[ "$(sql "SELECT count(*) FROM diary")" = 3 ] || fail "diaries of a running game's archive"
use site
expect 0 rollback demo 1 --yes
expect 0 replace demo MING new@example.org
told new@example.org
lacks "$DIR/mail" "pear tree"
expect 0 run demo --force --no-fetch
answers new@example.org "diary: kept" "/diary" "I took over a garden." "/end"
sealed "in turn 2"

# After the end: by turn, under the empires' names; last words for 14 days, a second one replaces the first.
expect 0 set demo state=finished
answers new@example.org "diary: not done: the game is over" "/diary" "late" "/end"
answers new@example.org "statement: kept" "/statement" "A first version." "/end"
answers new@example.org "statement: kept" "/statement" "Well played, BOSCO." "/end"
at 2026-12-15T10:00:00Z
answers bosco@example.org "statement: kept" "/statement" "Revenge." "/end"
at 2026-12-15T10:00:01Z
answers bosco@example.org "statement: not kept: last words are taken for 14 days after the end" "/statement" "Too late." "/end"
expect 0 archive demo "$DIR/archive"
printf '%s\n' 'MING, diary of turn 1' '| The pear tree is in flower.' '| M1W2' '' 'MING, diary of turn 1' \
	'| <b>Second</b> thoughts & more.' '' 'BOSCO, diary of turn 1' '| Nobody knows my plan.' '' 'MING, diary of turn 2' \
	'| I took over a garden.' '' 'MING, last words after turn 2' '| Well played, BOSCO.' '' \
	'BOSCO, last words after turn 2' '| Revenge.' | diff - "$DIR/archive/diaries.txt" || fail diaries.txt
for text in "The pear tree is in flower." "&lt;b&gt;Second&lt;/b&gt; thoughts &amp; more." "MING, last words" "Revenge."; do
	has "$DIR/archive/index.html" "$text"
done
lacks "$DIR/archive/index.html" "A first version."
(cd "$DIR/archive" && sha256sum --quiet -c SHA256SUMS) || fail "sums"
expect 0 verify "$DIR/archive"
expect 0 publish
grep -rq "Nobody knows my plan" "$S/www" || fail "the site lacks them"
# The record is written again to the same bytes, and can be restored into another site.
expect 0 run --due --no-fetch
cp -r "$S/games/demo" "$DIR/before"
expect 0 rebuild demo
diff -r "$DIR/before" "$S/games/demo" || fail "rebuild"
another again
expect 0 rebuild --from "$DIR/archive"
diff -r "$DIR/before" "$S/games/demo" || fail "rebuild --from"
sed 's/"kind": "diary"/"kind": "novel"/' "$DIR/archive/diaries.yaml" >"$DIR/bad" && cp "$DIR/bad" "$DIR/archive/diaries.yaml"
rm "$DIR/archive/SHA256SUMS"
another bad
expect 65 rebuild --from "$DIR/archive"
has "$DIR/err" "kind: diary or statement is needed"

# A game without diaries.
use off
sed -i '$a diary: off' "$DIR/setup.yaml"
demo
answers ming@example.org "diary: not kept: this game keeps no diaries" "/diary" "x" "/end"
