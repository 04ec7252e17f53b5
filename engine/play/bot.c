#include "engine/play/bot.h"

#include "engine/base/hash.h"
#include "engine/play/answer.h"

#include <inttypes.h>
#include <string.h>

/* The bot sharp changes its plan only if another plan is better by at least this part (a quarter) of its own
   plan's value. */
#define MARGIN 4

/* What a bot knows when it plans. */
struct thinker {
	const struct bot_task *task;
	struct document *report;
	struct state *view;
	unsigned seat;
	struct dice_stream *dice;
};

/* A number from the seed's first 63 bits. */
static uint64_t number_of(const char *seed)
{
	g_autofree char *head = g_strndup(seed, 16);

	return g_ascii_strtoull(head, NULL, 16) >> 1;
}

static void think_hold(const struct thinker *t, GString *orders)
{
	(void)t;
	(void)orders;
}

static void think_random(const struct thinker *t, GString *orders)
{
	t->view->ruleset->orders_random(t->view, t->seat, t->dice, orders);
}

static void think_steady(const struct thinker *t, GString *orders)
{
	const struct ruleset *ruleset = t->view->ruleset;

	if (ruleset->orders_steady)
		ruleset->orders_steady(t->view, t->seat, 0, t->task->standin, t->dice, orders);
}

/* --- sharp ---------------------------------------------------------------- */

/* The seat's score after a turn played by this plan on the state that the report shows; other empires hold and
   defend. */
static int64_t worth(const struct thinker *t, unsigned plan)
{
	struct error ignored = {0};
	const struct ruleset *ruleset = t->view->ruleset;
	struct node *report = document_root(t->report);
	g_autofree int64_t *scores = g_new0(int64_t, ruleset->seats(t->view));
	g_autoptr(GString) orders = g_string_new(NULL);
	unsigned seat;
	struct play *play;
	int64_t value = INT64_MIN;

	ruleset->orders_steady(t->view, t->seat, plan, false, t->dice, orders);
	play = answer_play(t->task->rules, report, orders->str, orders->len, &seat, &ignored);
	if (play && (!ruleset->rehearse || ruleset->rehearse(play->state, report, &ignored)) &&
	    play_run(play, false, &ignored)) {
		ruleset->standings(play->state, scores);
		value = scores[seat];
	}
	play_free(play);
	error_clear(&ignored);
	return value;
}

/* Is the gain large enough to change plans? The look ahead is one turn; the bot's own plan also counts on later
   ones. */
static bool is_better(int64_t value, int64_t own)
{
	return value > own && (own == INT64_MIN || value - own >= MAX(own, -own) / MARGIN);
}

/* The last plan is sharp's own plan. */
static void think_sharp(const struct thinker *t, GString *orders)
{
	const struct ruleset *ruleset = t->view->ruleset;
	unsigned best = t->task->standin || ruleset->plans == 0 ? 0 : ruleset->plans - 1;
	int64_t most = best > 0 ? worth(t, best) : 0;

	for (unsigned plan = best; plan-- > 0;) {
		int64_t value = worth(t, plan);
		if (!is_better(value, most))
			continue;
		most = value;
		best = plan;
	}
	if (ruleset->orders_steady)
		ruleset->orders_steady(t->view, t->seat, best, t->task->standin, t->dice, orders);
}

static const struct {
	const char *name;
	void (*think)(const struct thinker *thinker, GString *orders);
} bots[] = {
    {"hold", think_hold},
    {"random", think_random},
    {"steady", think_steady},
    {"sharp", think_sharp},
};

const char *const bot_names[] = {"hold", "random", "steady", "sharp", NULL};

bool bot_is_built_in(const char *name)
{
	return g_strv_contains(bot_names, name);
}

void bot_seed(uint64_t seed, int64_t turn, const char *empire, char hex[33])
{
	g_autofree char *text =
	    g_strdup_printf("nightmail dice 1 %" PRIu64 " %" PRId64 " bot %s\n", seed, turn, empire);
	char whole[65];

	hash_sha256_hex(text, strlen(text), whole);
	memcpy(hex, whole, 32);
	hex[32] = '\0';
}

static void think(struct thinker *t, GString *orders)
{
	struct dice *dice = dice_new(number_of(t->task->seed), t->view->turn);

	t->dice = dice_of(dice, "bot");
	for (size_t i = 0; i < G_N_ELEMENTS(bots); i++)
		if (strcmp(bots[i].name, t->task->bot) == 0)
			bots[i].think(t, orders);
	dice_free(dice);
}

bool bot_orders(const struct bot_task *task, GString *orders, struct error *err)
{
	struct document *report = document_parse("report.json", task->report, task->size, EXIT_DATA, err);
	struct thinker thinker = {.task = task, .report = report};

	if (report)
		thinker.view = answer_view(task->rules, document_root(report), &thinker.seat, err);
	if (thinker.view) {
		thinker.view->seed = number_of(task->seed);
		think(&thinker, orders);
	}
	play_state_free(thinker.view);
	document_free(report);
	return thinker.view != NULL;
}
