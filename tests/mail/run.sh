#!/bin/sh
# `extract` on every mail of this folder, of cases.txt and of NAME.eml, compared with the wanted result (README.md):
# class, orders and commands in their order, the number of refused lines, and words of notes and reason.
set -u
here=$(cd "$(dirname "$0")" && pwd)
program=${NIGHTMAIL:-$here/../../nightmail}
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
export NIGHTMAIL_NOW=2026-11-15T12:00:00Z
umask 077

"$program" init "$work/site" >/dev/null || exit 1
cat >"$work/site/nightmail.yaml" <<'END'
site: {name: stars, address: starmaster@example.org, gm: gm@example.org}
trust: {authserv_id: mx.example.org, players_by: address}
END
"$program" -C "$work/site" new G7 --ruleset space-empires --players 5 --seed 7 --salt 5a175a175a175a175a175a175a17001c >/dev/null || exit 1
for player in E1=anna@example.org E2=ben@example.org E3=carla@example.net E4=dora@example.com \
	E5=kai@xn--bcher-kva.example; do
	"$program" -C "$work/site" join G7 "${player%%=*}" "${player#*=}" >/dev/null || exit 1
done

mkdir "$work/mails"
cp "$here"/*.eml "$here"/*.want "$work/mails" && "$here/unpack" "$work/mails" || exit 1
failed=0 count=0
for want in "$work/mails"/${1:-}*.want; do
	name=${want%.want}
	"$program" -C "$work/site" extract "$name.eml" >"$work/out" 2>"$work/err" || echo "exit: $?" >>"$work/out"
	{
		grep -E '^(class|order|command|exit):' "$work/out"
		echo "refused: $(grep -c '^refused:' "$work/out")"
	} >"$work/is"
	grep -E '^(class|order|command|refused):' "$want" | sort -s -t: -k1,1 >"$work/wanted.sorted"
	sort -s -t: -k1,1 "$work/is" >"$work/is.sorted"
	cmp -s "$work/wanted.sorted" "$work/is.sorted"
	good=$?
	grep -E '^(note|reason):' "$want" >"$work/words"
	while IFS= read -r line; do
		grep "^${line%%:*}:" "$work/out" | grep -qF -- "${line#*: }" || { good=1; echo "$(basename "$name"): lacks \"$line\""; }
	done <"$work/words"
	if grep -q '[^[:print:][:space:]]' "$work/out" && LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$work/out"; then
		good=1
		echo "$(basename "$name"): control characters in the output"
	fi
	count=$((count + 1))
	if [ $good -ne 0 ] || [ -s "$work/err" ]; then
		failed=$((failed + 1))
		echo "$(basename "$name"): not as wanted"
		diff "$work/wanted.sorted" "$work/is.sorted"
		cat "$work/err"
	fi
done
echo "$((count - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
