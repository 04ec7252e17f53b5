#include "engine/web/feed.h"

#include "engine/base/clock.h"
#include "engine/base/compare.h"
#include "engine/base/hash.h"
#include "engine/store/statements.h"

#include <inttypes.h>
#include <string.h>

/* Entries of a feed, the newest ones. */
#define ENTRIES 50

struct feed_entry {
	int64_t time;
	char *id, *title, *link;
};

static void entry_clear(gpointer item)
{
	struct feed_entry *entry = item;

	g_free(entry->id);
	g_free(entry->title);
	g_free(entry->link);
}

/* An id that does not depend on the site's address. g_free it. */
static char *urn(const char *of)
{
	char hex[65];

	hash_sha256_hex(of, strlen(of), hex);
	return g_strdup_printf(
	    "urn:uuid:%.8s-%.4s-5%.3s-8%.3s-%.12s", hex, hex + 8, hex + 12, hex + 15, hex + 18);
}

/* Public acts of a game's history, as text; NULL: not public. */
static const char *said(const char *act)
{
	static const char *const acts[][2] = {{"start", "the game began"}, {"run", "a turn was run"},
	    {"extension", "the deadline moved"}, {"deadline", "the deadline moved"},
	    {"hold", "the game is held"}, {"resume", "the game goes on"},
	    {"rollback", "a turn is open again"}, {"end", "the game is over"}};

	for (size_t i = 0; i < G_N_ELEMENTS(acts); i++)
		if (strcmp(acts[i][0], act) == 0)
			return acts[i][1];
	return NULL;
}

static void add(GArray *entries, const struct game *game, int64_t time, const char *key, const char *what,
    const char *more, const char *folder)
{
	g_autofree char *of =
	    g_strdup_printf("nightmail %s %" PRId64 " %s %s", game->name, game->created, key, more);
	struct feed_entry entry = {.time = time,
	    .id = urn(of),
	    .title = g_strdup_printf("%s: %s%s%s", game->title, what, *more ? ", " : "", more),
	    .link = g_strdup_printf("%sindex.html", folder)};

	g_array_append_val(entries, entry);
}

/* Adds the entries of one game; `folder`: its path relative to the feed, "" or "GAME/". */
static bool add_game(
    struct site *site, const struct game *game, const char *folder, GArray *entries, struct error *err)
{
	struct sql_history row;
	struct db_rows *rows = sql_history(site->db, game->id, err);
	unsigned taken = 0, acts = 0;

	while (sql_history_next(rows, &row, err)) {
		const char *what = said(row.act);
		g_autofree char *key = g_strdup_printf("%u %s", acts++, row.act);
		if (what)
			add(entries, game, row.time, key, what, row.text, folder);
	}
	db_rows_free(rows);
	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken;
	if (game->state == GAME_OPEN && taken < game->count) {
		g_autofree char *seats =
		    g_strdup_printf("%u of %u seats are free", game->count - taken, game->count);
		add(entries, game, game->created, "open", "players are wanted", seats, folder);
	}
	return !error_is_set(err);
}

static int by_time(gconstpointer a, gconstpointer b)
{
	const struct feed_entry *x = a, *y = b;
	int order = compare_integers(y->time, x->time);

	return order != 0 ? order : strcmp(x->id, y->id);
}

static void put_text(const char *key, const char *text, GString *out)
{
	g_autofree char *escaped = g_markup_escape_text(text, -1);

	g_string_append_printf(out, "<%s>%s</%s>\n", key, escaped, key);
}

static void put_time(int64_t time, GString *out)
{
	g_string_append(out, "<updated>");
	clock_rfc3339(time, out);
	g_string_append(out, "</updated>\n");
}

static void put_link(const char *rel, const char *base, const char *to, GString *out)
{
	g_autofree char *whole = g_strdup_printf("%s%s", base, to);
	g_autofree char *escaped = g_markup_escape_text(whole, -1);

	g_string_append_printf(out, "<link rel=\"%s\" href=\"%s\"/>\n", rel, escaped);
}

static void write_feed(const struct site *site, const char *title, const char *id, const char *base,
    GArray *entries, GString *out)
{
	g_array_sort(entries, by_time);
	g_string_append(out,
	    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
	put_text("title", title, out);
	put_text("id", id, out);
	put_time(entries->len ? g_array_index(entries, struct feed_entry, 0).time : 0, out);
	g_string_append(out, "<author>");
	put_text("name", site->config->name, out);
	g_string_append(out, "</author>\n");
	if (*base)
		put_link("self", base, FEED_NAME, out);
	put_link("alternate", base, "index.html", out);
	for (guint i = 0; i < MIN(entries->len, ENTRIES); i++) {
		const struct feed_entry *entry = &g_array_index(entries, struct feed_entry, i);
		g_string_append(out, "<entry>\n");
		put_text("title", entry->title, out);
		put_text("id", entry->id, out);
		put_time(entry->time, out);
		put_link("alternate", base, entry->link, out);
		g_string_append(out, "</entry>\n");
	}
	g_string_append(out, "</feed>\n");
}

/* "https://example.org/games/demo/", or "" if the site's URL is not configured. */
static char *base_of(const struct site *site, const char *folder)
{
	const char *url = site->config->publish_url;

	return url ? g_strdup_printf(
	                 "%s%s%s%s", url, g_str_has_suffix(url, "/") ? "" : "/", folder, *folder ? "/" : "")
	           : g_strdup("");
}

static GArray *entries_new(void)
{
	GArray *entries = g_array_new(FALSE, FALSE, sizeof(struct feed_entry));

	g_array_set_clear_func(entries, entry_clear);
	return entries;
}

bool feed_put_game(struct site *site, const struct game *game, struct shelf *shelf, struct error *err)
{
	g_autoptr(GArray) entries = entries_new();
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *of = g_strdup_printf("nightmail %s %" PRId64, game->name, game->created);
	g_autofree char *id = urn(of), *base = base_of(site, game->name);

	if (!add_game(site, game, "", entries, err))
		return false;
	write_feed(site, game->title, id, base, entries, out);
	return shelf_put_string(shelf, FEED_NAME, out, err);
}

bool feed_put_site(struct site *site, const GPtrArray *games, struct shelf *shelf, struct error *err)
{
	g_autoptr(GArray) entries = entries_new();
	g_autoptr(GString) out = g_string_new(NULL);
	g_autofree char *of = g_strdup_printf("nightmail site %s", site->config->address);
	g_autofree char *id = urn(of), *base = base_of(site, "");

	for (guint i = 0; i < games->len; i++) {
		const struct game *game = games->pdata[i];
		g_autofree char *folder = g_strdup_printf("%s/", game->name);
		if (!add_game(site, game, folder, entries, err))
			return false;
	}
	write_feed(site, site->config->name, id, base, entries, out);
	return shelf_put_string(shelf, FEED_NAME, out, err);
}
