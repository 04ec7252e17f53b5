#include "parsers/meant.h"

#include "engine/play/door.h"
#include "parsers/cause.h"
#include "parsers/host_command.h"
#include "parsers/slip.h"

#include <string.h>

/* Limits: refused orders that get suggestions, as many as an answer shows (HO-14); readings tried for each. */
#define ORDERS_MAX 20
#define READINGS_MAX 6
/* A line with more words is prose. */
#define COMMAND_WORDS 3

char *meant_command(const char *text)
{
	g_auto(GStrv) words = g_strsplit_set(text, " \t", COMMAND_WORDS + 1);
	struct reading_command command = {0};
	const struct host_spec *spec;
	char *meant = NULL;
	const char *cause;

	if (!words[0] || g_strv_length(words) > COMMAND_WORDS)
		return NULL;
	command.word = g_ascii_strdown(words[0], -1);
	command.rest = g_strjoinv(" ", words + 1);
	spec = host_spec_find(command.word);
	if (spec && spec->who != HOST_GM && host_check(&command, &cause))
		meant = g_strdup_printf("/%s%s%s", command.word, *command.rest ? " " : "", command.rest);
	g_free(command.word);
	g_free(command.rest);
	return meant;
}

static bool is_taken(const struct state *state, unsigned empire, const char *line)
{
	struct order_set *set = order_set_new(empire);
	bool taken;

	orders_read_line(state->ruleset->grammar, set, 1, line, strlen(line));
	state_check_orders(state, set, NULL);
	/* A list of words keeps what it knows of them, with a note for each that it loses: that was not meant. */
	taken = set->count == 1 && set->orders[0].status != ORDER_REFUSED &&
	        (state->ruleset->grammar->terse || !set->orders[0].notes);
	order_set_free(set);
	return taken;
}

/* The nearest reading that the check accepts, if no other accepted one is as near; NULL: none. Points into the
   readings. */
static const char *taken_reading(
    const struct state *state, unsigned empire, const char *canonical, const GArray *readings)
{
	const struct slip *found = NULL;

	for (guint i = 0; i < MIN(readings->len, READINGS_MAX); i++) {
		const struct slip *slip = &g_array_index(readings, struct slip, i);
		if (found && slip->cost > found->cost)
			break;
		if ((canonical && strcmp(slip->text, canonical) == 0) || !is_taken(state, empire, slip->text))
			continue;
		if (found)
			return NULL;
		found = slip;
	}
	return found ? found->text : NULL;
}

/* Drops a suggestion that was made without the report, for a line of words that nothing of the empire fits: it is
   prose, or the suggested order would be refused, too. */
static void drop_refused(const struct grammar *grammar, const GArray *readings, struct order *order)
{
	for (guint i = 0; i < readings->len && !grammar->terse && order_asks(order->hint); i++) {
		g_autofree char *hint = order_question(g_array_index(readings, struct slip, i).text);
		if (g_strcmp0(hint, order->hint) == 0)
			order->hint = NULL;
	}
}

static void suggest(const struct state *state, struct order_set *set, struct order *order)
{
	const char *line = order->canonical ? order->canonical : order->text;

	/* Alone it would be accepted: it is refused only because of another line, so there is nothing to suggest. */
	if (order->canonical && is_taken(state, set->empire, order->canonical))
		return;
	if (order->hint && strcmp(order->hint, cause_one_a_line) == 0)
		return;
	g_autofree char *command = NULL, *hint = NULL;
	GArray *readings = slip_readings(state->ruleset->grammar, line, strlen(line));
	const char *meant = taken_reading(state, set->empire, order->canonical, readings);

	if (!readings->len && !order->canonical) {
		command = meant_command(order->text);
		meant = command;
	}
	if (meant) {
		hint = order_question(meant);
		order->hint = order_set_keep(set, hint, -1);
	} else if (!order->canonical) {
		drop_refused(state->ruleset->grammar, readings, order);
	}
	g_array_unref(readings);
}

void meant_orders(const struct state *state, struct order_set *set)
{
	unsigned tried = 0;

	if (!state->known)
		return;
	for (unsigned i = 0; i < set->count && tried < ORDERS_MAX; i++) {
		struct order *order = &set->orders[i];
		if (order->status != ORDER_REFUSED || (order->canonical && order_asks(order->hint)))
			continue;
		tried++;
		suggest(state, set, order);
	}
}
