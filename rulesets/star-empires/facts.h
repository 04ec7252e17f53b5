/* Facts that a turn leaves beside the state, and caches of its reports: freed together. */
#ifndef STAR_EMPIRES_FACTS_H
#define STAR_EMPIRES_FACTS_H

#include "state.h"

struct se_facts {
	struct se_work *work; /* of the turn being played or just played; NULL: none */
	GPtrArray *roles;     /* struct se_role of ships; NULL: no ship has one */
	GPtrArray *scenes;    /* struct se_scene of worlds; NULL: no world has one */
	GHashTable *glimpses; /* of this turn, by se_coord_key: the newest struct se_glimpse; NULL: none */
	struct se_desk *desk; /* NULL: not made yet */
	struct se_page *page; /* the page made last, or NULL */
	struct se_page *told; /* page of the report that the state was made from, or NULL */
};

static inline struct se_facts *se_facts_of(const struct se_state *st)
{
	if (!st->head.facts)
		((struct se_state *)st)->head.facts = g_new0(struct se_facts, 1);
	return st->head.facts;
}

static inline GHashTable *se_glimpses_of(const struct se_state *st)
{
	const struct se_facts *facts = st->head.facts;

	return facts ? facts->glimpses : NULL;
}

/* Frees all facts; called by the engine. */
void se_facts_free(struct state *state);
/* Drops what reports share; call before the state changes. */
void se_facts_forget(struct se_state *st);

#endif
