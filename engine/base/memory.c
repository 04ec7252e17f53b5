#include "engine/base/memory.h"

#include <glib.h>
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#define LEAST (64 << 20)
#define BLOCK_MOST (32 << 20) /* larger ones have pages of their own; the C library takes no more */

void memory_keep(void)
{
	mallopt(M_TRIM_THRESHOLD, 16 << 20);
	mallopt(M_TOP_PAD, 256 << 10);
	mallopt(M_MMAP_THRESHOLD, 4 << 20);
}

/* A page that is touched for the first time costs as much as writing it, and finding small ones again costs a fifth of
   a turn. Where there is no room for so much the heap stays as it is. */
void memory_expect(size_t bytes)
{
	char *begin = sbrk(0), *end;

	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	mallopt(M_MMAP_THRESHOLD, BLOCK_MOST);
	mallopt(M_TOP_PAD, (int)CLAMP(bytes, LEAST, INT_MAX - BLOCK_MOST));
	g_free(g_try_malloc(BLOCK_MOST / 2));
	mallopt(M_TOP_PAD, LEAST);
	end = sbrk(0);
	if (end > begin)
		madvise(begin, (size_t)(end - begin), MADV_HUGEPAGE);
}

/* What is freed at once stays the thread's. */
void memory_expect_aside(void)
{
	uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
	char *room = g_try_malloc(BLOCK_MOST / 2);

	if (room)
		madvise((char *)(((uintptr_t)room + page - 1) & ~(page - 1)), BLOCK_MOST / 2 - page,
		    MADV_HUGEPAGE);
	g_free(room);
}
