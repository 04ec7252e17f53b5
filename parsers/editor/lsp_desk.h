/* The data of a language server: the report, its ruleset, and what orders can be made of. */
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
	struct play *play; /* the reader's state from the report, without orders */
	unsigned seat;
	struct map *map;
	struct document *forms; /* output of grammar_forms with the report's values */
};

/* Reads a report from a file. NULL with err: the file is unreadable or not a report. `rules_dir` as in rules_load. */
struct desk *desk_new(const char *report, const char *rules_dir, struct error *err);
/* The same from the report's bytes. */
struct desk *desk_of(
    const char *name, const char *bytes, size_t size, const char *rules_dir, struct error *err);
void desk_free(struct desk *desk);

#endif
