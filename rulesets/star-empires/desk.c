#include "desk.h"

#include "page.h"
#include "work.h"
#include "write.h"

struct se_desk {
	GPtrArray *classes;        /* NULL: nothing is gathered */
	struct se_folder *folders; /* by empire */
	unsigned count;
	struct se_page *page;
};

struct se_desk *se_desk_new(void)
{
	return g_new0(struct se_desk, 1);
}

void se_desk_clear(struct se_desk *desk)
{
	se_page_free(desk->page);
	for (unsigned i = 0; i < desk->count; i++) {
		g_ptr_array_free(desk->folders[i].grants, TRUE);
		g_ptr_array_free(desk->folders[i].worlds, TRUE);
		g_ptr_array_free(desk->folders[i].nav, TRUE);
		g_ptr_array_free(desk->folders[i].wrecks, TRUE);
	}
	g_free(desk->folders);
	if (desk->classes)
		g_ptr_array_free(desk->classes, TRUE);
	*desk = (struct se_desk){0};
}

void se_desk_free(struct se_desk *desk)
{
	se_desk_clear(desk);
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
		for (unsigned e = 0; se_set_next(&portal->nav, &e); e++)
			g_ptr_array_add(desk->folders[e].nav, portal);
	}
}

/* Who has a ship there, and who saw one of them destroyed. */
static void put_wrecks(const struct se_state *st, struct se_desk *desk, GPtrArray *wrecks)
{
	struct se_set readers = {NULL, 0};
	unsigned count;
	struct se_ship **here = se_grid_at(st->grid, ((const struct se_ship *)wrecks->pdata[0])->at, &count);

	for (unsigned i = 0; i < count; i++)
		se_set_add(&readers, here[i]->owner->number);
	for (guint i = 0; i < wrecks->len; i++) {
		const struct se_ship *wreck = wrecks->pdata[i];
		for (unsigned e = 0; se_set_next(&wreck->witnesses, &e); e++)
			se_set_add(&readers, e);
	}
	for (unsigned e = 0; se_set_next(&readers, &e); e++)
		g_ptr_array_add(desk->folders[e].wrecks, wrecks);
	se_set_free(&readers);
}

static struct se_desk *gathered(const struct se_state *st)
{
	struct se_desk *desk = st->desk;
	GHashTableIter iter;
	gpointer wrecks;

	if (desk->classes)
		return desk;
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
	if (st->work) {
		g_hash_table_iter_init(&iter, st->work->wrecks);
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

struct se_page **se_desk_page(const struct se_state *st)
{
	return &st->desk->page;
}
