# The junk folder is only read; Maildirs as source (HO-3, HO-4, HO-10, MC-153).
. tests/e2e/lib
server_start
BOX="url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 5s, junk: Spam"
site "$BOX" "url: 'maildir:out'"
nm new demo --ruleset space-empires --players 2 --seed 1 --salt $SALT
nm join demo MING p1@players.test
exits 'a folder that is not there' 0 fetch
is 'is not made' "$(count Spam)" -
mail spam a@elsewhere.test spam && append spam Spam
mail lost '"Ming, the Merciless" <P1@Players.TEST>' orders && append lost Spam
exits 'a look at junk' 0 fetch
is 'shows the mail of a player' "$(sql 'SELECT state, reason FROM mail')" 'held|lies in the junk folder'
is 'and leaves all as it was' "$(count Spam) $($TOOL count "$IMAPS" gm gmpw Spam UNSEEN)" '2 2'
exits 'a second look' 0 fetch
is 'shows nothing new' "$(sql 'SELECT count(*) FROM mail')" 1
exits 'the game master can see it' 0 mail list
ok 'in the list' grep -q junk "$T/out"

# Moved to the inbox by the player, it is a mail like any other, not a repetition (MC-221).
append lost
exits 'moved to the mailbox' 0 fetch
is 'it is filed' "$(sql "SELECT count(*) FROM mail WHERE state = 'filed' AND reason NOT LIKE 'the same%'")" 1

# --- A Maildir ---------------------------------------------------------------
config "url: 'maildir:in', done: 'Games/Done', rejected: 'Bäh'" "url: 'maildir:out'"
exits 'an empty one is made' 0 fetch
ok 'with its parts' [ -d "$T/site/in/new" -a -d "$T/site/in/cur" -a -d "$T/site/in/tmp" ]
mail one x@elsewhere.test one && cp "$T/one" "$T/site/in/new/name"
mail two y@elsewhere.test two && cp "$T/two" "$T/site/in/cur/other:2,S"
mail big z@elsewhere.test big 200000 && cp "$T/big" "$T/site/in/new/big"
ln -s /etc/passwd "$T/site/in/new/link"
mkdir "$T/site/in/new/dir"
touch -d 2026-12-03T12:00:00Z "$T/site/in/new/name"
export NIGHTMAIL_NOW=2026-12-03T19:00:00Z
exits 'mails' 0 fetch
is 'are taken, links and directories are not' "$(sql "SELECT count(*) FROM mail WHERE source = 'maildir:in'")" 3
is 'arrival is the time of the file' "$(sql "SELECT arrived FROM mail WHERE sender = 'x@elsewhere.test'")" "$(date -d 2026-12-03T12:00:00Z +%s)"
is 'of strangers no text is kept, but who wrote' "$(sql "SELECT group_concat(sender), count(bytes) FROM (SELECT * FROM mail LEFT JOIN raw ON mail.id = raw.mail WHERE source = 'maildir:in' ORDER BY sender)")" 'x@elsewhere.test,y@elsewhere.test,z@elsewhere.test|0'
is 'they lie in a folder of Maildir++' "$(ls "$T/site/in/.B&AOQ-h/cur" | sort | tr '\n' ' ')" 'big:2,S name:2,S other:2,S '
mail three x@elsewhere.test three && cp "$T/three" "$T/site/in/new/name"
exits 'a name that is used again' 0 fetch
is 'is another mail' "$(sql "SELECT count(*) FROM mail WHERE source = 'maildir:in'")" 4
ok 'and overwrites nothing' [ "$(ls "$T/site/in/.B&AOQ-h/cur" | wc -l)" = 4 ]
# --- A mail that kills its reader (MC-218) ---------------------------------------
config "url: 'maildir:in', rejected: Rejected" "url: 'maildir:out'"
sed -i 's/^limits: {/limits: {strangers_per_run: 0, /' "$T/site/nightmail.yaml"
mail poison p@elsewhere.test poison && cp "$T/poison" "$T/site/in/new/poison"
mail good g@elsewhere.test good && cp "$T/good" "$T/site/in/new/good"
exits 'two mails that nobody has read yet' 0 fetch
poison=$(sql "SELECT id FROM mail WHERE uid = 'poison'")
for try in 1 2 3; do
	echo "$poison" >"$T/site/log/.reading"
	exits "a run after one that died, $try" 0 fetch
done
config "url: 'maildir:in', rejected: Rejected" "url: 'maildir:out'"
exits 'the next run' 0 fetch
is 'the mail is held for the game master' "$(sql "SELECT state FROM mail WHERE id = $poison")" held
ok 'and lies where it was' [ -f "$T/site/in/new/poison" ]
is 'the other one is filed' "$(sql "SELECT state, moved FROM mail WHERE source = 'maildir:in' AND state = 'filed' ORDER BY id DESC LIMIT 1")" 'filed|1'
ok 'and moved' [ -f "$T/site/in/.Rejected/cur/good:2,S" ]

for name in '../up' '' 'a//b' '.'; do
	config "url: 'maildir:in', done: '$name'" "url: 'maildir:out'"
	exits "no folder's name: $name" 78 fetch
done
done_testing
