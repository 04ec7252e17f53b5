/* Players' texts of a finished game: diaries, last words, and letters that may be published (HO-157). */
#ifndef ENGINE_CHRONICLE_PAPERS_H
#define ENGINE_CHRONICLE_PAPERS_H

#include "engine/chronicle/annals.h"

struct paper {
	int64_t turn; /* the turn that was open when it was written */
	bool last;    /* last words */
	char *head;   /* "From the diary of MING, turn 3" */
	char *text;   /* lines */
};

/* Reads struct paper: diaries by turn, letters as they were sent, last words at the end. `press`: all letters
   in archive_press's format, or NULL. Ownership: g_ptr_array_unref. NULL with err. */
GPtrArray *papers_read(struct record *record, const char *press, struct error *err);

#endif
