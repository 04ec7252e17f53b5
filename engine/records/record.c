#include "engine/records/record.h"

#include "engine/base/file.h"
#include "engine/records/archive.h"
#include "engine/records/sealed.h"

#include <inttypes.h>
#include <string.h>

struct record {
	char *dir; /* or NULL: a game of a site */
	struct site *site;
	const struct game *game;
	char *name;
	int64_t first, last;
};

static bool is_game(struct record_turn turn)
{
	return turn.turn < 0;
}

static char *turn_dir(const struct record *record, struct record_turn turn)
{
	g_autoptr(GString) base = g_string_new(NULL);

	if (is_game(turn))
		return g_strdup(record->dir);
	archive_turn_name(turn.turn, turn.void_number, base);
	return g_build_filename(record->dir, base->str, NULL);
}

static gint by_void(gconstpointer a, gconstpointer b)
{
	const struct record_turn *x = a, *y = b;
	int64_t difference =
	    x->void_number != y->void_number ? x->void_number - y->void_number : x->turn - y->turn;

	return difference < 0 ? -1 : difference > 0;
}

static void add_dirs(const struct record *record, GArray *turns)
{
	g_autoptr(GDir) dir = g_dir_open(record->dir, 0, NULL);
	struct record_turn turn;
	const char *name;

	while (dir && (name = g_dir_read_name(dir)))
		if (record_turn_parse(name, &turn))
			g_array_append_val(turns, turn);
	g_array_sort(turns, by_void);
}

GArray *record_turns(struct record *record, struct error *err)
{
	GArray *turns = g_array_new(FALSE, FALSE, sizeof(struct record_turn));
	struct db_rows *rows;

	if (!record->site) {
		add_dirs(record, turns);
		return turns;
	}
	rows = db_query(record->site->db, err,
	    "SELECT turn, void FROM turn WHERE game = ? ORDER BY void, turn", "i", record->game->id);
	while (rows && db_next(rows, err)) {
		struct record_turn turn = {db_integer(rows, 0), db_integer(rows, 1)};
		g_array_append_val(turns, turn);
	}
	db_rows_free(rows);
	return turns;
}

static bool find_turns(struct record *record, struct error *err)
{
	g_autoptr(GArray) turns = record_turns(record, err);

	record->first = -1;
	for (guint i = 0; i < turns->len; i++) {
		struct record_turn turn = g_array_index(turns, struct record_turn, i);
		if (turn.void_number)
			break;
		record->first = record->first < 0 ? turn.turn : record->first;
		record->last = turn.turn;
	}
	return record->first >= 0 ||
	       error_set_at(err, EXIT_DATA, record->dir, 0, 0, "holds no turn (turn-0001/ and so on)");
}

/* What game.yaml calls the game; of one that cannot be read the directory's name. */
static char *name_of_dir(const char *path, const char *setup)
{
	struct error ignored = {0};
	size_t size = 0;
	g_autofree char *bytes = file_read(setup, 0, &size, &ignored);
	struct document *doc = bytes ? document_parse(setup, bytes, size, EXIT_DATA, &ignored) : NULL;
	const struct node *game = doc ? node_get(document_root(doc), "game") : NULL;
	char *name = game && game->text ? g_strdup(game->text) : g_path_get_basename(path);

	document_free(doc);
	error_clear(&ignored);
	return name;
}

struct record *record_open_dir(const char *path, struct error *err)
{
	struct record *record = g_new0(struct record, 1);
	g_autofree char *setup = g_build_filename(path, "game.yaml", NULL);

	record->dir = g_strdup(path);
	if (!record_check_files(path, err)) {
		record_free(record);
		return NULL;
	}
	record->name = name_of_dir(path, setup);
	if (!g_file_test(setup, G_FILE_TEST_EXISTS))
		error_set_at(
		    err, EXIT_NO_INPUT, path, 0, 0, "is no game's directory: there is no game.yaml in it");
	else if (find_turns(record, err))
		return record;
	record_free(record);
	return NULL;
}

struct record *record_open_game(struct site *site, const struct game *game, struct error *err)
{
	struct record *record = g_new0(struct record, 1);
	struct db_rows *rows = db_query(site->db, err,
	    "SELECT min(turn), max(turn) FROM turn WHERE game = ? AND void = 0", "i", game->id);
	bool started = rows && db_next(rows, err) && !db_is_null(rows, 0);

	record->site = site;
	record->game = game;
	record->name = g_strdup(game->name);
	record->first = started ? db_integer(rows, 0) : 0;
	record->last = started ? db_integer(rows, 1) : 0;
	db_rows_free(rows);
	if (started)
		return record;
	error_set(err, EXIT_DATA, "%s has not been started: there is nothing to verify", game->name);
	record_free(record);
	return NULL;
}

void record_free(struct record *record)
{
	if (!record)
		return;
	g_free(record->dir);
	g_free(record->name);
	g_free(record);
}

const char *record_name(const struct record *record)
{
	return record->name;
}

