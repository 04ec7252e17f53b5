/* What a site remembers of a person, identified by their main address: how reliable they were in their last
   games (HO-69), and what they would like to play (HO-70). Only the person and the GM can see it. A person's
   new address becomes an alias of the first one (HO-120). */
#ifndef ENGINE_GAMES_PERSONS_H
#define ENGINE_GAMES_PERSONS_H

#include "engine/games/game.h"

/* Number of a person's last games that count. */
#define PERSON_GAMES 10

/* Limits of the waiting lists: entries of one person, and of all. */
#define PERSON_ENTRIES 10
#define PERSON_ENTRIES_ALL 2000

struct person {
	int64_t games;
	int64_t asked; /* turns for which their orders were awaited */
	int64_t
	    missed; /* missed turns without a vacation; not counting those of a seat that they took over */
	int64_t excused;   /* turns missed during a vacation */
	int64_t takeovers; /* abandoned seats that they took over */
	int64_t abandoned; /* games that they abandoned */
};

/* The person's first address, folded, under which their data is stored. Ownership: g_free. NULL: the address is
   not valid, or err. */
char *person_key(struct site *site, const char *address, struct error *err);

/* Moves a person from the address `from` to `to`, in the caller's transaction; merges the data of both. */
bool person_move(struct site *site, const char *from, const char *to, struct error *err);

/* Reads a person's record; `folded` is their address (address_fold). */
bool person_read(struct site *site, const char *folded, struct person *person, struct error *err);

/* "new": was never asked for orders; "steady": missed at most one turn in twenty and left no game; else
   "unsteady". */
const char *person_word(const struct person *person);

/* Does the game accept a person with this record (`record`, HO-70)? False with err, too. */
bool person_may_join(struct site *site, const struct game *game, const char *folded, struct error *err);

/* "steady: 2 games, 14 turns asked, none missed, 1 excused by vacation, no takeover". */
void person_text(const struct person *person, GString *out);

/* Sets the person's name in tables (HO-71); "none": use the empires' names. *why: reason for refusing the name,
   in words for the player; NULL: accepted. */
bool person_set_name(
    struct site *site, const char *folded, const char *name, const char **why, struct error *err);

/* Deletes a person's record and wishes. Their dedication stays (SE-141). */
bool person_forget(struct site *site, const char *folded, struct error *err);

#endif
