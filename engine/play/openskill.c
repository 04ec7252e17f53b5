#include "engine/play/openskill.h"

#include "engine/base/hash.h"

#include <math.h>
#include <string.h>

static const double MU = 25, SIGMA = 25.0 / 3, BETA = 25.0 / 6, TAU = 25.0 / 300, KAPPA = 0.0001;

struct openskill openskill_new(void)
{
	return (struct openskill){MU, SIGMA};
}

double openskill_ordinal(struct openskill rating)
{
	return rating.mu - 3 * rating.sigma;
}

/* exp(mu / c) of every seat, and for each seat the sum over the seats that are not ranked ahead of it. */
struct field_of_seats {
	double c;
	double *strength, *sum;
	unsigned *ties; /* number of seats of the same rank, including itself */
};

static struct field_of_seats weigh(const struct openskill *ratings, const int64_t *ranks, unsigned count)
{
	struct field_of_seats field = {
	    0, g_new0(double, count), g_new0(double, count), g_new0(unsigned, count)};

	for (unsigned i = 0; i < count; i++)
		field.c += ratings[i].sigma * ratings[i].sigma + BETA * BETA;
	field.c = sqrt(field.c);
	for (unsigned i = 0; i < count; i++)
		field.strength[i] = exp(ratings[i].mu / field.c);
	for (unsigned q = 0; q < count; q++)
		for (unsigned i = 0; i < count; i++) {
			field.sum[q] += ranks[i] >= ranks[q] ? field.strength[i] : 0;
			field.ties[q] += ranks[i] == ranks[q];
		}
	return field;
}

static struct openskill rate_one(const struct field_of_seats *field, struct openskill rating,
    const int64_t *ranks, unsigned count, unsigned i)
{
	double omega = 0, delta = 0, sigma = rating.sigma, square = sigma * sigma;

	for (unsigned q = 0; q < count; q++) {
		double share = field->strength[i] / field->sum[q];
		if (ranks[q] > ranks[i])
			continue;
		delta += share * (1 - share) / field->ties[q];
		omega += ((q == i) - share) / field->ties[q];
	}
	omega *= square / field->c;
	delta *= square / (field->c * field->c) * (sigma / field->c);
	return (struct openskill){rating.mu + omega, sigma * sqrt(fmax(1 - delta, KAPPA))};
}

void openskill_rate(struct openskill *ratings, const int64_t *ranks, unsigned count)
{
	struct field_of_seats field;

	for (unsigned i = 0; i < count; i++)
		ratings[i].sigma = sqrt(ratings[i].sigma * ratings[i].sigma + TAU * TAU);
	field = weigh(ratings, ranks, count);
	for (unsigned i = 0; i < count; i++)
		ratings[i] = rate_one(&field, ratings[i], ranks, count, i);
	g_free(field.strength);
	g_free(field.sum);
	g_free(field.ties);
}

/* --- A table of names ------------------------------------------------------- */

struct openskill_table {
	GHashTable *rows; /* struct openskill_row by name */
};

static void row_free(gpointer data)
{
	struct openskill_row *row = data;

	g_free(row->name);
	g_free(row);
}

struct openskill_table *openskill_table_new(void)
{
	struct openskill_table *table = g_new0(struct openskill_table, 1);

	table->rows = g_hash_table_new_full(hash_text, g_str_equal, NULL, row_free);
	return table;
}

void openskill_table_free(struct openskill_table *table)
{
	if (!table)
		return;
	g_hash_table_destroy(table->rows);
	g_free(table);
}

static struct openskill_row *row_of(struct openskill_table *table, const char *name)
{
	struct openskill_row *row = g_hash_table_lookup(table->rows, name);

	if (row)
		return row;
	row = g_new0(struct openskill_row, 1);
	row->name = g_strdup(name);
	row->rating = openskill_new();
	g_hash_table_insert(table->rows, row->name, row);
	return row;
}

static bool is_alone(const int64_t *ranks, unsigned count, unsigned i)
{
	for (unsigned k = 0; k < count; k++)
		if (ranks[k] < ranks[i] || (k != i && ranks[k] == ranks[i]))
			return false;
	return true;
}

static bool came_before(const char *const *names, unsigned i)
{
	for (unsigned k = 0; k < i; k++)
		if (strcmp(names[k], names[i]) == 0)
			return true;
	return false;
}

void openskill_table_add(
    struct openskill_table *table, const char *const *names, const int64_t *ranks, unsigned count)
{
	g_autofree struct openskill *before = g_new(struct openskill, count);
	g_autofree struct openskill *after = g_new(struct openskill, count);

	for (unsigned i = 0; i < count; i++)
		before[i] = after[i] = row_of(table, names[i])->rating;
	if (count > 1)
		openskill_rate(after, ranks, count);
	for (unsigned i = 0; i < count; i++) {
		struct openskill_row *row = row_of(table, names[i]);
		row->games += !came_before(names, i);
		row->wins += is_alone(ranks, count, i);
		row->rating.mu += after[i].mu - before[i].mu;
		row->rating.sigma += after[i].sigma - before[i].sigma;
	}
}

static gint by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(
	    (*(const struct openskill_row *const *)a)->name, (*(const struct openskill_row *const *)b)->name);
}

GPtrArray *openskill_table_rows(const struct openskill_table *table)
{
	GPtrArray *rows = g_ptr_array_new();
	GHashTableIter iter;
	gpointer row;

	g_hash_table_iter_init(&iter, table->rows);
	while (g_hash_table_iter_next(&iter, NULL, &row))
		g_ptr_array_add(rows, row);
	g_ptr_array_sort(rows, by_name);
	return rows;
}
