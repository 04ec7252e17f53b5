/* A folder of the published site (HO-66): what changed is written, each file whole or not at all; what does not belong
   there any more goes. Web servers may read all of it. */
#ifndef ENGINE_WEB_SHELF_H
#define ENGINE_WEB_SHELF_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>

struct shelf;

/* The folder is made with its first file. It is ours if it has a file .nightmail (HO-101): nothing is written into
   another one or through a symbolic link, and no folder of others is deleted. shelf_free. */
struct shelf *shelf_open(const char *dir);

/* Makes the folder, or takes an empty one. Err 73: what is there is not ours, and is named. */
bool shelf_ready(struct shelf *shelf, struct error *err);

void shelf_free(struct shelf *shelf);

/* Puts a file, if its bytes are not there yet. Err 73, 74: the folder or it cannot be written. */
bool shelf_put(struct shelf *shelf, const char *name, const char *bytes, gsize size, struct error *err);
bool shelf_put_string(struct shelf *shelf, const char *name, const GString *bytes, struct error *err);

/* Is it there? Then it belongs there as it is. */
bool shelf_keep(struct shelf *shelf, const char *name);
/* A folder that belongs there with all that is in it. */
void shelf_keep_folder(struct shelf *shelf, const char *name);

/* Takes away a file of ours, if it is there. */
void shelf_drop(struct shelf *shelf, const char *name);

/* Takes away a folder with all that is in it, if it is ours; folders of others in it stay. */
bool shelf_remove(const char *dir, struct error *err);

/* A file or folder as the file system knows it: SHA-256 of the names, sizes and times of all in it. Nothing is read. */
void shelf_trace(const char *path, char hex[65]);

/* Takes away all that was neither put nor kept. */
bool shelf_sweep(struct shelf *shelf, struct error *err);

/* Was anything written or taken away? */
bool shelf_changed(const struct shelf *shelf);

#endif
