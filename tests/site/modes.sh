# Whatever the caller's umask is, only the owner can read what is made, except published files, which all can read
# (HO-2).
. tests/site/lib
umask 0
cd "$DIR"
use made/site
demo
printf 'publish: {dir: ../../www, url: "https://example.org/g"}\n' >>"$S/nightmail.yaml"
printf '/press all\nhello\n/end\n/password mysecret99\n' >lines
mail ming@example.org "$(cat lines)"
(
	umask 077
	mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
	printf 'From: x@example.org\nTo: games@localhost\nMessage-ID: <a@b>\n\nhello\n' >"$S/in/new/1.eml"
)
at 2026-12-03T20:00:00Z
expect 0 nightly
expect 0 report demo MING --json
(umask 077; cp out made/report.json)
expect 0 archive demo made/archive --secret
expect 0 backup made/copy.db
expect 0 simulate --ruleset cyoe --empires 2 --turns 1 --seed 1 --out made/simulated
expect 0 turn --state "$S/games/demo/turn-0001/state.json" --out made/turned
expect 0 map --report made/report.json --out made/map.svg
expect 0 page --report made/report.json --out made/page.html
expect 0 rebuild demo
expect 0 publish --all
others=$(find made ! -type l -perm /077)
[ -z "$others" ] || { ls -ld $others; fail "others can read it"; }
[ -z "$(find made -type d ! -perm 0700)" ] || fail "folders: $(find made -type d ! -perm 0700)"
[ -z "$(find made -type f ! -perm 0600)" ] || fail "files: $(find made -type f ! -perm 0600)"
[ "$(find made -type f | wc -l)" -gt 60 ] || fail "too few files to tell"
[ -n "$(find www -name index.html)" ] || fail "nothing is published"
[ -z "$(find www -type d ! -perm 0755)" ] || fail "folders that nobody can read"
[ -z "$(find www -type f ! -perm 0644)" ] || fail "files that nobody can read"
