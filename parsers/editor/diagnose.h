/* Diagnostics: what `check` says about a text. */
#ifndef PARSERS_EDITOR_DIAGNOSE_H
#define PARSERS_EDITOR_DIAGNOSE_H

#include "parsers/editor/lsp_desk.h"

enum severity { SEVERITY_ERROR = 1, SEVERITY_WARNING = 2 };

struct remark {
	struct range range;
	enum severity severity;
	char *text;         /* message for people */
	char *hint;         /* the check's hint, or NULL */
	struct range order; /* the order concerned */
};

/* The remarks on the text, in the order of the lines: GPtrArray of struct remark, g_ptr_array_free. */
GPtrArray *desk_remarks(const struct desk *desk, const struct worksheet *sheet);

/* Proposes fixes from the remark's hint: replacements for the order or a word of it after which check accepts
   the text. Calls the function with range and text of each. */
typedef void desk_mend_fn(void *context, const struct range *range, const char *text);
void desk_mend(const struct desk *desk, const struct worksheet *sheet, const struct remark *remark,
    desk_mend_fn *tell, void *context);

#endif
