# Limits of what people can cause (HO-11, HO-13, HO-14), each at its edge: the last that is accepted and the first that
# is not.
. tests/mail/lib
HOST=host@test.example
mail_demo token 1000 1000
W=$HOME_WORLD
ming() { mail ming@example.org "host+$(token_of ming@example.org)@test.example"; }
now() { date -d "$NIGHTMAIL_NOW" +%s; }
# counted KIND KEY SECONDS N: N have been counted in this hour or day, and no answers of others
counted() {
	sql "INSERT OR REPLACE INTO counter (kind, key, period, n) VALUES ('$1', '$2', $(now) - $(now) % $3, $4)"
}
HOUR=3600 DAY=86400

# Strangers together: two hundred a day; codes that nobody received cause nothing.
counted strangers '' $DAY 199
echo /games | mail s1@example.org $HOST "$PASS"
answered "no game has a free seat now"
echo /games | mail s2@example.org $HOST "$PASS"
silent
counted strangers '' $DAY 0
echo "/confirm xyz" | mail s3@example.org $HOST
silent
# Each command once a day; /join and /observe count as one.
printf '/observe demo\n' | mail s4@example.org $HOST "$PASS"
answered "observe: "
printf '/join demo X\n' | mail s4@example.org $HOST "$PASS"
silent
printf '/record\n' | mail s4@example.org $HOST "$PASS"
answered "record: "

# Notices about mails that are not accepted: five an hour of those with a player's token, five of wrong secrets, and of
# all together twenty, and two more for each empire.
T=$(token_of ming@example.org)
counted forwarded ming@example.org $HOUR 4
echo hello | mail x@evil.test "host+$T@test.example"
answered "which is not registered for you"
echo hello again | mail x@evil.test "host+$T@test.example"
silent
counted secrets ming@example.org $HOUR 4
echo "/game none MING" | mail ming@example.org $HOST
answered "no such game, empire or secret"
echo "/game nothing MING" | mail ming@example.org $HOST
silent
counted words '' $HOUR 23
echo "B1F1W$W" | mail ming@example.org $HOST
answered "does not show that it comes from you"
echo "B1F1W$W" | mail bosco@example.org $HOST
silent
counted words '' $HOUR 0
# Twenty of their orders are shown, and the rest counted.
counted forwarded ming@example.org $HOUR 0
{ seq 101 120 | sed "s/.*/B1F&W$W/"; } | mail x@evil.test "host+$T@test.example"
[ "$(grep -c '^| B1F' "$DIR/answer")" = 20 ] || fail "twenty lines"
lacks "$DIR/answer" "more"
{ seq 101 120 | sed "s/.*/B1F&W$W/"; echo /ready; } | mail x@evil.test "host+$T@test.example"
[ "$(grep -c '^| B1F' "$DIR/answer")" = 20 ] || fail "twenty lines"
answered "| B1F120W$W
  ... and 1 more.
"

# Secrets in an hour: five wrong ones from one sender, twenty for an empire from addresses not on its roster, forty
# hashes of all these; then the right one is not checked either.
echo "/password geheim12345" | ming
right() { printf '/game demo MING geheim12345\n/status\n' | mail "$1" $HOST; }
counted wrong demo/ming/x@evil.test $HOUR 4
right x@evil.test
answered "To: ming@example.org"
counted wrong demo/ming/x@evil.test $HOUR 5
right x@evil.test
silent
counted wrong-all demo/ming $HOUR 19
right y@evil.test
answered "status: "
counted wrong-all demo/ming $HOUR 20
right y@evil.test
silent
right ming@phone.example
answered "status: "
counted wrong-all demo/ming $HOUR 0
counted hashes '' $HOUR 39
right z@evil.test
answered "status: "
right z@evil.test
silent
right ming@phone.example
answered "status: "

# A player: three new addresses a day, and no address that was asked within a week.
SEAT=$(sql "SELECT id FROM seat WHERE name = 'MING'")
counted addresses "$SEAT" $DAY 2
echo "/address a@example.org" | ming
results <<'R'
address: both addresses are asked to confirm it
R
echo "/address b@example.org" | ming
results <<'R'
address: not done: too many new addresses in a day; try again tomorrow
R
echo "/address A@example.org" | ming
results <<'R'
address: that address has been asked to confirm already
R
counted addresses "$SEAT" $DAY 0
CODE=$(sql "SELECT code FROM pending WHERE kind = 'address-new'")
sql "UPDATE pending SET made = $(now) - 7 * 86400"
echo "/confirm $CODE" | mail a@example.org $HOST
silent
echo "/address a@example.org" | ming
results <<'R'
address: both addresses are asked to confirm it
R
CODE=$(sql "SELECT code FROM pending WHERE kind = 'address-new'")
sql "UPDATE pending SET made = $(now) - 7 * 86400 + 1"
echo "/address a@example.org" | ming
results <<'R'
address: that address has been asked to confirm already
R
echo "/confirm $(echo "$CODE" | tr a-z A-Z)" | mail a@example.org $HOST
answered "confirmed; the other address has to do so too"

