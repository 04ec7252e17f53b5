/* Publishes each player's reports in a folder whose name, of 26 characters, only the player knows (HO-66). */
#include "engine/documents/web.h"
#include "engine/games/newest_report.h"
#include "engine/games/web_place.h"
#include "engine/maps/picture.h"
#include "engine/games/remarks.h"
#include "engine/pages/report_page.h"
#include "engine/play/mapping.h"
#include "engine/site/token.h"
#include "engine/store/statements.h"
#include "engine/web/publish_parts.h"

#include <inttypes.h>
#include <string.h>

/* --- One report -------------------------------------------------------------------------------- */

/* The newest version of a seat's report of a turn. */
struct sheet {
	int64_t turn;
	char *json, *text;
	size_t json_size, text_size;
	const GPtrArray *remarks; /* the reader's own, or NULL */
};

static void sheet_clear(struct sheet *sheet)
{
	g_free(sheet->json);
	g_free(sheet->text);
	*sheet = (struct sheet){0};
}

static bool sheet_read(struct site *site, const struct game *game, const char *empire, int64_t turn,
    struct sheet *sheet, struct error *err)
{
	g_autofree char *stem = NULL;

	sheet->turn = turn;
	sheet->json = newest_report(site, game->id, turn, empire, ".json", &stem, err);
	if (sheet->json) {
		g_autofree char *name = g_strconcat(stem, ".txt", NULL);
		sheet->json_size = strlen(sheet->json);
		sheet->text = sql_report_text(site->db, game->id, turn, name, err);
	}
	if (sheet->text)
		sheet->text_size = strlen(sheet->text);
	return !error_is_set(err);
}

static char *file_name(int64_t turn, const char *suffix)
{
	return g_strdup_printf("turn-%04" PRId64 "%s", turn, suffix);
}

/* Writes the picture. If this program cannot draw an older program's report, only its text and JSON are published. */
static bool put_picture(struct shelf *shelf, const struct sheet *sheet, struct error *err)
{
	g_autofree char *name = file_name(sheet->turn, ".svg");
	g_autoptr(GString) svg = g_string_new(NULL);
	struct error old = {0};
	struct map *map = mapping_of_bytes("report", sheet->json, sheet->json_size, &old);
	bool good = map && picture_draw(map, PICTURE_SVG, NULL, svg, &old);

	map_free(map);
	error_clear(&old);
	return !good || shelf_put_string(shelf, name, svg, err);
}

static bool put_page(const struct sheet *sheet, const struct sheet *before, bool newest, struct shelf *shelf,
    struct error *err)
{
	g_autofree char *name = file_name(sheet->turn, ".html");
	g_autoptr(GString) page = g_string_new(NULL);
	struct error old = {0};
	g_autoptr(GString) links =
	    g_string_new("<nav><a href=\"turns.html\">All turns</a> <a href=\"../index.html\">The game</a>"
	                 " <a href=\"../manual.html\">Manual</a></nav>\n");
	if (sheet->remarks && sheet->text) {
		g_autofree char *text = g_strndup(sheet->text, sheet->text_size);
		remarks_html(sheet->remarks, text, links);
	}
	const struct report_page_bytes call = {.name = "report",
	    .bytes = sheet->json,
	    .size = sheet->json_size,
	    .before_name = "the report before",
	    .before = before->json,
	    .before_size = before->json_size,
	    .links = links->str};
	bool good = report_page_of_bytes(&call, page, &old);

	error_clear(&old);
	return !good || (shelf_put_string(shelf, name, page, err) &&
	                    (!newest || shelf_put_string(shelf, "index.html", page, err)));
}

/* Writes page, picture, text and JSON of a turn; the newest is also the folder's index page. */
static bool put_sheet(const struct game *game, struct shelf *shelf, const struct sheet *sheet,
    const struct sheet *before, bool newest, struct error *err)
{
	g_autofree char *json = file_name(sheet->turn, ".json");
	g_autofree char *text = file_name(sheet->turn, ".txt");

	return shelf_put(shelf, json, sheet->json, sheet->json_size, err) &&
	       (!sheet->text || shelf_put(shelf, text, sheet->text, sheet->text_size, err)) &&
	       (!game->ruleset->map || put_picture(shelf, sheet, err)) &&
	       put_page(sheet, before, newest, shelf, err);
}

/* Keeps the files of an earlier turn, which do not change. */
static bool keep_sheet(const struct game *game, struct shelf *shelf, int64_t turn)
{
	static const char *const suffixes[] = {".html", ".json", ".txt", ".svg"};
	bool all = true;

	for (size_t i = 0; i < G_N_ELEMENTS(suffixes); i++) {
		g_autofree char *name = file_name(turn, suffixes[i]);
		all = shelf_keep(shelf, name) && all;
		if (i == 2 && !game->ruleset->map)
			break;
	}
	return all;
}

