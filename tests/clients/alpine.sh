# alpine with its default settings (format=flowed): the reply is above the quoted report, or between its lines.
reply_by_alpine() { # WHAT KEYS: keys that go to the place of each order
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
reply_by_alpine between '\x0e\x0e\x0e\x0e\x0e' # below the first quoted line: text right below the attribution belongs to the original (HO-94)
