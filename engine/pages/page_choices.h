/* The choices for fields of orders (HO-65), from what the report shows. */
#ifndef ENGINE_PAGES_PAGE_CHOICES_H
#define ENGINE_PAGES_PAGE_CHOICES_H

#include "engine/documents/json.h"

/* An order_choices_fn; `context` is the struct page_context. */
void page_choices(void *context, const char *source, struct json *json);

#endif
