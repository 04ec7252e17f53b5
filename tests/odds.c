/* Are the odds true (HO-82)? Makes positions in which the player sees all that matters, and holds the odds of each
   against the real turn, played as often as is said with dice of its own: outcomes of battles, what became of orders,
   and losses. What differs by more than four standard errors is told; so is a ruleset whose positions leave nothing to
   chance. The odds are of as many runs, 2,000 at most. usage: odds RULESET POSITIONS TURNS SEED */
#include "engine/documents/document.h"
#include "engine/play/answer.h"
#include "engine/play/clash.h"
#include "engine/play/odds_sums.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ERRORS 4.0

/* One position: a state document, and what the player, who has the first seat, orders. */
struct position {
	GString *state, *orders;
};

typedef void position_fn(struct dice_stream *dice, struct position *position);

/* --- space-empires-4x: without fog, others with money ------------------------------ */

static int64_t roll(struct dice_stream *dice, int64_t sides)
{
	return dice_roll(dice, sides);
}

static void make_4x(struct dice_stream *dice, struct position *p)
{
	static const char *const types[] = {"SC", "DD", "CR", "BC", "BB", "DN"};
	int64_t own = 0, foes = 0;

	g_string_append(p->state,
	    "ruleset: space-empires-4x\ngame: proof\nturn: 5\nseed: 1\noptions: {fog: false}\n"
	    "empires: [{name: E1, cp: 90, next: 90}, {name: E2, cp: 90, next: 90}]\n"
	    "planets: [{x: 3, y: 0, home: E1, colony: E1}, {x: 3, y: 6, home: E2, colony: E2},"
	    " {x: 1, y: 3}]\nunits:\n");
	for (int64_t square = 1; square <= 5; square += 2) {
		for (int64_t i = roll(dice, 3); i > 0; i--)
			g_string_append_printf(p->state,
			    "  - {owner: E2, id: %d, type: %s, x: %d, y: 3, attack: %d, defense: %d,"
			    " arrived: [%d, 2, 1]}\n",
			    (int)++foes, types[roll(dice, 6) - 1], (int)square, (int)roll(dice, 3) - 1,
			    (int)roll(dice, 3) - 1, (int)roll(dice, 4));
		for (int64_t i = roll(dice, 4); i > 0; i--) {
			g_string_append_printf(p->state,
			    "  - {owner: E1, id: %d, type: %s, x: %d, y: 2, attack: %d, defense: %d}\n",
			    (int)++own, types[roll(dice, 6) - 1], (int)square, (int)roll(dice, 3) - 1,
			    (int)roll(dice, 3) - 1);
			if (roll(dice, 4) > 1)
				g_string_append_printf(p->orders, "M%d(%d,3)\n", (int)own, (int)square);
			if (roll(dice, 4) == 1)
				g_string_append_printf(p->orders, "H%d\n", (int)own);
		}
	}
	/* A base that others' homes have, and an order that waits for a battle. */
	g_string_append(p->state, "  - {owner: E2, id: 80, type: BA, x: 3, y: 6}\n"
	                          "  - {owner: E1, id: 80, type: CS, x: 1, y: 2}\n");
	g_string_append_printf(p->orders, "F%s\nM80(1,3)\nC80\n", types[roll(dice, 6) - 1]);
}

/* --- galactic-empires: everything in rank 1, no admirals, no defences --------------- */

static void add_ships(struct dice_stream *dice, GString *out)
{
	static const char *const types[] = {"FR", "DD", "HU", "LC", "CR", "HC", "BC", "DN"};
	int64_t first = roll(dice, 4) - 1;

	g_string_append_printf(out, "ships: [{type: %s, n: %d}", types[first], (int)roll(dice, 3));
	if (roll(dice, 2) == 1)
		g_string_append_printf(
		    out, ", {type: %s, n: %d}", types[first + roll(dice, 4)], (int)roll(dice, 2));
	g_string_append(out, "]");
}

