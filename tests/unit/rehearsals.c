/* Orders of computer players (HO-72), first orders to learn (HO-70) and sums of odds (HO-82), with a ruleset whose
   turns give prepared results: its orders are pN, a plan of this number, and dW, a battle at W that a die decides. */
#include "engine/base/hash.h"
#include "engine/play/bot.h"
#include "engine/play/clash.h"
#include "engine/play/lessons.h"
#include "engine/play/odds.h"
#include "engine/play/odds_sums.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define UNSEEN INT64_MIN /* a plan that cannot be rehearsed */
#define PLANS 3

struct fake {
	struct state base;
	unsigned plan;
	GString *battles; /* "W12 2\n": place, and the die's value */
	bool ran;
};

static int64_t worths[PLANS];
static unsigned rehearsed;

static unsigned fake_seats(const struct state *state)
{
	(void)state;
	return 2;
}

static struct seat fake_seat(const struct state *state, unsigned seat)
{
	(void)state;
	return (struct seat){.name = seat ? "MING" : "BOSCO"};
}

static struct state *fake_view(
    const struct state *head, struct node *report, unsigned *seat, struct error *err)
{
	struct fake *fake = g_new0(struct fake, 1);

	(void)report;
	(void)err;
	state_begin(&fake->base, head);
	fake->battles = g_string_new(NULL);
	*seat = 1;
	return &fake->base;
}

static void fake_free(struct state *state)
{
	g_string_free(((struct fake *)state)->battles, TRUE);
	state_end(state);
	g_free(state);
}

static struct order_set *fake_read(unsigned seat, const char *text, size_t size)
{
	g_autofree char *own = g_strndup(text, size);
	g_auto(GStrv) lines = g_strsplit(own, "\n", -1);
	struct order_set *set = order_set_new(seat);

	for (unsigned i = 0; lines[i]; i++) {
		struct order *order = *lines[i] ? order_set_add(set, i + 1) : NULL;
		if (order)
			order->text = order->canonical = order_set_keep(set, lines[i], -1);
	}
	return set;
}

static void fake_check(const struct state *state, struct order_set *set)
{
	for (unsigned i = 0; i < set->count; i++) {
		const char *text = set->orders[i].text;
		if (*text == 'x')
			order_refuse(set, &set->orders[i], 0, NULL, "no such order");
		if (*text != 'p')
			continue;
		((struct fake *)state)->plan = (unsigned)(text[1] - '0');
		assert_int_equal(text[2], '\0'); /* sharp does not rehearse itself */
	}
}

static bool fake_rehearse(struct state *state, struct node *report, struct error *err)
{
	(void)report;
	rehearsed++;
	return worths[((struct fake *)state)->plan] != UNSEEN || error_set(err, EXIT_DATA, "unseen");
}

static void fake_run(struct turn *turn)
{
	struct order_set *set = turn->orders[1];

	((struct fake *)turn->state)->ran = true;
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		const char *text = order->text;
		if (*text == 'd')
			g_string_append_printf(((struct fake *)turn->state)->battles, "%s %d\n", text + 1,
			    (int)dice_roll(dice_of(turn->dice, "fake"), 3));
		else if (*text == 'b')
			g_string_append_printf(((struct fake *)turn->state)->battles, "%s 1\n", text + 1);
		else if (*text == 'h')
			order_partly(order, "half");
		else if (*text == 'f')
			order_fail(order, "failed");
		else if (*text == 'r')
			order_refuse(set, order, 0, NULL, "found out");
		else if (*text == 'o')
			order_done(order);
	}
}

/* 1: MING wins, 2: BOSCO, 3: nobody; each loses as many as the die shows, BOSCO twice that. */
static void fake_clashes(const struct state *state, GPtrArray *clashes)
{
	g_auto(GStrv) lines = g_strsplit(((const struct fake *)state)->battles->str, "\n", -1);

	for (unsigned i = 0; *lines[i]; i++) {
		int die = lines[i][strlen(lines[i]) - 1] - '0';
		g_autofree char *place = g_strndup(lines[i], strlen(lines[i]) - 2);
		struct clash *clash = clash_begin(clashes, place);
		clash_lost(clash, "MING", die);
		clash_lost(clash, "BOSCO", 2 * (int64_t)die);
		if (die < 3)
			clash_won(clash, die == 1 ? "MING" : "BOSCO");
	}
}

