#include "engine/web/publish_index.h"

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/documents/web.h"
#include "engine/records/film.h"
#include "engine/web/feed.h"
#include "engine/web/publish_parts.h"

#include <inttypes.h>
#include <string.h>

#define SMALL_MOST (1 << 20) /* largest size of a small map in bytes */

/* The last map of a finished game; of other games no map is public. */
static void put_small(const struct site *site, const struct game *game, GString *out)
{
	g_autofree char *path = g_build_filename(site->config->publish_dir, game->name, FILM_SMALL, NULL);
	struct error none = {0};
	size_t size;
	g_autofree char *bytes =
	    game->state == GAME_FINISHED ? file_read(path, SMALL_MOST, &size, &none) : NULL;

	error_clear(&none);
	g_string_append(out, "<div class=\"shown\">");
	if (bytes)
		g_string_append_len(out, bytes, (gssize)size);
	else if (game->state != GAME_FINISHED)
		g_string_append(out, game->state == GAME_OPEN
		                         ? "<p>Not started</p>"
		                         : "<p>The map is shown when the game is over.</p>");
	g_string_append(out, "</div>\n");
}

/* What is told of a game below its title: ruleset, turn or seats, winner. */
static void put_facts(const struct game *game, GString *out)
{
	unsigned empty = publish_seats_free(game);

	g_string_append_printf(out, "<p>%s, ", game->ruleset->title);
	if (game->state == GAME_OPEN) {
		g_string_append_printf(out, "%u of %u seats free", empty, game->count);
	} else if (game->state == GAME_RUNNING) {
		g_string_append_printf(out, "turn %" PRId64 ", %u %s", game->turn, game->count,
		    text_plural(game->count, "empire", "empires"));
		if (empty)
			g_string_append_printf(
			    out, ", %u %s free", empty, text_plural(empty, "seat", "seats"));
	} else if (game->winners && *game->winners) {
		g_string_append(out, "won by <strong>");
		web_text(out, game->winners);
		g_string_append_printf(out, "</strong> in turn %" PRId64, game->turn);
	} else {
		g_string_append(out, "nobody has won");
	}
	g_string_append(out, "</p>\n");
}

static void put_game(const struct site *site, const struct game *game, GString *out)
{
	g_string_append(out, "<li class=\"game\">");
	put_small(site, game, out);
	g_string_append_printf(out, "<div class=\"what\"><h3><a href=\"%s/index.html\">", game->name);
	web_text(out, game->title);
	g_string_append(out, "</a>");
	if (strcmp(game->title, game->name) != 0)
		g_string_append_printf(out, " <span class=\"told\">(%s)</span>", game->name);
	g_string_append(out, "</h3>\n");
	put_facts(game, out);
	if (game->state == GAME_RUNNING && game->host.show_moved) {
		g_string_append(out, "<p class=\"told\">");
		publish_moved(game, out);
		g_string_append(out, "</p>\n");
	}
	g_string_append(out, "</div>\n<div class=\"do\">");
	if (game->state == GAME_RUNNING)
		publish_deadline(site, game, out);
	if (game->state == GAME_FINISHED)
		g_string_append_printf(
		    out, "<a class=\"button\" href=\"%s/index.html\">&#9654; Watch</a>", game->name);
	else
		g_string_append_printf(out, "<p><a href=\"%s/manual.html\">Manual</a></p>", game->name);
	g_string_append(out, "</div></li>\n");
}

void publish_index(const struct site *site, const GPtrArray *games, GString *out)
{
	static const char *const heads[] = {
	    [GAME_OPEN] = "Open games", [GAME_RUNNING] = "Running games", [GAME_FINISHED] = "Finished games"};
	static const enum game_state order[] = {GAME_OPEN, GAME_RUNNING, GAME_FINISHED};

	publish_begin(out, site->config->name, false);
	g_string_append(out, "<header><h1>");
	web_text(out, site->config->name);
	g_string_append(
	    out, "</h1>\n<p class=\"told\">Strategy games by mail.</p>\n" FEED_LINK "</header>\n<main>\n");
	for (size_t s = 0; s < G_N_ELEMENTS(order); s++) {
		bool any = false;
		for (guint i = 0; i < games->len; i++) {
			const struct game *game = games->pdata[i];
			if (game->state != order[s])
				continue;
			if (!any)
				g_string_append_printf(
				    out, "<h2>%s</h2>\n<ul class=\"games\">\n", heads[order[s]]);
			any = true;
			put_game(site, game, out);
		}
		if (any)
			g_string_append(out, "</ul>\n");
		if (any && order[s] == GAME_FINISHED)
			g_string_append(out, "<p><a href=\"" PUBLISH_LEAGUE "\">Hall of fame</a></p>\n");
	}
	if (games->len == 0)
		g_string_append(out, "<p>There are no games yet.</p>\n");
	g_string_append(out, "</main>\n");
	publish_end(out);
}
