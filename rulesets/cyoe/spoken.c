/* Words for reading a report's keys aloud (HO-81). */
#include "rulesets/cyoe/spoken.h"

const struct report_word cy_words[] = {
    {"systems", "id", NULL, "S"},
    {"fleets", "id", NULL, "F"},
    {"queue", "fleet", NULL, "F"},
    {NULL, "nodes", "neighbours", "S"},
    {NULL, "system", NULL, "S"},
    {"fleets", "from", NULL, "S"},
    {"fleets", "to", NULL, "S"},
    {NULL, "home", NULL, "S"},
    {NULL, "explored", NULL, "S"},
    {NULL, "planet", NULL, "P"},
    {NULL, "pp", "PP", NULL},
    {NULL, "rp", "RP", NULL},
    {NULL, "queue", "things in the queue", NULL},
    {0},
};

const char *const cy_spoken_order[] = {
    "own", "income", "fleets", "forces", "systems", "queue", "empires", NULL};

const char *const cy_headlines[] = {"victory", "eliminated", "won", "captured", "landing", "holder", "losses",
    "contested", "lost", "stop", NULL};

static const struct deed deeds[] = {{0}};

const struct chronicle_words cy_chronicle = {
    "system", "systems", "unit", "units", "point", "points", deeds, NULL};
