/* Records described once: how they are written, read back, and shown in a report. */
#include "engine/documents/fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { OWNER = 1, OTHERS = 2 };

struct thing {
	char *name;
	const char *note;
	int home;
	unsigned ships;
	int64_t money, limit;
	bool loud;
	int asked; /* -1: unknown */
};

/* A letter of the alphabet; the context says how many there are. */
static bool letter_read(void *context, void *member, struct node *node, struct error *err)
{
	const int *count = context;
	int *letter = member;

	*letter = node ? node->text[0] - 'a' : -1;
	return *letter < *count || node_error(node, err, "no such letter");
}

static void letter_write(const void *context, const void *member, const char *key, struct json *json)
{
	int letter = *(const int *)member;

	(void)context;
	json_text(json, key, letter < 0 ? NULL : (const char[]){(char)('a' + letter), '\0'});
}

static bool twice_read(void *context, void *record, struct node *node, struct error *err)
{
	(void)context;
	(void)record;
	return node_error(node, err, "what follows is not read");
}

static void twice_write(const void *context, const void *record, const char *key, struct json *json)
{
	(void)context;
	json_integer(json, key, 2 * (int64_t)((const struct thing *)record)->ships);
}

static void bound_limit(const void *context, struct field *field)
{
	field->max = *(const int *)context;
}

static const struct field_part letter = {"a letter", letter_read, letter_write};
static const struct field_part twice = {"twice the ships", twice_read, twice_write};
static const struct field fields[] = {
    TEXT_FIELD("name", struct thing, name, 1, 5, .flags = FIELD_NEEDED, .shown = OWNER | OTHERS),
    PART_FIELD(TEXT, "home", struct thing, home, int, &letter, .flags = FIELD_NULLABLE, .shown = OTHERS),
    INTEGER_FIELD("ships", struct thing, ships, 1, 99, .fallback = 1, .flags = FIELD_SAID, .shown = OWNER),
    TOLD_FIELD("twice", &twice, .shown = OWNER),
    TENTHS_FIELD("money", struct thing, money, 0, 1000, .flags = FIELD_NULLABLE),
    INTEGER_FIELD("limit", struct thing, limit, 0, 1, .flags = FIELD_BRIEF, .bounds = bound_limit),
    BOOL_FIELD("loud", struct thing, loud, .flags = FIELD_BRIEF),
    BOOL_FIELD("asked", struct thing, asked, .fallback = -1, .flags = FIELD_NULLABLE, .shown = OTHERS),
    TEXT_FIELD("note", struct thing, note, 0, 0, .flags = FIELD_BRIEF),
    {0},
};
static void thing_free(void *thing)
{
	g_free(((struct thing *)thing)->name);
	g_free(thing);
}

static const struct schema schema = {
    .name = "things", .fields = fields, .size = sizeof(struct thing), .free = thing_free};
static int letters = 3;

static char *written(const struct thing *thing, unsigned reader)
{
	GString *out = g_string_new(NULL);
	struct json *json = json_new(out);

	json_map(json, NULL);
	schema_write_map(&schema, "t", reader, thing, &letters, json);
	json_end(json);
	json_free(json);
	return g_string_free(out, FALSE);
}

static void writes_for_each_reader(void **state)
{
	static const struct {
		struct thing thing;
		unsigned reader;
		const char *text;
	} cases[] = {
	    {{"A", NULL, -1, 1, 0, 0, false, -1}, 0,
	        "\"name\": \"A\", \"home\": null, \"ships\": 1, \"money\": null, \"asked\": null"},
	    {{"A", "n", 2, 7, 605, 3, true, 0}, 0,
	        "\"name\": \"A\", \"home\": \"c\", \"ships\": 7, \"money\": 60.5, \"limit\": 3,"
	        " \"loud\": true, \"asked\": false, \"note\": \"n\""},
	    {{"A", "n", 2, 7, 605, 3, true, 0}, OWNER, "\"name\": \"A\", \"ships\": 7, \"twice\": 14"},
	    {{"A", "n", 2, 7, 605, 3, true, 0}, OTHERS, "\"name\": \"A\", \"home\": \"c\", \"asked\": false"},
	    {{"A", "n", 2, 7, 605, 3, true, 0}, OWNER | OTHERS,
	        "\"name\": \"A\", \"home\": \"c\", \"ships\": 7, \"twice\": 14, \"asked\": false"},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *text = written(&cases[i].thing, cases[i].reader);
		g_autofree char *wanted = g_strdup_printf("{\"t\": {%s}}\n", cases[i].text);
		assert_string_equal(text, wanted);
	}
}

