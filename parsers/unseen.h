/* What a reader of an HTML mail does not see, or sees struck through (HO-95). */
#ifndef PARSERS_UNSEEN_H
#define PARSERS_UNSEEN_H

#include "parsers/markup.h"

/* Does the tag make what it holds no text: an element of deleted text, the attribute `hidden`, or a style that hides or
   strikes through? */
bool unseen_begins(const struct markup *tag);
/* Does the open tag end the element by itself, so that it holds nothing? */
bool unseen_is_void(const char *name);
/* Does the element go on behind the end of the block that it is in (an element of formatting)? */
bool unseen_goes_on(const char *name);

#endif
