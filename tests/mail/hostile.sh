# Hostile bytes in every field of a mail, and where they go (MC rule 6).
. tests/mail/lib
mail_demo address 100000 100000
sed -i 's/^limits: {/&strangers_per_run: 100000, /' "$S/nightmail.yaml"
python3 tests/mail/hostile.py "$NM" "$S"
