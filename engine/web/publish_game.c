/* Publishes what is public of a game (HO-66): only what observers may know (HO-23). */
#include "engine/base/builtin.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/documents/web.h"
#include "engine/games/calendar.h"
#include "engine/games/fortunes.h"
#include "engine/play/outlook.h"
#include "engine/records/archive.h"
#include "engine/records/film.h"
#include "engine/web/feed.h"
#include "engine/web/publish_parts.h"

#include <inttypes.h>
#include <string.h>

/* Every page may have deadlines. */
static const char *const scripts[] = {"engine/documents/span.js", "engine/web/site.js", NULL};

void publish_begin(GString *out, const char *title, bool hidden)
{
	const struct web_head head = {
	    .title = title, .style = "engine/web/site.css", .scripts = scripts, .hidden = hidden};

	web_begin(out, &head);
}

void publish_end(GString *out)
{
	const struct web_head head = {.scripts = scripts};

	web_end(out, &head);
}

void publish_deadline(const struct site *site, const struct game *game, GString *out)
{
	g_autofree char *zone = game_zone(site, game);
	g_autoptr(GString) words = g_string_new(NULL), stamp = g_string_new(NULL);

	g_string_append(out, "<p class=\"due\"><b>Due</b> ");
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
	g_string_append(out, "</p>\n");
}

unsigned publish_seats_free(const struct game *game)
{
	unsigned empty = 0;

	for (unsigned i = 0; i < game->count; i++)
		empty += !game->seats[i].taken;
	return empty;
}

void publish_moved(const struct game *game, GString *out)
{
	unsigned all = 0, moved = 0;
	const char *sign = ": ";

	for (unsigned i = 0; i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken || seat->out)
			continue;
		all++;
		moved += seat->moved;
	}
	g_string_append_printf(out, "%u of %u have moved", moved, all);
	for (unsigned i = 0; moved < all && i < game->count; i++) {
		const struct game_seat *seat = &game->seats[i];
		if (!seat->taken || seat->out || !seat->moved)
			continue;
		g_string_append(out, sign);
		web_text(out, seat->name);
		sign = ", ";
	}
}

/* --- An open or running game ------------------------------------------------------------------------- */

