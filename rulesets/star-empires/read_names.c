/* What stands for a thing in a document: sectors and names. */
#include "read.h"

bool se_read_coord(const struct node *node, struct se_coord *into, struct error *err)
{
	const struct node *o = node->kind == NODE_LIST ? node->first : NULL;
	const struct node *y = o ? o->next : NULL;

	if (!y || y->next || o->kind != NODE_INTEGER || y->kind != NODE_INTEGER ||
	    !se_coord_fits(o->number, y->number))
		return node_error(node, err, "\"%s\" must be two whole numbers within -%d..%d",
		    node->key ? node->key : "sector", SE_EDGE, SE_EDGE);
	*into = (struct se_coord){(int32_t)o->number, (int32_t)y->number};
	return true;
}

struct se_empire *se_read_empire(const struct se_state *st, const struct node *node, struct error *err)
{
	struct se_empire *empire = node->kind == NODE_TEXT ? se_empire_find(st, node->text) : NULL;

	if (!empire)
		node_error(node, err, "there is no empire \"%s\"", node->text ? node->text : "");
	return empire;
}

bool se_read_empires(const struct se_state *st, const struct node *list, struct bits *into, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next) {
		const struct se_empire *empire = se_read_empire(st, n, err);
		if (!empire)
			return false;
		bits_add(into, empire->number);
	}
	return true;
}

bool se_read_name(const struct node *node, struct error *err)
{
	const char *trouble = node->kind == NODE_TEXT ? se_name_trouble(node->text) : "a name is text";

	return !trouble ||
	       node_error(node, err, "\"%s\" is no name: %s", node->text ? node->text : "", trouble);
}
