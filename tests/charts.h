/* The map of a handwritten report (HO-60 to HO-62) as lines: places, things, links, moves. For unit tests of
   rulesets. */
#ifndef TESTS_CHARTS_H
#define TESTS_CHARTS_H

#include "engine/maps/map_words.h"
#include "engine/play/mapping.h"
#include "parsers/grammar.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* "S1 [brief], seen now: sentence"; "?": nothing is known of the place; "...": it may have more links. */
static inline void test_chart_place(const struct map *map, unsigned place, GString *out)
{
	const struct map_place *p = map_at(map, place);

	g_string_append_printf(out, "%s%s%s", p->id, p->facts_known ? "" : "?", p->links_known ? "" : "...");
	if (p->brief)
		g_string_append_printf(out, " [%s]", p->brief);
	if (p->cell)
		g_string_append_printf(out, " (%s)", p->cell);
	if (p->seen == MAP_NEVER)
		g_string_append(out, ", never seen: ");
	else
		g_string_append_printf(out, ", seen %d: ", (int)p->seen);
	map_sentence(map, place, out);
	g_string_append_c(out, '\n');
}

static inline void test_chart_moves(const struct map *map, GString *out)
{
	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		g_string_append_printf(out, "%s of %s %s%s:", move->thing, map_owner_name(map, move->owner),
		    move->ordered ? "ordered" : "made", move->stays ? ", cut short" : "");
		for (guint k = 0; k < move->path->len; k++)
			g_string_append_printf(
			    out, " %s", map_at(map, g_array_index(move->path, unsigned, k))->id);
		g_string_append_c(out, '\n');
	}
}

static inline char *test_chart_lines(const struct map *map)
{
	GString *out = g_string_new(NULL);

	for (unsigned i = 0; i < map->places->len; i++)
		test_chart_place(map, i, out);
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		g_string_append_printf(out, "%s of %s at %s, %d: %s\n", thing->name ? thing->name : "some",
		    map_owner_name(map, thing->owner), map_at(map, thing->place)->id, (int)thing->ships,
		    thing->what);
	}
	for (guint i = 0; i < map->links->len; i++) {
		const struct map_link *link = &g_array_index(map->links, struct map_link, i);
		g_string_append_printf(out, "%s %s %s%s%s\n", map_at(map, link->from)->id,
		    link->one_way ? "->"
		    : link->both  ? "<->"
		                  : "-",
		    map_at(map, link->to)->id, link->wormnet ? ", wormnet" : "",
		    link->over_edge ? ", over the edge" : "");
	}
	test_chart_moves(map, out);
	return g_string_free(out, FALSE);
}

/* Compares line by line, so that a failure shows the line. */
static inline void test_chart_same(const char *told, const char *lines)
{
	g_auto(GStrv) is = g_strsplit(told, "\n", -1), wanted = g_strsplit(lines, "\n", -1);

	for (guint i = 0; is[i] || wanted[i]; i++)
		if (g_strcmp0(is[i], wanted[i]) != 0)
			fail_msg("%s\ninstead of\n%s", is[i] ? is[i] : "no more",
			    wanted[i] ? wanted[i] : "nothing");
}

/* The map of a report written with ' for "; NULL with err. */
static inline struct map *test_chart_read(const char *ruleset, const char *report, struct error *err)
{
	g_autofree char *whole = g_strdup_printf("{'format': 1, 'game': 'demo', 'ruleset': '%s', 'turn': 4, "
	                                         "'empire': 'MING', %s}",
	    ruleset, report);

	return mapping_of_bytes("report", g_strdelimit(whole, "'", '"'), strlen(whole), err);
}

/* `orders`: orders to draw on the map, or NULL. */
static inline void test_chart(const char *ruleset, const char *report, const char *orders, const char *lines)
{
	const struct ruleset *r = ruleset_find(ruleset);
	struct error err = {0};
	struct map *map = test_chart_read(ruleset, report, &err);
	struct order_set *set = orders ? orders_read(r->grammar, 0, orders, strlen(orders)) : NULL;

	if (!map)
		fail_msg("%d:%d: %s", err.line, err.column, err.text);
	for (unsigned i = 0; set && i < set->count; i++)
		r->map_order(map, &set->orders[i]);
	g_autofree char *told = test_chart_lines(map);
	test_chart_same(told, lines);
	if (set)
		order_set_free(set);
	map_free(map);
}

static inline void test_chart_refused(const char *ruleset, const char *report, const char *words)
{
	struct error err = {0};
	struct map *map = test_chart_read(ruleset, report, &err);

	if (map || !strstr(err.text, words))
		fail_msg("%s: %s", report, map ? "good" : err.text);
	error_clear(&err);
}

#endif
