/* A progress bar on the terminal for long work: "sending [#####...............] 12 of 48". Draws nothing if
   there is no terminal. */
#ifndef ENGINE_BASE_PROGRESS_H
#define ENGINE_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	const char *what; /* NULL: draw nothing */
	bool drawn;
	int64_t last; /* time of the last drawing, in microseconds of the monotonic clock */
};

/* `terminal`: standard error is one (struct command_call). */
struct progress progress_begin(bool terminal, const char *what);
/* Draws `done` of `total`, at most a few times a second. */
void progress_step(struct progress *progress, uint64_t done, uint64_t total);
/* Erases the bar; the next output begins at the start of the line. */
void progress_end(struct progress *progress);

#endif
