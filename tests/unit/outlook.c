/* The reader's standing (HO-140) and what lacks an order (HO-143), for a fictitious ruleset. */
#include "engine/play/door.h"
#include "engine/play/orderless.h"
#include "engine/play/outlook.h"
#include "engine/play/toll.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const names[] = {"ANN", "BOB"};

static unsigned count_seats(const struct state *state)
{
	(void)state;
	return G_N_ELEMENTS(names);
}

static struct seat seat_of(const struct state *state, unsigned seat)
{
	(void)state;
	return (struct seat){.name = names[seat]};
}

/* BOB is announced as leader: four of nine coins, two turns to go. */
static void look(const struct state *state, struct outlook *outlook)
{
	(void)state;
	g_string_append(outlook->victory, "Four coins win.");
	outlook->things = "coins";
	outlook_add(outlook,
	    &(struct outlook_progress){.empire = names[outlook->reader], .have = 1, .need = 4, .of = 9});
	outlook_add(outlook,
	    &(struct outlook_progress){.empire = "BOB", .have = 4, .need = 4, .of = 9, .turns_left = 2});
	for (int i = 0; i < 3; i++)
		outlook_warn(outlook, &(struct outlook_hold){.name = "BOB",
		                          .things = "coins",
		                          .more = i ? "" : " or ANN has five",
		                          .have = 4,
		                          .all = 9,
		                          .need = 4,
		                          .last = 8});
}

static int64_t fleets, worlds;

static void idle(const struct state *state, unsigned seat, const struct order_set *set, GArray *things)
{
	(void)state;
	(void)seat;
	for (int64_t i = 1; i <= fleets; i++)
		if (!idle_named(set, 0, -1, "f", i))
			IDLE_ADD(things, "fleet", "F%d", (int)i);
	for (int64_t i = 1; i <= worlds; i++)
		if (!idle_named(set, -1, 0, "fw", i))
			IDLE_ADD(things, "world", "W%d", (int)i);
}

static int64_t lost;

static void count_lost(const struct node *report, const struct toll *toll)
{
	(void)report;
	toll_ships(toll, "W1", "ANN", lost);
}

static const struct ruleset ruleset = {.name = "coin",
    .seats = count_seats,
    .seat = seat_of,
    .outlook = look,
    .idle = idle,
    .toll = count_lost,
    .places_lost = {"coin", "coins"}};
static const struct state state = {.ruleset = &ruleset, .game = (char *)"coins", .turn = 7};

static char *json_for(unsigned reader)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_map(json, NULL);
	json_text(json, "empire", names[reader]);
	outlook_write(&state, reader, NULL, json);
	json_end(json);
	json_free(json);
	return g_string_free(out, FALSE);
}

/* The reader first, then the announced leader; nobody twice. */
static void test_json(void **unused)
{
	g_autofree char *ann = NULL, *bob = NULL;

	(void)unused;
	fleets = 2;
	worlds = 1;
	ann = json_for(0);
	bob = json_for(1);
	assert_non_null(
	    strstr(ann, "\"progress\": [{\"empire\": \"ANN\", \"have\": 1, \"need\": 4, \"of\": 9, "
	                "\"turns_left\": null}, {\"empire\": \"BOB\", \"have\": 4, \"need\": 4, "
	                "\"of\": 9, \"turns_left\": 2}]"));
	assert_non_null(
	    strstr(bob, "\"progress\": [{\"empire\": \"BOB\", \"have\": 4, \"need\": 4, \"of\": 9, "
	                "\"turns_left\": 2}]"));
	assert_non_null(strstr(ann, "\"idle\": [\"F1\", \"F2\", \"W1\"]"));
}

