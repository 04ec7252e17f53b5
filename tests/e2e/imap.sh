# Fetching from a real IMAP server (HO-3, HO-10, MC-201 to MC-213).
. tests/e2e/lib
server_start
IMAPS_BOX="url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 5s"
OUT="url: 'maildir:out'"

# --- Fetched, stored, left in place ----------------------------------------
site "$IMAPS_BOX" "$OUT"
for n in 1 2 3; do mail m$n "x$n@elsewhere.test" "spam $n" && append m$n; done
mail big x4@elsewhere.test big 300000 && append big
exits 'a fetch over IMAPS' 0 fetch
is 'all are in the record' "$(sql 'SELECT count(*) FROM mail')" 4
is 'of a large one the headers alone' "$(sql 'SELECT count(*) FROM mail WHERE whole = 0 AND size > 300000')" 1
is 'strangers stay where they are' "$(count INBOX)" 4
is 'and unread' "$($TOOL count "$IMAPS" gm gmpw INBOX UNSEEN)" 4
exits 'a second fetch' 0 fetch
is 'takes none twice' "$(sql 'SELECT count(*) FROM mail')" 4
is 'nobody is answered' "$(sql 'SELECT count(*) FROM outbox')" 0

# --- Somebody reads the mailbox on a phone (MC-206, MC-207) -------------------
for n in 1 2 3; do mail r$n "r$n@elsewhere.test" "read $n" && append r$n; done
$TOOL mark "$IMAPS" gm gmpw INBOX '\Seen'
exits 'mails that somebody has read' 0 fetch
is 'are taken' "$(sql "SELECT count(*) FROM mail WHERE sender LIKE 'r_@elsewhere.test'")" 3
is 'and stay as he left them' "$($TOOL count "$IMAPS" gm gmpw INBOX UNSEEN)" 0

