# An archive as a bag (HO-51, RFC 8493): the same archive, with lists that a second reader accepts; verify, league,
# chronicle and rebuild --from accept it like the archive.
. tests/site/lib
BAG=$PWD/tests/bag.py
sed -i 's/^title: .*/title: "100 % Müller: a war, and its end"/' "$DIR/setup.yaml"
demo
for turn in 1 2; do expect 0 run demo --force --no-fetch; done
wrong 65 "demo is running: its archive would hold the secrets" archive demo "$DIR/bag" --bag
[ ! -e "$DIR/bag" ] || fail "a refused bag"
expect 0 archive demo "$DIR/running" --bag --secret
[ -s "$DIR/running/data/secret.yaml" ] || fail "no secret.yaml"
expect 0 set demo state=finished
expect 0 archive demo "$DIR/plain"
expect 0 archive demo "$DIR/bag" --bag
says "demo: archived in $DIR/bag"
wrong 73 "not an empty directory" archive demo "$DIR/bag" --bag
# The contained archive equals the archive, and both have the same bytes whenever they are written.
diff -r "$DIR/plain" "$DIR/bag/data" || fail "the archive in the bag"
at 2027-05-01T10:00:00Z
expect 0 archive demo "$DIR/later" --bag
diff -r "$DIR/bag" "$DIR/later" || fail "another day, other bytes"
[ "$(ls "$DIR/bag" | tr '\n' ' ')" = "bag-info.txt bagit.txt data manifest-sha256.txt tagmanifest-sha256.txt " ] || fail "$(ls "$DIR/bag")"
"$BAG" "$DIR/bag" "$DIR/running" || fail "not valid"
has "$DIR/bag/bag-info.txt" 'External-Description: 100 % Müller: a war, and its end: a game of Space'
has "$DIR/bag/bag-info.txt" "Internal-Sender-Identifier: demo"
has "$DIR/bag/bag-info.txt" "External-Identifier: $(jq -r .commitment "$DIR/bag/data/game.yaml")"
(cd "$DIR/bag" && sha256sum --quiet --strict -c manifest-sha256.txt tagmanifest-sha256.txt) || fail "by hand"
# Without a site, from an archive; a trailing / names the same folder.
cd "$DIR"
expect 0 verify bag
proved "demo: turns 1-3: 3 states and 8 reports identical"
expect 0 verify bag/
expect 0 verify bag/data
expect 0 league plain
cp out league
expect 0 league bag
cmp out league || fail "league of a bag"
wrong 65 "bag: duplicate of game plain" league plain bag
expect 0 chronicle plain
cp out chronicle
expect 0 chronicle bag
cmp out chronicle || fail "chronicle of a bag"
another again
expect 0 rebuild --from "$DIR/bag"
has "$DIR/out" "demo: turns 1-3, the game is over"
diff -r "$DIR/site/games/demo" "$S/games/demo" || fail "rebuild --from a bag"
another goes_on
expect 0 rebuild --from "$DIR/running"
has "$DIR/out" "demo: turns 1-3, held"

