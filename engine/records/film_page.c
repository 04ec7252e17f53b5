#include "engine/records/film_page.h"

#include "engine/base/builtin.h"
#include "engine/base/text.h"
#include "engine/documents/web.h"
#include "engine/games/diaries.h"
#include "engine/play/outlook.h"
#include "engine/records/archive.h"
#include "engine/records/film_news.h"

#include <inttypes.h>
#include <string.h>

#define MANY 10 /* with more empires, the rows of the standings are low */

void film_page_name(int64_t turn, GString *out)
{
	past_turn_name(turn, 0, out);
	g_string_append(out, ".html");
}

static int64_t turn_at(const struct film *film, guint nth)
{
	return g_array_index(film->turns, int64_t, nth);
}

/* --- Shared by both kinds of pages ------------------------------------------------------------------ */

static void put_standings(const struct film *film, const GString *rows, GString *out)
{
	g_string_append_printf(out, "<table id=\"standings\"%s>%s<tbody>%s</tbody></table>\n",
	    film->seats > MANY ? " class=\"many\"" : "", film->standings_head->str, rows->str);
}

/* Writes all that the turn's reports told, by phase. */
static void put_events(const struct film_frame *frame, GString *out)
{
	const char *phase = NULL;

	for (guint i = 0; i < frame->events->len; i++) {
		const struct film_event *event = frame->events->pdata[i];
		if (!phase || strcmp(phase, event->phase) != 0) {
			g_string_append(out, phase ? "</ul>\n<p class=\"phase\">" : "<p class=\"phase\">");
			web_text(out, *event->phase ? event->phase : "What happened");
			g_string_append(out, "</p>\n<ul class=\"events\">\n");
		}
		phase = event->phase;
		g_string_append(out, "<li>");
		web_text(out, event->text);
		g_string_append(out, " <span class=\"told\">(");
		web_text(out, event->readers->str);
		g_string_append(out, ")</span></li>\n");
	}
	g_string_append(out, phase ? "</ul>\n" : "<p>Nothing was told.</p>\n");
}

static void put_turn_link(int64_t turn, const char *text, GString *out)
{
	g_string_append(out, "<a href=\"");
	film_page_name(turn, out);
	g_string_append_printf(out, "\">%s</a>\n", text);
}

static void put_file_link(const char *dir, const char *name, GString *out)
{
	g_string_append(out, "<li><a href=\"");
	web_text(out, dir);
	web_text(out, name);
	g_string_append(out, "\">");
	web_text(out, name);
	g_string_append(out, "</a></li>\n");
}

/* --- A turn ------------------------------------------------------------------------------------------- */

static void put_neighbours(const struct film *film, guint nth, GString *out)
{
	guint last = film->turns->len - 1;

	g_string_append(out, "<nav aria-label=\"Turns\"><a href=\"index.html\">The whole game</a>\n");
	if (nth > 0) {
		put_turn_link(turn_at(film, 0), "first turn", out);
		put_turn_link(turn_at(film, nth - 1), "turn before", out);
	}
	if (nth < last) {
		put_turn_link(turn_at(film, nth + 1), "next turn", out);
		put_turn_link(turn_at(film, last), "last turn", out);
	}
	g_string_append(out, "</nav>\n");
}

static void put_papers(const struct film *film, int64_t turn, GString *out)
{
	struct record_turn id = {turn, 0};
	struct error ignored = {0};
	g_autoptr(GPtrArray) names = record_names(film->record, id, &ignored);
	g_autoptr(GString) dir = g_string_new(NULL);

	past_turn_name(turn, 0, dir);
	g_string_append_c(dir, '/');
	g_string_append(out, "<h2>Reports and state</h2>\n<ul>\n");
	for (guint i = 0; names && i < names->len; i++)
		if (g_str_has_suffix(names->pdata[i], ".txt") || g_str_has_suffix(names->pdata[i], ".ord"))
			put_file_link(dir->str, names->pdata[i], out);
	put_file_link(dir->str, "state.json", out);
	g_string_append(out, "</ul>\n");
	error_clear(&ignored);
}

static void put_picture(const struct svg_parts *picture, const struct map *map, GString *out)
{
	g_string_append(out, "<div id=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"Map\">\n");
	map_svg_head(map, picture->width, picture->height, out);
	g_string_append_len(out, picture->body->str, (gssize)picture->body->len);
	g_string_append(out, "</svg>\n</div>\n");
}

