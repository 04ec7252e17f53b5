# The notations that `grammar` prints for each ruleset (HO-170). Vim and tree-sitter, if installed, distinguish valid
# lines from others.
. tests/site/lib
# Debian 13's tree-sitter-cli and libtree-sitter-dev.
has_tree() { command -v tree-sitter && pkg-config --exists tree-sitter; } >/dev/null
# parse RULESET: the marks that a tree-sitter parser of $DIR/grammar.js gives each of $DIR/lines, in $DIR/marks.
parse() {
	if [ ! -e "$DIR/tree-$1/parser" ]; then
		mkdir "$DIR/tree-$1"
		cp "$DIR/grammar.js" "$DIR/tree-$1"
		(cd "$DIR/tree-$1" && HOME=$DIR tree-sitter generate grammar.js >log 2>&1) || { cat "$DIR/tree-$1/log"; fail "$1: tree-sitter"; }
		cc -DLANGUAGE=tree_sitter_nightmail_$(echo $1 | tr - _) -I"$DIR/tree-$1/src" tests/editors/tree.c "$DIR/tree-$1/src/parser.c" \
			$(pkg-config --cflags --libs tree-sitter) -o "$DIR/tree-$1/parser" || fail "$1: cc"
	fi
	"$DIR/tree-$1/parser" <"$DIR/lines" >"$DIR/marks"
}
# colour RULESET: the marks, good or wrong, that Vim gives each of $DIR/lines by $DIR/RULESET.vim, in $DIR/marks.
colour() {
	cat >"$DIR/script" <<X
edit $DIR/lines
syntax on
source $DIR/$1.vim
call writefile(map(range(1, line('\$')), {_, l -> empty(filter(range(1, col([l, '\$']) - 1), {_, c -> synIDattr(synID(l, c, 0), 'name') == 'nightmailWrong'})) ? 'good' : 'wrong'}), '$DIR/marks')
qa!
X
	vim -es -u NONE --cmd 'set nocompatible' -S "$DIR/script" </dev/null || fail "$1: vim"
}
# The installed ones.
MARKED="$(! { command -v vim && vim --version | grep '+syntax'; } >/dev/null || echo colour) $(! has_tree || echo parse)"
for ruleset in $(tests/rulesets); do
	expect 0 grammar $ruleset
	cp "$DIR/out" "$DIR/help"
	expect 0 grammar $ruleset --json
	jq -e --arg ruleset $ruleset '.format == 1 and .ruleset == $ruleset and (.forms | map(.form) | unique | length) == (.forms | length)' \
		"$DIR/out" >/dev/null || fail "$ruleset: forms"
	jq -e '[.forms[].fields[] | keys] | unique == [["kind", "max", "min", "name", "optional", "words"]]' "$DIR/out" >/dev/null ||
		fail "$ruleset: fields"
	jq -r '.forms[].example' "$DIR/out" >"$DIR/examples"
	jq -r '.forms[].about' "$DIR/out" | while read -r about; do
		tr -s ' \n' ' ' <"$DIR/help" | grep -qF -- "$about" || fail "$ruleset: /help has no \"$about\""
	done
	expect 0 grammar $ruleset --abnf
	grep -v '^;' "$DIR/out" | grep . | head -n 1 | grep -q '^line = ' || fail "$ruleset: the first rule is no line"
	# each used rule is there once
	sed 's/"[^"]*"//g; s/%x[0-9A-F-]*//g; s/^;.*//' "$DIR/out" >"$DIR/rules"
	sed -n 's/^\([A-Za-z][A-Za-z0-9-]*\) =.*/\1/p' "$DIR/rules" | sort >"$DIR/defined"
	[ -z "$(uniq -d "$DIR/defined")" ] || fail "$ruleset: rules that are there twice: $(uniq -d "$DIR/defined")"
	grep -oE '[A-Za-z][A-Za-z0-9-]*' "$DIR/rules" | sort -u >"$DIR/used"
	cmp -s "$DIR/defined" "$DIR/used" || fail "$ruleset: $(diff "$DIR/defined" "$DIR/used")"
	expect 0 grammar $ruleset --tree-sitter
	has "$DIR/out" "module.exports = grammar({"
	cp "$DIR/out" "$DIR/grammar.js"
	expect 0 grammar $ruleset --vim
	cp "$DIR/out" "$DIR/$ruleset.vim"
	# first valid lines, then the same with a sign that no order contains
	{
		sed 's/$/ ; a note/' "$DIR/examples"
		echo "; /ready is for the host"
		echo /ready
		sed 's/.$/%/' "$DIR/examples"
	} >"$DIR/lines"
	{
		sed 's/.*/good/' "$DIR/examples"
		printf 'good\ngood\n'
		sed 's/.*/wrong/' "$DIR/examples"
	} >"$DIR/wanted"
	for how in $MARKED; do
		$how $ruleset
		cmp -s "$DIR/wanted" "$DIR/marks" || fail "$ruleset: $how: $(paste "$DIR/marks" "$DIR/lines")"
	done
