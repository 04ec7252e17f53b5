/* What an empire knows (CY-100, CY-101). */
#ifndef RULESETS_CYOE_VIEW_H
#define RULESETS_CYOE_VIEW_H

#include "rulesets/cyoe/state.h"

/* To whom a report shows a field: all who know that the thing exists, seats that explored the system, seats that have
   something and see what is there, the owner; the GM. Most readers are several of these. */
enum cy_reader { CY_HEARD = 1, CY_CHARTED = 2, CY_SEEN = 4, CY_OWNER = 8, CY_GM = 16, CY_ANY = 31 };

/* What a report of one seat shows. */
struct cy_view {
	const struct cy_state *s;
	int seat;
	uint8_t *readers;    /* by system: the seat's enum cy_reader; 0: it knows of none */
	bool *seen;          /* by system: cy_sees */
	GHashTable *awaited; /* struct cy_planet *: planets in its queue, known or not */
};

/* Ownership: cy_view_free. */
struct cy_view *cy_view_of(const struct cy_state *s, int seat);
void cy_view_free(struct cy_view *view);
/* What the seat is to a planet (enum cy_reader); 0: it does not know the planet. */
unsigned cy_reader_of_planet(const struct cy_view *view, const struct cy_planet *p);

bool cy_knows_node(const struct cy_state *s, int seat, int a, int b);
bool cy_knows_planet(const struct cy_state *s, int seat, const struct cy_planet *p);
/* Caches who has something in which system and who sees it, until the next turn begins, so that most questions about a
   system and a seat are answered without looking at the system. */
void cy_settle(struct cy_state *s);
/* CY-100: the seats that see what is in the system because of what they have there; and whether one seat sees it, on
   turn 0 also without anything. */
struct bits128 cy_seers(const struct cy_state *s, int system);
bool cy_sees(const struct cy_state *s, int seat, int system);
/* Adds all seats that have stations with tech 18 there or next to it. */
void cy_add_monitors(const struct cy_state *s, int system, struct bits128 *seats);

#endif
