#include "rulesets/space-empires/faces.h"

struct sp_face sp_face_of(const struct sp_world *world)
{
	struct sp_face face = {world->owner, world->ind, world->rms, world->rmp, world->pop, NULL};

	if (world->treasures && world->treasures->len > 0) {
		face.treasures = g_ptr_array_new_with_free_func(g_free);
		for (guint i = 0; i < world->treasures->len; i++)
			g_ptr_array_add(
			    face.treasures, g_strdup(((struct sp_treasure *)world->treasures->pdata[i])->id));
	}
	return face;
}

void sp_face_clear(struct sp_face *face)
{
	g_clear_pointer(&face->treasures, g_ptr_array_unref);
}

void sp_known_free(void *data)
{
	struct sp_known *known = data;

	sp_face_clear(&known->face);
	g_free(known->links);
	g_free(known);
}
