/* Writes a chapter of a chronicle as sentences (HO-157), each from facts of the annals. */
#ifndef ENGINE_CHRONICLE_NARRATIVE_H
#define ENGINE_CHRONICLE_NARRATIVE_H

#include "engine/chronicle/booklet.h"
#include "engine/chronicle/chapters.h"
#include "engine/chronicle/phrases.h"

/* Adds the paragraphs of a chapter. */
void narrate_chapter(const struct annals *annals, const struct chapter *chapter, struct phrases *phrases,
    struct booklet *booklet);

/* Adds a paragraph that sums up the whole game. */
void narrate_brief(const struct annals *annals, struct phrases *phrases, struct booklet *booklet);

#endif
