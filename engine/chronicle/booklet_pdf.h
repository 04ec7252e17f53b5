/* A booklet as groff source and, by groff, as PDF. */
#ifndef ENGINE_CHRONICLE_BOOKLET_PDF_H
#define ENGINE_CHRONICLE_BOOKLET_PDF_H

#include "engine/chronicle/booklet.h"

/* Appends the source for groff. */
void booklet_roff(const struct booklet *booklet, enum booklet_paper paper, GString *out);
/* Appends a PDF and counts its pages; the same booklet and groff give the same bytes. Err 69: groff is not
   installed, or cannot write PDF. */
bool booklet_pdf(const struct booklet *booklet, enum booklet_paper paper, GString *out, unsigned *pages,
    struct error *err);

#endif
