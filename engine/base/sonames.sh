#!/bin/sh
# sonames.sh CC PACKAGE...: prints a header with the linker's name of each library of pkg-config's PACKAGEs, which
# engine/base/lazy.h opens: SONAME_LIBCURL "libcurl-gnutls.so.4" on Debian, other names elsewhere.
set -eu
cc=$1
shift
for package in "$@"; do
	name=$(pkg-config --libs-only-l "$package" | sed 's/^ *-l//; s/ .*//')
	file=$($cc -print-file-name="lib$name.so")
	soname=$($($cc -print-prog-name=objdump) -p "$file" | sed -n 's/^ *SONAME *//p')
	[ -n "$soname" ] || { echo "sonames.sh: no library of \"$package\": is its development package installed?" >&2; exit 1; }
	echo "#define SONAME_$(echo "${package%%-[0-9]*}" | tr a-z A-Z) \"$soname\""
done
