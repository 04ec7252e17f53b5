/* The heap of a process. */
#ifndef ENGINE_BASE_MEMORY_H
#define ENGINE_BASE_MEMORY_H

#include <stddef.h>

/* Up to some MiB of what is freed stay for what comes next: to give them back and ask for them anew, block by block,
   is a sixth of the time in which mails are taken. */
void memory_keep(void);

/* About so many bytes will be asked for (some MiB at least are taken for granted): there is room for them in large
   pages, where the system has them, and what is freed stays. What is never touched costs nothing. The
   first call counts. */
void memory_expect(size_t bytes);

/* The same for a thread that was just begun, whose heap is its own: some MiB. After memory_expect. */
void memory_expect_aside(void);

#endif
