# What the commands refuse, second part: too many and too few words, options that exclude each other, missing things;
# numbers at their limits. Codes by HO-5, sentences by nightmail(1).
. tests/site/lib
demo
expect 0 new open --ruleset cyoe
expect 0 join open ZARG zarg@example.org
expect 0 report demo MING --json
cp "$DIR/out" "$DIR/report.json"
cp "$S/games/demo/turn-0001/state.json" "$DIR/state.json"
expect 0 archive demo "$DIR/archive" --secret
says "demo: archived in $DIR/archive"
mkdir "$DIR/full"
: >"$DIR/full/x"
printf 'M1W2\n' >"$DIR/my.ord"
cd "$DIR"
sql "SELECT * FROM game; SELECT * FROM seat; SELECT * FROM history; SELECT * FROM notice; SELECT * FROM note" >before

# The number of words of a command.
while IFS='|' read -r words told; do
	wrong 64 "$told" $words
done <<'E2'
archive demo|archive takes GAME DIR
archive demo a b|archive takes GAME DIR
backup|backup takes FILE
backup a b|backup takes FILE
bot demo MING|bot takes GAME EMPIRE NAME, or none as the name
bot demo MING steady x|bot takes GAME EMPIRE NAME, or none as the name
address demo MING add|address takes GAME EMPIRE add|remove ADDRESS
delete|delete takes GAME
delete demo open|delete takes GAME
edit|edit takes GAME
excuse demo|excuse takes GAME EMPIRE
excuse demo MING x|excuse takes GAME EMPIRE
help a b|help takes one COMMAND or TOPIC
init a b|init takes one directory, not "b" too
log demo open|log takes one game or none
look --report report.json|look takes one PLACE
look --report report.json W1 W2|look takes one PLACE
look W1|--report FILE.json is needed
map x --report report.json|unexpected argument "x"
map|--report FILE.json is needed
page x --report report.json|unexpected argument "x"
page|--report FILE.json is needed
nightly x|nightly takes no arguments
note demo MING|note takes GAME EMPIRE TEXT
password demo|password takes GAME EMPIRE
password demo MING x|password takes GAME EMPIRE
providers a b|providers takes one name or none
publish x|publish takes no arguments
rebuild demo open|rebuild takes one game or none
rebuild demo --from archive|rebuild --from takes no game: the directory names it
remind|remind takes GAME
remind demo open|remind takes GAME
rename open|rename takes GAME NEW
rename open a b|rename takes GAME NEW
report demo|report takes GAME EMPIRE [TURN]
report demo MING 1 2|report takes GAME EMPIRE [TURN]
revoke demo|revoke takes GAME EMPIRE|gm|all
rollback demo|rollback takes GAME TURN
standings|standings takes GAME [TURN]
standings demo 1 2|standings takes GAME [TURN]
start|start takes the name of a game
start open demo|start takes the name of a game
simulate x|unexpected argument "x"
turn x|unexpected argument "x"
turn --state state.json|--state FILE and --out DIR are needed
turn --out o|--state FILE and --out DIR are needed
upgrade x|upgrade takes no arguments
verify demo open|verify takes one game or archive, or none
chronicle|chronicle takes a game or an archive's directory
chronicle demo open|chronicle takes a game or an archive's directory
chronicle demo --paper a3|--paper is a5 or a4, not "a3"
league|league takes directories of archives, or --site
league --site archive|league takes directories of archives, or --site
league --site --json --html|--json and --html are two forms; name one
arena|--out is needed
arena --out o|--ruleset and --bots are needed
arena --out o --ruleset cyoe|--ruleset and --bots are needed
arena --out o --merge|--merge takes the directories of the parts
accept a b|accept takes one file
extract a b|extract takes one file
check my.ord|check takes --report FILE.json ORDERS
check --report report.json|check takes --report FILE.json ORDERS
check --report report.json my.ord x|check takes --report FILE.json ORDERS
check --report report.json my.ord --json|--json is for --odds
doctor x|doctor: unknown argument 'x'
fetch x|fetch: unknown argument 'x'
send x|send: unknown argument 'x'
login|login takes mailbox or outgoing
login mailbox outgoing|login takes mailbox or outgoing
login inbox|login takes mailbox or outgoing, not inbox
mail show|mail takes: list, show N, release N or drop N
mail list 1|mail takes: list, show N, release N or drop N
mail burn 1|mail takes: list, show N, release N or drop N
mail show 0|mail takes: list, show N, release N or drop N
outbox burn 1|outbox takes list, retry N, retry all or drop N
outbox retry|outbox retry takes the number of a mail
outbox drop|outbox drop takes the number of a mail
outbox retry 1 2|outbox retry takes the number of a mail
outbox retry x|outbox retry takes the number of a mail
outbox drop all|outbox drop takes the number of a mail
play|play takes the name of a ruleset
play cyoe x|play takes the name of a ruleset
completion|completion takes bash, zsh or fish
completion csh|completion takes bash, zsh or fish
E2

