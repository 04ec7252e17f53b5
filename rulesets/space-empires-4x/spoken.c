/* Words for reading a report's keys aloud (HO-81). */
#include "rulesets/space-empires-4x/spoken.h"

const struct report_word sx_words[] = {
    {NULL, "cp", "CP", NULL},
    {NULL, "next", "next number of a ship", NULL},
    {"combats", "n", "number", NULL},
    {0},
};

const char *const sx_spoken_order[] = {
    "combats", "ledger", "units", "colonies", "contacts", "planets", "tech", "initiative", NULL};

const char *const sx_headlines[] = {"home", "won", "drawn", "colony-lost", "combat", "settled", "quit", NULL};

static const struct deed deeds[] = {{"quit", false, "{empire} gave the game up", NULL}, {0}};

const struct chronicle_words sx_chronicle = {
    "colony", "colonies", "unit", "units", "CP of income", "CP of income", deeds, NULL};
