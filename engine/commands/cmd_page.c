/* page: makes one HTML file of a report, without a site (HO-61, HO-64). */
#include "engine/base/file.h"
#include "engine/commands/command.h"
#include "engine/maps/picture.h"
#include "engine/pages/report_page.h"
#include "engine/play/mapping.h"

#include <stdio.h>

struct page_files {
	const char *report, *with, *before, *orders, *out, *rules_dir;
	FILE *to;
};

/* Documents that are read for a page and live as long as it. */
struct page_parts {
	struct document *report, *before;
	struct rules *rules;
	char *orders;
	size_t orders_size;
};

static bool read_parts(const struct page_files *files, struct page_parts *parts, struct error *err)
{
	const struct ruleset *ruleset;

	parts->report = mapping_read_with(files->report, files->with, err);
	if (!parts->report)
		return false;
	if (files->before && !(parts->before = document_read(files->before, EXIT_DATA, err)))
		return false;
	if (!files->orders)
		return true;
	ruleset = play_ruleset_of(document_root(parts->report), err);
	parts->rules = ruleset ? rules_load(ruleset, files->rules_dir, err) : NULL;
	parts->orders = parts->rules ? file_read(files->orders, 0, &parts->orders_size, err) : NULL;
	return parts->orders != NULL;
}

static void clear_parts(struct page_parts *parts)
{
	document_free(parts->report);
	document_free(parts->before);
	rules_free(parts->rules);
	g_free(parts->orders);
}

static void make_page(const struct page_files *files, struct error *err)
{
	struct page_parts parts = {0};
	g_autoptr(GString) page = g_string_new(NULL);
	bool good = read_parts(files, &parts, err);

	if (good) {
		const struct report_page call = {.report = document_root(parts.report),
		    .before = parts.before ? document_root(parts.before) : NULL,
		    .orders = parts.orders,
		    .orders_size = parts.orders_size,
		    .rules = parts.rules};
		good = report_page_write(&call, page, err) &&
		       (!files->out || file_write(files->out, page->str, page->len, err));
	}
	if (good && !files->out && fwrite(page->str, 1, page->len, files->to) != page->len)
		error_set(err, EXIT_IO, "the page cannot be written");
	clear_parts(&parts);
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	struct page_files files = {.rules_dir = call->rules, .to = call->out};
	const struct option_spec specs[] = {OPTION_VALUE("--report", files.report),
	    OPTION_VALUE("--with", files.with), OPTION_VALUE("--before", files.before),
	    OPTION_VALUE("--orders", files.orders), OPTION_VALUE("--out", files.out), {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!files.report)
		error_set(&err, EXIT_USAGE, "--report FILE.json is needed");
	else if (!files.out && picture_to_terminal(call->out))
		error_set(
		    &err, EXIT_USAGE, "refusing to write a page to a terminal; use --out FILE or a pipe");
	if (!error_is_set(&err))
		make_page(&files, &err);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_page = {
    .name = "page",
    .usage = "page --report FILE.json [--with FILE.json] [--orders FILE] [--before FILE.json] [--out FILE]",
    .about = "Makes one HTML file of a JSON report: text, map, tables, a composer of orders",
    .help = "  --report FILE.json  the report\n"
            "  --with FILE.json    an ally's report of the same turn: what it shows, too\n"
            "  --orders FILE       begins the composer with these orders, and draws them, dashed\n"
            "  --before FILE.json  the same empire's report before: tells what changed\n"
            "  --out FILE          default: standard output\n",
    .run = run,
};
