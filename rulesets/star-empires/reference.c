#include "names.h"
#include "reference.h"

bool se_read_coord(const struct node *node, int most, struct se_coord *into, struct error *err)
{
	const struct node *o = node->kind == NODE_LIST ? node->first : NULL;
	const struct node *y = o ? o->next : NULL;

	if (!y || y->next || o->kind != NODE_INTEGER || y->kind != NODE_INTEGER || o->number < -most ||
	    o->number > most || y->number < -most || y->number > most)
		return node_error(node, err, "\"%s\" must be two whole numbers within -%d..%d",
		    node->key ? node->key : "sector", most, most);
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
	       node_error(node, err, "\"%s\" is not a valid name: %s", node->text ? node->text : "", trouble);
}

void se_write_coord(struct json *json, const char *key, struct se_coord at)
{
	json_list(json, key);
	json_integers(json, (int64_t[]){at.o, at.y}, 2);
	json_end(json);
}

static int by_name(gconstpointer a, gconstpointer b)
{
	return g_ascii_strcasecmp(*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *se_set_names(const struct se_state *st, const struct bits *set)
{
	GPtrArray *names = g_ptr_array_new();

	for (unsigned i = 0; bits_next(set, &i); i++)
		g_ptr_array_add(names, se_empire_at(st, i)->name);
	g_ptr_array_sort(names, by_name);
	return names;
}

void se_write_set(const struct se_state *st, struct json *json, const char *key, const struct bits *set)
{
	g_autoptr(GPtrArray) names = NULL;

	json_list(json, key);
	if (!bits_empty(set)) {
		names = se_set_names(st, set);
		for (guint i = 0; i < names->len; i++)
			json_text(json, NULL, names->pdata[i]);
	}
	json_end(json);
}
