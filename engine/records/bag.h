/* Archives as bags (BagIt 1.0, RFC 8493): the archive is in data/, beside manifests that let libraries'
   programs check it. */
#ifndef ENGINE_RECORDS_BAG_H
#define ENGINE_RECORDS_BAG_H

#include "engine/base/error.h"

#include <glib.h>

/* The game's entries for bag-info.txt, without line feeds. */
struct bag_info {
	const char *description; /* External-Description */
	const char *identifier;  /* External-Identifier: the game's commitment */
	const char *name;        /* Internal-Sender-Identifier: the game */
};

/* The archive's directory: `dir`/data if `dir` is a bag, else `dir`; g_free it. Checks nothing. */
char *bag_place(const char *dir);

/* The same, but checks that a bag is complete and its checksums match. NULL with err: 65 names the fault, 69 a
   bag of a newer version. */
char *bag_open(const char *dir, struct error *err);

/* Starts a bag in `dir`; bag_finish completes it. */
bool bag_begin(const char *dir, struct error *err);

/* Writes the lists of the files that are now in data/. */
bool bag_finish(const char *dir, const struct bag_info *info, struct error *err);

/* A path as in manifests: %, line feed and carriage return become %25, %0A, %0D (RFC 8493, 2.1.3). g_free it. */
char *bag_path_encode(const char *path);
char *bag_path_decode(const char *text);

#endif
