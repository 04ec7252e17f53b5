/* The host's facts of a turn, host.yaml (HO-50). */
#include "engine/base/hash.h"
#include "engine/play/dice.h"
#include "engine/documents/fields.h"
#include "engine/play/report_text.h"

#include <stddef.h>
#include <string.h>

static bool read_seat(struct node *node, struct host_seat *seat, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("name", struct host_seat, name, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("digest", struct host_seat, digest, 12, 12, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("terms", struct host_seat, terms, 0, 0, .flags = FIELD_NULLABLE),
	    INTEGER_FIELD("refused", struct host_seat, refused, 0, INT32_MAX),
	    BOOL_FIELD("missed", struct host_seat, missed),
	    INTEGER_FIELD("missed_in_row", struct host_seat, missed_in_row, 0, INT32_MAX),
	    TEXT_FIELD("bot", struct host_seat, bot, 0, 0, .flags = FIELD_NULLABLE),
	    BOOL_FIELD("standin", struct host_seat, standin),
	    INTEGER_FIELD("out", struct host_seat, out, 0, INT32_MAX, .flags = FIELD_NULLABLE),
	    LIST_FIELD("notices", struct host_seat, notices, .flags = FIELD_NULLABLE),
	    {0},
	};
	static const struct field dedication[] = {
	    INTEGER_FIELD("dedication", struct host_seat, dedication, INT32_MIN, INT32_MAX),
	    {0},
	};

	seat->has_dedication = node_get(node, "dedication") != NULL;
	return fields_read_some(node, dedication, seat, err) && fields_read(node, fields, seat, err);
}

static bool texts_only(const struct node *list, struct error *err)
{
	for (const struct node *n = list ? list->first : NULL; n; n = n->next)
		if (n->kind != NODE_TEXT)
			return node_error(n, err, "a text is needed, not %s", node_kind_name(n->kind));
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
		    TEXT_FIELD("empire", __typeof__(fortune), empire, 0, 0, .flags = FIELD_NEEDED),
		    LIST_FIELD("scores", __typeof__(fortune), scores, .flags = FIELD_NEEDED),
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

static bool shares_good(const struct node *list, struct error *err)
{
	struct share_keys {
		const char *from, *to;
	} keys;
	static const struct field fields[] = {
	    TEXT_FIELD("from", struct share_keys, from, 1, 32, .flags = FIELD_NEEDED),
	    TEXT_FIELD("to", struct share_keys, to, 1, 32, .flags = FIELD_NEEDED),
	    {0},
	};

	for (struct node *n = list ? list->first : NULL; n; n = n->next)
		if (!fields_read(n, fields, &keys, err))
			return false;
	return true;
}

struct part_keys {
	const char *empire, *part;
	bool drawn;
};

static bool parts_good(const struct node *root, const struct host_facts *facts, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("empire", struct part_keys, empire, 0, 0, .flags = FIELD_NEEDED),
	    TEXT_FIELD("part", struct part_keys, part, 0, 0, .flags = FIELD_NEEDED),
	    BOOL_FIELD("drawn", struct part_keys, drawn, .flags = FIELD_NEEDED),
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

/* Reads which rules played the turn. Programs before HO-104 had one number for rules, reports and texts. */
static bool read_rules(struct node *node, struct host_rules *played, struct error *err)
{
	struct {
		const char *ruleset;
		struct host_rules is;
	} rules = {0};
	const struct field fields[] = {
	    TEXT_FIELD("ruleset", __typeof__(rules), ruleset, 0, 0, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("number", __typeof__(rules), is.rules, 1, INT32_MAX, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("report", __typeof__(rules), is.report, 1, INT32_MAX),
	    INTEGER_FIELD("text", __typeof__(rules), is.text, 1, INT32_MAX),
	    TEXT_FIELD("tables", __typeof__(rules), is.tables, 64, 64, .flags = FIELD_NULLABLE),
	    {0},
	};

	if (node && !fields_read(node, fields, &rules, err))
		return false;
	*played = rules.is;
	if (!played->report)
		played->report = played->rules;
	if (!played->text)
		played->text = played->rules;
	return true;
}

struct host_keys {
	struct host_facts facts;
	struct node *seats, *rules;
	const char *program, *due;
	bool standings;
};

bool host_facts_read(struct node *root, struct host_facts *facts, struct error *err)
{
	static const struct field fields[] = {
	    TEXT_FIELD("title", struct host_keys, facts.title, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("deadline", struct host_keys, facts.deadline, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("note", struct host_keys, facts.note, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("terms", struct host_keys, facts.terms, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("opened", struct host_keys, facts.opened, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("due", struct host_keys, due, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("commitment", struct host_keys, facts.commitment, 64, 64, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("seed", struct host_keys, facts.seed, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("salt", struct host_keys, facts.salt, 0, 0, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("host_part", struct host_keys, facts.host_part, 0, 0, .flags = FIELD_NULLABLE),
	    LIST_FIELD("parts", struct host_keys, facts.parts, .flags = FIELD_NULLABLE),
	    LIST_FIELD("notices", struct host_keys, facts.notices, .flags = FIELD_NULLABLE),
	    LIST_FIELD("empires", struct host_keys, seats, .flags = FIELD_NULLABLE),
	    LIST_FIELD("shares", struct host_keys, facts.shares, .flags = FIELD_NULLABLE),
	    TEXT_FIELD("ended", struct host_keys, facts.ended, 0, 0, .flags = FIELD_NULLABLE),
	    LIST_FIELD("winners", struct host_keys, facts.winners, .flags = FIELD_NULLABLE),
	    LIST_FIELD("fortunes", struct host_keys, facts.fortunes, .flags = FIELD_NULLABLE),
	    BOOL_FIELD("standings", struct host_keys, standings),
	    TEXT_FIELD("program", struct host_keys, program, 0, 0, .flags = FIELD_NULLABLE),
	    MAP_FIELD("rules", struct host_keys, rules, .flags = FIELD_NULLABLE),
	    {0},
	};
	struct host_keys keys = {0};
	unsigned i = 0;

	if (!fields_read(root, fields, &keys, err) || !texts_only(keys.facts.notices, err) ||
	    !texts_only(keys.facts.winners, err) || !shares_good(keys.facts.shares, err) ||
	    !fortunes_good(keys.facts.fortunes, err) || !parts_good(root, &keys.facts, err) ||
	    !read_rules(keys.rules, &keys.facts.played, err))
		return false;
	*facts = keys.facts;
	facts->older = keys.program && !keys.standings;
	facts->count = keys.seats ? (unsigned)keys.seats->count : 0;
	facts->seats = g_new0(struct host_seat, facts->count);
	facts->by_name = g_hash_table_new(hash_text, g_str_equal);
	for (struct node *n = keys.seats ? keys.seats->first : NULL; n; n = n->next, i++)
		if (!read_seat(n, &facts->seats[i], err) || !texts_only(facts->seats[i].notices, err)) {
			host_facts_clear(facts);
			return false;
		}
	for (i = 0; i < facts->count; i++)
		g_hash_table_insert(facts->by_name, (gpointer)facts->seats[i].name, &facts->seats[i]);
	return true;
}

void host_facts_clear(struct host_facts *facts)
{
	g_free(facts->seats);
	g_clear_pointer(&facts->by_name, g_hash_table_unref);
	*facts = (struct host_facts){0};
}

const char **host_facts_winners(const struct host_facts *facts)
{
	const char **names = g_new0(const char *, facts->winners ? facts->winners->count + 1 : 1);
	unsigned count = 0;

	for (const struct node *n = facts->winners ? facts->winners->first : NULL; n; n = n->next)
		names[count++] = n->text;
	return names;
}

static bool is_of(const struct host_facts *facts, unsigned seat, const char *name)
{
	return g_ascii_strcasecmp(facts->seats[seat].name, name) == 0;
}

const struct host_seat *host_facts_seat(const struct host_facts *facts, unsigned seat, const char *name)
{
	if (seat < facts->count && is_of(facts, seat, name))
		return &facts->seats[seat];
	struct host_seat *same = facts->by_name ? g_hash_table_lookup(facts->by_name, name) : NULL;
	if (same)
		return same;
	for (unsigned i = 0; i < facts->count; i++)
		if (is_of(facts, i, name))
			return &facts->seats[i];
	return NULL;
}
