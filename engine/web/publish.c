#include "engine/web/feed.h"
#include "engine/web/publish_index.h"
#include "engine/web/publish_parts.h"

#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/documents/web.h"
#include "engine/games/web_place.h"
#include "engine/records/film.h"
#include "engine/records/league.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

#define MARK "published "
#define LEAGUE_MARK ":league" /* cannot be the name of a game */

/* --- Marks: what was published last -------------------------------------------------------------- */

/* The mark of a game, or of LEAGUE_MARK; g_free it; NULL: not published. */
static char *read_mark(struct site *site, const char *name, struct error *err)
{
	g_autofree char *key = g_strconcat(MARK, name, NULL);

	return sql_meta(site->db, key, err);
}

/* Stores a mark; NULL removes it. */
static bool set_mark(struct site *site, const char *name, const char *mark, struct error *err)
{
	g_autofree char *key = g_strconcat(MARK, name, NULL);

	if (!mark)
		return sql_meta_drop(site->db, key, err);
	return sql_meta_set(site->db, key, mark, err);
}

/* A mark is "FACTS PROGRAM TRACE": a hash of the data in the files, the program that wrote all of them, and the
   state of the files on the disk. */

/* Identifies the program by its file, because two programs of one version may write different pages. */
static void name_program(char hex[65])
{
	g_autofree char *path = g_file_read_link("/proc/self/exe", NULL);

	shelf_trace(path ? path : "", hex);
}

static char *seal(const char *facts, const char *program, const char *path)
{
	char trace[65];

	shelf_trace(path, trace);
	return g_strdup_printf("%s %s %s", facts, program, trace);
}

static bool tells_of(const char *mark, const char *facts)
{
	size_t size = strlen(facts);

	return mark && strncmp(mark, facts, size) == 0 && (mark[size] == ' ' || !mark[size]);
}

/* Were the files written by this program and not changed since? Then a finished game needs no second look. */
static bool is_untouched(const char *mark, const char *facts, const char *path)
{
	char program[65];

	name_program(program);
	g_autofree char *now = seal(facts, program, path);
	return g_strcmp0(mark, now) == 0;
}

/* Hash of what a game's earlier pages depend on: it changes only with a rollback, an edit, or the program. */
static char *base_mark(struct site *site, const struct game *game, struct error *err)
{
	g_autoptr(GString) facts = g_string_new(NIGHTMAIL_VERSION "\n");
	char hex[65];

	g_string_append_printf(facts, "%s\n%u\n%s\n%" PRId64 " %" PRId64, site->config->publish_dir,
	    game->ruleset->rules, game->title, sql_turns_voided(site->db, game->id, err),
	    sql_reports_edited(site->db, game->id, err));
	hash_sha256_hex(facts->str, facts->len, hex);
	return g_strdup(hex);
}

/* Hash of everything that any file of the game depends on. */
static char *full_mark(struct site *site, const struct game *game, const char *base, struct error *err)
{
	g_autoptr(GString) facts = g_string_new(base);
	char hex[65];

	g_string_append_printf(facts, "\n%s %d %" PRId64 " %" PRId64 " %" PRId64 " %d\n%s\n%s\n", game->name,
	    (int)game->state, game->turn, game->opened, game->deadline, game->held != 0,
	    game->deadline_text ? game->deadline_text : "", game->winners ? game->winners : "");
	g_string_append_printf(facts, "%" PRId64 " %" PRId64 "\n", sql_history_last(site->db, game->id, err),
	    game->state == GAME_FINISHED ? sql_diaries_count(site->db, game->id, err) : (int64_t)0);
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		g_autofree char *url = web_place_url(site, game, seat->id, err);
		g_string_append_printf(facts, "%s %s %d %d %" PRId64 " %d %d %d\n",
		    seat->name ? seat->name : "", url ? url : "", seat->taken,
		    game->host.show_moved && seat->moved, seat->missed, seat->out, seat->abandoned,
		    seat->archive_press);
	}
	hash_sha256_hex(facts->str, facts->len, hex);
	return g_strdup(hex);
}

/* --- All of it --------------------------------------------------------------------------------------------- */

static bool is_shown(const struct site *site, const struct game *game)
{
	g_autofree char *page = g_build_filename(site->config->publish_dir, game->name, "index.html", NULL);

	return g_file_test(page, G_FILE_TEST_IS_REGULAR);
}