# Numbers and words of an option.
for least in "new x --ruleset cyoe --seed -1" "simulate --ruleset cyoe --empires 2 --turns 1 --seed -1 --out o" \
	"arena --out o --ruleset cyoe --bots hold --games 1 --seed -1"; do
	expect 64 $least
	grep -q -- '--seed.*9223372036854775807' err || { cat err; fail "$least"; }
done
wrong 64 "--seed: \"9223372036854775808\" is not a number from 0 to 9223372036854775807" new x --ruleset cyoe --seed 9223372036854775808
wrong 64 "--players: \"1001\" is not a number from 1 to 1000" new x --ruleset cyoe --players 1001
wrong 64 "--salt: \"5a175a175a175a175a175a175a175a4\" is not 32 digits 0 to 9 and a to f" \
	new x --ruleset cyoe --salt 5a175a175a175a175a175a175a175a4
wrong 64 "--salt: \"5A175a175a175a175a175a175a175a49\" is not 32 digits 0 to 9 and a to f" \
	new x --ruleset cyoe --salt 5A175a175a175a175a175a175a175a49
wrong 64 "address takes add or remove, not \"drop\"" address demo MING drop a@example.org
wrong 64 "a note is one line of 1 to 500 characters" note demo MING ' '
wrong 64 "a note is one line of 1 to 500 characters" note demo MING "a
b"
wrong 64 "a note is one line of 1 to 500 characters" note demo MING "$(printf '%501s' | tr ' ' x)"
wrong 64 "a note is one line of 1 to 500 characters" note demo MING "$(printf 'a\377b')"
wrong 64 "a note is one line of 1 to 500 characters" note demo MING "$(printf '%501s' | sed 's/ /ä/g')"
wrong 64 "map: one of --svg, --png, --dot and --speech" map --report report.json --svg --dot
wrong 64 "map: one of --svg, --png, --dot and --speech" map --report report.json --png --speech
wrong 64 "--orders wants EMPIRE=FILE or a directory, not \"my.ord\"" turn --state state.json --orders my.ord --out o
wrong 64 "--orders names one empire twice" turn --state state.json --orders MING=my.ord --orders ming=my.ord --out o
wrong 65 "--orders: the state has no empire \"ZARG\"" turn --state state.json --orders ZARG=my.ord --out o
wrong 65 "--orders: the state has no empire \"GM\"" turn --state state.json --orders GM=my.ord --out o
wrong 65 "--dice: \"0\" is not a value of a die; give numbers from 1, with commas" turn --state state.json --dice 1,0 --out o
wrong 65 "--dice: \"\" is not a value of a die; give numbers from 1, with commas" turn --state state.json --dice 1, --out o
wrong 65 "--dice: \"2147483648\" is not a value of a die" turn --state state.json --dice 2147483648 --out o
wrong 66 "none: the directory cannot be read" turn --state state.json --before none --out o
wrong 66 "none: " turn --state state.json --orders MING=none --out o
wrong 66 "there is no ruleset chess; \`nightmail new --list\` shows all" extract my.ord --ruleset chess
wrong 66 "there is no ruleset \"chess\"; \`nightmail new --list\` names them" play chess --orders my.ord
wrong 66 "none: cannot be opened: No such file or directory" accept none
wrong 66 "none: cannot be opened: No such file or directory" extract none
wrong 64 "there is no help on standing; did you mean \"standings\"?" help standing
wrong 64 "there is no help on xyzzy; \`nightmail help\` lists what there is" help xyzzy
wrong 66 "there is no provider nobody; \`nightmail providers\` lists them" providers nobody
wrong 66 "there is no provider nobody; \`nightmail providers\` lists them" init fresh --provider nobody
[ ! -e fresh ] && [ ! -e o ] || fail "a folder that nobody needs"
wrong 78 "mailbox: only auth: oauth logs in by a browser" login mailbox