static void put_seats(const struct game *game, GString *out)
{
	bool moves = game->host.show_moved;

	g_string_append_printf(out,
	    "<h2>Empires</h2>\n<table id=\"empires\"><thead><tr><th scope=\"col\">Empire</th>%s"
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

static void put_standings(const struct game *game, const struct state *state, GString *out)
{
	g_autofree struct standing *standings = game_standings(game, state);

	g_string_append(out,
	    "<h2>Standings</h2>\n<table id=\"standings\"><thead><tr><th class=\"n\" scope=\"col\">Rank</th>"
	    "<th scope=\"col\">Empire</th><th class=\"n\" scope=\"col\">Score</th></tr></thead>\n<tbody>\n");
	for (unsigned i = 0; i < state->ruleset->seats(state); i++) {
		g_string_append_printf(
		    out, "<tr><td class=\"n\">%" PRId64 "</td><th scope=\"row\">", standings[i].rank);
		web_text(out, standings[i].empire);
		g_string_append_printf(
		    out, "</th><td class=\"n\">%" PRId64 "</td></tr>\n", standings[i].score);
	}
	g_string_append(out, "</tbody></table>\n");
}

/* How the game is won, as the reports of all its players say it. */
static void put_victory(const struct state *state, GString *out)
{
	struct outlook outlook;

	outlook_of(state, GM_SEAT, &outlook);
	if (outlook.victory->len) {
		g_string_append(out, "<p>");
		web_text(out, outlook.victory->str);
		g_string_append(out, "</p>\n");
	}
	outlook_clear(&outlook);
}

/* What a visitor wants first: until when, who has moved or where there is room, and how it is played. */
static void put_cards(const struct site *site, const struct game *game, GString *out)
{
	g_string_append(out, "<div class=\"cards\">\n<div class=\"card\">");
	if (game->state == GAME_OPEN) {
		g_string_append_printf(out,
		    "<p><b>Not started: %u of %u seats are free</b></p>\n"
		    "<p>Join by mail: <code>/join %s</code></p>\n",
		    publish_seats_free(game), game->count, game->name);
	} else {
		publish_deadline(site, game, out);
		if (!game->held && game->deadline != SCHEDULE_NEVER)
			g_string_append(out, "<p><a href=\"" CALENDAR_NAME "\">For a calendar</a></p>\n");
	}
	g_string_append(out, "</div>\n");
	if (game->state == GAME_RUNNING && game->host.show_moved) {
		g_string_append(out, "<div class=\"card\"><p><b>");
		publish_moved(game, out);
		g_string_append(out, "</b></p></div>\n");
	}
	g_string_append(out,
	    "<div class=\"card\"><p><b>How to play</b></p>\n<p><a href=\"manual.html\">Manual</a>, "
	    "<a href=\"manual.html#The_first_turn\">the first turn</a>, "
	    "<a href=\"manual.html#ORDERS\">orders</a></p></div>\n</div>\n");
}

static void put_page(
    const struct site *site, const struct game *game, const struct state *state, GString *out)
{
	publish_begin(out, game->title, false);
	g_string_append(out, "<header><nav><a href=\"../index.html\">All games</a></nav>\n<h1>");
	web_text(out, game->title);
	g_string_append_printf(out, "</h1>\n<p>%s, %u %s", game->ruleset->title, game->count,
	    text_plural(game->count, "empire", "empires"));
	if (game->state == GAME_RUNNING)
		g_string_append_printf(out, ", turn %" PRId64, game->turn);
	g_string_append_printf(out, ". In mails the game is called %s.</p>\n", game->name);
	if (state)
		put_victory(state, out);
	g_string_append(out, FEED_LINK "</header>\n<main>\n");
	put_cards(site, game, out);
	if (game->state == GAME_RUNNING)
		put_seats(game, out);
	if (state && game->ruleset->standings_public)
		put_standings(game, state, out);
	g_string_append(out, "</main>\n");
	publish_end(out);
}

static bool write_page(struct site *site, const struct game *game, GString *out, struct error *err)
{
	struct rules *rules = game->state == GAME_RUNNING ? game_rules(site, game, err) : NULL;
	struct state *state = rules ? game_turn_state(site, game, rules, game->turn, err) : NULL;

	if (!error_is_set(err))
		put_page(site, game, state, out);
	play_state_free(state);
	rules_free(rules);
	return !error_is_set(err);
}

/* --- A finished game ------------------------------------------------------------------------------------ */

static bool put_film_page(void *context, const char *name, const GString *bytes, struct error *err)
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
	    .file = put_film_page,
	    .context = shelf};
	struct record *record = error_is_set(err) ? NULL : record_open_game(site, game, err);
	bool good = record && film_write(record, &call, err);

	record_free(record);
	return good;
}

/* --- Its folder --------------------------------------------------------------------------------------------- */

/* Writes the ruleset's manual without what is for the game master alone; the page leads back to the game. */
static bool put_manual(const struct game *game, struct shelf *shelf, struct error *err)
{
	static const char back[] =
	    "<body>\n<nav><a href=\"../index.html\">All games</a> <a href=\"index.html\">The game</a>"
	    " <a href=\"manual.txt\">As text</a></nav>\n";
	g_autofree char *html = g_strdup_printf("players/%s.html", game->ruleset->name),
	                *text = g_strdup_printf("players/%s.txt", game->ruleset->name);
	const struct builtin_file *page = builtin_find(html), *plain = builtin_find(text);

	if (!page)
		return true;
	g_autoptr(GString) led = g_string_new(page->begin);
	g_string_replace(led, "<body>\n", back, 1);
	return shelf_put_string(shelf, "manual.html", led, err) &&
	       shelf_put(shelf, "manual.txt", plain->begin, (size_t)(plain->end - plain->begin), err);
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
