/* The setup of a game and its first state (HO-40, SP-6). */
#ifndef SPACE_EMPIRES_SETUP_H
#define SPACE_EMPIRES_SETUP_H

#include "rulesets/space-empires/state.h"

enum sp_generator { SP_GRID, SP_WEB };

/* What everybody knows of the map from the start: nothing, all links, or also all figures. */
enum sp_chart { SP_CHART_SECRET, SP_CHART_LINKS, SP_CHART_WORLDS };

/* A setup, checked. */
struct sp_setup {
	int64_t generator;
	int64_t width, height;   /* grid */
	int64_t worlds, one_way; /* of a web; worlds also of a grid */
	struct sp_values home;
	struct node *treasures; /* list, or NULL */
	int64_t chart;          /* enum sp_chart */
	int64_t natives;        /* thousandths */
	bool places; /* the state records board and homes; games from before natives existed do not */
	struct sp_goal goal;
};

bool sp_setup_read(
    const struct sp_tables *tables, const struct setup *setup, struct sp_setup *into, struct error *err);
bool sp_setup_check(const void *tables, const struct setup *setup, struct json *resolved, struct error *err);
struct state *sp_state_make(const struct state *head, const struct setup *setup, struct error *err);

#endif
