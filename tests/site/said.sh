# Each command's message when it is done, and its line in the log; the list of commands, and the shells' completions.
. tests/site/lib
demo
cd "$DIR"
echo B1F1W1 >o
printf 'secretsecret\n' >secret
cat >session <<'X'
$ new side --ruleset space-empires --players 2
side: space-empires, 2 seats, 0 taken; next: nightmail join side EMPIRE ADDRESS
$ join side ODO o@example.org p@example.org
side: ODO has seat 1 of 2
$ rename side other
side: is now called other
$ set other title=Else grace=1h
other: set
$ set demo title=Else
demo: set, from the next turn on
$ hold demo
demo: held in turn 1; no deadline runs
$ resume demo
demo: turn 1 goes on, due Thu 3 Dec 2026, 20:00 Europe/Berlin
$ extend demo 1h
demo: turn 1 is due Thu 3 Dec 2026, 21:00 Europe/Berlin
$ deadline demo 2026-12-09 20:00
demo: turn 1 is due Wed 9 Dec 2026, 20:00 Europe/Berlin
$ deadline demo none
demo: turn 1 is due when the GM runs it
$ deadline demo 2026-12-09T19:00:00Z
demo: turn 1 is due Wed 9 Dec 2026, 20:00 Europe/Berlin
$ note demo ming hello there
demo: told to MING with the next report, and in answers until then
$ note demo all hello there
demo: told to all with the next report, and in answers until then
$ note demo gm hello
demo: noted; `status` shows it
$ excuse demo ming
demo: MING is excused from turn 1
$ address demo ming add m@example.net
demo: MING has another address
$ address demo ming remove m@example.net
demo: MING has one address less
$ revoke demo ming
demo: replies to earlier mails of MING are not taken any more
$ revoke demo gm
demo: replies to earlier mails to the game master are not taken any more
$ revoke demo ALL
demo: replies to earlier mails are not taken any more
$ replace demo bosco b@example.org c@example.org
demo: BOSCO has a new player
$ remind demo
demo: 2 reminders queued
$ report demo ming --resend
demo: the report of turn 1 is queued for MING
$ password demo ming <secret
demo: MING has a password
$ password demo gm <secret
demo: the GM has a password
$ bot demo bosco steady
demo: BOSCO is played by steady
$ bot demo bosco none
demo: BOSCO is free; `nightmail replace demo BOSCO ADDRESS`
$ orders demo ming --set o
refused: 1:6: B1F1W1: W1 is not yours
demo: 0 orders of MING taken, 1 refused
nightmail: no order was accepted; the earlier orders still stand
exit 65
$ outbox retry 3
$ outbox drop 3
$ outbox retry all
0 mails are tried with the next send
$ run demo --force --no-fetch
$ rollback demo 1 --new-dice
demo: turn 1 is open again, due Thu 3 Dec 2026, 20:00 Europe/Berlin
$ rollback demo 1
nightmail: demo: turn 1 is the newest one; name an older
exit 65
$ rebuild demo
$ delete other
other: deleted
$ backup copy.db
$ set demo state=finished
demo: the game is over, last reports queued
$ archive demo a
demo: archived in a
$ verify demo
demo: turns 1-1: 1 states and 4 reports identical
demo: dice proved: seed 2, made of the host's seed and salt
$ delete demo --force
demo: archived in site/deleted/demo-20261201T100000Z
demo: deleted
$ delete demo --force
nightmail: there is no game "demo"; `nightmail status` lists them
exit 66
$ status
no games; `nightmail new GAME --ruleset RULESET` makes one
1 mail waits to be sent
X
sed -n 's/^\$ //p' session | while read -r line; do
	echo "\$ $line"
	input=${line#*<}
	[ "$input" != "$line" ] || input=/dev/null
	code=0
	"$NM" ${line%% <*} <$input >out 2>err || code=$?
	sed "s|$DIR/||" out err
	[ $code = 0 ] || echo "exit $code"
done >said
diff session said || fail "what is said"
cat >log <<'X'
new demo space-empires
join demo BOSCO
start demo turn 1
new side space-empires
join side ODO
rename side other
set other title: Else instead of other, grace: 1h instead of 0h
set demo title: Else instead of The Long War
hold demo
resume demo
extend demo 1h
deadline demo 2026-12-09 20:00
deadline demo none
deadline demo 2026-12-09T19:00:00Z
note demo ming
note demo all
note demo gm
excuse demo ming
address demo ming add
address demo ming remove
revoke demo ming
revoke demo gm
revoke demo ALL
replace demo bosco
remind demo turn 1: 2 mails
password demo ming
password demo gm
bot demo bosco steady
bot demo bosco none
outbox retry 3
outbox drop 3
outbox retry all
run demo turn 1 to 2
rollback demo 1
rebuild demo
delete other
set demo state: finished
delete demo
X
sed 's/^2026-12-01T10:00:00Z //' "$S"/log/*.log | diff log - || fail "the log"

# Two files with the same name and second are both kept.
for more in "" -2 -3; do
	expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
	at 2026-12-01T10:00:01Z
	expect 0 delete demo --force
	[ "$(head -n 1 out)" = "demo: archived in $S/deleted/demo-20261201T100001Z$more" ] || fail "$(cat out)"
	expect 0 verify "$S/deleted/demo-20261201T100001Z$more"
done

# The list has each command with the first line of its help; the completed options are those of the help.
sed -n 's/^[A-Z]*(\([a-z]*\))$/\1/p' "$OLDPWD/engine/commands/commands.def" >names
[ -s names ] || fail "no commands"
{
	cat <<'X'
usage: nightmail [-C DIR] COMMAND [ARGUMENTS]
Play-by-email strategy games: mail in, turns, mail out.

  -C DIR      the site (default: NIGHTMAIL_SITE, else the current directory)
  --version   versions of program, formats and rules
  --help      this page; COMMAND --help tells more

Every command that plays takes --rules DIR: tables from DIR/RULESET/tables.yaml
instead of those built in.

commands:
X
	for name in $(cat names); do
		"$NM" help "$name" >"help-$name"
		sed -n '1s/^usage: nightmail \[-C DIR\] //p; 3,$p' "help-$name" | grep -oE -- '--[a-z-]*[a-z-]' | awk '!seen[$0]++' >"options-$name"
		printf '  %-10s  %s\n' "$name" "$(sed -n '2s/\.$//p' "help-$name")"
	done
	printf '\nTo begin: nightmail init DIR, then nightmail(1).\n'
} >list
expect 0 --help
diff list out || fail "the list"
expect 0 completion bash
for name in $(cat names); do
	[ ! -s "options-$name" ] || printf '\t%s) echo '"'%s'"' ;;\n' "$name" "$(paste -sd ' ' "options-$name")"
done >want
{
	printf "\t'') echo '-C --help --version %s' ;;\n" "$(paste -sd ' ' names)"
	printf "\thelp) echo '%s' ;;\n\tcompletion) echo 'bash zsh fish' ;;\n" "$(paste -sd ' ' names)"
	cat want
} >cases
sed -n '/^\tcase \$1 in/,/^\tesac/p' out | sed -n '2,/^\tesac/p' | sed '/^\tesac/,$d' | diff cases - || fail "options of bash"
games=$(for name in $(cat names); do sed -n "1s/^usage: nightmail \[-C DIR\] \($name\) [[(]*GAME.*/\1/p" "help-$name"; done | paste -sd ' ')
has out "$(printf '\t%s) ls "$2/games" 2>/dev/null ;;' "$(echo $games | tr ' ' '|')")"
cp out bash
expect 0 completion zsh
for shell in bash out; do sed -n '/^_nightmail_words/,/^_nightmail_command/p' $shell >cases-$shell; done
cmp cases-bash cases-out || fail "bash and zsh know other words"
expect 0 completion fish
for name in $(cat names); do
	printf "complete -c nightmail -n \"not __fish_seen_subcommand_from \$commands\" -a %s -d '%s'\n" "$name" \
		"$(sed -n '2s/\.$//p' "help-$name" | tr "'\\\\" '\140\140')"
	sed "s/^--/complete -c nightmail -n '__fish_seen_subcommand_from $name' -l /" "options-$name"
done >want
sed '1,/-s C -r/d; /(ls games/,$d' out | diff want - || fail "options of fish"
has out "complete -c nightmail -n '__fish_seen_subcommand_from $games' -a '(ls games 2>/dev/null)'"
has out "set -l commands $(paste -sd ' ' names)"
