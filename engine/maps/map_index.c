#include "engine/maps/map_index.h"

#define BITS_MIN 6U

struct pin {
	guint32 key, place; /* place + 1; 0: free */
};

/* Open addressing with linear probing; at most half of the entries are used. */
struct map_index {
	struct pin *entries;
	guint bits, count;
};

struct map_index *map_index_new(void)
{
	struct map_index *index = g_new0(struct map_index, 1);

	index->bits = BITS_MIN;
	index->entries = g_new0(struct pin, 1U << BITS_MIN);
	return index;
}

void map_index_free(struct map_index *index)
{
	g_free(index->entries);
	g_free(index);
}

/* The entry of the key, or the free entry where it belongs. */
static struct pin *entry_of(const struct map_index *index, guint32 key)
{
	guint mask = (1U << index->bits) - 1, at = key * 2654435769U >> (32 - index->bits);

	while (index->entries[at].place && index->entries[at].key != key)
		at = (at + 1) & mask;
	return &index->entries[at];
}

static void grow(struct map_index *index)
{
	struct map_index larger = {g_new0(struct pin, 2U << index->bits), index->bits + 1, index->count};

	for (guint i = 0; i < 1U << index->bits; i++)
		if (index->entries[i].place)
			*entry_of(&larger, index->entries[i].key) = index->entries[i];
	g_free(index->entries);
	*index = larger;
}

void map_index_add(struct map_index *index, guint32 key, unsigned place)
{
	if (2 * ++index->count > 1U << index->bits)
		grow(index);
	*entry_of(index, key) = (struct pin){key, place + 1};
}

int map_index_find(const struct map_index *index, guint32 key)
{
	return (int)entry_of(index, key)->place - 1;
}
