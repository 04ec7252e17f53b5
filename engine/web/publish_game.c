/* Publishes what is public of a game (HO-66): only what observers may know (HO-23). */
#include "engine/base/builtin.h"
#include "engine/base/clock.h"
#include "engine/documents/web.h"
#include "engine/games/calendar.h"
#include "engine/games/fortunes.h"
#include "engine/records/archive.h"
#include "engine/records/film.h"
#include "engine/web/feed.h"
#include "engine/web/publish_parts.h"

#include <inttypes.h>
#include <string.h>

void publish_begin(GString *out, const char *title, bool hidden)
{
	const struct web_head head = {.title = title, .style = "engine/web/site.css", .hidden = hidden};

	web_begin(out, &head);
}

void publish_end(GString *out)
{
	const struct web_head head = {0};

	web_end(out, &head);
}

void publish_deadline(const struct site *site, const struct game *game, GString *out)
{
	g_autofree char *zone = game_zone(site, game);
	g_autoptr(GString) words = g_string_new(NULL), stamp = g_string_new(NULL);

	if (game->held) {
		g_string_append(out, "when the game master lets the game go on");
	} else if (game->deadline == SCHEDULE_NEVER) {
		g_string_append(out, "when the game master runs it");
	} else {
		clock_people(game->deadline, zone, words);
		clock_rfc3339(game->deadline, stamp);
		g_string_append_printf(out, "<time datetime=\"%s\">", stamp->str);
		web_text(out, words->str);
		g_string_append(out, "</time>");
	}
}

/* --- An open or running game ------------------------------------------------------------------------- */

static void put_seats(const struct game *game, GString *out)
{
	bool moves = game->host.show_moved;

	g_string_append_printf(out,
	    "<h2>Empires</h2>\n<table><thead><tr><th scope=\"col\">Empire</th>%s"
	    "<th class=\"n\" scope=\"col\">Missed turns</th><th scope=\"col\">State</th></tr></thead>\n<tbody>\n",
	    moves ? "<th scope=\"col\">Moved</th>" : "");
	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken)
			continue;
		g_string_append(out, "<tr><th scope=\"row\">");
		web_text(out, seat->name);
		g_string_append_printf(out, "</th>%s<td class=\"n\">%" PRId64 "</td><td>%s</td></tr>\n",
		    !moves        ? ""
		    : seat->moved ? "<td>yes</td>"
		                  : "<td>not yet</td>",
		    seat->missed,
		    seat->out         ? "out"
		    : seat->abandoned ? "abandoned"
		                      : "");
	}
	g_string_append(out, "</tbody></table>\n");
}

static bool put_standings(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct rules *rules = game_rules(site, game, err);
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;
	g_autofree struct standing *standings = state ? game_standings(game, state) : NULL;

	if (standings)
		g_string_append(out,
		    "<h2>Standings</h2>\n<table id=\"standings\"><thead><tr><th class=\"n\" scope=\"col\">Rank</th>"
		    "<th scope=\"col\">Empire</th><th class=\"n\" scope=\"col\">Score</th></tr></thead>\n<tbody>\n");
	for (unsigned i = 0; standings && i < state->ruleset->seats(state); i++) {
		g_string_append_printf(
		    out, "<tr><td class=\"n\">%" PRId64 "</td><th scope=\"row\">", standings[i].rank);
		web_text(out, standings[i].empire);
		g_string_append_printf(
		    out, "</th><td class=\"n\">%" PRId64 "</td></tr>\n", standings[i].score);
	}
	if (standings)
		g_string_append(out, "</tbody></table>\n");
	play_state_free(state);
	rules_free(rules);
	return !error_is_set(err);
}

static void put_open(const struct game *game, GString *out)
{
	unsigned taken = 0;

	for (unsigned i = 0; i < game->count; i++)
		taken += game->seats[i].taken;
	g_string_append_printf(
	    out, "<p>Not started: %u of %u seats are free.</p>\n", game->count - taken, game->count);
}

