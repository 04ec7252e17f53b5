#include "engine/play/clash.h"

#include <string.h>

static void clear_loss(void *data)
{
	struct clash_loss *loss = data;

	g_free(loss->empire);
}

static void clash_free(void *data)
{
	struct clash *clash = data;

	g_free(clash->place);
	g_string_free(clash->won, TRUE);
	g_array_free(clash->losses, TRUE);
	g_free(clash);
}

GPtrArray *clashes_new(void)
{
	return g_ptr_array_new_with_free_func(clash_free);
}

struct clash *clash_begin(GPtrArray *clashes, const char *place)
{
	struct clash *clash;

	for (guint i = 0; i < clashes->len; i++) {
		clash = clashes->pdata[i];
		if (strcmp(clash->place, place) == 0) {
			g_string_truncate(clash->won, 0);
			return clash;
		}
	}
	clash = g_new0(struct clash, 1);
	clash->place = g_strdup(place);
	clash->won = g_string_new(NULL);
	clash->losses = g_array_new(FALSE, FALSE, sizeof(struct clash_loss));
	g_array_set_clear_func(clash->losses, clear_loss);
	g_ptr_array_add(clashes, clash);
	return clash;
}

void clash_lost(struct clash *clash, const char *empire, int64_t ships)
{
	for (guint i = 0; i < clash->losses->len; i++) {
		struct clash_loss *loss = &g_array_index(clash->losses, struct clash_loss, i);
		if (strcmp(loss->empire, empire) == 0) {
			loss->ships += ships;
			return;
		}
	}
	g_array_append_val(clash->losses, ((struct clash_loss){g_strdup(empire), ships}));
}

void clash_won(struct clash *clash, const char *empire)
{
	g_string_append_printf(clash->won, "%s%s", clash->won->len ? " and " : "", empire);
}
