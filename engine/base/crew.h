/* One work in pieces, done side by side by this process and copies of it. */
#ifndef ENGINE_BASE_CREW_H
#define ENGINE_BASE_CREW_H

#include "engine/base/error.h"

#include <stdbool.h>

struct crew;

/* What each process does: it asks for pieces until there is none left. What it keeps goes with a copy; files stay. */
typedef bool crew_fn(struct crew *crew, void *context, struct error *err);

/* The processors that this process may use (sched_getaffinity(2)), at least 1. */
unsigned crew_processors(void);

/* Does it in so many processes (at least this one), as one after the other would: of several troubles that of the first
   piece is told. Error 75: a copy died. */
bool crew_work(unsigned hands, crew_fn *work, void *context, struct error *err);

/* Is this the process that crew_work was called in? */
bool crew_leads(const struct crew *crew);

/* The next piece that nobody has, from 0. Where one process has met trouble there are no more (UINT_MAX). */
unsigned crew_next(struct crew *crew);

#endif
