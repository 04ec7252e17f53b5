/* The words by which reports are read aloud (HO-81) and games are told. */
#ifndef RULESETS_CYOE_SPOKEN_H
#define RULESETS_CYOE_SPOKEN_H

#include "engine/play/rulesets.h"

extern const struct report_word cy_words[];
extern const char *const cy_spoken_order[];
extern const char *const cy_headlines[];
/* How a chronicle tells a game (HO-157). */
extern const struct chronicle_words cy_chronicle;

#endif
