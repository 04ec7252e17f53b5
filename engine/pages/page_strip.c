#include "engine/maps/map_words.h"
#include "engine/pages/page_parts.h"
#include "engine/pages/page_played.h"
#include "engine/pages/page_strip.h"
#include "engine/pages/page_text.h"

#include "engine/base/compare.h"
#include "engine/base/text.h"
#include "engine/maps/map_danger.h"
#include "engine/maps/map_news.h"
#include "engine/maps/svg.h"

#include <inttypes.h>
#include <string.h>

#define NEWS_MOST 7 /* news lines shown; the rest is collapsed */

static const struct map_owner *own_of(const struct map *map)
{
	const struct map_owner *first = map->owners->len ? map->owners->pdata[0] : NULL;

	return first && first->own ? first : NULL;
}

/* --- The reader's progress ------------------------------------------------------------------ */

static void put_progress(const struct map *map, GString *out)
{
	const struct map_progress *p = &map->progress;
	int64_t most = MAX(MAX(p->all, p->need), MAX(p->have, 1));
	g_autoptr(GString) text = g_string_new(NULL);

	if (!p->things)
		return;
	map_progress_words(p, text);
	g_string_append_printf(out,
	    "<div id=\"progress\" role=\"meter\" aria-label=\"Progress\" aria-valuemin=\"0\" aria-valuemax=\"%" PRId64
	    "\" aria-valuenow=\"%" PRId64 "\" aria-valuetext=\"%s\">\n<b>%s</b>\n"
	    "<svg class=\"bar\" viewBox=\"0 0 1000 12\" preserveAspectRatio=\"none\" aria-hidden=\"true\">"
	    "<rect class=\"bar-all\" width=\"1000\" height=\"12\"/><rect class=\"bar-have\" width=\"%" PRId64
	    "\" height=\"12\"/>",
	    most, p->have, text->str, text->str, p->have * 1000 / most);
	if (p->need)
		g_string_append_printf(out,
		    "<rect class=\"bar-need\" x=\"%" PRId64 "\" width=\"7\" height=\"12\"/>",
		    p->need * 1000 / most - 3);
	g_string_append(out, "</svg>\n</div>\n");
}

/* --- What needs the reader --------------------------------------------------------------------- */

struct busy {
	unsigned place;
	int64_t ships;
};

static gint by_ships(gconstpointer a, gconstpointer b)
{
	const struct busy *x = a, *y = b;

	return compare_integers(y->ships, x->ships);
}

static bool is_called(const char *what, const char *id)
{
	size_t size = strlen(id);

	return strncmp(what, id, size) == 0 && what[size] == ',';
}

static void add_busy(GArray *list, unsigned place, int64_t ships)
{
	struct busy busy = {place, ships};

	for (guint i = 0; i < list->len; i++) {
		struct busy *old = &g_array_index(list, struct busy, i);
		if (old->place == place) {
			old->ships += ships;
			return;
		}
	}
	g_array_append_val(list, busy);
}

static void drop_busy(GArray *list, unsigned place)
{
	for (guint i = list->len; i-- > 0;)
		if (g_array_index(list, struct busy, i).place == place)
			g_array_remove_index(list, i);
}

static bool is_own_name(const struct map *map, const struct map_thing *thing)
{
	const struct map_owner *owner = thing->owner >= 0 ? map->owners->pdata[thing->owner] : NULL;

	return owner && owner->own && thing->name;
}

/* Adds the place of an idle thing: an own thing found by name or type, or a place. */
static void add_idle(const struct map *map, const char *id, GArray *list)
{
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		if (!is_own_name(map, thing) || (strcmp(thing->name, id) != 0 && !is_called(thing->what, id)))
			continue;
		add_busy(list, thing->place, thing->ships);
		return;
	}
	for (guint i = 0; i < map->places->len; i++)
		if (strcmp(map_at(map, i)->id, id) == 0 || g_strcmp0(map_at(map, i)->name, id) == 0) {
			add_busy(list, i, 0);
			return;
		}
}

/* For older reports, which do not list idle things: adds all own things. */
static void add_all(const struct map *map, GArray *list)
{
	for (guint i = 0; i < map->things->len; i++) {
		const struct map_thing *thing = map->things->pdata[i];
		if (is_own_name(map, thing))
			add_busy(list, thing->place, thing->ships);
	}
}

/* Places of things without an order, from the report's `standing.idle`, unless an order was drawn on the map;
   largest first. */
