# search ARCHIVE WORD...: lines of reports, orders, letters and diaries, in a fixed order, from untrusted folders.
. tests/site/lib
sed -i 's/MING, address: .*}, {name: BOSCO}/MING, address: ming@example.org}, {name: BOSCO}/' "$DIR/setup.yaml"
demo
home=$(home MING)
mail ming@example.org "B1F1W$home"
mail ming@example.org "/diary" "The pear tree is in flower." "BÉLA says: Die Straße nach WEST ist" "offen, and Ming's ships wait." "" "Second part; the pear is ripe." "/end"
mail ming@example.org "/press BOSCO" "Peace between" "the two of us, and a pear." "/end"
expect 0 send
expect 0 run demo --force --no-fetch
mail bosco@example.org "/diary" "No pear for me." "/end"
expect 0 set demo state=finished
mail bosco@example.org "/statement" "A pear at last." "/end"
expect 0 run --due --no-fetch
sql 'UPDATE seat SET archive_press = 1'
expect 0 archive demo "$DIR/a" --press
expect 0 archive demo "$DIR/b" --press --bag
cd "$DIR"
unset NIGHTMAIL_SITE
# finds TEXT... -- ARGUMENTS: exactly these lines, each FILE:LINE: TEXT
finds() {
	: >wanted
	while [ "$1" != -- ]; do printf '%s\n' "$1" >>wanted; shift; done
	shift
	expect 0 search "$@"
	diff wanted out || fail "search $*"
	[ ! -s err ] || fail "search $*: $(cat err)"
}
nothing() { expect 1 search "$@"; [ ! -s out ] && [ ! -s err ] || fail "search $* finds $(cat out err)"; }
# line FILE TEXT: FILE:LINE: TEXT of its only line that begins so, by grep
line() { grep -n "^$2" "$1" | sed "s|^|$1:|; s|:|: |2"; }
letter=$(line a/press.txt "| the two")
one=$(line a/diaries.txt "| The pear") two=$(line a/diaries.txt "| Second")
bosco=$(line a/diaries.txt "| No pear") last=$(line a/diaries.txt "| A pear")
# Letters, diaries in their order, last words.
finds "$letter" "$one" "$two" "$bosco" "$last" -- a pear
# A word matches as a whole, in any case; of several words all must be in one paragraph.
nothing a pea
nothing a ear
finds "$letter" "$one" "$two" "$bosco" "$last" -- a 'PEAR*'
finds "$letter" "$one" "$two" "$bosco" "$last" -- a '*eaR'
finds "$one" -- a '*lowe*' tree
finds "$one" -- a '*ea* tree'
finds "$one" -- a pear flower
nothing a pear flower ripe
finds "$two" -- a RIPE part
# All lines of a paragraph with a part of the match; phrases, also across line ends, match in their order.
finds "$one" "$(line a/diaries.txt "| offen")" -- a pear ships
finds "$(line a/press.txt "| Peace")" -- a "between the two of us"
finds "$(line a/diaries.txt "| offen")" -- a "ming's ships"
nothing a "two the"
nothing a "west pear"
# Case and accents by Unicode: ß is ss, é is e.
finds "$(line a/diaries.txt "| BÉLA")" -- a bela STRASSE west
finds "$(line a/diaries.txt "| BÉLA")" -- a 'béla'
# Reports and orders: all words in one line; turns in their order, within each the files by name. Other files are not
# searched.
: >wanted
for file in a/turn-0001/BOSCO.ord a/turn-0001/BOSCO.txt a/turn-0001/MING.ord a/turn-0001/MING.txt a/turn-0002/BOSCO.final.txt \
	a/turn-0002/BOSCO.txt a/turn-0002/MING.final.txt a/turn-0002/MING.txt; do
	[ ! -e $file ] || grep -n "B1F1W$home\b" $file | sed "s|^|$file:|; s|:|: |2" >>wanted
