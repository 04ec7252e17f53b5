#include "rulesets/cyoe/read.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

/* One entry of `empires` as written. */
struct entry {
	int64_t id, pp, rp, slots;
	const char *name;
	bool eliminated;
	struct node *home, *traits, *techs, *research, *explored, *scanned, *observed, *artifacts;
};

static bool read_traits(struct cy_state *s, struct cy_empire *e, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		int trait = n->kind == NODE_TEXT ? cy_trait_find(cy_tables_of(s), n->text) : -1;
		if (trait < 0)
			return node_error(n, err, "must be the code of a trait");
		if (cy_has_trait(e->traits, trait))
			return node_error(n, err, "each trait once (CY-4)");
		e->traits |= UINT64_C(1) << trait;
	}
	if (!cy_traits_fit(cy_tables_of(s), e->traits))
		return node_error(list, err, "these traits cannot stand together (CY-1 to CY-6)");
	return true;
}

static bool read_equip(struct node *node, uint64_t *equip, struct error *err)
{
	if (node->kind == NODE_TEXT && strcmp(node->text, "ALL") == 0) {
		*equip = CY_ALL;
		return true;
	}
	if (node->kind != NODE_LIST)
		return node_error(node, err, "\"equip\" must be ALL or a list of ships");
	for (struct node *n = node->first; n; n = n->next) {
		int code;
		if (!cy_read_code(n, 0, CY_SHIPS, &code, err))
			return false;
		*equip |= UINT64_C(1) << code;
	}
	return true;
}

static bool read_tech_entry(struct cy_state *s, struct cy_empire *e, struct node *node, struct error *err)
{
	struct {
		struct node *tech, *equip;
	} entry = {node, NULL};
	const struct field fields[] = {
	    NODE_FIELD("tech", __typeof__(entry), tech, .flags = FIELD_NEEDED),
	    NODE_FIELD("equip", __typeof__(entry), equip, .flags = FIELD_NULLABLE),
	    {0},
	};
	int tech;

	if (node->kind == NODE_MAP && !fields_read(node, fields, &entry, err))
		return false;
	if (!cy_read_tech(s, entry.tech, &tech, err))
		return false;
	if (e->has[tech])
		return node_error(entry.tech, err, "tech %02d stands here twice", tech);
	e->has[tech] = true;
	return !entry.equip || read_equip(entry.equip, &e->equip[tech], err);
}

