# Many games on one site: one night handles all mails (HO-15, HO-21, HO-30). make check-long has a thousand games.
. tests/site/lib
unset NIGHTMAIL_SITE NIGHTMAIL_NOW
tests/load/night "$NM" "$DIR" 5 20
