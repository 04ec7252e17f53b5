/* A finished game as a booklet (HO-157), made from the record alone: the same record gives the same booklet. */
#ifndef ENGINE_CHRONICLE_CHRONICLE_H
#define ENGINE_CHRONICLE_CHRONICLE_H

#include "engine/chronicle/annals.h"
#include "engine/chronicle/booklet.h"

struct chronicle;

/* Reads the record. `press`: the letters of the game in archive_press's format if they may be published, or
   NULL; `rules_dir`: tables, or NULL. Err 65: the game is not over, or its record cannot be read. */
struct chronicle *chronicle_read(
    struct record *record, const char *press, const char *rules_dir, struct error *err);
void chronicle_free(struct chronicle *chronicle);

/* Appends the plain text, with everything the players wrote. */
bool chronicle_text(struct chronicle *chronicle, GString *out, struct error *err);

/* Appends the PDF: at most CHRONICLE_PAGES for a game of up to 40 turns, and as many more for each further 40
   turns. To fit, pictures shrink and quotations are cut. Err 69: groff is missing. */
#define CHRONICLE_PAGES 12U
bool chronicle_pdf(struct chronicle *chronicle, enum booklet_paper paper, GString *out, struct error *err);

#endif
