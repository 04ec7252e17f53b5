# The GM's digest: to each game master about their own games, once a day, with lasting troubles (HO-35, HO-79).
. tests/site/lib
printf 'ruleset: space-empires\nplayers: [{name: MING, address: m@example.org}, {name: BOSCO, address: b@example.org}]\n' >"$DIR/game.yaml"
expect 0 init
cat >"$S/nightmail.yaml" <<'Y'
site: {name: stars, address: host@test.example, gm: gm@example.org}
Y
for game in a b c d; do
	cp "$DIR/game.yaml" "$DIR/$game.yaml"
	case $game in b) echo "gm: other@example.org" ;; c) echo "gm: GM@Example.org" ;; esac >>"$DIR/$game.yaml"
	expect 0 new $game --setup "$DIR/$game.yaml" --seed 1 --salt $SALT
	expect 0 start $game
done
left() { echo "- $1: the seat of MING is abandoned; replace $1 MING ADDRESS gives it
  away"; }
# silence GAME: acknowledges the first alarm
silence() { printf '\nUntil it changes, `nightmail ack abandoned %s MING` silences the\nfirst.\n' "$1"; }
# digests TIME: all digests of a night at this time, in $DIR/digests, without their tokens
digests() {
	at "$1"
	sql "DELETE FROM outbox"
	expect 0 nightly
	[ ! -s "$DIR/err" ] || { cat "$DIR/err"; fail "nightly talks"; }
	sql "SELECT recipient, subject, char(10) || body FROM outbox WHERE kind = 'digest' ORDER BY recipient" >"$DIR/digests"
	diff - "$DIR/digests" || fail "digests of $1"
}
digests 2026-12-02T10:00:00Z </dev/null
sql "UPDATE seat SET abandoned = 1 WHERE name = 'MING' AND game <> (SELECT id FROM game WHERE name = 'd')"
digests 2026-12-02T11:00:00Z <<T
gm@example.org|stars: 2 things need the GM|
These things need you:
$(left a)
$(left c)
$(silence a)

other@example.org|stars: 1 thing needs the GM|
These things need you:
$(left b)
$(silence b)

T
# Once a day, and every day.
digests 2026-12-02T23:59:59Z </dev/null
expect 0 set c state=finished
digests 2026-12-03T00:00:00Z <<T
gm@example.org|stars: 1 thing needs the GM|
These things need you:
$(left a)
$(silence a)

other@example.org|stars: 1 thing needs the GM|
These things need you:
$(left b)
$(silence b)

T
# Its token is that of the first running game: a reply to the digest counts as the game master's.
reply() { sql "SELECT game.name FROM outbox JOIN game ON game.id = outbox.game WHERE kind = 'digest' AND recipient = '$1'"; }
[ "$(reply gm@example.org) $(reply other@example.org)" = "a b" ] || fail "whose token"
# Temporary troubles are reported after six hours, and the site's own troubles go to the site's game master.
sql "UPDATE seat SET abandoned = 0"
trouble() { sql "INSERT OR REPLACE INTO meta VALUES ('publish_trouble', $(date -d "$1" +%s)), ('publish_cause', '$2 no disk')"; }
trouble 2026-12-04T00:00:01Z 75
digests 2026-12-04T06:00:00Z </dev/null
trouble 2026-12-04T00:00:00Z 75
digests 2026-12-04T06:00:00Z <<'T'
gm@example.org|stars: 1 thing needs the GM|
These things need you:
- the site for the web has not been written since Fri 4 Dec 2026,
  00:00 UTC: no disk; later runs try again

Until it changes, `nightmail ack publish` silences the first.

T
trouble 2026-12-05T00:00:00Z 74
digests 2026-12-05T00:00:01Z <<'T'
gm@example.org|stars: 1 thing needs the GM|
These things need you:
- the site for the web cannot be written since Sat 5 Dec 2026, 00:00
  UTC: no disk

Until it changes, `nightmail ack publish` silences the first.

T
