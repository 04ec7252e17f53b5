/* How the readers of a document, and the JSON writer that can replace them, build its tree. Not for other code. */
#ifndef ENGINE_DOCUMENTS_DOCUMENT_TREE_H
#define ENGINE_DOCUMENTS_DOCUMENT_TREE_H

#include "engine/documents/document.h"

#include <glib.h>
#include <string.h>

#define DOCUMENT_DEPTH_MAX 64

struct document {
	char *name;
	enum exit_code refusal;
	/* holds the tree's texts if the fast reader made it; else NULL and the texts are in the blocks */
	char *bytes;
	GPtrArray *blocks; /* for texts */
	guint blocks_used; /* number of blocks in use; the last one is partly free: */
	char *text_free, *block_end;
	GPtrArray *large; /* texts that are larger than a block, one allocation each */
	GPtrArray *slabs; /* for nodes */
	guint used;       /* number of slabs in use; the last one is partly free: */
	struct node *free, *slab_end;
	struct node *root;
	GPtrArray *asked; /* alternately a map and a key that it was asked for (node_ask) */
};

/* A list or map that is not closed yet. */
struct level {
	struct node *node, *last;
	const char *key; /* of the next value, or NULL */
	/* the child at this place of the previous map in the list: the next one probably has the same key */
	const struct node *like;
	GHashTable *keys; /* keys so far of a map with many keys, or NULL */
};

/* Allocates room for more nodes. */
void document_next_slab(struct document *doc);

/* A new node of the document with this place. */
static inline struct node *document_node(struct document *doc, enum node_kind kind, int line, int column)
{
	if (doc->free == doc->slab_end)
		document_next_slab(doc);
	struct node *node = doc->free++;
	*node = (struct node){.kind = kind, .line = line, .column = column, .document = doc};
	return node;
}

/* Room for a text of `size` bytes and a NUL; it lives as long as the document. */
char *document_new_text(struct document *doc, size_t size);

static inline char *document_text(struct document *doc, size_t size)
{
	char *text = doc->text_free;

	if (size >= (size_t)(doc->block_end - text))
		return document_new_text(doc, size);
	doc->text_free += size + 1;
	return text;
}

/* A copy of a text that lives as long as the document. */
static inline const char *document_keep(struct document *doc, const char *text, size_t size)
{
	char *copy = document_text(doc, size);

	memcpy(copy, text, size);
	copy[size] = '\0';
	return copy;
}

/* Appends the node to the level, with the level's key; without a level it is the root. */
static inline void document_attach(struct document *doc, struct level *level, struct node *node)
{
	if (!level) {
		doc->root = node;
		return;
	}
	node->key = level->key;
	level->key = NULL;
	if (level->last)
		level->last->next = node;
	else
		level->node->first = node;
	level->last = node;
	level->node->count++;
}

/* Adds the key to those of the level's map; false if the map has it already. */
bool level_key_is_new(struct level *level, const char *key);
void level_close(struct level *level);

/* Reads `bytes` (`size` and a NUL; they are changed and become the tree's texts) as JSON in the form in which
   programs write it. False: libyaml has to read or refuse them, and the document is unusable. */
bool document_take_json(struct document *doc, char *bytes, size_t size);

#endif
