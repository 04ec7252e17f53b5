#include "told.h"

#include "engine/base/hash.h"

struct se_world_row se_told_world(const struct se_told *told, const struct se_thing *thing)
{
	return *(const struct se_world_row *)g_hash_table_lookup(told->worlds, thing->key);
}

struct se_told *se_told_new(void)
{
	struct se_told *told = g_new0(struct se_told, 1);

	told->strings = g_string_chunk_new(1024);
	told->pool = g_ptr_array_new_with_free_func(g_free);
	told->worlds = g_hash_table_new(hash_text, g_str_equal);
	told->classes = g_hash_table_new(hash_text, g_str_equal);
	told->ships = g_hash_table_new(NULL, NULL);
	told->entries = g_hash_table_new(NULL, NULL);
	told->nav = g_ptr_array_new();
	told->grants = g_ptr_array_new();
	return told;
}

void se_told_free(struct se_told *told)
{
	if (!told)
		return;
	g_string_chunk_free(told->strings);
	g_hash_table_destroy(told->worlds);
	g_hash_table_destroy(told->classes);
	g_hash_table_destroy(told->ships);
	g_hash_table_destroy(told->entries);
	g_ptr_array_free(told->nav, TRUE);
	g_ptr_array_free(told->grants, TRUE);
	g_ptr_array_free(told->pool, TRUE);
	g_free(told);
}
