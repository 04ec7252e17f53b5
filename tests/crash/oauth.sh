#!/bin/sh
# Dies after every single step of a run that renews its OAuth token, and of a login by device, and starts again: no run
# may need a person, the token file is complete at every moment, and its token is still accepted (HO-78). The
# authorization server changes the refresh token each time, and accepts the old one until the new one is used. Needs a
# build with NIGHTMAIL_STEPS (make check-crash).
cd "$(dirname "$0")/../.." || exit 1
NIGHTMAIL=$(realpath "${NIGHTMAIL:?a program built with NIGHTMAIL_STEPS}")
. tests/e2e/lib
server_start
O=$T/oauth
mkdir "$O"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=oauth -keyout "$O/key" \
	-out "$O/cert" -addext 'subjectAltName=DNS:localhost' 2>/dev/null
: >"$O/tokens"
echo ok >"$O/order"
python3 -I tests/e2e/oauthd "$O" 2>"$O/err" &
children="$children $!"
while [ ! -s "$O/port" ]; do sleep 0.02; done
U=https://localhost:$(cat "$O/port")
site "url: 'imaps://localhost:$IMAPS', user: gm, auth: oauth, ca_file: $CA, timeout: 10s, oauth: {client_id: nm, ca_file: $O/cert, device_url: '$U/device', token_url: '$U/token'}" \
	"url: 'maildir:out'"
old() { sed -i "s/\"expires\": [0-9]*/\"expires\": 1/" "$T/site/mailbox.token"; }

# dies_in WHAT COMMAND...: dies after each of its steps; the run after it succeeds.
dies_in() {
	act=$1 step=0
	shift
	while :; do
		step=$((step + 1))
		[ ! -s "$T/site/mailbox.token" ] || old
		code=0
		NIGHTMAIL_DIE_AFTER=$step timeout 60 "$NIGHTMAIL" -C "$T/site" "$@" >"$T/out" 2>"$T/err" </dev/null || code=$?
		[ "$code" = 137 ] || break
		[ ! -e "$T/site/mailbox.token" ] || ok "$act, step $step: the file is whole" jq -e .refresh_token "$T/site/mailbox.token" >/dev/null
		[ ! -e "$T/site/mailbox.token" ] && continue
		exits "$act, step $step: the next run" 0 fetch
	done
	is "$act ends well" "$code" 0
	ok "$act has steps" [ "$step" -gt 2 ]
	steps="${steps:-}$act $((step - 1)), "
}
dies_in 'a login' login mailbox
dies_in 'a renewal' fetch
echo "died after each step: ${steps%, }"
done_testing
