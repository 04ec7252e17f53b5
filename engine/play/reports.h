/* All reports of a turn at once, as files of an archive (HO-50). */
#ifndef ENGINE_PLAY_REPORTS_H
#define ENGINE_PLAY_REPORTS_H

#include "engine/play/play.h"

/* One file: MING.txt, MING.json, MING.dot; GM.txt, GM.json where the ruleset has a GM report. False stops. */
typedef bool reports_file_fn(void *context, const char *name, const GString *bytes, struct error *err);

/* The text of a report with its parts, for who wants it in short (report_brief). */
typedef void reports_brief_fn(void *context, const char *name, const GString *text, const GArray *parts);

/* What reports had not yet when a recorded one was made: it is made again without. */
struct reports_age {
	bool no_text;   /* the key `text` (HO-64) */
	bool no_layout; /* the key `layout` (HO-61) */
};

/* Where the places of graphs stood in the same empire's report before (HO-61): its mapping_layout, g_free it; NULL:
   there is none, and the map is drawn anew. `*age` is all false and stays so for reports of today. */
typedef char *reports_before_fn(
    void *context, const char *empire, struct reports_age *age, struct error *err);

/* Has a report's JSON the key `text`? */
bool reports_have_text(const char *json);

/* What is made into files, and of what. */
struct reports_call {
	const struct host_facts *facts; /* NULL: none */
	reports_before_fn *before;      /* NULL: nothing before */
	reports_file_fn *file;
	void *context;           /* of all */
	reports_brief_fn *brief; /* NULL: nobody wants short reports */
};

/* Of a turn that was just run. */
bool reports_of_play(const struct play *play, const struct reports_call *call, struct error *err);

/* Of a situation without a turn before it: a start, an edit, an end by the GM. */
bool reports_of_state(const struct state *state, const struct reports_call *call, struct error *err);

#endif
