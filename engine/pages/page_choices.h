/* What a report shows that can stand in an order: the choices of a composer's fields (HO-65). */
#ifndef ENGINE_PAGES_PAGE_CHOICES_H
#define ENGINE_PAGES_PAGE_CHOICES_H

#include "engine/documents/json.h"

/* An order_choices_fn; `context` is the struct page_context. */
void page_choices(void *context, const char *source, struct json *json);

#endif
