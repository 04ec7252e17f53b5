# The table of providers: listed, shown, written as a configuration, replaced by a site's own (HO-78).
. tests/site/lib
expect 0 providers
says_names=$(cut -d' ' -f1 "$DIR/out" | tr '\n' ' ')
[ "$says_names" = 'gmail microsoft365 outlook fastmail mailbox.org posteo gmx exim-dovecot postfix-dovecot ' ] || fail "names: $says_names"
for name in $says_names; do
	expect 0 providers "$name"
	has "$DIR/out" "from  "
	expect 0 init "$DIR/$name" --provider "$name"
	expect 0 -C "$DIR/$name" status
	grep -q EDIT "$DIR/$name/nightmail.yaml" || fail "$name: nothing to edit"
done
has "$DIR/gmail/nightmail.yaml" 'url: "imaps://imap.gmail.com/INBOX"'
has "$DIR/outlook/nightmail.yaml" 'auth: oauth'
has "$DIR/outlook/nightmail.yaml" 'provider: outlook'
has "$DIR/gmx/nightmail.yaml" 'delimiter: null'
# Each configuration has what the table says, and nothing else.
python3 - engine/site/providers.yaml "$DIR" <<'PY' || fail "configurations"
import re, sys
table = {}
for line in open(sys.argv[1]).read().split("\nproviders:\n")[1].split("\n"):
    if m := re.match(r"  ([\w.-]+):$", line):
        has = table[m[1]] = {}
    elif m := re.match(r'    (\w+): "?(.*?)"?$', line):
        has[m[1]] = m[2]
for name, has in table.items():
    user = "games@example.org" if has["user"] == "address" else "games"
    login = [f"user: {user}"] + (["password_file: mail.password"] if has.get("password", "null") != "null" else
                                 ["auth: oauth", "oauth: {provider: %s, client_id: EDIT}" % name])
    sign = has.get("delimiter", "null")
    want = ["site:", "address: games@example.org", "gm: gm@example.org",
            "delimiter: " + (sign if sign == "null" else f'"{sign}"'), "mailbox:", f'url: "{has["mailbox"]}"'] + login
    want += [f'junk: "{has["junk"]}"'] * (has.get("junk", "null") != "null")
    want += ["outgoing:", f'url: "{has["outgoing"]}"'] + login
    want += [f"{key}: {has[key]}" for key in ("per_minute", "per_day") if has.get(key, "0") != "0"]
    want += ["trust:", f"authserv_id: {has['authserv_id']}"] * (has.get("authserv_id", "null") != "null")
    got = [re.sub(r" *#.*", "", line).strip() for line in open(f"{sys.argv[2]}/{name}/nightmail.yaml")]
    if want != [line for line in got if line]:
        sys.exit(f"{name}: {got}, not {want}")
sys.exit(len(table) != 9)
PY
expect 66 providers nobody
expect 64 providers gmail gmx
expect 66 init "$DIR/none" --provider nobody
[ ! -e "$DIR/none" ] || fail "a site of an unknown provider is made"

# A site's own table replaces the whole table; a damaged one is reported with its place, and nothing is lost.
expect 0 init
cat >"$S/providers.yaml" <<'T'
format: 1
providers:
  home:
    title: At home
    from: tried, 2026
    mailbox: imaps://mail.home.example/INBOX
    outgoing: smtp://mail.home.example
    user: local
    sentences: [{says: "No Such User", means: ask the one who runs it}]
T
expect 0 providers
[ "$(cut -d' ' -f1 "$DIR/out")" = home ] || fail "the own table does not replace the other"
expect 66 providers gmail
cp "$S/providers.yaml" "$DIR/table"
# Only its words are printed.
cat >>"$S/providers.yaml" <<'T'
  full:
    title: All of it
    from: read, 2026
    mailbox: imaps://mail.full.example/INBOX
    outgoing: smtp://mail.full.example
    user: address
    delimiter: "-"
    password: at the desk
    per_minute: 1
    per_day: 1
    junk: Spam
    note: closed on Sundays
T
expect 0 providers home
cmp "$DIR/out" - <<'T' || fail "$(cat "$DIR/out")"
home: At home
  mailbox     imaps://mail.home.example/INBOX
  outgoing    smtp://mail.home.example
  user        the part before @
  sub-address none: delimiter: null
  login       oauth
  from        tried, 2026
  "No Such User": ask the one who runs it
T
expect 0 providers full
cmp "$DIR/out" - <<'T' || fail "$(cat "$DIR/out")"
full: All of it
  mailbox     imaps://mail.full.example/INBOX
  outgoing    smtp://mail.full.example
  user        the whole address
  sub-address games-TOKEN@...
  login       password
  password    at the desk
  per minute  1 mails
  per day     1 mails
  junk        Spam
  note        closed on Sundays
  from        read, 2026
T
cp "$DIR/table" "$S/providers.yaml"
# bent EXPRESSION LINE
bent() {
	sed "$1" "$DIR/table" >"$S/providers.yaml"
	! cmp -s "$DIR/table" "$S/providers.yaml" || fail "$1 bends nothing"
	cp "$S/providers.yaml" "$DIR/bent"
	expect 78 providers
	has "$DIR/err" "providers.yaml:$2:"
	cmp -s "$DIR/bent" "$S/providers.yaml" || fail "the table was changed"
}
bent 's/user: local/user: nobody/' 8
bent 's/title: .*/titel: x/' 4
bent 's/format: 1/format: 2/' 1
bent 's/{says: "No Such User", /{/' 9
bent 's/means: ask/means: [ask/' 9
bent 's/home:$/home/' 4