void film_turn_page(const struct film *film, const struct film_frame *frame, guint nth,
    const struct film_told *told, const struct svg_parts *picture, GString *out)
{
	g_autofree char *title = g_strdup_printf("%s, turn %" PRId64, film->title, frame->turn);
	const struct web_head head = {.title = title, .style = "engine/records/film.css"};

	web_begin(out, &head);
	g_string_append(out, "<header class=\"page\">\n");
	put_neighbours(film, nth, out);
	g_string_append(out, "<h1>");
	web_text(out, title);
	g_string_append(out, "</h1>\n</header>\n<main class=\"page\">\n<h2 id=\"headline\">");
	web_text(out, told->headline->str);
	g_string_append_printf(out, "</h2>\n%s", told->news->str);
	if (picture)
		put_picture(picture, frame->map, out);
	else if (frame->map)
		g_string_append(out, "<p>Of so large a game not every turn is drawn.</p>\n");
	g_string_append(out, "<h2>Standings</h2>\n");
	put_standings(film, told->standings, out);
	g_string_append(out,
	    "<h2>What led here</h2>\n<p class=\"told\">In brackets: whose reports told it, as"
	    " they told it.</p>\n");
	put_events(frame, out);
	if (film->call->texts)
		put_papers(film, frame->turn, out);
	g_string_append(out, "</main>\n");
	web_end(out, &head);
}

/* --- The index: setup and players ----------------------------------------------------------------------- */

/* The reason why the game ended, without the words that it is over; "" if there is none. g_free it. */
static char *reason_of(const struct outlook *outlook)
{
	static const char over[] = "The game is over: ";

	return g_strdup(
	    outlook->ending->str + (g_str_has_prefix(outlook->ending->str, over) ? strlen(over) : 0));
}

/* Writes what won by the rules: "with 225 of 390 revenue; 195 win" if the winner held enough of it, else the
   ruleset's sentence. */
static void put_reason(const struct film *film, const struct film_frame *last, GString *out)
{
	const struct film_goal *goal = &film->goal;
	g_autofree char *winners = standings_winners(last->state);
	int seat = winners ? state_seat_find(last->state, winners) : -1;
	struct outlook outlook;

	outlook_of(last->state, GM_SEAT, &outlook);
	g_autofree char *reason = reason_of(&outlook);
	/* rulesets say "held" of a number that wins; a winner after the last turn may have it, too */
	if (seat >= 0 && goal->things && goal->need > 0 && goal->have[seat] >= goal->need &&
	    strstr(reason, " held "))
		g_string_append_printf(out, "with %" PRId64 " of %" PRId64 " %s; %" PRId64 " %s",
		    goal->have[seat], goal->of, goal->things, goal->need,
		    text_plural(goal->need, "wins", "win"));
	else
		web_text(out, *reason ? reason : "by the rules");
	outlook_clear(&outlook);
}

/* Joins the winners that game.yaml or, without any, the last state names: "AB and B"; "": nobody. g_free it. */
static char *named_winners(const struct film *film, const struct film_frame *last)
{
	const struct node *winners = node_get(document_root(film->setup), "winners");
	g_autofree char *known = standings_winners(last->state);
	g_autoptr(GString) names = g_string_new(NULL);

	for (const struct node *n = winners && winners->kind == NODE_LIST ? winners->first : NULL; n;
	     n = n->next)
		if (n->text && *n->text)
			g_string_append_printf(names, "%s%s", names->len ? ", " : "", n->text);
	return text_and(names->len || !known ? names->str : known);
}

/* Writes who won, in which turn, and by what. */
static void put_winners(const struct film *film, const struct film_frame *last, GString *out)
{
	bool over = film->ruleset->over(last->state, NULL);
	g_autofree char *names = named_winners(film, last);

	if (!over && !node_get(document_root(film->setup), "seed")) {
		g_string_append(out, "<p>The game is not over.</p>\n");
		return;
	}
	g_string_append(out, "<p id=\"winner\"><strong>");
	web_text(out, *names ? names : "Nobody");
	g_string_append_printf(out,
	    *names ? " won in turn %" PRId64 "</strong> <span>"
	           : " has won; over in turn %" PRId64 "</strong> <span>",
	    last->turn);
	if (over)
		put_reason(film, last, out);
	else
		g_string_append(out, *names ? "by a vote of the players" : "the game master ended the game");
	g_string_append(out, "</span></p>\n");
}