/* --- A seat's folder ------------------------------------------------------------------------------ */

static GArray *turns_of(struct site *site, const struct game *game, const char *empire, struct error *err)
{
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	GArray *turns = g_array_new(FALSE, FALSE, sizeof(int64_t));
	struct sql_report_turns row;
	struct db_rows *rows = sql_report_turns(site->db, game->id, name, err);

	while (sql_report_turns_next(rows, &row, err)) {
		int64_t turn = row.turn;
		g_array_append_val(turns, turn);
	}
	db_rows_free(rows);
	return turns;
}

static void write_turns(
    const struct game *game, const struct game_seat *seat, const GArray *turns, GString *out)
{
	g_autofree char *title = g_strdup_printf("%s: reports of %s", game->title, seat->name);

	publish_begin(out, title, true);
	g_string_append(out, "<header><nav><a href=\"../index.html\">The game</a></nav>\n<h1>");
	web_text(out, title);
	g_string_append(
	    out, "</h1>\n<p>Who knows this page's address reads all of them.</p></header>\n<main>\n<ul>\n");
	for (guint i = turns->len; i-- > 0;) {
		int64_t turn = g_array_index(turns, int64_t, i);
		g_autofree char *name = file_name(turn, "");
		g_string_append_printf(out,
		    "<li>Turn %" PRId64 "%s: <a href=\"%s.html\">page</a>, <a href=\"%s.txt\">text</a>, ",
		    turn, i + 1 == turns->len ? ", the newest" : "", name, name);
		if (game->ruleset->map)
			g_string_append_printf(out, "<a href=\"%s.svg\">map</a>, ", name);
		g_string_append_printf(out, "<a href=\"%s.json\">JSON</a></li>\n", name);
	}
	g_string_append(out, "</ul>\n</main>\n");
	publish_end(out);
}

static bool put_turns(struct site *site, const struct game *game, const struct game_seat *seat,
    const GArray *turns, bool anew, struct shelf *shelf, struct error *err)
{
	struct sheet before = {0}, sheet = {0};
	g_autoptr(GPtrArray) remarks = remarks_of(site, seat->id, err);
	bool good = remarks != NULL;

	for (guint i = 0; good && i < turns->len; i++) {
		int64_t turn = g_array_index(turns, int64_t, i);
		bool newest = i + 1 == turns->len;
		if (!newest && !anew && keep_sheet(game, shelf, turn))
			continue;
		if (i > 0 && (!before.json || before.turn != g_array_index(turns, int64_t, i - 1))) {
			sheet_clear(&before);
			good = sheet_read(
			    site, game, seat->name, g_array_index(turns, int64_t, i - 1), &before, err);
		}
		good = good && sheet_read(site, game, seat->name, turn, &sheet, err);
		sheet.remarks = remarks;
		good = good && put_sheet(game, shelf, &sheet, &before, newest, err);
		sheet_clear(&before);
		before = sheet;
		sheet = (struct sheet){0};
	}
	sheet_clear(&before);
	sheet_clear(&sheet);
	return good;
}

static bool put_seat(struct site *site, const struct game *game, const struct game_seat *seat, bool anew,
    struct shelf *shelf, struct error *err)
{
	g_autoptr(GArray) turns = turns_of(site, game, seat->name, err);
	g_autoptr(GString) list = g_string_new(NULL);

	write_turns(game, seat, turns, list);
	return !error_is_set(err) && put_turns(site, game, seat, turns, anew, shelf, err) &&
	       shelf_put_string(shelf, "turns.html", list, err) && shelf_sweep(shelf, err);
}

bool publish_seats(struct site *site, const struct game *game, struct shelf *shelf, bool anew, bool *changed,
    struct error *err)
{
	g_autofree char *base = g_build_filename(site->config->publish_dir, game->name, NULL);
	bool good = game->state != GAME_OPEN;

	for (unsigned i = 0; good && i < game->count; i++) {
		char key[TOKEN_SIZE + 1];
		if (!game->seats[i].taken || !game->seats[i].name)
			continue;
		if (!web_place_key(site, game, game->seats[i].id, key, err))
			return false;
		g_autofree char *dir = g_build_filename(base, key, NULL);
		struct shelf *own = shelf_open(dir);
		shelf_keep_folder(shelf, key);
		good = put_seat(site, game, &game->seats[i], anew, own, err);
		*changed = *changed || shelf_changed(own);
		shelf_free(own);
	}
	return !error_is_set(err);
}
