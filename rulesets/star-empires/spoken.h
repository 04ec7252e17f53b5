/* Words for reading reports aloud (HO-81) and for telling a game. */
#ifndef STAR_EMPIRES_SPOKEN_H
#define STAR_EMPIRES_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word se_words[];
extern const char *const se_spoken_order[];
extern const char *const se_headlines[];
/* Words for the chronicle of a game (HO-157). */
extern const struct chronicle_words se_chronicle;

#endif
