/* What a site remembers of a person, whom it knows by his main address: how he kept his word in his last games (HO-69),
   and what he would like to play (HO-70). Nobody but he and the GM is told. A new address of the same person is an
   alias of the first one (HO-120). */
#ifndef ENGINE_GAMES_PERSONS_H
#define ENGINE_GAMES_PERSONS_H

#include "engine/games/game.h"

/* His last games count, so many. */
#define PERSON_GAMES 10

/* So many entries of the lists are of one person, and of all. */
#define PERSON_ENTRIES 10
#define PERSON_ENTRIES_ALL 2000

struct person {
	int64_t games;
	int64_t asked; /* turns that waited for him */
	int64_t
	    missed; /* of these, without a vacation; those of a seat that he took over are not counted against him */
	int64_t excused;   /* missed within a vacation */
	int64_t takeovers; /* seats that another had left */
	int64_t abandoned; /* games that he left */
};

/* The first address of the person who has this one, folded: what is kept of a person is found by it. Ownership:
   g_free. NULL: the address does not fold, or err. */
char *person_key(struct site *site, const char *address, struct error *err);

/* The person of the address `from` has the address `to` from now on, in the caller's transaction; what was kept of
   either is one record. */
bool person_move(struct site *site, const char *from, const char *to, struct error *err);

/* `folded`: of his address (address_fold). */
bool person_read(struct site *site, const char *folded, struct person *person, struct error *err);

/* "new": has never been asked for orders; "steady": has missed one turn in twenty at the most and left no game; else
   "unsteady". */
const char *person_word(const struct person *person);

/* Does the game take him (`record`, HO-70)? False with err too. */
bool person_may_join(struct site *site, const struct game *game, const char *folded, struct error *err);

/* "steady: 2 games, 14 turns asked, none missed, 1 excused by vacation, no takeover". */
void person_text(const struct person *person, GString *out);

/* How he wants to stand in tables (HO-71), "none": as his empires. *why: what is wrong with the name, in words for him,
   NULL: it stands. */
bool person_set_name(
    struct site *site, const char *folded, const char *name, const char **why, struct error *err);

/* Takes away all that is remembered of him: his record, and what he would like to play. His dedication stays
   (SE-141). */
bool person_forget(struct site *site, const char *folded, struct error *err);

#endif
