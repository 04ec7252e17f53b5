#include "engine/site/config_quantity.h"

bool config_read_quantity(struct node *map, const char *key, const char *fallback, config_quantity_fn *read,
    int64_t minimum, int64_t *value, struct error *err)
{
	struct error cause = {0};
	struct node *node = map ? node_take(map, key) : NULL;
	const char *text = fallback;
	if (node && node->kind == NODE_TEXT)
		text = node->text;
	else if (node)
		return node_error(node, err, "%s: %s is not a quantity such as %s", key,
		    node_kind_name(node->kind), fallback);
	if (!read(text, value, &cause))
		node_error(node, err, "%s: %s", key, cause.text);
	else if (*value < minimum)
		node_error(node, err, "%s: %s is too small", key, text);
	error_clear(&cause);
	return !error_is_set(err);
}