static bool read_project(struct cy_state *s, struct cy_empire *e, struct node *node, struct error *err)
{
	struct {
		struct node *tech;
		int64_t left, method;
	} entry;
	const struct field fields[] = {
	    NODE_FIELD("tech", __typeof__(entry), tech, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("left", __typeof__(entry), left, 1, 1000000, .flags = FIELD_NEEDED),
	    CHOICE_FIELD("method", __typeof__(entry), method, cy_methods, .fallback = CY_BY_LIST),
	    {0},
	};
	int tech;

	if (!fields_read(node, fields, &entry, err) || !cy_read_tech(s, entry.tech, &tech, err))
		return false;
	if (e->has[tech] || e->left[tech])
		return node_error(entry.tech, err, "tech %02d stands here twice", tech);
	e->left[tech] = entry.left;
	e->method[tech] = entry.method;
	return true;
}

static bool read_techs(struct cy_state *s, struct cy_empire *e, const struct entry *entry, struct error *err)
{
	int64_t used = 0;

	for (struct node *n = entry->techs ? entry->techs->first : NULL; n; n = n->next, used++)
		if (!read_tech_entry(s, e, n, err))
			return false;
	for (struct node *n = entry->research ? entry->research->first : NULL; n; n = n->next, used++)
		if (!read_project(s, e, n, err))
			return false;
	if (used > e->slots)
		return node_error(entry->techs ? entry->techs : entry->research, err,
		    "%" PRId64 " techs and projects are more than the %" PRId64 " slots", used, e->slots);
	return true;
}

static bool read_observation(struct cy_state *s, struct cy_empire *e, struct node *node, struct error *err)
{
	struct {
		struct node *tech;
		int64_t turn;
	} entry;
	const struct field fields[] = {
	    NODE_FIELD("tech", __typeof__(entry), tech, .flags = FIELD_NEEDED),
	    INTEGER_FIELD("turn", __typeof__(entry), turn, 0, 1000000000, .flags = FIELD_NEEDED),
	    {0},
	};
	int tech;

	if (!fields_read(node, fields, &entry, err) || !cy_read_tech(s, entry.tech, &tech, err))
		return false;
	if (e->observed[tech])
		return node_error(entry.tech, err, "tech %02d was observed twice", tech);
	e->observed[tech] = entry.turn + 1;
	return true;
}

static gint compare_artifacts(gconstpointer a, gconstpointer b)
{
	const struct cy_artifact *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

struct artifact_entry {
	struct cy_artifact artifact;
	struct node *class, *planet;
};

#define ARTIFACT(key, low, high, otherwise)                                                                  \
	INTEGER_FIELD(#key, struct artifact_entry, artifact.key, low, high, .fallback = (otherwise))

static bool read_artifact(struct cy_state *s, struct cy_empire *e, struct node *node, struct error *err)
{
	static const struct field fields[] = {
	    INTEGER_FIELD("id", struct artifact_entry, artifact.id, 1, 1000000, .flags = FIELD_NEEDED),
	    NODE_FIELD("class", struct artifact_entry, class, .flags = FIELD_NEEDED),
	    NODE_FIELD("planet", struct artifact_entry, planet, .flags = FIELD_NULLABLE),
	    CHOICE_FIELD("stage", struct artifact_entry, artifact.stage, cy_stages, .fallback = CY_FOUND),
	    ARTIFACT(cost, 0, 1000000000, 0),
	    ARTIFACT(time, 0, 1000000, 0),
	    ARTIFACT(left, 0, 1000000, 0),
	    ARTIFACT(passed, 0, 1000000, 0),
	    {0},
	};
	struct artifact_entry entry = {0};

	if (!fields_read(node, fields, &entry, err) ||
	    !cy_read_code(entry.class, CY_X1, CY_X6 + 1, &entry.artifact.code, err))
		return false;
	if (entry.planet) {
		if (entry.planet->kind != NODE_INTEGER ||
		    (s->viewer < 0 && !cy_planet_find(s, entry.planet->number)))
			return node_error(entry.planet, err, "there is no such planet");
		entry.artifact.planet = entry.planet->number;
	}
	for (guint i = 0; i < e->artifacts->len; i++)
		if (g_array_index(e->artifacts, struct cy_artifact, i).id == entry.artifact.id)
			return node_error(
			    node, err, "artifact %" PRId64 " stands here twice", entry.artifact.id);
	g_array_append_val(e->artifacts, entry.artifact);
	g_array_sort(e->artifacts, compare_artifacts);
	return true;
}

static gint compare_numbers(gconstpointer a, gconstpointer b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return x < y ? -1 : x > y;
}

static bool read_scanned(struct cy_state *s, struct cy_empire *e, struct node *list, struct error *err)
{
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		if (n->kind != NODE_INTEGER || (s->viewer < 0 && !cy_planet_find(s, n->number)))
			return node_error(n, err, "there is no such planet");
		g_array_append_val(e->scanned, n->number);
	}
	g_array_sort(e->scanned, compare_numbers);
	return true;
}

static bool read_explored(struct cy_state *s, struct cy_empire *e, struct node *list, struct error *err)
{
	if (!list)
		memset(e->explored, true, (size_t)s->system_count * sizeof(bool));
	for (struct node *n = list ? list->first : NULL; n; n = n->next) {
		int system;
		if (!cy_read_place(s, n, &system, err))
			return false;
		e->explored[system] = true;
	}
	return true;
}

static int64_t default_slots(const struct cy_state *s, const struct cy_empire *e)
{
	int64_t slots = cy_numbers_of(s)->slots;

	for (int i = 0; i < cy_tables_of(s)->trait_count; i++)
		if (cy_has_trait(e->traits, i))
			slots += cy_tables_of(s)->traits[i].slots;
	return slots;
}

static bool fill_empire(struct cy_state *s, struct cy_empire *e, const struct entry *entry, struct error *err)
{
	if (entry->home && !cy_read_place(s, entry->home, &e->home, err))
		return false;
	if (!read_traits(s, e, entry->traits, err))
		return false;
	e->pp = entry->pp;
	e->rp = entry->rp;
	e->eliminated = entry->eliminated;
	e->slots = entry->slots >= 0 ? entry->slots : default_slots(s, e);
	if (!read_techs(s, e, entry, err) || !read_explored(s, e, entry->explored, err) ||
	    !read_scanned(s, e, entry->scanned, err))
		return false;
	for (struct node *n = entry->observed ? entry->observed->first : NULL; n; n = n->next)
		if (!read_observation(s, e, n, err))
			return false;
	for (struct node *n = entry->artifacts ? entry->artifacts->first : NULL; n; n = n->next)
		if (!read_artifact(s, e, n, err))
			return false;
	return true;
}

#define MONEY INT64_C(1000000000000000)

bool cy_read_empire(struct cy_state *s, int seat, struct node *node, struct error *err)
{
	int64_t start = s->state.turn == 0 ? cy_numbers_of(s)->start_pp : 0;
	const struct field fields[] = {
	    INTEGER_FIELD("id", struct entry, id, 1, CY_SEATS, .flags = FIELD_NEEDED),
	    TEXT_FIELD("name", struct entry, name, 1, 32, .flags = FIELD_NEEDED),
	    NODE_FIELD("home", struct entry, home, .flags = FIELD_NULLABLE),
	    LIST_FIELD("traits", struct entry, traits),
	    INTEGER_FIELD("pp", struct entry, pp, 0, MONEY, .fallback = start),
	    INTEGER_FIELD("rp", struct entry, rp, 0, MONEY),
	    INTEGER_FIELD("slots", struct entry, slots, 0, 1000000, .fallback = -1),
	    BOOL_FIELD("eliminated", struct entry, eliminated),
	    LIST_FIELD("techs", struct entry, techs),
	    LIST_FIELD("research", struct entry, research),
	    LIST_FIELD("explored", struct entry, explored),
	    LIST_FIELD("scanned", struct entry, scanned),
	    LIST_FIELD("observed", struct entry, observed),
	    LIST_FIELD("artifacts", struct entry, artifacts),
	    {0},
	};
	struct entry entry;

	return fields_read(node, fields, &entry, err) && fill_empire(s, &s->empires[seat], &entry, err);
}
