/* Detects text that a reader of an HTML mail does not see, or sees struck through (HO-95). */
#ifndef PARSERS_UNSEEN_H
#define PARSERS_UNSEEN_H

#include "parsers/markup.h"

/* A collection of the classes and ids that a mail's style elements hide. */
struct unseen_sheet *unseen_sheet_new(void);
/* Reads rules for single classes and ids (`.x`, `p.x`, `#x`). Skips `@` rules, which apply only to some
   screens. Linear in its size. */
void unseen_sheet_read(struct unseen_sheet *sheet, const char *css, size_t size);
void unseen_sheet_free(struct unseen_sheet *sheet);

/* Does the tag hide its contents: an element of deleted text, the attribute `hidden`, or a style (its own or of
   a class or id) that hides or strikes through? */
bool unseen_begins(const struct unseen_sheet *sheet, const struct markup *tag);
/* Is it a void element, which has no contents? */
bool unseen_is_void(const char *name);
/* Does the element continue after the end of its enclosing block, as formatting elements do? */
bool unseen_goes_on(const char *name);

#endif
