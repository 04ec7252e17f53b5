#include "tests/drawing.h"

#include "engine/play/mapping.h"

static GString *dot_of(const struct report *report, const struct json_part *parts)
{
	g_autoptr(GString) json = g_string_new(NULL);
	GString *dot = g_string_new(NULL);
	struct document *tree = document_empty("report", EXIT_SOFTWARE);
	struct error err = {0};

	report_write_tree(report, json, tree, parts);
	if (!mapping_complete(tree, NULL, true, NULL, json, dot, &err))
		g_string_append(dot, err.text);
	error_clear(&err);
	document_free(tree);
	return dot;
}

bool drawing_holds(const struct report *report, GString *why)
{
	const struct ruleset *ruleset = report->state->ruleset;

	if (!ruleset->map_parts)
		return true;
	GString *some = dot_of(report, ruleset->map_parts), *all = dot_of(report, NULL);
	bool same = g_string_equal(some, all);
	g_string_free(some, TRUE);
	g_string_free(all, TRUE);
	if (!same)
		g_string_append(why, "the map of its map_parts is not that of the whole");
	return same;
}
