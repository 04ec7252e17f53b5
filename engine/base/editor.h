/* A person's editor: EDITOR, else vi at a terminal. */
#ifndef ENGINE_BASE_EDITOR_H
#define ENGINE_BASE_EDITOR_H

#include "engine/base/error.h"

#include <stdbool.h>

/* err 64: there is none. */
bool editor_is_there(struct error *err);

/* Opens a file in it, and waits. err 65: it failed. */
bool editor_run(const char *path, struct error *err);

#endif
