#include "engine/records/archive.h"

#include "engine/base/clock.h"
#include "engine/base/compare.h"
#include "engine/base/file.h"
#include "engine/base/hash.h"
#include "engine/base/progress.h"
#include "engine/base/step.h"
#include "engine/games/diaries.h"
#include "engine/games/parts.h"
#include "engine/site/trouble.h"
#include "engine/store/statements.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* --- Single documents ------------------------------------------------------ */

static void write_player(const struct game *game, unsigned seat, const struct node *entry, struct json *json)
{
	json_map(json, NULL);
	json_text(json, "name", seat < game->count ? game->seats[seat].name : NULL);
	for (const struct node *key = entry->first; key; key = key->next)
		if (strcmp(key->key, "name") != 0)
			json_node(json, NULL, key);
	json_end(json);
}

void archive_setup(const struct game *game, const struct node *setup, struct json *json)
{
	for (const struct node *key = setup->first; key; key = key->next) {
		unsigned seat = 0;
		if (strcmp(key->key, "gm") == 0 || strcmp(key->key, "address") == 0)
			continue;
		if (strcmp(key->key, "players") != 0) {
			json_node(json, NULL, key);
			continue;
		}
		json_list(json, "players");
		for (const struct node *entry = key->first; entry; entry = entry->next)
			write_player(game, seat++, entry, json);
		json_end(json);
	}
}

bool archive_game_yaml(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct json *json = json_new(out);
	char hex[65];
	(void)site;
	(void)err;
	game_commitment(game, hex);
	json_map(json, NULL);
	json_text(json, "game", game->name);
	archive_setup(game, document_root(game->document), json);
	json_text(json, "commitment", hex);
	if (game->state == GAME_FINISHED) {
		char **winners = g_strsplit(game->winners ? game->winners : "", ", ", 0);
		json_integer(json, "seed", (int64_t)game->seed);
		json_text(json, "salt", game->salt);
		if (game->host.fair == FAIR_SHARED) {
			g_autofree char *host_part =
			    g_strdup_printf("%" G_GUINT64_FORMAT, (guint64)game->seed);
			json_text(json, "host_part", host_part);
			parts_write(game, json);
		}
		json_list(json, "winners");
		for (int i = 0; winners[i]; i++)
			json_text(json, NULL, winners[i]);
		json_end(json);
		g_strfreev(winners);
	}
	json_end(json);
	json_free(json);
	return true;
}

const char *const archive_own_keys[] = {
    "game", "commitment", "seed", "salt", "host_part", "parts", "winners", NULL};

char *archive_setup_of(const struct node *game_yaml)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);
	json_map(json, NULL);
	for (const struct node *key = game_yaml->first; key; key = key->next)
		if (!g_strv_contains(archive_own_keys, key->key))
			json_node(json, NULL, key);
	json_end(json);
	json_free(json);
	return g_string_free(out, FALSE);
}

char *archive_winners_of(const struct node *game_yaml)
{
	const struct node *list = node_get(game_yaml, "winners");
	g_autoptr(GString) names = g_string_new(NULL);

	if (!list)
		return NULL;
	if (list->kind != NODE_LIST)
		return g_strdup(node_kind_name(list->kind));
	for (const struct node *n = list->first; n; n = n->next)
		g_string_append_printf(names, "%s%s", names->len ? ", " : "",
		    n->kind == NODE_TEXT ? n->text : node_kind_name(n->kind));
	return g_strdup(names->str);
}

bool archive_history(struct site *site, const struct game *game, GString *out, struct error *err)
{
	return past_history(site, game->id, out, err);
}

char *archive_diaries(struct site *site, const struct game *game, size_t *size, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);
	bool any = false;

	if (game->state != GAME_FINISHED || !diaries_write(site, game, &any, out, err) || !any)
		return NULL;
	*size = out->len;
	return g_string_free(g_steal_pointer(&out), FALSE);
}

/* --- A turn's directory ---------------------------------------------------- */

/* A directory that is being written; files in it that were not written are removed afterwards. */
struct turn_dir {
	const char *dir;
	GHashTable *names;
	bool fresh; /* a new directory under a temporary name */
};

