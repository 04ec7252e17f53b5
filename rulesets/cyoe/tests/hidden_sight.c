#include "rulesets/cyoe/tests/hidden.h"

#include <string.h>

const struct node *secret_cy_reader_of(const struct secret *secret, const struct node *root)
{
	return secret_find(node_get(root, "empires"), "name", secret->reader, NULL);
}

bool secret_cy_has_number(const struct node *list, int64_t number)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		if (n->kind == NODE_INTEGER && n->number == number)
			return true;
	return false;
}

struct node *secret_cy_system_of(const struct node *root, int64_t id)
{
	for (struct node *s = node_get(root, "systems")->first; s; s = s->next)
		if (secret_number(s, "id") == id)
			return s;
	return NULL;
}

static bool has_station(const struct secret *secret, const struct node *system)
{
	return secret_find(node_get(system, "stations"), "owner", secret->reader, NULL) != NULL;
}

/* Is the reader present (CY-62), or the holder? */
static bool is_at(const struct secret *secret, const struct node *root, const struct node *system)
{
	int64_t id = secret_number(system, "id");

	if (secret_is(system, "holder", secret->reader) || has_station(secret, system) ||
	    secret_find(node_get(system, "planets"), "owner", secret->reader, NULL))
		return true;
	for (const struct node *f = node_get(root, "fleets")->first; f; f = f->next)
		if (secret_number(f, "system") == id && secret_is(f, "owner", secret->reader))
			return true;
	return false;
}

static bool has_monitors(const struct secret *secret, const struct node *root)
{
	const struct node *techs = node_get(secret_cy_reader_of(secret, root), "techs");

	for (const struct node *t = techs ? techs->first : NULL; t; t = t->next)
		if (secret_number(t, "tech") == 18)
			return true;
	return false;
}

bool secret_cy_sees_in(const struct secret *secret, const struct node *root, int64_t id)
{
	const struct node *system = secret_cy_system_of(root, id);
	int64_t home = secret_number(secret_cy_reader_of(secret, root), "home");
	bool monitors = has_monitors(secret, root);

	if (is_at(secret, root, system))
		return true;
	/* CY-21: on turn 0, the home and the systems one jump away are known. */
	if (secret_number(root, "turn") == 0 &&
	    (id == home || secret_cy_has_number(node_get(system, "nodes"), home)))
		return true;
	for (const struct node *n = node_get(system, "nodes")->first; n && monitors; n = n->next)
		if (has_station(secret, secret_cy_system_of(root, n->number)))
			return true;
	return false;
}

bool secret_cy_sees(const struct secret *secret, int64_t id)
{
	return secret_cy_sees_in(secret, secret->root, id) ||
	       (secret->after && secret_cy_sees_in(secret, secret->after, id));
}

bool secret_cy_explored(const struct secret *secret, int64_t id)
{
	return secret_cy_has_number(node_get(secret_cy_reader_of(secret, secret->root), "explored"), id) ||
	       (secret->after && secret_cy_has_number(
	                             node_get(secret_cy_reader_of(secret, secret->after), "explored"), id));
}

bool secret_cy_foreign_empire(const struct secret *secret, const struct node *empire)
{
	return !secret_is(empire, "name", secret->reader) && !secret_flag(empire, "eliminated");
}

bool secret_cy_settled_empire(const struct secret *secret, const struct node *empire)
{
	const char *name = secret_text(empire, "name");

	if (!secret_cy_foreign_empire(secret, empire))
		return false;
	for (const struct node *s = node_get(secret->root, "systems")->first; s; s = s->next)
		if (secret_find(node_get(s, "stations"), "owner", name, NULL) ||
		    secret_find(node_get(s, "planets"), "owner", name, NULL))
			return true;
	return false;
}

bool secret_cy_foreign_fleet(const struct secret *secret, const struct node *fleet)
{
	return !secret_is(fleet, "owner", secret->reader);
}

bool secret_cy_unseen_system(const struct secret *secret, const struct node *system)
{
	return !secret_cy_sees(secret, secret_number(system, "id"));
}

bool secret_cy_unexplored_system(const struct secret *secret, const struct node *system)
{
	return secret_cy_unseen_system(secret, system) &&
	       !secret_cy_explored(secret, secret_number(system, "id"));
}

bool secret_cy_any_system(const struct secret *secret, const struct node *system)
{
	(void)secret;
	return secret_number(system, "id") > 0;
}
