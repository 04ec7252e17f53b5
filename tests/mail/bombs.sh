# Costs of hostile mails, and their results.
. tests/site/lib
RULESETS=$(tests/rulesets) python3 tests/mail/bombs.py "$NM" "$DIR"
