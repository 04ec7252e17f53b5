/* Words for reading a report's keys aloud (HO-81). */
#include "rulesets/galactic-empires/report.h"
#include "rulesets/galactic-empires/spoken.h"

const struct report_word ge_words[] = {
    {"sectors", "id", NULL, "S"},
    {"units", "garrison", NULL, "G"},
    {"units", "fleet", NULL, "F"},
    {NULL, "sector", "at", "S"},
    {NULL, "links", "neighbours", "S"},
    {NULL, "barriers", "barriers to", "S"},
    {NULL, "capital", NULL, "S"},
    {NULL, "max", "maximum revenue", NULL},
    {NULL, "sd_now", "sector defence now", NULL},
    {NULL, "sd", "sector defence", NULL},
    {NULL, "ic", "builds", NULL},
    {NULL, "hq", "headquarters", NULL},
    {NULL, "n", "number", NULL},
    {NULL, "owner", NULL, REPORT_EMPIRE},
    {NULL, "annexer", "annexed by", REPORT_EMPIRE},
    {"sectors", "special", "special permission for", REPORT_EMPIRE},
    {0},
};

const char *const ge_spoken_order[] = {
    "battles", "hq", "units", "sectors", "relations", "espionage", "proclamations", NULL};

const char *const ge_headlines[] = {"victory", "defeated", "conquered", "war", "pillaged", "admirals-lost",
    "unpaid", "alliance", "peace", "reverted", "given", NULL};

static const struct deed deeds[] = {{"war", true, "{by} declared war on {other}"},
    {"alliance", false, "{a} and {b} became allies"},
    {"alliance-ended", false, "the alliance of {a} and {b} ended"},
    {"peace", false, "{a} and {b} made peace"}, {"suzerain", false, "{a} became the henchman of {b}"},
    {"admirals-lost", false, "the admirals in {sector} were lost"}, {0}};

const struct chronicle_words ge_chronicle = {
    "sector", "sectors", "unit", "units", "point of revenue", "points of revenue", deeds};
