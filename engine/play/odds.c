#include "engine/play/odds_sums.h"

#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/play/answer.h"

#include <inttypes.h>
#include <string.h>

/* --- Playing -------------------------------------------------------------------- */

static void site_free(void *data)
{
	struct site_odds *site = data;

	g_free(site->place);
	g_array_free(site->outcomes, TRUE);
	g_array_free(site->losses, TRUE);
	g_free(site);
}

static void clear_outcome(void *data)
{
	g_free(((struct outcome *)data)->winner);
}

static void clear_loss(void *data)
{
	g_free(((struct clash_loss *)data)->empire);
}

static struct site_odds *site_of(struct odds *odds, const char *place)
{
	struct site_odds *site;

	for (guint i = 0; i < odds->sites->len; i++)
		if (strcmp(((struct site_odds *)odds->sites->pdata[i])->place, place) == 0)
			return odds->sites->pdata[i];
	site = g_new0(struct site_odds, 1);
	site->place = g_strdup(place);
	site->outcomes = g_array_new(FALSE, FALSE, sizeof(struct outcome));
	site->losses = g_array_new(FALSE, FALSE, sizeof(struct clash_loss));
	g_array_set_clear_func(site->outcomes, clear_outcome);
	g_array_set_clear_func(site->losses, clear_loss);
	g_ptr_array_add(odds->sites, site);
	return site;
}

static void count_outcome(struct site_odds *site, const char *winner, unsigned times)
{
	for (guint i = 0; i < site->outcomes->len; i++) {
		struct outcome *outcome = &g_array_index(site->outcomes, struct outcome, i);
		if (strcmp(outcome->winner, winner) == 0) {
			outcome->count += times;
			return;
		}
	}
	g_array_append_val(site->outcomes, ((struct outcome){g_strdup(winner), times}));
}

static void count_losses(struct site_odds *site, const struct clash_loss *loss, unsigned times)
{
	for (guint i = 0; i < site->losses->len; i++) {
		struct clash_loss *sum = &g_array_index(site->losses, struct clash_loss, i);
		if (strcmp(sum->empire, loss->empire) == 0) {
			sum->ships += loss->ships * times;
			return;
		}
	}
	g_array_append_val(site->losses, ((struct clash_loss){g_strdup(loss->empire), loss->ships * times}));
}

/* An order that a phase refuses counts as failed; one that no phase had to carry out counts as done. */
static void count_order(struct line_odds *line, enum order_status status, unsigned times)
{
	if (status == ORDER_PARTLY)
		line->partly += times;
	else if (status == ORDER_FAILED || status == ORDER_REFUSED)
		line->failed += times;
	else
		line->done += times;
}

/* Counts a run `times` times: as often as identical runs are left. */
static void count_run(struct odds *odds, const struct play *play, unsigned seat, unsigned times)
{
	const struct order_set *set = play->orders[seat];
	g_autoptr(GPtrArray) clashes = clashes_new();

	if (odds->ruleset->clashes)
		odds->ruleset->clashes(play->state, clashes);
	for (guint i = 0; i < clashes->len; i++) {
		const struct clash *clash = clashes->pdata[i];
		struct site_odds *site = site_of(odds, clash->place);
		site->count += times;
		count_outcome(site, clash->won->str, times);
		for (guint k = 0; k < clash->losses->len; k++)
			count_losses(site, &g_array_index(clash->losses, struct clash_loss, k), times);
	}
	for (unsigned i = 0; i < set->count; i++)
		if (set->orders[i].line >= 1 && set->orders[i].line <= odds->count)
			count_order(&odds->lines[set->orders[i].line - 1], set->orders[i].status, times);
}

