/* A chapter of a chronicle in sentences (HO-157). Each says what the annals hold, in numbers. */
#ifndef ENGINE_CHRONICLE_NARRATIVE_H
#define ENGINE_CHRONICLE_NARRATIVE_H

#include "engine/chronicle/booklet.h"
#include "engine/chronicle/chapters.h"
#include "engine/chronicle/phrases.h"

/* Adds the paragraphs of a chapter. */
void narrate_chapter(const struct annals *annals, const struct chapter *chapter, struct phrases *phrases,
    struct booklet *booklet);

/* The whole game in a paragraph. */
void narrate_brief(const struct annals *annals, struct phrases *phrases, struct booklet *booklet);

#endif