# --- UIDVALIDITY -----------------------------------------------------------
# The server takes the second in which a folder is made.
sleep 1
"$SERVER" wipe "$T/server"
for n in 1 2 3; do append m$n; done
append big
mail m5 x5@elsewhere.test new && append m5
exits 'a fetch after the folder was made anew' 0 fetch
is 'fingerprints tell the old ones' "$(sql 'SELECT count(*) FROM mail')" 8
ok 'the log tells of it' grep -q 'UIDVALIDITY changed' "$T"/site/log/*.log

# --- Moved: folder names in national characters, created when missing --------
config "$IMAPS_BOX, rejected: 'Räume/Müll & Co'" "$OUT"
mail m6 x6@elsewhere.test more && append m6
exits 'a fetch with a folder for the rejected' 0 fetch
is 'the new one was moved' "$(count 'R&AOQ-ume.M&APw-ll &- Co')" 1
is 'those that were settled before stay' "$(count INBOX)" 5
is 'mail programs show the folder' "$($TOOL subscribed "$IMAPS" gm gmpw)" 'R&AOQ-ume.M&APw-ll &- Co'
is 'it is marked as seen' "$($TOOL count "$IMAPS" gm gmpw 'R&AOQ-ume.M&APw-ll &- Co' SEEN)" 1

# The same bytes again: a copy of a rejected mail is judged again (HO-10), and moved as well.
append m6
exits 'a copy' 0 fetch
is 'is rejected as the first one was' "$(sql "SELECT count(*) FROM mail WHERE class = 'reject' AND sender = 'x6@elsewhere.test'")" 2
is 'and moved' "$(count 'R&AOQ-ume.M&APw-ll &- Co')" 2

# --- The session's limit (MC-219) -----------------------------------------------------
SESSION=200KiB
config "$IMAPS_BOX, rejected: Junk" "$OUT"
unset SESSION
for n in 1 2 3 4; do mail l$n "y$n@elsewhere.test" large 80000 && append l$n; done
exits 'more than the session may hold' 75 fetch
ok 'what came is kept' [ "$(sql "SELECT count(*) FROM mail WHERE size > 80000 AND size < 100000")" -ge 1 ]
for n in 1 2 3; do nm fetch; [ "$code" = 75 ] || break; done
is 'later runs bring the rest' "$(sql "SELECT count(*) FROM mail WHERE size > 80000 AND size < 100000")" 4
is 'and the last one is content' "$code" 0
config "$IMAPS_BOX, rejected: Junk" "$OUT"
nm fetch
is 'all were moved' "$(count Junk)" 4

# --- Names that would be commands if somebody pasted them (MC-217) -------------
config "$IMAPS_BOX, rejected: 'a\"b\\{3}*%'" "$OUT"
mail q1 q@elsewhere.test quotes && append q1
exits 'a folder of odd signs' 0 fetch
is 'is that folder' "$(count 'a\"b\\{3}*%')" 1
config "$IMAPS_BOX, rejected: \"Junk\\r\\nx DELETE Junk\"" "$OUT"
exits 'a name with another command' 78 fetch
config "url: 'imaps://localhost:$IMAPS', user: \"gm\\r\\nx LOGOUT\", password_file: password, ca_file: $CA, timeout: 5s" "$OUT"
exits 'a user with another command' 78 fetch

# --- A mail of 60 MB (HO-10): its headers are fetched ---------------------------
config "$IMAPS_BOX, rejected: Junk" "$OUT"
mail huge huge@elsewhere.test huge 60000000 && append huge
weighs '60 MB' 0 fetch
is 'of which the headers are read' "$(sql "SELECT count(*) FROM mail WHERE whole = 0 AND size > 60000000 AND sender = 'huge@elsewhere.test'")" 1
is 'it is moved' "$(count Junk)" 5

# --- Other schemes and logins ----------------------------------------------------
mail s1 s1@elsewhere.test starttls && append s1
config "url: 'imap://localhost:$IMAP', user: gm, password_file: password, ca_file: $CA, timeout: 5s" "$OUT"
exits 'STARTTLS' 0 fetch
is 'brings the mail' "$(sql "SELECT count(*) FROM mail WHERE source LIKE 'imap:%' AND size < 1000")" 5
$TOOL token gm >"$T/site/token"
chmod 600 "$T/site/token"
config "url: 'imaps://localhost:$IMAPS', user: gm, auth: xoauth2, password_command: 'cat token', ca_file: $CA, timeout: 5s" "$OUT"
exits XOAUTH2 0 fetch

mail f1 f1@elsewhere.test folder
config "url: 'imaps://127.0.0.1:$IMAPS/Spiele für alle', user: gm, password_file: password, ca_file: $CA, timeout: 5s" "$OUT"
exits 'a folder that is not there, at an address' 78 fetch
said 'is told' 'folder Spiele für alle'
said 'with names that are there' 'there are .*INBOX'
for command in 'run --due' nightly doctor; do exits "by $command neither" 78 $command; done
is 'and not made' "$(count 'Spiele f&APw-r alle')" -
append f1 'Spiele f&APw-r alle'
exits 'the folder' 0 fetch
is 'is read' "$(sql "SELECT count(*) FROM mail WHERE source LIKE '%alle'")" 1
config "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 5s, junk: Jnuk, done: Filed/Games" "$OUT"
mail f2 f2@elsewhere.test targets && append f2
exits 'a junk folder that is not there' 0 fetch
is 'is not made' "$(count Jnuk)" -
mail f3 p3@players.test '/status' && append f3
exits 'nor by a fetch of a mail that is filed' 0 fetch
is 'and its target is not made before there is something for it' "$(count Filed/Games)" -

# --- Refused -----------------------------------------------------------------
config "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, ca_file: $T/server/tls/otherca.pem, timeout: 5s" "$OUT"
exits 'a certificate of another authority' 76 fetch
said 'is told' 'certificate'
config "url: 'imaps://localhost:$IMAPS', user: gm, password_file: password, timeout: 5s" "$OUT"
exits 'an authority that nobody knows' 76 fetch
config "url: 'imaps://127.0.0.2:$IMAPS', user: gm, password_file: password, ca_file: $CA, timeout: 5s" "$OUT"
exits 'a certificate for another host' 76 fetch
config "url: 'imap://127.0.0.2:$IMAP', user: gm, password_file: password, ca_file: $CA, timeout: 5s" "$OUT"
exits 'the same by STARTTLS' 76 fetch
config "url: 'imaps://localhost:$IMAP', user: gm, password_file: password, ca_file: $CA, timeout: 2s" "$OUT"
exits 'no TLS at the port' 76 fetch
config "$IMAPS_BOX" "$OUT"
echo geheim >"$T/site/password"
exits 'a wrong password' 77 fetch
exits 'which needs a person' 1 status --check
ok 'who is told where, why and what to do' grep -q '^! the mailbox is not to be had since .*: imaps://localhost:[0-9]*: login: \[AUTHENTICATIONFAILED\].*; user or password is wrong' "$T/out"
ok 'the password is not told' sh -c "! grep -q geheim '$T/err' '$T'/site/log/*.log"
config "url: 'imaps://localhost:1', user: gm, password_file: password, ca_file: $CA, timeout: 2s" "$OUT"
exits 'nobody at the port' 75 fetch
config "$IMAPS_BOX" "$OUT"
sed -i "s|ca_file: [^,]*|ca_file: /nowhere|" "$T/site/nightmail.yaml"
exits 'no file of authorities' 78 fetch
exits 'the log' 0 log
ok 'tells of no mails where there were none' sh -c "! grep -E 'took 0|: 0 mails' '$T/out'"
done_testing
