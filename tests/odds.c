/* Are the odds right (HO-82)? Makes positions in which the player sees everything that matters, and compares the odds
   of each with the real turn, played TURNS times with its own dice: outcomes of battles, orders' results, and losses.
   Reports differences above four standard errors, and rulesets whose positions have no chances. The odds use as many
   runs, 2,000 at most. usage: odds RULESET POSITIONS TURNS SEED */
#include "tests/odds.h"

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

/* The position makers in the order of `rulesets`; NULL: that folder has no tests/odds.c. */
#define RULESET(name) position_fn position_##name __attribute__((weak));
#include "rulesets/list.def"
#undef RULESET
static position_fn *const makers[] = {
#define RULESET(name) position_##name,
#include "rulesets/list.def"
#undef RULESET
};

/* --- Comparing --------------------------------------------------------------------- */

struct proof {
	struct rules *rules;
	int64_t turns;
	unsigned runs;              /* runs of the odds */
	unsigned compared, chances; /* number of probabilities; of those other than 0 and 1 */
	double worst;               /* largest difference, in standard errors */
	bool bad;
	const struct position *position;
};

static void compare(struct proof *proof, const char *what, double stated, double variance, double real)
{
	/* An outcome in only one of all runs is not distinguishable from certainty. */
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

/* Sums and sums of squares over the real turns, for each outcome. */
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

/* The position's own report, and the odds that it gives. */
static struct odds *state_odds(const struct proof *proof, const struct position *p, struct error *err)
{
	struct play *play = open_play(proof, p, err);
	struct report_source source = play ? play_report_source(play, 0, NULL) : (struct report_source){0};
	g_autoptr(GString) json = g_string_new(NULL);
	struct document *doc = NULL;
	struct odds *odds = NULL;

	if (!play)
		return NULL;
	source.started = true;
	source.orders = NULL;
	report_write_json(&source, json);
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
		for (int64_t i = 0;
		     good && i < positions && makers[m] && proof->rules->ruleset == rulesets[m]; i++)
			good = prove(proof, makers[m], dice_of(dice, ruleset), err);
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
