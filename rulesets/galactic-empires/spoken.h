/* Words for reading reports aloud (HO-81) and for telling a game. */
#ifndef GE_SPOKEN_H
#define GE_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word ge_words[];
extern const char *const ge_spoken_order[];
extern const char *const ge_headlines[];
/* Words for the chronicle of a game (HO-157). */
extern const struct chronicle_words ge_chronicle;

#endif
