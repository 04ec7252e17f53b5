/* A finished game as HTML pages without a server (HO-67): index.html shows the whole game turn by turn,
   turn-NNNN.html one turn. Made from the record alone: the same record gives the same bytes. */
#ifndef ENGINE_RECORDS_FILM_H
#define ENGINE_RECORDS_FILM_H

#include "engine/records/record.h"

/* Receives one page. False with err: stops the film. */
typedef bool film_file_fn(void *context, const char *name, const GString *bytes, struct error *err);

struct film_call {
	const char *rules_dir; /* NULL: the built-in tables */
	const char *press;     /* all letters of the game as text, or NULL */
	const char *link;      /* a link for the index, such as "../index.html"; NULL: none */
	bool texts;            /* link to the files in the turns' directories, which are beside the pages */
	bool small;            /* also write the last turn as a small map, FILM_SMALL, for lists of games */
	guint64 places;        /* places drawn in all pages together, at most; FILM_PLACES */
	film_file_fn *file;
	void *context;
};

#define FILM_SMALL "map.svg"

/* In longer or larger games, some turns have no picture; the last one always has. */
#define FILM_PLACES 100000

/* Writes the pages of all valid turns. Err 65: the record cannot be read. */
bool film_write(struct record *record, const struct film_call *call, struct error *err);

#endif
