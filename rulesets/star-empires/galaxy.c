/* The map generator (SE-160 to SE-163). All its dice come from one stream of its own. */
#include "fleet.h"
#include "galaxy.h"
#include "names.h"

#include "setup.h"
#include "view.h"

#include <string.h>

/* Names of a list in random order; in later rounds they get numbers. */
struct pot {
	const struct node *list;
	GPtrArray *left; /* texts not used yet */
	unsigned round;
};

struct making {
	struct se_state *st;
	const struct se_map_keys *keys;
	struct dice *dice;
	struct dice_stream *stream;
	GArray *disk;                 /* struct se_coord, by o, y */
	GArray *homes;                /* struct se_coord, by empire */
	GHashTable *worlds, *portals; /* sectors that have a world; a portal */
	struct pot world_names, portal_names, storm_names, nebula_names;
};

static int64_t roll(struct making *m, int64_t sides)
{
	return sides <= 1 ? 1 : dice_roll(m->stream, sides);
}

static bool chance(struct making *m, int64_t percent)
{
	return percent > 0 && roll(m, 100) <= percent;
}

/* --- Names */

static void fill_pot(struct pot *pot)
{
	if (!pot->left)
		pot->left = g_ptr_array_new();
	for (const struct node *n = pot->list->first; n; n = n->next)
		g_ptr_array_add(pot->left, (gpointer)n->text);
	pot->round++;
}

static char *draw_name(struct making *m, struct pot *pot)
{
	for (;;) {
		guint index;
		const char *text;
		char *name;
		if (!pot->left || pot->left->len == 0)
			fill_pot(pot);
		index = (guint)roll(m, pot->left->len) - 1;
		text = pot->left->pdata[index];
		g_ptr_array_remove_index(pot->left, index);
		name = pot->round > 1 ? g_strdup_printf("%s%u", text, pot->round) : g_strdup(text);
		if (!se_object_find(m->st, name))
			return name;
		g_free(name);
	}
}

/* --- Sectors */

static void add_sector(struct se_coord at, void *context)
{
	g_array_append_val((GArray *)context, at);
}

static int64_t home_distance(const struct making *m, struct se_coord at)
{
	int64_t least = INT64_MAX;

	for (guint i = 0; i < m->homes->len; i++)
		least = MIN(least, se_distance(at, g_array_index(m->homes, struct se_coord, i)));
	return least;
}

/* The n-th sector of the ring, clockwise from north (SE-161). */
static struct se_coord ring_sector(int64_t d, int64_t n)
{
	static const struct se_coord corners[] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};
	static const struct se_coord steps[] = {{1, 0}, {0, -1}, {-1, -1}, {-1, 0}, {0, 1}, {1, 1}};
	int64_t side = d > 0 ? n / d : 0, along = d > 0 ? n % d : 0;

	return (struct se_coord){(int32_t)(corners[side].o * d + steps[side].o * along),
	    (int32_t)(corners[side].y * d + steps[side].y * along)};
}

/* --- Worlds */

static struct se_world *make_world(struct making *m, struct se_coord at, const char *name, int64_t production)
{
	g_autofree char *drawn = name ? NULL : draw_name(m, &m->world_names);
	struct se_world *world = se_world_add(m->st, name ? name : drawn, at);

	world->production = production;
	g_hash_table_add(m->worlds, se_coord_key(at));
	return world;
}

static void make_homes(struct making *m, const struct setup *setup, const struct se_player *players)
{
	const struct se_map_keys *k = m->keys;

	for (unsigned i = 0; i < setup->seats; i++) {
		struct se_coord at = ring_sector(k->home_ring, i * se_ring_size(k) / setup->seats);
		g_array_append_val(m->homes, at);
	}
	/* Names chosen by players come first, so that no other world gets one of them. */
	for (int chosen = 1; chosen >= 0; chosen--) {
		for (unsigned i = 0; i < setup->seats; i++) {
			struct se_empire *empire = se_empire_at(m->st, i);
			bool has = players[i].home != NULL;
			if (has != chosen)
				continue;
			empire->home = make_world(m, g_array_index(m->homes, struct se_coord, i),
			    players[i].home, k->home_production);
			empire->home->owner = empire;
			empire->home->stockpile = k->home_stockpile;
		}
	}
}

static GArray *free_near(const struct making *m, struct se_coord home)
{
	GArray *found = g_array_new(FALSE, FALSE, sizeof(struct se_coord));

	for (guint i = 0; i < m->disk->len; i++) {
		struct se_coord at = g_array_index(m->disk, struct se_coord, i);
		if (se_distance(at, home) <= m->keys->nearby_radius &&
		    !g_hash_table_contains(m->worlds, se_coord_key(at)))
			g_array_append_val(found, at);
	}
	return found;
}

