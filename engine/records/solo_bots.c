#include "engine/records/solo_bots.h"

#include "engine/site/bot_run.h"

#include <string.h>

/* The calls of bots, one for each seat with a bot that is still in the game. */
struct asking {
	struct bot_call *calls;
	unsigned *seats; /* the seat of each call */
	char (*seeds)[33];
	GString **reports;
	size_t count;
};

static bool prepare(struct asking *a, struct solo *solo, unsigned seat, struct error *err)
{
	struct bot_call *call = &a->calls[a->count];
	GString *report = a->reports[a->count] = g_string_new(NULL);

	while (solo->memories->len <= seat)
		g_ptr_array_add(solo->memories, g_string_new(NULL));
	bot_seed(solo->seed, solo->turn, solo->names->pdata[seat], a->seeds[a->count]);
	if (!solo_report(solo, seat, ".json", report, err))
		return false;
	call->task = (struct bot_task){.rules = solo->rules,
	    .bot = solo->bots->pdata[seat],
	    .seed = a->seeds[a->count],
	    .report = report->str,
	    .size = report->len};
	call->memory = solo->memories->pdata[seat];
	call->orders = g_string_new(NULL);
	a->seats[a->count++] = seat;
	return true;
}

static void take(
    const struct asking *a, size_t i, const struct solo *solo, struct play *play, struct solo_answer *answers)
{
	const GString *orders = a->calls[i].orders;
	struct solo_answer *answer = &answers[a->seats[i]];

	for (gsize k = 0; k < orders->len; k++)
		answer->orders += orders->str[k] == '\n' || k + 1 == orders->len;
	answer->refused = solo_give(solo, play, a->seats[i], orders->str, orders->len);
	answer->trouble = g_steal_pointer(&a->calls[i].trouble);
}

static void asking_end(struct asking *a)
{
	for (size_t i = 0; a->reports[i]; i++) {
		g_string_free(a->reports[i], TRUE);
		if (a->calls[i].orders)
			g_string_free(a->calls[i].orders, TRUE);
		g_free(a->calls[i].words);
		g_free(a->calls[i].trouble);
	}
	g_free(a->reports);
	g_free(a->seeds);
	g_free(a->seats);
	g_free(a->calls);
}

struct solo_answer *solo_move_bots(
    struct solo *solo, struct play *play, const struct config *config, struct error *err)
{
	unsigned seats = solo->names->len;
	struct asking a = {.calls = g_new0(struct bot_call, seats),
	    .seats = g_new0(unsigned, seats),
	    .seeds = g_malloc0(seats * sizeof *a.seeds),
	    .reports = g_new0(GString *, seats + 1)};
	struct solo_answer *answers = g_new0(struct solo_answer, seats);
	bool good = true;

	for (unsigned seat = 0; good && seat < seats; seat++)
		if (solo->bots->pdata[seat] && !solo_is_out(solo, play, seat))
			good = prepare(&a, solo, seat, err);
	good = good && bot_run(config, a.calls, a.count, err);
	for (size_t i = 0; good && i < a.count; i++)
		take(&a, i, solo, play, answers);
	asking_end(&a);
	if (good)
		return answers;
	solo_answers_free(solo, answers);
	return NULL;
}

void solo_answers_free(const struct solo *solo, struct solo_answer *answers)
{
	for (unsigned seat = 0; answers && seat < solo->names->len; seat++)
		g_free(answers[seat].trouble);
	g_free(answers);
}
