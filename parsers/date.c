#include "parsers/date.h"

#include <glib.h>
#include <string.h>

/* Parses a number of one to `digits` digits; -1: none. */
static int take_number(const char **at, int digits)
{
	int number = 0, n = 0;

	*at += strspn(*at, " \t");
	for (; n < digits && g_ascii_isdigit(**at); n++, (*at)++)
		number = number * 10 + (**at - '0');
	return n && !g_ascii_isdigit(**at) ? number : -1;
}

static int take_month(const char **at)
{
	static const char names[] = "janfebmaraprmayjunjulaugsepoctnovdec";
	g_autofree char *word = NULL;
	const char *found;

	*at += strspn(*at, " \t-");
	word = g_ascii_strdown(*at, 3);
	found = strlen(word) == 3 ? strstr(names, word) : NULL;
	*at += strcspn(*at, " \t-0123456789");
	*at += strspn(*at, " \t-");
	return found && (found - names) % 3 == 0 ? (int)(found - names) / 3 + 1 : -1;
}

/* Minutes east of Greenwich. Zone names are ambiguous, except the American ones (RFC 5322 4.3). */
static int take_zone(const char *at)
{
	static const char *const names[] = {"EDT", "EST", "CDT", "CST", "MDT", "MST", "PDT", "PST"};
	static const int hours[] = {-4, -5, -5, -6, -6, -7, -7, -8};
	int sign, number;

	at += strspn(at, " \t");
	for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
		if (g_ascii_strncasecmp(at, names[i], 3) == 0)
			return hours[i] * 60;
	if (*at != '+' && *at != '-')
		return 0;
	sign = *at++ == '-' ? -1 : 1;
	number = take_number(&at, 4);
	return number < 0 ? 0 : sign * (number / 100 * 60 + number % 100);
}

static int full_year(int year)
{
	return year < 0 ? -1 : year < 50 ? year + 2000 : year < 1000 ? year + 1900 : year;
}

bool date_read(const char *text, int64_t *time)
{
	const char *comma = strchr(text, ','), *at = comma ? comma + 1 : text;
	int day = take_number(&at, 2), month = take_month(&at), year = full_year(take_number(&at, 4));
	int hour = take_number(&at, 2), minute = *at == ':' ? (at++, take_number(&at, 2)) : -1, second = 0;
	g_autoptr(GDateTime) date = NULL;

	if (*at == ':') {
		at++;
		second = take_number(&at, 2);
	}
	if (year < 1970 || hour < 0 || minute < 0 || second < 0)
		return false;
	date = g_date_time_new_utc(year, MAX(month, 0), MAX(day, 0), hour, minute, MIN(second, 59));
	if (!date)
		return false;
	*time = g_date_time_to_unix(date) - (int64_t)take_zone(at) * 60;
	return true;
}