static void make_galactic(struct dice_stream *dice, struct position *p)
{
	g_string_append(p->state,
	    "ruleset: galactic-empires\ngame: proof\nturn: 5\nseed: 1\n"
	    "empires: [{id: 1, name: E1, treasury: 900.0}, {id: 2, name: E2, treasury: 900.0}]\n"
	    "relations: [{a: 1, b: 2, state: war}]\nsectors:\n"
	    "  - {id: 1, links: [2, 3, 4], max: 9, owner: 1, annexer: 1, ic: common}\n"
	    "  - {id: 2, max: 5, owner: 2, annexer: 2}\n  - {id: 3, max: 5}\n"
	    "  - {id: 4, max: 9, owner: 2, annexer: 2, ic: common}\nunits:\n");
	for (int sector = 2; sector <= 4; sector++) {
		g_string_append_printf(p->state, "  - {owner: 1, fleet: %d, sector: 1, retreat: %d, ", sector,
		    (int)roll(dice, 2) - 1);
		add_ships(dice, p->state);
		g_string_append(p->state, sector == 2   ? "}\n  - {owner: 2, fleet: 1, sector: 2, "
		                          : sector == 3 ? "}\n  - {owner: 0, garrison: 3, "
		                                        : "}\n  - {owner: 2, garrison: 4, ");
		add_ships(dice, p->state);
		g_string_append(p->state, "}\n");
		g_string_append_printf(p->orders, "M%dS%d\nPGF%dS%d\n", sector, sector, sector, sector);
	}
}

/* --- cyoe: fleets in one system, without techs, of the stance that is the default ---- */

static void make_cyoe(struct dice_stream *dice, struct position *p)
{
	static const char *const types[] = {"C1", "C2", "C3", "C4", "SD", "IW"};

	g_string_append(p->state,
	    "ruleset: cyoe\ngame: proof\nturn: 5\nseed: 1\n"
	    "empires: [{id: 1, name: E1}, {id: 2, name: E2}]\nsystems:\n"
	    "  - {id: 1, nodes: [2, 3], planets: [{id: 101, class: 1, owner: E1}]}\n"
	    "  - {id: 2, nodes: [3], planets: [{id: 201, class: 1, owner: E2}]}\n  - {id: 3}\nfleets:\n");
	/* Much the same on both sides: then a die decides. */
	for (int system = 1; system <= 3; system++) {
		int64_t first = roll(dice, 6) - 1, count = roll(dice, 6);
		for (int empire = 1; empire <= 2; empire++) {
			g_string_append_printf(p->state,
			    "  - {owner: E%d, id: %d, system: %d, ships: {%s: %d, %s: %d}", empire, system,
			    system, types[first], (int)count, types[(first + 1) % 6],
			    (int)(count / 2 + roll(dice, 2)));
			g_string_append(
			    p->state, empire == 1 && roll(dice, 2) == 1 ? ", retreat: 100}\n" : "}\n");
		}
	}
	for (int system = 1; system <= 3; system++)
		g_string_append_printf(p->orders, "AK%dE2\nST%d%cR%d\n", system, system,
		    "ABD"[roll(dice, 3) - 1], (int)roll(dice, 100));
}

/* --- star-empires: which exit is taken, and what one may do there --------------------- */

