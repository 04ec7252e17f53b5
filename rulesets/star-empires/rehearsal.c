#include "rehearsal.h"

#include "engine/play/clash.h"

#include <string.h>

/* --- Others' ships ---------------------------------------------------------------- */

/* The cheapest class with guns that the reader knows; NULL: none. */
static const struct se_class *cheapest_warship(const struct se_state *st, const struct se_empire *me)
{
	const struct se_class *best = NULL;

	for (guint i = 0; i < st->classes->len; i++) {
		const struct se_class *class = st->classes->pdata[i];
		if (se_class_known(me, class) && class->parts[SE_GUNS] > 0 &&
		    (!best || class->cost < best->cost))
			best = class;
	}
	return best;
}

bool se_rehearse(struct state *state, struct node *report, struct error *err)
{
	struct se_state *st = (struct se_state *)state;
	const struct se_empire *me = se_empire_at(st, (unsigned)st->reader);
	const struct se_class *like = cheapest_warship(st, me);

	(void)report;
	(void)err;
	for (guint i = 0; like && i < st->ships->len; i++) {
		struct se_ship *ship = st->ships->pdata[i];
		int64_t whole = ship->class->parts[SE_DP];
		if (ship->owner != me && !se_class_known(me, ship->class))
			ship->dp = MAX(1, ship->dp * like->parts[SE_DP] / MAX(1, whole));
	}
	for (guint i = 0; like && i < st->classes->len; i++) {
		struct se_class *class = st->classes->pdata[i];
		if (se_class_known(me, class) || class->designer == me)
			continue;
		class->hull = like->hull;
		class->ar = like->ar;
		class->cost = like->cost;
		memcpy(class->parts, like->parts, sizeof class->parts);
	}
	return true;
}

/* --- Battles ---------------------------------------------------------------------- */

static void add_sector(struct turn *turn, struct se_coord at)
{
	GArray *fights = se_work_of(se_of(turn))->fights;
	unsigned count;
	struct se_ship **here = se_work_ships(turn, at, &count);

	for (unsigned i = 0; i < count; i++)
		if (i == 0 || here[i]->owner != here[i - 1]->owner)
			g_array_append_val(fights, ((struct se_fight){at, here[i]->owner, 0, false}));
}

void se_fights_begin(struct turn *turn)
{
	const struct se_state *st = se_of(turn);
	g_autoptr(GHashTable) sectors = g_hash_table_new(NULL, NULL);

	se_work_grid(turn);
	for (guint i = 0; i < st->ships->len; i++) {
		const struct se_ship *ship = st->ships->pdata[i];
		if (se_ship_out(ship) && (se_role_of(ship)->marks & SE_MARK_HIT) &&
		    g_hash_table_add(sectors, se_coord_key(ship->at)))
			add_sector(turn, ship->at);
	}
}

/* Each sector's first fight by its key, counted from 1. */
static GHashTable *first_fights(const GArray *fights)
{
	GHashTable *firsts = g_hash_table_new(NULL, NULL);

	for (guint i = fights->len; i-- > 0;)
		g_hash_table_insert(firsts, se_coord_key(g_array_index(fights, struct se_fight, i).at),
		    GUINT_TO_POINTER(i + 1));
	return firsts;
}

void se_fights_end(struct turn *turn)
{
	const struct se_state *st = se_of(turn);
	GArray *fights = se_work_of(st)->fights;
	g_autoptr(GHashTable) firsts = first_fights(fights);

	for (guint k = 0; k < st->ships->len; k++) {
		const struct se_ship *ship = st->ships->pdata[k];
		guint first = GPOINTER_TO_UINT(g_hash_table_lookup(firsts, se_coord_key(ship->at)));
		for (guint i = first - 1; first && i < fights->len; i++) {
			struct se_fight *fight = &g_array_index(fights, struct se_fight, i);
			if (!se_coord_same(fight->at, ship->at))
				break;
			if (fight->empire != ship->owner)
				continue;
			fight->lost += se_role_of(ship)->end == SE_WRECK;
			fight->left = fight->left || se_ship_out(ship);
		}
	}
}

/* If only one empire has ships left there, it has won. */
static void tell_winner(const struct se_fight *fights, guint count, struct clash *clash)
{
	const struct se_empire *winner = NULL;
	guint left = 0;

	for (guint i = 0; i < count; i++) {
		left += fights[i].left;
		if (fights[i].left)
			winner = fights[i].empire;
	}
	if (left == 1)
		clash_won(clash, winner->name);
}

void se_clashes(const struct state *state, GPtrArray *clashes)
{
	const struct se_state *st = (const struct se_state *)state;
	const struct se_empire *me = st->reader >= 0 ? se_empire_at(st, (unsigned)st->reader) : NULL;
	const GArray *all = se_work_of(st) ? se_work_of(st)->fights : NULL;

	for (guint i = 0, end; all && i < all->len; i = end) {
		const struct se_fight *fights = &g_array_index(all, struct se_fight, i);
		g_autoptr(GString) place = g_string_new(NULL);
		struct clash *clash;
		for (end = i; end < all->len && se_coord_same(fights[end - i].at, fights->at);)
			end++;
		se_coord_text(me ? se_to_local(&me->frame, fights->at) : fights->at, place);
		clash = clash_begin(clashes, place->str);
		tell_winner(fights, end - i, clash);
		for (guint k = 0; k < end - i; k++)
			clash_lost(clash, fights[k].empire->name, fights[k].lost);
	}
}