int64_t record_first(const struct record *record)
{
	return record->first;
}

int64_t record_last(const struct record *record)
{
	return record->last;
}

/* The first column of the first row as bytes; NULL: no row, or null. */
static char *take_bytes(struct db_rows *rows, size_t *size, struct error *err)
{
	char *bytes = NULL;

	if (rows && db_next(rows, err) && !db_is_null(rows, 0)) {
		const void *blob = db_blob(rows, 0, size);
		bytes = g_malloc(*size + 1);
		if (*size)
			memcpy(bytes, blob, *size);
		bytes[*size] = '\0';
	}
	db_rows_free(rows);
	return bytes;
}

static char *read_game_file(struct record *record, const char *name, size_t *size, struct error *err)
{
	bool (*write)(struct site *, const struct game *, GString *, struct error *) =
	    strcmp(name, "game.yaml") == 0                                            ? archive_game_yaml
	    : strcmp(name, "history.txt") == 0                                        ? archive_history
	    : strcmp(name, "secret.yaml") == 0 && record->game->state == GAME_RUNNING ? sealed_write
	                                                                              : NULL;
	GString *text;

	if (strcmp(name, "map.yaml") == 0) {
		char *map = game_map(record->site, record->game, err);
		*size = map ? strlen(map) : 0;
		return map;
	}
	if (!write)
		return NULL;
	text = g_string_new(NULL);
	if (!write(record->site, record->game, text, err)) {
		g_string_free(text, TRUE);
		return NULL;
	}
	*size = text->len;
	return g_string_free(text, FALSE);
}

static char *read_row(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	static const struct {
		const char *name, *sql;
	} columns[] = {
	    {"state.json", "SELECT state FROM turn WHERE game = ? AND turn = ? AND void = ?"},
	    {"played.json", "SELECT played FROM turn WHERE game = ? AND turn = ? AND void = ?"},
	    {"host.yaml", "SELECT host FROM turn WHERE game = ? AND turn = ? AND void = ?"},
	};
	struct db *db = record->site->db;
	int64_t game = record->game->id;

	if (is_game(turn))
		return read_game_file(record, name, size, err);
	for (size_t i = 0; i < G_N_ELEMENTS(columns); i++)
		if (strcmp(name, columns[i].name) == 0)
			return take_bytes(
			    db_query(db, err, columns[i].sql, "iii", game, turn.turn, turn.void_number), size,
			    err);
	if (g_str_has_suffix(name, ".ord")) {
		g_autofree char *empire = g_strndup(name, strlen(name) - 4);
		return take_bytes(
		    db_query(db, err,
		        "SELECT text FROM orders WHERE game = ? AND turn = ? AND void = ? AND empire = ?",
		        "iiit", game, turn.turn, turn.void_number, empire),
		    size, err);
	}
	return take_bytes(
	    db_query(db, err,
	        "SELECT bytes FROM report WHERE game = ? AND turn = ? AND void = ? AND name = ?", "iiit",
	        game, turn.turn, turn.void_number, name),
	    size, err);
}

char *record_read(
    struct record *record, struct record_turn turn, const char *name, size_t *size, struct error *err)
{
	g_autofree char *dir = NULL, *path = NULL;

	if (record->site)
		return read_row(record, turn, name, size, err);
	dir = turn_dir(record, turn);
	path = g_build_filename(dir, name, NULL);
	return g_file_test(path, G_FILE_TEST_EXISTS) ? file_read(path, 0, size, err) : NULL;
}

struct document *record_document(
    struct record *record, struct record_turn turn, const char *name, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(record, turn, name, &size, err);
	g_autoptr(GString) place = g_string_new(record->name);

	g_string_append_c(place, '/');
	if (!is_game(turn)) {
		archive_turn_name(turn.turn, turn.void_number, place);
		g_string_append_c(place, '/');
	}
	g_string_append(place, name);
	if (!bytes && !error_is_set(err))
		error_set_at(err, EXIT_DATA, place->str, 0, 0, "is missing");
	return bytes ? document_parse(place->str, bytes, size, EXIT_DATA, err) : NULL;
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_rows(GPtrArray *names, struct db_rows *rows, struct error *err)
{
	while (rows && db_next(rows, err))
		g_ptr_array_add(names, g_strdup(db_text(rows, 0)));
	db_rows_free(rows);
}

GPtrArray *record_names(struct record *record, struct record_turn turn, struct error *err)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

	if (record->site) {
		add_rows(names,
		    db_query(record->site->db, err,
		        "SELECT name FROM report WHERE game = ? AND turn = ? AND void = ?", "iii",
		        record->game->id, turn.turn, turn.void_number),
		    err);
	} else {
		g_autofree char *path = turn_dir(record, turn);
		g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
		const char *name;
		while (dir && (name = g_dir_read_name(dir)))
			g_ptr_array_add(names, g_strdup(name));
	}
	g_ptr_array_sort(names, by_name);
	return names;
}
