# Help without man(1), suggestions for misspelt words, and completion in three shells (HO-80).
. tests/site/lib
expect 0 help
has "$DIR/out" "  nightly "
has "$DIR/out" "  space-empires-4x"
expect 0 help report
cp "$DIR/out" "$DIR/report"
expect 0 report --help
cmp -s "$DIR/out" "$DIR/report" || fail "help report is not report --help"
for page in $(ls man/*.? rulesets/*/*.7); do
	name=$(basename "$page" | sed 's/\.[0-9]$//')
	[ "$name" = nightmail ] || { expect 0 help "$name"; has "$DIR/out" "NAME"; lacks "$DIR/out" "$(printf '\b')"; }
done
expect 64 help repotr
has "$DIR/err" 'did you mean "report"?'
expect 64 help cyo
has "$DIR/err" 'did you mean "cyoe"?'
expect 64 help zzzzzz
has "$DIR/err" '`nightmail help` lists'
expect 64 help a b
expect 64 statsu
has "$DIR/err" 'there is no command of this name: statsu; did you mean "status"?'
expect 64 zzzzzz
lacks "$DIR/err" "did you mean"
expect 64 status --jsn
has "$DIR/err" "unknown option --jsn; did you mean --json?"
# Keys of a setup, of `set` and of the configuration.
demo
expect 65 set demo graze=1h
has "$DIR/err" 'did you mean "grace"?'
printf 'ruleset: space-empires\ngrase: 1h\n' >"$DIR/bad.yaml"
expect 65 new other --setup "$DIR/bad.yaml"
has "$DIR/err" 'bad.yaml:2:8: unknown key "grase"; did you mean "grace"?'
cp "$S/nightmail.yaml" "$DIR/keep"
printf 'site: {address: games@localhost, gm: gm@localhost, timezoen: UTC}\n' >"$S/nightmail.yaml"
expect 78 status
has "$DIR/err" 'unknown key "timezoen"; did you mean "timezone"?'
cp "$DIR/keep" "$S/nightmail.yaml"
# Each misspelt key gets a suggestion, whoever reads it (HO-80): the host, a ruleset, a list of players.
rm "$DIR/bad.yaml"
while IFS='|' read -r told setup; do
	printf "ruleset: ${setup%%;*}\n${setup#*;}\n" >"$DIR/bad.yaml"
	wrong 65 "bad.yaml:2:$told?" new typo --setup "$DIR/bad.yaml"
done <<'T'
7: unknown key "maps"; did you mean "map"|space-empires;maps: {}
9: unknown key "victry"; did you mean "victory"|space-empires;victry: {turns: 4}
9: unknown key "player"; did you mean "players"|galactic-empires;player: 4
9: unknown key "option"; did you mean "options"|galactic-empires;option: {}
9: unknown key "optins"; did you mean "options"|star-empires;optins: {}
7: unknown key "homs"; did you mean "homes"|space-empires-4x;homs: []
18: unknown key "world"; did you mean "worlds"|space-empires;victory: {world: 0.5}
29: unknown key "adress"; did you mean "address"|cyoe;players: [{name: A, adress: a@example.org}]
T
while IFS='|' read -r told section; do
	printf "site: {address: g@localhost, gm: gm@localhost}\n$section\n" >"$S/nightmail.yaml"
	wrong 78 "nightmail.yaml:2:$told?" status
done <<'T'
23: unknown key "authserv_ids"; did you mean "authserv_id"|trust: {authserv_ids: mx}
18: unknown key "mesage"; did you mean "message"|limits: {mesage: 2MiB}
14: unknown key "mail"; did you mean "mails"|keep: {mail: 9d}
21: unknown key "dedline"; did you mean "deadline"|defaults: {dedline: none}
33: unknown key "memry"; did you mean "memory"|bots: {a: {command: [x], memry: 1MiB}}
T
cp "$DIR/keep" "$S/nightmail.yaml"

# --- Completion
expect 64 completion
expect 64 completion tcsh
has "$DIR/err" "completion takes bash, zsh or fish"
for shell in bash zsh fish; do
	expect 0 completion $shell
	cp "$DIR/out" "$DIR/$shell"
done
# WHAT DO I DO WHEN in nightmail(1): each command that it names exists, with the options that it names.
sed -n '/^.Sh WHAT DO I DO WHEN/,/^.Sh TIMES/s/^\.Ic \([a-z]* .*\)/\1/p' man/nightmail.1 >"$DIR/answers"
[ "$(wc -l <"$DIR/answers")" -ge 25 ] || fail "few answers"
while read -r command rest; do
	expect 0 "$command" --help
	for option in $(printf '%s\n' "$rest" | grep -o 'Fl [a-z-]*' | sed 's/^Fl -*/--/'); do
		grep -q -- "$option" "$DIR/out" || { cat "$DIR/out"; fail "$command has no $option"; }
	done
done <"$DIR/answers"
cd "$S"
bash_says() { bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nightmail; echo ${COMPREPLY[*]}' - "$DIR/bash" nightmail "$@"; }
zsh_says() { zsh -fc 'compadd() { shift; print -r -- ${(M)@:#$words[CURRENT]*} }; _files() { : }; compdef() { : }; . "$1"; shift
	words=("$@"); CURRENT=$#; _nightmail' - "$DIR/zsh" nightmail "$@"; }
fish_says() { HOME=$DIR fish --no-config -c 'source $argv[1]; complete -C "$argv[2]"' "$DIR/fish" "nightmail $*" | cut -f 1 | tr '\n' ' '; }
for shell in bash zsh fish; do
	said=$(${shell}_says stat)
	[ "$(echo $said)" = status ] || fail "$shell completes stat to: $said"
	said=" $(${shell}_says report "" | tr '\n' ' ') "
	case $said in *" demo "*) ;; *) fail "$shell knows no game: $said" ;; esac
	said=" $(${shell}_says orders --) "
	case $said in *" --set "*) ;; *) fail "$shell knows no option of orders: $said" ;; esac
done
said=" $(bash_says -C "$S" hold "") "
case $said in *" demo "*) ;; *) fail "bash does not read -C: $said" ;; esac
