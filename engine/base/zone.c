#include "engine/base/zone.h"

#include "engine/base/zone_names.h"

#include <glib.h>
#include <stdbool.h>
#include <string.h>

#define DAY (24 * 60 * 60)
/* Sizes of RFC 8536: header and one local time. */
#define HEAD 44
#define KIND 6

/* A yearly change of the clocks (POSIX TZ). */
struct change {
	char form; /* 'M': the last or nth weekday of a month, 'J': a day without 29 February, 'N': with it */
	int month, week, day;
	int64_t seconds; /* of the day, by the clock before the change; may be negative or more than a day */
};

struct zone {
	char *bytes; /* the file's content; NULL for UTC */
	size_t size;
	const char *times, *indexes, *kinds;
	uint32_t count, kind_count, leaps;
	size_t time_size;
	/* ruled: a rule follows the listed changes */
	bool ruled, changes;
	int64_t winter, summer; /* offsets; only winter's if the clocks never change */
	struct change to_summer, to_winter;
};

/* --- The rule ------------------------------------------------------------------ */

static bool take(const char **at, char c)
{
	bool there = **at == c;

	*at += there;
	return there;
}

static bool take_number(const char **at, int least, int most, int *number)
{
	int digits = 0;

	for (*number = 0; g_ascii_isdigit(**at) && digits < 4; (*at)++, digits++)
		*number = *number * 10 + (**at - '0');
	return digits > 0 && *number >= least && *number <= most;
}

/* "3", "-3:30", "+50:00:00". */
static bool take_hours(const char **at, int most, int64_t *seconds)
{
	int hours, minutes = 0, rest = 0;
	bool minus = take(at, '-');

	if (!minus)
		take(at, '+');
	if (!take_number(at, 0, most, &hours) || (take(at, ':') && !take_number(at, 0, 59, &minutes)) ||
	    (take(at, ':') && !take_number(at, 0, 59, &rest)))
		return false;
	*seconds = (minus ? -1 : 1) * (hours * INT64_C(3600) + minutes * 60 + rest);
	return true;
}

/* Parses "CET-1" or "<+03>-3", whose sign is opposite to ours. `ahead`: the offset if none is written. */
static bool take_clock(const char **at, const int64_t *ahead, int64_t *offset)
{
	const char *begin = *at;

	if (take(at, '<')) {
		*at += strcspn(*at, ">");
		if (!take(at, '>'))
			return false;
	} else {
		while (g_ascii_isalpha(**at))
			(*at)++;
		if (*at - begin < 3)
			return false;
	}
	if (ahead && (**at == ',' || **at == '\0')) {
		*offset = *ahead + 3600;
		return true;
	}
	if (!take_hours(at, 24, offset))
		return false;
	*offset = -*offset;
	return true;
}

/* ",M10.5.0/3", ",J60", ",59/-1". */
static bool take_change(const char **at, struct change *change)
{
	bool good = take(at, ',');

	*change = (struct change){.form = 'N', .seconds = 7200};
	if (take(at, 'M')) {
		change->form = 'M';
		good = good && take_number(at, 1, 12, &change->month) && take(at, '.') &&
		       take_number(at, 1, 5, &change->week) && take(at, '.') &&
		       take_number(at, 0, 6, &change->day);
	} else if (take(at, 'J')) {
		change->form = 'J';
		good = good && take_number(at, 1, 365, &change->day);
	} else {
		good = good && take_number(at, 0, 365, &change->day);
	}
	return good && (!take(at, '/') || take_hours(at, 167, &change->seconds));
}

static bool read_rule(struct zone *zone, const char *text)
{
	zone->ruled = true;
	if (!take_clock(&text, NULL, &zone->winter))
		return false;
	zone->changes = *text != '\0';
	return !zone->changes ||
	       (take_clock(&text, &zone->winter, &zone->summer) && take_change(&text, &zone->to_summer) &&
	           take_change(&text, &zone->to_winter) && *text == '\0');
}

/* Days since 1970 of a day, months and days from 1. */
static int64_t days_of(int64_t year, int month, int day)
{
	GDate date;

	g_date_clear(&date, 1);
	g_date_set_dmy(&date, (GDateDay)day, (GDateMonth)month, (GDateYear)year);
	return (int64_t)g_date_get_julian(&date) - 719163;
}

static int64_t day_of(const struct change *change, int64_t year)
{
	int64_t first = days_of(year, change->form == 'M' ? change->month : 1, 1);
	bool leap = g_date_is_leap_year((GDateYear)year);

	if (change->form == 'N')
		return first + change->day;
	if (change->form == 'J')
		return first + change->day - 1 + (leap && change->day > 59);
	/* 1 January 1970 was a Thursday. */
	first += (change->day - (first + 4) % 7 + 7) % 7;
	int64_t found = first + 7 * (change->week - 1);
	while (found >= days_of(change->month < 12 ? year : year + 1, change->month % 12 + 1, 1))
		found -= 7;
	return found;
}

