#include "engine/play/reports.h"

#include "engine/play/mapping.h"

struct maker {
	const struct play *play; /* NULL: no turn was run */
	const struct state *state;
	const struct reports_call *call;
	/* Of the report at hand; what it took serves the next one. */
	GString *text, *json, *dot;
	struct document *tree;
};

static bool put(
    const struct maker *maker, const char *name, const char *suffix, const GString *bytes, struct error *err)
{
	g_autofree char *base = g_strconcat(name, suffix, NULL);
	return maker->call->file(maker->call->context, base, bytes, err);
}

bool reports_have_text(const char *json, size_t size)
{
	return g_strstr_len(json, (gssize)size, "\n \"text\": \"") != NULL;
}

/* A page is made from the JSON alone (HO-64) and shows the text to the byte. */
static void add_text(const GString *text, GString *json)
{
	struct json *writer = json_reopen(json);

	json_text(writer, "text", text->str);
	json_end(writer);
	json_free(writer);
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
	if (!report_write(source, json, maker->tree, text, err))
		return false;
	if (!age.no_text)
		add_text(text, json);
	return !error_is_set(err) &&
	       (!maker->state->ruleset->map ||
	           mapping_complete(maker->tree, before, age.no_layout, json, dot, err)) &&
	       put(maker, name, ".txt", text, err) && put(maker, name, ".json", json, err) &&
	       (dot->len == 0 || put(maker, name, ".dot", dot, err));
}

static bool make_one(const struct maker *maker, unsigned seat, const char *name, struct error *err)
{
	const struct reports_call *call = maker->call;
	const struct report_source source =
	    maker->play ? play_report_source(maker->play, seat, call->facts)
	                : (struct report_source){
	                      .state = maker->state, .seat = seat, .host = call->facts, .started = true};

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
	struct document *tree = document_empty("report", EXIT_SOFTWARE);
	const struct maker maker = {play, state, call, text, json, dot, tree};
	bool good = make_each(&maker, err);

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
