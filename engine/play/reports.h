/* Makes all reports of a turn, as files of an archive (HO-50). */
#ifndef ENGINE_PLAY_REPORTS_H
#define ENGINE_PLAY_REPORTS_H

#include "engine/play/play.h"

/* Called for each file: MING.txt, MING.json, MING.dot; GM.txt and GM.json if the ruleset has a GM report.
   Returning false stops. */
typedef bool reports_file_fn(void *context, const char *name, const GString *bytes, struct error *err);

/* Called with the text of a report and its parts, for a short version of it (report_brief), and with its JSON, for
   its headline (headline_put). */
typedef void reports_made_fn(
    void *context, const char *name, const GString *text, const GArray *parts, const struct node *json);

/* What reports had otherwise when a recorded one was made; the replay must do so, too. */
struct reports_age {
	bool no_text;   /* omit the key `text` (HO-64) */
	bool no_layout; /* omit the key `layout` (HO-61) */
	bool all_seats; /* list all seats, however many there are */
};

/* The age of a report by its JSON. */
struct reports_age reports_age_of(const char *json, size_t size);

/* Returns the layout of the same empire's previous report (HO-61), as by mapping_layout, so that nodes keep
   their positions; g_free it; NULL: none, the map is laid out anew. May set `*age`, which is all false for
   today's reports. */
typedef char *reports_before_fn(
    void *context, const char *empire, struct reports_age *age, struct error *err);

/* The callbacks and facts for making reports. */
struct reports_call {
	const struct host_facts *facts; /* NULL: none */
	reports_before_fn *before;      /* NULL: no previous reports */
	reports_file_fn *file;
	void *context;         /* passed to all callbacks */
	reports_made_fn *made; /* NULL: neither short reports nor headlines are wanted */
};

/* Reports of the turn that was just run. */
bool reports_of_play(const struct play *play, const struct reports_call *call, struct error *err);

/* Reports of a state without a turn before it: a start, an edit, an end by the GM. */
bool reports_of_state(const struct state *state, const struct reports_call *call, struct error *err);

#endif