# Acts that the game's state forbids.
wrong 65 "demo is running; --force deletes it all the same, and keeps an archive of it" delete demo
wrong 65 "demo is running; only an open game gets another name" rename demo other
wrong 65 "demo is running; only an open game starts" start demo
wrong 73 "there is a game \"demo\" already" rename open Demo
wrong 64 "the name \"host\" is reserved" rename open host
wrong 65 "open has not been started: there is nothing to archive" archive open o
wrong 65 "open has not been started: there is nothing to verify" verify open
wrong 66 "open has not started; there are no standings" standings open
wrong 66 "open has not started; there is no report" report open ZARG
wrong 66 "open has not started; there are no orders" orders open ZARG
wrong 65 "open is open; there is no turn to miss" excuse open ZARG
wrong 66 "demo has no turn 2" standings demo 2
wrong 66 "demo has no turn 0" standings demo 0
wrong 66 "there is no game \"nope\"; \`nightmail status\` lists them" log nope
wrong 73 "full: exists and is not an empty directory; name a new one" archive demo full --secret
wrong 73 "there is a site already" init "$S"
wrong 73 "the file exists; a copy does not replace a file" backup my.ord
wrong 78 "publish.dir is not set in nightmail.yaml: where is the site to go?" publish
wrong 66 "MING has no such address; \`nightmail status --json\` lists them" address demo MING remove nobody@example.org
wrong 65 "BOSCO has no other address; add one first, or replace the player" address demo BOSCO remove bosco@example.org
wrong 65 "MING of demo is not played by a bot" bot demo MING none
wrong 65 "abandn is no key that can be set; did you mean \"abandon\"?" set demo abandn=ask
wrong 65 "fair holds from the making of a game on and cannot be changed" set demo fair=shared
sql "SELECT * FROM game; SELECT * FROM seat; SELECT * FROM history; SELECT * FROM notice; SELECT * FROM note" | cmp - before ||
	fail "something was changed"

# Things that are not a record, and people without a seat.
mkdir empty turnless
echo 'game: x' >turnless/game.yaml
wrong 66 "empty: is not a game's directory: it has no game.yaml" verify ./empty
wrong 65 "turnless: contains no turn (turn-0001/ and so on)" verify ./turnless
expect 0 new side --ruleset space-empires --players 2
expect 0 join side ODO odo@example.org
wrong 65 "odo@example.org is registered for ODO of this game; --shared allows it (their mails must name the empire)" \
	join side ZED odo@example.org
wrong 66 "demo has no empire \"ZED\"" bot demo ZED steady
expect 0 bot side ZED steady
wrong 66 "side has no empire \"KAI\", and no free seat" bot side KAI steady
wrong 65 "side has no free seat for KAI" join side KAI kai@example.org
expect 0 delete side
# A turn without a battle rolls no dice.
for left in "2,1 2 dice of --dice were left over" "1 1 die of --dice was left over"; do
	expect 0 turn --state state.json --dice "${left%% *}" --out left
	[ "$(cat err)" = "nightmail: ${left#* }" ] || { cat err; fail "not: ${left#* }"; }
	rm -r left
done

# Refusals of a held game, and of one without a deadline.
expect 0 hold demo
wrong 65 "demo is held already" hold demo
wrong 65 "demo is held; \`nightmail resume demo\` first" run demo --force --no-fetch
wrong 75 "demo is held, so turn 1 is not due; \`nightmail resume demo\`" run demo --no-fetch
expect 0 resume demo
expect 0 deadline demo none
expect 0 remind demo
told bosco@example.org
sed '/^\*/,$d' mail | diff - /dev/fd/3 3<<'E2' || fail "a reminder"
The Long War, turn 1: no orders of BOSCO have come yet.
The GM waits for them.

Reply to this mail with your orders; a reply that says /ready and
nothing else is a turn without orders.

E2
wrong 65 "demo has no deadline to extend; \`nightmail deadline\` sets one" extend demo 5h
wrong 75 "demo: turn 1 has no deadline; \`nightmail run --force demo\` runs it" run demo --no-fetch

# The longest and the earliest accepted value, and the next one.
expect 0 deadline demo 2026-12-03 20:00 Europe/Berlin
wrong 64 "a deadline is extended by more than 0s and at most 3650d" extend demo 3651d
expect 0 extend demo 3650d
wrong 65 "demo: that time is over" deadline demo 2026-12-01 10:00 UTC
expect 0 deadline demo 2026-12-01 10:01 UTC --yes
most=$(printf '%500s' | tr ' ' x)
wrong 64 "a note is one line of 1 to 500 characters" note demo gm "${most}x"
expect 0 note demo gm "$most"
expect 0 note demo gm "$(printf '%500s' | sed 's/ /ä/g')"
expect 0 note demo gm x

# A game that cannot be archived is not deleted.
: >"$S/deleted"
wrong 73 "deleted" delete demo --force
expect 0 status demo
[ -d "$S/games/demo" ] || fail "deleted, and no archive of it"
rm "$S/deleted"

# A file that cannot grow, as on a full disk: a half-written one is deleted.
state=$S/games/demo/turn-0001/state.json
while read -r blocks words; do
	(trap '' XFSZ; ulimit -f "$blocks"; wrong 74 ": cannot be written: File too large" $words) || fail "a file that grew: $words"
	[ ! -e o ] || fail "half of it stays: $words"
done <<E2
1 play space-empires --seed 5 --orders /dev/null --dir o
1 simulate --ruleset space-empires --empires 3 --turns 2 --seed 5 --out o
1 turn --state $state --out o
80 archive demo o --secret
E2
