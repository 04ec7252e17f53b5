#include "engine/play/rulesets.h"

#include <string.h>

#define RULESET(name) extern const struct ruleset ruleset_##name;
#include "rulesets/list.def"
#undef RULESET

const struct ruleset *const rulesets[] = {
#define RULESET(name) &ruleset_##name,
#include "rulesets/list.def"
#undef RULESET
    NULL,
};

const struct ruleset *ruleset_find(const char *name)
{
	for (size_t i = 0; rulesets[i]; i++)
		if (g_ascii_strcasecmp(rulesets[i]->name, name) == 0)
			return rulesets[i];
	return NULL;
}

void ruleset_changes(const struct ruleset *ruleset, int64_t since, GString *out)
{
	for (const struct rules_change *change = ruleset->changes; change && change->number; change++)
		if (change->number > since)
			g_string_append_printf(out, " %s", change->text);
}

unsigned ruleset_text(const struct ruleset *ruleset)
{
	return ruleset->text + FRAME_TEXT;
}

void state_begin(struct state *state, const struct state *head)
{
	*state = *head;
	state->game = g_strdup(head->game);
}

void state_end(struct state *state)
{
	g_free(state->game);
	state->game = NULL;
}

void play_state_free(struct state *state)
{
	if (!state)
		return;
	if (state->facts)
		state->ruleset->facts_free(state);
	state->ruleset->state_free(state);
}

int state_seat_find(const struct state *state, const char *name)
{
	unsigned seats = state->ruleset->seats(state);

	for (unsigned i = 0; i < seats; i++) {
		struct seat seat = state->ruleset->seat(state, i);
		if (seat.name && g_ascii_strcasecmp(seat.name, name) == 0)
			return (int)i;
	}
	return -1;
}

const char *ruleset_points(const struct state *state, int64_t number)
{
	const struct chronicle_words *words = state->ruleset->chronicle;

	if (!words || (words->counts && !words->counts(state)))
		return number == 1 ? "point" : "points";
	return number == 1 ? words->point : words->points;
}
