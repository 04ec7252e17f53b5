/* An archive as a bag (BagIt 1.0, RFC 8493): the archive is in data/, and beside it lists by which the programs of
   libraries check it. */
#ifndef ENGINE_RECORDS_BAG_H
#define ENGINE_RECORDS_BAG_H

#include "engine/base/error.h"

#include <glib.h>

/* What bag-info.txt says of the game, without line feeds. */
struct bag_info {
	const char *description; /* External-Description */
	const char *identifier;  /* External-Identifier: the game's commitment */
	const char *name;        /* Internal-Sender-Identifier: the game */
};

/* Where the archive of `dir` is: its data/ if `dir` is a bag, else `dir`; g_free it. Nothing is checked. */
char *bag_place(const char *dir);

/* The same, but a bag must be complete and its checksums hold. NULL with err: 65 names what is wrong, 69 a bag of a
   newer version. */
char *bag_open(const char *dir, struct error *err);

/* Makes `dir` a bag, which is complete after bag_finish. */
bool bag_begin(const char *dir, struct error *err);

/* Lists what is in data/ now. */
bool bag_finish(const char *dir, const struct bag_info *info, struct error *err);

/* A path as manifests have it: %, line feed and carriage return as %25, %0A, %0D (RFC 8493, 2.1.3). g_free it. */
char *bag_path_encode(const char *path);
char *bag_path_decode(const char *text);

#endif