/* Publishes a game. Removes its mark first, so that an interrupted run does not count as complete. */
static bool show_game(
    struct site *site, const struct game *game, bool anew, struct publish_sum *sum, struct error *err)
{
	g_autofree char *dir = g_build_filename(site->config->publish_dir, game->name, NULL);
	struct shelf *shelf = shelf_open(dir);
	bool changed = false;
	bool good = set_mark(site, game->name, NULL, err) && publish_game(site, game, shelf, err) &&
	            publish_seats(site, game, shelf, anew, &changed, err) && shelf_sweep(shelf, err);

	sum->changed = sum->changed || changed || shelf_changed(shelf);
	sum->written++;
	shelf_free(shelf);
	return good;
}

/* The program that wrote all files of a game: this one, or if only pages were added, the one in the old mark. */
static void program_of(const char *old, char hex[65])
{
	g_auto(GStrv) words = g_strsplit(old ? old : "", " ", 4);

	if (!old)
		name_program(hex);
	else
		g_strlcpy(hex, g_strv_length(words) == 4 ? words[2] : "-", 65);
}

/* Publishes a game if needed. The facts in its mark are "BASE FULL": the hash for earlier turns and the hash
   for everything. */
static void look_at(struct site *site, const struct game *game, bool anew, GHashTable *fresh,
    struct publish_sum *sum, struct error *err)
{
	g_autofree char *base = base_mark(site, game, err);
	g_autofree char *full = full_mark(site, game, base, err);
	g_autofree char *mark = g_strdup_printf("%s %s", base, full);
	g_autofree char *old = read_mark(site, game->name, err);
	g_autofree char *dir = g_build_filename(site->config->publish_dir, game->name, NULL);
	bool shown = old && is_shown(site, game);

	sum->games++;
	bool same = anew ? game->state == GAME_FINISHED && is_untouched(old, mark, dir) : tells_of(old, mark);
	if (error_is_set(err) || (shown && same))
		return;
	anew = anew || !shown || !g_str_has_prefix(old, base);
	if (show_game(site, game, anew, sum, err)) {
		char program[65];
		program_of(anew ? NULL : old, program);
		g_hash_table_insert(fresh, g_strdup(game->name), seal(mark, program, dir));
	}
}

/* Removes folders of games that were deleted or renamed. */
static bool sweep_games(struct site *site, const GPtrArray *names, struct publish_sum *sum, struct error *err)
{
	g_autoptr(GPtrArray) gone = g_ptr_array_new_with_free_func(g_free);
	struct sql_meta_names row;
	struct db_rows *rows = sql_meta_names(site->db, strlen(MARK) + 1, MARK "[A-Za-z]*", err);

	while (sql_meta_names_next(rows, &row, err)) {
		const char *name = row.name;
		bool there = false;
		for (guint i = 0; i < names->len && !there; i++)
			there = strcmp(names->pdata[i], name) == 0;
		if (!there)
			g_ptr_array_add(gone, g_strdup(name));
	}
	db_rows_free(rows);
	for (guint i = 0; i < gone->len && !error_is_set(err); i++) {
		g_autofree char *dir = g_build_filename(site->config->publish_dir, gone->pdata[i], NULL);
		shelf_remove(dir, err);
		sum->changed = true;
		set_mark(site, gone->pdata[i], NULL, err);
	}
	return !error_is_set(err);
}

/* --- Hall of fame ------------------------------------------------------------------------------------------ */

/* Hash of the finished games and of the names that persons chose. */
static char *league_mark(struct site *site, const GPtrArray *games, bool *any, struct error *err)
{
	g_autoptr(GString) facts = g_string_new(NIGHTMAIL_VERSION "\n");
	g_autofree char *names = sql_players_mark(site->db, err);
	char hex[65];

	for (guint i = 0; i < games->len; i++) {
		const struct game *game = games->pdata[i];
		if (game->state != GAME_FINISHED)
			continue;
		*any = true;
		g_string_append_printf(facts, "%" PRId64 " %s\n", game->id, game->name);
	}
	g_string_append_printf(facts, "%s\n%s", site->config->publish_dir, names ? names : "");
	hash_sha256_hex(facts->str, facts->len, hex);
	return g_strdup(hex);
}

static void fresh_league(GHashTable *fresh, const char *mark, const char *path)
{
	char program[65];

	name_program(program);
	g_hash_table_insert(fresh, g_strdup(LEAGUE_MARK), seal(mark, program, path));
}

