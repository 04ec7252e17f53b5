/* The host's facts of a turn, host.yaml (HO-50). */
#include "engine/play/dice.h"
#include "engine/play/report_text.h"

#include <stddef.h>
#include <string.h>

static bool read_seat(struct node *node, struct host_seat *seat, struct error *err)
{
	static const struct field fields[] = {
	    {"name", FIELD_TEXT, offsetof(struct host_seat, name), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"digest", FIELD_TEXT, offsetof(struct host_seat, digest), FIELD_NULLABLE, 12, 12, 0, NULL},
	    {"terms", FIELD_TEXT, offsetof(struct host_seat, terms), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"refused", FIELD_INTEGER, offsetof(struct host_seat, refused), 0, 0, INT32_MAX, 0, NULL},
	    {"missed", FIELD_BOOL, offsetof(struct host_seat, missed), 0, 0, 0, 0, NULL},
	    {"missed_in_row", FIELD_INTEGER, offsetof(struct host_seat, missed_in_row), 0, 0, INT32_MAX, 0,
	        NULL},
	    {"bot", FIELD_TEXT, offsetof(struct host_seat, bot), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"standin", FIELD_BOOL, offsetof(struct host_seat, standin), 0, 0, 0, 0, NULL},
	    {"out", FIELD_INTEGER, offsetof(struct host_seat, out), FIELD_NULLABLE, 0, INT32_MAX, 0, NULL},
	    {"notices", FIELD_LIST, offsetof(struct host_seat, notices), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {0},
	};
	static const struct field dedication[] = {
	    {"dedication", FIELD_INTEGER, offsetof(struct host_seat, dedication), 0, INT32_MIN, INT32_MAX, 0,
	        NULL},
	    {0},
	};

	seat->has_dedication = node_get(node, "dedication") != NULL;
	return fields_read_some(node, dedication, seat, err) && fields_read(node, fields, seat, err);
}

static bool texts_only(const struct node *list, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "a notice must be a text, not %s", node_kind_name(n->kind));
	return true;
}

static bool fortunes_good(const struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		struct {
			const char *empire;
			struct node *scores;
		} fortune;
		const struct field fields[] = {
		    {"empire", FIELD_TEXT, 0, FIELD_NEEDED, 0, 0, 0, NULL},
		    {"scores", FIELD_LIST, sizeof fortune.empire, FIELD_NEEDED, 0, 0, 0, NULL},
		    {0},
		};
		if (!fields_read(n, fields, &fortune, err))
			return false;
		for (const struct node *score = fortune.scores->first; score; score = score->next)
			if (score->kind != NODE_INTEGER)
				return node_error(score, err, "a score must be a whole number, not %s",
				    node_kind_name(score->kind));
	}
	return true;
}

struct part_keys {
	const char *empire, *part;
	bool drawn;
};

static bool parts_good(const struct node *root, const struct host_facts *facts, struct error *err)
{
	static const struct field fields[] = {
	    {"empire", FIELD_TEXT, offsetof(struct part_keys, empire), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"part", FIELD_TEXT, offsetof(struct part_keys, part), FIELD_NEEDED, 0, 0, 0, NULL},
	    {"drawn", FIELD_BOOL, offsetof(struct part_keys, drawn), FIELD_NEEDED, 0, 0, 0, NULL},
	    {0},
	};

	if (facts->host_part && !facts->commitment)
		return node_error(root, err, "host_part: a commitment is needed");
	for (struct node *n = facts->parts ? facts->parts->first : NULL; n; n = n->next) {
		struct part_keys keys = {0};
		if (!fields_read(n, fields, &keys, err))
			return false;
		if (!dice_part_is_good(keys.part))
			return node_error(
			    n, err, "part: up to 64 printable characters without blanks are needed");
	}
	return true;
}

struct host_keys {
	struct host_facts facts;
	struct node *seats, *rules;
	const char *program;
	bool standings;
};

bool host_facts_read(struct node *root, struct host_facts *facts, struct error *err)
{
	static const struct field fields[] = {
	    {"title", FIELD_TEXT, offsetof(struct host_keys, facts.title), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"deadline", FIELD_TEXT, offsetof(struct host_keys, facts.deadline), FIELD_NULLABLE, 0, 0, 0,
	        NULL},
	    {"terms", FIELD_TEXT, offsetof(struct host_keys, facts.terms), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"opened", FIELD_TEXT, offsetof(struct host_keys, facts.opened), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"commitment", FIELD_TEXT, offsetof(struct host_keys, facts.commitment), FIELD_NULLABLE, 64, 64,
	        0, NULL},
	    {"seed", FIELD_TEXT, offsetof(struct host_keys, facts.seed), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"salt", FIELD_TEXT, offsetof(struct host_keys, facts.salt), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"host_part", FIELD_TEXT, offsetof(struct host_keys, facts.host_part), FIELD_NULLABLE, 0, 0, 0,
	        NULL},
	    {"parts", FIELD_LIST, offsetof(struct host_keys, facts.parts), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"notices", FIELD_LIST, offsetof(struct host_keys, facts.notices), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"empires", FIELD_LIST, offsetof(struct host_keys, seats), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"fortunes", FIELD_LIST, offsetof(struct host_keys, facts.fortunes), FIELD_NULLABLE, 0, 0, 0,
	        NULL},
	    {"standings", FIELD_BOOL, offsetof(struct host_keys, standings), 0, 0, 0, 0, NULL},
	    {"program", FIELD_TEXT, offsetof(struct host_keys, program), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {"rules", FIELD_MAP, offsetof(struct host_keys, rules), FIELD_NULLABLE, 0, 0, 0, NULL},
	    {0},
	};
	struct host_keys keys = {0};
	unsigned i = 0;

	if (!fields_read(root, fields, &keys, err) || !texts_only(keys.facts.notices, err) ||
	    !fortunes_good(keys.facts.fortunes, err) || !parts_good(root, &keys.facts, err))
		return false;
	*facts = keys.facts;
	facts->older = keys.program && !keys.standings;
	facts->count = keys.seats ? (unsigned)keys.seats->count : 0;
	facts->seats = g_new0(struct host_seat, facts->count);
	for (struct node *n = keys.seats ? keys.seats->first : NULL; n; n = n->next, i++)
		if (!read_seat(n, &facts->seats[i], err) || !texts_only(facts->seats[i].notices, err)) {
			host_facts_clear(facts);
			return false;
		}
	return true;
}

void host_facts_clear(struct host_facts *facts)
{
	g_free(facts->seats);
	*facts = (struct host_facts){0};
}

const struct host_seat *host_facts_seat(const struct host_facts *facts, const char *name)
{
	for (unsigned i = 0; i < facts->count; i++)
		if (g_ascii_strcasecmp(facts->seats[i].name, name) == 0)
			return &facts->seats[i];
	return NULL;
}