# refused COMMANDS TEXT [CODE]: a copy of the bag, changed by these commands, is refused; spoil: the second reader
# refuses it, too.
refused() {
	rm -rf "$DIR/spoilt"; cp -r "$DIR/bag" "$DIR/spoilt"
	(cd "$DIR/spoilt" && eval "$1")
	wrong "${3:-65}" "$2" verify "$DIR/spoilt"
}
spoil() { refused "$@"; ! "$BAG" "$DIR/spoilt" >/dev/null 2>&1 || fail "bag.py takes it: $1"; }
none=e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
spoil 'printf x >>data/README' "spoilt/data/README: differs from its line in manifest-sha256.txt: the bag is damaged"
spoil 'printf x >>bag-info.txt' "bag-info.txt: differs from its line in tagmanifest-sha256.txt"
spoil 'rm data/README' "manifest-sha256.txt: lists data/README, which is missing: the bag is not complete"
spoil ': >data/added' "manifest-sha256.txt: does not list data/added"
spoil 'rm manifest-sha256.txt tagmanifest-sha256.txt' "this bag is not whole: it has no manifest-sha256.txt"
spoil 'sed -i "/README/d" data/SHA256SUMS' "data/SHA256SUMS: differs from its line in manifest-sha256.txt"
spoil 'rm tagmanifest-sha256.txt; sed -n 1p manifest-sha256.txt >>manifest-sha256.txt' "manifest-sha256.txt: lists data/HOW-TO-READ.txt twice"
for path in ../plain/README /etc/passwd data/../bagit.txt data/./README data//README bagit.txt ""; do
	spoil 'rm tagmanifest-sha256.txt; echo "$none  $path" >>manifest-sha256.txt' \
		"manifest-sha256.txt: contains a line that is not a checksum and a path of this bag"
done
spoil 'echo "$none  tagmanifest-sha256.txt" >>tagmanifest-sha256.txt' "is not a checksum and a path of this bag"
spoil 'printf "\377\n" >>manifest-sha256.txt' "manifest-sha256.txt: is not UTF-8 text"
spoil 'echo Bag >bagit.txt' 'bagit.txt: must begin with a line "BagIt-Version: 1.0"'
spoil ': >bagit.txt' 'bagit.txt: must begin with a line "BagIt-Version: 1.0"'
spoil 'sed -i s/1.0/2.0/ bagit.txt' "is of BagIt 2.0, which this program cannot check" 69
# Links are not followed, wherever they are.
refused 'rm data/README; ln -s ../../plain/README data/README' "data/README: is neither a file nor a directory"
refused 'rm bag-info.txt; ln -s ../bag/bag-info.txt bag-info.txt' "bag-info.txt: is neither"
another empty
rm -rf "$DIR/spoilt"; cp -r "$DIR/bag" "$DIR/spoilt"; printf x >>"$DIR/spoilt/data/README"
wrong 65 "the bag is damaged" rebuild --from "$DIR/spoilt"
wrong 65 "the bag is damaged" league "$DIR/spoilt"
wrong 65 "the bag is damaged" chronicle "$DIR/spoilt"

# Our archive as other programs pack it: older versions, other checksums, names in capitals, CR LF.
taken() {
	rm -rf "$DIR/other"; mkdir "$DIR/other"; cp -r "$DIR/plain" "$DIR/other/data"
	(cd "$DIR/other" && printf "BagIt-Version: $1\r\nTag-File-Character-Encoding: UTF-8\r\n" >bagit.txt &&
		find data -type f | xargs "$2sum" | sed 's/$/\r/' >"manifest-$2.txt")
	expect 0 verify "$DIR/other"
}
taken 0.97 md5
taken 0.97 sha1
taken 1.0 sha512
printf x >>"$DIR/other/data/README"
wrong 65 "differs from its line in manifest-sha512.txt" verify "$DIR/other"
taken 1.0 sha256
sed -i 's/^[0-9a-f]*/\U&/; s/  /\t/' "$DIR/other/manifest-sha256.txt"
echo "123  data/README" >"$DIR/other/manifest-blake2b.txt"
expect 0 verify "$DIR/other"
rm "$DIR/other/manifest-sha256.txt"
wrong 65 "this bag is not whole" verify "$DIR/other"
# Names of an archivist's own files with the three signs that manifests encode.
taken 1.0 sha256
printf x >"$DIR/other/data/100%0Aor more%"
echo "$(printf x | sha256sum | cut -c 1-64)  data/100%250Aor more%25" >>"$DIR/other/manifest-sha256.txt"
rm "$DIR/other/data/SHA256SUMS"; sed -i /SHA256SUMS/d "$DIR/other/manifest-sha256.txt"
expect 0 verify "$DIR/other"
