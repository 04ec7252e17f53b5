#include "rulesets/cyoe/read_names.h"

#include "engine/base/text.h"

#include <inttypes.h>
#include <string.h>

bool cy_name_check(const char *name, struct error *err)
{
	static const char *const reserved[] = {"gm", "all", "host", "nobody", NULL};
	size_t size = strlen(name);

	if (!g_ascii_isalpha(name[0]) || size > 32 ||
	    strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != size)
		return error_set(err, EXIT_DATA,
		    "an empire's name is a letter and up to 31 letters, digits, - and _, not \"%s\"", name);
	for (int i = 0; reserved[i]; i++)
		if (g_ascii_strcasecmp(name, reserved[i]) == 0)
			return error_set(err, EXIT_DATA, "the name %s is reserved", name);
	return true;
}

bool cy_read_seat(const struct cy_state *s, const struct node *node, int *seat, struct error *err)
{
	g_autofree char *name = NULL;
	int found;

	if (node->kind != NODE_TEXT)
		return node_error(
		    node, err, "must be the name of an empire, not %s", node_kind_name(node->kind));
	name = text_lower(node->text);
	found = GPOINTER_TO_INT(g_hash_table_lookup(s->seats, name));
	if (!found)
		return node_error(node, err, "there is no empire \"%s\"", node->text);
	*seat = found - 1;
	return true;
}

bool cy_read_place(const struct cy_state *s, const struct node *node, int *system, struct error *err)
{
	if (node->kind != NODE_INTEGER)
		return node_error(
		    node, err, "must be the number of a system, not %s", node_kind_name(node->kind));
	*system = cy_system_find(s, node->number);
	return *system >= 0 || node_error(node, err, "there is no system %" PRId64, node->number);
}

bool cy_read_code(const struct node *node, int first, int end, int *code, struct error *err)
{
	*code = node->kind == NODE_TEXT ? cy_code_find(node->text) : -1;
	if (*code >= first && *code < end)
		return true;
	return node_error(node, err, "must be %s",
	    end == CY_SHIPS     ? "the code of a ship"
	    : first == CY_SHIPS ? "the code of a station"
	    : first == CY_X1    ? "one of X1 to X6"
	                        : "the code of a unit");
}

bool cy_read_tech(const struct cy_state *s, const struct node *node, int *tech, struct error *err)
{
	if (node->kind != NODE_INTEGER || node->number < 1 || node->number >= CY_TECHS ||
	    cy_tables_of(s)->techs[node->number].tech == 0)
		return node_error(node, err, "must be the number of a tech");
	*tech = (int)node->number;
	return true;
}

bool cy_read_trait(const struct cy_state *s, const struct node *node, int *trait, struct error *err)
{
	*trait = node->kind == NODE_TEXT ? cy_trait_find(cy_tables_of(s), node->text) : -1;
	return *trait >= 0 || node_error(node, err, "must be the code of a trait");
}
