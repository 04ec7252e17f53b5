#include "engine/records/film.h"

#include "engine/maps/map_words.h"
#include "engine/records/film_news.h"
#include "engine/records/film_page.h"
#include "engine/records/film_war.h"

#include <inttypes.h>

/* --- Preparing --------------------------------------------------------------------------------- */

static bool find_turns(struct film *film, struct error *err)
{
	g_autoptr(GArray) all = record_turns(film->record, err);

	for (guint i = 0; i < all->len; i++) {
		struct record_turn turn = g_array_index(all, struct record_turn, i);
		if (turn.void_number)
			g_array_append_val(film->voided, turn);
		else
			g_array_append_val(film->turns, turn.turn);
	}
	return !error_is_set(err);
}

static const struct ruleset *find_ruleset(struct film *film, struct error *err)
{
	struct record_turn first = {g_array_index(film->turns, int64_t, 0), 0};
	struct document *state = record_document(film->record, first, "state.json", err);
	const struct ruleset *ruleset = state ? play_ruleset_of(document_root(state), err) : NULL;

	document_free(state);
	return ruleset;
}

static void find_title(struct film *film)
{
	const struct node *title = node_get(document_root(film->setup), "title");

	film->title = title && title->kind == NODE_TEXT ? title->text : record_name(film->record);
}

/* Gives each seat the colour and tag that it has on the map. */
static void make_lines(struct film *film, const struct film_frame *frame)
{
	film->seats = film->ground.seats;
	film->lines = g_new0(struct film_line, film->seats);
	for (unsigned i = 0; i < film->seats; i++) {
		char *name = g_strdup(film->ruleset->seat(frame->state, i).name);
		int owner = frame->map ? map_owner(frame->map, name) : (int)i;
		const struct map_owner *known = frame->map ? frame->map->owners->pdata[owner] : NULL;
		unsigned number = known ? known->seat : i + 1;
		char *shown = g_strdup_printf("E%u", number);
		g_ptr_array_add(film->names, name);
		g_ptr_array_add(film->names, shown);
		film->lines[i] = (struct film_line){name, shown, number};
	}
}

/* --- One turn after the other -------------------------------------------------------------------- */

static const char *const part_words[SVG_PART_KINDS] = {[SVG_LINKS] = "links",
    [SVG_AREA] = "area",
    [SVG_MOVES] = "moves",
    [SVG_PLACE] = "place",
    [SVG_ARROWS] = "arrows",
    [SVG_TAGS] = "tags",
    [SVG_LEGEND] = "legend"};

static void track_picture(
    struct film *film, const struct map *map, const struct svg_parts *picture, unsigned nth)
{
	g_autoptr(GString) title = g_string_new(NULL), counts = g_string_new(NULL);

	map_title(map, title);
	map_counts(map, counts);
	film_track_add(film->tracks, "title", "", nth, title->str, title->len);
	film_track_add(film->tracks, "desc", "", nth, counts->str, counts->len);
	for (guint i = 0; i < picture->list->len; i++) {
		const struct svg_part *part = &g_array_index(picture->list, struct svg_part, i);
		film_track_add(film->tracks, part_words[part->kind],
		    part->kind == SVG_PLACE || part->kind == SVG_AREA ? map_at(map, part->place)->id : "",
		    nth, picture->body->str + part->from, part->to - part->from);
	}
	film->width = MAX(film->width, picture->width);
	film->height = MAX(film->height, picture->height);
}

/* Appends the words of a turn, and adds them to the tracks. */
static void track_words(
    struct film *film, const struct film_frame *frame, unsigned nth, const struct film_told *told)
{
	film_headlines_add(film->headlines, frame, film->seats, told->headline);
	film_news(frame, film->lines, told->news);
	film_standings_rows(frame, film->lines, told->standings);
	film_track_add(film->tracks, "headline", "", nth, told->headline->str, told->headline->len);
	film_track_add(film->tracks, "events", "", nth, told->news->str, told->news->len);
	film_track_add(film->tracks, "standings", "", nth, told->standings->str, told->standings->len);
	if (nth == 0)
		film->first_told = (struct film_told){g_string_new(told->headline->str),
		    g_string_new(told->news->str), g_string_new(told->standings->str)};
}

/* Adds the frame's numbers to the plots. */
static void track_numbers(struct film *film, const struct film_frame *frame)
{
	int64_t lost = 0;

	film_plots_add(film->plots, frame, film->seats);
	film_goal_add(&film->goal, film->plots, frame);
	for (guint i = 0; i < frame->battles->len; i++)
		lost += film_war_total(frame, frame->battles->pdata[i]);
	g_array_append_val(film->lost, lost);
}

/* Draws only some turns of long and large games. */
static bool is_drawn(const struct film *film, const struct film_frame *frame, unsigned nth)
{
	guint64 all = frame->map ? (guint64)frame->map->places->len * film->turns->len : 0;
	guint64 every = (MAX(all, 1) - 1) / film->call->places + 1;

	return frame->map && (nth % every == 0 || nth + 1 == film->turns->len);
}