static bool taken(const char *text, unsigned reader, struct thing *thing, struct error *err)
{
	struct document *doc = document_parse("f.yaml", text, strlen(text), EXIT_DATA, err);
	bool good = schema_read(document_root(doc), &schema, reader, thing, &letters, err);

	document_free(doc);
	return good;
}

static void reads_what_it_writes(void **state)
{
	struct error err = {0};
	struct thing thing;

	(void)state;
	assert_true(taken(
	    "name: A\nhome: c\nships: 7\nmoney: 60.5\nlimit: 3\nloud: true\nasked: true\n", 0, &thing, &err));
	assert_string_equal(thing.name, "A");
	assert_int_equal(thing.home, 2);
	assert_int_equal(thing.ships, 7);
	assert_int_equal(thing.money, 605);
	assert_int_equal(thing.limit, 3);
	assert_true(thing.loud);
	assert_int_equal(thing.asked, 1);
	assert_null(thing.note);
	g_free(thing.name);
	assert_true(taken("name: B\nhome: null\nasked: null\n", 0, &thing, &err));
	assert_int_equal(thing.asked, -1);
	assert_int_equal(thing.home, -1);
	assert_int_equal(thing.ships, 1);
	g_free(thing.name);
	assert_true(taken("name: C\nships: 2\ntwice: 4\n", OWNER, &thing, &err));
	assert_int_equal(thing.ships, 2);
	g_free(thing.name);
}

static void refuses_by_reader(void **state)
{
	static const struct {
		const char *text;
		unsigned reader;
		int line, column;
		const char *what;
	} cases[] = {
	    {"name: A\ntwice: 4\n", 0, 2, 8, "unknown key \"twice\""},
	    {"name: A\nships: 2\nmoney: 4\n", OWNER, 3, 8, "unknown key \"money\""},
	    {"name: A\n", OWNER, 1, 1, "the key \"ships\" is missing"},
	    {"name: A\nshisp: 2\n", OWNER, 2, 8, "unknown key \"shisp\"; did you mean \"ships\"?"},
	    {"name: A\nlimit: 4\n", 0, 2, 8, "\"limit\" must be 0 to 3"},
	    {"name: A\nhome: d\n", 0, 2, 7, "no such letter"},
	    {"name: A\nhome: 4\n", 0, 2, 7, "\"home\" must be a text, not a whole number"},
	    {"name: A\nhome: d\nloud: 1\n", 0, 3, 7, "\"loud\" must be true or false"},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct thing thing = {0};
		assert_false(taken(cases[i].text, cases[i].reader, &thing, &err));
		assert_non_null(strstr(err.text, cases[i].what));
		assert_int_equal(err.line, cases[i].line);
		assert_int_equal(err.column, cases[i].column);
		error_clear(&err);
		g_free(thing.name);
	}
}

struct shot {
	int die;
};

struct many {
	struct node *list;
};

struct battle {
	struct thing first;
	GArray *shots;      /* struct shot */
	GPtrArray *wrecked; /* struct thing */
	int64_t border;
};

static const struct field shot_fields[] = {INTEGER_FIELD("die", struct shot, die, 0, 0), {0}};
static const struct schema shot_schema = {
    .name = "shots", .fields = shot_fields, .reports = true, .size = sizeof(struct shot)};
static const struct field battle_fields[] = {
    RECORD_FIELD("first", struct battle, first, struct thing, &schema),
    ROWS_FIELD("shots", struct battle, shots, &shot_schema),
    ROWS_FIELD("wrecked", struct battle, wrecked, &schema),
    INTEGER_FIELD("border", struct battle, border, 0, 0, .flags = FIELD_NULLABLE),
    {0},
};
static const struct schema battle_schema = {.name = "battles", .fields = battle_fields, .reports = true};

