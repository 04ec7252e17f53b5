/* A booklet as source for groff, and as PDF by groff. */
#ifndef ENGINE_CHRONICLE_BOOKLET_PDF_H
#define ENGINE_CHRONICLE_BOOKLET_PDF_H

#include "engine/chronicle/booklet.h"

/* Appends the source for groff. */
void booklet_roff(const struct booklet *booklet, enum booklet_paper paper, GString *out);
/* Appends a PDF, the same bytes for the same booklet and the same groff, and counts its pages. Err 69: groff is not
   installed, or it cannot write PDF. */
bool booklet_pdf(const struct booklet *booklet, enum booklet_paper paper, GString *out, unsigned *pages,
    struct error *err);

#endif
