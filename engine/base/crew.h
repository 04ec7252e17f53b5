/* One work in pieces, done side by side by threads. */
#ifndef ENGINE_BASE_CREW_H
#define ENGINE_BASE_CREW_H

#include "engine/base/error.h"

#include <stdbool.h>

struct crew;

/* What each hand does: it asks for pieces until there is none left. `context` is one for all. */
typedef bool crew_fn(struct crew *crew, void *context, struct error *err);

/* The processors that this process may use (sched_getaffinity(2)), at least 1. */
unsigned crew_processors(void);

/* Does it by so many hands (at least this thread's), as one after the other would: of several troubles that of the
   first piece is told. */
bool crew_work(unsigned hands, crew_fn *work, void *context, struct error *err);

/* Is this the thread that crew_work was called in? */
bool crew_leads(const struct crew *crew);

/* The next piece that nobody has, from 0. Where one hand has met trouble there are no more (UINT_MAX). */
unsigned crew_next(struct crew *crew);

#endif
