/* What a language server knows: the report, its ruleset, and what orders can be made of. */
#ifndef PARSERS_EDITOR_LSP_DESK_H
#define PARSERS_EDITOR_LSP_DESK_H

#include "parsers/editor/sheet.h"
#include "engine/maps/map_model.h"
#include "engine/play/play.h"
#include "parsers/match.h"
#include "parsers/reading.h"

struct desk {
	const struct ruleset *ruleset;
	struct rules *rules;
	struct document *report;
	struct play *play; /* what the report's reader knows; no orders */
	unsigned seat;
	struct map *map;
	struct document *forms; /* as grammar_forms writes them, with the report's values */
};

/* NULL with err: the report cannot be read, or is none. `rules_dir` as in rules_load. */
struct desk *desk_new(const char *report, const char *rules_dir, struct error *err);
/* The same of its bytes. */
struct desk *desk_of(
    const char *name, const char *bytes, size_t size, const char *rules_dir, struct error *err);
void desk_free(struct desk *desk);

#endif
