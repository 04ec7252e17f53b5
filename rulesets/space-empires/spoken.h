/* Words for reading reports aloud (HO-81) and for telling a game. */
#ifndef SPACE_EMPIRES_SPOKEN_H
#define SPACE_EMPIRES_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word sp_words[];
extern const char *const sp_spoken_order[];
extern const char *const sp_headlines[];
/* Words for the chronicle of a game (HO-157). */
extern const struct chronicle_words sp_chronicle;

#endif
