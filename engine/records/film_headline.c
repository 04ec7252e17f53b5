/* The headline of each turn of a film (HO-185). */
#include "engine/records/film_headline.h"

#include "engine/base/text.h"
#include "engine/records/film_war.h"

#include <inttypes.h>
#include <string.h>

struct film_headlines {
	int64_t *score;
	unsigned leader, turns;
};

struct film_headlines *film_headlines_new(unsigned seats)
{
	struct film_headlines *headlines = g_new0(struct film_headlines, 1);

	headlines->score = g_new0(int64_t, MAX(seats, 1));
	return headlines;
}

void film_headlines_free(struct film_headlines *headlines)
{
	if (!headlines)
		return;
	g_free(headlines->score);
	g_free(headlines);
}

/* --- Words ---------------------------------------------------------------------------------- */

static const char *name_of(const struct film_frame *frame, int seat)
{
	return frame->state->ruleset->seat(frame->state, (unsigned)seat).name;
}

/* Writes "30 of 56 sectors"; without "of 56" if not every place of the map can be owned. `named`: the noun was
   named before. */
static void put_held(const struct film_frame *frame, unsigned seat, bool named, GString *out)
{
	const struct chronicle_words *words = film_words(frame->state->ruleset);
	int64_t held = frame->held[seat], all = frame->map->places->len;

	if (!all || strcmp(map_at(frame->map, 0)->kind, words->place) != 0)
		all = 0;
	g_string_append_printf(out, "%" PRId64, held);
	if (all)
		g_string_append_printf(out, " of %" PRId64, all);
	if (!named)
		g_string_append_printf(out, " %s", text_plural(MAX(held, all), words->place, words->places));
}

/* --- Possible headlines, the most important first: false if there is nothing to say ---------------- */

static bool put_winners(const struct film_frame *frame, GString *out)
{
	g_autofree char *winners = standings_winners(frame->state), *named = text_and(winners ? winners : "");
	int seat = winners ? state_seat_find(frame->state, winners) : -1;

	if (!winners)
		return false;
	g_string_append(out, *winners ? named : "Nobody wins");
	if (*winners)
		g_string_append(out, strstr(winners, ", ") ? " win" : " wins");
	if (seat >= 0 && frame->map) {
		g_string_append(out, " and holds ");
		put_held(frame, (unsigned)seat, false, out);
	}
	return true;
}

/* Writes who went out, and what the leader holds. */
static bool put_fallen(const struct film_frame *frame, GString *out)
{
	const struct standing *first = &frame->standings[0];
	g_autoptr(GString) names = g_string_new(NULL);
	unsigned count = 0;

	for (unsigned i = 0; i < frame->seats; i++)
		if (frame->out[i] == frame->turn)
			g_string_append_printf(names, "%s%s", count++ ? ", " : "", name_of(frame, (int)i));
	if (!count)
		return false;
	g_autofree char *listed = text_and(names->str);
	g_string_append_printf(out, "%s %s defeated", listed, count > 1 ? "are" : "is");
	if (frame->map && !first->out) {
		g_string_append_printf(out, "; %s holds ", first->empire);
		put_held(frame, first->seat, false, out);
	}
	return true;
}

/* Writes the homes that one empire took from another, at most two. */
static bool put_homes(const struct film_frame *frame, GString *out)
{
	unsigned told = 0;

	for (guint i = 0; i < frame->captures->len && told < 2; i++) {
		const struct film_capture *c = &g_array_index(frame->captures, struct film_capture, i);
		if (!c->home || c->from < 0)
			continue;
		g_string_append(out, told++ ? "; " : "");
		if (c->to >= 0)
			g_string_append_printf(out, "%s takes the home %s from %s", name_of(frame, c->to),
			    map_at(frame->map, c->place)->id, name_of(frame, c->from));
		else
			g_string_append_printf(out, "%s loses the home %s", name_of(frame, c->from),
			    map_at(frame->map, c->place)->id);
	}
	return told > 0;
}

static bool put_lead(
    const struct film_headlines *headlines, const struct film_frame *frame, bool tied, GString *out)
{
	const struct standing *first = &frame->standings[0];

	if (tied || first->seat == headlines->leader)
		return false;
	g_string_append_printf(out, "%s takes the lead with %" PRId64 " %s", first->empire, first->score,
	    ruleset_points(frame->state, first->score));
	return true;
}

/* Writes the largest change of places; of equal ones, that of the better rank. */
static bool put_places(const struct film_frame *frame, GString *out)
{
	const struct chronicle_words *words = film_words(frame->state->ruleset);
	const struct standing *most = NULL;
	int64_t change = 0;

	for (unsigned i = 0; frame->before && i < frame->seats; i++) {
		const struct standing *s = &frame->standings[i];
		int64_t by = frame->held[s->seat] - frame->before[s->seat];
		if (ABS(by) <= ABS(change))
			continue;
		change = by;
		most = s;
	}
	if (!most)
		return false;
	g_string_append_printf(out, "%s %s %" PRId64 " %s and holds ", most->empire,
	    change > 0 ? "gains" : "loses", ABS(change),
	    text_plural(ABS(change), words->place, words->places));
	put_held(frame, most->seat, true, out);
	return true;
}

static bool put_battle(const struct film_frame *frame, GString *out)
{
	const struct chronicle_words *words = film_words(frame->state->ruleset);
	const struct film_battle *most = NULL;
	int64_t lost = 0;

	for (guint i = 0; i < frame->battles->len; i++) {
		const struct film_battle *battle = frame->battles->pdata[i];
		int64_t total = film_war_total(frame, battle);
		if (total > lost) {
			lost = total;
			most = battle;
		}
	}
	if (most)
		g_string_append_printf(out, "A battle at %s costs %" PRId64 " %s", most->id, lost,
		    text_plural(lost, words->ship, words->ships));
	return most != NULL;
}

/* Writes the largest change of a score; of equal ones, that of the better rank. */
static void put_change(const struct film_headlines *headlines, const struct film_frame *frame, GString *out)
{
	const struct standing *most = NULL;
	int64_t change = 0;

	for (unsigned i = 0; i < frame->seats; i++) {
		const struct standing *s = &frame->standings[i];
		int64_t by = s->out ? 0 : s->score - headlines->score[s->seat];
		if (ABS(by) <= ABS(change))
			continue;
		change = by;
		most = s;
	}
	if (most)
		g_string_append_printf(out, "%s %s %" PRId64 " %s", most->empire,
		    change > 0 ? "gains" : "loses", ABS(change), ruleset_points(frame->state, ABS(change)));
	else
		g_string_append(out, "A quiet turn");
}

void film_headlines_add(
    struct film_headlines *headlines, const struct film_frame *frame, unsigned seats, GString *out)
{
	const struct standing *first = &frame->standings[0];
	bool tied = seats > 1 && frame->standings[1].rank == first->rank, said = put_winners(frame, out);

	if (!said && headlines->turns == 0)
		g_string_append(out, "The game begins");
	else if (!said && !put_fallen(frame, out) && !put_homes(frame, out) &&
	         !put_lead(headlines, frame, tied, out) && !put_places(frame, out) && !put_battle(frame, out))
		put_change(headlines, frame, out);
	for (unsigned i = 0; i < seats; i++)
		headlines->score[frame->standings[i].seat] = frame->standings[i].score;
	headlines->leader = tied ? seats : first->seat;
	headlines->turns++;
}
