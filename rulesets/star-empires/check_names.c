/* Names that the BUILD orders of a set give (SE-21, SE-23): written names, and spans of base1, base2, ..., since one
   line may ask for thousands. */
#include "check_asked.h"
#include "check_names.h"
#include "engine/base/hash.h"

#include <string.h>

/* Names of one base. */
struct series {
	int64_t top;   /* the largest number given */
	GArray *spans; /* struct span: numbers that base* gives; NULL: none */
};

struct span {
	int64_t from, to;
};

static void series_free(void *data)
{
	struct series *series = data;

	if (series->spans)
		g_array_free(series->spans, TRUE);
	g_free(series);
}

void se_names_begin(struct se_check *check)
{
	check->built = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	check->bases = g_hash_table_new_full(hash_text, g_str_equal, g_free, series_free);
}

void se_names_end(struct se_check *check)
{
	g_hash_table_destroy(check->built);
	g_hash_table_destroy(check->bases);
}

static struct series *need_series(struct se_check *check, const char *base)
{
	struct series *series = g_hash_table_lookup(check->bases, base);

	if (!series) {
		series = g_new0(struct series, 1);
		g_hash_table_insert(check->bases, g_strdup(base), series);
	}
	return series;
}

/* Removes the last digit from the base; returns the number that follows it, -1: none. */
static int64_t next_base(const char *key, char *base)
{
	size_t size = strlen(base);

	if (size < 2 || !g_ascii_isdigit(base[size - 1]))
		return -1;
	base[size - 1] = '\0';
	return se_name_number(key, base);
}

/* Marks the name as used: base* continues after it. */
static void count_name(struct se_check *check, const char *key)
{
	g_autofree char *base = g_strdup(key);
	int64_t number;

	while ((number = next_base(key, base)) >= 0) {
		struct series *series = need_series(check, base);
		series->top = MAX(series->top, number);
	}
}

void se_names_add(struct se_check *check, const char *key)
{
	g_hash_table_add(check->built, g_strdup(key));
	count_name(check, key);
}

int64_t se_names_top(const struct se_check *check, const char *base)
{
	const struct series *series = g_hash_table_lookup(check->bases, base);

	return MAX(series ? series->top : 0, se_base_number(check->me, base));
}

void se_names_span(struct se_check *check, const char *base, int64_t count)
{
	struct series *series = need_series(check, base);
	struct span span = {se_names_top(check, base) + 1, SE_MAX};

	if (!series->spans)
		series->spans = g_array_new(FALSE, FALSE, sizeof span);
	if (count != SE_MAX) {
		g_autofree char *last = NULL;
		span.to = span.from + count - 1;
		last = g_strdup_printf("%s%" G_GINT64_FORMAT, base, span.to);
		count_name(check, last);
	}
	g_array_append_val(series->spans, span);
}

/* `open`: spans without an end (MAX) count, too. */
static bool in_spans(const struct series *series, int64_t number, bool open)
{
	for (guint i = 0; series && series->spans && i < series->spans->len; i++) {
		const struct span *span = &g_array_index(series->spans, struct span, i);
		if (span->to == SE_MAX ? open : number >= span->from && number <= span->to)
			return true;
	}
	return false;
}

bool se_names_given(const struct se_check *check, const char *key, bool open)
{
	g_autofree char *base = g_strdup(key);
	int64_t number;

	if (g_hash_table_contains(check->built, key))
		return true;
	while ((number = next_base(key, base)) >= 0)
		if (key[strlen(base)] != '0' &&
		    in_spans(g_hash_table_lookup(check->bases, base), number, open))
			return true;
	return false;
}
