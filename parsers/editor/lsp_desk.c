#include "parsers/editor/lsp_desk.h"

#include "engine/pages/page_choices.h"
#include "engine/pages/page_parts.h"
#include "engine/play/answer.h"
#include "engine/play/mapping.h"

/* The data of the pages' composer on fields, as a document. */
static struct document *read_forms(const struct desk *desk, struct error *err)
{
	struct page_context page = {
	    .report = document_root(desk->report), .ruleset = desk->ruleset, .map = desk->map};
	g_autoptr(GString) text = g_string_new(NULL);
	struct json *json = json_new(text);

	json_map(json, NULL);
	desk->ruleset->order_forms(desk->ruleset->grammar, page_choices, &page, json);
	json_end(json);
	json_free(json);
	return document_parse("forms", text->str, text->len, EXIT_SOFTWARE, err);
}

static struct desk *make(struct document *report, const char *rules_dir, struct error *err)
{
	struct desk *desk = g_new0(struct desk, 1);
	struct node *root = report ? document_root(report) : NULL;

	desk->report = report;
	desk->ruleset = root ? play_ruleset_of(root, err) : NULL;
	desk->rules = desk->ruleset ? rules_load(desk->ruleset, rules_dir, err) : NULL;
	desk->play = desk->rules ? answer_play(desk->rules, root, "", 0, &desk->seat, err) : NULL;
	if (desk->play)
		desk->map = desk->ruleset->map ? mapping_of_report(root, err) : mapping_of_head(root, err);
	if (desk->map && desk->ruleset->order_forms)
		desk->forms = read_forms(desk, err);
	if (error_is_set(err)) {
		desk_free(desk);
		return NULL;
	}
	return desk;
}

struct desk *desk_new(const char *report, const char *rules_dir, struct error *err)
{
	return make(document_read(report, EXIT_DATA, err), rules_dir, err);
}

struct desk *desk_of(
    const char *name, const char *bytes, size_t size, const char *rules_dir, struct error *err)
{
	return make(document_parse(name, bytes, size, EXIT_DATA, err), rules_dir, err);
}

void desk_free(struct desk *desk)
{
	if (!desk)
		return;
	document_free(desk->forms);
	map_free(desk->map);
	play_free(desk->play);
	rules_free(desk->rules);
	document_free(desk->report);
	g_free(desk);
}
