#include "rulesets/galactic-empires/tests/hidden.h"

#include <inttypes.h>
#include <string.h>

int64_t secret_ge_number(const struct secret *secret, const char *name)
{
	return secret_number(secret_find(node_get(secret->root, "empires"), "name", name, NULL), "id");
}

const struct node *secret_ge_sector(const struct node *root, int64_t id)
{
	for (const struct node *s = node_get(root, "sectors")->first; s; s = s->next)
		if (secret_number(s, "id") == id)
			return s;
	return NULL;
}

static bool borders(const struct node *root, int64_t a, int64_t b)
{
	for (const struct node *l = node_get(secret_ge_sector(root, a), "links")->first; l; l = l->next)
		if (l->number == b)
			return true;
	for (const struct node *l = node_get(secret_ge_sector(root, a), "barriers")->first; l; l = l->next)
		if (l->number == b)
			return true;
	return false;
}

static bool within_two(const struct node *root, int64_t a, int64_t b)
{
	for (const struct node *s = node_get(root, "sectors")->first; s; s = s->next)
		if (borders(root, a, secret_number(s, "id")) && borders(root, secret_number(s, "id"), b))
			return true;
	return a == b || borders(root, a, b);
}

static bool has_ship(const struct node *unit, const char *const *types)
{
	for (; *types; types++)
		if (secret_find(node_get(unit, "ships"), "type", *types, NULL))
			return true;
	return false;
}

static enum secret_ge_sight seen_by(const struct node *root, int64_t empire, int64_t sector)
{
	static const char *const searchers[] = {"HU", "PK", "CA", NULL}; /* types of search 25 or more */
	enum secret_ge_sight best = SEEN_NONE;

	if (secret_number(secret_ge_sector(root, sector), "owner") == empire)
		return SEEN_FULL;
	for (const struct node *s = node_get(root, "sectors")->first; s; s = s->next)
		if (secret_number(s, "owner") == empire && borders(root, secret_number(s, "id"), sector))
			best = SEEN_NEAR;
	for (const struct node *u = node_get(root, "units")->first; u; u = u->next) {
		int64_t place = secret_number(u, "sector");
		if (secret_number(u, "owner") != empire)
			continue;
		if (place == sector)
			return SEEN_FULL;
		if (borders(root, place, sector) ||
		    (has_ship(u, searchers) && within_two(root, place, sector)))
			best = SEEN_NEAR;
	}
	return best;
}

/* The better of the reader's own sight and the shared one. */
static enum secret_ge_sight seen_in(const struct node *root, int64_t reader, int64_t sector)
{
	enum secret_ge_sight best = seen_by(root, reader, sector);

	for (const struct node *s = node_get(root, "sharing")->first; s; s = s->next)
		if (secret_number(s, "to") == reader)
			best = MAX(best, seen_by(root, secret_number(s, "from"), sector));
	for (const struct node *s = node_get(root, "suzerains")->first; s; s = s->next)
		if (secret_number(s, "suzerain") == reader)
			best = MAX(best, seen_by(root, secret_number(s, "henchman"), sector));
	return best;
}

enum secret_ge_sight secret_ge_seen(const struct secret *secret, int64_t sector)
{
	int64_t reader = secret_ge_number(secret, secret->reader);
	enum secret_ge_sight now = seen_in(secret->root, reader, sector);

	return secret->after ? MAX(now, seen_in(secret->after, reader, sector)) : now;
}

bool secret_ge_empire(const struct secret *secret, const struct node *empire)
{
	return !secret_is(empire, "name", secret->reader) && secret_flag(empire, "alive");
}

bool secret_ge_unit(const struct secret *secret, const struct node *unit)
{
	return secret_number(unit, "owner") != secret_ge_number(secret, secret->reader);
}

int64_t secret_ge_tenths(const struct node *map, const char *key)
{
	const struct node *n = node_get(map, key);

	return n && n->kind == NODE_DECIMAL ? (int64_t)(g_ascii_strtod(n->text, NULL) * 10 + 0.5)
	                                    : secret_number(map, key) * 10;
}

/* Two living empires other than the reader; no passage of a sector between them may exclude war. */
bool secret_ge_two(struct secret *secret, struct secret_ge_pair *pair)
{
	struct node *a = secret_pick(secret, "empires", secret_ge_empire);
	struct node *b = secret_pick(secret, "empires", secret_ge_empire);

	if (!a || a == b)
		return false;
	*pair = (struct secret_ge_pair){secret_number(a, "id"), secret_number(b, "id")};
	return true;
}

bool secret_ge_fleet(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) && secret_number(unit, "fleet") > 0;
}

bool secret_ge_ships(const struct secret *secret, const struct node *unit)
{
	return secret_ge_unit(secret, unit) && node_get(unit, "ships")->first;
}

/* The highest fleet number that its owner does not use. */
int64_t secret_ge_free_fleet(const struct secret *secret, int64_t owner)
{
	int64_t number = 99;

	for (bool taken = true; taken && number > 0;) {
		taken = false;
		for (const struct node *u = node_get(secret->root, "units")->first; u; u = u->next)
			taken = taken ||
			        (secret_number(u, "owner") == owner && secret_number(u, "fleet") == number);
		number -= taken;
	}
	return number;
}
