/* What the GM's orders share: values, failures, news. */
#ifndef STAR_EMPIRES_GM_DEED_H
#define STAR_EMPIRES_GM_DEED_H

#include "work.h"

/* What became of an order: items done, and whether one failed. */
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

/* n-th value of a slot, NULL: there are not so many. */
const struct order_value *se_gm_value(const struct order *order, char slot, unsigned n);
/* The sector of SE_SLOT_TARGET; fails if it is beyond the edge. */
bool se_gm_sector(struct se_deed *deed, struct se_coord *at);
/* The empire of SE_SLOT_EMPIRE; fails if there is none. */
struct se_empire *se_gm_empire(struct se_deed *deed);
/* The object goes out of the game, and is kept until the turn is over. */
void se_gm_drop(struct se_deed *deed, struct se_object *object);
/* News of a thing in a sector, to those present there and to its owner (SE-133, SE-134; NULL: nobody's). */
void se_gm_tell(struct se_deed *deed, const char *code, const char *form, const char *name,
    struct se_coord at, const struct se_empire *owner);

#endif
