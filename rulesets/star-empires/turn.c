/* The beginning and the end of a turn. */
#include "check.h"
#include "facts.h"
#include "fleet.h"
#include "glimpse.h"
#include "victory.h"
#include "work.h"

/* Orders are checked by what is known before Astronomics (SE-21), so plans are made first. */
void se_turn_begin(struct turn *turn)
{
	struct se_state *st = se_of(turn);
	struct se_work *work = se_work_new(st->empires->len);

	for (guint i = 0; i < st->empires->len; i++) {
		work->homeless[i] = se_empire_at(st, i)->home == NULL;
		if (turn->orders[i])
			work->plans[i] = se_plan_make(st, turn->orders[i], false);
	}
	se_facts_forget(st);
	se_ships_sort(st);
	se_facts_of(st)->work = work;
	se_facts_of(st)->glimpses = g_hash_table_new_full(NULL, NULL, NULL, se_glimpse_free);
	se_sites_build(st);
}

static void end_empire(struct se_empire *empire, struct bits *attackers)
{
	bits_free(&empire->attacked_by);
	empire->attacked_by = *attackers;
	*attackers = (struct bits){NULL, 0};
	empire->abandoned_for = empire->abandoned ? empire->abandoned_for + 1 : 0;
	if (empire->home) {
		empire->had_home = true;
		empire->last_home = empire->home->at;
	}
}

void se_turn_end(struct turn *turn)
{
	struct se_state *st = se_of(turn);
	guint kept = 0;

	for (guint i = 0; i < st->empires->len; i++)
		end_empire(se_empire_at(st, i), &se_work_of(st)->attackers[i]);
	for (guint i = 0; i < st->grants->len; i++) {
		const struct se_grant grant = g_array_index(st->grants, struct se_grant, i);
		if (!grant.ship || se_ship_alive(grant.ship))
			g_array_index(st->grants, struct se_grant, kept++) = grant;
	}
	g_array_set_size(st->grants, kept);
	se_find_winners(st);
}
