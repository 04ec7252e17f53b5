# alpine, as it is set up by default (format=flowed): the reply's text is typed above the quoted report, or between its lines.
reply_by_alpine() { # WHAT KEYS: keys that lead to where each order is typed
	folders
	printf '%s\n' "personal-name=Ming" "user-domain=example.org" "inbox-path=$HOME/mbox" "smtp-server=" "sendmail-path=$DIR/sendmail -t" \
		"user-id=ming" "customized-hdrs=From: ming@example.org" "feature-list=allow-changing-from,quell-lock-failure-warnings" \
		"last-version-used=9.99" "default-fcc=\"\"" "mail-directory=$HOME/mail" >"$DIR/pinerc"
	mkdir -p "$HOME/mail"
	keys=
	while IFS= read -r line; do keys="$keys$2$line\\r"; done <"$ORDERS"
	"$CLIENTS/drive" 30 alpine -p "$DIR/pinerc" -i -- "demo 1 report" R "Include original message" y "Reply-To" y "all recipients" n "COMPOSE" "$keys\\x18" "Send message" y \
		"sent|DONE" qy >"$DIR/said" || { cat "$DIR/said"; fail "alpine"; }
	taken "alpine $1" ""
}
reply_by_alpine top ""
reply_by_alpine between '\x0e\x0e\x0e\x0e\x0e' # below the first quoted line: right below the attribution is the original (HO-94)
