/* Durations and sizes in the configuration. */
#ifndef ENGINE_SITE_CONFIG_QUANTITY_H
#define ENGINE_SITE_CONFIG_QUANTITY_H

#include "engine/documents/document.h"

/* A quantity at a key ("60s", "1MiB"), taken from the map; `fallback` if the key is missing. Error 78 at the node. */
typedef bool config_quantity_fn(const char *text, int64_t *value, struct error *err);
bool config_read_quantity(struct node *map, const char *key, const char *fallback, config_quantity_fn *read,
    int64_t minimum, int64_t *value, struct error *err);

#endif
