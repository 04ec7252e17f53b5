/* Packs a folder into bytes: the memory that a bot keeps from turn to turn (HO-73). Only files and folders with
   their names; no owners, modes or times. */
#ifndef ENGINE_SITE_BOT_PACK_H
#define ENGINE_SITE_BOT_PACK_H

#include <glib.h>
#include <stdbool.h>

/* Limits: files and folders, depth, and bytes of a pack, including names and sizes, for so much `memory`. */
#define BOT_FILES_MAX 1024
#define BOT_DEPTH_MAX 16
#define BOT_PACK_MAX(memory) ((uint64_t)(memory) + (1 << 20))

/* Unpacks into the empty folder `dir`. False: the bytes are invalid, or the disk is full. */
bool bot_unpack(int dir, const char *bytes, gsize size);

/* Appends the contents of the folder, which must not change meanwhile. False: more than BOT_FILES_MAX entries,
   deeper than BOT_DEPTH_MAX, more than `most` bytes in files, or more than BOT_PACK_MAX in all. */
bool bot_pack(int dir, gint64 most, GString *out);

#endif
