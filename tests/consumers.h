/* Runs everything that reads an untrusted report or state document: maps, pages, sentences, checks, forecasts, odds,
   computer players; a turn and its reports. Appends the results, or why the document was refused, so that two readings
   can be compared. Leaves out places of errors, as they depend on the layout. */
#ifndef TESTS_CONSUMERS_H
#define TESTS_CONSUMERS_H

#include "engine/maps/map_speech.h"
#include "engine/maps/picture.h"
#include "engine/pages/report_page.h"
#include "engine/play/answer.h"
#include "engine/play/bot.h"
#include "engine/play/mapping.h"
#include "engine/play/odds.h"
#include "engine/play/report_speech.h"
#include "parsers/grammar.h"
#include "parsers/help.h"
#include "tests/fuzz/rules.h"

#define CONSUMED_PLACES 4 /* places of each map that are looked at */

/* Sentences and the page that contains them depend on the order of the document's keys: if that differs, they are made
   but not appended. */
static bool consumed_sentences = true;

static inline void consumed_error(struct error *err, GString *out)
{
	if (error_is_set(err))
		g_string_append_printf(out, "%d %s\n", (int)err->code, err->text);
	error_clear(err);
}

static inline void consume_map(struct map *map, GString *out, struct error *err)
{
	unsigned places = MIN(map->places->len, CONSUMED_PLACES);

	picture_draw(map, PICTURE_SVG, NULL, out, err);
	picture_draw(map, PICTURE_DOT, NULL, out, err);
	map_speech(map, out);
	for (unsigned i = 0; i < places; i++) {
		map_speech_look(map, i, out);
		map_speech_route(map, i, places - 1 - i, out);
	}
	map_speech_find(map, "W1", err);
	consumed_error(err, out);
}

static inline void consume_maps(
    struct node *root, const struct rules *rules, const char *orders, GString *out)
{
	struct error err = {0};
	struct map *map = mapping_of_report(root, &err), *moves;

	if (map && mapping_orders(map, rules, root, orders, strlen(orders), &err))
		consume_map(map, out, &err);
	consumed_error(&err, out);
	map_free(map);
	moves = mapping_of_moves(root, &err);
	map_free(moves);
	consumed_error(&err, out);
}

static inline void consume_page(
    struct node *root, const struct rules *rules, const char *orders, GString *out)
{
	struct error err = {0};
	const struct report_page page = {
	    .report = root, .before = root, .orders = orders, .orders_size = strlen(orders), .rules = rules};

	g_autoptr(GString) said = g_string_new(NULL);

	report_page_write(&page, said, &err);
	consumed_error(&err, out);
	report_speech(root, said, &err);
	consumed_error(&err, out);
	g_string_append(out, consumed_sentences ? said->str : "");
}

static inline void consume_orders(
    struct node *root, const struct rules *rules, const char *orders, GString *out)
{
	struct error err = {0};
	unsigned seat = 0;
	struct play *play = answer_play(rules, root, orders, strlen(orders), &seat, &err);
	struct odds *odds = NULL;

	if (play)
		answer_orders(rules->ruleset, play->orders[seat], NULL, grammar_gloss, out);
	consumed_error(&err, out);
	answer_forecast(rules, root, orders, strlen(orders), out, &err);
	consumed_error(&err, out);
	if (play)
		odds = odds_play(rules, root, play->orders[seat], 1, &err);
	if (odds)
		odds_write_text(odds, out);
	odds_free(odds);
	consumed_error(&err, out);
	play_free(play);
}

static inline void consume_bots(const struct rules *rules, const char *bytes, size_t size, GString *out)
{
	struct error err = {0};

	for (const char *const *bot = bot_names; *bot; bot++) {
		const struct bot_task task = {.rules = rules,
		    .bot = *bot,
		    .seed = "00112233445566778899aabbccddeeff",
		    .report = bytes,
		    .size = size};
		bot_orders(&task, out, &err);
		consumed_error(&err, out);
	}
}

/* Reads a report with some orders of its reader. */
static inline void consume_report(const char *bytes, size_t size, const char *orders, GString *out)
{
	struct error err = {0};
	struct document *document = document_parse("report.json", bytes, size, EXIT_DATA, &err);
	struct node *root = document ? document_root(document) : NULL;
	const struct ruleset *ruleset = root ? play_ruleset_of(root, &err) : NULL;

	if (ruleset) {
		const struct rules *rules = rules_of(ruleset);
		consume_maps(root, rules, orders, out);
		consume_page(root, rules, orders, out);
		consume_orders(root, rules, orders, out);
		consume_bots(rules, bytes, size, out);
	}
	consumed_error(&err, out);
	document_free(document);
}

static inline void consume_turn(struct play *play, GString *out)
{
	const struct ruleset *ruleset = play->state->ruleset;
	struct error err = {0};

	if (play_run(play, false, &err)) {
		play_state_write(play->state, out);
		for (unsigned seat = 0; seat < play->seats; seat++)
			if (ruleset->seat(play->state, seat).reads) {
				const struct report_source source = play_report_source(play, seat, NULL);
				g_autoptr(GString) text = g_string_new(NULL);
				report_write(&source, out, NULL, text, &err);
				g_string_append(out, text->str);
				consumed_error(&err, out);
			}
	}
	consumed_error(&err, out);
}

/* Reads a state document: a turn in which each seat gives the orders, and its reports. */
static inline void consume_state(const char *bytes, size_t size, const char *orders, GString *out)
{
	struct error err = {0};
	struct document *document = document_parse("state.json", bytes, size, EXIT_DATA, &err);
	const struct ruleset *ruleset = document ? play_ruleset_of(document_root(document), &err) : NULL;
	struct state *state =
	    ruleset ? play_state_read(rules_of(ruleset), document_root(document), &err) : NULL;

	document_free(document);
	consumed_error(&err, out);
	if (!state)
		return;
	if (ruleset->over_refused && ruleset->over(state, NULL)) {
		play_state_free(state);
		return;
	}
	struct play *play = play_new(state);
	for (unsigned seat = 0; seat < play->seats; seat++)
		if (!ruleset->seat(state, seat).out)
			play_orders(play, seat, orders, strlen(orders));
	consume_turn(play, out);
	play_free(play);
}

#endif