static void writes_records_in_records(void **state)
{
	const char *thing_text = "{\"name\": \"A\", \"home\": null, \"ships\": 2, \"money\": null,"
	                         " \"asked\": false}";
	g_autofree char *wanted =
	    g_strdup_printf("{\"b\": {\"first\": %s, \"shots\": [{\"die\": 3}, {\"die\": 5}],"
	                    " \"wrecked\": [%s], \"border\": null}}\n",
	        thing_text, thing_text);
	g_autoptr(GString) out = g_string_new(NULL);
	g_autoptr(GPtrArray) wrecked = g_ptr_array_new();
	g_autoptr(GArray) shots = g_array_new(FALSE, FALSE, sizeof(struct shot));
	struct thing thing = {.name = (char[]){"A"}, .home = -1, .ships = 2};
	const struct battle battle = {thing, shots, wrecked, 0};
	const struct shot fired[] = {{3}, {5}};
	struct json *json = json_new(out);

	(void)state;
	g_array_append_vals(shots, fired, G_N_ELEMENTS(fired));
	g_ptr_array_add(wrecked, &thing);
	json_map(json, NULL);
	schema_write_map(&battle_schema, "b", 0, &battle, &letters, json);
	json_end(json);
	json_free(json);
	assert_string_equal(out->str, wanted);
}

static void battle_clear(struct battle *battle)
{
	g_free(battle->first.name);
	g_clear_pointer(&battle->shots, g_array_unref);
	g_clear_pointer(&battle->wrecked, g_ptr_array_unref);
}

/* Lists of records become arrays, whole or as far as they were read. */
static void reads_records_in_records(void **state)
{
	static const struct {
		const char *text, *what; /* NULL: it is read */
		guint shots, wrecked;
	} cases[] = {
	    {"{first: {name: A, ships: 4}, shots: [{die: 3}, {die: 5}], wrecked: [{name: B}, {name: C}]}",
	        NULL, 2, 2},
	    {"{}", NULL, 0, 0},
	    {"{first: 5}", "\"first\" must be a mapping", 0, 0},
	    {"{shots: {}}", "\"shots\" must be a list", 0, 0},
	    {"{shots: [5]}", "must be a mapping, not a whole number", 0, 0},
	    {"{shots: [{die: 3}, {die: x}]}", "\"die\" must be a whole number", 0, 0},
	    {"{wrecked: [{name: B}, {ships: 2}]}", "the key \"name\" is missing", 0, 0},
	};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct battle battle = {0};
		struct error err = {0};
		struct document *doc =
		    document_parse("t", cases[i].text, strlen(cases[i].text), EXIT_DATA, &err);
		bool good = schema_read(document_root(doc), &battle_schema, 0, &battle, &letters, &err);
		assert_int_equal(good, !cases[i].what);
		if (good) {
			assert_int_equal(battle.shots->len, cases[i].shots);
			assert_int_equal(battle.wrecked->len, cases[i].wrecked);
		} else {
			assert_non_null(strstr(err.text, cases[i].what));
		}
		if (cases[i].shots) {
			assert_int_equal(battle.first.ships, 4);
			assert_int_equal(g_array_index(battle.shots, struct shot, 1).die, 5);
			assert_string_equal(((struct thing *)battle.wrecked->pdata[1])->name, "C");
		}
		battle_clear(&battle);
		error_clear(&err);
		document_free(doc);
	}
}

static void tells_of_reports_alone(void **state)
{
	static const char *const readers[] = {"owner", NULL};
	static const struct field some_fields[] = {BOOL_FIELD("loud", struct thing, loud, .shown = OWNER),
	    BOOL_FIELD("still", struct thing, loud), LIST_FIELD("shots", struct many, list, .shown = OWNER),
	    MAP_FIELD("own", struct many, list), NODE_FIELD("any", struct many, list, .what = "anything"),
	    {0}};
	static const struct schema some = {.name = "some", .fields = some_fields, .reports = true};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	schema_table(&battle_schema, readers, &letters, out);
	assert_non_null(strstr(out->str, ".It key Ta value\n"
	                                 ".It Cm first Ta as things\n"
	                                 ".It Cm shots Ta a list of shots\n"
	                                 ".It Cm wrecked Ta a list of things\n"
	                                 ".It Cm border Ta a whole number, or null\n.El\n"));
	schema_table(&some, readers, &letters, out);
	assert_non_null(strstr(out->str, ".It key Ta value Ta in reports\n"
	                                 ".It Cm loud Ta true or false Ta always\n"
	                                 ".It Cm still Ta true or false Ta never\n"
	                                 ".It Cm shots Ta a list Ta always\n"
	                                 ".It Cm own Ta a mapping Ta never\n"
	                                 ".It Cm any Ta anything Ta never\n.El\n"));
}

struct bounds {
	int64_t whole, tenths, below;
	const char *three, *some;
};