/* Remaining / number left, varied a little, so that the sum is exact in the end. */
static int64_t nearby_production(struct making *m, int64_t remaining, int64_t left)
{
	int64_t production;

	if (left == 1)
		return MAX(1, remaining);
	production = remaining / left + roll(m, 3) - 2;
	return MAX(1, MIN(production, remaining - (left - 1)));
}

static void make_nearby(struct making *m, struct se_coord home)
{
	GArray *found = free_near(m, home);
	int64_t left = MIN(m->keys->nearby_worlds, (int64_t)found->len),
	        remaining = m->keys->nearby_production;

	for (; left > 0; left--) {
		guint index = (guint)roll(m, found->len) - 1;
		struct se_coord at = g_array_index(found, struct se_coord, index);
		int64_t production = nearby_production(m, remaining, left);
		g_array_remove_index(found, index);
		remaining -= production;
		make_world(m, at, NULL, production);
	}
	g_array_free(found, TRUE);
}

static void make_worlds(struct making *m)
{
	for (guint i = 0; i < m->homes->len; i++)
		make_nearby(m, g_array_index(m->homes, struct se_coord, i));
	for (guint i = 0; i < m->disk->len; i++) {
		struct se_coord at = g_array_index(m->disk, struct se_coord, i);
		if (!g_hash_table_contains(m->worlds, se_coord_key(at)) &&
		    home_distance(m, at) > m->keys->nearby_radius && m->keys->max_production > 0 &&
		    chance(m, m->keys->world_density))
			make_world(m, at, NULL, roll(m, m->keys->max_production));
	}
}

/* --- Wormnets and storms */

static bool may_have_portal(const struct making *m, struct se_coord at, const GArray *net)
{
	if (g_hash_table_contains(m->portals, se_coord_key(at)) ||
	    home_distance(m, at) < m->keys->portal_home_distance)
		return false;
	for (guint i = 0; i < net->len; i++) {
		struct se_coord other = g_array_index(net, struct se_coord, i);
		if (se_distance(at, other) < m->keys->portal_spacing || se_coord_same(at, other))
			return false;
	}
	return true;
}

static bool place_portal(struct making *m, GArray *net)
{
	GArray *found = g_array_new(FALSE, FALSE, sizeof(struct se_coord));
	bool any;

	for (guint i = 0; i < m->disk->len; i++) {
		struct se_coord at = g_array_index(m->disk, struct se_coord, i);
		if (may_have_portal(m, at, net))
			g_array_append_val(found, at);
	}
	any = found->len > 0;
	if (any) {
		struct se_coord at = g_array_index(found, struct se_coord, roll(m, found->len) - 1);
		g_array_append_val(net, at);
	}
	g_array_free(found, TRUE);
	return any;
}

/* Links both ways, or at random one way only. */
static void link_portals(struct making *m, struct se_portal *a, struct se_portal *b)
{
	int64_t only = chance(m, m->keys->one_way) ? roll(m, 2) : 0;

	if (only != 2)
		se_portal_link(a, b);
	if (only != 1)
		se_portal_link(b, a);
}

/* A net in which two portals cannot be placed is left out, with a warning (SE-162). */
static void make_wormnet(struct making *m, int64_t number, GString *warnings)
{
	GArray *net = g_array_new(FALSE, FALSE, sizeof(struct se_coord));
	int64_t wanted = 1 + roll(m, m->keys->wormnet_portals - 1);
	g_autoptr(GPtrArray) portals = g_ptr_array_new();

	while (net->len < wanted && place_portal(m, net))
		;
	for (guint i = 0; net->len >= 2 && i < net->len; i++) {
		struct se_coord at = g_array_index(net, struct se_coord, i);
		g_autofree char *name = draw_name(m, &m->portal_names);
		g_hash_table_add(m->portals, se_coord_key(at));
		g_ptr_array_add(portals, se_portal_add(m->st, name, at));
	}
	for (guint i = 0; i < portals->len; i++)
		for (guint k = i + 1; k < portals->len; k++)
			link_portals(m, portals->pdata[i], portals->pdata[k]);
	if (net->len < 2 && warnings)
		g_string_append_printf(warnings,
		    "wormnet %" G_GINT64_FORMAT " of %" G_GINT64_FORMAT
		    " is left out: the map has no room for two of its portals\n",
		    number, m->keys->wormnets);
	g_array_free(net, TRUE);
}

/* Makes a cycle that begins with the present rating. */
static void make_cycle(struct making *m, struct se_storm *storm)
{
	const struct se_numbers *n = &m->st->tables->numbers;
	int64_t length = n->cycle_least + roll(m, n->cycle_most - n->cycle_least + 1) - 1;

	storm->pattern = SE_CYCLE;
	storm->cycle = g_array_new(FALSE, FALSE, sizeof(int64_t));
	g_array_append_val(storm->cycle, storm->rating);
	while ((int64_t)storm->cycle->len < length) {
		int64_t rating = roll(m, m->keys->max_storm + 1) - 1;
		g_array_append_val(storm->cycle, rating);
	}
}

