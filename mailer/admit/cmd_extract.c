/* The command `extract`: what the host would take from a raw mail (HO-18). */
#include "engine/base/clock.h"
#include "engine/commands/command.h"
#include "engine/documents/json.h"
#include "engine/play/rulesets.h"
#include "engine/site/site.h"
#include "mailer/admit/admit.h"
#include "mailer/admit/notes.h"
#include "mailer/mime/reader.h"
#include "parsers/host_command.h"
#include "mailer/store/rawfile.h"
#include "mailer/admit/own_lines.h"
#include "parsers/escape.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 100

struct extract {
	FILE *out;
	struct site *site; /* NULL: no site */
	struct intake intake;
	const struct grammar *grammar;
	bool judged; /* a grammar is known, so that lines can be told as orders or not */
	struct mime_mail mail;
	struct reading *reading;
	struct admission admission;
	enum mail_class class;
};

/* --- Printing ------------------------------------------------------------- */

static void print_escaped(FILE *out, const char *label, const char *text, gsize size)
{
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, text, size, SHOWN_MAX);
	fprintf(out, "%s: %s\n", label, shown->str);
}

static void print_refused(
    FILE *out, unsigned line, unsigned column, const char *text, const char *cause, const char *hint)
{
	fprintf(out, "refused: %u:%u: %s: %s", line, column ? column : 1, text, cause);
	if (hint)
		fprintf(out, " (%s)", hint);
	fputc('\n', out);
}

static void print_command(FILE *out, const struct reading_command *command)
{
	const char *cause;
	g_autofree char *canonical = host_canonical(command), *hint = host_hint(command);
	g_autoptr(GString) shown = g_string_new(NULL);

	escape_text(shown, canonical, strlen(canonical), SHOWN_MAX);
	if (host_check(command, &cause))
		fprintf(out, "command: %s\n", shown->str);
	else
		print_refused(out, command->line, command->column, shown->str, cause, hint);
}

static void print_lines(const struct extract *extract)
{
	const struct reading *reading = extract->reading;
	guint next_order = 0, next_command = 0;

	for (guint i = 0; i < reading->letter->lines->len; i++) {
		const struct letter_line *line =
		    &g_array_index(reading->letter->lines, struct letter_line, i);
		for (; next_order < reading->set->count &&
		       reading->set->orders[next_order].line == line->number;
		     next_order++) {
			const struct order *order = &reading->set->orders[next_order];
			if (order->status == ORDER_REFUSED)
				print_refused(extract->out, line->number,
				    order->cause_column ? order->cause_column : order->column, order->text,
				    order->cause, order->hint);
			else
				fprintf(extract->out, "order: %s\n", order->canonical);
		}
		for (; next_command < reading->commands->len; next_command++) {
			const struct reading_command *command =
			    &g_array_index(reading->commands, struct reading_command, next_command);
			if (command->line != line->number)
				break;
			print_command(extract->out, command);
		}
		if (!extract->judged && line->kind == LETTER_OWN)
			print_escaped(extract->out, "line", line->text, strlen(line->text));
	}
}

static void print_text(const struct extract *extract, const GPtrArray *notes)
{
	fprintf(extract->out, "class: %s\n", mail_class_name(extract->class));
	if (extract->admission.reason)
		print_escaped(
		    extract->out, "reason", extract->admission.reason, strlen(extract->admission.reason));
	if (extract->class == CLASS_ORDERS || extract->class == CLASS_EMPTY)
		print_lines(extract);
	for (guint i = 0; i < notes->len; i++)
		fprintf(extract->out, "note: %s\n", (const char *)g_ptr_array_index(notes, i));
}

/* --- JSON ----------------------------------------------------------------- */

static void write_line(struct json *json, const struct letter_line *line, unsigned column, const char *kind,
    const char *text, const char *canonical, const char *note)
{
	json_map(json, NULL);
	json_integer(json, "line", line->number);
	json_integer(json, "column", column ? column : 1);
	json_text(json, "kind", kind);
	json_text(json, "text", text);
	json_text(json, "canonical", canonical);
	json_text(json, "note", note);
	json_end(json);
}

