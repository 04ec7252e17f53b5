# Local times of zones whose summer time is odd, until the end of the century, held against Python's reading of the same
# zone files: around changes, in gaps and in hours that come twice (HO-8).
. tests/site/lib
demo
python3 - >"$DIR/wanted" <<'P'
import datetime
import zoneinfo

ZONES = ("Europe/Dublin", "Africa/Casablanca", "Africa/El_Aaiun", "America/Nuuk", "America/Scoresbysund", "Asia/Gaza",
         "Australia/Lord_Howe", "America/Santiago", "Africa/Cairo")
YEARS = (2037, 2038, 2071, 2099)
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
while IFS='|' read -r utc text; do
	expect 0 deadline demo "$text"
	time=$(sql "SELECT deadline FROM game")
	[ "$time" = "$utc" ] || fail "$text is $time, not $utc"
	count=$((count + 1))
done <"$DIR/wanted"
[ "$count" -gt 150 ] || fail "only $count times were tried"
