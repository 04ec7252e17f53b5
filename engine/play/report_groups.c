#include "engine/play/report_groups.h"

#include "engine/base/hash.h"

static void group_free(gpointer data)
{
	struct report_group *group = data;

	g_free(group->told);
	g_ptr_array_free(group->names, TRUE);
	g_free(group);
}

void report_groups_init(struct report_groups *groups)
{
	groups->list = g_ptr_array_new_with_free_func(group_free);
	groups->by_told = g_hash_table_new(hash_text, g_str_equal);
}

void report_groups_clear(struct report_groups *groups)
{
	g_hash_table_destroy(groups->by_told);
	g_ptr_array_free(groups->list, TRUE);
}

void report_groups_add(struct report_groups *groups, const char *told, const char *name)
{
	struct report_group *group = g_hash_table_lookup(groups->by_told, told);

	if (!group) {
		group = g_new0(struct report_group, 1);
		group->told = g_strdup(told);
		group->names = g_ptr_array_new_with_free_func(g_free);
		g_ptr_array_add(groups->list, group);
		g_hash_table_insert(groups->by_told, group->told, group);
	}
	g_ptr_array_add(group->names, g_strdup(name));
}

void report_group_names(const struct report_group *group, const char *between, GString *out)
{
	for (guint i = 0; i < group->names->len; i++)
		g_string_append_printf(out, "%s%s", i ? between : "", (const char *)group->names->pdata[i]);
}
