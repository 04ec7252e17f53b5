/* Legal orders at random, for simulated games. */
#include "rulesets/space-empires/names.h"
#include "rulesets/space-empires/random.h"
#include "rulesets/space-empires/sight.h"

#include <inttypes.h>

/* One empire writing its orders. */
struct writer {
	const struct sp_state *state;
	unsigned empire;
	struct dice_stream *dice;
	GString *out;
	int64_t number; /* numbers from here on are not yet given to new fleets */
};

static bool chance(struct writer *w, int64_t of)
{
	return dice_roll(w->dice, of) == 1;
}

static int64_t new_number(struct writer *w)
{
	while (sp_name_find(w->state, w->empire, w->number))
		w->number++;
	return w->number++;
}

static void write_move(struct writer *w, const struct sp_fleet *fleet)
{
	const struct sp_world *at = &w->state->worlds[fleet->world];
	int64_t jumps = dice_roll(w->dice, SP_JUMPS);

	if (at->link_count == 0)
		return;
	g_string_append_printf(w->out, "M%" PRId64, fleet->id);
	for (int64_t i = 0; i < jumps && at->link_count > 0; i++) {
		at = &w->state->worlds[at->links[dice_roll(w->dice, at->link_count) - 1]];
		g_string_append_printf(w->out, "W%" PRId64, at->id);
	}
	g_string_append_c(w->out, '\n');
}

/* A foreign or own fleet at the same world, or NULL. */
static const struct sp_fleet *companion(struct writer *w, const struct sp_fleet *fleet, bool own)
{
	const struct sp_fleet *first = w->state->worlds[fleet->world].fleets, *other = first;
	unsigned count = 0;

	for (; other; other = other->next)
		count++;
	other = first;
	for (int64_t start = dice_roll(w->dice, count) - 1; other && start > 0; start--)
		other = other->next;
	for (unsigned i = 0; other && i < count && i < 8; i++) {
		if (other != fleet && (other->owner == w->empire) == own)
			return other;
		other = other->next ? other->next : first;
	}
	return NULL;
}

static void write_attack(struct writer *w, const struct sp_fleet *fleet)
{
	const struct sp_fleet *enemy = companion(w, fleet, false);

	if (enemy)
		g_string_append_printf(w->out, "AF%" PRId64 "F%" PRId64 "\n", fleet->id,
		    sp_number_for(w->state, w->empire, enemy));
	else
		g_string_append_printf(w->out, "AF%" PRId64 "%c\n", fleet->id, chance(w, 3) ? 'I' : 'P');
	if (chance(w, 3))
		g_string_append_printf(w->out, "F%" PRId64 "X%c\n", fleet->id, chance(w, 2) ? 'A' : 'P');
}

static void write_cargo(struct writer *w, const struct sp_fleet *fleet)
{
	int64_t quantity = dice_roll(w->dice, 20);

	g_string_append_printf(w->out, "F%" PRId64 "%c%" PRId64 "\n", fleet->id,
	    fleet->cargo > 0 && chance(w, 2) ? 'U' : 'L', quantity);
}

static void write_transfer(struct writer *w, const struct sp_fleet *fleet)
{
	const struct sp_fleet *other = companion(w, fleet, true);
	int64_t number = other && chance(w, 2) ? other->id : new_number(w);

	g_string_append_printf(w->out, "T%" PRId64 "F%" PRId64 "F%" PRId64 "\n",
	    dice_roll(w->dice, MIN(fleet->ships, 1000)), fleet->id, number);
	if (fleet->treasures && fleet->treasures->len > 0 && chance(w, 2))
		g_string_append_printf(w->out, "T(%s)F%" PRId64 "F%" PRId64 "\n",
		    ((struct sp_treasure *)fleet->treasures->pdata[0])->id, fleet->id, number);
}

static void write_treasure(struct writer *w, const struct sp_fleet *fleet)
{
	const GPtrArray *there = w->state->worlds[fleet->world].treasures;

	if (fleet->treasures && fleet->treasures->len > 0 && chance(w, 4))
		g_string_append_printf(w->out, "F%" PRId64 "U(%s)\n", fleet->id,
		    ((struct sp_treasure *)fleet->treasures->pdata[0])->id);
	else if (there && there->len > 0)
		g_string_append_printf(
		    w->out, "F%" PRId64 "L(%s)\n", fleet->id, ((struct sp_treasure *)there->pdata[0])->id);
}

static void write_supply(struct writer *w, const struct sp_fleet *fleet)
{
	const struct sp_world *at = &w->state->worlds[fleet->world];

	if (at->link_count > 0)
		g_string_append_printf(w->out, "S%" PRId64 "W%" PRId64 "\n", fleet->id,
		    w->state->worlds[at->links[dice_roll(w->dice, at->link_count) - 1]].id);
}

static void write_fleet(struct writer *w, const struct sp_fleet *fleet)
{
	switch (dice_roll(w->dice, 16)) {
	case 1:
	case 2:
	case 3:
	case 4:
	case 5:
		write_move(w, fleet);
		break;
	case 6:
	case 7:
	case 8:
		write_attack(w, fleet);
		break;
	case 9:
		g_string_append_printf(w->out, "F%" PRId64 "X%c\n", fleet->id, chance(w, 2) ? 'H' : 'I');
		break;
	case 10:
		write_cargo(w, fleet);
		break;
	case 11:
		write_transfer(w, fleet);
		break;
	case 12:
		write_supply(w, fleet);
		break;
	case 13:
		g_string_append_printf(w->out, "RF%" PRId64 "F%" PRId64 "\n", fleet->id, new_number(w));
		break;
	case 14:
		write_treasure(w, fleet);
		break;
	default:
		break;
	}
}

void sp_orders_random(const struct state *base, unsigned seat, struct dice_stream *dice, GString *out)
{
	const struct sp_state *state = sp_of(base);
	const struct sp_empire *empire = &state->empires[seat];
	const GArray *worlds = state->now->worlds[seat];
	struct writer w = {state, seat, dice, out, empire->lowest};

	for (guint i = 0; i < worlds->len; i++) {
		const struct sp_world *world = &state->worlds[g_array_index(worlds, unsigned, i)];
		if (world->owner == (int)seat && MIN(world->ind, world->rms) > 0 && !chance(&w, 4))
			g_string_append_printf(out, "B%" PRId64 "F%" PRId64 "W%" PRId64 "\n",
			    dice_roll(dice, MIN(MIN(world->ind, world->rms), 1000)), new_number(&w),
			    world->id);
	}
	for (unsigned i = 0; i < empire->fleet_count; i++)
		write_fleet(&w, state->fleets->pdata[empire->fleet_first + i]);
}
