#include "engine/records/series.h"

#include "engine/base/compare.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/play/openskill.h"

#include <inttypes.h>
#include <string.h>

#define GAMES_HEAD "game,seed,seat,empire,bot,rank,score,turns"
#define RATINGS_HEAD "bot,games,wins,mu,sigma"
#define COLUMNS 8

static void row_clear(gpointer data)
{
	struct series_row *row = data;

	g_free(row->empire);
	g_free(row->bot);
}

GArray *series_new(void)
{
	GArray *rows = g_array_new(FALSE, TRUE, sizeof(struct series_row));

	g_array_set_clear_func(rows, row_clear);
	return rows;
}

void series_free(GArray *rows)
{
	g_array_unref(rows);
}

uint64_t series_seed(uint64_t seed, int64_t game)
{
	g_autofree char *text = g_strdup_printf("nightmail arena 1 %" PRIu64 " %" PRId64 "\n", seed, game);
	char hex[65];

	hash_sha256_hex(text, strlen(text), hex);
	hex[16] = '\0';
	return g_ascii_strtoull(hex, NULL, 16) >> 1;
}

static bool number(const char *text, int64_t min, int64_t *value)
{
	return g_ascii_string_to_signed(text, 10, min, INT64_MAX, value, NULL);
}

static bool read_row(GArray *rows, char *const *fields)
{
	struct series_row row = {0};
	int64_t seed;

	if (g_strv_length((char **)fields) != COLUMNS || !number(fields[0], 1, &row.game) ||
	    !number(fields[1], 0, &seed) || !number(fields[2], 1, &row.seat) || !*fields[3] || !*fields[4] ||
	    !number(fields[5], 1, &row.rank) || !number(fields[6], INT64_MIN, &row.score) ||
	    !number(fields[7], 0, &row.turns))
		return false;
	row.seed = (uint64_t)seed;
	row.empire = g_strdup(fields[3]);
	row.bot = g_strdup(fields[4]);
	g_array_append_val(rows, row);
	return true;
}

bool series_read(GArray *rows, const char *name, const char *text, struct error *err)
{
	/* An empty file must be refused for its missing head. */
	g_auto(GStrv) lines = g_strsplit(*text ? text : "\n", "\n", 0);

	for (unsigned i = 0; lines[i]; i++) {
		g_auto(GStrv) fields = g_strsplit(lines[i], ",", 0);
		if (i == 0         ? strcmp(lines[i], GAMES_HEAD) == 0
		    : lines[i + 1] ? read_row(rows, fields)
		                   : !*lines[i])
			continue;
		return error_set_at(
		    err, EXIT_DATA, name, (int)i + 1, 0, "no line of games.csv: \"%.60s\"", lines[i]);
	}
	return true;
}

static gint by_game(gconstpointer a, gconstpointer b)
{
	const struct series_row *x = a, *y = b;

	if (x->game != y->game)
		return compare_integers(x->game, y->game);
	return compare_integers(x->seat, y->seat);
}

bool series_sort(GArray *rows, struct error *err)
{
	int64_t seats = 0;

	g_array_sort(rows, by_game);
	while (seats < rows->len && g_array_index(rows, struct series_row, seats).seat == seats + 1)
		seats++;
	for (guint i = 0; i < rows->len; i++) {
		const struct series_row *row = &g_array_index(rows, struct series_row, i);
		int64_t at = i % MAX(seats, 1);
		if (row->seat == at + 1 && (i == 0 || (row->game == (row - 1)->game) == (at > 0)))
			continue;
		return error_set(err, EXIT_DATA, "game %" PRId64 " appears twice, or lacks a seat",
		    at > 0 ? (row - 1)->game : row->game);
	}
	return seats == 0 || rows->len % seats == 0 ||
	       error_set(err, EXIT_DATA, "the last game lacks a seat");
}

void series_write_row(const struct series_row *row, GString *out)
{
	g_string_append_printf(out,
	    "%" PRId64 ",%" PRIu64 ",%" PRId64 ",%s,%s,%" PRId64 ",%" PRId64 ",%" PRId64 "\n", row->game,
	    row->seed, row->seat, row->empire, row->bot, row->rank, row->score, row->turns);
}

/* Rates the games in order. */
static void rate(const GArray *rows, struct openskill_table *table)
{
	for (guint begin = 0, end; begin < rows->len; begin = end) {
		g_autoptr(GPtrArray) names = g_ptr_array_new();
		g_autoptr(GArray) ranks = g_array_new(FALSE, FALSE, sizeof(int64_t));
		int64_t game = g_array_index(rows, struct series_row, begin).game;
		for (end = begin; end < rows->len; end++) {
			const struct series_row *row = &g_array_index(rows, struct series_row, end);
			if (row->game != game)
				break;
			g_ptr_array_add(names, row->bot);
			g_array_append_val(ranks, row->rank);
		}
		openskill_table_add(table, (const char *const *)names->pdata,
		    (const int64_t *)(void *)ranks->data, names->len);
	}
}

static void write_ratings(const GArray *rows, GString *out)
{
	struct openskill_table *table = openskill_table_new();
	g_autoptr(GPtrArray) ratings = NULL;

	rate(rows, table);
	ratings = openskill_table_rows(table);
	g_string_append(out, RATINGS_HEAD "\n");
	for (guint i = 0; i < ratings->len; i++) {
		const struct openskill_row *row = ratings->pdata[i];
		g_string_append_printf(out, "%s,%" PRId64 ",%" PRId64 ",%.9f,%.9f\n", row->name, row->games,
		    row->wins, row->rating.mu, row->rating.sigma);
	}
	openskill_table_free(table);
}

bool series_write(const GArray *rows, const char *dir, struct error *err)
{
	g_autofree char *games_path = g_build_filename(dir, "games.csv", NULL);
	g_autofree char *ratings_path = g_build_filename(dir, "ratings.csv", NULL);
	g_autoptr(GString) games = g_string_new(GAMES_HEAD "\n");
	g_autoptr(GString) ratings = g_string_new(NULL);

	for (guint i = 0; i < rows->len; i++)
		series_write_row(&g_array_index(rows, struct series_row, i), games);
	write_ratings(rows, ratings);
	return file_make_dir(dir, err) && file_write(games_path, games->str, games->len, err) &&
	       file_write(ratings_path, ratings->str, ratings->len, err);
}
