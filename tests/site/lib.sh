# A temporary site of each test: `say` what is shown, `expect CODE command...`, `has FILE TEXT`.
set -eu
NM=${NM:-$PWD/nightmail}
DIR=$(mktemp -d)
trap 'rm -rf "$DIR"' EXIT
S=$DIR/site
export NIGHTMAIL_SITE="$S" NIGHTMAIL_NOW=2026-12-01T10:00:00Z
unset EDITOR
fail() { echo "FAILED: $*"; exit 1; }
# expect CODE COMMAND...: runs nightmail; its output stands in $DIR/out, errors in $DIR/err.
expect() {
	want=$1; shift
	set +e; "$NM" "$@" >"$DIR/out" 2>"$DIR/err" </dev/null; got=$?; set -e
	[ "$got" = "$want" ] || { cat "$DIR/out" "$DIR/err"; fail "exit code $got, not $want: $*"; }
}
has() { grep -qF -- "$2" "$1" || { cat "$1"; fail "$1 lacks: $2"; }; }
lacks() { ! grep -qF -- "$2" "$1" || { cat "$1"; fail "$1 has: $2"; }; }
says() { printf '%s\n' "$1" | cmp -s - "$DIR/out" || { cat "$DIR/out"; fail "output is not: $1"; }; }
at() { export NIGHTMAIL_NOW="$1"; }
# A site with a running game of two, of the setup in $DIR/setup.yaml.
demo() {
	expect 0 init
	expect 0 new demo --setup "$DIR/setup.yaml" --seed 42
	expect 0 join demo BOSCO bosco@example.org
	expect 0 start demo
}
cat >"$DIR/setup.yaml" <<'E'
ruleset: space-empires
title: The Long War
players: [{name: MING, address: [ming@example.org, ming@phone.example]}, {name: BOSCO}]
deadline: "Mon,Thu 20:00 Europe/Berlin"
E
