/* Functions that the GM's orders share: values, failures, news. */
#ifndef STAR_EMPIRES_GM_DEED_H
#define STAR_EMPIRES_GM_DEED_H

#include "work.h"

/* An order being carried out: items done, and whether one failed. */
struct se_deed {
	struct turn *turn;
	struct se_state *st;
	struct order *order;
	unsigned done;
	bool failed;
};

typedef void se_deed_fn(struct se_deed *deed);

/* Counts an item as failed, with a note. */
void se_deed_fail(struct se_deed *deed, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The n-th value of a slot, NULL: there are fewer. */
const struct order_value *se_gm_value(const struct order *order, char slot, unsigned n);
/* The sector of SE_SLOT_TARGET; beyond the edge the order fails. */
bool se_gm_sector(struct se_deed *deed, struct se_coord *at);
/* The empire of SE_SLOT_EMPIRE; if there is none, the order fails. */
struct se_empire *se_gm_empire(struct se_deed *deed);
/* Removes the object from the game; it is freed at the turn's end. */
void se_gm_drop(struct se_deed *deed, struct se_object *object);
/* Reports news of a thing to those present in its sector and to its owner (SE-133, SE-134; NULL: none). */
void se_gm_tell(struct se_deed *deed, const char *code, const char *form, const char *name,
    struct se_coord at, const struct se_empire *owner);

#endif
