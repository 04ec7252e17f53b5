# If the process that reads mails cannot be confined, no mail is read, nothing is lost, and the run says so (HO-12,
# HO-23).
. tests/mail/lib
mail_demo token
cat >"$DIR/unconfined" <<'P'
#!/usr/bin/env python3
# unconfined COMMAND...: runs it where the system refuses filters of system calls.
import ctypes, os, platform, sys
class Claim(ctypes.Structure):
    _fields_ = [("arg", ctypes.c_uint), ("op", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]
lib = ctypes.CDLL("libseccomp.so.2")
lib.seccomp_init.restype = ctypes.c_void_p
context = ctypes.c_void_p(lib.seccomp_init(0x7fff0000))
refuse = 0x00050000 | 22
for call, claims in ((b"seccomp", ()), (b"prctl", (Claim(0, 4, 22, 0),))):
    number = lib.seccomp_syscall_resolve_name(call)
    if lib.seccomp_rule_add_array(context, refuse, number, len(claims), (Claim * max(1, len(claims)))(*claims)):
        sys.exit("no rule")
if lib.seccomp_load(context):
    sys.exit("no filter")
os.execv(sys.argv[1], sys.argv[1:])
P
chmod +x "$DIR/unconfined"
real=$NM
without() { cat >"$DIR/nm" <<S
#!/bin/sh
exec "$DIR/unconfined" "$real" "\$@"
S
	chmod +x "$DIR/nm"; NM=$DIR/nm; }
with() { NM=$real; }

T=$(token_of ming@example.org)
mkdir -p "$S/in/new" "$S/in/cur" "$S/in/tmp"
printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <c1@x>\n\n/ready\n' "$T" >"$S/in/new/one"
without
expect 78 fetch
has "$DIR/err" "mails are not read: this system cannot confine the process that reads them"
[ "$(sql "SELECT state || tries FROM mail ORDER BY id DESC LIMIT 1")" = new0 ] || fail "the mail is not kept as it was"
printf 'From: ming@example.org\nTo: host+%s@test.example\nMessage-ID: <c2@x>\n\n/status\n' "$T" >"$DIR/two"
expect 0 accept "$DIR/two"
has "$DIR/err" "mails are not read"
expect 78 extract "$DIR/two"
expect 78 accept --dry-run "$DIR/two"
expect 78 run
expect 78 doctor --offline --json
[ "$(jq -r '.checks[] | select(.check == "sandbox") | .result' "$DIR/out")" = bad ] || fail "doctor is content"
expect 0 status
has "$DIR/out" "! mails cannot be read since "
with
expect 0 doctor --offline --json
[ "$(jq -r '.checks[] | select(.check == "sandbox") | .result' "$DIR/out")" = ok ] || fail "doctor is not content"
expect 0 fetch
[ "$(sql "SELECT count(*) FROM mail WHERE state = 'new'")" = 0 ] || fail "mails are left"
[ "$(sql "SELECT ready > 0 FROM seat WHERE name = 'MING'")" = 1 ] || fail "the order was lost"
expect 0 status
lacks "$DIR/out" "cannot be read"
