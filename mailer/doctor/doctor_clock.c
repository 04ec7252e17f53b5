#include "mailer/doctor/doctor_clock.h"

#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "parsers/date.h"

#include <string.h>

#define DAY INT64_C(86400)

static const char by_ntp[] =
    "set this machine's clock by NTP: deadlines go by it, arrival of mails by the server's";

/* Formats a difference: "7:05 hours", and from two days on "369 days". */
static char *span_text(int64_t seconds)
{
	return seconds < 2 * DAY
	           ? g_strdup_printf("%d:%02d hours", (int)(seconds / 3600), (int)(seconds / 60 % 60))
	           : g_strdup_printf("%d days", (int)(seconds / DAY));
}

void doctor_tell_clock(struct doctor *doctor, int64_t ahead, const char *whose)
{
	int64_t off = MAX(ahead, -ahead);
	g_autofree char *span = span_text(off);
	const char *side = ahead > 0 ? "ahead of" : "behind";
	struct error err = {0};

	if (off <= DOCTOR_CLOCK_SLACK || doctor->clock_told)
		return;
	doctor->clock_told = true;
	if (off < DOCTOR_CLOCK_DAYS * DAY) {
		doctor_warn(doctor, CHECK_CLOCK, by_ntp, "this clock is %s %s %s", span, side, whose);
		return;
	}
	error_set(&err, EXIT_TEMPFAIL, "this clock is %s %s %s", span, side, whose);
	doctor_bad(doctor, CHECK_CLOCK, &err, NULL, by_ntp);
}

/* The greetings of Exim and sendmail end in the date: "220 mx.example ESMTP Exim 4.97 Sun, 29 Nov 2026 01:52:01
   +0000". */
void doctor_clock_of_greeting(struct doctor *doctor, const char *greeting)
{
	int64_t time;

	for (const char *at = greeting; at; at = strchr(at, ' ')) {
		at += strspn(at, " ");
		if (date_read(at, &time)) {
			doctor_tell_clock(
			    doctor, clock_now() - time, "that of the outgoing server, by its greeting");
			return;
		}
	}
}
