#include "desk.h"
#include "facts.h"

#include "work.h"
#include "write.h"

struct se_desk {
	GPtrArray *classes;
	struct se_folder *folders; /* by empire */
	unsigned count;
};

void se_desk_free(struct se_desk *desk)
{
	if (!desk)
		return;
	for (unsigned i = 0; i < desk->count; i++) {
		g_ptr_array_free(desk->folders[i].grants, TRUE);
		g_ptr_array_free(desk->folders[i].worlds, TRUE);
		g_ptr_array_free(desk->folders[i].nav, TRUE);
		g_ptr_array_free(desk->folders[i].wrecks, TRUE);
	}
	g_free(desk->folders);
	g_ptr_array_free(desk->classes, TRUE);
	g_free(desk);
}

static void put_grants(const struct se_state *st, struct se_desk *desk)
{
	g_autoptr(GPtrArray) grants = se_grants_sorted(st);

	for (guint i = 0; i < grants->len; i++) {
		struct se_grant *grant = grants->pdata[i];
		g_ptr_array_add(desk->folders[grant->from->number].grants, grant);
		g_ptr_array_add(desk->folders[grant->to->number].grants, grant);
	}
}

static void put_nav(const struct se_state *st, struct se_desk *desk)
{
	for (guint i = 0; i < st->portals->len; i++) {
		struct se_portal *portal = st->portals->pdata[i];
		for (unsigned e = 0; bits_next(&portal->nav, &e); e++)
			g_ptr_array_add(desk->folders[e].nav, portal);
	}
}

/* Gives wrecks to everybody who has a ship there or lost one of them. */
static void put_wrecks(const struct se_state *st, struct se_desk *desk, GPtrArray *wrecks)
{
	struct bits readers = {NULL, 0};
	unsigned count;
	struct se_ship **here = se_grid_at(st->grid, ((const struct se_ship *)wrecks->pdata[0])->at, &count);

	for (unsigned i = 0; i < count; i++)
		bits_add(&readers, here[i]->owner->number);
	for (guint i = 0; i < wrecks->len; i++) {
		const struct se_ship *wreck = wrecks->pdata[i];
		for (unsigned e = 0; bits_next(&se_role_of(wreck)->witnesses, &e); e++)
			bits_add(&readers, e);
	}
	for (unsigned e = 0; bits_next(&readers, &e); e++)
		g_ptr_array_add(desk->folders[e].wrecks, wrecks);
	bits_free(&readers);
}

static struct se_desk *gathered(const struct se_state *st)
{
	struct se_facts *facts = se_facts_of(st);
	struct se_desk *desk;
	GHashTableIter iter;
	gpointer wrecks;

	if (facts->desk)
		return facts->desk;
	desk = facts->desk = g_new0(struct se_desk, 1);
	desk->classes = se_classes_sorted(st);
	desk->count = st->empires->len;
	desk->folders = g_new0(struct se_folder, desk->count);
	for (unsigned i = 0; i < desk->count; i++)
		desk->folders[i] = (struct se_folder){
		    g_ptr_array_new(), g_ptr_array_new(), g_ptr_array_new(), g_ptr_array_new()};
	put_grants(st, desk);
	put_nav(st, desk);
	for (guint i = 0; i < st->worlds->len; i++) {
		struct se_world *world = st->worlds->pdata[i];
		if (world->owner)
			g_ptr_array_add(desk->folders[world->owner->number].worlds, world);
	}
	if (se_work_of(st)) {
		g_hash_table_iter_init(&iter, se_work_of(st)->wrecks);
		while (g_hash_table_iter_next(&iter, NULL, &wrecks))
			put_wrecks(st, desk, wrecks);
	}
	return desk;
}

const GPtrArray *se_desk_classes(const struct se_state *st)
{
	return gathered(st)->classes;
}

const struct se_folder *se_desk_folder(const struct se_state *st, const struct se_empire *empire)
{
	return &gathered(st)->folders[empire->number];
}
