/* Parts that read and write references in several records. */
#include "rulesets/cyoe/schemas.h"

#include "rulesets/cyoe/read_names.h"

static bool seat_read(void *context, void *member, struct node *node, struct error *err)
{
	*(int *)member = -1;
	return !node || cy_read_seat(context, node, member, err);
}

static void seat_write(const void *context, const void *member, const char *key, struct json *json)
{
	int seat = *(const int *)member;

	json_text(json, key, seat >= 0 ? ((const struct cy_state *)context)->empires[seat].name : NULL);
}

static bool place_read(void *context, void *member, struct node *node, struct error *err)
{
	*(int *)member = -1;
	return !node || cy_read_place(context, node, member, err);
}

static void place_write(const void *context, const void *member, const char *key, struct json *json)
{
	int system = *(const int *)member;

	if (system >= 0)
		json_integer(json, key, ((const struct cy_state *)context)->systems[system].id);
	else
		json_null(json, key);
}

static bool tech_read(void *context, void *member, struct node *node, struct error *err)
{
	return cy_read_tech(context, node, member, err);
}

static void tech_write(const void *context, const void *member, const char *key, struct json *json)
{
	(void)context;
	json_integer(json, key, *(const int *)member);
}

static bool ship_read(void *context, void *member, struct node *node, struct error *err)
{
	(void)context;
	return cy_read_code(node, 0, CY_SHIPS, member, err);
}

static bool artifact_read(void *context, void *member, struct node *node, struct error *err)
{
	(void)context;
	*(int *)member = -1;
	return !node || cy_read_code(node, CY_X1, CY_X6 + 1, member, err);
}

static void code_write(const void *context, const void *member, const char *key, struct json *json)
{
	int code = *(const int *)member;

	(void)context;
	json_text(json, key, code >= 0 ? cy_codes[code] : NULL);
}

const struct field_part cy_seat_part = {"an empire's name", seat_read, seat_write};
const struct field_part cy_place_part = {"a system's id", place_read, place_write};
const struct field_part cy_tech_part = {"a tech's number", tech_read, tech_write};
const struct field_part cy_ship_part = {"a ship's code", ship_read, code_write};
const struct field_part cy_artifact_part = {"X1 to X6", artifact_read, code_write};

void cy_traits_write(const void *context, const void *member, const char *key, struct json *json)
{
	const struct cy_tables *t = cy_tables_of(context);
	uint64_t traits = *(const uint64_t *)member;

	json_list(json, key);
	for (int i = 0; i < t->trait_count; i++)
		if (cy_has_trait(traits, t->trait_order[i]))
			json_text(json, NULL, t->traits[t->trait_order[i]].code);
	json_end(json);
}

void cy_write_units(const int64_t *units, int count, const char *key, struct json *json)
{
	json_map(json, key);
	for (int i = 0; i < count; i++)
		if (units[i])
			json_integer(json, cy_codes[i], units[i]);
	json_end(json);
}
