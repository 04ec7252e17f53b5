# The log records what was asked for by mail and the result, also of a stranger's command (HO-122); `set` with both
# values, seats that a muster took back, and a deleted game.
. tests/mail/lib
mail_demo token
HOST=host@test.example
far() { echo "Authentication-Results: mx.test; dmarc=pass header.from=$1"; }
printf 'ruleset: space-empires\nplayers: 3\njoin: open\n' >"$DIR/free.yaml"
printf 'ruleset: cyoe\nplayers: [{name: A}, {name: B}]\nmuster: 24h\n' >"$DIR/asked.yaml"
expect 0 new free --setup "$DIR/free.yaml"
expect 0 new asked --setup "$DIR/asked.yaml"
log="$S/log/2026-12.log"
# logs LINE...: these are the log's newest lines, without times and ids of mails.
logs() {
	for line; do printf '%s\n' "$line"; done >"$DIR/wanted"
	tail -n $# "$log" | sed 's/^[^ ]* //; s/^mail [0-9]* /mail N /' | diff "$DIR/wanted" - || fail "the log"
}
says_log() { echo "$3" | mail "$1" "$2" "$(far "${1#*@}")"; }

says_log a@far.example $HOST "/join free YAK"
logs "mail N join free YAK: YAK of free is yours; the first report comes when the game starts" "mail N command"
expect 0 log free
has "$DIR/out" "join free YAK"
# Nobody has to look at such a mail; a search by its class finds it.
expect 0 mail list
[ ! -s "$DIR/out" ] || { cat "$DIR/out"; fail "listed"; }
expect 0 mail list --class reject
has "$DIR/out" "a@far.example  a command of somebody who does not play, carried out"
says_log a@near.example $HOST "/join free YAK"
logs "mail N join free YAK: not done: there is no such game or seat to take" "mail N command"
expect 0 mail list
has "$DIR/out" "a@near.example  a command of somebody who does not play, not carried out"
says_log b@far.example $HOST "/wait cyoe 2"

listed="you are on the list and get a mail when it is your turn; /forget takes you off"
logs "mail N wait cyoe 2: $listed" "mail N command"
# asked COMMAND OUTCOME
asked() {
	says_log c@far.example $HOST "/$1"
	logs "mail N $1: $2" "mail N command"
}
asked games "games that have seats free"
asked record "new: no game, no turn asked, no turn missed, 0 excused by vacation, no takeover"
asked "standby cyoe" "$listed"
asked accept "not done: no seat is offered to you now"
# A command that is not done is refused, with the reason.
says_log c@far.example $HOST /forget
logs "mail N reject: the sender is not on a roster"
says_log d@far.example $HOST "B1F1W1"
logs "mail N reject: the sender is not on a roster"
at 2026-12-01T11:00:00Z
says_log ming@example.org "host+$(token_of ming@example.org)@test.example" "/ready
/vote draw
/vote concede MING
/password geheimes-wort
/address ming@new.example
/vacation 2026-12-24 2026-12-25"
logs "mail N ready (demo MING): you are ready for turn 1; /notready takes that back" \
	"mail N vote draw (demo MING): taken" "mail N vote concede MING (demo MING): not done" \
	"mail N password (demo MING): your new password holds" \
	"mail N address (demo MING): taken" \
	"mail N vacation 2026-12-24 2026-12-25 (demo MING): Thu 24 Dec 2026, 00:00 Europe/Berlin to Sat 26 Dec 2026, 00:00 Europe/Berlin; the others are told, the game does not wait" \
	"mail N orders demo MING"
lacks "$log" geheim
lacks "$log" ming@new
says_log ming@example.org "host+$(token_of ming@example.org)@test.example" "/confirm abcdefghijklmnopqrstuvwxyz"
logs "mail N confirm (demo MING): not done: there is nothing to confirm with this code" "mail N orders demo MING"
lacks "$log" abcdefgh
expect 0 set demo "deadline=daily 18:00 Europe/Berlin" early=true title="The End"
expect 0 set demo gm=other@example.org
mkdir -p "$S/rulesets/space-empires"
{ echo "# ours"; cat rulesets/space-empires/tables.yaml; } >"$S/rulesets/space-empires/tables.yaml"
expect 0 set demo tables=site
logs "set demo deadline: daily 18:00 Europe/Berlin instead of Mon,Thu 20:00 Europe/Berlin, early: true instead of false, title: The End instead of The Long War" \
	"set demo gm" "set demo tables: site"
expect 0 join asked A a@example.com
expect 0 join asked B b@example.com
expect 0 nightly
at 2026-12-03T10:00:00Z
expect 0 nightly
has "$log" "muster asked: not confirmed, seat lost: A, B"
expect 0 run demo --force --no-fetch
expect 0 delete demo --force --yes
expect 0 log demo
has "$DIR/out" "run demo turn 1 to 2"
has "$DIR/out" "Z run turn 1 to 2"
lacks "$DIR/out" free
# The archive still has the acts when the months of the log are deleted.
rm -r "$S/log"
expect 0 log Demo --since 2026-12-03
says "; $(ls -d "$S"/deleted/demo-*)/history.txt
2026-12-03T10:00:00Z run turn 1 to 2"
wrong 66 'there is no game "dem"' log dem
