# `doctor` on a site without network (HO-77): each trouble with its check, what to do, and the exit code.
. tests/site/lib
# sees CODE CHECK RESULT SAW ADVICE: as in the JSON; ADVICE null: nothing to do.
sees() {
	want=$1 check=$2
	shift 2
	expect "$want" doctor --offline --json
	got=$(jq -r ".checks[] | select(.check == \"$check\") | .result, .saw, (.advice | tostring)" "$DIR/out" |
		sed "s|$S|SITE|g; s/[0-9]* MiB/N MiB/")
	[ "$got" = "$1
$2
$3" ] || { echo "$got"; fail "$check: not $1, $2, $3"; }
}
imaps="url: 'imaps://mail.example.org', user: u"
config() { printf '%s\n' 'site: {address: g@example.org, gm: gm@example.org}' "$@" >"$S/nightmail.yaml"; }

expect 66 -C "$DIR/none" doctor --offline --json
[ "$(jq -r '.checks[0].advice' "$DIR/out")" = "nightmail -C DIR doctor names the site" ] || fail "no site"
expect 0 init
sees 0 configuration ok "SITE/nightmail.yaml reads well" null
sees 0 clock ok "Tue 1 Dec 2026, 10:00 UTC" null
sees 0 folders ok "SITE: can be written to, N MiB left" null
sees 0 database ok "SITE/nightmail.db is whole, schema $(sql 'PRAGMA user_version')" null
sees 0 sandbox ok "mails are read by confined processes" null

# A mailbox with more than fifty mails before the first run; later doctor ignores it (HO-123).
mkdir -p "$DIR/box/new" "$DIR/box/cur" "$DIR/box/tmp"
cp "$S/nightmail.yaml" "$DIR/whole.yaml"
printf '%s\n' 'site: {address: g@example.org, gm: gm@example.org}' "mailbox: {url: 'maildir:$DIR/box'}" >"$S/nightmail.yaml"
lie() { for n in $(seq "$1"); do printf 'From: x%s@far.example\n\nhello\n' "$n" >"$DIR/box/new/$n"; done; }
folders() {
	expect 0 doctor --json
	[ "$(jq -r '.checks[] | select(.check == "mailbox folders") | .result + ": " + .saw' "$DIR/out")" = "$1" ] || { cat "$DIR/out"; fail "not $1"; }
}
lie 50
folders "ok: $DIR/box is a Maildir"
: >"$DIR/box/cur/51:2,S"
folders "warn: $DIR/box holds 51 mails, and no run has read one yet"
cp "$S/nightmail.db" "$DIR/fresh.db"
expect 0 fetch
lie 51
folders "ok: $DIR/box is a Maildir"
rm "$S"/nightmail.db*
mv "$DIR/fresh.db" "$S/nightmail.db"
mv "$DIR/whole.yaml" "$S/nightmail.yaml"

# Cron: a day without a run is reported.
cron="crontab -e: */5 * * * * nightmail -C SITE nightly"
sees 0 cron warn "no nightly run yet" "$cron"
expect 0 nightly
at 2026-12-02T10:00:00Z
sees 0 cron ok "the last nightly run was on Tue 1 Dec 2026, 10:00 UTC" null
at 2026-12-02T10:00:01Z
sees 75 cron bad "the last nightly run was on Tue 1 Dec 2026, 10:00 UTC" "$cron"

# A clock that is behind the site's own times by more than an hour.
at 2026-12-01T10:00:00Z
expect 0 new demo --setup "$DIR/setup.yaml"
expect 0 join demo BOSCO bosco@example.org
expect 0 start demo
at 2026-12-01T09:00:00Z
sees 0 clock ok "Tue 1 Dec 2026, 09:00 UTC" null
at 2026-12-01T08:59:59Z
sees 0 clock warn "Tue 1 Dec 2026, 08:59:59 UTC, and the newest entry of the record is of Tue 1 Dec 2026, 10:00 UTC" \
	"one of the two clocks was wrong: set this one by NTP"
at 2026-12-01T10:00:00Z

# Folders: missing, not a folder, not writable, readable for others.
chmod 0710 "$S"
sees 0 folders warn "others can look into SITE" "chmod go= SITE"
chmod 0700 "$S"
chmod 0755 "$S/log"
sees 0 folders ok "SITE: can be written to, N MiB left" null
rm -rf "$S/spool"
sees 0 folders warn "SITE/spool will be made" null
: >"$S/spool"
mend="chown and chmod u+rwx it for the user whose cron line it is"
sees 73 folders bad "SITE/spool: not a directory" "$mend"
rm "$S/spool"
ln -s spool "$S/spool"
sees 73 folders bad "SITE/spool: Too many levels of symbolic links" "$mend"
rm "$S/spool"
mkdir "$S/spool"
chmod 0500 "$S/spool" "$S/log"
sees 73 folders bad "SITE/log: it may not be written to; SITE/spool: it may not be written to" "$mend"
chmod 0700 "$S/spool" "$S/log"
config "publish: {dir: www}"
sees 0 folders warn "SITE/www will be made" null
: >"$S/www"
sees 73 folders bad "SITE/www: not a directory" "$mend"

# Configuration: syntax errors, passwords, addresses that init wrote.
printf 'site: {}\n' >"$S/nightmail.yaml"
expect 78 doctor --offline --json
jq -r '.checks[0].saw' "$DIR/out" | grep -q "^$S/nightmail.yaml:1:7: .*address" || fail "no place"
config "mailbox: {$imaps, password_file: pw}"
write="write the password into it, in one line"
sees 78 configuration bad "SITE/pw: cannot be opened: No such file or directory" "$write"
for text in '' '\n' '\r\nx\n'; do
	printf "$text" >"$S/pw"
	chmod 600 "$S/pw"
	sees 78 configuration bad "SITE/pw: its first line is empty" "$write"
done
printf 'x' >"$S/pw"
sees 0 configuration ok "SITE/nightmail.yaml reads well" null
chmod 640 "$S/pw"
sees 0 configuration warn "SITE/pw: others can read it" "chmod 600 SITE/pw"
config "outgoing: {url: 'smtps://mail.example.org', user: u, password_file: pw}"
sees 0 configuration warn "SITE/pw: others can read it" "chmod 600 SITE/pw"
config "mailbox: {$imaps, auth: oauth, oauth: {provider: gmail, client_id: c, client_secret_file: secret}}"
sees 78 configuration bad "SITE/secret: cannot be opened: No such file or directory" "$write"
printf 'site: {address: games@localhost, gm: gm@localhost}\nmailbox: {%s, password_file: pw}\n' "$imaps" >"$S/nightmail.yaml"
chmod 600 "$S/pw"
own="write your own into nightmail.yaml"
sees 0 configuration warn "site.address is games@localhost, as init wrote it; site.gm is gm@localhost, as init wrote it" "$own"

# The site's own table of providers.
config
table() { printf "$@" >"$S/providers.yaml"; }
wrong_table() {
	sees 78 configuration bad "SITE/providers.yaml:$1" "mend it, or take it away: the table that is built in stands then"
}
p="title: t, from: f, mailbox: 'imaps://x', outgoing: 'smtps://x', user: local"
table '[]\n'
wrong_table "1:1: a table of providers is a mapping"
table 'format: 1\nproviders: {a: 5}\n'
wrong_table "2:16: a: a provider is a mapping"
table "format: 1\nproviders: {a: {$p, delimiter: '++'}}\n"
wrong_table "2:105: delimiter: one of + - = _ . # or null"
table "format: 1\nproviders: {a: {$p, delimiter: '/'}}\n"
wrong_table "2:105: delimiter: one of + - = _ . # or null"
table "format: 1\nsentences: [x]\nproviders: {}\n"
wrong_table "2:13: a sentence is a mapping of says and means"
table "format: 1\nproviders: {a: {$p, oauth: {flow: device, token_url: 'https://x', authorize_url: 'https://x'}}}\n"
wrong_table "2:101: oauth: flow: device needs device_url"
table "format: 1\nproviders: {a: {$p, oauth: {flow: code, token_url: 'https://x', device_url: 'https://x'}}}\n"
wrong_table "2:101: oauth: flow: code needs authorize_url"
table "format: 1\nproviders: {a: {$p, per_day: 100000000, oauth: {flow: device, token_url: 'https://x', device_url: 'https://x'}}}\n"
sees 0 configuration ok "SITE/nightmail.yaml reads well" null
rm "$S/providers.yaml"

# The database: damaged, of a newer program, missing.
mend="put a copy of \`backup\` in its place, or \`rebuild\` from the games' archives"
cp "$S/nightmail.db" "$DIR/good.db"
sql "PRAGMA user_version = 99"
expect 69 doctor --offline --json
jq -e '.checks[] | select(.check == "database") | .result == "bad"' "$DIR/out" >/dev/null || fail "newer"
printf 'no database of anybody, but long enough to be looked at' >"$S/nightmail.db"
rm -f "$S/nightmail.db-wal" "$S/nightmail.db-shm"
expect 65 doctor --offline --json
[ "$(jq -r '.checks[] | select(.check == "database") | .advice' "$DIR/out")" = "$mend" ] || fail "damaged"
rm "$S/nightmail.db"
expect 66 doctor --offline --json
[ "$(jq -r '.checks[] | select(.check == "database") | .advice' "$DIR/out")" = "$mend" ] || fail "no database"
cp "$DIR/good.db" "$S/nightmail.db"

# The output for people: two columns, advice below, at most 79 wide.
config "publish: {dir: www}"
expect 73 doctor --offline
has "$DIR/out" "bad  folders: $S/www: not a directory
     -> chown and chmod u+rwx it for the user whose cron line it is"
# Lines are wrapped at 79 columns as Python's textwrap wraps the JSON's texts, wherever the blanks are.
for more in '' x xx xxx xxxx; do
	config "publish: {dir: 'www$more a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z'}"
	expect 0 doctor --offline --json
	python3 - "$DIR/out" >"$DIR/wanted" <<'P'
import json, sys, textwrap
for check in json.load(open(sys.argv[1]))["checks"]:
    for begin, text in (f"{check['result']:<5}{check['check']}: ", check["saw"]), ("     ", check["advice"] and "-> " + check["advice"]):
        if text:
            print(textwrap.fill(text, 79, initial_indent=begin, subsequent_indent="     ", break_long_words=False, break_on_hyphens=False))
P
	expect 0 doctor --offline
	diff "$DIR/wanted" "$DIR/out" || fail "folded, $more"
done

# The folder that mails come from must not receive filed mails or ours (HO-125).
cp "$S/nightmail.yaml" "$DIR/kept.yaml"
for both in 'done: INBOX|done: "INBOX" is the folder that mails come from; name another one' \
	'rejected: inbox|rejected: "inbox" is the folder that mails come from; name another one'; do
	printf "site: {name: s, address: a@example.org, gm: g@example.org}\nmailbox: {url: 'imaps://mail.example.org/INBOX', user: u, password_file: pw, %s}\n" "${both%|*}" >"$S/nightmail.yaml"
	expect 78 status
	has "$DIR/err" "${both#*|}"
done
printf "site: {name: s, address: a@example.org, gm: g@example.org}\nmailbox: {url: 'maildir:in'}\noutgoing: {url: 'maildir:in'}\n" >"$S/nightmail.yaml"
expect 78 status
has "$DIR/err" 'outgoing: "maildir:in" is the folder that mails come from; name another one'
cp "$DIR/kept.yaml" "$S/nightmail.yaml"
# A tab in the YAML is reported with its place.
printf 'site:\n\tname: s\n' >"$S/nightmail.yaml"
expect 78 status
has "$DIR/err" "nightmail.yaml:2:1: a tab stands before the text; indent with blanks"
cp "$DIR/kept.yaml" "$S/nightmail.yaml"
