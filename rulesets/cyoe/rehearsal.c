#include "engine/play/clash.h"
#include "rulesets/cyoe/rehearsal.h"
#include "rulesets/cyoe/rules.h"

#include <inttypes.h>
#include <string.h>

/* Turns each shown force into a fleet that holds and defends. */
bool cy_rehearse(struct state *state, struct node *report, struct error *err)
{
	struct cy_state *s = (struct cy_state *)state;

	(void)report;
	(void)err;
	for (guint i = 0; i < s->forces->len; i++) {
		const struct cy_shown *force = &g_array_index(s->forces, struct cy_shown, i);
		struct cy_fleet *fleet =
		    force->empire == s->viewer ? NULL : cy_fleet_new(s, force->empire, 0, force->system);
		if (fleet)
			memcpy(fleet->ships, force->ships, sizeof force->ships);
	}
	return true;
}

void cy_clashes(const struct state *state, GPtrArray *clashes)
{
	const struct cy_state *s = (const struct cy_state *)state;
	const struct cy_play *p = state->facts;
	struct clash *clash = NULL;

	for (guint i = 0; i < p->losses->len; i++) {
		const struct cy_loss *loss = &g_array_index(p->losses, struct cy_loss, i);
		const struct cy_system *y = &s->systems[loss->system];
		g_autofree char *place = g_strdup_printf("S%" PRId64, y->id);
		if (i == 0 || loss[-1].system != loss->system) {
			clash = clash_begin(clashes, place);
			for (int seat = 0; seat < s->count; seat++)
				if (bits128_has(&p->scenes[loss->system].winners, (unsigned)seat))
					clash_won(clash, s->empires[seat].name);
		}
		clash_lost(clash, s->empires[loss->seat].name, loss->ships);
	}
}
