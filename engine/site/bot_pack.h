/* A folder as bytes: what a bot keeps from turn to turn (HO-73). Files and folders, nothing else: names as they are,
   no owners, modes or times. */
#ifndef ENGINE_SITE_BOT_PACK_H
#define ENGINE_SITE_BOT_PACK_H

#include <glib.h>
#include <stdbool.h>

/* How many files and folders, how deep, and bytes with names and sizes, of so much `memory`. */
#define BOT_FILES_MAX 1024
#define BOT_DEPTH_MAX 16
#define BOT_PACK_MAX(memory) ((uint64_t)(memory) + (1 << 20))

/* Makes what was packed within the empty folder `dir`. False: it does not read, or there is no room. */
bool bot_unpack(int dir, const char *bytes, gsize size);

/* Appends what is in the folder, which nobody may change meanwhile. False: more than BOT_FILES_MAX of them,
   BOT_DEPTH_MAX folders deep, `most` bytes in files, or BOT_PACK_MAX in all. */
bool bot_pack(int dir, gint64 most, GString *out);

#endif
