/* Words for reading reports aloud (HO-81) and for telling a game. */
#ifndef SX_SPOKEN_H
#define SX_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word sx_words[];
extern const char *const sx_spoken_order[];
extern const char *const sx_headlines[];
/* Words for the chronicle of a game (HO-157). */
extern const struct chronicle_words sx_chronicle;

#endif
