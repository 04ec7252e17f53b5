/* A bar on the terminal for long work: "sending [#####...............] 12 of 48". Nothing where nobody looks. */
#ifndef ENGINE_BASE_PROGRESS_H
#define ENGINE_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
	const char *what; /* NULL: not shown */
	bool drawn;
	int64_t last; /* when it was drawn, microseconds of no epoch */
};

/* `terminal`: standard error is one (struct command_call). */
struct progress progress_begin(bool terminal, const char *what);
/* `done` of `total` are done; drawn some times a second. */
void progress_step(struct progress *progress, uint64_t done, uint64_t total);
/* The bar goes; what is printed next begins a line. */
void progress_end(struct progress *progress);

#endif
