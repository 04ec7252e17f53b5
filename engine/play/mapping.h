/* From a report's JSON to its map (HO-60, HO-61). */
#ifndef ENGINE_PLAY_MAPPING_H
#define ENGINE_PLAY_MAPPING_H

#include "engine/maps/map_model.h"
#include "engine/play/play.h"
#include "engine/play/sharing.h"

/* The map of a report's document, each place where the report says that it stands, or laid out now. Ownership:
   map_free. NULL with err: 65, it is no whole report, or one of a newer format. */
struct map *mapping_of_report(struct node *root, struct error *err);

/* The same of its bytes; `name` stands for them in errors. */
struct map *mapping_of_bytes(const char *name, const char *bytes, size_t size, struct error *err);

/* Appends what the report's empire lets another see (sharing.h) to a list: its map without what it has stored, orders
   aside, and without what others let it see. False with err. */
bool mapping_share(struct node *root, const struct sharing *sharing, struct json *json, struct error *err);

/* A report with what another empire's one of the same turn shows, as if it were shared (HO-153); document_free. NULL
   with err: 65, they do not fit together. */
struct document *mapping_with(struct node *root, struct node *other, struct error *err);

/* The report in a file, with what the one in the file `with` shows, NULL: alone; document_free. NULL with err. */
struct document *mapping_read_with(const char *report, const char *with, struct error *err);

/* Appends the section of the text report that tells of what is shared. False with err. */
bool mapping_shared_text(struct node *root, const struct node *shared, GString *out, struct error *err);

/* Its head alone, without places: for rulesets that have no map. */
struct map *mapping_of_head(struct node *root, struct error *err);

/* The map of all that a state holds, of the turn that it opens, as if the GM had a report of it (HO-67). No place of a
   graph stands anywhere yet. Every seat is an owner, so that colours and letters stay over the turns of a game. NULL
   with err: 70. */
struct map *mapping_of_state(const struct state *state, struct error *err);

/* The map of a report as mapping_of_report has it, but no facts, and no place of a graph stands anywhere: for the moves
   and battles that it shows. */
struct map *mapping_of_moves(struct node *root, struct error *err);

/* Adds what the lines of a text that are not refused would move, as far as the report knows. False with err. */
bool mapping_orders(struct map *map, const struct rules *rules, struct node *root, const char *text,
    size_t size, struct error *err);

/* The last key of a report's JSON (HO-61) as a document of its own, g_free it; NULL: it has none. A NUL is behind the
   bytes. */
char *mapping_layout(const char *bytes, size_t size);

/* Makes the map of a report, and with it the rest of its files: appends the keys `moves`
   and `losses` to its JSON, and `layout`, drawn from
   `before` (of mapping_layout, or NULL) on, and the map for Graphviz to `dot`. Maps that are no graphs have no key.
   `report`: what was filled when `json` was written (report_write); `shared`: the list that was added since, or NULL.
   `bare`: no layout, as reports had none before. Err 70: the report cannot be read. */
bool mapping_complete(const struct document *report, const struct node *shared, const char *before, bool bare,
    GString *json, GString *dot, struct error *err);

#endif