static void write_order(struct json *json, const struct letter_line *line, const struct order *order)
{
	bool refused = order->status == ORDER_REFUSED;

	write_line(json, line, refused && order->cause_column ? order->cause_column : order->column,
	    refused ? "refused" : "order", order->text, refused ? NULL : order->canonical,
	    refused ? order->cause : NULL);
}

static void write_command(
    struct json *json, const struct letter_line *line, const struct reading_command *command)
{
	const char *cause;
	g_autofree char *plain = host_canonical(command), *canonical = error_shown(plain);
	bool good = host_check(command, &cause);

	write_line(json, line, command->column, good ? "command" : "refused", canonical,
	    good ? canonical : NULL, good ? NULL : cause);
}

static void write_lines(struct json *json, const struct extract *extract)
{
	const struct reading *reading = extract->reading;
	guint order = 0, command = 0;

	for (guint i = 0; i < reading->letter->lines->len; i++) {
		const struct letter_line *line =
		    &g_array_index(reading->letter->lines, struct letter_line, i);
		g_autoptr(GString) shown = NULL;
		if (line->kind == LETTER_BLANK)
			continue;
		if (line->kind == LETTER_COMMAND) {
			write_command(
			    json, line, &g_array_index(reading->commands, struct reading_command, command++));
			continue;
		}
		if (line->kind == LETTER_REFUSED || (line->kind == LETTER_OWN && extract->judged)) {
			while (
			    order < reading->set->count && reading->set->orders[order].line == line->number)
				write_order(json, line, &reading->set->orders[order++]);
			continue;
		}
		shown = g_string_new(NULL);
		escape_text(shown, line->raw, line->raw_size, SHOWN_MAX);
		write_line(json, line, 1, letter_kind_name(line->kind), shown->str, NULL, NULL);
	}
}

static void print_json(const struct extract *extract, const GPtrArray *notes)
{
	g_autoptr(GString) out = g_string_new(NULL);
	struct json *json = json_new(out);
	const struct admission *admission = &extract->admission;
	bool taken = extract->class == CLASS_ORDERS || extract->class == CLASS_EMPTY;

	json_map(json, NULL);
	json_text(json, "class", mail_class_name(extract->class));
	json_text(json, "reason", admission->reason);
	json_text(json, "game", taken && admission->game ? admission->game->name : NULL);
	json_text(json, "empire",
	    !taken            ? NULL
	    : admission->gm   ? "gm"
	    : admission->seat ? admission->seat->name
	                      : NULL);
	json_list(json, "lines");
	if (taken)
		write_lines(json, extract);
	json_end(json);
	json_list(json, "notes");
	for (guint i = 0; i < notes->len; i++)
		json_text(json, NULL, g_ptr_array_index(notes, i));
	json_end(json);
	json_end(json);
	json_free(json);
	fputs(out->str, extract->out);
}

/* --- Reading the mail ------------------------------------------------------ */

static bool refuse(struct extract *extract, const char *reason)
{
	extract->class = CLASS_REJECT;
	extract->admission.reason = g_strdup(reason);
	return true;
}

static bool judge(struct extract *extract, struct error *err)
{
	struct config *config = extract->site ? extract->site->config : NULL;
	struct reading_limits limits = admit_limits(config);
	const char *reason;
	const GString *text = extract->mail.text;
	bool differ = false;
	g_autoptr(letter_known) known = NULL;

	extract->reading = reading_new(text->str, text->len, limits);
	if (!admit(&extract->intake, &extract->mail, extract->reading, clock_now(), false,
	        &extract->admission, err))
		return false;
	extract->class = extract->admission.class;
	if (extract->class != CLASS_ADMITTED)
		return true;
	if (admit_too_many(config, extract->reading, &reason))
		return refuse(extract, reason);
	host_find(extract->reading, HOST_TURN, &differ);
	if (differ)
		return refuse(extract, "two /turn lines differ");
	if (extract->site) {
		const struct ruleset *ruleset = ruleset_find(extract->admission.game->ruleset);
		extract->grammar = !ruleset                ? NULL
		                   : extract->admission.gm ? ruleset->gm_grammar
		                                           : ruleset->grammar;
		known =
		    admit_known_lines(&extract->intake, &extract->admission, extract->reading->letter, err);
	}
	extract->judged = extract->grammar != NULL;
	reading_orders(extract->reading, extract->grammar, known);
	if (admit_too_many(config, extract->reading, &reason))
		return refuse(extract, reason);
	extract->class = admit_is_machine(&extract->admission, extract->reading) ? extract->admission.class
	                 : reading_takes(extract->reading, !extract->judged)     ? CLASS_ORDERS
	                                                                         : CLASS_EMPTY;
	return true;
}

