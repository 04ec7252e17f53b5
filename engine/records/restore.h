/* A game back into a site's database from its readable record: games/GAME/ or an archive (HO-50, HO-51). */
#ifndef ENGINE_RECORDS_RESTORE_H
#define ENGINE_RECORDS_RESTORE_H

#include "engine/records/history.h"
#include "engine/records/replay_ranges.h"
#include "engine/site/site.h"

/* Proves the record as `verify` does, and puts all of it into the database in one transaction, or nothing. `line` gets
   what to do next. err 65: what is damaged, or cannot have been written by this program, with its place; 66: no
   record; 69: other rules played it; 73: there is such a game, or other files in games/. */
bool restore_game(struct site *site, const char *dir, GString *line, struct error *err);

/* --- Its parts ------------------------------------------------------------- */

struct restore {
	struct site *site;
	const char *dir;
	struct record *record;
	struct document *document; /* of game.yaml */
	const char *name;
	char *rules_dir; /* the archive's own rulesets/, or NULL */
	struct rules *rules;
	GPtrArray *names; /* of the seats, in the order of the setup */
	int64_t *seats;   /* their ids in the database */
	bool running;
	int64_t game;  /* its id */
	GArray *turns; /* struct history_turn */
	GArray *proof; /* struct replay_turn: turns that are not proved are taken as they were recorded */
	GHashTable *seated; /* by empire: the bot that came to it since the last turn was opened, or "none" */
};

/* Opens r->dir and reads its game.yaml. With `game` set, the game is in the database and its seed is, too. */
bool restore_open(struct restore *r, struct error *err);
void restore_end(struct restore *r);

/* Proves the record; turns of other rules may stay unproved (r->proof). */
bool restore_prove(struct restore *r, struct error *err);

/* All lines of its history; the bots that its seats have now. */
bool restore_history(struct restore *r, struct error *err);
bool restore_bots(struct restore *r, struct error *err);

/* Everything that the turns hold, and what the host counted in them. err 65 with the place. */
bool restore_turns(struct restore *r, struct error *err);

#endif
