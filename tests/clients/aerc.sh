# aerc with its default settings: it quotes the report; the reply is above, below or between the quoted lines.
reply_by_aerc() { # top, bottom or inline
	folders
	rm -rf "$HOME/aerc" "$HOME/.config" "$HOME/.cache"
	mkdir -p "$HOME/aerc" "$HOME/.config/aerc"
	cp -a "$HOME/box" "$HOME/aerc/INBOX"
	printf '[Ming]\nsource = maildir://%s\noutgoing = %s\ndefault = INBOX\nfrom = Ming <ming@example.org>\n' \
		"$HOME/aerc" "$DIR/sendmail" >"$HOME/.config/aerc/accounts.conf"
	chmod 600 "$HOME/.config/aerc/accounts.conf"
	printf '[compose]\neditor = %s %s\n' "$CLIENTS/edit" "$1" >"$HOME/.config/aerc/aerc.conf"
	env -u XDG_CONFIG_HOME -u XDG_CACHE_HOME "$CLIENTS/drive" 30 aerc -- "demo 1 report" rq "end this email" y "sent" q >"$DIR/said" || { cat "$DIR/said"; fail "aerc $1"; }
	taken "aerc $1"
}
for how in top bottom inline; do reply_by_aerc $how; done
