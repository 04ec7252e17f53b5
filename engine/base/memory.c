#include "engine/base/memory.h"

#include <glib.h>
#include <limits.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

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

/* A page that is touched for the first time costs as much as writing it, and finding small ones again costs a fifth of
   a turn. Where there is no room for so much the heap stays as it is. */
void memory_expect(size_t bytes)
{
	char *begin = sbrk(0), *end;

	sbrk(next(begin, LARGE) - begin);
	begin = sbrk(0);
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	mallopt(M_MMAP_THRESHOLD, BLOCK_MOST);
	mallopt(M_TOP_PAD, (int)CLAMP(bytes, LEAST, INT_MAX - BLOCK_MOST));
	g_free(g_try_malloc(BLOCK_MOST / 2));
	mallopt(M_TOP_PAD, LEAST);
	end = sbrk(0);
	if (end > begin)
		madvise(begin, (size_t)(end - begin), MADV_HUGEPAGE);
}

/* What is freed at once stays the thread's. Its heap begins with small pages. */
void memory_expect_aside(void)
{
	char *room = g_try_malloc(BLOCK_MOST / 2);

	if (room) {
		char *page = next(room, (uintptr_t)sysconf(_SC_PAGESIZE)), *large = next(page, LARGE);
		madvise(page, (size_t)(large - page), MADV_POPULATE_WRITE);
		madvise(large, BLOCK_MOST / 2 - LARGE, MADV_HUGEPAGE);
	}
	g_free(room);
}