/* Each limit itself is accepted, and the next value refused in both directions. */
static void tells_bounds(void **state)
{
	static const struct field bound_fields[] = {INTEGER_FIELD("whole", struct bounds, whole, -5, 7),
	    TENTHS_FIELD("tenths", struct bounds, tenths, 15, 1005),
	    TENTHS_FIELD("below", struct bounds, below, -123, 40),
	    TEXT_FIELD("three", struct bounds, three, 3, 3), TEXT_FIELD("some", struct bounds, some, 2, 4),
	    {0}};
	static const struct {
		const char *text, *told;
	} cases[] = {{"whole: -5", NULL}, {"whole: 7", NULL}, {"whole: -6", "\"whole\" must be -5 to 7"},
	    {"whole: 8", "\"whole\" must be -5 to 7"}, {"tenths: 1.5", NULL}, {"tenths: 100.5", NULL},
	    {"tenths: 2", NULL}, {"tenths: 1.4", "\"tenths\" must be 1.5 to 100.5"},
	    {"tenths: 100.6", "\"tenths\" must be 1.5 to 100.5"},
	    {"tenths: 101", "\"tenths\" must be 1.5 to 100.5"}, {"below: -12.3", NULL}, {"below: 4", NULL},
	    {"below: -12.4", "\"below\" must be -12.3 to 4.0"},
	    {"below: 4.1", "\"below\" must be -12.3 to 4.0"},
	    {"below: 4.11", "\"below\" must be a number with at most one decimal, not a decimal number"},
	    {"three: abc", NULL}, {"three: ab", "\"three\" must have 3 characters"},
	    {"three: abcd", "\"three\" must have 3 characters"}, {"some: ab", NULL}, {"some: abcd", NULL},
	    {"some: a", "\"some\" must have 2 to 4 characters"},
	    {"some: abcde", "\"some\" must have 2 to 4 characters"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct bounds bounds;
		struct document *doc =
		    document_parse("f.yaml", cases[i].text, strlen(cases[i].text), EXIT_DATA, &err);
		assert_int_equal(
		    fields_read(document_root(doc), bound_fields, &bounds, &err), cases[i].told == NULL);
		if (cases[i].told)
			assert_string_equal(err.text, cases[i].told);
		error_clear(&err);
		document_free(doc);
	}
}

/* Tenths without limits: as many digits as fit, also below zero. */
static void reads_tenths(void **state)
{
	static const struct field tenth_fields[] = {TENTHS_FIELD("t", struct bounds, tenths, 0, 0), {0}};
	static const struct {
		const char *text;
		int64_t tenths; /* INT64_MIN: refused */
	} cases[] = {{"0", 0}, {"0.0", 0}, {"-0.1", -1}, {"-0.0", 0}, {"-1.9", -19}, {"1.9", 19}, {"-7", -70},
	    {"0.9", 9}, {"10.0", 100}, {"123456789012345.6", INT64_C(1234567890123456)},
	    {"-12345678901234.5", INT64_C(-123456789012345)}, {"1234567890123456.7", INT64_MIN},
	    {"-123456789012345.6", INT64_MIN}, {"922337203685477579", INT64_C(9223372036854775790)},
	    {"-922337203685477579", INT64_C(-9223372036854775790)}, {"922337203685477580", INT64_MIN},
	    {"-922337203685477580", INT64_MIN}, {"922337203685477581", INT64_MIN},
	    {"-922337203685477581", INT64_MIN}, {"9223372036854775807", INT64_MIN}, {"1.", INT64_MIN},
	    {"1.25", INT64_MIN}, {"01", INT64_MIN}, {"\"1\"", INT64_MIN}, {"true", INT64_MIN},
	    {"null", INT64_MIN}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		struct bounds bounds = {0};
		g_autofree char *text = g_strconcat("t: ", cases[i].text, "\n", NULL);
		struct document *doc = document_parse("f.yaml", text, strlen(text), EXIT_DATA, &err);
		bool good = fields_read(document_root(doc), tenth_fields, &bounds, &err);
		if (good != (cases[i].tenths != INT64_MIN) || (good && bounds.tenths != cases[i].tenths))
			fail_msg("%s", cases[i].text);
		error_clear(&err);
		document_free(doc);
	}
}

static void tells_a_manual(void **state)
{
	static const char *const readers[] = {"owner", "others", NULL};
	g_autoptr(GString) out = g_string_new(NULL);

	(void)state;
	schema_table(&schema, readers, &letters, out);
	assert_non_null(strstr(out->str, ".It Cm name Ta 1 to 5 characters Ta needed Ta always\n"
	                                 ".It Cm home Ta a letter Ta none Ta others\n"
	                                 ".It Cm ships Ta 1 to 99 Ta 1 Ta owner\n"
	                                 ".It Cm twice Ta twice the ships Ta follows Ta owner\n"
	                                 ".It Cm money Ta 0.0 to 100.0 Ta none Ta never\n"
	                                 ".It Cm limit Ta 0 to 3 Ta 0 Ta never\n"
	                                 ".It Cm loud Ta true or false Ta false Ta never\n"
	                                 ".It Cm asked Ta true or false Ta none Ta others\n"
	                                 ".It Cm note Ta a text Ta none Ta never\n"));
}

struct manual {
	int64_t number;
	unsigned word;
	bool loud;
	const char *text;
};

/* Value and default of each kind of field, and the exact width of their columns. */
static void tells_values(void **state)
{
	static const char *const readers[] = {"owner", "others", NULL}, *const one[] = {"red", NULL},
	                         *const two[] = {"red", "blue", NULL},
	                         *const three[] = {"red", "blue", "green", NULL};
	static const struct {
		struct field field[2];
		const char *row;
	} cases[] = {{{INTEGER_FIELD("n", struct manual, number, 0, 0)}, "a whole number Ta 0 Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 0, 0, .fallback = -1)},
	        "a whole number Ta none Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 1, 9)}, "1 to 9 Ta none Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 1, 9, .fallback = 1)}, "1 to 9 Ta 1 Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 0, 9)}, "0 to 9 Ta 0 Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, -9, 0, .fallback = -1)}, "-9 to 0 Ta none Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 3, INT64_MAX, .fallback = 4)},
	        "3 or more Ta 4 Ta never"},
	    {{INTEGER_FIELD("n", struct manual, number, 0, 9, .flags = FIELD_NULLABLE, .shown = OTHERS)},
	        "0 to 9 Ta none Ta others"},
	    {{INTEGER_FIELD("n", struct manual, number, 0, 9, .flags = FIELD_REPORT, .shown = OWNER)},
	        "0 to 9 Ta reports Ta owner"},
	    {{TENTHS_FIELD("n", struct manual, number, 0, 0)}, "a number with one decimal Ta 0.0 Ta never"},
	    {{TENTHS_FIELD("n", struct manual, number, -123, 40, .fallback = 15)},
	        "-12.3 to 4.0 Ta 1.5 Ta never"},
	    {{BOOL_FIELD("n", struct manual, loud, .fallback = true)}, "true or false Ta true Ta never"},
	    {{TEXT_FIELD("n", struct manual, text, 0, INT64_MAX, .shown = OWNER | OTHERS)},
	        "0 or more characters Ta none Ta always"},
	    {{TEXT_FIELD("n", struct manual, text, 0, 0, .what = "a name")}, "a name Ta none Ta never"},
	    {{CHOICE_FIELD("n", struct manual, word, one)}, "red Ta red Ta never"},
	    {{CHOICE_FIELD("n", struct manual, word, two, .fallback = 1)}, "red or blue Ta blue Ta never"},
	    {{CHOICE_FIELD("n", struct manual, word, three, .fallback = -1)},
	        "red, blue or green Ta none Ta never"}};

	(void)state;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct schema single = {.name = "some", .fields = cases[i].field};
		g_autoptr(GString) out = g_string_new(NULL);
		g_auto(GStrv) cells = g_strsplit(cases[i].row, " Ta ", -1);
		int widths[] = {(int)MAX(strlen(cells[0]), 5), (int)MAX(strlen(cells[1]), 7)};
		g_autofree char *want =
		    g_strdup_printf(".Ss some\n.Bl -column \"xxx\" \"%.*s\" \"%.*s\" \"xxxxxxxxxx\"\n"
		                    ".It key Ta value Ta default Ta in reports\n.It Cm n Ta %s\n.El\n",
		        widths[0], "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", widths[1], "xxxxxxxxxxxx", cases[i].row);
		schema_table(&single, readers, &letters, out);
		assert_string_equal(out->str, want);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(writes_for_each_reader),
	    cmocka_unit_test(reads_what_it_writes), cmocka_unit_test(refuses_by_reader),
	    cmocka_unit_test(tells_bounds), cmocka_unit_test(reads_tenths),
	    cmocka_unit_test(writes_records_in_records), cmocka_unit_test(reads_records_in_records),
	    cmocka_unit_test(tells_a_manual), cmocka_unit_test(tells_values),
	    cmocka_unit_test(tells_of_reports_alone)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
