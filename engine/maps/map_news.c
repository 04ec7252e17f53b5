#include "engine/maps/map_news.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

static const struct {
	const char *name, *word;
} kinds[NEWS_KINDS] = {[NEWS_BATTLE] = {"battle", "Battles"},
    [NEWS_LOST] = {"lost", "Lost"},
    [NEWS_WAR] = {"war", "War"},
    [NEWS_THREAT] = {"threat", "Threat"},
    [NEWS_WON] = {"won", "Won"},
    [NEWS_GAINED] = {"gained", "Gained"},
    [NEWS_NEAR] = {"near", "Near"}};

const char *news_kind_name(enum news_kind kind)
{
	return kinds[kind].name;
}

const char *news_kind_word(enum news_kind kind)
{
	return kinds[kind].word;
}

static void item_free(gpointer data)
{
	struct news_item *item = data;

	g_array_unref(item->places);
	g_free(item->text);
	g_free(item);
}

static struct news_item *add(GPtrArray *news, enum news_kind kind, int64_t weight)
{
	struct news_item *item = g_new0(struct news_item, 1);

	*item = (struct news_item){kind, g_array_new(FALSE, FALSE, sizeof(unsigned)), NULL, weight};
	g_ptr_array_add(news, item);
	return item;
}

static bool is_own(const struct map *map, int owner)
{
	return owner >= 0 && ((const struct map_owner *)map->owners->pdata[owner])->own;
}

static const char *tag_of(const struct map *map, int owner)
{
	return owner >= 0            ? ((const struct map_owner *)map->owners->pdata[owner])->tag
	       : owner == MAP_NOBODY ? "nobody"
	                             : "unknown ships";
}

/* --- Battles ---------------------------------------------------------------------------- */

static int64_t lost_at(const struct map *map, unsigned place, bool own, GString *others)
{
	int64_t ships = 0;

	for (guint i = 0; i < map->losses->len; i++) {
		const struct map_loss *loss = &g_array_index(map->losses, struct map_loss, i);
		if (loss->place != place || is_own(map, loss->owner) != own)
			continue;
		ships += loss->ships;
		if (others)
			g_string_append_printf(others, "%s%s lost %" PRId64, others->len ? ", " : "",
			    loss->owner == MAP_NOBODY ? "ships of nobody" : tag_of(map, loss->owner),
			    loss->ships);
	}
	return ships;
}

static void add_battle(const struct map *map, unsigned place, GPtrArray *news)
{
	g_autoptr(GString) others = g_string_new(NULL);
	int64_t own = lost_at(map, place, true, NULL), theirs = lost_at(map, place, false, others);
	struct news_item *item;

	if (own == 0 && theirs == 0)
		return;
	item = add(news, own >= theirs ? NEWS_LOST : NEWS_WON, own >= theirs ? own : theirs);
	g_array_append_val(item->places, place);
	item->text = theirs && own ? g_strdup_printf(": you lost %" PRId64 ", %s.", own, others->str)
	             : own         ? g_strdup_printf(": you lost %" PRId64 ".", own)
	                           : g_strdup_printf(": %s.", others->str);
}

static void add_battles(const struct map *map, GPtrArray *news)
{
	int64_t own = 0, theirs = 0, count = 0;
	struct news_item *sum;

	for (guint i = 0; i < map->places->len; i++) {
		int64_t lost = lost_at(map, i, true, NULL), taken = lost_at(map, i, false, NULL);
		count += lost || taken || (map_at(map, i)->marks & 1U << MAP_BATTLE);
		own += lost;
		theirs += taken;
		add_battle(map, i, news);
	}
	if (!count)
		return;
	sum = add(news, NEWS_BATTLE, 0);
	if (own || theirs)
		sum->text = g_strdup_printf(
		    "In %" PRId64 " %s you lost %" PRId64 " %s and destroyed %" PRId64 ".", count,
		    text_plural(count, "battle", "battles"), own, text_plural(own, "ship", "ships"), theirs);
	else
		sum->text =
		    g_strdup_printf("%" PRId64 " %s.", count, text_plural(count, "battle", "battles"));
}

/* --- Places ------------------------------------------------------------------------------ */

/* Lists places of one kind about which the same is told of the same owner in one line. */
static void add_change(
    GPtrArray *news, enum news_kind kind, unsigned place, const char *word, const char *owner)
{
	g_autofree char *text = g_strdup_printf("%s %s.", word, owner);

	for (guint i = 0; i < news->len; i++) {
		struct news_item *item = news->pdata[i];
		if (item->kind == kind && strcmp(item->text ? item->text : "", text) == 0) {
			g_array_append_val(item->places, place);
			return;
		}
	}
	struct news_item *item = add(news, kind, 0);
	g_array_append_val(item->places, place);
	item->text = g_steal_pointer(&text);
}

