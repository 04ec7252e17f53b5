/* What the odds assume others to have: survivors of a combat as they were, ships that are only counted as Scouts. */
#include "tests/rehearsed.h"

#include "engine/play/door.h"
#include "rulesets/space-empires-4x/state.h"

#include <inttypes.h>

static const char text[] =
    "{ruleset: space-empires-4x, game: g, turn: 5, seed: 1, options: {combat_rounds: 1}, empires: [{name: "
    "MING, cp: 50}, {name: BOSCO, cp: 50, next: 30}], planets: [{x: 3, y: 0, home: MING, colony: MING}, {x: "
    "3, y: 6, home: BOSCO, colony: BOSCO}], units: [{owner: MING, id: 1, type: BB, x: 2, y: 2}, {owner: MING, "
    "id: 2, type: BB, x: 3, y: 6}, {owner: BOSCO, id: 4, type: DN, x: 2, y: 2, attack: 1, defense: 2, hits: "
    "1}, {owner: BOSCO, id: 5, type: CR, x: 2, y: 2, attack: 3}, {owner: BOSCO, id: 8, type: BA, x: 3, y: 6, "
    "defense: 3}, {owner: BOSCO, id: 9, type: SY, x: 3, y: 6, defense: 3}, {owner: BOSCO, id: 20, type: BC, "
    "x: 6, y: 5}, {owner: BOSCO, id: 21, type: DC, x: 6, y: 5}, {owner: BOSCO, id: 22, type: CR, x: 0, y: "
    "0}]}";

static unsigned ships_of(const struct sx_state *state, unsigned seat)
{
	unsigned count = 0;

	for (int64_t id = 1; id <= SX_NUMBERS; id++)
		count += state->empires[seat].ships[id].lives;
	return count;
}

static void same(const struct sx_ship *is, const struct sx_ship *was)
{
	assert_int_equal(is->lives, was->lives);
	if (!was->lives)
		return;
	assert_int_equal(is->type, was->type);
	assert_true(is->x == was->x && is->y == was->y);
	assert_true(is->attack == was->attack && is->defense == was->defense && is->hits == was->hits);
}

/* Plays a turn on that and returns what a seat reads of it. */
static struct play *played(struct test *test, unsigned seat, GString *json)
{
	struct error err = {0};
	struct play *real;

	test_begin(test, "space-empires-4x", text);
	real = play_new(g_steal_pointer(&test->state));
	test->state = real->state;
	assert_true(play_run(real, true, &err));
	report_write_json(
	    &(struct report_source){.state = real->state, .seat = seat, .events = real->events}, json);
	return real;
}

static void forces(void **unused)
{
	struct test test;
	struct play *real, *play;
	const struct sx_state *was, *is;
	const struct sx_ship *ships;
	g_autoptr(GString) json = g_string_new(NULL);

	(void)unused;
	real = played(&test, 0, json);
	play = test_rehearsed(&test, json->str, 0);
	was = (const struct sx_state *)real->state;
	is = (const struct sx_state *)play->state;
	ships = is->empires[1].ships;
	for (int64_t id = 4; id <= 9; id++)
		same(&ships[id], &was->empires[1].ships[id]);
	for (int64_t id = 1; id <= 2; id++)
		same(&is->empires[0].ships[id], &was->empires[0].ships[id]);
	/* Three ships more, two of them at (6,5). */
	assert_int_equal(ships_of(is, 1), ships_of(was, 1));
	assert_int_equal(ships_of(is, 0), ships_of(was, 0));
	assert_int_equal(sx_square_seen(is, 6, 5)->ships[1], 2);
	assert_int_equal(sx_square_seen(is, 0, 0)->ships[1], 1);
	assert_int_equal(sx_square_seen(is, 0, 0)->seen[1], 0);
	for (int64_t id = 10; id <= SX_NUMBERS; id++)
		assert_true(!ships[id].lives || ships[id].type == SX_SC);
	assert_int_equal(is->empires[1].cp, SX_CP_LAST);
	assert_int_equal(is->empires[0].cp, was->empires[0].cp);
	assert_false(is->view);
	play_free(play);
	play_free(real);
	document_free(test.doc);
	rules_free(test.rules);
}

