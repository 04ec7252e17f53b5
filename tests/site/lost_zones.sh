# Zones are stored by their present names (HO-115, HO-103); a zone that the system no longer knows changes no announced
# deadline, mails are filed, levers work, and the game master is told. TZDIR simulates other systems.
. tests/site/lib
zones() { # NAME...: a system with only these zones; `OLD=NEW`: under its older name, which Debian 13 lacks
	rm -rf "$DIR/zones"
	for zone; do
		mkdir -p "$DIR/zones/$(dirname "${zone%=*}")"
		cp "/usr/share/zoneinfo/${zone#*=}" "$DIR/zones/${zone%=*}"
	done
	export TZDIR="$DIR/zones"
}
at 2026-12-01T10:00:00Z
expect 0 init
sed -i 's/Europe\/Berlin/US\/Eastern/' "$DIR/setup.yaml"
expect 0 new demo --setup "$DIR/setup.yaml" --seed 42 --salt $SALT
has "$DIR/err" 'warning: "US/Eastern" is an older name of the time zone "America/New_York", which is stored'
has "$DIR/setup.yaml" US/Eastern
[ "$(sql "SELECT json_extract(setup, '\$.deadline') FROM game")" = "Mon,Thu 20:00 America/New_York" ] || fail "what is stored"
expect 0 join demo BOSCO bosco@example.org
expect 0 start demo
due demo 2026-12-04T01:00:00Z
expect 0 set demo deadline="Tue 09:00 Europe/Kiev"
has "$DIR/err" 'warning: "Europe/Kiev" is an older name of the time zone "Europe/Kyiv", which is stored'
has "$S/log/2026-12.log" "set demo deadline: Tue 09:00 Europe/Kyiv instead of"
[ "$(sql "SELECT count(*) FROM outbox WHERE body LIKE '%Then:    Tue 09:00 Europe/Kyiv%'")" = 2 ] || fail "the older name was told"
expect 65 set demo deadline="Tue 09:00 Mars/Base"
expect 0 deadline demo "2026-12-03 20:00 US/Eastern"
has "$DIR/err" 'warning: "US/Eastern" is an older name of the time zone "America/New_York"'

# A game of an older program has the older name; a system without it finds the zone by the new name.
old() { sql "UPDATE game SET setup_next = NULL, setup = replace(setup, '$1', '$2')"; }
old America/New_York US/Eastern
zones America/New_York Europe/Kyiv UTC
at 2026-12-04T01:00:01Z
expect 0 run
due demo 2026-12-08T01:00:00Z
lacks "$DIR/err" "time zone"
expect 0 status
lacks "$DIR/out" "does not know"
old US/Eastern Europe/Kyiv
zones Europe/Kiev=Europe/Kyiv UTC
at 2026-12-08T01:00:01Z
expect 0 run
due demo 2026-12-10T18:00:00Z

# The zone is gone: the deadline stays the announced instant, and the next ones keep its hour in UTC.
zones UTC
lost="demo: this system does not know the time zone Europe/Kyiv any more; deadlines keep their hour in UTC until"
expect 0 status
has "$DIR/out" "$lost"
expect 1 status --check
due demo 2026-12-10T18:00:00Z
mail bosco@example.org /ready
[ "$(sql "SELECT state FROM mail ORDER BY id DESC LIMIT 1")" != new ] || fail "the mail was not filed"
set +e; "$NM" nightly >"$DIR/out" 2>&1; set -e
sql "SELECT body FROM outbox WHERE kind = 'digest'" | tr -s '\n ' ' ' >"$DIR/mail"
has "$DIR/mail" "$lost"
expect 0 hold demo
expect 0 resume demo
expect 0 extend demo 24h
expect 0 deadline demo 2026-12-10T18:00:00Z
due demo 2026-12-10T18:00:00Z
at 2026-12-10T18:00:01Z
expect 0 run
due demo 2026-12-14T18:00:00Z
wrong 65 "this system does not know the game's time zone Europe/Kyiv any more; write the time with a zone, as in \"2026-12-20 20:00 UTC\"" \
	deadline demo 2026-12-20 20:00
wrong 64 "is not a time" deadline demo tomorrow
expect 0 set demo early=true
expect 0 status
has "$DIR/out" "$lost"
# What the game master is told to do is sufficient, also before the next turn opens.
expect 0 set demo deadline="Mon,Thu 20:00 UTC"
expect 0 status
lacks "$DIR/out" "does not know"
at 2026-12-14T18:00:01Z
expect 0 run
due demo 2026-12-17T20:00:00Z
expect 0 status
lacks "$DIR/out" "does not know"

# A site whose own zone is gone works; an invalid zone is an error of the configuration.
sed -i 's/^  # timezone:.*/  timezone: Europe\/Berlin/' "$S/nightmail.yaml"
grep -q "^  timezone: Europe/Berlin" "$S/nightmail.yaml" || fail "the site has no zone"
expect 0 status
sed -i 's/^  timezone:.*/  timezone: Mars\/Base/' "$S/nightmail.yaml"
expect 78 status
sed -i 's/^  timezone:.*/  timezone: UTC/' "$S/nightmail.yaml"

# An archive needs no zone, locale, user or site.
expect 0 set demo deadline="Tue 09:00 Europe/Kyiv"
at 2026-12-17T20:00:01Z
expect 0 run
expect 0 archive demo "$DIR/archive" --secret
(cd /; env -i TZDIR=/nonexistent LC_ALL=C "$NM" verify "$DIR/archive") || fail "the archive needs its surroundings"
expect 0 init "$DIR/other"
expect 0 -C "$DIR/other" rebuild --from "$DIR/archive"