static void add_changes(const struct map *map, const struct map *before, GPtrArray *news)
{
	for (guint i = 0; before && i < map->places->len; i++) {
		const struct map_place *now = map_at(map, i), *old;
		int at = map_find(before, now->id);
		bool was, is = is_own(map, now->owner);
		if (at < 0)
			continue;
		old = map_at(before, (unsigned)at);
		was = is_own(before, old->owner);
		if (was && !is)
			add_change(news, NEWS_LOST, i, " to", tag_of(map, now->owner));
		else if (is && !was && old->owner >= 0)
			add_change(news, NEWS_GAINED, i, " from",
			    ((const struct map_owner *)before->owners->pdata[old->owner])->tag);
		else if (is && !was)
			add_change(news, NEWS_GAINED, i, ":", "yours now");
	}
}

/* An own place that has left the map is lost, to somebody whom the report does not show. */
static void add_vanished(const struct map *map, const struct map *before, GPtrArray *news)
{
	g_autoptr(GString) names = g_string_new(NULL);

	for (guint i = 0; before && i < before->places->len; i++) {
		const struct map_place *old = map_at(before, i);
		if (is_own(before, old->owner) && map_find(map, old->id) < 0)
			g_string_append_printf(
			    names, "%s%s", names->len ? ", " : "", old->name ? old->name : old->id);
	}
	if (names->len)
		add(news, NEWS_LOST, 0)->text = g_strdup_printf("%s: no longer yours.", names->str);
}

static void add_threat(const struct map *map, unsigned place, GPtrArray *news)
{
	const GArray *forces = map_at(map, place)->forces;
	g_autoptr(GString) text = g_string_new(":");
	int64_t foreign = 0, own = 0;
	unsigned count = 0;
	int first = MAP_UNKNOWN;

	for (guint i = 0; i < forces->len; i++) {
		const struct map_force *force = &g_array_index(forces, struct map_force, i);
		if (is_own(map, force->owner)) {
			own = force->ships;
		} else if (force->owner != MAP_NOBODY) {
			first = count++ ? first : force->owner;
			foreign += force->ships;
		}
	}
	if (count > 1)
		g_string_append_printf(text, " %u empires", count);
	else
		g_string_append_printf(text, " %s", tag_of(map, first));
	g_string_append_printf(text, " with %" PRId64 " there, you have ", foreign);
	if (own)
		g_string_append_printf(text, "%" PRId64 ".", own);
	else
		g_string_append(text, "none.");
	struct news_item *item = add(news, NEWS_THREAT, foreign);
	g_array_append_val(item->places, place);
	item->text = g_string_free(g_steal_pointer(&text), FALSE);
}

/* Whose ships are stronger than the reader's next door: the largest force, and others with it. */
static char *neighbour_of(const struct map *map, unsigned place)
{
	const GArray *forces = map_at(map, map_at(map, place)->threat_from)->forces;
	int64_t most = 0;
	unsigned count = 0;
	int owner = MAP_UNKNOWN;

	for (guint i = 0; i < forces->len; i++) {
		const struct map_force *force = &g_array_index(forces, struct map_force, i);
		if (force->owner == MAP_NOBODY || is_own(map, force->owner))
			continue;
		count++;
		if (force->ships <= most)
			continue;
		most = force->ships;
		owner = force->owner;
	}
	return g_strdup_printf("%s%s next door", tag_of(map, owner), count > 1 ? " and others" : "");
}

static void add_dangers(const struct map *map, GPtrArray *news)
{
	for (guint i = 0; i < map->places->len; i++) {
		const struct map_place *place = map_at(map, i);
		if (place->enemy)
			add_threat(map, i, news);
		if (!place->threat)
			continue;
		g_autofree char *whose = neighbour_of(map, i);
		add_change(news, NEWS_NEAR, i, ": stronger ships of", whose);
	}
}

static gint by_weight(gconstpointer a, gconstpointer b)
{
	const struct news_item *x = *(const struct news_item *const *)a,
	                       *y = *(const struct news_item *const *)b;

	if (x->kind != y->kind)
		return x->kind < y->kind ? -1 : 1;
	return x->weight == y->weight ? 0 : x->weight > y->weight ? -1 : 1;
}

GPtrArray *map_news(const struct map *map, const struct map *before)
{
	GPtrArray *news = g_ptr_array_new_with_free_func(item_free);

	add_battles(map, news);
	add_changes(map, before, news);
	add_vanished(map, before, news);
	for (guint i = 0; i < map->wars->len; i++)
		add(news, NEWS_WAR, 0)->text = g_strdup(map->wars->pdata[i]);
	add_dangers(map, news);
	g_ptr_array_sort(news, by_weight);
	return news;
}