/* Writes the strip at the top: game, winner, links. */
static void put_strip(const struct film *film, const struct film_frame *last, GString *out)
{
	g_autofree char *manual = g_strdup_printf("manual/%s.txt", film->ruleset->name);

	g_string_append(out, "<header class=\"strip\">\n<div><h1>");
	web_text(out, film->title);
	g_string_append_printf(out, "</h1>\n<p>%s, %u %s, %" PRId64 " %s</p></div>\n", film->ruleset->title,
	    film->seats, film->seats == 1 ? "empire" : "empires", last->turn,
	    text_plural(last->turn, "turn", "turns"));
	put_winners(film, last, out);
	g_string_append(out, "<nav>");
	if (film->call->link)
		g_string_append_printf(out, "<a href=\"%s\">All games</a>\n", film->call->link);
	if (builtin_find(manual))
		g_string_append(out, "<a href=\"manual.html\">Manual</a>\n");
	if (film->call->texts)
		g_string_append(out, "<a href=\"#papers\">Archive</a>\n");
	g_string_append(out, "</nav>\n</header>\n");
}

/* The player of a seat: a person, or the bot named in the host's facts of the last turn. */
static const char *player_of(const struct node *facts, const char *empire)
{
	const struct node *list = node_get(facts, "empires");

	for (const struct node *n = list && list->kind == NODE_LIST ? list->first : NULL; n; n = n->next) {
		const struct node *name = node_get(n, "name"), *bot = node_get(n, "bot");
		if (name && name->text && strcmp(name->text, empire) == 0 && bot && bot->text)
			return bot->text;
	}
	return NULL;
}

static bool put_empires(
    const struct film *film, const struct film_frame *last, GString *out, struct error *err)
{
	struct record_turn id = {last->turn, 0};
	struct document *facts = record_document(film->record, id, "host.yaml", err);

	if (!facts)
		return false;
	g_string_append(out, "<h2>Empires</h2>\n<div class=\"wide\"><table id=\"empires\"><thead><tr>"
	                     "<th class=\"n\" scope=\"col\">Rank</th><th scope=\"col\">Empire</th>"
	                     "<th class=\"n\" scope=\"col\">Score</th><th scope=\"col\">Played by</th>"
	                     "<th scope=\"col\">Out since</th></tr></thead>\n<tbody>\n");
	for (unsigned i = 0; i < film->seats; i++) {
		const struct standing *s = &last->standings[i];
		const char *bot = player_of(document_root(facts), s->empire);
		g_string_append_printf(
		    out, "<tr><td class=\"n\">%" PRId64 "</td><th scope=\"row\">", s->rank);
		web_text(out, s->empire);
		g_string_append_printf(out, "</th><td class=\"n\">%" PRId64 "</td><td>", s->score);
		web_text(out, bot ? bot : "a person");
		if (film->ground.out[s->seat])
			g_string_append_printf(
			    out, "</td><td>turn %" PRId64 "</td></tr>\n", film->ground.out[s->seat]);
		else
			g_string_append(out, "</td><td></td></tr>\n");
	}
	g_string_append(out, "</tbody></table></div>\n");
	document_free(facts);
	return true;
}

/* --- The index: the film --------------------------------------------------------------------------------- */

/* Writes the first picture, with ids for the script on its parts. */
static void put_first_picture(const struct film *film, GString *out)
{
	static const char *const groups[SVG_PART_KINDS] = {
	    "links", "areas", "moves", "places", "arrows", "tags", "legend"};
	int open = -1;

	g_string_append(out, "<div id=\"map\" tabindex=\"0\" role=\"region\" aria-label=\"Map\">\n");
	map_svg_head(film->first, film->width, film->height, out);
	for (guint i = 0; i < film->first_parts->list->len; i++) {
		const struct svg_part *part = &g_array_index(film->first_parts->list, struct svg_part, i);
		if (open != (int)part->kind)
			g_string_append_printf(
			    out, "%s<g id=\"film-%s\">\n", open < 0 ? "" : "</g>\n", groups[part->kind]);
		open = (int)part->kind;
		g_string_append_len(
		    out, film->first_parts->body->str + part->from, (gssize)(part->to - part->from));
	}
	g_string_append(out, open < 0 ? "</svg>\n</div>\n" : "</g>\n</svg>\n</div>\n");
}

/* Writes the current turn's position in the game, headline, news and standings. */
static void put_told(const struct film *film, GString *out)
{
	int64_t first = turn_at(film, 0), last = turn_at(film, film->turns->len - 1);

	g_string_append_printf(out,
	    "<div id=\"told\">\n<p class=\"told\"><output id=\"now\" for=\"turn\">Turn %" PRId64
	    "</output> of %" PRId64 "</p>\n<h2 id=\"headline\">",
	    first, last);
	web_text(out, film->first_told.headline->str);
	g_string_append_printf(out,
	    "</h2>\n<div id=\"events\" tabindex=\"0\" role=\"region\" aria-label=\"Events\">%s</div>\n"
	    "<p class=\"whole\"><a id=\"page\" href=\"",
	    film->first_told.news->str);
	film_page_name(first, out);
	g_string_append(out, "\">This turn as a page</a></p>\n");
	put_standings(film, film->first_told.standings, out);
	g_string_append(out, "</div>\n");
}

