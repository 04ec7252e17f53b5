#include "engine/play/bot.h"

#include "engine/base/hash.h"
#include "engine/play/answer.h"

#include <inttypes.h>
#include <string.h>

/* What one of them knows when it is asked. */
struct thinker {
	const struct bot_task *task;
	struct document *report;
	struct state *view;
	unsigned seat;
	struct dice_stream *dice;
};

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
		ruleset->orders_steady(t->view, t->seat, t->task->standin, t->dice, orders);
}

/* --- sharp ---------------------------------------------------------------- */

#define BUDGET 24 /* turns that it plays to choose one set of orders */

/* What its own seat has after a turn with these orders, on what the report tells, if nobody else moves. Of the text
   what is not refused is left. */
static int64_t worth(const struct thinker *t, GString *orders)
{
	struct error ignored = {0};
	unsigned seat = 0;
	struct play *play =
	    answer_play(t->task->rules, document_root(t->report), orders->str, orders->len, &seat, &ignored);
	int64_t value = INT64_MIN;

	if (play) {
		g_string_truncate(orders, 0);
		play_orders_text(play->orders[seat], orders);
	}
	if (play && play_run(play, false, &ignored)) {
		const struct ruleset *ruleset = play->state->ruleset;
		g_autofree int64_t *scores = g_new0(int64_t, ruleset->seats(play->state) + 1);
		ruleset->standings(play->state, scores);
		value = scores[seat];
	}
	play_free(play);
	error_clear(&ignored);
	return value;
}

/* steady's orders, and each of some at random that leaves it better off after a turn. Those of steady stand last:
   of orders that contradict each other the later one holds. */
static void think_sharp(const struct thinker *t, GString *orders)
{
	g_autoptr(GString) random = g_string_new(NULL);
	g_auto(GStrv) lines = NULL;
	int64_t best;

	think_steady(t, orders);
	think_random(t, random);
	lines = g_strsplit(random->str, "\n", -1);
	best = worth(t, orders);
	for (unsigned i = 0; lines[i] && i + 1 < BUDGET && !t->task->standin; i++) {
		g_autoptr(GString) tried = g_string_new(lines[i]);
		int64_t value;
		g_string_append_printf(tried, "\n%s", orders->str);
		value = *lines[i] ? worth(t, tried) : best;
		if (value <= best)
			continue;
		best = value;
		g_string_assign(orders, tried->str);
	}
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

/* A number from the seed's first 63 bits. */
static uint64_t number_of(const char *seed)
{
	g_autofree char *head = g_strndup(seed, 16);

	return g_ascii_strtoull(head, NULL, 16) >> 1;
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