/* At most two warnings: the block has eight lines. */
static void test_block(void **unused)
{
	g_autofree char *json = NULL;
	struct error err = {0};
	struct document *document;
	struct report report = {.known = &state, .seat = 0};
	struct host_facts host = {.deadline = "on Monday"};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	fleets = 3;
	worlds = 1;
	json = json_for(0);
	document = document_parse("report.json", json, strlen(json), EXIT_DATA, &err);
	report.standing = node_get(document_root(document), "standing");
	report.host = &host;
	outlook_put(&report, out);
	assert_string_equal(out->str, "\nWHERE YOU STAND\n"
	                              "  Orders for turn 7 are due on Monday.\n"
	                              "  Four coins win.\n"
	                              "  You have 1 of 9 coins; 4 win. BOB has 4.\n"
	                              "  ! BOB holds 4 of 9 coins and wins at the end of turn 8 unless it\n"
	                              "    falls below 4 or ANN has five.\n"
	                              "  ! BOB holds 4 of 9 coins and wins at the end of turn 8 unless it\n"
	                              "    falls below 4.\n"
	                              "  3 fleets and 1 world have no order.\n\n");
	/* What was lost and what has no order share the one line that is left, if it holds both. */
	lost = 3;
	report.root = document_root(document);
	g_string_truncate(out, 0);
	outlook_put(&report, out);
	assert_non_null(
	    strstr(out->str, "\n  Last turn you lost 3 ships. 3 fleets and 1 world have no order.\n\n"));
	lost = 30000;
	g_string_truncate(out, 0);
	outlook_put(&report, out);
	assert_non_null(strstr(out->str, "\n    falls below 4.\n  Last turn you lost 30000 ships.\n\n"));
	document_free(document);
}

/* What the reader has comes first, whatever the order in the report's JSON. */
static void test_own_first(void **unused)
{
	static const char text[] =
	    "{\"standing\": {\"victory\": \"W.\", \"things\": \"coins\", \"progress\": ["
	    "{\"empire\": \"BOB\", \"have\": 4, \"need\": 4, \"of\": 9},"
	    " {\"empire\": \"ANN\", \"have\": 1, \"need\": 4, \"of\": 9},"
	    " {\"empire\": \"CAT\", \"have\": 2, \"need\": 4}]}}";
	struct error err = {0};
	struct document *document = document_parse("report.json", text, strlen(text), EXIT_DATA, &err);
	struct report report = {.known = &state, .seat = 0};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)unused;
	report.standing = node_get(document_root(document), "standing");
	outlook_put(&report, out);
	assert_non_null(strstr(out->str, "\n  You have 1 of 9 coins; 4 win. BOB has 4. CAT has 2.\n"));
	document_free(document);
}

static void line_is(const struct order_set *set, const char *wanted)
{
	g_autoptr(GArray) things = idle_things(&state, 0, set);
	g_autoptr(GString) out = g_string_new(NULL);

	idle_put(things, out);
	assert_string_equal(out->str, wanted);
}

static void order(struct order_set *set, int form, char slot, int64_t number, enum order_status status)
{
	struct order *one = order_set_add(set, 1);
	struct order_value *value = order_set_values(set, 1);

	*value = (struct order_value){.slot = slot, .number = number};
	*one = (struct order){.form = form, .count = 1, .values = value, .status = status};
}

/* An order of the form, for the slot's thing, that was not refused, counts. */
static void test_line(void **unused)
{
	struct order_set *set = order_set_new(0);

	(void)unused;
	fleets = 3;
	worlds = 1;
	order(set, 0, 'f', 2, ORDER_ACCEPTED);
	order(set, 0, 'f', 3, ORDER_REFUSED);
	order(set, 0, 'g', 1, ORDER_ACCEPTED);
	order(set, 0, 'w', 1, ORDER_ACCEPTED);
	line_is(NULL, "Without an order: F1 F2 F3 W1\n");
	line_is(set, "Without an order: F1 F3 W1\n");
	order(set, 1, 'w', 1, ORDER_ACCEPTED);
	order(set, 0, 'f', 1, ORDER_ACCEPTED);
	order(set, 0, 'f', 3, ORDER_ACCEPTED);
	line_is(set, "");
	order_set_free(set);
	fleets = 12;
	line_is(NULL, "Without an order: F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 and 3 more\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_json), cmocka_unit_test(test_block),
	    cmocka_unit_test(test_own_first), cmocka_unit_test(test_line)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