/* Writes some turns below the slider, the first and the last among them. */
static void put_ticks(const struct film *film, GString *out)
{
	int64_t first = turn_at(film, 0), last = turn_at(film, film->turns->len - 1),
	        step = film_round_step((double)(last - first) * 5 / 6), turn = first;

	g_string_append(out, "<p class=\"ticks\" aria-hidden=\"true\">");
	while (turn <= last) {
		g_string_append_printf(out, "<span style=\"left:%.2f%%\">%" PRId64 "</span>",
		    100 * (double)(turn - first) / (double)MAX(last - first, 1), turn);
		if (turn == last)
			break;
		turn = (turn / step + 1) * step;
		/* no room for two numbers beside each other */
		turn = turn > last - (step + 1) / 2 ? last : turn;
	}
	g_string_append(out, "<b id=\"here\" hidden></b></p>\n");
}

/* Writes plot and slider with a common scale. */
static void put_controls(const struct film *film, const struct film_frame *last, GString *out)
{
	int64_t first = turn_at(film, 0), end = turn_at(film, film->turns->len - 1);
	g_autofree char *names = standings_winners(last->state);
	g_auto(GStrv) winners = names ? g_strsplit(names, ", ", 0) : NULL;
	const struct film_lead lead = {film_goal_plot(&film->goal, film->plots), film->lines, film->seats,
	    film->turns, (const int64_t *)(const void *)film->lost->data, film->ground.out,
	    (const char *const *)winners, &film->goal};

	g_string_append(out,
	    "<div class=\"controls\">\n<p class=\"buttons\" hidden><button type=\"button\" id=\"play\">"
	    "Play</button><button type=\"button\" id=\"back\" aria-label=\"Turn before\">&#9664;</button>"
	    "<button type=\"button\" id=\"on\" aria-label=\"Next turn\">&#9654;</button></p>\n"
	    "<p class=\"key\">");
	film_title(film_goal_shown(&film->goal) ? film->goal.things : film->points, out);
	g_string_append(out, "; bars: ships lost</p>\n");
	film_lead_write(&lead, out);
	g_string_append_printf(out,
	    "<label for=\"turn\" class=\"aloud\">Turn</label><input type=\"range\" id=\"turn\" min=\"%" PRId64
	    "\" max=\"%" PRId64 "\" step=\"1\" value=\"%" PRId64 "\" autocomplete=\"off\">\n",
	    first, end, first);
	put_ticks(film, out);
	g_string_append(out, "</div>\n</div>\n");
}

static void put_film(const struct film *film, const struct film_frame *last, GString *out)
{
	g_string_append(out, "<figure id=\"film\">\n");
	if (film->first_parts)
		put_first_picture(film, out);
	put_told(film, out);
	put_controls(film, last, out);
	g_string_append(out, "</figure>\n");
}

static void put_turns(const struct film *film, GString *out)
{
	g_string_append(out, "<h2>A page for each turn</h2>\n<ul class=\"turns\">\n");
	for (guint i = 0; i < film->turns->len; i++) {
		g_autofree char *number = g_strdup_printf("%" PRId64, turn_at(film, i));
		g_string_append(out, "<li>");
		put_turn_link(turn_at(film, i), number, out);
		g_string_append(out, "</li>\n");
	}
	g_string_append(out, "</ul>\n");
}

static void put_data(const struct film *film, GString *out)
{
	g_string_append(out, "<script type=\"application/json\" id=\"film-data\">{\"turns\":[");
	for (guint i = 0; i < film->turns->len; i++)
		g_string_append_printf(out, "%s%" PRId64, i ? "," : "", turn_at(film, i));
	g_string_append(out, "],\n\"pages\":[");
	for (guint i = 0; i < film->turns->len; i++) {
		g_string_append(out, i ? ",\"" : "\"");
		film_page_name(turn_at(film, i), out);
		g_string_append_c(out, '"');
	}
	g_string_append(out, "],\n\"tracks\":");
	film_tracks_write(film->tracks, out);
	g_string_append(out, "}</script>\n");
}

/* --- The index: papers -------------------------------------------------------------------------------------- */