# Observers: a hundred per game. One who leaves makes room.
expect 0 new seen --ruleset space-empires --players 2 --seed 3
printf 'ruleset: space-empires\nplayers: 2\nobservers: true\njoin: open\n' >"$DIR/seen.yaml"
expect 0 new watched --setup "$DIR/seen.yaml" --seed 3
GAME=$(sql "SELECT id FROM game WHERE name = 'watched'")
sql "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 99)
	INSERT INTO observer SELECT $GAME, 'o' || i || '@o.example', 'o' || i || '@o.example' FROM n"
echo "/observe watched" | mail o100@example.org $HOST "$PASS"
answered "observe: you will get what is public about watched"
echo "/observe watched" | mail o101@example.org $HOST "$PASS"
answered "observe: not done: watched has as many observers as it may have"
echo "/observe watched off" | ming
results <<'R'
observe: you get nothing more about watched
R
sql "DELETE FROM observer WHERE folded = 'o1@o.example'"
printf '/observe watched\n/observe watched later\n/observe seen\n' | ming
results <<'R'
observe: you will get what is public about watched
observe: not done: there is no such game to watch
observe: not done: there is no such game to watch
R
[ "$(sql "SELECT count(*) FROM observer WHERE folded = 'ming@example.org'")" = 1 ] || fail "no observer"
# A password in a request to join: twenty an hour from all who are not players yet.
counted 'join passwords' '' $HOUR 19
printf '/join watched ANNA\n/password geheim123\n' | mail anna@example.org $HOST "$PASS"
answered "password: it holds with your seat"
printf '/join watched BERT\n/password geheim123\n' | mail bert@example.org $HOST "$PASS"
answered "password: not set: the host is busy; set it once you have the seat"
[ "$(sql "SELECT group_concat(name || (password IS NOT NULL), ' ') FROM seat WHERE game = $GAME")" = "ANNA1 BERT0" ] ||
	fail "$(sql "SELECT name, password FROM seat WHERE game = $GAME")"

# If no mail server vouches, requests are kept for the GM: twenty a day, one of each sender, twenty per game.
sed -i 's/authserv_id: mx.test, //' "$S/nightmail.yaml"
printf 'ruleset: space-empires\nplayers: 30\njoin: ask\n' >"$DIR/ask.yaml"
expect 0 new asked --setup "$DIR/ask.yaml" --seed 3
ASKED=$(sql "SELECT id FROM game WHERE name = 'asked'")
wishes() { [ "$(sql "SELECT count(*) FROM pending WHERE kind = 'join' AND game = $ASKED")" = "$1" ] || fail "wishes: not $1"; }
wish() { echo "/join asked $2" | mail "$1@w.example" $HOST; silent; }
counted unvouched '' $DAY 18
wish a A
wishes 1
wish a B
wishes 1
wish b B
wishes 2
wish c C
wishes 2
counted unvouched '' $DAY 0
sql "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i + 1 FROM n WHERE i < 17)
	INSERT INTO pending (code, kind, game, address, text, made) SELECT 'c' || i, 'join', $ASKED, 'p' || i || '@p.example', 'P' || i || char(10), $(now) FROM n"
wish d D
wishes 20
wish e E
wishes 20

# A question back to the GM is valid for a day.
gm() { mail gm@example.org "host+$(token_of gm@example.org)@test.example"; }
expect 0 run demo --force --no-fetch
echo "/rollback 1" | gm
answered "rollback: you are asked back"
LEVER=$(sql "SELECT code FROM pending WHERE kind = 'lever'")
sql "UPDATE pending SET made = $(now) - 86400 WHERE kind = 'lever'"
echo "/confirm $LEVER" | gm
results <<'R'
confirm: not done: there is nothing to confirm with this code
R
sql "UPDATE pending SET made = $(now) - 86399 WHERE kind = 'lever'"
echo "/confirm $LEVER" | gm
[ "$(sql "SELECT turn FROM game WHERE name = 'demo'")" = 1 ] || fail "not rolled back"

# A mail that no server accepts is retried for five days.
printf 'outgoing: {url: "smtp://127.0.0.1:1", starttls: never, timeout: 5s}\n' >>"$S/nightmail.yaml"
sql "DELETE FROM outbox WHERE id > 2"
sql "UPDATE outbox SET state = 'retry', tries = 30, due = $(now), first_try = $(now) - 432000 + (id = 2)"
expect 75 send
[ "$(sql "SELECT group_concat(state, ' ') FROM (SELECT state FROM outbox ORDER BY id)")" = "failed retry" ] ||
	fail "$(sql "SELECT id, state, trouble FROM outbox")"
[ "$(sql "SELECT due FROM outbox WHERE id = 2")" = $(($(now) + 10800)) ] || fail "tried again in three hours"
