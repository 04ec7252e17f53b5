/* PNG maps that letters take along, drawn before the letters are read: several at a time (`jobs`), and while nothing of
   the database is held. */
#ifndef MAILER_PICTURES_H
#define MAILER_PICTURES_H

#include "engine/site/site.h"

/* An attachment of a letter, as its row names it: "MING.json", or of another turn "3/MING.json". */
struct attachment {
	int64_t turn;
	const char *file;   /* of the name */
	const char *suffix; /* without the full stop; NULL: it has none */
};
struct attachment attachment_of(const char *name, int64_t turn);

/* Pictures that are drawn and not taken yet. Ownership: pictures_free. */
struct pictures *pictures_new(struct site *site);
void pictures_free(struct pictures *pictures);

/* Draws those of `count` letters of the outbox from ids[from] (int64_t) on. One that cannot be drawn is not there
   later. */
bool pictures_draw(struct pictures *pictures, const GArray *ids, guint from, guint count, struct error *err);

/* The bytes of a picture, once; g_string_free them. NULL: it was not drawn. */
GString *pictures_take(struct pictures *pictures, int64_t game, int64_t turn, const char *file);

/* Writes the picture that a mail has of the empire's report: an SVG, of which a PNG is drawn, or the SVG itself. A PNG
   is for the eyes of who reads the mail, on a phone too: what is new, and the own realm (HO-186). False, or err: there
   is no such report. */
bool pictures_svg(
    struct site *site, int64_t game, const struct attachment *attachment, GString *svg, struct error *err);

#endif
