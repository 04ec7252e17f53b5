/* The battles of a turn just played, as a ruleset tells them for the odds (HO-82). */
#ifndef ENGINE_PLAY_CLASH_H
#define ENGINE_PLAY_CLASH_H

#include <glib.h>
#include <stdint.h>

/* What one empire lost. */
struct clash_loss {
	char *empire;
	int64_t ships;
};

/* All battles at one place together. */
struct clash {
	char *place;    /* its id on the map (HO-60); of a border the ids of both sides with a hyphen */
	GString *won;   /* names with " and ", by the last battle there; empty: nobody */
	GArray *losses; /* struct clash_loss, in the order in which they were told */
};

/* Ownership: g_ptr_array_unref. */
GPtrArray *clashes_new(void);

/* A battle at a place: the one that stands there already, in which nobody has won yet again. */
struct clash *clash_begin(GPtrArray *clashes, const char *place);
/* Who took part, with what it lost; may be told several times, then it adds up. */
void clash_lost(struct clash *clash, const char *empire, int64_t ships);
/* Who is left there without an enemy; nobody, one, or some who stood together. */
void clash_won(struct clash *clash, const char *empire);

#endif