done
wrong 66 'there is no ruleset "chess"; `nightmail new --list` names them' grammar chess
wrong 64 "--json, --abnf, --vim and --tree-sitter exclude each other" grammar cyoe --json --vim
# The language server says the same as `check` (HO-171); a bad report or message ends it.
for ruleset in $(tests/rulesets); do
	expect 0 simulate --ruleset $ruleset --empires 3 --turns 2 --seed 50 --out "$DIR/$ruleset"
	# Every order of the game's players is valid.
	cat "$DIR/$ruleset"/turn-*/E*.ord | sort -u >"$DIR/lines"
	sed 's/.*/good/' "$DIR/lines" >"$DIR/wanted"
	for how in $MARKED; do
		$how $ruleset
		cmp -s "$DIR/wanted" "$DIR/marks" || fail "$ruleset: $how: $(paste "$DIR/marks" "$DIR/lines" | grep '^wrong' | head -3)"
	done
	NIGHTMAIL=$NM tests/abnf $ruleset 1 "$DIR/$ruleset" || fail "$ruleset: abnf"
	NIGHTMAIL=$NM tests/typed "$DIR/$ruleset" 10 1 || fail "$ruleset: typed"
	NIGHTMAIL=$NM tests/valid $ruleset "$DIR/$ruleset" "rulesets/$ruleset/tests" || fail "$ruleset: valid"
	cp "$DIR/$ruleset"/turn-0002/E1.json "$DIR/report.json"
done
# In the editors themselves, if installed, with the lines of examples/editors: incomplete lines and lines that are not
# orders are marked, and the lowest free number completes the first line. Emacs marks the sign before the end of a line.
printf 'B1F\nmove 3\n' >"$DIR/a.orders"
cp "$DIR/space-empires/turn-0001/E1.json" "$DIR/report.json"
mkdir -p "$DIR/bin"
ln -s "$NM" "$DIR/bin/nightmail"
# edits CONFIG COLUMN EDITOR...
edits() {
	config=$PWD/examples/editors/$1 column=$2 here=$PWD/tests/editors; shift 2
	(cd "$DIR" && HERE=$here CONFIG=$config HOME=$DIR PATH="$DIR/bin:$PATH" timeout 60 "$@" >out 2>err) || { cat "$DIR/err"; fail "$1"; }
	tr -d '\r' <"$DIR/out" | grep -v '^$' | diff - /dev/fd/3 3<<X || fail "$1"
1:$column
2:1
B1F1
X
}
! command -v nvim >/dev/null || edits neovim.lua 4 nvim --headless -u NONE -c 'lua dofile(os.getenv("HERE") .. "/neovim.lua")'
! emacs --batch --eval "(require 'eglot)" 2>/dev/null ||
	edits init.el 3 emacs --batch -Q --eval '(load (concat (getenv "HERE") "/emacs.el") nil t)'
wrong 64 "lsp takes --report FILE.json" lsp
wrong 66 "$DIR/none.json: " lsp --report "$DIR/none.json"
echo '{"ruleset": "cyoe"}' >"$DIR/none.json"
wrong 65 "$DIR/none.json:1:1: " lsp --report "$DIR/none.json"
# ends CODE < MESSAGES
ends() { set +e; "$NM" lsp --report "$DIR/report.json" >"$DIR/out" 2>"$DIR/err"; got=$?; set -e; [ $got = $1 ] || fail "lsp: exit $got, not $1"; }
printf 'Content-Type: x\r\n\r\n{}' | ends 65
has "$DIR/err" "nightmail: standard input: the header of a message has no Content-Length"
ends 1 </dev/null
# 100 MB are skipped, and the next message is read.
{
	printf 'Content-Length: 100000000\r\n\r\n'
	head -c 100000000 /dev/zero
	printf 'Content-Length: 46\r\n\r\n{"jsonrpc": "2.0", "id": 8, "method": "dance"}'
	printf 'Content-Length: 36\r\n\r\n{"jsonrpc":"2.0","method":"exit"}   '
} | ends 1
has "$DIR/out" '"message": "a message of more than 32 MiB was not read"'
has "$DIR/out" '"code": -32002'
wrong 64 "schema takes RULESET state|report|setup" schema cyoe orders
wrong 66 'there is no ruleset "chess"; `nightmail new --list` names them' schema chess state