/* `extract` notes what an answer by mail would say in its first sentence. */
static void note_nothing(const struct extract *extract, GPtrArray *notes)
{
	const struct reading *reading = extract->reading;

	if (extract->class == CLASS_EMPTY && reading && reading->own == 0)
		g_ptr_array_add(notes, g_strdup(reading->letter->quoted || reading->letter->course.cited
		                                    ? "no new text was found"
		                                    : "no orders were found"));
}

static bool extract_one(struct extract *extract, const char *path, bool as_json, struct error *err)
{
	struct config *config = extract->site ? extract->site->config : NULL;
	struct mime_limits limits = mime_limits_default;
	g_autoptr(GPtrArray) notes = g_ptr_array_new_with_free_func(g_free);
	int64_t size;
	bool whole, good;
	GString *raw;

	if (config)
		limits = mime_limits_of(config);
	raw = rawfile_read(path, limits.message, limits.headers, &whole, &size, err);
	if (!raw)
		return false;
	struct mail_reader *reader = reader_new();
	bool read = mime_read(reader, raw->str, raw->len, whole, &limits, &extract->mail, err);
	reader_free(reader);
	if (!read) {
		good = false;
	} else if (extract->mail.failed) {
		extract->class = CLASS_REJECT;
		extract->admission.reason = g_strdup("the mail could not be read");
		good = true;
	} else {
		good = judge(extract, err);
	}
	if (good) {
		mail_notes(&extract->mail, extract->grammar, extract->reading, extract->class, notes);
		note_nothing(extract, notes);
		(as_json ? print_json : print_text)(extract, notes);
	}
	mime_clear(&extract->mail);
	g_string_free(raw, TRUE);
	return good;
}

/* Opens the site if there is one and the command line names no ruleset. */
static bool open_site(
    struct extract *extract, const struct command_call *call, const char *ruleset, struct error *err)
{
	g_autofree char *path = g_build_filename(call->site, "nightmail.yaml", NULL);
	bool named = strcmp(call->site, ".") != 0;

	if (ruleset) {
		const struct ruleset *found = ruleset_find(ruleset);
		if (!found)
			return error_set(err, EXIT_NO_INPUT,
			    "there is no ruleset %s; `nightmail new --list` shows all", ruleset);
		extract->grammar = found->grammar;
		return true;
	}
	if (!named && !g_file_test(path, G_FILE_TEST_EXISTS))
		return true;
	extract->site = site_open(call, SITE_READ, "extract", err);
	return extract->site != NULL;
}

static enum exit_code run_extract(const struct command_call *call)
{
	struct error err = {0};
	struct extract extract = {.out = call->out};
	const char *ruleset = NULL;
	bool as_json = false;
	int count;
	const struct option_spec specs[] = {
	    OPTION_VALUE("--ruleset", ruleset), OPTION_FLAG("--json", as_json), {0}};
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 1)
		error_set(&err, EXIT_USAGE, "extract takes one file");
	if (!error_is_set(&err) && open_site(&extract, call, ruleset, &err)) {
		intake_begin(&extract.intake, extract.site, true);
		extract_one(&extract, count ? operands[0] : NULL, as_json, &err);
		intake_end(&extract.intake);
	}
	reading_free(extract.reading);
	admission_clear(&extract.admission);
	site_close(extract.site);
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_extract = {"extract", "extract [FILE] [--ruleset R] [--json]",
    "What the host would take from a raw mail",
    "  --ruleset R  read the lines as orders of R; the sender is not judged\n"
    "  --json       as one JSON document\n"
    "On a site the mail's game gives the grammar. Nothing is changed.\n",
    run_extract};
