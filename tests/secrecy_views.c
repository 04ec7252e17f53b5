#include "tests/secrecy_views.h"

#include "engine/maps/map_speech.h"
#include "engine/maps/svg.h"
#include "engine/pages/report_page.h"
#include "engine/play/answer.h"
#include "engine/play/bot.h"
#include "engine/play/mapping.h"
#include "engine/play/odds.h"
#include "engine/play/report_speech.h"
#include "parsers/grammar.h"
#include "parsers/help.h"

const char *const view_part_names[] = {"report", "JSON report", "map", "picture", "answer", "forecast",
    "odds", "speech", "orders of bots", "page"};

static void write_answer(const struct state *state, const struct viewer *viewer, GString *out)
{
	struct order_set *set =
	    state->ruleset->orders_read(viewer->seat, viewer->orders->str, viewer->orders->len);

	state_check_orders(state, set, viewer->err);
	answer_orders(state->ruleset, set, NULL, grammar_gloss, out);
	order_set_free(set);
}

static void write_forecast(const struct viewer *viewer, const GString *json, GString *out, struct error *err)
{
	struct document *doc = document_parse("report.json", json->str, json->len, EXIT_DATA, err);

	if (doc)
		answer_forecast(
		    viewer->rules, document_root(doc), viewer->orders->str, viewer->orders->len, out, err);
	document_free(doc);
}

#define ODDS_TRIED 3 /* runs of /odds */

static void write_odds(const struct viewer *viewer, const GString *json, GString *out, struct error *err)
{
	const struct rules *rules = viewer->rules;
	struct document *doc = document_parse("report.json", json->str, json->len, EXIT_DATA, err);
	unsigned seat = 0;
	struct play *play =
	    doc ? answer_play(rules, document_root(doc), viewer->orders->str, viewer->orders->len, &seat, err)
	        : NULL;
	struct odds *odds =
	    play ? odds_play(rules, document_root(doc), play->orders[seat], ODDS_TRIED, err) : NULL;

	if (odds) {
		odds_write_text(odds, out);
		odds_write_json(odds, out);
	}
	odds_free(odds);
	play_free(play);
	document_free(doc);
}

static void write_speech(const GString *json, const struct map *map, GString *out, struct error *err)
{
	struct document *doc = document_parse("report.json", json->str, json->len, EXIT_DATA, err);

	if (doc)
		report_speech(document_root(doc), out, err);
	if (map)
		map_speech(map, out);
	document_free(doc);
}

/* Orders that computer players would give, who know only the report. */
static void write_bots(const struct viewer *viewer, const GString *json, GString *out, struct error *err)
{
	struct bot_task task = {.rules = viewer->rules,
	    .seed = "0123456789abcdef0123456789abcdef",
	    .report = json->str,
	    .size = json->len};

	for (int i = 0; bot_names[i]; i++) {
		task.bot = bot_names[i];
		task.standin = !task.standin;
		bot_orders(&task, out, err);
	}
}

static void write_page(const GString *report, GString *out, struct error *err)
{
	const struct report_page_bytes page = {.name = "report", .bytes = report->str, .size = report->len};

	report_page_of_bytes(&page, out, err);
}

/* Makes the views after a turn; `started`: of a situation. */
void views_make(const struct viewer *viewer, const struct play *play, bool started, struct views *views)
{
	struct report_source source = play_report_source(play, viewer->seat, NULL);

	source.started = started;
	for (int i = 0; i < PARTS; i++)
		views->parts[i] = g_string_new(NULL);
	report_write(&source, NULL, NULL, views->parts[PART_TEXT], NULL);
	struct document *tree = document_empty("report", EXIT_SOFTWARE);
	report_write(&source, views->parts[PART_JSON], tree, NULL, NULL);
	struct error *err = viewer->err;
	struct map *map =
	    play->state->ruleset->map && mapping_complete(tree, NULL, NULL, false, views->parts[PART_JSON],
	                                     views->parts[PART_DOT], err)
	        ? mapping_of_bytes("report", views->parts[PART_JSON]->str, views->parts[PART_JSON]->len, err)
	        : NULL;
	if (map)
		map_svg(map, NULL, views->parts[PART_SVG]);
	write_speech(views->parts[PART_JSON], map, views->parts[PART_SPEECH], err);
	map_free(map);
	document_free(tree);
	write_page(views->parts[PART_JSON], views->parts[PART_PAGE], err);
	if (play->state->ruleset->over(play->state, NULL) ||
	    play->state->ruleset->seat(play->state, viewer->seat).out)
		return;
	write_answer(play->state, viewer, views->parts[PART_ANSWER]);
	write_forecast(viewer, views->parts[PART_JSON], views->parts[PART_FORECAST], viewer->err);
	write_odds(viewer, views->parts[PART_JSON], views->parts[PART_ODDS], viewer->err);
	write_bots(viewer, views->parts[PART_JSON], views->parts[PART_BOT], viewer->err);
}

void views_clear(struct views *views)
{
	for (int i = 0; i < PARTS; i++)
		if (views->parts[i])
			g_string_free(views->parts[i], TRUE);
}
