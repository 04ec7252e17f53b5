/* What `check` says of a text. */
#ifndef PARSERS_EDITOR_DIAGNOSE_H
#define PARSERS_EDITOR_DIAGNOSE_H

#include "parsers/editor/lsp_desk.h"

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

#endif
