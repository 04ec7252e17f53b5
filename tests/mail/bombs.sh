# What hostile mails cost, and what is made of them.
. tests/site/lib
RULESETS=$(tests/rulesets) python3 tests/mail/bombs.py "$NM" "$DIR"