static void make_star(struct dice_stream *dice, struct position *p)
{
	int exits = 1 + (int)roll(dice, 3);

	g_string_append(p->state,
	    "ruleset: star-empires\ngame: proof\nturn: 5\nseed: 1\nempires: [{name: E1}, {name: E2}]\n"
	    "worlds: []\nportals:\n  - {name: Gate, sector: [0, 0], exits: [Exit1, Exit2");
	for (int i = 3; i <= exits; i++)
		g_string_append_printf(p->state, ", Exit%d", i);
	g_string_append(p->state, "]}\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, "  - {name: Exit%d, sector: [%d, 0]}\n", i, 9 * i);
	g_string_append(p->state, "storms:\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, "  - {name: Storm%d, sector: [%d, 0], rating: %d}\n", i,
		    9 * i, roll(dice, 2) == 1 ? 99 : 0);
	g_string_append(p->state, "ships:\n");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(
		    p->state, "  - {owner: E1, name: watch%d, class: carrier, sector: [%d, 0]}\n", i, 9 * i);
	for (int i = 1; i <= 3; i++) {
		g_string_append_printf(
		    p->state, "  - {owner: E1, name: eye%d, class: probe, sector: [0, 0]}\n", i);
		g_string_append_printf(p->orders, "TRAVERSE eye%d THROUGH Gate\nTOGGLE PUBLIC eye%d\n", i, i);
	}
	g_string_append(p->state, "known: [{empire: E1, kind: nav, name: Gate}");
	for (int i = 1; i <= exits; i++)
		g_string_append_printf(p->state, ", {empire: E1, kind: nav, name: Exit%d}", i);
	g_string_append(p->state, "]\n");
}

static const struct {
	const char *ruleset;
	position_fn *make;
} makers[] = {
    {"space-empires-4x", make_4x},
    {"galactic-empires", make_galactic},
    {"cyoe", make_cyoe},
    {"star-empires", make_star},
};

/* --- Comparing --------------------------------------------------------------------- */

struct proof {
	struct rules *rules;
	int64_t turns;
	unsigned runs;              /* of the odds */
	unsigned compared, chances; /* probabilities; and those that are neither 0 nor 1 */
	double worst;               /* standard errors */
	bool bad;
	const struct position *position;
};

static void compare(struct proof *proof, const char *what, double stated, double variance, double real)
{
	/* What happens once in all runs is no certainty yet. */
	double least = 1.0 / MIN(proof->runs, (double)proof->turns);
	double error = sqrt(MAX(variance, least) * (1.0 / proof->runs + 1.0 / (double)proof->turns));
	double apart = fabs(stated - real) / error;

	proof->compared++;
	proof->chances += variance > 0;
	proof->worst = MAX(proof->worst, apart);
	if (apart <= ERRORS)
		return;
	proof->bad = true;
	printf("%s: %.4f is stated, %.4f is true: %.1f standard errors\n%s%s", what, stated, real, apart,
	    proof->position->state->str, proof->position->orders->str);
}

static void compare_share(struct proof *proof, const char *what, double stated, double real)
{
	double both =
	    (stated * proof->runs + real * (double)proof->turns) / (proof->runs + (double)proof->turns);

	compare(proof, what, stated, both * (1 - both), real);
}

/* What the real turns came to, by what is counted: sums and sums of squares. */
struct sum {
	double sum, squares;
};

static void add(GHashTable *sums, double value, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void add(GHashTable *sums, double value, const char *format, ...)
{
	va_list args;
	struct sum *sum;
	char *key;

	va_start(args, format);
	key = g_strdup_vprintf(format, args);
	va_end(args);
	sum = g_hash_table_lookup(sums, key);
	if (!sum) {
		sum = g_new0(struct sum, 1);
		g_hash_table_insert(sums, g_strdup(key), sum);
	}
	sum->sum += value;
	sum->squares += value * value;
	g_free(key);
}

static struct play *open_play(const struct proof *proof, const struct position *p, struct error *err)
{
	struct document *doc = document_parse("state", p->state->str, p->state->len, EXIT_DATA, err);
	struct state *state = doc ? play_state_read(proof->rules, document_root(doc), err) : NULL;
	struct play *play;

	document_free(doc);
	if (!state)
		return NULL;
	play = play_new(state);
	play_orders(play, 0, p->orders->str, p->orders->len);
	return play;
}

static void count_real(const struct play *play, GHashTable *sums)
{
	g_autoptr(GPtrArray) clashes = clashes_new();

	play->state->ruleset->clashes(play->state, clashes);
	for (guint i = 0; i < clashes->len; i++) {
		const struct clash *clash = clashes->pdata[i];
		add(sums, 1, "%s won by %s", clash->place, clash->won->str);
		for (guint k = 0; k < clash->losses->len; k++) {
			const struct clash_loss *loss = &g_array_index(clash->losses, struct clash_loss, k);
			add(sums, (double)loss->ships, "%s lost by %s", clash->place, loss->empire);
		}
	}
	for (unsigned i = 0; i < play->orders[0]->count; i++)
		add(sums, 1, "line %u %s", play->orders[0]->orders[i].line,
		    order_status_name(play->orders[0]->orders[i].status));
}

static bool play_real(
    const struct proof *proof, const struct position *p, GHashTable *sums, struct error *err)
{
	for (int64_t i = 0; i < proof->turns; i++) {
		struct play *play = open_play(proof, p, err);
		bool good = play != NULL;
		if (good) {
			play_dice(play, dice_seed_again(4711, 0, i + 1));
			good = play_run(play, false, err);
		}
		if (good)
			count_real(play, sums);
		play_free(play);
		if (!good)
			return false;
	}
	return true;
}

/* The report of the position itself, and the odds that it gives. */
static struct odds *state_odds(const struct proof *proof, const struct position *p, struct error *err)
{
	struct play *play = open_play(proof, p, err);
	struct report report = play ? play_report(play, 0, NULL) : (struct report){0};
	g_autoptr(GString) json = g_string_new(NULL);
	struct document *doc = NULL;
	struct odds *odds = NULL;

	if (!play)
		return NULL;
	report.started = true;
	report.orders = NULL;
	report_write_json(&report, json);
	doc = document_parse("report", json->str, json->len, EXIT_DATA, err);
	if (doc)
		odds = odds_play(proof->rules, document_root(doc), play->orders[0], proof->runs, err);
	document_free(doc);
	play_free(play);
	return odds;
}

static double share_of(const struct proof *proof, GHashTable *sums, const char *key)
{
	const struct sum *sum = g_hash_table_lookup(sums, key);

	return sum ? sum->sum / (double)proof->turns : 0;
}

static void compare_sites(struct proof *proof, const struct odds *odds, GHashTable *sums)
{
	for (guint i = 0; i < odds->sites->len; i++) {
		const struct site_odds *site = odds->sites->pdata[i];
		for (guint k = 0; k < site->outcomes->len; k++) {
			const struct outcome *outcome = &g_array_index(site->outcomes, struct outcome, k);
			g_autofree char *key = g_strdup_printf("%s won by %s", site->place, outcome->winner);
			compare_share(
			    proof, key, (double)outcome->count / proof->runs, share_of(proof, sums, key));
		}
		for (guint k = 0; k < site->losses->len; k++) {
			const struct clash_loss *loss = &g_array_index(site->losses, struct clash_loss, k);
			g_autofree char *key = g_strdup_printf("%s lost by %s", site->place, loss->empire);
			const struct sum *sum = g_hash_table_lookup(sums, key);
			double mean = share_of(proof, sums, key);
			compare(proof, key, (double)loss->ships / proof->runs,
			    sum ? MAX(0, sum->squares / (double)proof->turns - mean * mean) : 0, mean);
		}
	}
}

static void compare_lines(struct proof *proof, const struct odds *odds, GHashTable *sums)
{
	for (unsigned i = 0; i < odds->count; i++) {
		const struct line_odds *line = &odds->lines[i];
		const unsigned counts[] = {line->done, line->partly, line->failed};
		static const char *const words[] = {"done", "partly", "failed"};
		for (int k = 0; k < 3; k++) {
			g_autofree char *key = g_strdup_printf("line %u %s", line->line, words[k]);
			compare_share(
			    proof, key, (double)counts[k] / proof->runs, share_of(proof, sums, key));
		}
	}
}

static bool prove(struct proof *proof, position_fn *make, struct dice_stream *dice, struct error *err)
{
	struct position p = {g_string_new(NULL), g_string_new(NULL)};
	GHashTable *sums = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	struct odds *odds;

	make(dice, &p);
	proof->position = &p;
	odds = state_odds(proof, &p, err);
	if (odds && play_real(proof, &p, sums, err)) {
		compare_sites(proof, odds, sums);
		compare_lines(proof, odds, sums);
	}
	odds_free(odds);
	if (error_is_set(err))
		printf("%s%s", p.state->str, p.orders->str);
	g_hash_table_destroy(sums);
	g_string_free(p.state, TRUE);
	g_string_free(p.orders, TRUE);
	return !error_is_set(err);
}

static bool run(struct proof *proof, const char *ruleset, int64_t positions, uint64_t seed, struct error *err)
{
	struct dice *dice = dice_new(seed, 1);
	bool good = true;

	proof->rules = rules_load(ruleset_find(ruleset), NULL, err);
	for (size_t m = 0; m < G_N_ELEMENTS(makers); m++)
		for (int64_t i = 0; good && i < positions && strcmp(makers[m].ruleset, ruleset) == 0; i++)
			good = prove(proof, makers[m].make, dice_of(dice, ruleset), err);
	rules_free(proof->rules);
	dice_free(dice);
	return good;
}

int main(int argc, char **argv)
{
	struct proof proof = {0};
	struct error err = {0};

	if (argc != 5 || !ruleset_find(argv[1]))
		return 64;
	proof.turns = g_ascii_strtoll(argv[3], NULL, 10);
	proof.runs = (unsigned)CLAMP(proof.turns, 1, ODDS_RUNS_MOST);
	if (!run(&proof, argv[1], g_ascii_strtoll(argv[2], NULL, 10), g_ascii_strtoull(argv[4], NULL, 10),
	        &err)) {
		error_print(&err, stderr);
		return 1;
	}
	printf("%s: %u figures, %u of them chances, at most %.2f standard errors from %" PRId64
	       " real turns\n",
	    argv[1], proof.compared, proof.chances, proof.worst, proof.turns);
	return proof.bad || proof.chances == 0;
}
