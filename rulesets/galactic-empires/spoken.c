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

static const struct deed deeds[] = {{"war", true, "{by} declared war on {other}", NULL},
    {"alliance", false, "{a} and {b} became allies", NULL},
    {"alliance-ended", false, "the alliance of {a} and {b} ended", NULL},
    {"peace", false, "{a} and {b} made peace", NULL},
    {"suzerain", false, "{a} became the henchman of {b}", NULL},
    {"admirals-lost", false, "the admirals in {sector} were lost", NULL}, {0}};

const struct chronicle_words ge_chronicle = {
    "sector", "sectors", "unit", "units", "point of revenue", "points of revenue", deeds, NULL};