static void fake_standings(const struct state *state, int64_t *scores)
{
	const struct fake *fake = (const struct fake *)state;

	/* A turn that cannot be rehearsed, or was not, does not count. */
	scores[0] = 1000;
	scores[1] = !fake->ran || worths[fake->plan] == UNSEEN ? 1000000 : worths[fake->plan];
}

static void fake_steady(const struct state *state, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out)
{
	(void)state;
	(void)dice;
	assert_int_equal(seat, 1);
	g_string_append_printf(out, "p%u%s\n", plan, calm ? "c" : "");
}

static void fake_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out)
{
	assert_int_equal(seat, 1);
	g_string_append_printf(out, "%" PRIu64 " %d\n", state->seed, (int)dice_roll(dice, 1000000));
}

static const struct phase phases[] = {{"all", "All", fake_run}, {0}};

static const struct ruleset ruleset = {.name = "fake",
    .phases = phases,
    .state_free = fake_free,
    .seats = fake_seats,
    .seat = fake_seat,
    .standings = fake_standings,
    .orders_read = fake_read,
    .orders_check = fake_check,
    .state_of_report = fake_view,
    .rehearse = fake_rehearse,
    .clashes = fake_clashes,
    .orders_random = fake_random,
    .orders_steady = fake_steady,
    .plans = PLANS};
static const struct rules rules = {.ruleset = &ruleset};

#define REPORT "{\"game\": \"g\", \"turn\": 3}"

static void orders(const struct rules *own, const char *bot, bool standin, const char *wanted)
{
	const struct bot_task task = {.rules = own,
	    .bot = bot,
	    .seed = "80000000000000020000000000000001",
	    .standin = standin,
	    .report = REPORT,
	    .size = strlen(REPORT)};
	g_autoptr(GString) out = g_string_new("before\n");
	g_autofree char *all = g_strconcat("before\n", wanted, NULL);
	struct error err = {0};

	assert_true(bot_orders(&task, out, &err));
	assert_string_equal(out->str, all);
}

static void test_bots(void **unused)
{
	struct ruleset none = ruleset, one = ruleset;
	const struct rules without = {.ruleset = &none}, single = {.ruleset = &one};
	struct dice *dice = dice_new(UINT64_C(0x4000000000000001), 3);
	g_autofree char *random =
	    g_strdup_printf("4611686018427387905 %d\n", (int)dice_roll(dice_of(dice, "bot"), 1000000));
	const struct bot_task bad = {.rules = &rules, .bot = "hold", .seed = "0", .report = "{}", .size = 2};
	g_autoptr(GString) out = g_string_new(NULL);
	struct error err = {0};

	(void)unused;
	none.orders_steady = NULL;
	none.plans = 0;
	one.plans = 1;
	orders(&rules, "hold", false, "");
	orders(&rules, "random", false, random);
	orders(&rules, "steady", false, "p0\n");
	orders(&rules, "steady", true, "p0c\n");
	orders(&rules, "nobody", false, "");
	orders(&without, "steady", false, "");
	orders(&without, "sharp", false, "");
	rehearsed = 0;
	orders(&rules, "sharp", true, "p0c\n");
	orders(&single, "sharp", false, "p0\n");
	assert_int_equal(rehearsed, 0);
	orders(&rules, "sharp", false, "p2\n");
	assert_int_equal(rehearsed, PLANS);
	assert_false(bot_orders(&bad, out, &err));
	assert_int_equal(err.code, EXIT_DATA);
	error_clear(&err);
	dice_free(dice);
}

/* Its dice depend only on game, turn and empire. */
static void test_seeds(void **unused)
{
	char hex[40] = "ggggggggggggggggggggggggggggggggggg";
	g_autofree char *whole = g_compute_checksum_for_string(
	    G_CHECKSUM_SHA256, "nightmail dice 1 9223372036854775807 12 bot MING\n", -1);

	(void)unused;
	bot_seed(INT64_MAX, 12, "MING", hex);
	assert_int_equal(strncmp(hex, whole, 32), 0);
	assert_true(hex[32] == '\0' && hex[33] == 'g');
}

