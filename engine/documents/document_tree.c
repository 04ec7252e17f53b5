#include "engine/documents/document_tree.h"

#include "engine/base/hash.h"

#include <string.h>

#define KEYS_HASHED 16 /* maps with more keys than this are checked for duplicates by hash */
#define SLAB_MIN 32U
#define SLAB_MAX 1024U
#define BLOCK_SIZE 8192

/* Each slab is twice as large as the previous one, up to a limit. */
void document_next_slab(struct document *doc)
{
	guint at = doc->used++;
	size_t size = MIN(SLAB_MIN << MIN(at, 8U), SLAB_MAX);

	if (at == doc->slabs->len)
		g_ptr_array_add(doc->slabs, g_new(struct node, size));
	doc->free = doc->slabs->pdata[at];
	doc->slab_end = doc->free + size;
}

char *document_new_text(struct document *doc, size_t size)
{
	if (size >= BLOCK_SIZE) {
		char *text = g_malloc(size + 1);
		g_ptr_array_add(doc->large, text);
		return text;
	}
	if (doc->blocks_used++ == doc->blocks->len)
		g_ptr_array_add(doc->blocks, g_malloc(BLOCK_SIZE));
	doc->text_free = doc->blocks->pdata[doc->blocks_used - 1];
	doc->block_end = doc->text_free + BLOCK_SIZE;
	return document_text(doc, size);
}

bool level_key_is_new(struct level *level, const char *key)
{
	if (level->keys)
		return g_hash_table_add(level->keys, (gpointer)key);
	for (const struct node *n = level->node->first; n; n = n->next)
		if (strcmp(n->key, key) == 0)
			return false;
	if (level->node->count >= KEYS_HASHED) {
		level->keys = g_hash_table_new(hash_text, g_str_equal);
		for (const struct node *n = level->node->first; n; n = n->next)
			g_hash_table_add(level->keys, (gpointer)n->key);
		g_hash_table_add(level->keys, (gpointer)key);
	}
	return true;
}

void level_close(struct level *level)
{
	g_clear_pointer(&level->keys, g_hash_table_destroy);
}
