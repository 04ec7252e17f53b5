# The published site in a real browser: games of every ruleset in every state.
. tests/site/lib
W=$DIR/www
expect 0 init
sed -i "s|^# publish:.*|publish: {dir: $W, url: \"https://games.example/x\"}|" "$S/nightmail.yaml"
for ruleset in $(tests/games film | sed 's/^players //; s/ .*//'); do
	printf 'ruleset: %s\ntitle: The %s\nfill: steady\ndeadline: "Thu 20:00 Europe/Berlin"\n' "$ruleset" "$ruleset" >"$DIR/one.yaml"
	expect 0 new "$ruleset" --setup "$DIR/one.yaml" --players 2 --seed 42 --salt $SALT
done
expect 0 new free --setup "$DIR/one.yaml" --players 3 --seed 7 --salt $SALT
for ruleset in space-empires cyoe galactic-empires; do expect 0 start "$ruleset"; done
expect 0 run cyoe --force --no-fetch
expect 0 set cyoe state=finished
expect 0 publish
python3 "tests/browser/site.py" "$W" space-empires galactic-empires star-empires free cyoe >"$DIR/log" 2>&1 || fail "$(cat "$DIR/log")"
has "$DIR/log" "12 pages are good"
