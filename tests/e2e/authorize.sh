# Tokens, answer by answer: the answers of an authorization server and of a browser, the token file, and how tokens are
# sent to a mailbox (HO-78; RFC 6749, 7628, 8628). With a set clock, and without a mail server.
. tests/e2e/lib
. tests/e2e/liarlib
. tests/e2e/oauthlib
export NIGHTMAIL_NOW=2026-03-02T12:00:00Z
NOW=$(date -d $NIGHTMAIL_NOW +%s)
# set_up FLOW [FROM TO]...: makes the site, with FROM in its configuration replaced by TO.
set_up() {
	config "url: 'imap://localhost:$port', user: 'g=m,x', $(echo "$OAUTH" | sed "s/FLOW/$1/"), ca_file: $T/tls/ca, timeout: 10s" \
		"url: 'maildir:out'"
	shift
	while [ $# -gt 0 ]; do
		sed -i "s#$1#$2#" "$T/site/nightmail.yaml"
		shift 2
	done
}
site "url: 'maildir:in'" "url: 'maildir:out'"
echo geheim >"$T/site/secret"
lie imap-bearer
# ends ORDER CODE WORDS [COMMAND...]: with these answers the command, `login mailbox`, ends so.
ends() {
	order $1
	what=$1 want=$2 words=$3
	shift 3
	[ $# -gt 0 ] || set -- login mailbox
	exits "$what" "$want" "$@"
	ok "$what: says $words" grep -q -e "$words" "$T/out" "$T/err"
}

# --- By device -----------------------------------------------------------------------
set_up device
ends 'denied' 77 "$U/token: access_denied: because of the test; type: nightmail -C $T/site login mailbox"
ends 'invalid_client' 78 'invalid_client: because of the test; look at mailbox.oauth: client_id, client_secret_file, scope, tenant'
ends 'unavailable' 75 'temporarily_unavailable'
for later in 408 429 500 503; do ends "$later" 75 "HTTP $later, and no JSON"; done
for never in 404 499; do ends "$never" 76 "HTTP $never, and no JSON"; done
for key in device_code user_code verification_uri; do ends "$key=" 76 'its answer brings no code'; done
ends 'ok invalid_grant' 77 'invalid_grant'
is 'a code without tokens is no login' "$(ls "$T/site" | grep -c '\.token$')" 0
ends 'expires_in=60 expires_in=' 0 'It holds for 1 minutes'
ok 'where they stand' grep -q '^The tokens stand in mailbox.token; runs renew them.$' "$T/out"
is 'for an hour, where nothing is said' "$(token expires)" $((NOW + 3600))
ends 'expires_in=61 ok' 0 'It holds for 2 minutes'
ends 'expires_in= refresh_token=' 0 'It holds for 30 minutes'
is 'none to renew it' "$(token refresh_token)" null
cp "$T/site/mailbox.token" "$T/none.token"
ends 'expires_in=1801 html' 76 'It holds for 30 minutes'
# Nobody logs in; the server is asked once in that second.
: >"$O/log"
ends 'expires_in=1 pending' 75 "nobody entered the code in time; type: nightmail -C $T/site login mailbox"
is 'it was asked once' "$(awk '{print $2}' "$O/log" | tr '\n' ' ')" '/device /token '
# A server that fails is asked again later.
: >"$O/log"
ends 'ok 503 ok' 0 'The tokens stand'
ok 'after twice the time' [ "$(awk 'NR == 2 {a = $1} NR == 3 {print ($1 - a >= 1.9 ? "yes" : "no")}' "$O/log")" = yes ]
is 'what the device is begun with' "$(sed -n '1s/.*device ok //p' "$O/log")" '{"client_id": "nm", "scope": "imap smtp"}'
is 'what is asked then' "$(sed -n '2s/.*503 //p' "$O/log")" \
	'{"grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "nm", "client_secret": "geheim", "device_code": "device-1"}'
set_up device "device_url: '$U/device', " ''
ends ok 78 'mailbox.oauth: flow: device needs device_url'
set_up code "authorize_url: '$U/authorize', " ''
ends ok 78 'mailbox.oauth: flow: code needs authorize_url'
set_up device 'secret, ' 'nowhere, '
ends ok 78 'nowhere: '
set_up device "'$U/device'" "'$U/{tenant}/device'" 'client_secret_file: secret, ' ''
: >"$O/log"
ends 'denied' 77 'denied'
set_up device "'$U/device'" "'$U/{tenant}/{tenant}', tenant: ours" 'client_secret_file: secret, ' ''
ends 'denied' 77 'denied'
is 'tenants' "$(awk '{print $2}' "$O/log" | tr '\n' ' ')" '/common/device /ours/ours '
exits 'login to a way out that needs none' 78 login outgoing
said 'is told' 'outgoing: only auth: oauth logs in by a browser'
exits 'login to a third' 64 login both
said 'is told' 'login takes mailbox or outgoing, not both'

# --- What a token's answer says, and when it is renewed ------------------------------------
# left SECONDS RENEWED [CODE]: a token that holds for so long; how often it is renewed.
left() {
	sed -i "s/\"expires\": [0-9]*/\"expires\": $((NOW + $1))/" "$T/site/mailbox.token"
	before=$(requests)
	exits "$(cat "$O/order"): $1 s left" "${3:-0}" fetch
	is "$1 s left: renewed" $(($(requests) - before)) "$2"
}
set_up device
for case in expires_in=120:120 'expires_in="120":120' 'expires_in="soon":3600' expires_in=-5:3600 expires_in=:3600 \
	expires_in=2592000:2592000 expires_in=2592001:2592000 expires_in=99999999999:2592000; do
	order "${case%:*}"
	left 0 1
	is "${case%:*}: until" "$(token expires)" $((NOW + ${case##*:}))
done
cp "$T/site/mailbox.token" "$T/good.token"
for answer in 'token_type="mac"' 'token_type=' 'access_token=' 'access_token=7' 'access_token=""' 'access_token="a\u0007b"'; do
	order "$answer"
	left 0 1 76
	said "$answer" "$U/token: its answer brings no bearer token"
	is "$answer: the old ones stay" "$(token access_token)" "$(jq -r .access_token "$T/good.token")"
done
# A token has up to 16 KiB, an answer up to 64 KiB.
long() { head -c "$1" /dev/zero | tr '\0' x; }
for sizes in 16384:0 16385:76; do
	order "access_token=\"$(long ${sizes%:*})\""
	left 0 1 ${sizes#*:}
done
is 'a long token' "$(token access_token | tr -d '\n' | wc -c)" 16384
for sizes in 65536:0 65537:76; do
	order "body-${sizes%:*}"
	left 0 1 ${sizes#*:}
done
said 'a long answer' 'it sends more than was asked for'
order 'token_type="bearer"'
left 0 1
is 'nothing but these keys' "$(jq -c keys_unsorted "$T/site/mailbox.token")" '["format","access_token","expires","refresh_token"]'
order ok
left 301 0
left 2592000 0
left 300 1
left 2592001 1
: >"$O/log"
left 0 1
is 'what it is renewed with' "$(sed 's/.* ok //; s/refresh-[0-9]*/refresh-N/' "$O/log")" \
	'{"grant_type": "refresh_token", "client_id": "nm", "client_secret": "geheim", "refresh_token": "refresh-N", "scope": "imap smtp"}'
for later in 503 unavailable; do
	order $later
	left 1 1
	left 0 1 75
done
order wordy
left 1 1 77
said 'of long words 200 are told' "access_denied: $(printf '%200s' | tr ' ' x); type"
# If the server sends no new refresh token, the old one stays valid.
order ok
left 0 1
cp "$T/site/mailbox.token" "$T/good.token"
order 'refresh_token='
left 0 1
is 'the old refresh token stays' "$(token refresh_token)" "$(jq -r .refresh_token "$T/good.token")"
ok 'with a new token' [ "$(token access_token)" != "$(jq -r .access_token "$T/good.token")" ]
mv "$T/site/mailbox.token" "$T/kept.token"
cp "$T/none.token" "$T/site/mailbox.token"
left 0 0 77
said 'how to get new ones' "mailbox: the token has ended, and the server gave none to renew it; type: nightmail -C $T/site login mailbox"

# --- The file ------------------------------------------------------------------------------
# file TEXT WORDS: a fetch with it is refused.
file() {
	echo "$1" >"$T/site/mailbox.token"
	exits "a file: $1" 78 fetch
	said "$1: its place" "$2"
	said "$1: what to do" "; nightmail -C $T/site login mailbox gets new tokens"
}
file '[]' 'mailbox.token:1:1: a token file is a mapping'
file '{"expires": 5}' 'mailbox.token:1:1: it has no access_token'
file '{"access_token": "x"}' 'mailbox.token:1:1: expires is not a whole number'
file '{"access_token": "x", "expires": "5"}' 'mailbox.token:1:34: expires is not a whole number'

# --- To a mailbox ----------------------------------------------------------------------------
cp "$T/kept.token" "$T/site/mailbox.token"
order ok
lie imap-bearer
A=$(token access_token)
encoded() { printf "$@" | base64 -w0; }
BEARER=$(encoded 'n,a=g=3Dm=2Cx,\001auth=Bearer %s\001\001' "$A")
sequence() { sed -n '/AUTHENTICATE/,/CAPABILITY/p' "$T/said" | sed 's/^[0-9]* //' | grep -v CAPABILITY; }
exits 'OAUTHBEARER' 0 fetch
is 'is asked for before it is said; the better of two' "$(sequence)" "AUTHENTICATE OAUTHBEARER
$BEARER"
lie imap-bearer-at-once
exits 'OAUTHBEARER at once' 0 fetch
is 'is said with the command' "$(sequence)" "AUTHENTICATE OAUTHBEARER $BEARER"
lie imap-bearer-old
exits 'XOAUTH2' 0 fetch
is 'as Google wrote it down' "$(sequence)" "AUTHENTICATE XOAUTH2
$(encoded 'user=g=m,x\001auth=Bearer %s\001\001' "$A")"
lie imap-bearer-none
exits 'a server that takes no tokens' 77 fetch
is 'hears none' "$(heard AUTHENTICATE)" 0
lie imap-bearer-refused
before=$(requests)
exits 'a token that is refused' 77 fetch
said 'its reason is told' 'login: \[AUTHENTICATIONFAILED\] not with that'
is 'after one renewal' "$(heard AUTHENTICATE) $(($(requests) - before))" '2 1'
is 'which brings the one that is said then' "$(sed -n 's/.* AUTHENTICATE OAUTHBEARER //p' "$T/said" | tail -n 1)" \
	"$(encoded 'n,a=g=3Dm=2Cx,\001auth=Bearer %s\001\001' "$(token access_token)")"
is 'its error is answered, by what ends the exchange' "$(grep -c '^AQ==$' "$T/said")" 2

# --- To a way out ------------------------------------------------------------------------------
cp "$T/site/mailbox.token" "$T/site/outgoing.token"
config "url: 'maildir:in'" "url: 'smtp://localhost:$port', user: gm, $(echo "$OAUTH" | sed 's/FLOW/device/'), ca_file: $T/tls/ca, timeout: 10s"
queue
# out LIE CODE AUTHS RENEWALS COMMAND...: how often a token is sent, and renewed.
out() {
	lie "smtp-$1"
	before=$(requests) what="$1: $5" auths=$3 renewals=$4
	want=$2
	shift 4
	exits "$what" "$want" "$@"
	is "$what: logins, renewals" "$(heard AUTH) $(($(requests) - before))" "$auths $renewals"
}
for command in send 'doctor --wait 1s'; do
	out auth-535 77 2 1 $command
	is "$command: the second time with the new token" "$(sed -n 's/^secret //p' "$T/said" | tail -n 1)" \
		"$(encoded 'user=gm\001auth=Bearer %s\001\001' "$(jq -r .access_token "$T/site/outgoing.token")")"
done
out auth-454 75 1 0 send
out auth-454 75 1 0 doctor --wait 1s
sql "UPDATE outbox SET state = 'queued', due = 1"
out none 0 1 0 send
is 'the mail' "$(sql 'SELECT state FROM outbox')" sent
order denied
sql "UPDATE outbox SET state = 'queued', due = 1"
out auth-535 77 1 1 send
order ok
rm "$T/site/outgoing.token"

# --- By code -----------------------------------------------------------------------------------
# begun: `login` waits; its $address, the $here that it listens at, its $state, and standard input on 3.
begun() {
	rm -f "$T/pipe" "$T/login.out" "$T/site/mailbox.token"
	mkfifo "$T/pipe"
	timeout 60 "$NIGHTMAIL" -C "$T/site" login mailbox >"$T/login.out" 2>"$T/err" <"$T/pipe" &
	login=$!
	exec 3>"$T/pipe"
	while kill -0 $login && ! grep -q '^that it cannot show' "$T/login.out"; do sleep 0.02; done
	address=$(sed -n 's/^  \(https.*\)/\1/p' "$T/login.out")
	back=$(curl -s --cacert "$O/cert" -o /dev/null -w '%{redirect_url}' "$address")
	here=${back%%\?*} state=${back##*state=}
}
# ended WHAT CODE
ended() {
	exec 3>&-
	code=0
	wait $login || code=$?
	is "$1" "$code" "$2"
}
get() { curl -s -o "$T/page" -w '%{http_code}' "$@"; }
set_up code
order ok
: >"$O/log"
begun
is 'what the browser is sent with' "$(echo "$address" | sed 's/redirect_uri=[^&]*/redirect_uri=R/; s/state=[^&]*/state=S/; s/challenge=[^&]*/challenge=C/')" \
	"$U/authorize?response_type=code&client_id=nm&redirect_uri=R&scope=imap%20smtp&state=S&code_challenge=C&code_challenge_method=S256"
is 'nothing of ours' "$(get "${here}favicon.ico") $(get -X POST "$here?code=x&state=$state") $(get "$here?code=x") $(get "$here?code=x&state=$state.")" '400 400 400 400'
is 'no code' "$(get "$here?state=$state") $(get "$here?code=a%07b&state=$state") $(get "$here?code=%zz&state=$state")" '400 400 400'
ok 'it says what is wrong' grep -q '^This is not what nightmail waits for.$' "$T/page"
is 'and waits' "$(kill -0 $login && echo yes)" yes
is 'the code, behind other keys' "$(get "$here?xcode=1&codes=2&code=the%2Bcode/1&state=$state#top")" 200
ok 'it says so' grep -q '^nightmail has heard; this page may be closed.$' "$T/page"
ended 'login by code' 0
ok 'with the verifier of its challenge' grep -q '"grant_type": "authorization_code".*"code": "the+code/1", "redirect_uri": "'"$here"'", "code_verifier": "' "$O/log"
begun
is 'a refusal is heard too' "$(get "$here?error=access_denied&error_description=not%20you&state=$state")" 200
ended 'ends it' 77
said 'with its reason' "$U/token: access_denied: not you; type: nightmail -C $T/site login mailbox"
begun
get "$here?error=server_error&state=$state" >/dev/null
ended 'a server out of order ends it' 75
begun
printf '\n  the%%2Bcode/1  \n' >&3
ended 'a code that is pasted, behind an empty line' 0
begun
printf 'http://127.0.0.1:1/?code=x&state=y\r\n  %s#top\n' "$back" >&3
ended 'a pasted address, behind one that is not ours' 0
begun
printf '%s' "$back" >&3
ended 'without the end of its line' 0
begun
exec 3>&-
is 'nobody types; the browser may still come' "$(get "$back")" 200
ended 'it does' 0
order html
begun
printf '%s\n' "$back" >&3
ended 'a code that brings no tokens' 76
order invalid_grant
begun
printf '%s\n' "$back" >&3
ended 'a code that is refused' 77
is 'no file' "$(ls "$T/site" | grep -c '\.token$')" 0
set_up code "$U/authorize" "$U/authorize?a=b"
order ok
begun
ok 'an address with a query gets more of it' [ "${address#*authorize?a=b&response_type=code&}" != "$address" ]
printf '%s\n' "$back" >&3
ended 'and is as good' 0
ok 'no secret is told' sh -c "! grep -qr 'refresh-\|geheim' '$T/err' '$T/site/log'"
done_testing