static void put_running(const struct site *site, const struct game *game, GString *out)
{
	g_string_append_printf(out, "<p>Turn %" PRId64 " is open; its orders are due: ", game->turn);
	publish_deadline(site, game, out);
	g_string_append(out, ".");
	if (!game->held && game->deadline != SCHEDULE_NEVER)
		g_string_append(out, " <a href=\"deadline.ics\">For a calendar</a>.");
	g_string_append(out, "</p>\n");
	put_seats(game, out);
}

static bool write_page(struct site *site, const struct game *game, GString *out, struct error *err)
{
	publish_begin(out, game->title, false);
	g_string_append(out,
	    "<header><nav><a href=\"../index.html\">All games</a>\n<a href=\"manual.html\">Manual</a></nav>\n<h1>");
	web_text(out, game->title);
	g_string_append(out, "</h1>\n<p>");
	web_text(out, game->name);
	g_string_append_printf(
	    out, ", a game of %s.</p>\n" FEED_LINK "</header>\n<main>\n", game->ruleset->title);
	if (game->state == GAME_OPEN)
		put_open(game, out);
	else
		put_running(site, game, out);
	if (game->state == GAME_RUNNING && game->ruleset->standings_public &&
	    !put_standings(site, game, out, err))
		return false;
	g_string_append(out, "</main>\n");
	publish_end(out);
	return true;
}

/* --- A finished game ------------------------------------------------------------------------------------ */

static bool put_page(void *context, const char *name, const GString *bytes, struct error *err)
{
	return shelf_put_string(context, name, bytes, err);
}

/* The letters, if they may be published; NULL: none, or err. */
static char *letters_of(struct site *site, const struct game *game, struct error *err)
{
	struct error refused = {0};
	g_autoptr(GString) letters = g_string_new(NULL);
	bool agreed = archive_press_agreed(site, game, &refused);

	if (!agreed && refused.code == EXIT_DATA)
		error_clear(&refused);
	error_pass(&refused, err, NULL);
	return agreed && archive_press(site, game, letters, err)
	           ? g_string_free(g_steal_pointer(&letters), FALSE)
	           : NULL;
}

static bool put_film(struct site *site, const struct game *game, struct shelf *shelf, struct error *err)
{
	g_autofree char *letters = letters_of(site, game, err);
	const struct film_call call = {.rules_dir = site->rules_dir,
	    .press = letters,
	    .link = "../index.html",
	    .small = true,
	    .places = FILM_PLACES,
	    .file = put_page,
	    .context = shelf};
	struct record *record = error_is_set(err) ? NULL : record_open_game(site, game, err);
	bool good = record && film_write(record, &call, err);

	record_free(record);
	return good;
}

/* --- Its folder --------------------------------------------------------------------------------------------- */

static bool put_manual(const struct game *game, struct shelf *shelf, struct error *err)
{
	static const char *const forms[] = {"html", "txt"};
	bool good = true;

	for (size_t i = 0; good && i < G_N_ELEMENTS(forms); i++) {
		g_autofree char *source = g_strdup_printf("manual/%s.%s", game->ruleset->name, forms[i]);
		g_autofree char *name = g_strdup_printf("manual.%s", forms[i]);
		const struct builtin_file *page = builtin_find(source);
		good = !page || shelf_put(shelf, name, page->begin, (size_t)(page->end - page->begin), err);
	}
	return good;
}

static bool put_calendar(const struct game *game, struct shelf *shelf, struct error *err)
{
	g_autoptr(GString) calendar = g_string_new(NULL);

	return !calendar_write(game, calendar) || shelf_put_string(shelf, CALENDAR_NAME, calendar, err);
}

bool publish_game(struct site *site, const struct game *game, struct shelf *shelf, struct error *err)
{
	g_autoptr(GString) page = g_string_new(NULL);

	if (!put_manual(game, shelf, err) || !put_calendar(game, shelf, err) ||
	    !feed_put_game(site, game, shelf, err))
		return false;
	if (game->state == GAME_FINISHED)
		return put_film(site, game, shelf, err);
	return write_page(site, game, page, err) && shelf_put_string(shelf, "index.html", page, err);
}
