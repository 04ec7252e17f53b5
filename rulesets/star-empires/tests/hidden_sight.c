#include "rulesets/star-empires/tests/hidden.h"

#include <stdlib.h>
#include <string.h>

/* SE-17: predefined classes, which the document leaves out. */
static const struct predefined {
	const char *name;
	int64_t dp, engines, scan, tonnage;
} predefined[] = {
    {"battleship", 40, 2, 2, 30},
    {"frigate", 10, 2, 0, 10},
    {"station", 40, 0, 1, 20},
    {"carrier", 10, 2, 1, 15},
    {"probe", 1, 3, 3, 2},
    {"fighter", 5, 0, 0, 1},
    {"nuke", 1, 0, 0, 1},
    {"starbase", 200, 0, 2, 999},
};

struct secret_se_coord secret_se_at(const struct node *map, const char *key)
{
	const struct node *pair = node_get(map, key);

	if (!pair || pair->kind != NODE_LIST)
		return (struct secret_se_coord){0, 0};
	return (struct secret_se_coord){pair->first->number, pair->first->next->number};
}

static bool same(struct secret_se_coord a, struct secret_se_coord b)
{
	return a.o == b.o && a.y == b.y;
}

int64_t secret_se_distance(struct secret_se_coord a, struct secret_se_coord b)
{
	int64_t o = a.o - b.o, y = a.y - b.y;

	return MAX(MAX(llabs(o), llabs(y)), llabs(o - y));
}

struct secret_se_coord secret_se_local(const struct node *empire, struct secret_se_coord at)
{
	const struct node *frame = node_get(empire, "frame");
	struct secret_se_coord origin = secret_se_at(frame, "origin");
	const char *mirror = secret_text(frame, "mirror");

	at.o -= origin.o;
	at.y -= origin.y;
	for (int64_t i = 0; i < secret_number(frame, "turn"); i++)
		at = (struct secret_se_coord){at.y, at.y - at.o};
	if (strchr(mirror, 'v'))
		at = (struct secret_se_coord){-at.o, at.y - at.o};
	if (strchr(mirror, 'h'))
		at = (struct secret_se_coord){at.o, at.o - at.y};
	return at;
}

/* --- Classes and ships ---------------------------------------------------------------- */

static const struct predefined *find_predefined(const char *name)
{
	for (size_t i = 0; i < G_N_ELEMENTS(predefined); i++)
		if (g_ascii_strcasecmp(predefined[i].name, name) == 0)
			return &predefined[i];
	return NULL;
}

static struct node *find_class(const struct node *root, const char *full)
{
	const char *point = strchr(full, '.'), *name = point ? point + 1 : full;

	for (struct node *c = node_get(root, "classes")->first; c; c = c->next) {
		const struct node *designer =
		    secret_find(node_get(root, "empires"), "name", secret_text(c, "designer"), NULL);
		const char *code = secret_text(designer, "code");
		if (secret_is(c, "name", name) &&
		    (point ? g_ascii_strncasecmp(code, full, 2) == 0 && *code : !*secret_text(c, "designer")))
			return c;
	}
	return NULL;
}

static int64_t part_of(const struct node *root, const char *full, const char *key)
{
	const struct predefined *fixed = find_predefined(full);

	if (!fixed)
		return secret_number(find_class(root, full), key);
	return strcmp(key, "dp") == 0        ? fixed->dp
	       : strcmp(key, "scan") == 0    ? fixed->scan
	       : strcmp(key, "engines") == 0 ? fixed->engines
	                                     : fixed->tonnage;
}

int64_t secret_se_tonnage(const struct secret *secret, const char *full)
{
	return part_of(secret->root, full, "tonnage");
}

int64_t secret_se_engines(const struct secret *secret, const char *full)
{
	return part_of(secret->root, full, "engines");
}

bool secret_se_loaded(const struct node *ship)
{
	return *secret_text(ship, "aboard");
}

const char *secret_se_handle(const struct node *ship)
{
	return *secret_text(ship, "name") ? secret_text(ship, "name") : secret_text(ship, "serial");
}

bool secret_se_carries(const struct secret *secret, const struct node *ship)
{
	return secret_find(node_get(secret->root, "ships"), "owner", secret_text(ship, "owner"), "aboard",
	           secret_se_handle(ship), NULL) != NULL;
}

