/* Words for reading a report's keys aloud (HO-81). */
#include "spoken.h"

const struct report_word se_words[] = {
    {"sectors", "turn", "seen in turn", NULL},
    {"worlds", "turn", "seen in turn", NULL},
    {NULL, "as_of", "as it was after the phase", NULL},
    {NULL, "sector", "at", NULL},
    {NULL, "ru", "RU", NULL},
    {NULL, "dp", "DP", NULL},
    {NULL, "or", "OR", NULL},
    {NULL, "ar", "AR", NULL},
    {NULL, "nav", "sectors named", NULL},
    {0},
};

const char *const se_spoken_order[] = {
    "totals", "ships", "worlds", "contacts", "shares", "sectors", "nav", "classes", NULL};

const char *const se_headlines[] = {"winner", "homeless", "owner", "destroyed", "destructed", "homeworld",
    "interdicted", "blockaded", "contact", NULL};

static const struct deed deeds[] = {
    {"homeworld", false, "{world} became the new homeworld of {empire}", NULL},
    {"salvaged", false, "{empire} salvaged the design {class}", NULL},
    {"collapsed", false, "the portal {portal} collapsed", NULL}, {0}};

const struct chronicle_words se_chronicle = {
    "world", "worlds", "ship", "ships", "point of production", "points of production", deeds, NULL};
