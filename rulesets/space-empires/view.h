/* What one empire reads: worlds, fleets and markers in its own numbers (SP-80, SP-81). */
#ifndef SPACE_EMPIRES_VIEW_H
#define SPACE_EMPIRES_VIEW_H

#include "engine/play/rulesets.h"
#include "engine/play/report_text.h"
#include "rulesets/space-empires/state.h"

/* One fleet under a world, or the marker of one that left. */
struct sp_item {
	int64_t number; /* the reader's */
	const struct sp_fleet *fleet;
	bool departed;
};

/* Fills `items` with what the reader sees at a world in sight, by numbers. */
void sp_view_world(const struct sp_state *state, unsigned reader, unsigned world, GArray *items);

/* Of the reader's own fleets all that a report reads is on its way from memory, without a wait for each. */
void sp_view_ahead(const struct sp_state *state, unsigned reader);

/* May the reader know strategy and target of this fleet's last turn? */
bool sp_view_conduct(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet);

/* Letter of its strategy, NULL: none is shown. */
const char *sp_view_strategy(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet);

/* What it fired at, without `TGT=`; false: nothing is shown. */
bool sp_view_target(
    const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet, char *text, gsize size);

/* Number of the reader for the fleet that this one was before it was captured, 0: none. */
int64_t sp_view_former(const struct sp_state *state, unsigned reader, const struct sp_fleet *fleet);

void sp_report_text(const struct report *report, GString *out);
void sp_report_json(const struct report_source *source, struct json *json);
bool sp_chart(const struct node *report, struct map *map, struct error *err);
extern const struct report_word sp_words[];
extern const char *const sp_spoken_order[];
void sp_chart_order(struct map *map, const struct order *order);
struct state *sp_state_of_report(
    const struct state *head, struct node *report, unsigned *seat, struct error *err);
void sp_clashes(const struct state *state, GPtrArray *clashes);
void sp_forecast(
    const struct state *before, const struct state *after, const struct order_set *set, GString *out);

/* Lines of the template for the next turn, each a comment (SP-82). */
void sp_report_template(const struct sp_state *state, unsigned reader,
    void (*line)(const char *text, void *context), void *context);

#endif