static GArray *idle_places(const struct page_context *page)
{
	const struct map *map = page->map;
	const struct node *standing = node_get(page->report, "standing");
	const struct node *idle = standing && standing->kind == NODE_MAP ? node_get(standing, "idle") : NULL;
	GArray *list = g_array_new(FALSE, FALSE, sizeof(struct busy));

	if (!idle)
		add_all(map, list);
	for (const struct node *id = idle && idle->kind == NODE_LIST ? idle->first : NULL; id; id = id->next)
		if (id->kind == NODE_TEXT)
			add_idle(map, id->text, list);
	/* an empire that is to be founded first has nothing that could be idle, but its home waits */
	if (idle && !list->len && map->turn <= page->ruleset->first_turn && map_home(map) >= 0)
		add_busy(list, (unsigned)map_home(map), 0);
	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		if (move->ordered && move->path->len)
			drop_busy(list, g_array_index(move->path, unsigned, 0));
	}
	g_array_sort(list, by_ships);
	return list;
}

static void put_need(
    const char *id, const char *first, unsigned count, const char *one, const char *many, GString *out)
{
	g_string_append_printf(out, "<button type=\"button\" id=\"%s\" data-place=\"", id);
	page_text(out, first ? first : "");
	g_string_append_printf(
	    out, "\"%s>%u %s</button>\n", count ? "" : " disabled", count, count == 1 ? one : many);
}

/* The sentence of how the game ended, or NULL. */
static const char *ended_of(const struct node *report)
{
	const struct node *standing = node_get(report, "standing");
	const struct node *ended =
	    standing && standing->kind == NODE_MAP ? node_get(standing, "ended") : NULL;

	return ended && ended->kind == NODE_TEXT ? ended->text : NULL;
}

static void put_needs(const struct page_context *page, GString *out)
{
	const struct map *map = page->map;
	g_autoptr(GArray) idle = idle_places(page);
	unsigned threats = 0, ordered = 0;
	const char *first = NULL, *moved = NULL;

	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		if (!place->enemy && !place->threat)
			continue;
		first = threats++ ? first : place->id;
	}
	for (guint i = 0; i < map->moves->len; i++) {
		const struct map_move *move = map->moves->pdata[i];
		if (!move->ordered || !move->path->len)
			continue;
		moved = ordered++ ? moved : map_at(map, g_array_index(move->path, unsigned, 0))->id;
	}
	g_string_append_printf(out, "<p id=\"needs\"%s%s>\n", threats ? " class=\"danger\"" : "",
	    page->out || ended_of(page->report) ? " hidden" : "");
	put_need("threats", first, threats, "threat", "threats", out);
	put_need("idle", idle->len ? map_at(map, g_array_index(idle, struct busy, 0).place)->id : NULL,
	    idle->len, "place idle", "places idle", out);
	put_need("ordered", moved, ordered, "order", "orders", out);
	g_string_append(out, "</p>\n");
}

void page_strip(const struct page_context *page, const char *title, const char *deadline, GString *out)
{
	const struct map *map = page->map;
	const struct map_owner *own = own_of(map);
	const char *ended = ended_of(page->report);
	/* a reader who has lost all has a seat still */
	unsigned seat = GPOINTER_TO_UINT(g_hash_table_lookup(map->seats, map->empire));

	g_string_append(out, "<header id=\"strip\">\n<div>\n<h1>");
	page_text(out, title);
	g_string_append_printf(out, ", turn %" PRId64 " ", map->turn);
	g_string_append_printf(out, "<span class=\"tag %s\">", own || seat ? "own" : "none");
	if (own || !seat)
		page_text(out, own ? own->tag : map->empire);
	else
		g_string_append_printf(out, "E%u", seat);
	g_string_append(out, "</span></h1>\n<p class=\"sub\">");
	page_text(out, page->ruleset->title);
	if (own || seat) {
		g_string_append(out, ", you are ");
		page_text(out, map->empire);
	}
	if (map->empires > 0)
		g_string_append_printf(out, ", %u empires", map->empires);
	g_string_append(out, "</p>\n</div>\n<p id=\"deadline\">");
	if (ended) {
		g_string_append(out, "<b>");
		svg_show(out, ended, 300);
		g_string_append(out, "</b>");
	} else if (page->out) {
		g_string_append(out, "<b>You are out of the game.</b>");
	} else if (deadline) {
		g_string_append(out, "<b>Orders due</b> <time>");
		page_text(out, deadline);
		g_string_append(out, "</time>");
	} else {
		g_string_append(out, "<b>No deadline</b>");
	}
	g_string_append(out, "</p>\n");
	put_progress(map, out);
	put_needs(page, out);
	g_string_append(out, "</header>\n");
}

/* --- News ----------------------------------------------------------------------------------------- */

