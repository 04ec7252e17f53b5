/* turn: the engine alone, as a filter (HO-24). */
#include "engine/base/batch.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/commands/command.h"
#include "engine/play/mapping.h"
#include "engine/play/reports.h"

#include <errno.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define STATE_FILE "state.json"

struct turn_call {
	const char *rules_dir, *state, *dice, *host, *before, *out;
	GPtrArray *orders;              /* EMPIRE=FILE or DIR */
	struct document *host_document; /* owns the strings of the host's facts */
	struct rules *rules;
	struct host_facts facts;
	bool has_facts;
	struct play *play;
	GArray *given; /* struct order_file */
	struct file_batch *files;
};

static bool read_state(struct turn_call *t, struct error *err)
{
	struct state *state = play_state_load(t->state, t->rules_dir, &t->rules, err);

	if (!state)
		return false;
	t->play = play_new(state);
	if (state->ruleset->over_refused && state->ruleset->over(state, NULL))
		return error_set_file(err, EXIT_DATA, t->state, "the game is over; there is no turn to run");
	if (!t->host)
		return true;
	t->host_document = document_read(t->host, EXIT_DATA, err);
	t->has_facts = t->host_document && host_facts_read(document_root(t->host_document), &t->facts, err);
	return t->has_facts;
}

static bool force_dice(struct turn_call *t, struct error *err)
{
	g_auto(GStrv) words = t->dice ? g_strsplit(t->dice, ",", 0) : NULL;
	g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(int64_t));

	for (guint i = 0; words && words[i]; i++) {
		gint64 value;
		if (!g_ascii_string_to_signed(g_strstrip(words[i]), 10, 1, G_MAXINT32, &value, NULL))
			return error_set(err, EXIT_DATA,
			    "--dice: \"%s\" is not a value of a die; give numbers from 1, with commas",
			    words[i]);
		g_array_append_val(values, value);
	}
	dice_force(t->play->dice, (const int64_t *)(void *)values->data, values->len);
	return true;
}

/* --- Orders ----------------------------------------------------------------------- */

struct order_file {
	char *empire, *path;
};

static int by_empire(const void *a, const void *b)
{
	return strcmp(((const struct order_file *)a)->empire, ((const struct order_file *)b)->empire);
}

/* Reads all EMPIRE.ord of a directory (HO-24). */
static bool give_directory(struct turn_call *t, const char *path, struct error *err)
{
	GDir *dir = g_dir_open(path, 0, NULL);
	guint first = t->given->len;

	if (!dir)
		return error_set_file(err, EXIT_NO_INPUT, path, "the directory cannot be read");
	for (const char *name; (name = g_dir_read_name(dir));) {
		if (!g_str_has_suffix(name, ".ord") || name[0] == '.')
			continue;
		struct order_file file = {
		    g_strndup(name, strlen(name) - strlen(".ord")), g_build_filename(path, name, NULL)};
		g_array_append_val(t->given, file);
	}
	g_dir_close(dir);
	if (t->given->len > first)
		qsort(t->given->data + first * sizeof(struct order_file), t->given->len - first,
		    sizeof(struct order_file), by_empire);
	return true;
}

static bool give_word(struct turn_call *t, const char *word, struct error *err)
{
	const char *equal = strchr(word, '=');

	if (g_file_test(word, G_FILE_TEST_IS_DIR))
		return give_directory(t, word, err);
	if (!equal)
		return error_set(
		    err, EXIT_USAGE, "--orders wants EMPIRE=FILE or a directory, not \"%s\"", word);
	struct order_file file = {g_strndup(word, (gsize)(equal - word)), g_strdup(equal + 1)};
	g_array_append_val(t->given, file);
	return true;
}

/* Takes the orders of an empire or the GM; refuses a second set. */
static bool take_orders(
    const struct turn_call *t, const struct order_file *file, GHashTable *seen, struct error *err)
{
	int seat = play_seat(t->play, file->empire);
	size_t size;

	if (seat < 0)
		return error_set(err, EXIT_DATA, "--orders: the state has no empire \"%s\"", file->empire);
	if (!g_hash_table_add(seen, GINT_TO_POINTER(seat)))
		return error_set(err, EXIT_USAGE, "--orders names one empire twice");
	g_autofree char *text = file_read(file->path, 0, &size, err);
	if (text)
		play_give(t->play, (unsigned)seat, text, size);
	return text;
}

