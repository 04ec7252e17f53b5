#include "engine/play/reports.h"

#include "engine/play/mapping.h"
#include "engine/play/setting.h"

struct maker {
	const struct play *play; /* NULL: no turn was run */
	const struct state *state;
	const struct reports_call *call;
	/* Buffers of the current report, reused for the next one. */
	GString *text, *json, *dot;
	GArray *parts; /* of the text: struct report_mark */
	struct document *tree;
	struct seat_list *seats;
};

static bool put(
    const struct maker *maker, const char *name, const char *suffix, const GString *bytes, struct error *err)
{
	g_autofree char *base = g_strconcat(name, suffix, NULL);
	return maker->call->file(maker->call->context, base, bytes, err);
}

struct reports_age reports_age_of(const char *json, size_t size)
{
	g_autofree char *layout = mapping_layout(json, size);

	return (struct reports_age){.no_text = !strstr(json, "\n \"text\": \""),
	    .no_layout = !layout,
	    .all_seats = !strstr(json, "\n \"seats_more\": {")};
}

/* Adds the text to the JSON, because a page is made from the JSON alone (HO-64) and shows the text byte for byte. */
static void add_text(const GString *text, GString *json)
{
	struct json *writer = json_reopen(json);

	json_text(writer, "text", text->str);
	json_end(writer);
	json_free(writer);
}

/* --- What others let a seat see (HO-153) ------------------------------------------ */

static struct report_source source_of(const struct maker *maker, unsigned seat)
{
	const struct host_facts *facts = maker->call->facts;

	return maker->play ? play_report_source(maker->play, seat, facts)
	                   : (struct report_source){
	                         .state = maker->state, .seat = seat, .host = facts, .started = true};
}

/* Adds one giver's map as the giver's report shows it. */
static bool add_share(
    const struct maker *maker, const char *giver, const char *name, struct json *json, struct error *err)
{
	int seat = state_seat_find(maker->state, giver), taker = state_seat_find(maker->state, name);
	g_autoptr(GString) bytes = g_string_new(NULL);
	struct document *tree;
	bool good;

	if (seat < 0 || taker < 0 || !maker->state->ruleset->seat(maker->state, (unsigned)seat).reads)
		return true;
	const struct report_source source = source_of(maker, (unsigned)seat);
	const struct sharing sharing = {maker->state, (unsigned)seat, (unsigned)taker};
	tree = document_empty("report", EXIT_SOFTWARE);
	good = report_write(&source, bytes, tree, NULL, err) &&
	       mapping_share(document_root(tree), &sharing, json, err);
	document_free(tree);
	return good;
}

/* Everything that others let `name` see, as a document {shared}; NULL if nothing is shared, or with err. */
static struct document *shared_with(const struct maker *maker, const char *name, struct error *err)
{
	const struct node *list = maker->call->facts ? maker->call->facts->shares : NULL;
	g_autoptr(GString) bytes = g_string_new(NULL);
	struct json *json = json_new(bytes);
	bool any = false;

	json_map(json, NULL);
	json_list(json, "shared");
	for (const struct node *n = list ? list->first : NULL; n && !error_is_set(err); n = n->next)
		if (strcmp(node_get(n, "to")->text, name) == 0) {
			any = true;
			add_share(maker, node_get(n, "from")->text, name, json, err);
		}
	json_end(json);
	json_end(json);
	json_free(json);
	return any && !error_is_set(err)
	           ? document_parse("shared", bytes->str, bytes->len, EXIT_SOFTWARE, err)
	           : NULL;
}

/* Adds the shared view to the text, above the order template, and to the JSON as key `shared`. */
static bool add_shared(
    const struct maker *maker, const struct node *shared, GString *text, GString *json, struct error *err)
{
	g_autoptr(GString) section = g_string_new(NULL);
	struct json *writer = json_reopen(json);
	gssize form = -1;

	json_node(writer, "shared", shared);
	json_end(writer);
	json_free(writer);
	if (!mapping_shared_text(document_root(maker->tree), shared, section, err))
		return false;
	for (guint i = 0; i < maker->parts->len; i++) {
		const struct report_mark *mark = &g_array_index(maker->parts, struct report_mark, i);
		if (mark->part == REPORT_FORM)
			form = (gssize)mark->begin;
	}
	g_string_insert_len(text, form, section->str, (gssize)section->len);
	return true;
}

static bool write_one(
    const struct maker *maker, const struct report_source *source, const char *name, struct error *err)
{
	const struct reports_call *call = maker->call;
	GString *text = g_string_truncate(maker->text, 0), *json = g_string_truncate(maker->json, 0),
	        *dot = g_string_truncate(maker->dot, 0);
	struct reports_age age = {0};
	g_autofree char *before = call->before ? call->before(call->context, name, &age, err) : NULL;

	document_clear(maker->tree);
	g_array_set_size(maker->parts, 0);
	struct document *allies = maker->state->ruleset->map ? shared_with(maker, name, err) : NULL;
	const struct node *shared = allies ? node_get(document_root(allies), "shared") : NULL;
	struct report_source whole = *source;
	whole.seats = maker->seats;
	whole.shared = shared;
	whole.all_seats = age.all_seats;
	bool good = !error_is_set(err) && report_write(&whole, json, maker->tree, text, err);
	if (good && call->made)
		call->made(call->context, name, text, maker->parts, document_root(maker->tree));
	good = good && (!shared || add_shared(maker, shared, text, json, err));
	if (good && !age.no_text)
		add_text(text, json);
	good = good && (!maker->state->ruleset->map ||
	                   mapping_complete(maker->tree, shared, before, age.no_layout, json, dot, err));
	document_free(allies);
	return good && put(maker, name, ".txt", text, err) && put(maker, name, ".json", json, err) &&
	       (dot->len == 0 || put(maker, name, ".dot", dot, err));
}

static bool make_one(const struct maker *maker, unsigned seat, const char *name, struct error *err)
{
	struct report_source source = source_of(maker, seat);

	source.parts = maker->parts;
	return write_one(maker, &source, name, err);
}

static bool make_each(const struct maker *maker, struct error *err)
{
	const struct ruleset *ruleset = maker->state->ruleset;
	unsigned seats = ruleset->seats(maker->state);

	for (unsigned i = 0; i < seats; i++) {
		struct seat seat = ruleset->seat(maker->state, i);
		if (seat.reads && !make_one(maker, i, seat.name, err))
			return false;
	}
	return !ruleset->gm_report || make_one(maker, GM_SEAT, "GM", err);
}

static bool make_all(
    const struct play *play, const struct state *state, const struct reports_call *call, struct error *err)
{
	g_autoptr(GString) text = g_string_new(NULL);
	g_autoptr(GString) json = g_string_new(NULL);
	g_autoptr(GString) dot = g_string_new(NULL);
	g_autoptr(GArray) parts = g_array_new(FALSE, FALSE, sizeof(struct report_mark));
	struct document *tree = document_empty("report", EXIT_SOFTWARE);
	const struct maker maker = {play, state, call, text, json, dot, parts, tree, seat_list_new(state)};
	bool good = make_each(&maker, err);

	seat_list_free(maker.seats);
	document_free(tree);
	return good;
}

bool reports_of_play(const struct play *play, const struct reports_call *call, struct error *err)
{
	return make_all(play, play->state, call, err);
}

bool reports_of_state(const struct state *state, const struct reports_call *call, struct error *err)
{
	return make_all(NULL, state, call, err);
}
