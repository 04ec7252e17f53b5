/* What players wrote of a game that is over: diaries, last words, and letters that may be public (HO-157). */
#ifndef ENGINE_CHRONICLE_PAPERS_H
#define ENGINE_CHRONICLE_PAPERS_H

#include "engine/chronicle/annals.h"

struct paper {
	int64_t turn; /* that was open when it was written */
	bool last;    /* last words */
	char *head;   /* "From the diary of MING, turn 3" */
	char *text;   /* lines */
};

/* struct paper: diaries by turn, letters as they were sent, last words at the end. `press`: all letters, as
   archive_press writes them, or NULL. Ownership: g_ptr_array_unref. NULL with err. */
GPtrArray *papers_read(struct record *record, const char *press, struct error *err);

#endif