/* Its own plan comes last; another plan has to score a quarter more, down to the first. */
static void test_sharp(void **unused)
{
	static const int64_t values[] = {
	    UNSEEN, -100, -75, -10, -9, -8, -7, -6, -1, 0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 75, 93, 94, 100};
	const size_t count = G_N_ELEMENTS(values);

	(void)unused;
	for (size_t i = 0; i < count * count * count; i++) {
		unsigned best = 2;
		char wanted[] = "p2\n";
		worths[0] = values[i % count];
		worths[1] = values[i / count % count];
		worths[2] = values[i / count / count];
		for (unsigned plan = 2; plan-- > 0;) {
			int64_t own = worths[best], quarter = own == UNSEEN ? 0 : (own < 0 ? -own : own) / 4;
			if (worths[plan] > own && (own == UNSEEN || worths[plan] >= own + quarter))
				best = plan;
		}
		wanted[1] = (char)('0' + best);
		orders(&rules, "sharp", false, wanted);
	}
	memset(worths, 0, sizeof worths);
}

/* --- Odds ----------------------------------------------------------------- */

static struct odds *played(const char *text, unsigned runs, GString *report_text)
{
	struct error err = {0};
	struct document *report = document_parse("report.json", REPORT, strlen(REPORT), EXIT_DATA, &err);
	struct order_set *set;
	struct fake state = {.base = {.ruleset = &ruleset}};
	struct json *json = json_new(report_text);
	struct odds *odds;

	set = fake_read(1, text, strlen(text));
	fake_check(&state.base, set);
	json_node(json, NULL, document_root(report));
	json_free(json);
	odds = odds_play(&rules, document_root(report), set, runs, &err);
	assert_non_null(odds);
	assert_int_equal(odds->runs, runs);
	order_set_free(set);
	document_free(report);
	return odds;
}

static void test_certain(void **unused)
{
	static const char *const places[] = {"W2", "W9", "W12", "W20", "W1-W2"};
	static const unsigned ends[][3] = {{5, 0, 0}, {0, 5, 0}, {0, 0, 5}, {0, 0, 5}};
	g_autoptr(GString) text = g_string_new(NULL);
	struct odds *odds = played("o\nx\nh\nf\nr\n\na\nbW20\nbW1-W2\nbW9\nbW2\nbW12\nbW2", 5, text);
	static const unsigned lines[] = {1, 3, 4, 5, 7};

	(void)unused;
	assert_false(odds->diced);
	assert_int_equal(odds->sites->len, G_N_ELEMENTS(places));
	for (unsigned i = 0; i < G_N_ELEMENTS(places); i++) {
		const struct site_odds *site = odds->sites->pdata[i];
		unsigned times = i == 0 ? 2 : 1;
		assert_string_equal(site->place, places[i]);
		assert_int_equal(site->count, 5);
		assert_int_equal(site->outcomes->len, 1);
		assert_string_equal(g_array_index(site->outcomes, struct outcome, 0).winner, "MING");
		assert_int_equal(g_array_index(site->outcomes, struct outcome, 0).count, 5);
		assert_int_equal(site->losses->len, 2);
		assert_string_equal(g_array_index(site->losses, struct clash_loss, 0).empire, "BOSCO");
		assert_int_equal(g_array_index(site->losses, struct clash_loss, 0).ships, 10 * times);
		assert_string_equal(g_array_index(site->losses, struct clash_loss, 1).empire, "MING");
		assert_int_equal(g_array_index(site->losses, struct clash_loss, 1).ships, 5 * times);
	}
	assert_int_equal(odds->count, 11);
	for (unsigned i = 0; i < G_N_ELEMENTS(lines); i++) {
		const struct line_odds *line = &odds->lines[i];
		const unsigned *end = ends[i < 4 ? i : 0];
		assert_int_equal(line->line, lines[i]);
		assert_int_equal(line->done, end[0]);
		assert_int_equal(line->partly, end[1]);
		assert_int_equal(line->failed, end[2]);
	}
	assert_string_equal(odds->lines[4].text, "a");
	odds_free(odds);
	odds_free(NULL);
}

