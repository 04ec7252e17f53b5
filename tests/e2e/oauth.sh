# Tokens: first ones by device and by code, renewal with rotation, an authorization server that lies, and death between
# its steps (HO-78); Dovecot with its oauth2 passdb, Exim with XOAUTH2.
. tests/e2e/lib
server_start
. tests/e2e/oauthlib
set_up() {
	BOTH=$(echo "$OAUTH" | sed "s/FLOW/$1/")
	config "url: 'imaps://localhost:$IMAPS', user: gm, $BOTH, ca_file: $CA, timeout: 5s" \
		"url: 'smtp://localhost:$SUBMISSION', user: gm, $BOTH, ca_file: $CA, timeout: 5s"
}
site "url: 'maildir:in'" "url: 'maildir:out'"
echo geheim >"$T/site/secret"
set_up device
chmod 600 "$T/site/secret"
old() { sed -i "s/\"expires\": [0-9]*/\"expires\": $(($(date +%s) + ${1:-60}))/" "$T/site/mailbox.token"; }

# --- The device flow -------------------------------------------------------------
exits 'no tokens yet' 77 fetch
said 'is told with the command to type' "login mailbox"
order ok pending slow_down ok
exits 'login by device' 0 login mailbox
ok 'the address is on standard output' grep -q 'https://login.example.org/device' "$T/out"
ok 'and the code' grep -q 'WDJB-MJHT' "$T/out"
is 'of the file its mode' "$(stat -c %a "$T/site/mailbox.token")" 600
is 'slow_down is heeded' "$(awk '{print $3}' "$O/log" | tr '\n' ' ')" 'ok pending slow_down ok '
ok 'by five seconds' [ "$(awk 'NR == 3 {a = $1} NR == 4 {print ($1 - a >= 5.5 ? "yes" : "no")}' "$O/log")" = yes ]
ok 'a secret goes along' grep -q '"client_secret": "geheim"' "$O/log"
mail m1 x@elsewhere.test one && append m1
exits 'a fetch with it' 0 fetch
is 'brings the mail' "$(sql 'SELECT count(*) FROM mail')" 1
for end in denied:77 expired:77 invalid_client:78 html:76 huge:76; do
	order ok "${end%:*}"
	exits "a login that ends with ${end%:*}" "${end#*:}" login mailbox
done
exits 'the tokens are whole all the same' 0 fetch
exits 'login to nothing' 64 login
exits 'login to a third' 64 login both

# --- Code with PKCE -------------------------------------------------------------------
set_up code
order ok
(
	code=0
	"$NIGHTMAIL" -C "$T/site" login outgoing >"$T/login.out" 2>"$T/login.err" </dev/null || code=$?
	echo $code >"$T/login.code"
) &
while ! grep -q '^  https' "$T/login.out" 2>/dev/null; do sleep 0.05; done
address=$(sed -n 's/^  \(https.*\)/\1/p' "$T/login.out")
back=$(curl -s --cacert "$O/cert" -o /dev/null -w '%{redirect_url}' "$address")
is 'a wrong state is none of ours' "$(curl -s -o /dev/null -w '%{http_code}' "${back%%\?*}?code=x&state=y")" 400
is 'the browser comes back' "$(curl -s -o /dev/null -w '%{http_code}' "$back")" 200
wait $!
is 'login by a browser on this machine' "$(cat "$T/login.code")" 0
is 'has a file of its own' "$(stat -c %a "$T/site/outgoing.token")" 600
rm "$T/site/outgoing.token"
mkfifo "$T/pipe"
"$NIGHTMAIL" -C "$T/site" login outgoing >"$T/login.out" 2>"$T/err" <"$T/pipe" &
login=$!
exec 3>"$T/pipe"
while ! grep -q '^  https' "$T/login.out" 2>/dev/null; do sleep 0.05; done
address=$(sed -n 's/^  \(https.*\)/\1/p' "$T/login.out")
curl -s --cacert "$O/cert" -o /dev/null -w '%{redirect_url}\n' "$address" >&3
exec 3>&-
code=0
wait $login || code=$?
is 'login by a pasted address' "$code" 0
cp "$O/tokens" "$T/server/tokens"
chmod 644 "$T/server/tokens"
sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body,
	queued, due) VALUES ('notice', 'p1@players.test', 'gm@gm.test', 'nm.a@gm.test', 'x', 'gm@gm.test', 'a',
	'auto-generated', 'hello', 1, 1)"
exits 'a mail goes out with it' 0 send
is 'is sent' "$(sql "SELECT state FROM outbox")" sent

