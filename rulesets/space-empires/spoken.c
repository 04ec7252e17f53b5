/* Words for reading a report's keys aloud (HO-81). */
#include "rulesets/space-empires/spoken.h"
#include "rulesets/space-empires/state.h"

const struct report_word sp_words[] = {
    {"worlds", "id", NULL, "W"},
    {"known", "id", NULL, "W"},
    {"fleets", "id", NULL, "F"},
    {"departed", "id", NULL, "F"},
    {"taken", "id", NULL, "F"},
    {NULL, "taken", "numbers in use", NULL},
    {NULL, "world", "at", "W"},
    {NULL, "links", "neighbours", "W"},
    {NULL, "from", NULL, "W"},
    {NULL, "to", NULL, "W"},
    {NULL, "ind", "industry", NULL},
    {NULL, "pop", "population", NULL},
    {NULL, "rms", "raw materials in stock", NULL},
    {NULL, "rmp", "raw materials a turn", NULL},
    {"known", "turn", "seen in turn", NULL},
    {NULL, "known", "known worlds", NULL},
    {NULL, "departed", "departed fleets", NULL},
    {0},
};

const char *const sp_spoken_order[] = {
    "totals", "worlds", "fleets", "departed", "known", "totals_before", "taken", NULL};

const char *const sp_headlines[] = {"world-captured", "fleet-captured", "ambush", "fire", "true-cross",
    "both-evils", "treasure-fleet", "treasure-world", "bombardment", NULL};

static const struct deed deeds[] = {
    {"g2-moves", false, "the treasure G2 went over to {holder} at {world}", "fleet"}, {0}};

/* The score is industry and population if these win (SP-90). */
static bool counts_worlds(const struct state *base)
{
	return sp_of(base)->goal.kind != SP_VICTORY_TURNS;
}

const struct chronicle_words sp_chronicle = {
    "world", "worlds", "ship", "ships", "world", "worlds", deeds, counts_worlds};