static bool read_inputs(struct turn_call *t, struct error *err)
{
	g_autoptr(GHashTable) seen = g_hash_table_new(NULL, NULL);
	bool good = true;

	for (guint i = 0; good && i < t->orders->len; i++)
		good = give_word(t, t->orders->pdata[i], err);
	good = good && read_state(t, err);
	for (guint i = 0; good && i < t->given->len; i++)
		good = take_orders(t, &g_array_index(t->given, struct order_file, i), seen, err);
	return good;
}

static bool put_file(void *context, const char *name, const GString *bytes, struct error *err)
{
	const struct turn_call *t = context;

	return batch_put(t->files, name, bytes->str, bytes->len, err);
}

/* The layout of the empire's previous report; NULL if it had none. */
static char *layout_before(void *context, const char *empire, struct reports_age *age, struct error *err)
{
	const struct turn_call *t = context;
	g_autofree char *name = g_strconcat(empire, ".json", NULL);
	g_autofree char *path = t->before ? g_build_filename(t->before, name, NULL) : NULL;
	g_autofree char *json = NULL;
	size_t size;

	(void)age;
	if (path && g_file_test(path, G_FILE_TEST_EXISTS))
		json = file_read(path, 0, &size, err);
	return json ? mapping_layout(json, size) : NULL;
}

static bool put_state(struct turn_call *t, struct error *err)
{
	g_autoptr(GString) bytes = g_string_new(NULL);

	play_state_write(t->play->state, bytes);
	return put_file(t, STATE_FILE, bytes, err);
}

static bool make_outputs(struct turn_call *t, struct error *err)
{
	const struct reports_call call = {.facts = t->has_facts ? &t->facts : NULL,
	    .before = layout_before,
	    .file = put_file,
	    .context = t};

	return put_state(t, err) && reports_of_play(t->play, &call, err);
}

/* Writes all files to the disk before naming any, and names the state last: a reader who still finds the old
   state would play the same turn again (HO-24). */
static bool write_outputs(struct turn_call *t, struct error *err)
{
	t->files = batch_new(t->out, err);
	bool good = t->files && make_outputs(t, err) && batch_end(t->files, STATE_FILE, err);

	batch_free(t->files, err);
	return good;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	/* Static and never freed: freeing a game piece by piece takes a thirtieth of the time of a turn. */
	static struct turn_call t;
	t = (struct turn_call){.rules_dir = call->rules,
	    .orders = g_ptr_array_new(),
	    .given = g_array_new(FALSE, FALSE, sizeof(struct order_file))};
	const struct option_spec specs[] = {OPTION_VALUE("--state", t.state),
	    {.name = "--orders", .values = t.orders}, OPTION_VALUE("--dice", t.dice),
	    OPTION_VALUE("--host", t.host), OPTION_VALUE("--before", t.before), OPTION_VALUE("--out", t.out),
	    {0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 0)
		error_set(&err, EXIT_USAGE, "unexpected argument \"%s\"", operands[0]);
	else if (!t.state || !t.out)
		error_set(&err, EXIT_USAGE, "--state FILE and --out DIR are needed");
	else if (t.before && !g_file_test(t.before, G_FILE_TEST_IS_DIR))
		error_set_file(&err, EXIT_NO_INPUT, t.before, "the directory cannot be read");
	if (t.state && !error_is_set(&err) && read_inputs(&t, &err) && force_dice(&t, &err) &&
	    play_run(t.play, false, &err) && write_outputs(&t, &err) && dice_left(t.play->dice) > 0)
		fprintf(call->errors, "nightmail: %zu %s left over\n", dice_left(t.play->dice),
		    text_plural(
		        (int64_t)dice_left(t.play->dice), "die of --dice was", "dice of --dice were"));
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_turn = {
    .name = "turn",
    .usage =
        "turn --state FILE --orders EMPIRE=FILE ... [--dice N,N,...] [--host FILE] [--before DIR] --out DIR",
    .about = "Runs one turn of a state document: the engine alone, as a filter",
    .help = "  --state FILE          state document, JSON or YAML\n"
            "  --orders EMPIRE=FILE  orders of an empire (GM where the ruleset has GM orders), or a\n"
            "                        directory with files EMPIRE.ord; may be given several times\n"
            "  --dice N,N,...        values of the first dice, in the order in which they are rolled\n"
            "  --host FILE           the host's facts for the reports (host.yaml of an archive)\n"
            "  --before DIR          reports of the turn before: maps that are drawn keep their shape\n"
            "  --rules DIR           tables from DIR/RULESET/tables.yaml instead of those built in\n"
            "  --out DIR             gets state.json and for each empire .txt, .json and .dot\n",
    .run = run,
};
