# A command that root runs on another user's site acts as that user, so that the timer's user can read what it made
# (HO-130).
. tests/site/lib
chmod 711 "$DIR"
if [ "$(id -u)" = 0 ]; then
	chmod 755 "$DIR" && install -d -o nobody "$S"
	owner=nobody
else
	owner=$(id -un)
fi
foreign() { find "$S" ! -user "$owner"; }
expect 0 init "$S"
[ -z "$(foreign)" ] || fail "init made files of another user: $(foreign)"
expect 0 new war --ruleset space-empires --players 2
expect 0 join war MING ming@example.org
expect 0 join war BOSCO bosco@example.org
expect 0 start war
expect 0 nightly
expect 0 status
[ -z "$(foreign)" ] || fail "files of another user: $(foreign)"
# Root's own site stays root's.
NIGHTMAIL_SITE=$DIR/own
export NIGHTMAIL_SITE
expect 0 init "$DIR/own"
[ -z "$(find "$DIR/own" ! -user "$(id -un)")" ] || fail "a site of one's own has files of another user"