/* Each run has its own dice, derived from report and orders. */
static void test_diced(void **unused)
{
	static const char *const winners[] = {"MING", "BOSCO", ""};

	(void)unused;
	for (unsigned runs = 1; runs <= 60; runs++) {
		g_autoptr(GString) text = g_string_new(NULL);
		struct odds *odds = played("dW3\nx", runs, text);
		const struct site_odds *site = odds->sites->pdata[0];
		unsigned counts[3] = {0}, sum = 0, known = 0;
		char hex[65];
		g_string_append(text, "nightmail odds 1\ndW3\n");
		hash_sha256_hex(text->str, text->len, hex);
		hex[16] = '\0';
		for (unsigned run = 1; run <= runs; run++) {
			struct dice *dice =
			    dice_new(dice_seed_again(g_ascii_strtoull(hex, NULL, 16) >> 1, 0, run), 3);
			unsigned die = (unsigned)dice_roll(dice_of(dice, "fake"), 3);
			counts[die - 1]++;
			sum += die;
			dice_free(dice);
		}
		assert_true(odds->diced);
		assert_int_equal(site->count, runs);
		assert_int_equal(g_array_index(site->losses, struct clash_loss, 0).ships, 2 * sum);
		assert_int_equal(g_array_index(site->losses, struct clash_loss, 1).ships, sum);
		for (guint i = 0; i < site->outcomes->len; i++) {
			const struct outcome *outcome = &g_array_index(site->outcomes, struct outcome, i);
			const struct outcome *before = i ? outcome - 1 : outcome;
			for (unsigned k = 0; k < 3; k++)
				if (strcmp(winners[k], outcome->winner) == 0)
					assert_int_equal(outcome->count, counts[k]);
			assert_true(before->count > outcome->count ||
			            (before->count == outcome->count &&
			                strcmp(before->winner, outcome->winner) <= 0));
			known += outcome->count;
		}
		assert_int_equal(known, runs);
		odds_free(odds);
	}
}

/* --- The first orders to learn (HO-70) ------------------------------------ */

/* Its orders are a to e and more: refused if they contain x, warned of with w, with ! unless alone. */
static struct order_set *taught_read(unsigned seat, const char *text, size_t size)
{
	struct order_set *set = fake_read(seat, text, size);

	for (unsigned i = 0; i < set->count; i++)
		set->orders[i].form = set->orders[i].text[0] - 'a';
	return set;
}

static void taught_check(const struct state *state, struct order_set *set)
{
	(void)state;
	for (unsigned i = 0; i < set->count; i++) {
		struct order *order = &set->orders[i];
		if (strchr(order->text, 'x') || (strchr(order->text, '!') && set->count > 1))
			order_refuse(set, order, 0, NULL, "no");
		if (strchr(order->text, 'w'))
			order_warn(order, "beware");
	}
}

static const char *at_first; /* orders of steady; the first ones to learn */
static unsigned needed;      /* number of the set of random orders that contains `e` */

static void taught_steady(const struct state *state, unsigned seat, unsigned plan, bool calm,
    struct dice_stream *dice, GString *out)
{
	(void)state;
	(void)seat;
	(void)dice;
	assert_true(plan == 0 && !calm);
	g_string_append(out, at_first);
}

static void taught_first(const struct state *state, unsigned seat, GString *out)
{
	(void)state;
	assert_int_equal(seat, 1);
	g_string_append(out, "c1\nc2\n");
}

static bool no_first; /* the only examples are steady's orders */

static unsigned tried;

static void taught_random(const struct state *state, unsigned seat, struct dice_stream *dice, GString *out)
{
	(void)seat;
	(void)dice;
	/* Each set of random orders has another seed. */
	assert_true(state->seed == (uint64_t)++tried << 31);
	g_string_append_printf(out, "e%s%u\n", tried == needed ? "" : "x", tried);
}

static const struct lesson five[] = {
    {"A", 0, "does a"}, {"B", 1, "does b"}, {"C", 2, "does c"}, {"D", 3, "does d"}, {"E", 4, "does e"}, {0}};
static const struct lesson two[] = {{"A", 0, "does a"}, {"E", 4, "does e"}, {0}};

static const struct lesson longer[] = {
    {"A", 0, "1234567890 1234567890 1234567890 1234567890 1234567890 12 345 67"},
    {"E", 4, "1234567890 1234567890 1234567890 1234567890 123456 789"}, {0}};

static void teaches(const struct lesson *lessons, const char *steady, unsigned set, const char *wanted)
{
	struct ruleset taught = ruleset;
	const struct rules own = {.ruleset = &taught};
	g_autoptr(GString) out = g_string_new(NULL);
	struct error err = {0};

	taught.lessons = lessons;
	taught.orders_read = taught_read;
	taught.orders_check = taught_check;
	taught.orders_steady = taught_steady;
	taught.orders_first = no_first ? NULL : taught_first;
	taught.orders_random = taught_random;
	at_first = steady;
	needed = set;
	tried = 0;
	assert_true(lessons_write(&own, REPORT, strlen(REPORT), out, &err));
	assert_string_equal(out->str, wanted);
}

