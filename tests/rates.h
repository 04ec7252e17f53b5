/* How often random players of a ruleset give each order, and with which numbers. For unit tests of rulesets. */
#ifndef TESTS_RATES_H
#define TESTS_RATES_H

#include "tests/broken.h"

#include <inttypes.h>

#define RATES_SEEDS 7000

/* Orders whose form, with # for each number, matches the pattern `form` (* is anything): so many a turn; below 0: any.
   Their numbers are uniform from least to most, one pair a number; {0, 0}: not checked. */
struct rate {
	const char *form;
	double turn;
	int64_t numbers[4][2];
};

/* Statistics of one number over all orders. */
struct drawn {
	int64_t least, most;
	double sum;
};

struct counted {
	guint count;
	struct drawn numbers[8];
};

static inline void rates_count(GHashTable *forms, const char *line)
{
	g_autoptr(GString) form = g_string_new(NULL);
	int64_t numbers[8] = {0};
	guint found = 0;
	struct counted *c;

	while (*line)
		if (g_ascii_isdigit(*line)) {
			char *end;
			assert_true(found < G_N_ELEMENTS(numbers));
			numbers[found++] = g_ascii_strtoll(line, &end, 10);
			line = end;
			g_string_append_c(form, '#');
		} else {
			g_string_append_c(form, *line++);
		}
	c = g_hash_table_lookup(forms, form->str);
	if (!c) {
		c = g_new0(struct counted, 1);
		g_hash_table_insert(forms, g_strdup(form->str), c);
	}
	for (guint i = 0; i < found; i++) {
		struct drawn *d = &c->numbers[i];
		d->least = c->count ? MIN(d->least, numbers[i]) : numbers[i];
		d->most = MAX(d->most, numbers[i]);
		d->sum += (double)numbers[i];
	}
	c->count++;
}

/* The mean has to be within three and a half standard errors, too; a large range's ends need not occur. */
static inline void rates_check_number(
    const struct rate *rate, guint i, const struct drawn *drawn, guint count)
{
	int64_t least = rate->numbers[i][0], most = rate->numbers[i][1];
	double span = (double)(most - least + 1), off = drawn->sum / count - (double)(least + most) / 2;
	bool all = span > 100 || (drawn->least == least && drawn->most == most);

	if (!all || drawn->least < least || drawn->most > most ||
	    off * off * count > 12 * (span * span - 1) / 12)
		fail_msg("%s: number %u from %" PRId64 " to %" PRId64 ", mean off by %.3f", rate->form, i + 1,
		    drawn->least, drawn->most, off);
}

/* The count has to be within three and a half standard errors. */
static inline void rates_check_row(GHashTable *forms, const struct rate *rate, GHashTable *known)
{
	GHashTableIter iter;
	gpointer form, value;
	struct counted all = {0};
	double wanted = rate->turn * RATES_SEEDS;

	g_hash_table_iter_init(&iter, forms);
	while (g_hash_table_iter_next(&iter, &form, &value)) {
		const struct counted *c = value;
		if (!g_pattern_match_simple(rate->form, form))
			continue;
		g_hash_table_add(known, form);
		for (guint i = 0; i < G_N_ELEMENTS(all.numbers); i++) {
			struct drawn *d = &all.numbers[i];
			const struct drawn *e = &c->numbers[i];
			d->least = all.count ? MIN(d->least, e->least) : e->least;
			d->most = MAX(d->most, e->most);
			d->sum += e->sum;
		}
		all.count += c->count;
	}
	if (rate->turn >= 0 && (all.count - wanted) * (all.count - wanted) > 12 * wanted)
		fail_msg("%s: %u times, not %.0f", rate->form, all.count, wanted);
	for (guint i = 0; i < G_N_ELEMENTS(rate->numbers); i++)
		if (rate->numbers[i][0] || rate->numbers[i][1])
			rates_check_number(rate, i, &all.numbers[i], all.count);
}

/* Checks the rates of all orders of a seat; an order that matches no row must not be given. */
static inline void test_rates(const struct test *test, unsigned seat, const struct rate *rates)
{
	g_autoptr(GHashTable) forms = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
	g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
	GHashTableIter iter;
	gpointer form;

	for (uint64_t seed = 1; seed <= RATES_SEEDS; seed++) {
		struct dice *dice = dice_new(seed, 1);
		g_autoptr(GString) out = g_string_new(NULL);
		test->state->ruleset->orders_random(test->state, seat, dice_of(dice, "orders"), out);
		dice_free(dice);
		g_auto(GStrv) lines = g_strsplit(out->str, "\n", -1);
		for (char **line = lines; *line; line++)
			if (**line)
				rates_count(forms, *line);
	}
	for (; rates->form; rates++)
		rates_check_row(forms, rates, known);
	g_hash_table_iter_init(&iter, forms);
	while (g_hash_table_iter_next(&iter, &form, NULL))
		if (!g_hash_table_contains(known, form))
			fail_msg("%s is given", (const char *)form);
}

#endif
