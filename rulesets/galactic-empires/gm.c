/* The GM's orders: they are carried out before the first event of the turn, and recorded like a player's. */
#include "rulesets/galactic-empires/gm.h"
#include "rulesets/galactic-empires/phases.h"
#include "rulesets/galactic-empires/turn.h"

#include <inttypes.h>

static const char *const status_words[] = {"ROYALTY", "COMMONER", NULL};

/* Reads `E2`, or 2. */
static size_t read_empire(const char *text, size_t size, struct order_value *value)
{
	size_t begin = size && g_ascii_toupper(text[0]) == 'E' ? 1 : 0, at = begin;

	for (; at < size && at < begin + 2 && g_ascii_isdigit(text[at]); at++)
		value->number = value->number * 10 + (text[at] - '0');
	return value->number > 0 && !(at < size && g_ascii_isalnum(text[at])) ? at : 0;
}

static void write_empire(const struct order_value *value, GString *out)
{
	g_string_append_printf(out, "E%" PRId64, value->number);
}

static const struct token_kind tokens[] = {
    {.name = "empire",
        .what = "an empire: E and its number",
        .type = TOKEN_CUSTOM,
        .read = read_empire,
        .write = write_empire},
    {.name = "status", .what = "ROYALTY or COMMONER", .type = TOKEN_WORD, .words = status_words},
    {0},
};

static const struct order_form forms[] = {
    {0, "STATUS <e:empire> <k:status>", "GM", "make an empire a commoner, or royalty again",
        "STATUS E2 COMMONER", "{e} is {k} from this turn on", NULL},
    {0},
};

const struct grammar ge_gm_grammar = {.forms = forms, .tokens = tokens};

void ge_gm_check(const struct ge_state *state, struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		const struct ge_empire *empire;
		if (order->status == ORDER_REFUSED)
			continue;
		empire = ge_empire_find(state, order_number(order, 'e'));
		if (!empire)
			order_refuse(set, order, order_value(order, 'e')->column, NULL,
			    "there is no empire %" PRId64, order_number(order, 'e'));
		else if (!empire->alive)
			order_refuse(set, order, order_value(order, 'e')->column, NULL, "%s is defeated",
			    empire->name);
	}
}

static void set_status(struct turn *turn, const struct order *order)
{
	struct ge_empire *empire = ge_empire_find(ge_state_of(turn->state), order_number(order, 'e'));
	int64_t status = order_number(order, 'k');
	struct event *event;

	if (empire->status == status)
		return;
	empire->status = status;
	event = event_new(turn->events, "status", "The game master has changed your status: {status}");
	event_text(event, "status", ge_status_names[status]);
	ge_tell(turn, event, empire->id);
}

void ge_run_gm(struct turn *turn)
{
	for (unsigned i = 0; turn->gm && i < turn->gm->count; i++) {
		struct order *order = &turn->gm->orders[i];
		if (order->status != ORDER_ACCEPTED)
			continue;
		set_status(turn, order);
		order_done(order);
	}
}