/* A seed derived from report and orders, so that the same ones give the same odds. */
static uint64_t seed_of(const struct node *report, const GString *orders)
{
	g_autoptr(GString) text = g_string_new(NULL);
	struct json *json = json_new(text);
	char hex[65];

	json_node(json, NULL, report);
	json_free(json);
	g_string_append_printf(text, "nightmail odds 1\n%s", orders->str);
	hash_sha256_hex(text->str, text->len, hex);
	hex[16] = '\0';
	return g_ascii_strtoull(hex, NULL, 16) >> 1;
}

/* Plays one turn; NULL with err. */
static struct play *play_once(const struct rules *rules, struct node *report, const GString *orders,
    uint64_t seed, unsigned *seat, struct error *err)
{
	struct play *play = answer_turn(rules, report, orders->str, orders->len, seat, err);
	const struct ruleset *ruleset = rules->ruleset;

	if (play && (!ruleset->rehearse || ruleset->rehearse(play->state, report, err))) {
		play_dice(play, seed);
		if (play_run(play, false, err))
			return play;
	}
	play_free(play);
	return NULL;
}

static bool play_all(struct odds *odds, const struct rules *rules, struct node *report, const GString *orders,
    struct error *err)
{
	uint64_t seed = seed_of(report, orders);

	for (unsigned done = 0; done < odds->runs;) {
		unsigned seat;
		struct play *play =
		    play_once(rules, report, orders, dice_seed_again(seed, 0, done + 1), &seat, err);
		/* Without dice all runs are identical: play one and count it for all. */
		unsigned times = play && !dice_rolled(play->dice) ? odds->runs - done : 1;
		if (!play)
			return false;
		odds->diced = odds->diced || dice_rolled(play->dice);
		count_run(odds, play, seat, times);
		play_free(play);
		done += times;
	}
	return true;
}

static void take_lines(struct odds *odds, const struct order_set *set)
{
	odds->lines = g_new0(struct line_odds, set->count);
	for (unsigned i = 0; i < set->count; i++) {
		if (set->orders[i].status == ORDER_REFUSED)
			continue;
		odds->lines[odds->count++] = (struct line_odds){
		    .line = set->orders[i].line, .text = g_strdup(set->orders[i].canonical)};
	}
}

static int by_place(gconstpointer a, gconstpointer b)
{
	const struct site_odds *const *left = a, *const *right = b;
	/* sorts W2 before W12 */
	int order = compare_integers((int64_t)strlen((*left)->place), (int64_t)strlen((*right)->place));

	return order != 0 ? order : strcmp((*left)->place, (*right)->place);
}

static int by_count(gconstpointer a, gconstpointer b)
{
	const struct outcome *left = a, *right = b;

	if (left->count != right->count)
		return compare_integers(right->count, left->count);
	return strcmp(left->winner, right->winner);
}

static int by_empire(gconstpointer a, gconstpointer b)
{
	return strcmp(((const struct clash_loss *)a)->empire, ((const struct clash_loss *)b)->empire);
}

struct odds *odds_play(const struct rules *rules, struct node *report, const struct order_set *set,
    unsigned runs, struct error *err)
{
	struct odds *odds = g_new0(struct odds, 1);
	g_autoptr(GString) orders = g_string_new(NULL);

	odds->ruleset = rules->ruleset;
	odds->runs = runs;
	odds->sites = g_ptr_array_new_with_free_func(site_free);
	take_lines(odds, set);
	play_orders_text(set, orders);
	if (!play_all(odds, rules, report, orders, err)) {
		odds_free(odds);
		return NULL;
	}
	g_ptr_array_sort(odds->sites, by_place);
	for (guint i = 0; i < odds->sites->len; i++) {
		struct site_odds *site = odds->sites->pdata[i];
		g_array_sort(site->outcomes, by_count);
		g_array_sort(site->losses, by_empire);
	}
	return odds;
}

void odds_free(struct odds *odds)
{
	if (!odds)
		return;
	for (unsigned i = 0; i < odds->count; i++)
		g_free(odds->lines[i].text);
	g_free(odds->lines);
	g_ptr_array_free(odds->sites, TRUE);
	g_free(odds);
}
