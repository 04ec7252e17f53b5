# Replies to a report from real mail programs as they are set up by default (HO-12): top-posted, at the bottom, between the
# quotes, flowed. `play.sh CLIENT...`: s-nail, neomutt, alpine, aerc. The report lies in a mail folder; what the program
# sends by its sendmail goes into the site's inbox. Needs no network.
. tests/mail/lib
CLIENTS=$PWD/tests/clients
mail_demo token
W=$HOME_WORLD
expect 0 send
HOME=$DIR/home
export HOME
mkdir -p "$HOME" "$S/in/new" "$S/in/cur" "$S/in/tmp"
printf '%s\n' "B1F1W$W" "Build 3 ships" "B2F2W$W" >"$DIR/orders"
ORDERS=$DIR/orders
export ORDERS
printf '#!/bin/sh\ncat >"%s/sent" && cp "%s/sent" "%s/in/new/$$.%s"\n' "$DIR" "$DIR" "$S" x >"$DIR/sendmail"
chmod +x "$DIR/sendmail"
# Puts the newest mail to Ming alone into a mail folder of each kind.
folders() {
	sleep 1 # with the same date to the second, equal orders would count as a copy (HO-92)
	rm -rf "$HOME/box" "$HOME/mbox" "$DIR/sent"
	mkdir -p "$HOME/box/cur" "$HOME/box/new" "$HOME/box/tmp"
	cp "$(grep -l '^To: ming@example.org' "$S"/out/new/* | tail -n 1)" "$HOME/box/new/1.1.host"
	{ echo "From host Tue Dec  1 10:00:00 2026"; sed 's/^From />&/' "$HOME/box/new/1.1.host"; echo; } >"$HOME/mbox"
}
# taken WHAT: the sent mail's two orders are valid, and only the invalid line was refused.
taken() {
	[ -s "$DIR/sent" ] || fail "$1: nothing was sent"
	sql "DELETE FROM orders; DELETE FROM counter"
	touch -d "$NIGHTMAIL_NOW" "$S"/in/new/*
	before=$(sql "SELECT max(id) FROM outbox")
	expect 0 fetch
	sql "SELECT subject || char(10) || body FROM outbox WHERE id > $before" >"$DIR/answer"
	[ "$(sql "SELECT replace(text, char(10), ' ') FROM orders")" = "B1F1W$W B2F2W$W " ] || { cat "$DIR/sent" "$DIR/answer"; fail "$1"; }
	# Programs that wrap quoted lines leave pieces without a mark, which are refused too.
	answered "${2-1 REFUSED}, 2 taken"
	count=$((${count:-0} + 1))
}
snail() { # plain, top or bottom: without the report, or with `~m`, which quotes it; and a setting
	folders
	{
		echo 'reply 1'
		[ "$1" != bottom ] || echo '~m 1'
		cat "$ORDERS"
		[ "$1" != top ] || echo '~m 1'
		printf '~.\nexit\n'
	} >"$DIR/keys"
	s-nail -n -R -# -Smta="$DIR/sendmail" -Sfrom=ming@example.org -Sttycharset=utf-8 "${2:--Sindentprefix=> }" -f "$HOME/mbox" \
		<"$DIR/keys" >"$DIR/said" 2>&1 || { cat "$DIR/said"; fail "s-nail"; }
	taken "s-nail $1 ${2:-}"
}
neo() { # top, bottom or inline; and a setting
	folders
	"$CLIENTS/drive" 20 neomutt -n -F /dev/null -f "$HOME/box" \
		-e "set folder='$HOME' from=ming@example.org sendmail='$DIR/sendmail' editor='$CLIENTS/edit $1' include=yes fast_reply=yes copy=no quit=yes ${2:-}" \
		-e "push <reply>y<send-message><quit>" -- >"$DIR/said" || { cat "$DIR/said"; fail "neomutt"; }
	taken "neomutt $1 ${2:-}"
}
for client in "${@:-s-nail neomutt}"; do for one in $client; do case $one in
	s-nail) for how in plain top bottom; do snail $how; snail $how -Squote; done ;;
	neomutt) for how in top bottom inline; do neo $how; done; neo top text_flowed=yes; neo inline text_flowed=yes ;;
	alpine | aerc) . tests/clients/$one.sh ;;
	*) fail "$one is no mail program of ours" ;;
esac; done; done
echo "$count replies read"
