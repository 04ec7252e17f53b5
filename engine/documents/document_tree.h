/* How the readers of a document, and the writer that spares one, make its tree: not for others. */
#ifndef ENGINE_DOCUMENTS_DOCUMENT_TREE_H
#define ENGINE_DOCUMENTS_DOCUMENT_TREE_H

#include "engine/documents/document.h"

#include <glib.h>
#include <string.h>

#define DOCUMENT_DEPTH_MAX 64

struct document {
	char *name;
	enum exit_code refusal;
	char *bytes;       /* that the tree's texts stand in, or NULL: they stand in */
	GPtrArray *blocks; /* of texts; of them */
	guint blocks_used; /* are used, and of the last of these */
	char *text_free, *block_end;
	GPtrArray *large; /* texts that are larger than a block */
	GPtrArray *slabs; /* of nodes; of them */
	guint used;       /* are used, and of the last of these */
	struct node *free, *slab_end;
	struct node *root;
	GPtrArray *asked; /* a map and a key that it was asked for, by turns (node_ask) */
};

/* A list or map that is open. */
struct level {
	struct node *node, *last;
	const char *key; /* of the value to come, or NULL */
	const struct node
	    *like; /* the child of the map before in its list at this place: what comes is mostly like it */
	GHashTable *keys; /* of a map with many keys */
};

/* Room for more nodes. */
void document_next_slab(struct document *doc);

/* A new node of the document at its place. */
static inline struct node *document_node(struct document *doc, enum node_kind kind, int line, int column)
{
	if (doc->free == doc->slab_end)
		document_next_slab(doc);
	struct node *node = doc->free++;
	*node = (struct node){.kind = kind, .line = line, .column = column, .document = doc};
	return node;
}

/* Where a text of so many bytes has room, and a NUL behind them, as long as the document. */
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

/* Did the level's map lack this key? It is noted. */
bool level_key_is_new(struct level *level, const char *key);
void level_close(struct level *level);

/* Reads `bytes` (size and a NUL; changed, and texts of the tree afterwards) as JSON in the form in which programs
   write it. False: something in it is for libyaml to read or to refuse; the document is of no use then. */
bool document_take_json(struct document *doc, char *bytes, size_t size);

#endif
