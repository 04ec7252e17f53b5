/* The map ge24 sector by sector (GE-115), which empire gets which speciality (GE-117), and who is a commoner. */
#include "rulesets/galactic-empires/map.h"
#include "rulesets/galactic-empires/unit.h"

#include "engine/play/play.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static struct rules *rules;

static int begin(void **unused)
{
	struct error err = {0};

	(void)unused;
	rules = rules_load(ruleset_find("galactic-empires"), NULL, &err);
	return rules ? 0 : -1;
}

static int end(void **unused)
{
	(void)unused;
	rules_free(rules);
	return 0;
}

static struct ge_state *made(
    const char *const *names, unsigned seats, const char *keys, struct document **document)
{
	struct error err = {0};
	struct setup whole = {.game = "demo", .seed = 7, .names = names, .seats = seats};

	*document = document_parse("setup", keys, strlen(keys), EXIT_DATA, &err);
	whole.root = document_root(*document);
	whole.players = node_take(whole.root, "players");
	struct state *state = play_state_make(rules, &whole, NULL, &err);
	if (!state)
		fail_msg("%s", err.text);
	return ge_state_of(state);
}

/* "2 SC, 4 CR": in the order of the table. */
static void is_unit(const struct ge_state *state, const struct ge_unit *unit, const char *ships)
{
	g_autoptr(GString) out = g_string_new(NULL);

	for (guint i = 0; i < unit->stacks->len; i++) {
		const struct ge_stack *s = &g_array_index(unit->stacks, struct ge_stack, i);
		assert_int_equal(s->rank, 1);
		g_string_append_printf(
		    out, "%s%d %s", i ? ", " : "", (int)s->n, ge_tables_of(state)->types[s->type].code);
	}
	assert_string_equal(out->str, ships);
}

static void builds(const struct ge_state *state, uint64_t types, const char *codes)
{
	g_autoptr(GString) out = g_string_new(NULL);

	for (unsigned i = 0; i < ge_tables_of(state)->type_count; i++)
		if (types >> i & 1)
			g_string_append_printf(
			    out, "%s%s", out->len ? " " : "", ge_tables_of(state)->types[i].code);
	assert_string_equal(out->str, codes);
}

/* The links of GE-115: n to its neighbours in six columns and four rows. */
static void is_linked(const struct ge_state *state, int a)
{
	static const int barriers[][2] = {{3, 9}, {9, 10}, {15, 16}, {16, 22}};
	guint count = 0;

	for (int b = 1; b <= 24; b++) {
		int low = MIN(a, b), high = MAX(a, b);
		bool near = high - low == 6 || (high - low == 1 && low % 6 != 0), barrier = false;
		const struct ge_link *link =
		    ge_link_find(state, &state->sectors[a - 1], &state->sectors[b - 1]);
		assert_int_equal(link != NULL, near);
		for (size_t i = 0; i < G_N_ELEMENTS(barriers); i++)
			barrier = barrier || (barriers[i][0] == low && barriers[i][1] == high);
		if (link)
			assert_int_equal(link->barrier, barrier);
		count += near;
	}
	assert_int_equal(state->sectors[a - 1].links->len, count);
}

static const struct {
	int owner; /* owner of a capital; 0: a centre of the independents */
	const char *builds;
} centres[25] = {[1] = {1, "TR SC FR DD LC CR PK HC BO BB"},
    [6] = {2, "TR SC FR DD HU RD LC CR MR HC BB"},
    [19] = {3, "TR SC SP FR DD CV LC CR HC WB BB"},
    [24] = {4, "TR SC FR DD LC CR MN SG HC BC BB DN"},
    [8] = {0, "TR SC FR DD HU CA"},
    [11] = {0, "TR SC FR DD MN SG BC DN"},
    [14] = {0, "TR SC FR DD PK BO"},
    [17] = {0, "TR SC SP FR DD CV WB"}};

static void is_sector(const struct ge_state *state, int n)
{
	static const int owners[25] = {[1] = 1,
	    [2] = 1,
	    [7] = 1,
	    [6] = 2,
	    [5] = 2,
	    [12] = 2,
	    [19] = 3,
	    [13] = 3,
	    [20] = 3,
	    [24] = 4,
	    [18] = 4,
	    [23] = 4};
	const struct ge_sector *s = &state->sectors[n - 1];
	g_autofree char *wild = g_strdup_printf("%d FR", 2 + n % 3);
	bool capital = centres[n].owner != 0, centre = centres[n].builds != NULL;

	assert_int_equal(s->id, n);
	assert_int_equal(s->owner, owners[n]);
	assert_int_equal(s->annexer, owners[n]);
	assert_int_equal(s->max, capital ? 13 : centre ? 9 : 3 + n % 4);
	assert_int_equal(s->sd, capital ? 2 : centre);
	assert_int_equal(s->sd_now, s->sd);
	assert_int_equal(s->ic, centre);
	assert_int_equal(s->damage + s->lost, 0);
	if (centre)
		builds(state, s->builds, centres[n].builds);
	is_unit(state, &s->garrison, capital ? "6 DD, 2 CR" : centre ? "3 LC, 2 CR" : owners[n] ? "" : wild);
	assert_int_equal(s->garrison.admirals->len, capital);
	assert_int_equal(s->garrison.owner, owners[n]);
}