static void make_cloud(struct making *m, struct se_coord at)
{
	const struct se_map_keys *k = m->keys;
	g_autofree char *name = NULL;
	struct se_storm *storm;

	if (k->max_storm > 0 && chance(m, k->storm_density)) {
		int64_t rating = roll(m, k->max_storm);
		bool random = chance(m, k->storm_fluctuates);
		name = draw_name(m, &m->storm_names);
		storm = se_storm_add(m->st, name, at, rating);
		storm->pattern = random ? SE_RANDOM : SE_STEADY;
		if (!random && chance(m, k->storms_cyclic))
			make_cycle(m, storm);
	} else if (chance(m, k->nebula_density)) {
		name = draw_name(m, &m->nebula_names);
		se_storm_add(m->st, name, at, 0);
	}
}

static void make_clouds(struct making *m)
{
	for (guint i = 0; i < m->disk->len; i++) {
		struct se_coord at = g_array_index(m->disk, struct se_coord, i);
		if (home_distance(m, at) >= m->keys->cloud_home_distance)
			make_cloud(m, at);
	}
}

/* --- Empires */

static void make_empire(struct making *m, struct se_empire *empire, const struct se_player *player)
{
	const struct se_tables *tables = m->st->tables;
	const char *name = player->starbase ? player->starbase : tables->names.starbase;
	struct se_class *class = m->st->classes->pdata[tables->starbase];

	empire->had_home = true;
	empire->last_home = empire->home->at;
	if (m->keys->frames == 0) {
		int64_t mirror;
		empire->frame.origin = empire->home->at;
		empire->frame.turn = (int)roll(m, 6) - 1;
		mirror = roll(m, 4) - 1;
		empire->frame.h = mirror & 1;
		empire->frame.v = mirror & 2;
	}
	for (guint i = 0; i < m->st->classes->len; i++)
		se_class_learn(empire, m->st->classes->pdata[i]);
	se_ship_register(m->st, se_ship_add(m->st, empire, class, name, empire->home->at), NULL);
}

static void make_all(struct making *m, const struct setup *setup, const struct se_player *players)
{
	se_disk((struct se_coord){0, 0}, m->keys->radius, add_sector, m->disk);
	make_homes(m, setup, players);
	make_worlds(m);
	for (int64_t i = 0; m->keys->wormnet_portals >= 2 && i < m->keys->wormnets; i++)
		make_wormnet(m, i + 1, setup->warnings);
	make_clouds(m);
	for (unsigned i = 0; i < setup->seats; i++)
		make_empire(m, se_empire_at(m->st, i), &players[i]);
}

static void pot_clear(struct pot *pot)
{
	if (pot->left)
		g_ptr_array_free(pot->left, TRUE);
}

static void generate(struct se_state *st, const struct se_map_keys *keys, const struct setup *setup,
    const struct se_player *players)
{
	const struct se_names *names = &st->tables->names;
	struct making m = {.st = st, .keys = keys};

	m.dice = dice_new(st->head.seed, st->head.turn);
	m.stream = dice_of(m.dice, "map");
	m.disk = g_array_new(FALSE, FALSE, sizeof(struct se_coord));
	m.homes = g_array_new(FALSE, FALSE, sizeof(struct se_coord));
	m.worlds = g_hash_table_new(NULL, NULL);
	m.portals = g_hash_table_new(NULL, NULL);
	m.world_names.list = names->worlds;
	m.portal_names.list = names->portals;
	m.storm_names.list = names->storms;
	m.nebula_names.list = names->nebulae;
	make_all(&m, setup, players);
	pot_clear(&m.world_names);
	pot_clear(&m.portal_names);
	pot_clear(&m.storm_names);
	pot_clear(&m.nebula_names);
	g_hash_table_destroy(m.worlds);
	g_hash_table_destroy(m.portals);
	g_array_free(m.disk, TRUE);
	g_array_free(m.homes, TRUE);
	dice_free(m.dice);
}

struct state *se_state_make(const struct state *head, const struct setup *setup, struct error *err)
{
	const struct se_tables *tables = head->tables;
	struct se_map_keys keys = {0};
	g_autofree struct se_player *players = g_new0(struct se_player, setup->seats + 1);
	struct se_state *st;

	if (!se_setup_read(tables, setup, &keys, players, err))
		return NULL;
	st = se_state_new(head);
	st->options.instability = keys.instability;
	st->options.self_destruct_tonnes = keys.self_destruct_tonnes;
	st->victory = keys.victory;
	for (unsigned i = 0; i < setup->seats; i++)
		se_empire_add(st, setup->names[i]);
	if (!se_codes_give(st)) {
		error_set(err, EXIT_DATA, "there are more empires than codes");
		se_state_free(&st->head);
		return NULL;
	}
	generate(st, &keys, setup, players);
	se_sites_build(st);
	se_ships_sort(st);
	se_view_all(st);
	return &st->head;
}
