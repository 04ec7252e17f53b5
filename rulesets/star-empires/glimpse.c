#include "glimpse.h"
#include "facts.h"

#include "engine/base/search.h"
#include "fleet.h"
#include "role.h"

void se_glimpse_free(void *data)
{
	struct se_glimpse *glimpse = data, *older;

	for (; glimpse; glimpse = older) {
		older = glimpse->older;
		bits_free(&glimpse->owners);
		g_ptr_array_free(glimpse->ships, TRUE);
		g_ptr_array_free(glimpse->selves, TRUE);
		g_free(glimpse);
	}
}

static void free_copy(void *data)
{
	struct se_ship *ship = data;

	g_free(ship->role);
	se_ship_free(ship);
}

/* Copies what others see of a ship at short range. */
static struct se_ship *copy_ship(const struct se_ship *ship)
{
	struct se_ship *copy = g_new0(struct se_ship, 1);

	copy->owner = ship->owner;
	copy->name = g_strdup(ship->name);
	g_strlcpy(copy->serial, ship->serial, sizeof copy->serial);
	copy->key = g_strdup(ship->key);
	copy->class = ship->class;
	copy->at = ship->at;
	copy->dp = ship->dp;
	copy->role = g_new0(struct se_role, 1);
	copy->role->marks = se_role_of(ship)->marks;
	return copy;
}

static void take(struct se_state *st, struct se_ship **ships, guint count, const char *phase)
{
	struct se_glimpse *glimpse = g_new0(struct se_glimpse, 1);
	const struct se_world *world;

	glimpse->at = ships[0]->at;
	glimpse->phase = phase;
	glimpse->ships = g_ptr_array_new_with_free_func(free_copy);
	glimpse->selves = g_ptr_array_new();
	world = se_site_at(st, glimpse->at)->world;
	if (world) {
		glimpse->world = *world;
		glimpse->home = world->owner && world->owner->home == world;
	}
	for (guint i = 0; i < count; i++) {
		if (!se_ship_alive(ships[i])) {
			bits_add(&glimpse->owners, ships[i]->owner->number);
			continue;
		}
		g_ptr_array_add(glimpse->ships, copy_ship(ships[i]));
		g_ptr_array_add(glimpse->selves, ships[i]);
	}
	glimpse->older = g_hash_table_lookup(se_glimpses_of(st), se_coord_key(glimpse->at));
	g_hash_table_steal(se_glimpses_of(st), se_coord_key(glimpse->at));
	g_hash_table_insert(se_glimpses_of(st), se_coord_key(glimpse->at), glimpse);
}

void se_glimpses_take(struct se_state *st, const struct se_grid *grid, const char *phase)
{
	guint begin = 0;

	for (guint i = 0; i < grid->ships->len; i++) {
		struct se_ship **ships = (struct se_ship **)&grid->ships->pdata[begin];
		bool lost = false;
		if (grid->ships->pdata[i])
			continue;
		for (guint k = 0; k < i - begin; k++)
			lost = lost || !se_ship_alive(ships[k]);
		if (lost)
			take(st, ships, i - begin, phase);
		begin = i + 1;
	}
}

const struct se_glimpse *se_glimpse_of(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at)
{
	GHashTable *glimpses = se_glimpses_of(st);
	const struct se_glimpse *glimpse = glimpses ? g_hash_table_lookup(glimpses, se_coord_key(at)) : NULL;

	while (glimpse && !bits_has(&glimpse->owners, empire->number))
		glimpse = glimpse->older;
	return glimpse;
}

/* The last view of the sector among those that others share. */
static const struct se_glimpse *shown_glimpse(
    const struct se_state *st, const struct se_empire *empire, struct se_coord at)
{
	const GArray *shown = empire->map.shown;
	const struct se_glimpse *last = NULL;

	for (guint i = se_first_shown(shown, at); i < shown->len; i++) {
		const struct se_shown *entry = &g_array_index(shown, struct se_shown, i);
		const struct se_glimpse *glimpse;
		if (!se_coord_same(entry->at, at))
			break;
		glimpse = entry->glimpse ? se_glimpse_of(st, entry->giver, at) : NULL;
		/* Keep the newer one: an older one is in the newer one's chain. */
		if (glimpse && (!last || glimpse->older == last))
			last = glimpse;
	}
	return last;
}

const struct se_glimpse *se_glimpse_read(
    const struct se_state *st, const struct se_empire *empire, const struct se_seen *seen)
{
	const struct se_glimpse *own, *shown;

	if (!seen->glimpse || seen->best == SE_VISIBLE)
		return NULL;
	own = seen->own < SE_VISIBLE ? se_glimpse_of(st, empire, seen->at) : NULL;
	shown = shown_glimpse(st, empire, seen->at);
	return !own || (shown && shown->older == own) ? shown : own;
}

bool se_glimpse_shows(
    const struct se_state *st, const struct se_empire *empire, const struct se_glimpse *glimpse, guint n)
{
	const GArray *shown = empire->map.shown;
	const struct se_ship *self = glimpse->selves->pdata[n];

	if (self->owner == empire)
		return false;
	if (bits_has(&glimpse->owners, empire->number))
		return true;
	for (guint i = se_first_shown(shown, glimpse->at); i < shown->len; i++) {
		const struct se_shown *entry = &g_array_index(shown, struct se_shown, i);
		if (!se_coord_same(entry->at, glimpse->at))
			break;
		if (entry->glimpse && se_glimpse_of(st, entry->giver, glimpse->at) == glimpse &&
		    !(self->owner == entry->giver && se_ship_hidden(self, empire)))
			return true;
	}
	return false;
}

static bool is_before(const void *shown, size_t place, const void *at)
{
	return se_coord_compare(((const struct se_shown *)shown)[place].at, *(const struct se_coord *)at) < 0;
}

guint se_first_shown(const GArray *shown, struct se_coord at)
{
	return (guint)search_first(shown->data, shown->len, &at, is_before);
}