/* Characters of names of empires and files. */
#define NAME_LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."

static bool put(struct turn_dir *place, const char *name, const char *bytes, size_t size, struct error *err)
{
	g_autofree char *path = g_build_filename(place->dir, name, NULL);
	if (!g_ascii_isalnum(name[0]) || name[strspn(name, NAME_LETTERS)] != '\0')
		return error_set(
		    err, EXIT_DATA, "the database holds a name that no file of a game has: %s", name);
	g_hash_table_add(place->names, g_strdup(name));
	return place->fresh ? file_draft(path, bytes, size, err)
	                    : file_holds(path, bytes, size) || file_put(path, bytes, size, err);
}

static bool put_string(struct turn_dir *place, const char *name, const GString *bytes, struct error *err)
{
	return put(place, name, bytes->str, bytes->len, err);
}

/* Removes files that were not written, left over from before a rollback. */
static bool sweep(const struct turn_dir *place, struct error *err)
{
	DIR *dir = opendir(place->dir);
	struct dirent *entry;
	while (dir && (entry = readdir(dir))) {
		g_autofree char *path = g_build_filename(place->dir, entry->d_name, NULL);
		if (entry->d_name[0] == '.' || g_hash_table_contains(place->names, entry->d_name))
			continue;
		if (unlink(path) != 0)
			error_set_file(err, EXIT_IO, path, "%s", g_strerror(errno));
	}
	if (dir)
		closedir(dir);
	return !error_is_set(err);
}

static bool put_reports(struct site *site, const struct game *game, struct turn_dir *place,
    const struct sql_turns_of_record *turn, struct error *err)
{
	struct sql_reports_of_record row;
	struct db_rows *rows = sql_reports_of_record(site->db, game->id, turn->turn, turn->void_number, err);
	bool good = rows != NULL;

	while (good && sql_reports_of_record_next(rows, &row, err))
		good = put(place, row.name, row.bytes, row.bytes_size, err);
	db_rows_free(rows);
	return good && !error_is_set(err);
}

static bool put_orders(struct site *site, const struct game *game, struct turn_dir *place,
    const struct sql_turns_of_record *turn, struct error *err)
{
	struct sql_orders_of_record row;
	struct db_rows *rows = sql_orders_of_record(site->db, game->id, turn->turn, turn->void_number, err);
	bool good = rows != NULL;

	while (good && sql_orders_of_record_next(rows, &row, err)) {
		g_autofree char *name = g_strconcat(row.empire, ".ord", NULL);
		good = put(place, name, row.text, row.text_size, err);
	}
	db_rows_free(rows);
	return good && !error_is_set(err);
}

static bool write_turn_files(struct site *site, const struct game *game, struct turn_dir *place,
    const struct sql_turns_of_record *turn, struct error *err)
{
	struct sql_turn_of_record row;
	struct db_rows *rows = sql_turn_of_record(site->db, game->id, turn->turn, turn->void_number, err);
	bool good = sql_turn_of_record_next(rows, &row, err) &&
	            put(place, "state.json", row.state, row.state_size, err) &&
	            (!row.played || put(place, "played.json", row.played, row.played_size, err)) &&
	            put(place, "host.yaml", row.host, row.host_size, err) &&
	            put_reports(site, game, place, turn, err) &&
	            /* Write the orders only after the turn was run. */
	            (!row.ran || put_orders(site, game, place, turn, err));

	db_rows_free(rows);
	return good;
}

/* Renames a new directory to its final name, so that all its files appear at once: half the cost of renaming each. */
static bool give_name(const char *draft, const char *path, struct error *err)
{
	if (rename(draft, path) != 0)
		return error_set_file(err, EXIT_IO, path, "cannot be written: %s", g_strerror(errno));
	step_done("rename");
	return true;
}