/* The most recent change decides; of two at the same time, the one to summer. */
static int64_t ruled_offset(const struct zone *zone, int64_t time)
{
	int64_t latest = INT64_MIN, offset = zone->winter;
	GDateTime *date = zone->changes ? g_date_time_new_from_unix_utc(time) : NULL;
	int64_t year = date ? g_date_time_get_year(date) : 0;

	for (int64_t y = year - 1; date && y <= year + 1; y++) {
		int64_t off = day_of(&zone->to_winter, y) * DAY + zone->to_winter.seconds - zone->summer;
		int64_t on = day_of(&zone->to_summer, y) * DAY + zone->to_summer.seconds - zone->winter;
		if (off <= time && off > latest) {
			latest = off;
			offset = zone->winter;
		}
		if (on <= time && on >= latest) {
			latest = on;
			offset = zone->summer;
		}
	}
	g_clear_pointer(&date, g_date_time_unref);
	return offset;
}

/* --- The file ------------------------------------------------------------------- */

static uint32_t number_at(const char *bytes)
{
	uint32_t number;

	memcpy(&number, bytes, sizeof number);
	return GUINT32_FROM_BE(number);
}

static int64_t time_at(const struct zone *zone, uint32_t index)
{
	const char *bytes = zone->times + index * zone->time_size;
	uint64_t high = number_at(bytes);

	return zone->time_size == 4 ? (int32_t)high : (int64_t)(high << 32 | number_at(bytes + 4));
}

static int64_t offset_at(const struct zone *zone, uint32_t kind)
{
	return (int32_t)number_at(zone->kinds + kind * KIND);
}

/* Reads the block whose times have `time_size` bytes at *at; moves *at behind it. */
static bool take_block(struct zone *zone, size_t *at, size_t time_size)
{
	const char *head = zone->bytes + *at;
	size_t left = zone->size - *at, need;
	uint32_t counts[6];

	if (left < HEAD || memcmp(head, "TZif", 4) != 0)
		return false;
	for (int i = 0; i < 6; i++) {
		counts[i] = number_at(head + 20 + 4 * i);
		if (counts[i] > zone->size)
			return false;
	}
	zone->time_size = time_size;
	zone->leaps = counts[2];
	zone->count = counts[3];
	zone->kind_count = counts[4];
	zone->times = head + HEAD;
	zone->indexes = zone->times + zone->count * time_size;
	zone->kinds = zone->indexes + zone->count;
	need = HEAD + zone->count * (time_size + 1) + zone->kind_count * KIND + counts[5] +
	       zone->leaps * (time_size + 4) + counts[1] + counts[0];
	*at += MIN(need, left);
	return need <= left;
}

/* Refuse files that count leap seconds: Unix time does not. */
static bool check_times(const struct zone *zone)
{
	if (zone->kind_count == 0 || zone->leaps > 0)
		return false;
	for (uint32_t i = 0; i < zone->count; i++)
		if ((unsigned char)zone->indexes[i] >= zone->kind_count ||
		    (i > 0 && time_at(zone, i) <= time_at(zone, i - 1)))
			return false;
	for (uint32_t i = 0; i < zone->kind_count; i++)
		if (ABS(offset_at(zone, i)) > DAY + 7200)
			return false;
	return true;
}

static bool read_file(struct zone *zone)
{
	size_t at = 0;

	if (!take_block(zone, &at, 4))
		return false;
	/* From version 2 on, a second block with times of eight bytes follows, and then the rule between line
	   feeds. */
	if (zone->bytes[4] != '\0') {
		const char *end = NULL;
		if (!take_block(zone, &at, 8) || zone->bytes[at] != '\n') /* a NUL follows the file's bytes */
			return false;
		end = memchr(zone->bytes + at + 1, '\n', zone->size - at - 1);
		if (!end)
			return false;
		g_autofree char *rule = g_strndup(zone->bytes + at + 1, (size_t)(end - zone->bytes) - at - 1);
		if (*rule && !read_rule(zone, rule))
			return false;
	}
	return check_times(zone);
}

static struct zone *read_named(const char *name)
{
	const char *folder = g_getenv("TZDIR");
	g_autofree char *path = g_build_filename(folder ? folder : "/usr/share/zoneinfo", name, NULL);
	struct zone *zone = g_new0(struct zone, 1);

	if (strcmp(name, "UTC") == 0)
		return zone;
	if (g_file_get_contents(path, &zone->bytes, &zone->size, NULL) && read_file(zone))
		return zone;
	zone_free(zone);
	return NULL;
}

struct zone *zone_read(const char *name)
{
	struct zone *zone = read_named(name);
	const char *other;
	size_t at = 0;

	while (!zone && (other = zone_other_name(name, &at)))
		zone = read_named(other);
	return zone;
}

void zone_free(struct zone *zone)
{
	if (zone)
		g_free(zone->bytes);
	g_free(zone);
}

int64_t zone_offset(const struct zone *zone, int64_t time)
{
	uint32_t low = 0,
	         high = zone->count; /* changes before `low` are not after `time`, those from `high` on are */

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (time_at(zone, middle) <= time)
			low = middle + 1;
		else
			high = middle;
	}
	if (!zone->bytes)
		return 0;
	if (zone->ruled && low == zone->count && (low == 0 || time > time_at(zone, low - 1)))
		return ruled_offset(zone, time);
	return offset_at(zone, low ? (unsigned char)zone->indexes[low - 1] : 0);
}
