# Local times in zones with odd summer times, until the end of the century, compared with Python's reading of the same
# zone files: around changes, in gaps and in hours that occur twice (HO-8). The files are the system's, which list
# changes until 2037, and those of other distributions, which list fewer and give a rule for the rest.
. tests/site/lib
demo
cat >"$DIR/times.py" <<'P'
import datetime
import zoneinfo

ZONES = ("Europe/Dublin", "Africa/Casablanca", "Africa/El_Aaiun", "America/Nuuk", "America/Scoresbysund", "Asia/Gaza",
         "Asia/Hebron", "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo")
YEARS = (2027, 2037, 2038, 2099)
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def offset(zone, time):
    return int((EPOCH + datetime.timedelta(seconds=time)).astimezone(zone).utcoffset().total_seconds())


def changes(zone, year):
    """The seconds at which another offset begins."""
    begin = int((datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc) - EPOCH).total_seconds())
    for low in range(begin, begin + 365 * 86400, 86400):
        high = low + 86400
        if offset(zone, low) == offset(zone, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if offset(zone, middle) == offset(zone, low) else (low, middle)
        yield high


def instant(zone, local):
    """The first that this local time means; in a gap, the first behind it."""
    near = range(local - 86400, local + 86401, 1800)
    there = [local - o for o in {offset(zone, t) for t in near} if offset(zone, local - o) == o]
    return min(there) if there else next(c for c in sorted(changes(zone, 1970 + local // 31556952)) if c > local - 86400)


for name in ZONES:
    zone = zoneinfo.ZoneInfo(name)
    for year in YEARS:
        for change in list(changes(zone, year))[:2]:
            before, after = change + offset(zone, change - 1), change + offset(zone, change)
            for local in sorted({min(before, after) - 3600, (before + after) // 2 // 60 * 60, max(before, after) + 86400}):
                text = (EPOCH + datetime.timedelta(seconds=local)).strftime("%Y-%m-%d %H:%M")
                print(f"{instant(zone, local)}|{text} {name}")
P
count=0
# compared FOLDER: of zone files, which Python reads as well.
compared() {
	export PYTHONTZPATH="$1" TZDIR="$1"
	python3 "$DIR/times.py" >"$DIR/wanted" || fail "no times"
	while IFS='|' read -r utc text; do
		expect 0 deadline demo "$text"
		time=$(sql "SELECT deadline FROM game")
		[ "$time" = "$utc" ] || fail "$text is $time, not $utc, by the files in $1"
		count=$((count + 1))
	done <"$DIR/wanted"
}
compared /usr/share/zoneinfo
[ "$count" -gt 150 ] || fail "only $count times were tried"
wrong 64 'there is no time zone "right/Europe/Berlin"' deadline demo "2030-01-01 10:00 right/Europe/Berlin"
wrong 64 'there is no time zone "MEZ-1"' deadline demo "2030-01-01 10:00 MEZ-1"
if command -v zic >/dev/null && [ -e /usr/share/zoneinfo/tzdata.zi ]; then
	zic -b slim -d "$DIR/slim" /usr/share/zoneinfo/tzdata.zi
	[ "$(wc -c <"$DIR/slim/Europe/Dublin")" -lt 2000 ] || fail "no slim files"
	compared "$DIR/slim"
	[ "$count" -gt 300 ] || fail "only $count times were tried"
fi
