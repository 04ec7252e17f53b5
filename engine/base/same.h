/* Compares memory from its begin on. */
#ifndef ENGINE_BASE_SAME_H
#define ENGINE_BASE_SAME_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* How many bytes, `most` at most, are the same at both places, which may overlap. */
static inline size_t same_bytes(const void *one, const void *other, size_t most)
{
	const char *a = one, *b = other;
	size_t i = 0;
	uint64_t left, right;

	for (; i + sizeof left <= most; i += sizeof left) {
		memcpy(&left, a + i, sizeof left);
		memcpy(&right, b + i, sizeof right);
		if (left != right)
			break;
	}
	while (i < most && a[i] == b[i])
		i++;
	return i;
}

#endif
