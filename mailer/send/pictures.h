/* Draws the PNG maps for letters before the letters are read: several at a time (`jobs`), and while no database lock is
   held. */
#ifndef MAILER_PICTURES_H
#define MAILER_PICTURES_H

#include "engine/site/site.h"

/* An attachment of a letter, as its row names it: "MING.json", or for another turn "3/MING.json". */
struct attachment {
	int64_t turn;
	const char *file;   /* file part of the name */
	const char *suffix; /* without the full stop; NULL: none */
};
struct attachment attachment_of(const char *name, int64_t turn);

/* Pictures that are drawn and not taken yet. Ownership: pictures_free. */
struct pictures *pictures_new(struct site *site);
void pictures_free(struct pictures *pictures);

/* Draws the pictures for `count` letters of the outbox from ids[from] (int64_t) on. Pictures that cannot be drawn are
   left out. */
bool pictures_draw(struct pictures *pictures, const GArray *ids, guint from, guint count, struct error *err);

/* Removes and returns a picture's bytes; g_string_free them. NULL: it was not drawn. */
GString *pictures_take(struct pictures *pictures, int64_t game, int64_t turn, const char *file);

/* Writes the SVG of the empire's report for a mail, from which a PNG is drawn, or which is sent itself. A PNG has to be
   readable on a phone, so it shows only what is new and the reader's own realm (HO-186). False, or err: no such
   report. */
bool pictures_svg(
    struct site *site, int64_t game, const struct attachment *attachment, GString *svg, struct error *err);

#endif