static bool write_turn(struct site *site, const struct game *game, const char *dir, GHashTable *expected,
    const struct sql_turns_of_record *turn, int64_t from, struct error *err)
{
	GString *name = g_string_new(NULL);
	past_turn_name(turn->turn, turn->void_number, name);
	g_autofree char *path = g_build_filename(dir, name->str, NULL);
	g_autofree char *draft = g_strdup_printf("%s/.%s", dir, name->str);
	g_hash_table_add(expected, g_strdup(name->str));
	g_string_free(name, TRUE);
	if (turn->turn < from && g_file_test(path, G_FILE_TEST_IS_DIR))
		return true;
	bool fresh = !g_file_test(path, G_FILE_TEST_EXISTS);
	struct turn_dir place = {
	    fresh ? draft : path, g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL), fresh};
	bool good = file_make_dir(place.dir, err) && write_turn_files(site, game, &place, turn, err) &&
	            sweep(&place, err) && (!fresh || give_name(draft, path, err));
	g_hash_table_destroy(place.names);
	return good;
}

/* Removes directories of turns that a rollback renamed. */
static bool sweep_turns(const char *dir, GHashTable *expected, struct error *err)
{
	DIR *handle = opendir(dir);
	struct dirent *entry;
	GHashTable *none = g_hash_table_new(hash_text, g_str_equal);
	while (handle && !error_is_set(err) && (entry = readdir(handle))) {
		g_autofree char *path = g_build_filename(dir, entry->d_name, NULL);
		struct turn_dir place = {path, none, false};
		if (!g_str_has_prefix(entry->d_name + (*entry->d_name == '.'), "turn-") ||
		    g_hash_table_contains(expected, entry->d_name))
			continue;
		if (sweep(&place, err) && rmdir(path) != 0)
			error_set_file(err, EXIT_IO, path, "%s", g_strerror(errno));
	}
	if (handle)
		closedir(handle);
	g_hash_table_destroy(none);
	return !error_is_set(err);
}

/* --- The whole ------------------------------------------------------------- */

/* Writes the game's tables unless they are the built-in ones, which every program has (HO-116). */
static bool put_tables(const struct game *game, struct turn_dir *place, struct error *err)
{
	g_autofree char *path = g_build_filename(place->dir, "tables.yaml", NULL);

	if (game->tables && *game->tables)
		return put(place, "tables.yaml", game->tables, strlen(game->tables), err);
	return unlink(path) == 0 || errno == ENOENT ||
	       error_set_file(err, EXIT_IO, path, "%s", g_strerror(errno));
}

/* Writes the diaries of a finished game; removes them if a rollback reopened the game, because they are sealed
   until its end. */
static bool put_diaries(struct site *site, const struct game *game, struct turn_dir *place, struct error *err)
{
	g_autofree char *path = g_build_filename(place->dir, "diaries.yaml", NULL);
	size_t size = 0;
	g_autofree char *bytes = archive_diaries(site, game, &size, err);

	if (bytes || error_is_set(err))
		return bytes && put(place, "diaries.yaml", bytes, size, err);
	return unlink(path) == 0 || errno == ENOENT ||
	       error_set_file(err, EXIT_IO, path, "%s", g_strerror(errno));
}

static bool write_top(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	struct turn_dir place = {dir, g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL), false};
	g_autoptr(GString) yaml = g_string_new(NULL);
	g_autoptr(GString) history = g_string_new(NULL);
	g_autofree char *map = game_map(site, game, err);
	bool good = !error_is_set(err) && file_make_dir(dir, err) &&
	            archive_game_yaml(site, game, yaml, err) && archive_history(site, game, history, err) &&
	            put_string(&place, "game.yaml", yaml, err) &&
	            put_string(&place, "history.txt", history, err) &&
	            (!map || put(&place, "map.yaml", map, strlen(map), err)) &&
	            put_tables(game, &place, err) && put_diaries(site, game, &place, err);
	g_hash_table_destroy(place.names);
	return good;
}

static bool write_from(
    struct site *site, const struct game *game, const char *dir, int64_t from, struct error *err)
{
	GHashTable *expected = g_hash_table_new_full(hash_text, g_str_equal, g_free, NULL);
	struct progress progress = progress_begin(
	    site->audience == AUDIENCE_TERMINAL && from <= game->ruleset->first_turn, "writing turns");
	bool good = write_top(site, game, dir, err);
	struct sql_turns_of_record turn;
	struct db_rows *turns = good ? sql_turns_of_record(site->db, game->id, err) : NULL;
	uint64_t done = 0, all = (uint64_t)(game->turn - game->ruleset->first_turn + 1);
	while (good && sql_turns_of_record_next(turns, &turn, err)) {
		progress_step(&progress, done, MAX(all, done + 1));
		done++;
		good = write_turn(site, game, dir, expected, &turn, from, err);
	}
	progress_end(&progress);
	db_rows_free(turns);
	good = good && !error_is_set(err) && sweep_turns(dir, expected, err);
	g_hash_table_destroy(expected);
	return good;
}

