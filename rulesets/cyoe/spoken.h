/* Words for reading reports aloud (HO-81) and for telling a game. */
#ifndef RULESETS_CYOE_SPOKEN_H
#define RULESETS_CYOE_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word cy_words[];
extern const char *const cy_spoken_order[];
extern const char *const cy_headlines[];
/* Words for the chronicle of a game (HO-157). */
extern const struct chronicle_words cy_chronicle;

#endif
