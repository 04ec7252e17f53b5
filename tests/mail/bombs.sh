# What hostile mails cost, and what is made of them.
. tests/site/lib
python3 tests/mail/bombs.py "$NM" "$DIR"
