# A real disk that is full, and one that has become read-only: a small file system (HO-5, HO-21).
if [ -z "${FULL_INSIDE:-}" ]; then
	FULL_INSIDE=1
	export FULL_INSIDE
	# As root in a mount namespace, else as root of a user namespace.
	if unshare -m true 2>/dev/null; then exec unshare -m sh "$0"; fi
	if unshare -rm true 2>/dev/null; then exec unshare -rm sh "$0"; fi
	echo "SKIPPED: $0: this machine lets nobody mount a file system, so no disk was filled"
	exit 0
fi
. tests/site/lib
mkdir "$DIR/small"
mount -t tmpfs -o size=2m,mode=700 none "$DIR/small" 2>/dev/null || {
	echo "SKIPPED: $0: no tmpfs can be mounted here, so no disk was filled"
	exit 0
}
trap 'umount "$DIR/small"; rm -rf "$DIR"' EXIT
demo
cp -r "$S" "$DIR/small/site"
printf 'B5F1W%s\n' "$(home MING)" >"$DIR/o"

# The same days on a large disk and on the small one, which is full again and again.
both() {
	S=$1
	export NIGHTMAIL_SITE="$S"
	at 2026-12-02T10:00:00Z
	[ -z "$2" ] || { dd if=/dev/zero of="$DIR/small/ballast" bs=4k 2>/dev/null || :; }
	[ -z "$2" ] || {
		expect "$2" nightly
		has "$DIR/err" "nightmail: "
		# The cause of a full disk can be found out with these (HO-124).
		expect 0 status
		has "$DIR/out" "! less than 100 MiB are left on the disk"
		has "$DIR/out" "demo (space-empires): turn 1"
		expect 1 status --check
		expect 0 status --json
		[ "$(jq -r '[.alarms[] | select(.kind == "disk") | .severity] | join(" ")' "$DIR/out")" = bad ] || fail "the disk is no alarm"
		rm "$DIR/small/ballast"
	}
	expect 0 orders demo MING --set "$DIR/o"
	expect 0 nightly
	at 2026-12-03T20:00:00Z
	free=0
	# Ever more room, until a night completes; before that it ends because of the disk, or goes on without its log.
	[ -z "$2" ] || while :; do
		rm -f "$DIR/small/ballast"
		dd if=/dev/zero of="$DIR/small/ballast" bs=4k 2>/dev/null || :
		truncate -s -$((free * 4096)) "$DIR/small/ballast"
		set +e
		"$NM" nightly >"$DIR/out" 2>"$DIR/err" </dev/null
		code=$?
		set -e
		[ $code = 0 ] && [ ! -s "$DIR/err" ] && break
		case $code in
		73 | 74) tried=$((${tried:-0} + 1)) ;;
		0) ;;
		*) cat "$DIR/err"; fail "exit code $code with $free pages free" ;;
		esac
		free=$((free + 3))
		[ $free -lt 400 ] || fail "it never goes through"
	done
	rm -f "$DIR/small/ballast"
	expect 0 nightly
	expect 0 verify demo
}
both "$DIR/small/site" 74
[ "${tried:-0}" -gt 3 ] || fail "the disk was full ${tried:-0} times only"
both "$DIR/site" ''
diff -r "$DIR/small/site/games" "$DIR/site/games" || fail "the archives differ"
for site in "$DIR/small/site" "$DIR/site"; do
	find "$site/out" -type f | xargs grep -h '^Subject:' | grep -v 'the GM$\|error of' | sort >"$site.subjects"
done
diff "$DIR/small/site.subjects" "$DIR/site.subjects" || fail "the mails differ"

# The files of many empires, written by several processes: all or none (HO-24).
tests/bench/dense 60 "$DIR/dense"
mkdir "$DIR/small/old"
echo before >"$DIR/small/old/E1.txt"
for out in old new; do
	expect 74 turn --state "$DIR/dense/state.json" --orders "$DIR/dense/orders" --out "$DIR/small/$out"
	has "$DIR/err" "nightmail: $DIR/small/$out/"
	has "$DIR/err" ": cannot be written: No space left on device"
done
[ "$(cd "$DIR/small" && find old new* 2>/dev/null)" = "old
old/E1.txt" ] || fail "half of a turn was written"
has "$DIR/small/old/E1.txt" before

# Read-only: nothing runs, but everything can be read and copied.
S=$DIR/small/site
export NIGHTMAIL_SITE="$S"
mount -o remount,ro "$DIR/small"
for command in nightly fetch send "run demo --force" "hold demo"; do
	expect 73 $command
	has "$DIR/err" "Read-only file system; nothing was done"
done
for command in status "report demo MING" "orders demo MING" "verify demo" log "backup $DIR/copy.db" "archive demo $DIR/archive --secret"; do
	expect 0 $command
done
expect 0 verify "$DIR/archive"
cp "$DIR/copy.db" "$DIR/site/nightmail.db"
mount -o remount,rw "$DIR/small"
expect 0 nightly
export NIGHTMAIL_SITE="$DIR/site"
expect 0 verify demo