#define TEN "aaaaaaaaaa"
#define SIXTY TEN TEN TEN TEN TEN TEN

/* A ruleset without orders of its own to begin with: the first order need only be legal by itself. */
static void test_lessons_of_steady(void **unused)
{
	(void)unused;
	no_first = true;
	teaches(five, "d!\nd3\n", 1,
	    "  `d!`\n      D: does d\n  `e1`\n      E: does e\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n"
	    "  A: does a; see `/help A`\n  B: does b; see `/help B`\n  C: does c; see `/help C`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `d3`\n");
	teaches(two, "c\na\n", 1, "  `a`\n      A: does a\n  `e1`\n      E: does e\n");
	no_first = false;
}

static void test_lessons(void **unused)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct error err = {0};

	(void)unused;
	/* Eight random sets are searched, then any order that is legal alone; forms without an example are replaced by
	   other legal orders, in the order found (HO-142). */
	teaches(five, SIXTY "aaaaa\n" SIXTY "aaaa\na2\nbw\nbx\nb1\nb2\nd!\nf\n\n", 8,
	    "  `" SIXTY "aaaa`\n      A: does a\n  `b1`\n      B: does b\n  `c1`\n      C: does c\n"
	    "  `d!`\n      D: does d\n  `e8`\n      E: does e\n");
	assert_int_equal(tried, 8);
	teaches(five, "a\nd1\nd2\nb1\n", 9,
	    "  `a`\n      A: does a\n  `b1`\n      B: does b\n  `c1`\n      C: does c\n  `d1`\n      D: does d\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n  E: does e; see `/help E`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `c2`\n");
	assert_int_equal(tried, 8);
	teaches(five, "", 1,
	    "  `c1`\n      C: does c\n  `e1`\n      E: does e\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n"
	    "  A: does a; see `/help A`\n  B: does b; see `/help B`\n  D: does d; see `/help D`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `c2`\n");
	/* An order that conflicts with the others waits until a compatible one is found. */
	teaches(five, "a\nd!\nd3\ne\nb\n", 1,
	    "  `a`\n      A: does a\n  `b`\n      B: does b\n  `c1`\n      C: does c\n  `d3`\n      D: does d\n"
	    "  `e`\n      E: does e\n");
	teaches(five, "d!\nd3\n", 1,
	    "  `c1`\n      C: does c\n  `d3`\n      D: does d\n  `e1`\n      E: does e\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n"
	    "  A: does a; see `/help A`\n  B: does b; see `/help B`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `c2`\n  `d!`\n");
	/* Fewer orders may exist. */
	teaches(two, "b\na\n", 2, "  `a`\n      A: does a\n  `e2`\n      E: does e\n");
	assert_int_equal(tried, 2);
	teaches(two, "e\n", 2,
	    "  `e`\n      E: does e\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n  A: does a; see `/help A`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `c1`\n");
	assert_int_equal(tried, 8);
	/* A long example continues on the next line. */
	teaches(longer, "a\n", 9,
	    "  `a`\n      A: 1234567890 1234567890 1234567890 1234567890 1234567890 12\n        345 67\n"
	    "\nNothing of yours can do these yet, so that they have no example:\n"
	    "  E: 1234567890 1234567890 1234567890 1234567890 123456 789; see\n      `/help E`\n"
	    "\nWhat you could order now besides; `/help` with the line explains it:\n  `c1`\n");
	/* If all forms have examples, the search ends. */
	teaches(five, "e\nd\nb\na\n", 1,
	    "  `a`\n      A: does a\n  `b`\n      B: does b\n  `c1`\n      C: does c\n  `d`\n      D: does d\n"
	    "  `e`\n      E: does e\n");
	assert_int_equal(tried, 0);
	assert_true(lessons_write(&rules, REPORT, strlen(REPORT), out, &err));
	assert_string_equal(out->str, "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_bots), cmocka_unit_test(test_seeds),
	    cmocka_unit_test(test_sharp), cmocka_unit_test(test_certain), cmocka_unit_test(test_diced),
	    cmocka_unit_test(test_lessons), cmocka_unit_test(test_lessons_of_steady)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