/* What a report lists as left of a combat, and whether it is assumed to be a ship of BOSCO. */
static const struct {
	const char *place, *owner;
	int64_t id;
	enum sx_type type;
	bool taken;
} left[] = {
    {"'x':1,'y':1", "BOSCO", 1, SX_SC, true},
    {"'x':1,'y':1", "BOSCO", 999, SX_CS, true},
    {"'x':0,'y':6", "BOSCO", 50, SX_DC, true},
    {"'x':6,'y':0", "BOSCO", 50, SX_DN, true},
    {"'x':3,'y':6", "BOSCO", 50, SX_BA, true},
    {"'x':1,'y':1", "BOSCO", 0, SX_SC, false},
    {"'x':1,'y':1", "MING", 50, SX_SC, false},
    {"'x':1,'y':1", "BOSCO", 50, SX_SY, false},
    {"'x':3,'y':0", "BOSCO", 50, SX_SY, false},
};

/* The report with the i-th entry before what was left; listed twice, the second time as a Battleship. */
static char *told_of(const char *json, size_t i)
{
	g_autoptr(GRegex) combats = g_regex_new("\"combats\": *\\[", 0, 0, NULL);
	g_autofree char *with =
	    g_strdup_printf("'combats':[{%s,'left':[{'owner':'%s','id':%" PRId64
	                    ",'type':'%s'},{'owner':'%s','id':%" PRId64 ",'type':'BB'}]},",
	        left[i].place, left[i].owner, left[i].id, sx_type_codes[left[i].type], left[i].owner,
	        left[i].taken ? left[i].id : 0);

	return g_regex_replace_literal(combats, json, -1, 0, g_strdelimit(with, "'", '"'), 0, NULL);
}

/* Survivors of a combat are added as far as they can be there, without levels if none are reported. */
static void left_over(void **unused)
{
	struct test test;
	g_autoptr(GString) json = g_string_new(NULL);
	struct play *real = played(&test, 0, json);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(left); i++) {
		g_autofree char *told = told_of(json->str, i);
		struct play *play = test_rehearsed(&test, told, 0);
		const struct sx_state *state = (const struct sx_state *)play->state;
		const struct sx_ship *ship = &state->empires[1].ships[left[i].id];
		assert_true(strlen(told) > json->len);
		if (ship->lives != left[i].taken)
			fail_msg("%zu: %d", i, ship->lives);
		assert_true(left[i].id < 3 || !state->empires[0].ships[left[i].id].lives);
		if (left[i].taken) {
			assert_int_equal(ship->type, left[i].type);
			assert_true(ship->attack == 0 && ship->defense == 0 && ship->hits == 0);
			assert_true(state->empires[1].next > left[i].id);
		}
		play_free(play);
	}
	play_free(real);
	document_free(test.doc);
	rules_free(test.rules);
}

/* Survivors of the first seat are added too, for a reader of another one. */
static void first_seat(void **unused)
{
	struct test test;
	g_autoptr(GString) json = g_string_new(NULL);
	struct play *real = played(&test, 1, json);

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(left); i++) {
		if (strcmp(left[i].owner, "MING") != 0)
			continue;
		g_autofree char *told = told_of(json->str, i);
		struct play *play = test_rehearsed(&test, told, 1);
		assert_true(((const struct sx_state *)play->state)->empires[0].ships[left[i].id].lives);
		play_free(play);
	}
	play_free(real);
	document_free(test.doc);
	rules_free(test.rules);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(forces), cmocka_unit_test(left_over), cmocka_unit_test(first_seat)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
