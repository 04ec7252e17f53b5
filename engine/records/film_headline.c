/* The headline of each turn of a film (HO-185). */
#include "engine/records/film_headline.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

struct film_headlines {
	int64_t *score;
	bool *out;
	unsigned leader, turns;
};

struct film_headlines *film_headlines_new(unsigned seats)
{
	struct film_headlines *headlines = g_new0(struct film_headlines, 1);

	headlines->score = g_new0(int64_t, MAX(seats, 1));
	headlines->out = g_new0(bool, MAX(seats, 1));
	return headlines;
}

void film_headlines_free(struct film_headlines *headlines)
{
	if (!headlines)
		return;
	g_free(headlines->score);
	g_free(headlines->out);
	g_free(headlines);
}

/* Writes the names of all empires that went out in this turn. */
static bool put_fallen(
    const struct film_headlines *headlines, const struct film_frame *frame, unsigned seats, GString *out)
{
	bool any = false;

	for (unsigned i = 0; i < seats; i++) {
		const struct standing *s = &frame->standings[i];
		if (!s->out || headlines->out[s->seat])
			continue;
		g_string_append_printf(out, "%s%s is out", any ? "; " : "", s->empire);
		any = true;
	}
	return any;
}

/* Writes a score, "28 worlds". */
static void put_score(const struct film_frame *frame, int64_t score, GString *out)
{
	const struct chronicle_words *words = frame->state->ruleset->chronicle;

	g_string_append_printf(out, " %" PRId64, score);
	if (words)
		g_string_append_printf(out, " %s", score == 1 ? words->point : words->points);
}

/* Writes the largest change of a score; of equal ones, that of the better rank. */
static void put_change(
    const struct film_headlines *headlines, const struct film_frame *frame, unsigned seats, GString *out)
{
	const struct standing *most = NULL;
	int64_t change = 0;

	for (unsigned i = 0; i < seats; i++) {
		const struct standing *s = &frame->standings[i];
		int64_t by = s->out ? 0 : s->score - headlines->score[s->seat];
		if (ABS(by) <= ABS(change))
			continue;
		change = by;
		most = s;
	}
	if (!most) {
		g_string_append(out, "No score changes");
		return;
	}
	g_string_append_printf(out, "%s %s", most->empire, change > 0 ? "gains" : "loses");
	put_score(frame, ABS(change), out);
}

void film_headlines_add(
    struct film_headlines *headlines, const struct film_frame *frame, unsigned seats, GString *out)
{
	const struct standing *first = &frame->standings[0];
	g_autofree char *winners = standings_winners(frame->state);
	bool tied = seats > 1 && frame->standings[1].rank == first->rank;

	g_autofree char *named = text_and(winners ? winners : "");
	if (winners)
		g_string_append(out, *winners ? named : "Nobody wins");
	if (winners && *winners)
		g_string_append(out, strstr(winners, ", ") ? " win" : " wins");
	else if (!winners && headlines->turns == 0)
		g_string_append(out, "The game begins");
	else if (!winners && !put_fallen(headlines, frame, seats, out)) {
		if (tied || first->seat == headlines->leader) {
			put_change(headlines, frame, seats, out);
		} else {
			g_string_append_printf(out, "%s takes the lead with", first->empire);
			put_score(frame, first->score, out);
		}
	}
	for (unsigned i = 0; i < seats; i++) {
		const struct standing *s = &frame->standings[i];
		headlines->score[s->seat] = s->score;
		headlines->out[s->seat] = s->out;
	}
	headlines->leader = tied ? seats : first->seat;
	headlines->turns++;
}
