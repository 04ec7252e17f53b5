# The list of what the program is linked with (SPDX 2.3): every library of it, with the package and version that dpkg knows.
. tests/site/lib
made() { SOURCE_DATE_EPOCH=86400 tests/sbom "$NM" "$NM" 1.2.3 >"$1" 2>"$DIR/err" || { cat "$DIR/err"; fail sbom; }; }
made "$DIR/list"
made "$DIR/again"
cmp -s "$DIR/list" "$DIR/again" || fail "two lists differ"
is() { jq -e "$1" "$DIR/list" >/dev/null || { cat "$DIR/list"; fail "not so: $1"; }; }
is '.spdxVersion == "SPDX-2.3" and .dataLicense == "CC0-1.0" and .SPDXID == "SPDXRef-DOCUMENT" and .creationInfo.created == "1970-01-02T00:00:00Z"'
is '.packages[0] | .name == "nightmail" and .versionInfo == "1.2.3" and .licenseDeclared == "MIT"'
is 'all(.packages[]; (.SPDXID | test("^SPDXRef-[A-Za-z0-9.-]+$")) and .versionInfo != "" and .downloadLocation == "NOASSERTION")'
is '[.packages[].SPDXID] | length == (unique | length)'
# Each package is needed by the program, which the document describes.
is '[.relationships[] | select(.relationshipType == "DESCRIBES") | .relatedSpdxElement] == ["SPDXRef-nightmail"]'
is '[.relationships[] | select(.relationshipType == "DEPENDS_ON") | .relatedSpdxElement] == [.packages[1:][].SPDXID]'
# Debian 13 has another name for the package of GLib.
for library in libsqlite3-0 libyaml-0-2 libseccomp2 'libglib2.0-0(t64)?'; do
	is "any(.packages[]; .name | test(\"^$library\$\"))"
done
is ".packages[] | select(.name == \"libsqlite3-0\") | .versionInfo == \"$(dpkg-query -W -f '${Version}' libsqlite3-0)\""
# Where the sources lie without their history, as `make dist` hands them out, the time is that of the files.
GIT_DIR=$DIR/none tests/sbom "$NM" "$NM" 1.2.3 >"$DIR/list"
is ".creationInfo.created == \"$(date -u -d "@$(stat -c %Y tests/sbom)" +%Y-%m-%dT%H:%M:%SZ)\""
echo '1 passed, 0 failed'