bool archive_write(struct site *site, const struct game *game, const char *dir, struct error *err)
{
	return write_from(site, game, dir, INT64_MIN + 1, err) && file_settle(dir, err);
}

/* A game, and the first turn whose files are out of date. */
struct behind {
	int64_t id, from;
};

static bool catch_up_one(struct site *site, const struct behind *behind, struct error *err)
{
	struct game *game = game_load_id(site, behind->id, err);
	if (!game)
		return false;
	g_autofree char *name = g_build_filename("games", game->name, NULL);
	g_autofree char *dir = site_path(site, name);
	struct error why = {0};
	write_from(site, game, dir, behind->from, &why);
	game_free(game);
	return error_pass(&why, err, "; the database has it all, the next run writes the files");
}

bool archive_write_behind(struct site *site, int64_t game, struct error *err)
{
	struct sql_game_behind row;
	struct db_rows *rows = sql_game_behind(site->db, game, err);
	struct behind behind = {.id = game};
	bool found = sql_game_behind_next(rows, &row, err);
	if (found)
		behind.from = row.files;
	db_rows_free(rows);
	return found ? catch_up_one(site, &behind, err) : !error_is_set(err);
}

/* Returns the more severe error to the caller and prints the other. */
static void add_trouble(struct site *site, struct error *err, struct error *trouble)
{
	struct error milder = *trouble;
	if (!error_is_set(err) || exit_code_worst(err->code, trouble->code) != err->code) {
		milder = *err;
		*err = *trouble;
	}
	trouble_tell(site, &milder);
	*trouble = (struct error){0};
}

/* Marks the games as up to date after a sync. A game that went on meanwhile is not marked. */
static bool note_caught_up(struct site *site, const GArray *done, struct error *err)
{
	g_autofree char *dir = site_path(site, "games");
	bool good = done->len == 0 || (file_settle(dir, err) && db_begin(site->db, err));
	for (guint i = 0; good && i < done->len; i++)
		good = sql_game_files_done(site->db, g_array_index(done, struct behind, i).id, err);
	good = good && (done->len == 0 || db_commit(site->db, err));
	db_rollback(site->db);
	return good;
}

static int compare_ids(gconstpointer a, gconstpointer b)
{
	return compare_integers(*(const gint64 *)a, *(const gint64 *)b);
}

static GArray *games_behind(struct site *site, GArray *written, struct error *err)
{
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct behind));
	struct sql_games_behind row;
	struct db_rows *rows = sql_games_behind(site->db, err);
	if (written)
		g_array_sort(written, compare_ids);
	while (sql_games_behind_next(rows, &row, err)) {
		gint64 id = row.id;
		bool there = written && g_array_binary_search(written, &id, compare_ids, NULL);
		struct behind behind = {row.id, there ? INT64_MAX : row.files};
		g_array_append_val(list, behind);
	}
	db_rows_free(rows);
	return list;
}

bool archive_catch_up_after(struct site *site, GArray *written, struct error *err)
{
	g_autoptr(GArray) list = games_behind(site, written, err);
	g_autoptr(GArray) done = g_array_new(FALSE, FALSE, sizeof(struct behind));
	struct error trouble = {0};
	/* An error with one game's files must not stop the others (HO-21). */
	for (guint i = 0; i < list->len; i++)
		if (catch_up_one(site, &g_array_index(list, struct behind, i), &trouble))
			g_array_append_val(done, g_array_index(list, struct behind, i));
		else
			add_trouble(site, err, &trouble);
	if (!note_caught_up(site, done, &trouble))
		add_trouble(site, err, &trouble);
	return !error_is_set(err);
}

bool archive_catch_up(struct site *site, struct error *err)
{
	return archive_catch_up_after(site, NULL, err);
}
