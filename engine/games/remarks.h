/* A player's own notes on places and things (HO-151): stored with the seat, never in the record. They are
   inserted into a report, page or answer when it is delivered. */
#ifndef ENGINE_GAMES_REMARKS_H
#define ENGINE_GAMES_REMARKS_H

#include "engine/games/game.h"

/* Limits: characters of a note; notes of a seat. */
#define REMARK_LONGEST 200
#define REMARKS_MOST 200

/* Placeholder line in an answer, replaced by the list of all notes when the answer is delivered. */
#define REMARKS_LINE "notes: those of your empire, at delivery"

struct own_remark {
	char *subject; /* "W12" or "F3", as reports write it */
	char *text;
};

/* A seat's notes, struct own_remark, by subject; g_ptr_array_unref. NULL with err. */
GPtrArray *remarks_of(struct site *site, int64_t seat, struct error *err);

/* Does the text mention this subject as a word of its own? */
bool remarks_told(const char *text, const char *subject);

/* The report with each note below the first line that mentions its subject; `spoken`: as sentences. g_free it. */
char *remarks_in_report(const GPtrArray *remarks, const char *report, bool spoken);
/* The same for an answer: notes below the output of /look, and all notes in place of REMARKS_LINE. */
char *remarks_in_answer(const GPtrArray *remarks, const char *answer, bool spoken);

/* Appends a section of HTML with the notes whose subjects the text report mentions; nothing if there are none. */
void remarks_html(const GPtrArray *remarks, const char *report, GString *out);

#endif
