/* The user's text editor: $EDITOR, else vi at a terminal. */
#ifndef ENGINE_BASE_EDITOR_H
#define ENGINE_BASE_EDITOR_H

#include "engine/base/error.h"

#include <stdbool.h>

/* Is an editor configured? err 64 if not. */
bool editor_is_there(struct error *err);

/* Opens a file in the editor and waits for it to exit. err 65: the editor failed. */
bool editor_run(const char *path, struct error *err);

#endif