bool secret_se_answers(const struct secret *secret, const struct node *ship)
{
	const struct node *list = node_get(ship, "identified_to");

	if (secret_flag(ship, "public") || secret_has(list, secret->reader))
		return true;
	for (const struct node *n = list->first; n; n = n->next)
		if (secret_se_shares(secret, n->text))
			return true;
	return false;
}

/* The scan rating that damage leaves (SE-11). */
static int64_t op_scan(const struct node *root, const struct node *ship)
{
	const char *class = secret_text(ship, "class");
	int64_t r = part_of(root, class, "scan"), d = part_of(root, class, "dp"), k = 0;

	while (4 * r * r * secret_number(ship, "dp") >= (2 * k + 1) * (2 * k + 1) * d)
		k++;
	return k;
}

/* --- Sight ---------------------------------------------------------------------------- */

bool secret_se_has_storm(const struct node *root, struct secret_se_coord at)
{
	for (const struct node *s = node_get(root, "storms")->first; s; s = s->next)
		if (same(secret_se_at(s, "sector"), at))
			return true;
	return false;
}

static enum secret_se_sight seen_by(const struct node *root, const char *empire, struct secret_se_coord at)
{
	enum secret_se_sight best = SEEN_NONE;

	for (const struct node *w = node_get(root, "worlds")->first; w; w = w->next)
		if (secret_is(w, "owner", empire) && same(secret_se_at(w, "sector"), at))
			return SEEN_VISIBLE;
	for (const struct node *s = node_get(root, "ships")->first; s; s = s->next) {
		struct secret_se_coord from = secret_se_at(s, "sector");
		if (!secret_is(s, "owner", empire) || secret_se_loaded(s))
			continue;
		if (same(from, at))
			return SEEN_VISIBLE;
		if (secret_se_distance(from, at) > op_scan(root, s) || secret_se_has_storm(root, from))
			continue;
		best = MAX(best, secret_se_has_storm(root, at) ? SEEN_CLOUDED : SEEN_SCANNED);
	}
	return best;
}

static enum secret_se_sight seen_in(const struct node *root, const char *reader, struct secret_se_coord at)
{
	enum secret_se_sight best = seen_by(root, reader, at);

	for (const struct node *s = node_get(root, "shares")->first; s && best != SEEN_VISIBLE; s = s->next)
		if (secret_is(s, "to", reader))
			best = MAX(best, seen_by(root, secret_text(s, "from"), at));
	return best;
}

/* If no scan of the reader's covers it after the turn, but it was seen in the turn, a destroyed ship showed it
   (SE-121). */
static bool is_glimpsed(const struct secret *secret, struct secret_se_coord at)
{
	int64_t turn = secret_number(secret->after, "turn");

	for (const struct node *k = node_get(secret->after, "known")->first; k; k = k->next)
		if (secret_is(k, "empire", secret->reader) && secret_is(k, "kind", "sector") &&
		    secret_number(k, "turn") == turn && same(secret_se_at(k, "sector"), at))
			return true;
	return false;
}

enum secret_se_sight secret_se_seen(const struct secret *secret, struct secret_se_coord at)
{
	enum secret_se_sight best = seen_in(secret->root, secret->reader, at);

	if (secret->after)
		best = MAX(best, seen_in(secret->after, secret->reader, at));
	return secret->after && best < SEEN_SCANNED && is_glimpsed(secret, at) ? SEEN_VISIBLE : best;
}

/* --- Empires -------------------------------------------------------------------------- */

struct node *secret_se_empire(const struct secret *secret, const char *name)
{
	return secret_find(node_get(secret->root, "empires"), "name", name, NULL);
}

bool secret_se_shares(const struct secret *secret, const char *giver)
{
	return secret_find(node_get(secret->root, "shares"), "from", giver, "to", secret->reader, NULL) !=
	       NULL;
}

bool secret_se_knows(const struct secret *secret, const char *kind, const char *name)
{
	const struct node *known = node_get(secret->after ? secret->after : secret->root, "known");

	return secret_find(known, "empire", secret->reader, "kind", kind, "name", name, NULL) != NULL;
}

bool secret_se_class_known(const struct secret *secret, const char *full)
{
	return find_predefined(full) || secret_se_knows(secret, "class", full);
}

bool secret_se_unseen_ship(const struct secret *secret, const struct node *ship)
{
	return !secret_is(ship, "owner", secret->reader) && !secret_se_loaded(ship) &&
	       secret_se_seen(secret, secret_se_at(ship, "sector")) <= SEEN_CLOUDED &&
	       !secret_se_shares(secret, secret_text(ship, "owner"));
}
