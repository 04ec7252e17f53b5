/* help: shows help on a command, or a manual page on systems without man(1) (HO-80). */
#include "engine/base/builtin.h"
#include "engine/base/nearest.h"
#include "engine/commands/command.h"

#include <glib.h>
#include <string.h>

/* The topic of a built-in file: "nightmail-mail" for "manual/nightmail-mail.txt"; g_free it. NULL: not a page. */
static char *topic_of(const char *file)
{
	return g_str_has_prefix(file, "manual/") && g_str_has_suffix(file, ".txt")
	           ? g_strndup(file + strlen("manual/"), strlen(file) - strlen("manual/.txt"))
	           : NULL;
}

static GPtrArray *topics(void)
{
	GPtrArray *names = g_ptr_array_new_with_free_func(g_free);

	for (const struct builtin_file *f = builtin_files; f->name; f++) {
		char *topic = topic_of(f->name);
		if (topic)
			g_ptr_array_add(names, topic);
	}
	return names;
}

static bool unknown(const char *word, struct error *err)
{
	g_autoptr(GPtrArray) names = topics();
	const char *near = command_near(word);

	if (!near)
		near = nearest_name(word, (const char *const *)names->pdata, names->len);
	if (near)
		return error_set(err, EXIT_USAGE, "there is no help on %s; did you mean \"%s\"?", word, near);
	return error_set(
	    err, EXIT_USAGE, "there is no help on %s; `nightmail help` lists what there is", word);
}

static void put_topics(FILE *out)
{
	g_autoptr(GPtrArray) names = topics();

	fputs("\ntopics (help TOPIC prints the manual page):\n", out);
	for (guint i = 0; i < names->len; i++)
		fprintf(out, "  %s\n", (const char *)names->pdata[i]);
}

static bool put_help(const char *word, FILE *out, struct error *err)
{
	const struct command *command = command_find(word);
	g_autofree char *name = g_strdup_printf("manual/%s.txt", word);
	const struct builtin_file *page = builtin_find(name);

	if (command)
		command_put_help(command, out);
	else if (page)
		fwrite(page->begin, 1, (size_t)(page->end - page->begin), out);
	else
		return unknown(word, err);
	return true;
}

static enum exit_code run(const struct command_call *call)
{
	struct error err = {0};
	const struct option_spec specs[] = {{0}};
	int count;
	g_autofree char **operands = options_read(call, specs, &count, &err);

	if (count > 1)
		error_set(&err, EXIT_USAGE, "help takes one COMMAND or TOPIC");
	if (!error_is_set(&err) && count == 1)
		put_help(operands[0], call->out, &err);
	if (!error_is_set(&err) && count == 0) {
		command_put_list(call->out);
		put_topics(call->out);
	}
	return command_end(call->errors, &err, EXIT_DONE);
}

const struct command command_help = {
    .name = "help",
    .usage = "help [COMMAND | TOPIC]",
    .about = "Tells about a command, or prints a page of the manual",
    .help = "  COMMAND   what COMMAND --help prints\n"
            "  TOPIC     a manual page, such as nightmail-mail or a ruleset's\n",
    .run = run,
};
