# Atom feeds of the published site (HO-156), and the order template at the top of a report that mail programs cut off.
. tests/site/lib
demo
printf 'publish: {dir: www, url: "https://example.org/games"}\n' >>"$S/nightmail.yaml"
expect 0 new wanted --ruleset cyoe
expect 0 publish
at 2026-12-01T11:00:00Z
expect 0 run demo --force --no-fetch
at 2026-12-01T12:00:00Z
expect 0 extend demo 24h
expect 0 publish
# A feed by RFC 4287: ids, titles, times, an author, one link per entry; newest first, every id once.
feed() {
	python3 - "$1" <<'P' || fail "$1"
import sys, xml.etree.ElementTree as T
a = '{http://www.w3.org/2005/Atom}'
f = T.parse(sys.argv[1]).getroot()
assert f.tag == a + 'feed' and f.find(a + 'author/' + a + 'name').text
entries = f.findall(a + 'entry')
ids = [e.find(a + 'id').text for e in entries] + [f.find(a + 'id').text]
assert len(set(ids)) == len(ids) and all(i.startswith('urn:uuid:') and len(i) == 45 for i in ids)
times = [e.find(a + 'updated').text for e in entries]
assert times == sorted(times, reverse=True) and f.find(a + 'updated').text == times[0]
assert all(e.find(a + 'link').get('href').startswith('https://example.org/games/') for e in entries)
for e in entries:
    print(e.find(a + 'updated').text, e.find(a + 'title').text)
P
}
feed "$S/www/demo/feed.atom" >"$DIR/got"
printf '%s\n' '2026-12-01T12:00:00Z The Long War: the deadline moved, turn 2 by 1d' \
	'2026-12-01T11:00:00Z The Long War: a turn was run, turn 1 to 2' \
	'2026-12-01T10:00:00Z The Long War: the game began, 2 empires' | diff - "$DIR/got" || fail "the game's feed"
feed "$S/www/feed.atom" >"$DIR/got"
has "$DIR/got" "wanted: players are wanted, 2 of 2 seats are free"
has "$DIR/got" "The Long War: a turn was run, turn 1 to 2"
! grep -rq "@" "$S/www/feed.atom" "$S/www/demo/feed.atom" || fail "an address in a feed"
has "$S/www/index.html" 'href="feed.atom"'
has "$S/www/demo/index.html" 'href="feed.atom"'
# The same events give the same bytes; the result is added.
cp "$S/www/feed.atom" "$DIR/before"
expect 0 publish
cmp "$S/www/feed.atom" "$DIR/before" || fail "other bytes"
expect 0 set demo state=finished
expect 0 publish
feed "$S/www/demo/feed.atom" >"$DIR/got"
has "$DIR/got" "The Long War: the game is over, by the game master in turn 2"

# A report of more than 96 KiB: the template is at the top, and a sentence says why; the record is unchanged.
use long
demo
expect 0 send
sql "UPDATE outbox SET state = 'queued', body = replace(body, char(10) || 'ORDERS FOR TURN', char(10) ||
  (WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 4999)
   SELECT group_concat('line ' || i || ' of a long report', char(10)) FROM n) || char(10) || char(10) || 'ORDERS FOR TURN')
  WHERE recipient = 'ming@example.org' AND kind = 'report'"
rm -f "$S"/out/new/*
expect 0 send
cat "$S"/out/new/* >"$DIR/mail"
has "$DIR/mail" "This report is long, and some mail programs show its beginning alone"
[ "$(grep -n '^ORDERS FOR TURN' "$DIR/mail" | cut -d: -f1)" -lt "$(grep -n '^line 0 of' "$DIR/mail" | cut -d: -f1)" ] || fail "the template is not first"
[ "$(grep -c '^ORDERS FOR TURN' "$DIR/mail")" = 1 ] || fail "two templates"
[ "$(grep -c '^line 4999 of' "$DIR/mail")" = 1 ] || fail "something is lost"
