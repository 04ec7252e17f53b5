# make install and make uninstall are inverse to each other; everything is installed, and the builder's flags are used.
. tests/site/lib
root=$DIR/root
mkdir -p "$root/usr/share/doc/other"
echo theirs >"$root/usr/share/doc/other/file"
find "$root" | sort >"$DIR/before"
BUILD=${BUILD:-build}
make -s install DESTDIR="$root" PREFIX=/usr PROGRAM="$NM" BUILD="$BUILD" >"$DIR/log" 2>&1 || { cat "$DIR/log"; fail install; }
for f in bin/nightmail share/man/man1/nightmail.1 share/man/man7/cyoe.7 share/man/man5/nightmail.yaml.5 \
	share/bash-completion/completions/nightmail share/zsh/site-functions/_nightmail \
	share/fish/vendor_completions.d/nightmail.fish share/doc/nightmail/NEWS share/doc/nightmail/LICENSE \
	share/doc/nightmail/manual/nightmail-mail.html share/doc/nightmail/manual/star-empires.txt \
	share/doc/nightmail/examples/nightmail.service share/doc/nightmail/examples/demo/play; do
	[ -s "$root/usr/$f" ] || fail "$f is not installed"
done
[ -x "$root/usr/share/doc/nightmail/examples/demo/play" ] || fail "an example has lost its mode"
[ ! -e "$root/usr/share/doc/nightmail/examples/debian" ] || fail "the package's own files are installed"
"$root/usr/bin/nightmail" --version >/dev/null || fail "the installed program does not run"
make -s uninstall DESTDIR="$root" PREFIX=/usr PROGRAM="$NM" BUILD="$BUILD" >"$DIR/log" 2>&1 || { cat "$DIR/log"; fail uninstall; }
find "$root" | sort | diff "$DIR/before" - || fail "uninstall leaves something, or takes too much"
# The environment's flags reach the compiler; without any the program is hardened.
plain() { env -u MAKEFLAGS -u BUILD -u OPT -u HARDEN -u FORTIFY -u EXTRA -u LDFLAGS make -n -B "$@" V=1; }
plain CFLAGS=-O1 CPPFLAGS=-DOURS build/engine/base/error.o | grep -q -- '-DOURS -O1' || fail "flags of the builder"
plain build/engine/base/error.o | grep -q -- '-fstack-protector-strong' || fail "not hardened"
# If the compiler supports it: indirect calls and jumps are restricted, and sizes are checked at run time.
if gcc -fcf-protection -E -x c /dev/null >/dev/null 2>&1; then
	for object in engine/base/error.o builtin.o; do
		plain CC=gcc build/$object | grep -q -- '-fcf-protection.* -c' || fail "$object: jumps are not guarded"
	done
	gcc -fcf-protection -c -o "$DIR/builtin.o" -x assembler-with-cpp "$BUILD/builtin.S"
	readelf -n "$DIR/builtin.o" | grep -q 'IBT, SHSTK' || fail "the built-in files take the note from the program"
fi
printf '#if __has_builtin(__builtin_dynamic_object_size)\nyes\n#endif\n' | gcc -E -P -x c - | grep -q yes && level=3 || level=2
plain CC=gcc build/engine/base/error.o | grep -q -- "-D_FORTIFY_SOURCE=$level" || fail "no FORTIFY of level $level"
version=$(sed -n 's/^#define NIGHTMAIL_VERSION "\(.*\)"$/\1/p' engine/base/version.h)
grep -q "^$version$" man/NEWS || fail "NEWS does not know version $version"
grep -q "^nightmail ($version)" examples/debian/changelog || fail "the package has another version"
echo "$version" | grep -qE '^[0-9]+\.[0-9]+\.[0-9]+$' || fail "no semantic version"
