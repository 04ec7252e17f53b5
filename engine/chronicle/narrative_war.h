/* Tells the wars of a chapter in sentences. */
#ifndef ENGINE_CHRONICLE_NARRATIVE_WAR_H
#define ENGINE_CHRONICLE_NARRATIVE_WAR_H

#include "engine/chronicle/chapters.h"

/* --- narrative_war.c: battles and conquests after frame `from` up to `to`; `opened`: the chapter has the first
   war. False: there were none. */
bool narrate_war(
    const struct annals *annals, const struct chapter *chapter, struct phrases *phrases, GString *out);

#endif
