/* The grammars of orders (SE-20, SE-30). */
#ifndef STAR_EMPIRES_ORDERS_H
#define STAR_EMPIRES_ORDERS_H

#include "parsers/grammar.h"

enum se_form {
#define ORDER(code, ...) code,
#include "rulesets/star-empires/orders.def"
#undef ORDER
	SE_FORMS
};

enum se_gm_form {
	SE_GM_REMOVE_OBJECT,
	SE_GM_REMOVE_SHIP,
	SE_GM_REMOVE_CONNECTION,
	SE_GM_RELOCATE_OBJECT,
	SE_GM_RELOCATE_SHIP,
	SE_GM_ADD_WORLD,
	SE_GM_ADD_PORTAL,
	SE_GM_ADD_STORM,
	SE_GM_ADD_CONNECTION,
	SE_GM_ADD_CLASS,
	SE_GM_ADD_SHIP,
	SE_GM_MODIFY_WORLD,
	SE_GM_MODIFY_STORM,
	SE_GM_MODIFY_SHIP,
	SE_GM_STATUS,
	SE_GM_WINNER,
	SE_GM_REMOVE_KNOWN,
	SE_GM_ADD_KNOWN,
	SE_GM_COLLAPSE
};

/* Slots of the patterns. */
#define SE_SLOT_SHIP 's'   /* handles */
#define SE_SLOT_EXCEPT 'x' /* handles that the sector form skips */
#define SE_SLOT_SECTOR 'c' /* a sector in local coordinates */
#define SE_SLOT_AT 'p'     /* @place */
#define SE_SLOT_EMPIRE 'e'
#define SE_SLOT_TARGET 't' /* sector to move to */
#define SE_SLOT_PLACE 'q'  /* place to move to */
#define SE_SLOT_WORLD 'w'  /* the first world, portal or carrier of an order */
#define SE_SLOT_OTHER 'v'  /* the second world, portal or carrier, or a list of them */
#define SE_SLOT_COUNT 'n'  /* a number, or SE_MAX */
#define SE_SLOT_CLASS 'k'
#define SE_SLOT_ITEM 'i'  /* a handle or @class */
#define SE_SLOT_NAMES 'b' /* names for new ships, including base* */
#define SE_SLOT_MODE 'm'  /* one of two words */
#define SE_SLOT_ALL 'a'
#define SE_SLOT_ALL_EMPIRES 'l'
#define SE_SLOT_NAME 'd' /* a new name */
#define SE_SLOT_HULL 'h'
#define SE_SLOT_GUNS 'g'
#define SE_SLOT_FIGURE 'f'  /* dp, engines, scan, racks, [cost, tonnage] */
#define SE_SLOT_TONNAGE 'o' /* tonnage of a missile, with its cost */
#define SE_SLOT_KIND 'j'
#define SE_SLOT_RATING 'r'
#define SE_SLOT_PATTERN 'y'
#define SE_SLOT_CYCLE 'z'

/* SE_SLOT_COUNT's value for MAX. */
#define SE_MAX INT64_MIN /* cannot be written as a number */

extern const struct grammar se_grammar, se_gm_grammar;

struct order_set *se_orders_read(unsigned seat, const char *text, size_t size);

#endif
