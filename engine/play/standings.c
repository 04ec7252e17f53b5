#include "engine/play/standings.h"

#include "engine/base/compare.h"

#include <string.h>

char *standings_winners(const struct state *state)
{
	g_autoptr(GPtrArray) winners = g_ptr_array_new();

	if (!state->ruleset->over(state, winners))
		return NULL;
	g_ptr_array_add(winners, NULL);
	return g_strjoinv(", ", (char **)winners->pdata);
}

static void raise_winners(struct standing *standings, unsigned count, const char *const *winners)
{
	int64_t best = INT64_MIN;

	for (unsigned i = 0; i < count; i++)
		best = MAX(best, standings[i].score + !g_strv_contains(winners, standings[i].empire));
	for (unsigned i = 0; i < count; i++)
		if (g_strv_contains(winners, standings[i].empire))
			standings[i].score = best;
}

static int by_score(const void *a, const void *b)
{
	const struct standing *x = a, *y = b;

	if (x->score != y->score)
		return compare_integers(y->score, x->score);
	return compare_integers(x->seat, y->seat);
}

static void rank(struct standing *standings, unsigned count)
{
	if (count > 1)
		qsort(standings, count, sizeof *standings, by_score);
	for (unsigned i = 0; i < count; i++)
		standings[i].rank = i > 0 && standings[i].score == standings[i - 1].score
		                        ? standings[i - 1].rank
		                        : (int64_t)i + 1;
}

void standings_crown(struct standing *standings, unsigned count, const char *const *winners)
{
	if (!*winners)
		return;
	raise_winners(standings, count, winners);
	rank(standings, count);
}

struct standing *standings_of(const struct state *state, const int64_t *out)
{
	const struct ruleset *ruleset = state->ruleset;
	unsigned count = ruleset->seats(state);
	struct standing *standings = g_new0(struct standing, count + 1);
	g_autofree int64_t *scores = g_new0(int64_t, count);

	ruleset->standings(state, scores);
	for (unsigned i = 0; i < count; i++) {
		struct seat seat = ruleset->seat(state, i);
		bool known = out && out[i] > 0 && out[i] <= state->turn;
		int64_t since = known ? out[i] : seat.since;
		standings[i] = (struct standing){.seat = i,
		    .empire = seat.name,
		    .score = seat.out ? since - state->turn - 1 : scores[i],
		    .out = seat.out};
	}
	g_autoptr(GPtrArray) winners = g_ptr_array_new();
	bool over = ruleset->over(state, winners) && winners->len > 0;
	g_ptr_array_add(winners, NULL);
	if (over)
		raise_winners(standings, count, (const char *const *)winners->pdata);
	rank(standings, count);
	return standings;
}

void standings_write(const struct standing *standings, unsigned count, const char *key, struct json *json)
{
	json_list(json, key);
	for (unsigned i = 0; i < count; i++) {
		json_map(json, NULL);
		json_text(json, "empire", standings[i].empire);
		json_integer(json, "rank", standings[i].rank);
		json_integer(json, "score", standings[i].score);
		json_bool(json, "out", standings[i].out);
		json_end(json);
	}
	json_end(json);
}

struct fortunes {
	unsigned seats;
	int64_t *out;
	GArray *scores; /* int64_t: one row for each turn, one column for each seat */
};

struct fortunes *fortunes_new(unsigned seats)
{
	struct fortunes *fortunes = g_new0(struct fortunes, 1);

	fortunes->seats = seats;
	fortunes->out = g_new0(int64_t, seats);
	fortunes->scores = g_array_new(FALSE, FALSE, sizeof(int64_t));
	return fortunes;
}

void fortunes_free(struct fortunes *fortunes)
{
	if (!fortunes)
		return;
	g_free(fortunes->out);
	g_array_unref(fortunes->scores);
	g_free(fortunes);
}

int64_t *fortunes_out(struct fortunes *fortunes)
{
	return fortunes->out;
}

void fortunes_add(struct fortunes *fortunes, const struct state *state)
{
	guint row = fortunes->scores->len;

	for (unsigned i = 0; i < fortunes->seats; i++)
		if (fortunes->out[i] == 0 && state->ruleset->seat(state, i).out)
			fortunes->out[i] = state->turn;
	g_autofree struct standing *standings = standings_of(state, fortunes->out);
	g_array_set_size(fortunes->scores, row + fortunes->seats);
	for (unsigned i = 0; i < fortunes->seats; i++)
		g_array_index(fortunes->scores, int64_t, row + standings[i].seat) = standings[i].score;
}

void fortunes_write(const struct fortunes *fortunes, const struct state *state, struct json *json)
{
	json_list(json, "fortunes");
	for (unsigned i = 0; i < fortunes->seats; i++) {
		json_map(json, NULL);
		json_text(json, "empire", state->ruleset->seat(state, i).name);
		json_list(json, "scores");
		for (guint at = i; at < fortunes->scores->len; at += fortunes->seats)
			json_integer(json, NULL, g_array_index(fortunes->scores, int64_t, at));
		json_end(json);
		json_end(json);
	}
	json_end(json);
}
