/* Restores a game to a site's database from its readable record: games/GAME/ or an archive (HO-50, HO-51). */
#ifndef ENGINE_RECORDS_RESTORE_H
#define ENGINE_RECORDS_RESTORE_H

#include "engine/records/history.h"
#include "engine/records/replay_ranges.h"
#include "engine/site/site.h"

/* Verifies the record as `verify` does, and inserts all of it into the database in one transaction, or nothing.
   `line` gets what to do next. err 65: the record is damaged, or not written by this program, with the place;
   66: no record; 69: other rules played it; 73: the game exists already, or games/ has other files. */
bool restore_game(struct site *site, const char *dir, GString *line, struct error *err);

/* --- Parts, for recover.c -------------------------------------------------- */

struct restore {
	struct site *site;
	const char *dir;
	struct record *record;
	struct document *document; /* game.yaml */
	const char *name;
	char *rules_dir; /* the archive's own rulesets/, or NULL */
	struct rules *rules;
	GPtrArray *names; /* names of the seats, in the order of the setup */
	int64_t *seats;   /* ids of the seats in the database */
	bool running;
	int64_t game;  /* id of the game */
	GArray *turns; /* struct history_turn */
	GArray *proof; /* struct replay_turn: turns that are not proved are inserted as recorded */
	/* by empire: the bot that got the seat since the last turn was opened, or "none" */
	GHashTable *seated;
};

/* Opens r->dir and reads its game.yaml. If `game` is set, the game and its seed are already in the database. */
bool restore_open(struct restore *r, struct error *err);
void restore_end(struct restore *r);

/* Proves the record; turns of other rules may stay unproved (r->proof). */
bool restore_prove(struct restore *r, struct error *err);

/* Insert all lines of the history; and set the current bots of the seats. */
bool restore_history(struct restore *r, struct error *err);
bool restore_bots(struct restore *r, struct error *err);

/* Inserts the turns with all their files, and the host's counts. err 65 with the place. */
bool restore_turns(struct restore *r, struct error *err);

#endif