static void ge24(void **unused)
{
	static const char *const names[] = {"ANN", "BOB", NULL, "Hive"};
	static const int capitals[] = {1, 6, 19, 24};
	struct document *document;
	struct ge_state *state = made(names, 4, "{}", &document);

	(void)unused;
	assert_int_equal(state->sector_count, 24);
	for (int n = 1; n <= 24; n++) {
		is_sector(state, n);
		is_linked(state, n);
	}
	for (unsigned e = 1; e <= 4; e++) {
		const struct ge_empire *empire = state->empires[e];
		const struct ge_sector *home = &state->sectors[capitals[e - 1] - 1];
		const struct ge_admiral *admiral =
		    &g_array_index(home->garrison.admirals, struct ge_admiral, 0);
		assert_string_equal(empire->name, e == 3 ? "Empire3" : names[e - 1]);
		assert_int_equal(empire->treasury, 600);
		assert_int_equal(empire->capital, capitals[e - 1]);
		assert_true(admiral->id == 1 && admiral->a == 2 && admiral->d == 2 && admiral->l == 2);
		is_unit(state, empire->fleets[1], "2 SC, 4 CR");
		assert_ptr_equal(empire->fleets[1]->sector, home);
		assert_null(empire->fleets[2]);
	}
	play_state_free(&state->head);
	document_free(document);
}

#define CARRIER "TR SC FR DD HU CA"
#define BIO "TR SC FR DD PK BO"
#define FAST "TR SC FR DD HU RD MR"
#define HEAVY "TR SC FR DD MN SG BC DN"
#define CLOAK "TR SC SP FR DD CV WB"

/* An empire named like a realm has its speciality, the others get the remaining realms in order, then from the start
   again. */
static void specialities(void **unused)
{
	static const struct {
		unsigned seats;
		const char *names[12], *types[12];
	} rows[] = {{2, {"A", "B"}, {CARRIER, BIO}}, {2, {"A", "concord"}, {BIO, CARRIER}},
	    {3, {"Hive", "A", "B"}, {HEAVY, CARRIER, BIO}},
	    {5, {"A", "Brokers", "B", "Concord", "C"}, {BIO, FAST, HEAVY, CARRIER, BIO}},
	    {3, {"Freeports", "Logicians", "A"}, {FAST, BIO, CARRIER}},
	    {12, {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L"},
	        {CARRIER, BIO, FAST, HEAVY, BIO, BIO, CLOAK, CLOAK, HEAVY, CARRIER, FAST, FAST}},
	    {12, {"A", "B", "C", "D", "E", "F", "Freeports", "H", "I", "J", "K", "L"},
	        {CARRIER, BIO, FAST, HEAVY, BIO, BIO, FAST, CLOAK, CLOAK, HEAVY, CARRIER, FAST}}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct document *document;
		struct ge_state *state =
		    made(rows[i].names, rows[i].seats, "{map: {generator: galaxy}}", &document);
		for (unsigned k = 0; k < rows[i].seats; k++)
			builds(state, ge_map_speciality(state, k + 1), rows[i].types[k]);
		assert_true(ge_map_speciality(state, 99) == 0);
		play_state_free(&state->head);
		document_free(document);
	}
}

/* A player is a commoner only by their own key; all others, also without a key, are royalty. */
static void statuses(void **unused)
{
	static const struct {
		const char *keys, *is;
		unsigned seats;
	} rows[] = {{"{}", "rrr", 3},
	    {"{players: [{name: A}, {status: commoner}, {status: royalty}]}", "rcr", 3},
	    {"{players: [{status: commoner}]}", "crrr", 4},
	    {"{players: [B, {status: commoner}, C]}", "rcr", 3},
	    {"{players: [{status: commoner}, {}, {status: commoner}]}", "cr", 2}};
	static const char *const names[] = {"A", "B", "C", "D"};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
		struct document *document;
		struct ge_state *state = made(names, rows[i].seats, rows[i].keys, &document);
		assert_int_equal(state->seat_count, strlen(rows[i].is));
		for (unsigned k = 0; k < rows[i].seats; k++)
			assert_int_equal(
			    state->empires[k + 1]->status, rows[i].is[k] == 'c' ? GE_COMMONER : GE_ROYALTY);
		play_state_free(&state->head);
		document_free(document);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test(ge24), cmocka_unit_test(specialities), cmocka_unit_test(statuses)};

	return cmocka_run_group_tests(tests, begin, end);
}
