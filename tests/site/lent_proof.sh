# How a sitter's mail is proved (HO-154, HO-11): like a player's, by the sitter's own domain or the ids of the sitter's
# own mails; also on sites without sub-addresses.
. tests/site/lib
SIT=sit@elsewhere.example
cat >"$DIR/setup.yaml" <<'Y'
ruleset: space-empires
players: [{name: MING, address: ming@example.org}, {name: BOSCO, address: bosco@example.org}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
Y
MING_SIGNED="Authentication-Results: mx.test; dkim=pass header.d=example.org"
SIT_SIGNED="Authentication-Results: mx.test; dkim=pass header.d=elsewhere.example"
FORGED="Authentication-Results: mx.test; dmarc=fail header.from=elsewhere.example"
serial=0
# raw FROM HEADERS LINE...: a mail to the site's plain address, with these headers; lines separated by |
raw() {
	from=$1 head=$2; shift 2; serial=$((serial + 1))
	{
		printf '%s' "$head" | tr '|' '\n'
		printf '%sFrom: %s\nTo: games@localhost\nMessage-ID: <r%s@x.example>\nDate: %s\n\n' "${head:+
}" "$from" "$serial" "$(date -u -R -d "$NIGHTMAIL_NOW + $serial seconds")"
		printf '%s\n' "$@"
	} >"$DIR/mail.eml"
	expect 0 accept "$DIR/mail.eml"
}
reply() { echo "In-Reply-To: <$(sql "SELECT message_id FROM outbox WHERE recipient = '$1' ORDER BY id DESC LIMIT 1")>"; }
standing() { got=$(sql "SELECT trim(text, char(10)) FROM orders WHERE empire = 'MING' AND void = 0"); [ "$got" = "$1" ] || fail "\"$got\" stands, not \"$1\""; }
for mode in dkim token; do
	use $mode
	expect 0 init
	cat >"$S/nightmail.yaml" <<Y
site: {name: stars, address: games@localhost, gm: gm@localhost, delimiter: null}
trust: {authserv_id: mx.test, players_by: $mode}
Y
	expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
	expect 0 start demo
	W=W$(home MING)
	raw ming@example.org "$MING_SIGNED" "/sitter $SIT 2026-12-20"
	told $SIT
	has "$DIR/mail" "you sit for MING"
	raw $SIT "" "B1F1$W"
	standing ""
	told $SIT
	has "$DIR/mail" "Your mail was not read: it does not show that it comes from you."
	raw $SIT "$SIT_SIGNED" "B2F1$W"
	standing "B2F1$W"
	# The id of the sitter's own mail: enough if tokens are in use, from the sitter alone.
	raw $SIT "$(reply $SIT)" "B3F1$W"
	case $mode in dkim) standing "B2F1$W" ;; token) standing "B3F1$W" ;; esac
	raw $SIT "$SIT_SIGNED" "B4F1$W"
	for from in ming@example.org bosco@example.org stranger@x.example; do raw $from "$(reply $SIT)" "B5F1$W"; done
	raw $SIT "$FORGED|$(reply $SIT)" "B6F1$W"
	raw $SIT "$MING_SIGNED" "B7F1$W"
	standing "B4F1$W"
	# Ended: neither is valid any more.
	before=$(reply $SIT)
	raw ming@example.org "$MING_SIGNED" "/sitter off"
	raw $SIT "$SIT_SIGNED" "B8F1$W"
	raw $SIT "$SIT_SIGNED|$before" "B9F1$W"
	standing "B4F1$W"
done
