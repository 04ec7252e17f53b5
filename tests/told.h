/* A reader's events, line by line, as reports list them. */
#ifndef TESTS_TOLD_H
#define TESTS_TOLD_H

#include "engine/documents/document.h"
#include "engine/play/event.h"

struct told_line {
	const char *phase, *text;
};

static inline void told_each(const struct events *events, const struct state *state, unsigned reader,
    event_name_fn *name, void (*line)(const struct told_line *line, void *context), void *context)
{
	GString *text = g_string_new(NULL);
	struct document *tree = document_empty("events", EXIT_SOFTWARE);
	struct json *json = json_new_tree(text, tree);

	json_map(json, NULL);
	events_write_json(events, state, reader, name, json);
	json_end(json);
	json_free(json);
	for (const struct node *n = node_get(document_root(tree), "events")->first; n; n = n->next)
		line(&(struct told_line){node_get(n, "phase")->text, node_get(n, "text")->text}, context);
	document_free(tree);
	g_string_free(text, TRUE);
}

#endif
