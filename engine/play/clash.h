/* The battles of the turn just played, as a ruleset reports them for the odds (HO-82). */
#ifndef ENGINE_PLAY_CLASH_H
#define ENGINE_PLAY_CLASH_H

#include <glib.h>
#include <stdint.h>

/* Ships that one empire lost. */
struct clash_loss {
	char *empire;
	int64_t ships;
};

/* All battles at one place, added up. */
struct clash {
	/* the place's id on the map (HO-60); for a border the ids of both sides with a hyphen */
	char *place;
	GString *won;   /* the winners of the last battle there, joined by " and "; empty: nobody won */
	GArray *losses; /* struct clash_loss, in the order in which the empires were reported */
};

/* Ownership: g_ptr_array_unref. */
GPtrArray *clashes_new(void);

/* Adds a battle at a place: continues the entry of that place if there is one, and resets its winner. */
struct clash *clash_begin(GPtrArray *clashes, const char *place);
/* Reports an empire that took part and its losses; several reports of one empire add up. */
void clash_lost(struct clash *clash, const char *empire, int64_t ships);
/* Reports an empire that remains without an enemy; call it for each of several allies, or for none. */
void clash_won(struct clash *clash, const char *empire);

#endif
