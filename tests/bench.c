/* Processor time of a whole turn, from order texts to written state and reports, at a
   quarter of a game's size and at all of it, in turns; medians of several runs.
   usage: bench RULESET EMPIRES LINES QUARTER.yaml FULL.yaml */
#include "engine/games/game_setup.h"
#include "engine/play/play.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define RUNS 7
#define WARM_UP_TURNS 3

/* One size of the game, opened a few turns after its start. */
struct size {
	unsigned empires;
	struct setup_whole whole;
	struct rules *rules;
	GString *state;
	GPtrArray *orders; /* GString, one a seat */
	uint64_t lines, report_bytes, things;
	double seconds[RUNS];
};

static double now(void)
{
	struct timespec used;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
	return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static struct state *open_state(const struct size *size)
{
	struct error err = {0};
	struct document *doc = document_parse("state", size->state->str, size->state->len, EXIT_DATA, &err);
	struct state *state = doc ? play_state_read(size->rules, document_root(doc), &err) : NULL;

	if (!state)
		g_error("the state cannot be read: %s", err.text);
	document_free(doc);
	return state;
}

static void make_game(struct size *size, const char *ruleset, const char *setup)
{
	const struct setup_request request = {"bench", ruleset, setup, size->empires, 1, NULL};
	g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
	struct error err = {0};
	struct state *state = NULL;

	for (unsigned i = 0; i < size->empires; i++)
		g_ptr_array_add(names, g_strdup_printf("E%u", i + 1));
	if (setup_resolve(NULL, &request, &size->whole, &err)) {
		size->rules = rules_load(size->whole.ruleset, NULL, &err);
		state = setup_first_state(size->rules, "bench", 1, size->whole.resolved, size->whole.map,
		    (const char *const *)names->pdata, names->len, false, &err);
	}
	if (!state)
		g_error("the game cannot be made: %s", err.text);
	size->state = g_string_new(NULL);
	play_state_write(state, size->state);
	play_state_free(state);
}

/* Random orders of a seat, again and again until there are enough lines. */
static GString *seat_orders(const struct state *state, unsigned seat, struct dice *dice, unsigned lines)
{
	GString *orders = g_string_new(NULL);
	unsigned count = 0, tries = 0;

	while (count < lines && tries++ < lines) {
		gsize begin = orders->len;
		state->ruleset->orders_random(state, seat, dice_of(dice, "bench"), orders);
		for (gsize i = begin; i < orders->len; i++)
			count += orders->str[i] == '\n';
	}
	return orders;
}

static void make_orders(struct size *size, unsigned lines)
{
	struct state *state = open_state(size);
	struct dice *dice = dice_new(1, state->turn);

	size->orders = g_ptr_array_new();
	size->lines = 0;
	for (unsigned seat = 0; seat < size->empires; seat++) {
		GString *orders = seat_orders(state, seat, dice, lines);
		for (gsize i = 0; i < orders->len; i++)
			size->lines += orders->str[i] == '\n';
		g_ptr_array_add(size->orders, orders);
	}
	dice_free(dice);
	play_state_free(state);
}

/* The turn itself; reports go to memory. */
static void run_turn(struct size *size, struct play *play, GString *out)
{
	struct error err = {0};

	for (unsigned seat = 0; seat < play->seats; seat++) {
		const GString *orders = size->orders->pdata[seat];
		play_orders(play, seat, orders->str, orders->len);
	}
	if (!play_run(play, false, &err))
		g_error("the turn cannot be run: %s", err.text);
	size->report_bytes = 0;
	for (unsigned seat = 0; seat < play->seats; seat++) {
		struct report report = play_report(play, seat, NULL);
		g_string_truncate(out, 0);
		report_write_text(&report, out);
		report_write_json(&report, out);
		size->report_bytes += out->len;
	}
	g_string_truncate(out, 0);
	play_state_write(play->state, out);
}

static void measure(struct size *size, int run)
{
	struct play *play = play_new(open_state(size));
	GString *out = g_string_new(NULL);
	double begin = now();

	run_turn(size, play, out);
	size->seconds[run] = now() - begin;
	play_free(play);
	g_string_free(out, TRUE);
}

static void warm_up(struct size *size, unsigned lines)
{
	for (int i = 0; i < WARM_UP_TURNS; i++) {
		struct play *play;
		make_orders(size, lines);
		play = play_new(open_state(size));
		run_turn(size, play, size->state);
		play_free(play);
		for (guint s = 0; s < size->orders->len; s++)
			g_string_free(size->orders->pdata[s], TRUE);
		g_ptr_array_free(size->orders, TRUE);
	}
	make_orders(size, lines);
}

static int by_value(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static double print_size(struct size *size)
{
	double median;

	qsort(size->seconds, RUNS, sizeof *size->seconds, by_value);
	median = size->seconds[RUNS / 2];
	printf(
	    "%4u empires: %7.1f ms a turn, %6" PRIu64
	    " order lines, %.2f us an order line, %.0f ns a line of the state, reports %.1f MB at %.0f MB/s\n",
	    size->empires, median * 1e3, size->lines, median * 1e6 / (double)MAX(size->lines, 1),
	    median * 1e9 / (double)MAX(size->things, 1), (double)size->report_bytes / 1e6,
	    (double)size->report_bytes / 1e6 / median);
	return median;
}

int main(int argc, char **argv)
{
	struct size sizes[2] = {{0}};
	struct rusage usage;
	double quarter, full;
	unsigned lines;

	if (argc != 6) {
		fputs("usage: bench RULESET EMPIRES LINES QUARTER.yaml FULL.yaml\n", stderr);
		return EXIT_USAGE;
	}
	lines = (unsigned)strtoul(argv[3], NULL, 10);
	for (int i = 0; i < 2; i++) {
		sizes[i].empires = (unsigned)strtoul(argv[2], NULL, 10) / (i ? 1 : 4);
		make_game(&sizes[i], argv[1], argv[4 + i]);
		warm_up(&sizes[i], lines);
		for (gsize c = 0; c < sizes[i].state->len; c++)
			sizes[i].things += sizes[i].state->str[c] == '\n';
	}
	for (int run = 0; run < RUNS; run++)
		for (int i = 0; i < 2; i++)
			measure(&sizes[i], run);
	quarter = print_size(&sizes[0]);
	full = print_size(&sizes[1]);
	getrusage(RUSAGE_SELF, &usage);
	printf("exponent between them %.3f, peak memory %.0f MiB\n", log(full / quarter * 1.0) / log(4),
	    (double)usage.ru_maxrss / 1024);
	return 0;
}