static void put_item(const struct map *map, const struct news_item *item, GString *out)
{
	const char *name = news_kind_name(item->kind);

	g_string_append_printf(out, "<li data-kind=\"%s\" data-place=\"", name);
	if (item->places->len)
		page_text(out, map_at(map, g_array_index(item->places, unsigned, 0))->id);
	g_string_append_printf(
	    out, "\"><b class=\"kind %s\">%s</b> <span>", name, news_kind_word(item->kind));
	for (guint i = 0; i < item->places->len; i++) {
		unsigned place = g_array_index(item->places, unsigned, i);
		g_string_append_printf(out, "%s<a href=\"#place-%u\" data-place=\"", i ? ", " : "", place);
		page_text(out, map_at(map, place)->id);
		g_string_append(out, "\">");
		page_text(out, map_at(map, place)->name ? map_at(map, place)->name : map_at(map, place)->id);
		g_string_append(out, "</a>");
	}
	if (item->text)
		svg_show(out, item->text, 300);
	g_string_append(out, "</span></li>\n");
}

/* Where the progress counts places, its number: the strip shows it, and two counts of one thing puzzle. */
static int64_t places_held(const struct map *map, const char *many)
{
	int64_t held = 0;

	if (g_strcmp0(map->progress.things, many) == 0)
		return map->progress.have;
	for (guint i = 0; i < map->places->len; i++)
		held += map_is_held(map, map_at(map, i));
	return held;
}

static int64_t ships_owned(const struct map *map)
{
	int64_t ships = 0;

	for (guint i = 0; own_of(map) && i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		for (guint k = 0; k < place->forces->len; k++) {
			const struct map_force *force = &g_array_index(place->forces, struct map_force, k);
			ships += force->owner == 0 ? force->ships : 0;
		}
	}
	return ships;
}

static void put_sum(const struct node *report, const struct realm_sum *sum, GString *out)
{
	const struct node *map = sum->map ? node_get(report, sum->map) : report;
	const struct node *number = map && map->kind == NODE_MAP ? node_get(map, sum->key) : NULL;

	if (number && (number->kind == NODE_INTEGER || number->kind == NODE_DECIMAL)) {
		g_string_append_printf(out, ", %s ", sum->word);
		page_text(out, number->text);
	}
}

/* Writes one line on the empire's economy. */
static void put_economy(const struct page_context *page, GString *out)
{
	const char *many = page->ruleset->places_lost.many ? page->ruleset->places_lost.many : "places";
	int64_t places = places_held(page->map, many), ships = ships_owned(page->map);

	g_string_append_printf(out, "<p class=\"sum\">%c%s %" PRId64 ", ships %" PRId64,
	    g_ascii_toupper(*many), many + 1, places, ships);
	if (page->before) {
		int64_t ships_before = ships_owned(page->before);
		if (ships != ships_before)
			g_string_append_printf(out, " (%s%" PRId64 ")", ships < ships_before ? "−" : "+",
			    ABS(ships - ships_before));
	}
	for (const struct realm_sum *sum = page->map->allied ? NULL : page->ruleset->sums; sum && sum->word;
	     sum++)
		put_sum(page->report, sum, out);
	g_string_append(out, ".</p>\n");
}

void page_news(const struct page_context *page, GString *out)
{
	const struct map *map = page->map;
	g_autoptr(GPtrArray) news = map_news(map, page->before);
	guint most = news->len > NEWS_MOST ? NEWS_MOST - 1 : news->len;

	if (map->turn <= page->ruleset->first_turn)
		g_string_append(out, "<section id=\"news\">\n<h2>The game begins</h2>\n");
	else
		g_string_append_printf(
		    out, "<section id=\"news\">\n<h2>News of turn %" PRId64 "</h2>\n", map->turn - 1);
	if (!news->len)
		g_string_append_printf(out, "<p>%s</p>\n",
		    map->turn <= page->ruleset->first_turn
		        ? "Nothing has happened yet: these are the first orders."
		    : page->out ? "Nothing of yours is on the map."
		                : "Nothing was lost or won, and nobody threatens you.");
	g_string_append(out, "<ul>\n");
	for (guint i = 0; i < most; i++)
		put_item(map, news->pdata[i], out);
	g_string_append(out, "</ul>\n");
	if (most < news->len) {
		g_string_append_printf(out, "<details><summary>%u more</summary>\n<ul>\n", news->len - most);
		for (guint i = most; i < news->len; i++)
			put_item(map, news->pdata[i], out);
		g_string_append(out, "</ul>\n</details>\n");
	}
	if (map->places->len)
		put_economy(page, out);
	page_played(page->report, out);
	g_string_append(out, "</section>\n");
}
