# OAuth before any request (HO-78): configurations without an address for logins, and token files.
. tests/site/lib
expect 0 init
now=$(date -d "$NIGHTMAIL_NOW" +%s)
# config OAUTH: the contents of its braces after the client's id; nobody listens at these ports
config() {
	printf '%s\n' 'site: {address: host@test.example, gm: gm@example.org}' \
		"mailbox: {url: 'imaps://127.0.0.1:1', user: gm, timeout: 5s, auth: oauth, oauth: {client_id: nm, token_url: 'https://127.0.0.1:1/token'$1}}" \
		"outgoing: {url: 'smtps://127.0.0.1:1', user: gm, timeout: 5s, auth: oauth, oauth: {client_id: nm, token_url: 'https://127.0.0.1:1/token'$1}}" \
		>"$S/nightmail.yaml"
}
token() { printf '%s\n' "$1" >"$S/outgoing.token"; chmod 600 "$S/outgoing.token"; }
AGAIN="nightmail -C $S login outgoing"
sql "INSERT INTO outbox (kind, recipient, sender, message_id, from_name, from_address, subject, auto_submitted, body, queued, due)
	VALUES ('notice', 'p@players.test', 'host@test.example', 'a@test.example', 'x', 'host@test.example', 'a', 'auto-generated', 'hello', 1, 1)"

config ', flow: device'
wrong 78 "nightmail: mailbox.oauth: flow: device needs device_url" login mailbox
wrong 78 "nightmail: outgoing.oauth: flow: device needs device_url" login outgoing
config ', flow: code'
wrong 78 "nightmail: mailbox.oauth: flow: code needs authorize_url" login mailbox
# By default: by code if there is no address for devices.
config ''
wrong 78 "nightmail: mailbox.oauth: flow: code needs authorize_url" login mailbox
config ', client_secret_file: none'
wrong 78 "none: cannot be opened" login mailbox
wrong 78 "none: cannot be opened" send
config ", device_url: 'https://127.0.0.1:1/device'"
expect 75 login mailbox
has "$DIR/err" "nightmail: https://127.0.0.1:1/device: "

expect 77 send
has "$DIR/err" "no tokens are there yet"
has "$DIR/err" "$AGAIN"
# Invalid files: reported with their place, and what to do.
for case in "[]|:1:1: a token file is a mapping" "{}|:1:1: it has no access_token" '{"access_token": 5}|: it has no access_token' \
	'{"access_token": ""}|: it has no access_token' \
	'{"access_token": "x", "refresh_token": "y"}|: expires is not a whole number' \
	'{"access_token": "x", "expires": "soon"}|:1:34: expires is not a whole number' '{"access_token": |outgoing.token:'; do
	token "${case%|*}"
	expect 78 send
	has "$DIR/err" "${case##*|}"
	has "$DIR/err" "; $AGAIN gets new tokens"
	lacks "$DIR/err" soon
done
# A valid token is used; five minutes before its end it is renewed; if that fails it is used until its end.
kept() { token "{\"access_token\": \"secret-word\", \"expires\": $(($now + $1))$2}"; sql "UPDATE outbox SET due = 1"; }
kept 301 ''
sql "UPDATE outbox SET due = 1"
expect 75 send
has "$DIR/err" "smtps://127.0.0.1:1"
lacks "$DIR/err" "token"
kept 300 ''
expect 77 send
has "$DIR/err" "the token has ended, and the server gave none to renew it"
has "$DIR/err" "$AGAIN"
kept 300 ', "refresh_token": "r"'
sql "UPDATE outbox SET due = 1"
expect 75 send
has "$DIR/err" "smtps://127.0.0.1:1"
kept 1 ', "refresh_token": "r"'
sql "UPDATE outbox SET due = 1"
expect 75 send
has "$DIR/err" "smtps://127.0.0.1:1"
kept 0 ', "refresh_token": "r"'
sql "UPDATE outbox SET due = 1"
expect 75 send
has "$DIR/err" "https://127.0.0.1:1/token"
lacks "$DIR/err" "secret-word"
lacks "$S/log/2026-12.log" "secret-word"
# A token that would be valid for years was written by another clock.
kept 999999999 ', "refresh_token": "r"'
sql "UPDATE outbox SET due = 1"
expect 75 send
has "$DIR/err" "https://127.0.0.1:1/token"
