# Pictures for mails are drawn ahead, several in parallel (`jobs`): each mail has its own empire's, the bytes do not
# depend on the number, and a picture that cannot be drawn is missing in its mail only.
. tests/site/lib
sed -i 's/^players: .*/players: 6/' "$DIR/setup.yaml"
expect 0 init
for game in 1 2 3 4 5 6 7; do
	expect 0 new "g$game" --setup "$DIR/setup.yaml" --seed "$game" --salt $SALT
	for empire in A B C D E F; do expect 0 join "g$game" "$empire" "$empire$game@example.org"; done
	sql "UPDATE seat SET attach = 'text,png,svg' WHERE name <> 'F'"
	expect 0 start "g$game"
done
sql "UPDATE report SET bytes = 'x' WHERE name = 'C.json' AND game = (SELECT id FROM game WHERE name = 'g3')"
cp -r "$S" "$DIR/due"
for jobs in 1 2 9; do
	use "with$jobs"
	cp -r "$DIR/due" "$S"
	echo "jobs: $jobs" >>"$S/nightmail.yaml"
	expect 0 send
	# Message-IDs are those of the queue.
	diff -r "$DIR/with1/out/new" "$S/out/new" || fail "jobs: $jobs"
	[ "$(grep -c "g3-turn-0001-C.png is left out: must be a mapping" "$S"/log/*.log)" = 1 ] || fail "what is left out: $(cat "$S"/log/*.log)"
	[ "$(grep -c "is left out" "$S"/log/*.log)" = 2 ] || fail "more is left out: $(cat "$S"/log/*.log)"
done
cat >"$DIR/look" <<'P'
import email, glob, subprocess, sys
program, site = sys.argv[1:]
seen = 0
for path in glob.glob(site + "/out/new/*"):
    mail = email.message_from_binary_file(open(path, "rb"))
    for part in mail.walk():
        name = part.get_filename() or ""
        if name.endswith(".png"):
            game, empire = name.split("-")[0], name[:-4].split("-")[-1]
            report = f"{site}/games/{game}/turn-0001/{empire}.json"
            assert mail["To"].upper().startswith(empire + game[1:]), (mail["To"], name)
            drawn = subprocess.run([program, "map", "--report", report, "--mail", "--png", "--out", site + "/one.png"])
            assert drawn.returncode == 0
            assert part.get_payload(decode=True) == open(site + "/one.png", "rb").read(), name
            seen += 1
# 7 games with 5 players who want one, except for the damaged report.
assert seen == 34, seen
P
python3 "$DIR/look" "$NM" "$DIR/with9" || fail "pictures"