static bool put_league(struct site *site, const GPtrArray *games, struct shelf *top, bool anew,
    GHashTable *fresh, struct error *err)
{
	bool any = false, good;
	g_autofree char *mark = league_mark(site, games, &any, err);
	g_autofree char *old = read_mark(site, LEAGUE_MARK, err);
	g_autofree char *path = g_build_filename(site->config->publish_dir, PUBLISH_LEAGUE, NULL);
	g_autoptr(GString) page = g_string_new(NULL);
	struct league *league;

	if (!any && old) {
		shelf_drop(top, PUBLISH_LEAGUE);
		return set_mark(site, LEAGUE_MARK, NULL, err);
	}
	if (error_is_set(err) || !any ||
	    ((anew ? is_untouched(old, mark, path) : tells_of(old, mark)) && shelf_keep(top, PUBLISH_LEAGUE)))
		return !error_is_set(err);
	league = league_new();
	good = league_add_site(league, site, err);
	if (good) {
		g_autoptr(GArray) table = league_table(league);
		league_page(table, site->config->name, "index.html", page);
		good = shelf_put_string(top, PUBLISH_LEAGUE, page, err);
	}
	league_free(league);
	if (good)
		fresh_league(fresh, mark, path);
	return good;
}

/* Keeps the first error; the other games are published nevertheless. */
static void keep_trouble(const char *game, struct error *own, struct error *err)
{
	if (error_is_set(own))
		error_set_at(err, own->code, own->file, own->line, own->column, "%s is not published: %s",
		    game, own->text);
	error_clear(own);
}

static void show_all(struct site *site, struct shelf *top, const GPtrArray *games, bool anew,
    GHashTable *fresh, struct publish_sum *sum, struct error *err)
{
	g_autoptr(GString) index = g_string_new(NULL);
	struct error own = {0};

	for (guint i = 0; i < games->len; i++) {
		const struct game *game = games->pdata[i];
		look_at(site, game, anew, fresh, sum, &own);
		keep_trouble(game->name, &own, err);
	}
	put_league(site, games, top, anew, fresh, &own);
	keep_trouble("the league", &own, err);
	publish_index(site, games, index);
	shelf_put_string(top, "index.html", index, &own);
	keep_trouble("the first page", &own, err);
	feed_put_site(site, games, top, &own);
	keep_trouble("the feed", &own, err);
	sum->changed = sum->changed || shelf_changed(top);
}

/* Marks the games as published after all files are synced. */
static void note_shown(struct site *site, GHashTable *fresh, const struct publish_sum *sum, struct error *err)
{
	GHashTableIter each;
	gpointer name, mark;

	if (sum->changed && !file_settle(site->config->publish_dir, err))
		return;
	g_hash_table_iter_init(&each, fresh);
	while (g_hash_table_iter_next(&each, &name, &mark))
		set_mark(site, name, mark, err);
}

static GPtrArray *load_games(struct site *site, const GPtrArray *names, struct error *err)
{
	GPtrArray *games = g_ptr_array_new_with_free_func((GDestroyNotify)game_free);

	for (guint i = 0; i < names->len; i++) {
		struct error own = {0};
		struct game *game = game_load(site, names->pdata[i], &own);
		if (game)
			g_ptr_array_add(games, game);
		keep_trouble(names->pdata[i], &own, err);
	}
	return games;
}

bool publish_site(struct site *site, bool anew, struct publish_sum *sum, struct error *err)
{
	struct error own = {0}, after = {0};
	g_autoptr(GHashTable) fresh = g_hash_table_new_full(hash_text, g_str_equal, g_free, g_free);
	GPtrArray *names, *games;
	struct shelf *top;

	*sum = (struct publish_sum){0};
	if (!site->config->publish_dir)
		return true;
	names = game_names(site, &own);
	games = names ? load_games(site, names, &own) : NULL;
	top = shelf_open(site->config->publish_dir);
	if (games && shelf_ready(top, &own)) {
		show_all(site, top, games, anew, fresh, sum, &own);
		if (sweep_games(site, names, sum, &after))
			note_shown(site, fresh, sum, &after);
		error_pass(&after, &own, NULL);
	}
	shelf_free(top);
	if (games)
		g_ptr_array_unref(games);
	if (names)
		g_ptr_array_unref(names);
	trouble_note(site, "publish", &own, err);
	return error_pass(&own, err, NULL);
}
