/* A folder of the published site (HO-66): writes changed files, each atomically, and removes files that no
   longer belong there. Web servers may read everything. */
#ifndef ENGINE_WEB_SHELF_H
#define ENGINE_WEB_SHELF_H

#include "engine/base/error.h"

#include <glib.h>
#include <stdbool.h>

struct shelf;

/* Opens a folder, which is created with its first file. The folder is ours if it contains a file .nightmail
   (HO-101): we never write into another one or through a symbolic link, and never delete a folder of others.
   shelf_free. */
struct shelf *shelf_open(const char *dir);

/* Creates the folder, or takes over an empty one. Err 73 names a folder that is not ours. */
bool shelf_ready(struct shelf *shelf, struct error *err);

void shelf_free(struct shelf *shelf);

/* Writes a file unless it has these bytes already. Err 73, 74: the folder or the file cannot be written. */
bool shelf_put(struct shelf *shelf, const char *name, const char *bytes, gsize size, struct error *err);
bool shelf_put_string(struct shelf *shelf, const char *name, const GString *bytes, struct error *err);

/* Does the file exist? If so, it is kept unchanged. */
bool shelf_keep(struct shelf *shelf, const char *name);
/* Keeps a folder with all its contents. */
void shelf_keep_folder(struct shelf *shelf, const char *name);

/* Removes a file of ours, if it exists. */
void shelf_drop(struct shelf *shelf, const char *name);

/* Removes a folder with its contents if it is ours; folders of others in it stay. */
bool shelf_remove(const char *dir, struct error *err);

/* A hash of a file or folder without reading it: SHA-256 of the names, sizes and times of all files in it. */
void shelf_trace(const char *path, char hex[65]);

/* Removes everything that was neither put nor kept. */
bool shelf_sweep(struct shelf *shelf, struct error *err);

/* Was anything written or removed? */
bool shelf_changed(const struct shelf *shelf);

#endif
