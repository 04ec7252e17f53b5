/* From a report's JSON to its map (HO-60, HO-61). */
#ifndef ENGINE_PLAY_MAPPING_H
#define ENGINE_PLAY_MAPPING_H

#include "engine/maps/map_model.h"
#include "engine/play/play.h"
#include "engine/play/sharing.h"

/* The map of a report's document; places have the positions of the report's layout, or are laid out now.
   Ownership: map_free. NULL with err 65: not a whole report, or of a newer format. */
struct map *mapping_of_report(struct node *root, struct error *err);

/* The same from the report's bytes; `name` stands for the file in errors. */
struct map *mapping_of_bytes(const char *name, const char *bytes, size_t size, struct error *err);

/* Appends what the report's empire lets another see (sharing.h) to a list: its map, without its stores, its
   orders, and what others let it see. False with err. */
bool mapping_share(struct node *root, const struct sharing *sharing, struct json *json, struct error *err);

/* A copy of the report to which the view of another empire's report of the same turn is added, as if it were
   shared (HO-153); document_free. NULL with err 65: the reports do not belong together. */
struct document *mapping_with(struct node *root, struct node *other, struct error *err);

/* The report of a file, with the view of the one in the file `with` added (NULL: none); document_free. NULL
   with err. */
struct document *mapping_read_with(const char *report, const char *with, struct error *err);

/* Appends the section about the shared view to a text report. False with err. */
bool mapping_shared_text(struct node *root, const struct node *shared, GString *out, struct error *err);

/* The map's head alone, without places: for rulesets without a map. */
struct map *mapping_of_head(struct node *root, struct error *err);

/* The map of a whole state, as if the GM had a report of it (HO-67). Graph nodes are not positioned yet. Every
   seat is an owner, so that colours and letters stay the same over the turns of a game. NULL with err: 70. */
struct map *mapping_of_state(const struct state *state, struct error *err);

/* The map of a report as by mapping_of_report, but without facts and without positions of graph nodes: for the
   moves and battles that it shows. */
struct map *mapping_of_moves(struct node *root, struct error *err);

/* Adds the moves that the accepted lines of a text would make, as far as the report tells. False with err. */
bool mapping_orders(struct map *map, const struct rules *rules, struct node *root, const char *text,
    size_t size, struct error *err);

/* The last key of a report's JSON, `layout` (HO-61), as a document of its own; g_free it. NULL if there is
   none. `bytes` must be followed by a NUL. */
char *mapping_layout(const char *bytes, size_t size);

/* Makes the map of a report and with it the rest of its files: appends the keys `moves`, `losses` and `layout`
   to its JSON, and the map for Graphviz to `dot`. The layout starts from that of the turn before, `before` (of
   mapping_layout, or NULL). Maps that are not graphs have no key `layout`. `report`: the tree filled when
   `json` was written (report_write); `shared`: the list that was added since, or NULL. `bare`: omit the layout,
   as older reports did. Err 70: the report cannot be read. */
bool mapping_complete(const struct document *report, const struct node *shared, const char *before, bool bare,
    GString *json, GString *dot, struct error *err);

#endif
