#include "parsers/offline.h"

#include "engine/play/answer.h"
#include "engine/play/odds.h"
#include "engine/play/report_wrap.h"
#include "parsers/host_command.h"
#include "parsers/meant.h"
#include "parsers/help.h"
#include "parsers/reading_notes.h"

#include <string.h>

static void put_notes(const struct offline *offline, const struct reading *reading)
{
	const GArray *commands = reading->commands;
	const char *said =
	    offline->typed ? "commands like this one do nothing here" : "the command is the host's business";
	GString *out = offline->answer;
	g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
	const char *cause;

	letter_notes(reading->letter, notes);
	for (guint i = 0; i < commands->len; i++) {
		const struct reading_command *command = &g_array_index(commands, struct reading_command, i);
		if (host_check(command, &cause))
			g_ptr_array_add(notes, g_strdup_printf("line %u: %s", command->line, said));
	}
	if (notes->len)
		report_heading(out, "NOTES");
	for (guint i = 0; i < notes->len; i++) {
		g_string_append(out, "  ");
		report_wrap(out, 4, g_ptr_array_index(notes, i));
		g_string_append_c(out, '\n');
	}
}

static void put_odds(const struct offline *offline, const struct order_set *set, struct error *err)
{
	struct odds *odds = odds_play(offline->rules, offline->report, set, offline->odds, err);

	if (odds && offline->json)
		odds_write_json(odds, offline->json);
	else if (odds)
		odds_write_text(odds, offline->answer);
	odds_free(odds);
}

/* Names the shell's help in place of the command /help, which is for mails. */
static void name_help(const struct ruleset *ruleset, struct order_set *set)
{
	g_autofree char *help = g_strdup_printf("`nightmail help %s` lists the orders", ruleset->name);

	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		const char *named = order->hint ? strchr(order->hint, '/') : NULL;

		if (named && (named == order->hint || (order_asks(order->hint) && named[-1] == ' ')))
			order->hint = order_set_keep(set, help, -1);
	}
}

struct reading *offline_read(struct play *play, unsigned seat, const char *text, size_t size,
    struct order_set **commands, struct error *err)
{
	struct reading *reading = reading_of(play->state->ruleset->grammar, text, size, reading_limits);

	reading->set->empire = seat;
	*commands = refused_commands(reading);
	state_check_orders(play->state, reading->set, err);
	meant_orders(play->state, reading->set);
	return reading;
}

unsigned offline_answer(const struct offline *offline, struct error *err)
{
	const struct ruleset *ruleset = offline->rules->ruleset;
	unsigned seat = 0, refused;
	struct play *play = answer_play(offline->rules, offline->report, "", 0, &seat, err);
	const GString *orders = offline->orders;
	struct reading *reading;
	struct order_set *commands;

	if (!play)
		return 0;
	reading = offline_read(play, seat, offline->text, offline->size, &commands, err);
	if (offline->typed)
		name_help(ruleset, reading->set);
	refused = answer_refused(reading->set) + answer_refused(commands);
	(offline->alone ? answer_alone : answer_orders)(
	    ruleset, reading->set, commands, grammar_gloss, offline->answer);
	play_orders_text(reading->set, offline->orders);
	if (answer_idle(offline->rules, offline->report, orders->str, orders->len, offline->answer, err) &&
	    (orders->len || play->state->turn == 0))
		answer_forecast(
		    offline->rules, offline->report, orders->str, orders->len, offline->answer, err);
	if (offline->odds && !error_is_set(err))
		put_odds(offline, reading->set, err);
	put_notes(offline, reading);
	order_set_free(commands);
	reading_free(reading);
	play_free(play);
	return refused;
}

unsigned offline_alone(const struct solo *solo, const GString *text, unsigned odds, GString *answer,
    GString *orders, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL);
	struct document *doc = solo_report(solo, 0, ".json", report, err)
	                           ? document_parse("report", report->str, report->len, EXIT_SOFTWARE, err)
	                           : NULL;
	unsigned refused = doc ? offline_answer(&(struct offline){.rules = solo->rules,
	                                            .alone = true,
	                                            .typed = true,
	                                            .odds = odds,
	                                            .report = document_root(doc),
	                                            .text = text->str,
	                                            .size = text->len,
	                                            .answer = answer,
	                                            .orders = orders},
	                             err)
	                       : 0;

	document_free(doc);
	return refused;
}
