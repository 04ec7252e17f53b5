#include "tests/computer.h"

#include "engine/play/bot.h"

bool computer_orders(const struct rules *rules, const struct play *play, unsigned seat, const char *bot,
    bool standin, GString *orders, struct error *err)
{
	const struct report_source source = {.state = play->state, .seat = seat, .started = true};
	g_autoptr(GString) json = g_string_new(NULL);
	struct bot_task task = {.rules = rules, .bot = bot, .standin = standin};
	char seed[33];

	report_write_json(&source, json);
	bot_seed(
	    play->state->seed, play->state->turn, play->state->ruleset->seat(play->state, seat).name, seed);
	task.seed = seed;
	task.report = json->str;
	task.size = json->len;
	return bot_orders(&task, orders, err);
}

static void obeys(
    const struct rules *rules, struct play *play, unsigned seat, const char *bot, bool standin, GString *why)
{
	const struct ruleset *ruleset = play->state->ruleset;
	const char *name = ruleset->seat(play->state, seat).name;
	g_autoptr(GString) orders = g_string_new(NULL);
	struct error err = {0};
	const struct order_set *set;

	if (!computer_orders(rules, play, seat, bot, standin, orders, &err))
		g_string_append_printf(why, "%s by %s: %s; ", name, bot, err.text);
	error_clear(&err);
	play_orders(play, seat, orders->str, orders->len);
	set = play->orders[seat];
	for (unsigned i = 0; i < set->count; i++) {
		const struct order *order = &set->orders[i];
		if (order->status == ORDER_REFUSED)
			g_string_append_printf(
			    why, "%s by %s: %s: %s; ", name, bot, order->text, order->cause);
		else if (standin && ruleset->order_commits &&
		         ruleset->order_commits(play->state, seat, order))
			g_string_append_printf(
			    why, "%s, for whom %s stands in: %s; ", name, bot, order->text);
	}
}

bool computers_obey(const struct rules *rules, struct play *play, GString *why)
{
	static const char *const planners[] = {"steady", "sharp"};

	for (unsigned seat = 0; seat < play->seats; seat++) {
		struct seat who = play->state->ruleset->seat(play->state, seat);
		for (size_t i = 0; who.reads && !who.out && i < G_N_ELEMENTS(planners); i++) {
			obeys(rules, play, seat, planners[i], false, why);
			obeys(rules, play, seat, planners[i], true, why);
		}
	}
	return why->len == 0;
}
