#include "engine/games/diaries.h"

#include "engine/base/text.h"
#include "engine/documents/fields.h"
#include "engine/store/statements.h"

#include <stddef.h>
#include <string.h>

#define DIARY "diary"
#define STATEMENT "statement"

static const char *too_long(const char *text)
{
	unsigned lines = 0;

	for (const char *at = text; *at; at++)
		lines += *at == '\n';
	return lines > DIARY_LINES || text_length(text) > DIARY_LONGEST
	           ? "an entry has at most 200 lines and 16384 characters"
	           : NULL;
}

static bool add(struct site *site, const struct game *game, const struct game_seat *seat, const char *kind,
    const char *text, struct error *err)
{
	return sql_diary_add(site->db,
	           &(struct sql_diary_add){
	               .game = game->id, .seat = seat->id, .turn = game->turn, .kind = kind, .text = text},
	           err) &&
	       (game->state != GAME_FINISHED || sql_game_files_from(site->db, game->id, game->turn, err));
}

bool diary_add(struct site *site, const struct game *game, const struct game_seat *seat, const char *text,
    const char **why, struct error *err)
{
	*why = !game->host.diary                     ? "this game keeps no diaries"
	       : game->state == GAME_OPEN            ? "the game has not started yet"
	       : game->state == GAME_FINISHED        ? "the game is over; /statement takes your last words"
	       : strspn(text, " \n") == strlen(text) ? "there is nothing in it"
	                                             : too_long(text);
	if (!*why && sql_diary_size(site->db, seat->id, err) + text_length(text) > DIARY_MOST)
		*why = "your diary of this game is full";
	return *why ? !error_is_set(err) : add(site, game, seat, DIARY, text, err);
}

bool diary_set_statement(struct site *site, const struct game *game, const struct game_seat *seat,
    const char *text, int64_t now, const char **why, struct error *err)
{
	int64_t ended = game->state == GAME_FINISHED ? sql_game_ended(site->db, game->id, err) : 0;

	*why = !game->host.diary              ? "this game keeps no last words"
	       : game->state != GAME_FINISHED ? "the game is not over; /diary keeps what you write until then"
	       : now > ended + STATEMENT_SECONDS     ? "last words are taken for 14 days after the end"
	       : strspn(text, " \n") == strlen(text) ? "there is nothing in it"
	                                             : too_long(text);
	if (*why || error_is_set(err))
		return !error_is_set(err);
	return sql_statement_drop(site->db, seat->id, err) && add(site, game, seat, STATEMENT, text, err);
}

/* --- The file ---------------------------------------------------------------- */

struct diary_row {
	int64_t turn;
	const char *empire, *kind, *text;
};

static const struct field entry_fields[] = {
    INTEGER_FIELD("turn", struct diary_row, turn, 0, INT32_MAX, .flags = FIELD_NEEDED),
    TEXT_FIELD("empire", struct diary_row, empire, 1, 32, .flags = FIELD_NEEDED),
    TEXT_FIELD("kind", struct diary_row, kind, 5, 9, .flags = FIELD_NEEDED),
    TEXT_FIELD("text", struct diary_row, text, 1, INT32_MAX, .flags = FIELD_NEEDED),
    {0},
};

bool diaries_write(struct site *site, const struct game *game, bool *any, GString *out, struct error *err)
{
	struct sql_diaries row;
	struct db_rows *rows = sql_diaries(site->db, game->id, err);
	struct json *json = json_new(out);

	*any = false;
	json_map(json, NULL);
	json_integer(json, "format", 1);
	json_list(json, "entries");
	while (sql_diaries_next(rows, &row, err)) {
		*any = true;
		json_map(json, NULL);
		json_integer(json, "turn", row.turn);
		json_text(json, "empire", row.empire);
		json_text(json, "kind", row.kind);
		json_text(json, "text", row.text);
		json_end(json);
	}
	json_end(json);
	json_end(json);
	json_free(json);
	db_rows_free(rows);
	return !error_is_set(err);
}

static bool read_entry(const struct node *node, struct diary_row *row, struct error *err)
{
	if (!fields_read((struct node *)node, entry_fields, row, err))
		return false;
	return strcmp(row->kind, DIARY) == 0 || strcmp(row->kind, STATEMENT) == 0 ||
	       node_error(node, err, "kind: diary or statement is needed");
}

bool diaries_each(const struct node *root, diary_entry_fn *tell, void *context, struct error *err)
{
	const struct node *list = root->kind == NODE_MAP ? node_get(root, "entries") : NULL;

	if (!list || list->kind != NODE_LIST)
		return node_error(list ? list : root, err, "entries: a list is needed");
	for (const struct node *node = list->first; node; node = node->next) {
		struct diary_row row = {0};
		if (!read_entry(node, &row, err))
			return false;
		tell(&(struct diary_entry){row.turn, row.empire, row.kind, row.text, node->line}, context);
	}
	return true;
}

struct taking {
	struct site *site;
	const struct game *game;
	struct error *err;
};

static void take(const struct diary_entry *entry, void *context)
{
	struct taking *t = context;
	const struct game_seat *seat =
	    error_is_set(t->err) ? NULL : game_seat_find(t->game, entry->empire, t->err);

	if (seat)
		sql_diary_add(t->site->db,
		    &(struct sql_diary_add){.game = t->game->id,
		        .seat = seat->id,
		        .turn = entry->turn,
		        .kind = entry->kind,
		        .text = entry->text},
		    t->err);
}

bool diaries_take(struct site *site, const struct game *game, struct node *root, struct error *err)
{
	struct taking taking = {site, game, err};

	return diaries_each(root, take, &taking, err) && !error_is_set(err);
}

static void put_entry(const struct diary_entry *entry, void *context)
{
	GString *out = context;
	g_auto(GStrv) lines = g_strsplit(entry->text, "\n", 0);

	g_string_append_printf(out, "%s%s, %s%d\n", out->len ? "\n" : "", entry->empire,
	    strcmp(entry->kind, STATEMENT) == 0 ? "last words after turn " : "diary of turn ",
	    (int)entry->turn);
	for (char **line = lines; *line; line++)
		if (**line || line[1])
			g_string_append_printf(out, "| %s\n", *line);
}

bool diaries_text(const struct node *root, GString *out, struct error *err)
{
	return diaries_each(root, put_entry, out, err);
}
