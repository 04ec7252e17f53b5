/* A game that is over as pages without a server (HO-67): index.html shows all of it turn by turn, turn-NNNN.html one
   turn. They are made from the record alone: the same record, the same bytes. */
#ifndef ENGINE_RECORDS_FILM_H
#define ENGINE_RECORDS_FILM_H

#include "engine/records/record.h"

/* Takes one page. False with err: the film ends. */
typedef bool film_file_fn(void *context, const char *name, const GString *bytes, struct error *err);

struct film_call {
	const char *rules_dir; /* NULL: the built-in tables */
	const char *press;     /* all letters of the game as text, or NULL */
	const char *link;      /* NULL, or a link of the index, "../index.html", ... */
	bool texts;     /* the turns' directories lie beside the pages, which lead to what is in them */
	bool small;     /* the last turn as a small map, FILM_SMALL, for lists of games */
	guint64 places; /* so many are drawn in all pages together, FILM_PLACES */
	film_file_fn *file;
	void *context;
};

#define FILM_SMALL "map.svg"

/* Of a longer or larger game the turns between are shown without their pictures, but the last one. */
#define FILM_PLACES 100000

/* All turns that stand. Err 65: the record cannot be read. */
bool film_write(struct record *record, const struct film_call *call, struct error *err);

#endif
