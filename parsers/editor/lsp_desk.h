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

/* --- diagnose.c: what `check` says of a text ------------------------------------------- */

enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 };

struct remark {
	struct range range;
	enum severity severity;
	char *text;         /* for people */
	char *hint;         /* as the check gave it, or NULL */
	struct range order; /* the order that it is about */
};

/* GPtrArray of struct remark, in the order of the lines, as far as it can be checked: g_ptr_array_free. */
GPtrArray *desk_remarks(const struct desk *desk, const struct worksheet *sheet);

/* The texts that may stand for the remark's order or a word of it, as its hint says: each is a whole change that the
   check then takes. Tells range and text of each. */
typedef void desk_mend_fn(void *context, const struct range *range, const char *text);
void desk_mend(const struct desk *desk, const struct worksheet *sheet, const struct remark *remark,
    desk_mend_fn *tell, void *context);

/* --- complete.c ------------------------------------------------------------------------------ */

struct offer {
	struct range range; /* that the text takes the place of */
	char *text;
	char *detail; /* what it is */
	bool word;    /* a word of the grammar, no thing */
	bool warned;  /* check would warn of every way to go on */
};

/* What can follow at a position, of which check would refuse nothing by what the report and the other lines say:
   GPtrArray of struct offer. *whole: false if time was too short for all. */
GPtrArray *desk_offers(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, bool *whole);

/* --- hover.c --------------------------------------------------------------------------------- */

/* What is at a position, in sentences. False: nothing. */
bool desk_tell(
    const struct desk *desk, const struct worksheet *sheet, const struct position *position, GString *out);

#endif
