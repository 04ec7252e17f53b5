#include "engine/base/clock.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define DAY (24 * 60 * 60)
/* The year after the last one that RFC 3339 can write. */
#define YEAR_10000 INT64_C(253402300800)

int64_t clock_now(void)
{
	const char *fixed = getenv("NIGHTMAIL_NOW");
	struct error err = {0};
	int64_t now = 0;
	if (fixed && *fixed && clock_parse(fixed, "UTC", &now, &err))
		return now;
	error_clear(&err);
	/* The latest time returned: the clock never runs backwards within one process, so that no deadline
	   passes twice. */
	static int64_t latest;
	now = (int64_t)time(NULL);
	latest = MAX(latest, now);
	return latest;
}

bool clock_is_good(struct error *err)
{
	const char *fixed = getenv("NIGHTMAIL_NOW");
	struct error cause = {0};
	int64_t now;
	if (fixed && *fixed && !clock_parse(fixed, "UTC", &now, &cause))
		error_set(err, EXIT_USAGE, "NIGHTMAIL_NOW: %s", cause.text);
	error_clear(&cause);
	return !error_is_set(err);
}

struct zone *clock_zone(const char *zone)
{
	size_t size = strlen(zone);
	/* Accept names of the zone database only: no paths, no offsets, nothing from the environment. */
	if (size > 64 || !g_ascii_isalpha(zone[0]) ||
	    strspn(zone, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/") != size)
		return NULL;
	return zone_read(zone);
}

int64_t clock_from_local(const struct zone *zone, int64_t local)
{
	/* The offsets in force around that time; a zone never changes its clocks twice within two days. */
	int64_t before = zone_offset(zone, local - DAY), after = zone_offset(zone, local + DAY);
	int64_t early = local - (before > after ? before : after);
	int64_t late = local - (before > after ? after : before);
	if (early + zone_offset(zone, early) == local)
		return early;
	if (late + zone_offset(zone, late) == local)
		return late;
	/* This local time does not exist: search for the change, the first instant after the gap. */
	int64_t low = local - DAY, high = local + DAY;
	while (high - low > 1) {
		int64_t middle = low + (high - low) / 2;
		if (zone_offset(zone, middle) == before)
			low = middle;
		else
			high = middle;
	}
	return high;
}

int64_t clock_to_local(const struct zone *zone, int64_t time)
{
	return time + zone_offset(zone, time);
}

static void append_format(int64_t time, const char *format, GString *out)
{
	struct tm tm;
	char text[64];
	time_t seconds = (time_t)time;
	gmtime_r(&seconds, &tm);
	strftime(text, sizeof text, format, &tm);
	g_string_append(out, text);
}

void clock_rfc3339(int64_t time, GString *out)
{
	append_format(time, "%Y-%m-%dT%H:%M:%SZ", out);
}

void clock_rfc5322(int64_t time, GString *out)
{
	append_format(time, "%a, %d %b %Y %H:%M:%S +0000", out);
}

static const char *const months[] = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};

void clock_people(int64_t time, const char *zone, GString *out)
{
	struct zone *named = clock_zone(zone);
	time_t local = (time_t)(named ? clock_to_local(named, time) : time);
	struct tm tm;
	gmtime_r(&local, &tm);
	g_string_append_printf(out, "%s %d %s %d, %02d:%02d", days[tm.tm_wday], tm.tm_mday, months[tm.tm_mon],
	    tm.tm_year + 1900, tm.tm_hour, tm.tm_min);
	if (tm.tm_sec != 0)
		g_string_append_printf(out, ":%02d", tm.tm_sec);
	g_string_append_printf(out, " %s", named ? zone : "UTC");
	g_clear_pointer(&named, zone_free);
}

static int64_t day_of(int64_t local)
{
	return local / DAY - (local % DAY < 0);
}

void clock_short(int64_t time, const char *zone, int64_t now, GString *out)
{
	struct zone *named = clock_zone(zone);
	time_t local = (time_t)(named ? clock_to_local(named, time) : time);
	time_t today = (time_t)(named ? clock_to_local(named, now) : now);
	int64_t ahead = day_of(local) - day_of(today);
	struct tm tm, at;
	gmtime_r(&local, &tm);
	gmtime_r(&today, &at);
	g_string_append(out, days[tm.tm_wday]);
	if (ahead < 0 || ahead > 6)
		g_string_append_printf(out, " %d %s", tm.tm_mday, months[tm.tm_mon]);
	if ((ahead < 0 || ahead > 6) && tm.tm_year != at.tm_year)
		g_string_append_printf(out, " %d", tm.tm_year + 1900);
	g_string_append_printf(out, " %02d:%02d", tm.tm_hour, tm.tm_min);
	g_clear_pointer(&named, zone_free);
}

/* --- Reading ---------------------------------------------------------------- */

/* Reads exactly `digits` digits; false if they are not there. */
static bool take_digits(const char **at, int digits, int64_t *value)
{
	int64_t sum = 0;
	for (int i = 0; i < digits; i++, (*at)++) {
		if (!g_ascii_isdigit(**at))
			return false;
		sum = sum * 10 + (**at - '0');
	}
	*value = sum;
	return true;
}

static bool take_char(const char **at, const char *choices)
{
	if (**at == '\0' || !strchr(choices, **at))
		return false;
	(*at)++;
	return true;
}

/* YYYY-MM-DD as seconds of its midnight, read as if it were UTC. */
static bool take_date(const char **at, int64_t *midnight)
{
	int64_t year, month, day;
	if (!take_digits(at, 4, &year) || !take_char(at, "-") || !take_digits(at, 2, &month) ||
	    !take_char(at, "-") || !take_digits(at, 2, &day))
		return false;
	if (year < 1970 || !g_date_valid_dmy((GDateDay)day, (GDateMonth)month, (GDateYear)year))
		return false;
	GDateTime *date = g_date_time_new_utc((int)year, (int)month, (int)day, 0, 0, 0);
	if (!date)
		return false;
	*midnight = g_date_time_to_unix(date);
	g_date_time_unref(date);
	return true;
}

/* HH:MM or HH:MM:SS, a fraction is dropped; seconds of the day. */
static bool take_time(const char **at, int64_t *seconds)
{
	int64_t hour, minute, second = 0;
	if (!take_digits(at, 2, &hour) || !take_char(at, ":") || !take_digits(at, 2, &minute))
		return false;
	if (take_char(at, ":")) {
		if (!take_digits(at, 2, &second))
			return false;
		if (take_char(at, ".")) {
			if (!g_ascii_isdigit(**at))
				return false;
			*at += strspn(*at, "0123456789");
		}
	}
	if (hour > 23 || minute > 59 || second > 60)
		return false;
	*seconds = hour * 3600 + minute * 60 + second;
	return true;
}

/* Z or +HH:MM. */
static bool take_offset(const char **at, int64_t *offset)
{
	int64_t hours, minutes;
	if (take_char(at, "Zz")) {
		*offset = 0;
		return true;
	}
	int sign = **at == '-' ? -1 : 1;
	if (!take_char(at, "+-") || !take_digits(at, 2, &hours) || !take_char(at, ":") ||
	    !take_digits(at, 2, &minutes) || hours > 23 || minutes > 59)
		return false;
	*offset = sign * (hours * 3600 + minutes * 60);
	return true;
}

bool clock_parse_day(const char *text, int64_t *midnight)
{
	return take_date(&text, midnight) && *text == '\0';
}

bool clock_parse_hour(const char *text, int64_t *seconds)
{
	return strlen(text) == 5 && take_time(&text, seconds) && *text == '\0';
}

static bool is_shown(const char *text, int64_t time, struct error *err)
{
	return (time >= 0 && time < YEAR_10000) ||
	       error_set(err, EXIT_USAGE, "\"%s\" lies outside the years 1970 to 9999 in UTC", text);
}

bool clock_parse(const char *text, const char *zone, int64_t *time, struct error *err)
{
	const char *at = text + strspn(text, " \t");
	int64_t local, seconds = 0, offset;
	bool good = take_date(&at, &local);
	if (good && take_char(&at, "Tt")) {
		if (take_time(&at, &seconds) && take_offset(&at, &offset) && at[strspn(at, " \t")] == '\0') {
			*time = local + seconds - offset;
			return is_shown(text, *time, err);
		}
		good = false;
	}
	if (good && *at != '\0')
		good = take_char(&at, " \t") &&
		       (at += strspn(at, " \t"), *at == '\0' || take_time(&at, &seconds));
	if (!good || (*at != '\0' && *at != ' ' && *at != '\t'))
		return error_set(err, EXIT_USAGE,
		    "\"%s\" is not a time; write it as 2026-12-03 20:00 Europe/Berlin or 2026-12-03T19:00:00Z",
		    text);
	g_autofree char *name = g_strstrip(g_strdup(at));
	struct zone *named = clock_zone(*name ? name : zone);
	if (!named)
		return error_set(err, EXIT_USAGE,
		    "there is no time zone \"%s\"; names are like Europe/Berlin or UTC", *name ? name : zone);
	*time = clock_from_local(named, local + seconds);
	zone_free(named);
	return is_shown(text, *time, err);
}

/* Parses a number and one of `units`; returns the unit's index, or -1 if the text is not such a quantity. */
static int take_quantity(const char *text, const char *const *units, int64_t limit, int64_t *number)
{
	size_t digits = strspn(text, "0123456789");
	if (digits == 0 || (digits > 1 && text[0] == '0'))
		return -1;
	*number = g_ascii_strtoll(text, NULL, 10);
	if (*number > limit)
		return -1;
	for (int i = 0; units[i]; i++)
		if (strcmp(text + digits, units[i]) == 0)
			return i;
	return -1;
}

bool clock_duration(const char *text, int64_t *seconds, struct error *err)
{
	static const char *const units[] = {"s", "m", "h", "d", NULL};
	static const int64_t sizes[] = {1, 60, 3600, DAY};
	int64_t number;
	int unit = take_quantity(text, units, INT64_C(100000000), &number);
	if (unit < 0)
		return error_set(
		    err, EXIT_USAGE, "\"%s\" is not a duration; write it as 90s, 15m, 24h or 3d", text);
	*seconds = number * sizes[unit];
	return true;
}

static int64_t yesterday(const char *zone)
{
	struct zone *place = clock_zone(zone);
	int64_t local = place ? clock_to_local(place, clock_now()) : clock_now(), time;

	local -= local % DAY + DAY;
	time = place ? clock_from_local(place, local) : local;
	if (place)
		zone_free(place);
	return time;
}

bool clock_since(const char *text, const char *zone, int64_t *time, struct error *err)
{
	struct error other = {0};
	int64_t back = 0;
	bool is_back = clock_duration(text, &back, &other);

	error_clear(&other);
	if (g_ascii_strcasecmp(text, "yesterday") == 0)
		*time = yesterday(zone);
	else if (is_back)
		*time = clock_now() - back;
	else if (*text >= '0' && *text <= '9')
		return clock_parse(text, zone, time, err);
	else
		return error_set(err, EXIT_USAGE,
		    "\"%s\" is not a time; write 24h, yesterday, 2026-12-03, or 2026-12-03 20:00 Europe/Berlin",
		    text);
	return true;
}

bool clock_bytes(const char *text, int64_t *bytes, struct error *err)
{
	static const char *const units[] = {"B", "KiB", "MiB", "GiB", NULL};
	int64_t number;
	int unit = take_quantity(text, units, INT64_C(1000000000), &number);
	if (unit < 0)
		return error_set(err, EXIT_USAGE, "\"%s\" is not a size; write it as 64KiB or 1MiB", text);
	*bytes = number << (10 * unit);
	return true;
}

void clock_duration_text(int64_t seconds, GString *out)
{
	if (seconds % DAY == 0 && seconds != 0)
		g_string_append_printf(out, "%" G_GINT64_FORMAT "d", seconds / DAY);
	else if (seconds % 3600 == 0)
		g_string_append_printf(out, "%" G_GINT64_FORMAT "h", seconds / 3600);
	else if (seconds % 60 == 0)
		g_string_append_printf(out, "%" G_GINT64_FORMAT "m", seconds / 60);
	else
		g_string_append_printf(out, "%" G_GINT64_FORMAT "s", seconds);
}

int64_t clock_end_of_day(int64_t time, const char *zone)
{
	struct zone *rules = clock_zone(zone);
	int64_t local = rules ? clock_to_local(rules, time) : time;
	int64_t end = local - local % 86400 + 86400;

	end = rules ? clock_from_local(rules, end) : end;
	zone_free(rules);
	return end;
}

int64_t clock_days_later(int64_t time, int64_t count, const char *zone)
{
	struct zone *rules = clock_zone(zone);
	int64_t later = rules ? clock_from_local(rules, clock_to_local(rules, time) + count * 86400)
	                      : time + count * 86400;

	zone_free(rules);
	return later;
}
