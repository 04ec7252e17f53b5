#include "engine/base/memory.h"

#include <glib.h>
#include <limits.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_COLLAPSE /* Linux 6.1; the C library of that time does not know it */
#define MADV_COLLAPSE 25
#endif

#define LEAST (64 << 20)
#define LARGE ((size_t)2 << 20) /* a page */
#define BLOCK_MOST (32 << 20)   /* larger ones have pages of their own; the C library takes no more */

void memory_keep(void)
{
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_TOP_PAD, 256 << 10);
	mallopt(M_MMAP_THRESHOLD, 4 << 20);
}

static char *next(char *place, uintptr_t size)
{
	return place + (size - (uintptr_t)place % size) % size;
}

/* What stands in the first large page already, as the allocator's notes, is in a small one, which keeps the other 511
   small, too: it moves. */
static void make_large(char *begin, char *end)
{
	madvise(begin, (size_t)(end - begin), MADV_HUGEPAGE);
	madvise(begin, LARGE, MADV_COLLAPSE);
}

/* A page that is touched for the first time costs as much as writing it, and finding small ones again costs a fifth of
   a turn. Where there is no room for so much the heap stays as it is. */
void memory_expect(size_t bytes)
{
	static bool expected;
	char *begin = sbrk(0), *end;

	if (expected)
		return;
	expected = true;
	sbrk(next(begin, LARGE) - begin);
	begin = sbrk(0);
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	mallopt(M_MMAP_THRESHOLD, BLOCK_MOST);
	mallopt(M_TOP_PAD, (int)CLAMP(bytes, LEAST, INT_MAX - BLOCK_MOST));
	g_free(g_try_malloc(LARGE / 2));
	mallopt(M_TOP_PAD, LEAST);
	end = sbrk(0);
	if (end > begin)
		make_large(begin, end);
}

/* What is freed at once stays the thread's. Its heap begins at a large page. */
void memory_expect_aside(void)
{
	char *room = g_try_malloc(BLOCK_MOST / 2);

	if (room)
		make_large(next(room, LARGE) - LARGE, room + BLOCK_MOST / 2);
	g_free(room);
}