static bool put_turn_page(struct film *film, const struct film_frame *frame, guint nth,
    const struct film_told *told, const struct svg_parts *picture, struct error *err)
{
	g_autoptr(GString) page = g_string_new(NULL), name = g_string_new(NULL);

	film_turn_page(film, frame, nth, told, picture, page);
	film_page_name(frame->turn, name);
	return film->call->file(film->call->context, name->str, page, err);
}

static void begin(struct film *film, const struct film_frame *frame)
{
	make_lines(film, frame);
	film->headlines = film_headlines_new(film->seats);
	film->plots = film_plots_new(
	    film->ruleset, frame->map && frame->map->places->len ? map_at(frame->map, 0)->kind : NULL);
	film->lost = g_array_new(FALSE, FALSE, sizeof(int64_t));
	film->standings_head = g_string_new(NULL);
	film_standings_head(frame, film->standings_head);
}

static bool put_frame(struct film *film, struct film_frame *frame, unsigned nth, struct error *err)
{
	struct svg_parts *picture = is_drawn(film, frame, nth) ? map_svg_parts(frame->map) : NULL;
	g_autoptr(GString) headline = g_string_new(NULL), news = g_string_new(NULL),
	                   standings = g_string_new(NULL);
	const struct film_told told = {headline, news, standings};
	bool good;

	if (nth == 0)
		begin(film, frame);
	track_numbers(film, frame);
	track_words(film, frame, nth, &told);
	if (picture) {
		track_picture(film, frame->map, picture, nth);
		film_tracks_end(film->tracks, nth);
	}
	good = put_turn_page(film, frame, nth, &told, picture, err);
	if (nth == 0) {
		film->points = ruleset_points(frame->state, 2);
		film->first = g_steal_pointer(&frame->map);
		film->first_parts = g_steal_pointer(&picture);
	}
	if (picture)
		svg_parts_free(picture);
	return good;
}

static bool put_index(struct film *film, const struct film_frame *last, struct error *err)
{
	g_autoptr(GString) page = g_string_new(NULL);

	return film_index_page(film, last, page, err) &&
	       film->call->file(film->call->context, "index.html", page, err);
}

static bool put_small(struct film *film, const struct film_frame *last, struct error *err)
{
	g_autoptr(GString) picture = g_string_new(NULL), name = g_string_new(NULL);

	if (!film->call->small || !last->map || !last->map->places->len)
		return true;
	map_title(last->map, name);
	map_svg_small(last->map, name->str, picture);
	return film->call->file(film->call->context, FILM_SMALL, picture, err);
}

static bool put_frames(struct film *film, struct error *err)
{
	bool good = true;

	for (guint i = 0;
	     good && film->ruleset->map && film->ruleset->map_form == MAP_HEXES && i < film->turns->len; i++)
		good = film_ground_note(&film->ground, g_array_index(film->turns, int64_t, i), err);
	for (guint i = 0; good && i < film->turns->len; i++) {
		struct film_frame *frame =
		    film_frame_open(&film->ground, g_array_index(film->turns, int64_t, i), err);
		good = frame && put_frame(film, frame, i, err) &&
		       (i + 1 < film->turns->len ||
		           (put_index(film, frame, err) && put_small(film, frame, err)));
		film_frame_free(frame);
	}
	return good;
}

/* Starts the film after the turns whose states these rules cannot read (HO-103). */
static void leave_out_unreadable(struct film *film)
{
	for (guint i = film->turns->len; i-- > 0;)
		if (!film_ground_knows(&film->ground, g_array_index(film->turns, int64_t, i))) {
			g_array_remove_range(film->turns, 0, i + 1);
			return;
		}
}

static void clear(struct film *film)
{
	g_array_unref(film->turns);
	g_array_unref(film->voided);
	g_ptr_array_unref(film->names);
	g_free(film->lines);
	if (film->plots)
		g_ptr_array_unref(film->plots);
	film_tracks_free(film->tracks);
	film_headlines_free(film->headlines);
	map_free(film->first);
	if (film->first_parts)
		svg_parts_free(film->first_parts);
	film_goal_clear(&film->goal);
	if (film->lost) {
		g_array_unref(film->lost);
		g_string_free(film->standings_head, TRUE);
	}
	if (film->first_told.headline) {
		g_string_free(film->first_told.headline, TRUE);
		g_string_free(film->first_told.news, TRUE);
		g_string_free(film->first_told.standings, TRUE);
	}
	document_free(film->setup);
}

bool film_write(struct record *record, const struct film_call *call, struct error *err)
{
	struct film film = {.record = record, .call = call, .tracks = film_tracks_new()};
	struct rules *rules = NULL;

	film.turns = g_array_new(FALSE, FALSE, sizeof(int64_t));
	film.voided = g_array_new(FALSE, FALSE, sizeof(struct record_turn));
	film.names = g_ptr_array_new_with_free_func(g_free);
	film.setup = record_document(record, RECORD_GAME, "game.yaml", err);
	if (film.setup && find_turns(&film, err))
		film.ruleset = find_ruleset(&film, err);
	if (film.ruleset)
		rules = record_rules(record, film.ruleset, call->rules_dir, err);
	if (rules) {
		find_title(&film);
		film_ground_begin(&film.ground, record, rules);
		leave_out_unreadable(&film);
		put_frames(&film, err);
		film_ground_end(&film.ground);
	}
	rules_free(rules);
	clear(&film);
	return !error_is_set(err);
}