done
[ "$(wc -l <wanted)" -ge 2 ] || fail "the order is in $(cat wanted)"
expect 0 search a "b1f1w$home"
diff wanted out || fail "an order"
expect 0 search a "empire of MING"
[ "$(cut -d : -f 1 out | tr '\n' ' ')" = "a/turn-0001/MING.txt a/turn-0002/MING.final.txt a/turn-0002/MING.txt " ] || fail "reports: $(cat out)"
nothing a "empire of MING" pear
nothing a commitment seed salt Graphviz
# A bag, and games/GAME, whose diaries have one entry per line.
expect 0 search b pear
sed 's|^a/|b/data/|' <<T >wanted
$letter
$one
$two
$bosco
$last
T
diff wanted out || fail "a bag"
expect 0 search site/games/demo pear
cut -d : -f 3 out >texts
printf ' The pear tree is in flower.\n Second part; the pear is ripe.\n No pear for me.\n A pear at last.\n' | diff - texts || fail "games/: $(cat out)"
while IFS=: read -r file line text; do
	sed -n "${line}p" "$file" | grep -qF "${text# }" || fail "$file:$line has not: $text"
done <out
# The same output twice, and into a pipe; a turn that a rollback took back comes last.
expect 0 search a "*i*"
cp out first
expect 0 search a "*i*"
cmp first out || fail "another order"
mkdir a/turn-0001.void-1
printf 'a pear of old\n' >a/turn-0001.void-1/MING.txt
finds "$letter" "$one" "$two" "$bosco" "$last" "a/turn-0001.void-1/MING.txt:1: a pear of old" -- a pear
rm -r a/turn-0001.void-1

# Wrong calls.
wrong 64 "search takes an archive's directory and what to search for" search
wrong 64 "search takes an archive's directory and what to search for" search a
wrong 64 '"--" has no letter or digit to search for' search a pear -- --
wrong 64 '"*" has no letter or digit' search a '*'
wrong 64 '"" has no letter or digit' search a ''
wrong 66 "nowhere: cannot be opened" search nowhere pear
mkdir no
wrong 66 "no: is not a game's directory: it has no game.yaml" search no pear

# Files from strangers: the terminal gets only printable characters; bytes that are not text, a last line without an
# end; CR LF ends a line.
hostile() { rm -rf h; cp -r a h; }
hostile
printf 'pear \033]0;title\007\033[31mred\302\233 \342\200\256 bidi\r\nno pear\0after\nb\377d pear\n\nlast pear' >h/press.txt
expect 0 search h pear
{
	printf '%s\n' 'h/press.txt:1: pear \x1b]0;title\x07\x1b[31mred\x9b \u202e bidi' 'h/press.txt:2: no pear after' 'h/press.txt:3: b\xffd pear' \
		'h/press.txt:5: last pear'
} >wanted
head -n 4 out | diff wanted - || fail "signs that are no text"
hostile
head -c 100000 /dev/zero | tr '\0' x >long
{ printf 'pear '; cat long; } >h/press.txt
expect 0 search h pear
[ "$(sed -n 1p out | wc -c)" -lt 500 ] || fail "a line of $(sed -n 1p out | wc -c)"
hostile
head -c 17000000 /dev/zero | tr '\0' 'a' >h/press.txt
wrong 65 "h/press.txt: " search h pear
for link in h/press.txt h/turn-0001/MING.txt; do
	hostile
	rm $link; ln -s /etc/passwd $link
	wrong 65 "$link: is neither a file nor a directory" search h root
done
hostile
rm h/press.txt; mkfifo h/press.txt
wrong 65 "h/press.txt: is neither a file nor a directory" search h pear
hostile
rm h/diaries.txt; printf '{"entries": [1, {"text": ["pear"]}, {"text": "x pear"}]}' >h/diaries.yaml
wrong 65 "diaries.yaml:1:14: " search h ripe
