/* All reports of a turn at once, as files of an archive (HO-50). */
#ifndef ENGINE_PLAY_REPORTS_H
#define ENGINE_PLAY_REPORTS_H

#include "engine/play/play.h"

/* One file: MING.txt, MING.json, MING.dot; GM.txt, GM.json where the ruleset has a GM report. False stops. */
typedef bool reports_file_fn(void *context, const char *name, const GString *bytes, struct error *err);

/* Of a turn that was just run. */
bool reports_of_play(const struct play *play, const struct host_facts *facts, reports_file_fn *file,
    void *context, struct error *err);

/* Of a situation without a turn before it: a start, an edit, an end by the GM. */
bool reports_of_state(const struct state *state, const struct host_facts *facts, reports_file_fn *file,
    void *context, struct error *err);

#endif