static void put_voided(const struct film *film, GString *out)
{
	for (guint i = 0; i < film->voided->len; i++) {
		struct record_turn turn = g_array_index(film->voided, struct record_turn, i);
		g_autoptr(GString) dir = g_string_new(NULL);
		past_turn_name(turn.turn, turn.void_number, dir);
		g_string_append_printf(out,
		    "<li><a href=\"%s/state.json\">%s</a>: turn %" PRId64
		    " as it was before a rollback</li>\n",
		    dir->str, dir->str, turn.turn);
	}
}

static void put_all_papers(const struct film *film, GString *out)
{
	static const char *const texts[] = {
	    "README", "HOW-TO-READ.txt", "game.yaml", "history.txt", "SHA256SUMS"};
	g_autofree char *manual = g_strdup_printf("manual/%s.txt", film->ruleset->name);

	g_string_append(out, "<h2 id=\"papers\">Papers</h2>\n<ul>\n");
	if (builtin_find(manual)) {
		put_file_link("", "manual.txt", out);
		put_file_link("", "manual.html", out);
	}
	for (size_t i = 0; film->call->texts && i < G_N_ELEMENTS(texts); i++)
		put_file_link("", texts[i], out);
	if (film->call->texts)
		put_voided(film, out);
	g_string_append(out, "</ul>\n");
}

static void put_press(const struct film *film, GString *out)
{
	if (!film->call->press || !*film->call->press)
		return;
	/* escape each line by itself, because line feeds would be escaped as control characters */
	g_auto(GStrv) lines = g_strsplit(film->call->press, "\n", 0);
	g_string_append(out, "<h2>Press</h2>\n<pre id=\"press\">");
	for (char **line = lines; *line; line++) {
		web_text(out, *line);
		if (line[1])
			g_string_append_c(out, '\n');
	}
	g_string_append(out, "</pre>\n");
}

static void put_entry(const struct diary_entry *entry, void *context)
{
	GString *out = context;
	bool last = strcmp(entry->kind, "statement") == 0;
	g_auto(GStrv) lines = g_strsplit(entry->text, "\n", 0);

	g_string_append(out, "<section class=\"diary\"><h3>");
	web_text(out, entry->empire);
	g_string_append_printf(
	    out, last ? ", last words</h3>\n<pre>" : ", turn %" PRId64 "</h3>\n<pre>", entry->turn);
	for (char **line = lines; *line; line++) {
		web_text(out, *line);
		if (line[1])
			g_string_append_c(out, '\n');
	}
	g_string_append(out, "</pre></section>\n");
}

/* Writes the players' diaries and last words (HO-152). */
static bool put_diaries(const struct film *film, GString *out, struct error *err)
{
	size_t size = 0;
	g_autofree char *bytes = record_read(film->record, RECORD_GAME, "diaries.yaml", &size, err);
	struct document *document =
	    bytes ? document_parse("diaries.yaml", bytes, size, EXIT_DATA, err) : NULL;

	if (document) {
		g_string_append(out, "<h2 id=\"diaries\">Diaries and last words</h2>\n");
		diaries_each(document_root(document), put_entry, out, err);
	}
	document_free(document);
	return !error_is_set(err);
}

bool film_index_page(const struct film *film, const struct film_frame *last, GString *out, struct error *err)
{
	static const char *const scripts[] = {"engine/records/film.js", NULL};
	const struct web_head head = {
	    .title = film->title, .style = "engine/records/film.css", .scripts = scripts};
	const struct film_plot *lead = film_goal_plot(&film->goal, film->plots);

	web_begin(out, &head);
	put_strip(film, last, out);
	g_string_append(out, "<main>\n");
	put_film(film, last, out);
	g_string_append(out, "<div class=\"page\">\n");
	if (film->first_parts)
		g_string_append(out, "<p><input type=\"checkbox\" id=\"large\"> "
		                     "<label for=\"large\">map in full size, with its legend</label></p>\n");
	if (!put_empires(film, last, out, err))
		return false;
	put_turns(film, out);
	g_string_append(out, "<h2>How it went</h2>\n");
	film_plot_table(lead, film->lines, film->seats, film->turns, out);
	for (guint i = 0; i < film->plots->len; i++)
		if (film->plots->pdata[i] != lead)
			film_plot_write(film->plots->pdata[i], film->lines, film->seats, film->turns, out);
	if (!put_diaries(film, out, err))
		return false;
	put_press(film, out);
	put_all_papers(film, out);
	g_string_append(out, "</div>\n</main>\n");
	put_data(film, out);
	web_end(out, &head);
	return true;
}
