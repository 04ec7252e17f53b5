/* What a turn leaves beside the state, and what reports of it share: freed together. */
#ifndef STAR_EMPIRES_FACTS_H
#define STAR_EMPIRES_FACTS_H

#include "state.h"

struct se_facts {
	struct se_work *work; /* of the turn being played or just played; NULL: none */
	GPtrArray *roles;     /* struct se_role of ships; NULL: none has one */
	GPtrArray *scenes;    /* struct se_scene of worlds; NULL: none has one */
	GHashTable *glimpses; /* of the turn, by se_coord_key: the last struct se_glimpse there; NULL: none */
	struct se_desk *desk; /* NULL: nothing is gathered */
	struct se_page *page; /* the last one that was gathered, or NULL */
	struct se_page *told; /* of the report that the state was made from, or NULL */
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

/* All that there are; for the engine. */
void se_facts_free(struct state *state);
/* What reports share, before the state changes. */
void se_facts_forget(struct se_state *st);

#endif
