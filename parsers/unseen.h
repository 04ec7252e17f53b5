/* What a reader of an HTML mail does not see, or sees struck through (HO-95). */
#ifndef PARSERS_UNSEEN_H
#define PARSERS_UNSEEN_H

#include "parsers/markup.h"

/* Which classes and ids a mail's style elements hide. */
struct unseen_sheet *unseen_sheet_new(void);
/* Reads rules for single classes and ids (`.x`, `p.x`, `#x`). What stands below an `@` counts for some screens alone,
   and is passed over. Linear in its size. */
void unseen_sheet_read(struct unseen_sheet *sheet, const char *css, size_t size);
void unseen_sheet_free(struct unseen_sheet *sheet);

/* Does the tag make what it holds no text: an element of deleted text, the attribute `hidden`, or a style, its own or
   that of a class or id, that hides or strikes through? */
bool unseen_begins(const struct unseen_sheet *sheet, const struct markup *tag);
/* Does the open tag end the element by itself, so that it holds nothing? */
bool unseen_is_void(const char *name);
/* Does the element go on behind the end of the block that it is in (an element of formatting)? */
bool unseen_goes_on(const char *name);

#endif
