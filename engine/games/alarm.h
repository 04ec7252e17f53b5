/* Alarms: what needs a person's attention, for `status`, the digest and monitors (HO-124). alarms.def lists
   their kinds. */
#ifndef ENGINE_GAMES_ALARM_H
#define ENGINE_GAMES_ALARM_H

#include "engine/site/site.h"

#include <glib.h>

enum alarm_kind {
#define ALARM(name, word, severity) ALARM_##name,
#include "engine/games/alarms.def"
#undef ALARM
	ALARM_KINDS
};

enum alarm_severity { ALARM_WARN, ALARM_BAD };

struct alarm {
	enum alarm_kind kind;
	char *game, *empire; /* NULL: the alarm concerns the whole site, or the whole game */
	int64_t since;       /* start of the trouble; 0: unknown */
	bool quiet;          /* not urgent yet: only for monitors that ask for all warnings */
	char *text;          /* one line for a terminal or a mail */
};

/* A new, empty list of alarms; g_ptr_array_unref it. */
GPtrArray *alarms_new(void);

/* Adds an alarm and returns it; the list owns it. game and empire are copied, and may be NULL. */
struct alarm *alarm_add(GPtrArray *alarms, enum alarm_kind kind, const char *game, const char *empire,
    int64_t since, const char *format, ...) __attribute__((format(printf, 6, 7)));

const char *alarm_word(enum alarm_kind kind);
enum alarm_severity alarm_severity(enum alarm_kind kind);
/* "bad" or "warn". */
const char *alarm_severity_word(enum alarm_severity severity);
/* Looks up a kind by its name; false if there is none. */
bool alarm_find(const char *word, enum alarm_kind *kind);

/* --- Acknowledging ----------------------------------------------------------- */

/* Silences this alarm until its text changes or it ends. */
bool alarm_acknowledge(struct site *site, const struct alarm *alarm, struct error *err);

/* Removes the acknowledged alarms from the list. */
bool alarms_silence(struct site *site, GPtrArray *alarms, struct error *err);

/* Removes acknowledgements of alarms that have ended or changed. `alarms`: all of the site, before
   alarms_silence. In the caller's transaction. */
bool alarms_forget(struct site *site, const GPtrArray *alarms, struct error *err);

#endif