# --- Renewal --------------------------------------------------------------------------
before=$(requests)
exits 'a token that holds' 0 fetch
is 'is not renewed' "$(requests)" "$before"
old 60
first=$(token refresh_token)
exits 'one that ends soon' 0 fetch
is 'is' "$(requests)" $((before + 1))
ok 'with a new refresh token' [ "$(token refresh_token)" != "$first" ]
old 60
order 503
exits 'a server that is out of order, while the token holds' 0 fetch
old -60
exits 'and when it has ended' 75 fetch
order ok
exits 'the next run' 0 fetch
# The token is refused before its time: it is renewed at once, for IMAP and SMTP.
order short ok
old 60
exits 'a token that the mailbox refuses' 0 fetch
is 'was renewed twice' "$(tail -n 2 "$O/log" | awk '{print $3}' | tr '\n' ' ')" 'short ok '
sed -i 's/"access_token": "[^"]*"/"access_token": "stale"/' "$T/site/outgoing.token"
order ok
sql "UPDATE outbox SET state = 'queued', due = 1"
exits 'one that the way out refuses' 77 send
cp "$O/tokens" "$T/server/tokens"
exits 'the new one, which it now knows' 0 send

# --- Lies, and damaged files -------------------------------------------------------------
cp "$T/site/mailbox.token" "$T/good.token"
for lie in html:76 empty:76 lie:76 huge:76 head-65536:76 head-65537:76 endless:76 invalid_client:78 invalid_grant:77; do
	order "${lie%:*}"
	old -60
	exits "${lie%:*}" "${lie#*:}" fetch
	case $lie in huge:* | head-65537:* | endless:*) said 'is told' 'it sends more than was asked for' ;;
	head-65536:*) ok 'that much may be' sh -c "! grep -q 'more than was asked for' '$T/err'" ;; esac
	is "${lie%:*}: nothing is lost" "$(token refresh_token)" "$(jq -r .refresh_token "$T/good.token")"
done
said 'invalid_grant is told with the command' "type: nightmail -C $T/site login mailbox"
exits 'and status tells it' 1 status --check
ok 'first of all' sh -c "sed 1q '$T/out' | grep -q '^! the mailbox.*invalid_grant.*login mailbox'"
exits 'doctor names it' 77 doctor --json
is 'rightly' "$(jq -r '[.checks[] | select(.result == "bad")][0].check' "$T/out")" 'mailbox login'
order ok
echo '{"format": 1,' >"$T/site/mailbox.token"
exits 'half a token file' 78 fetch
said 'has its place' 'mailbox.token:[0-9]*:[0-9]*:'
cp "$T/good.token" "$T/site/mailbox.token"
sed -i "s|ca_file: $O/cert|ca_file: $CA|" "$T/site/nightmail.yaml"
old -60
exits 'an authority that nobody knows' 76 fetch
# A secret is not sent to a server whose key is short, or is not meant for servers.
for kind in 'short rsa:1024 serverAuth' 'client rsa:2048 clientAuth'; do
	set -- $kind
	oauthd "$O/$1" "$2" "extendedKeyUsage=$3"
	set_up code
	sed -i "s|ca_file: $O/cert|ca_file: $O/$1/cert|; s|$U|https://localhost:$(cat "$O/$1/port")|g" "$T/site/nightmail.yaml"
	old -60
	exits "a token server with a certificate: $kind" 76 fetch
	said 'is told' 'certificate refused'
	is 'no secret is said to it' "$(wc -l <"$O/$1/log")" 0
done
set_up code

# --- Death between the steps ---------------------------------------------------------------
for death in kill-before kill-after; do
	order "$death" ok
	old -60
	sh -c "echo \$\$ >'$O/pid'; exec '$NIGHTMAIL' -C '$T/site' fetch" >/dev/null 2>&1
	ok "$death: the file is whole" jq -e .refresh_token "$T/site/mailbox.token" >/dev/null
	is "$death: no other file is left" "$(ls "$T/site" | grep -c '\.token')" 2
	exits "$death: the next run" 0 fetch
done
old 60
before=$(requests)
"$NIGHTMAIL" -C "$T/site" doctor --wait 1s >/dev/null 2>&1 &
doctor=$!
nm fetch
wait $doctor
is 'renew once' "$(requests)" $((before + 1))
exits 'and the tokens are good' 0 fetch

# --- The configuration ------------------------------------------------------------------------
for wrong in "token_url: '$U/token'|token_url: 'http://localhost/'" 'client_id: nm, |' "token_url: '$U/token', |" 'flow: code|flow: mail'; do
	set_up code
	sed -i "s#${wrong%|*}#${wrong#*|}#" "$T/site/nightmail.yaml"
	exits "refused: ${wrong#*|}" 78 fetch
	said 'with its place' 'nightmail.yaml:2:'
done

# --- A server that only knows XOAUTH2 ---------------------------------------------------------
"$SERVER" stop "$T/server"
export MAILSERVER_MECHANISMS='plain xoauth2'
eval "$("$SERVER" start "$T/server" "$base")"
set_up code
order ok
exits 'XOAUTH2' 0 fetch
sed -i 's/"access_token": "[^"]*"/"access_token": "stale"/' "$T/site/mailbox.token"
exits 'a token that it refuses is renewed' 0 fetch
sed -i 's/"access_token": "[^"]*"/"access_token": "stale"/' "$T/site/mailbox.token"
order short
exits 'one that stays bad' 77 fetch
said 'is told' 'login'
ok 'no secret is told' sh -c "! grep -qr 'refresh-\|geheim' '$T/err' '$T/site/log'"
done_testing
