#include "parsers/host_command.h"

#include "engine/play/report_wrap.h"
#include "engine/base/nearest.h"

#include <string.h>

const struct host_spec host_specs[] = {
#define HOST_COMMAND(name, function, ...) {.command = HOST_##name, __VA_ARGS__},
#include "parsers/host_commands.def"
#undef HOST_COMMAND
    {0}};

const struct host_spec *host_spec_find(const char *word)
{
	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		if (strcmp(spec->word, word) == 0)
			return spec;
	return NULL;
}

char **host_words(const struct reading_command *command)
{
	g_auto(GStrv) parts = g_strsplit(command->rest, " ", 0);
	GPtrArray *words = g_ptr_array_new();

	for (char **part = parts; *part; part++)
		if (**part)
			g_ptr_array_add(words, g_strdup(*part));
	g_ptr_array_add(words, NULL);
	return (char **)g_ptr_array_free(words, FALSE);
}

/* The command that was meant: the words of a mistyped /password must be kept secret, too. */
static const struct host_spec *spec_meant(const struct reading_command *command)
{
	const struct host_spec *spec = host_spec_find(command->word);
	return spec ? spec : host_spec_nearest(command->word);
}

char *host_canonical(const struct reading_command *command)
{
	const struct host_spec *spec = spec_meant(command);
	g_auto(GStrv) words = host_words(command);
	GString *out = g_string_new("/");
	unsigned shown = spec && spec->secret ? spec->secret - 1 : G_MAXUINT;

	g_string_append(out, command->word);
	for (unsigned i = 0; i < shown && words[i]; i++)
		g_string_append_printf(out, " %s", words[i]);
	return g_string_free(out, FALSE);
}

bool host_is_secret(const struct reading_command *command)
{
	const struct host_spec *spec = spec_meant(command);

	return spec && spec->secret > 0;
}

static bool is_number(const char *word)
{
	size_t n = strlen(word);
	return n > 0 && n <= 6 && strspn(word, "0123456789") == n;
}

/* A `.` or `,` at the end, which is refused and never dropped (HO-12 f); a secret may end with one. */
static char stop_at_end(const struct reading_command *command)
{
	const struct host_spec *spec = host_spec_find(command->word);
	const char *last = *command->rest ? command->rest : command->word;
	size_t n = strlen(last);

	return n && strchr(".,", last[n - 1]) && !(spec && spec->secret) ? last[n - 1] : '\0';
}

/* Are the arguments a turn number, and for HOST_TURN_OR_FULL a last word "full", where the command takes them? */
static bool has_turn(const struct host_spec *spec, char **words, unsigned count)
{
	if (spec->first == HOST_TURN_OR_FULL && count && g_ascii_strcasecmp(words[count - 1], "full") == 0)
		count--;
	return spec->first == HOST_ANY_WORD || count == 0 || (is_number(words[0]) && count == 1);
}

bool host_check(const struct reading_command *command, const char **cause)
{
	const struct host_spec *spec = host_spec_find(command->word);
	g_auto(GStrv) words = host_words(command);
	unsigned count = g_strv_length(words);
	char stop = stop_at_end(command);

	*cause = NULL;
	if (stop)
		*cause = stop == '.' ? "a full stop follows the command" : "a comma follows the command";
	else if (!spec)
		*cause = "there is no such command";
	else if (count < spec->least || count > spec->most)
		*cause =
		    count < spec->least ? "the command is not complete" : "too many words for this command";
	else if (!has_turn(spec, words, count))
		*cause = "that is no turn number";
	else if (spec->letter && !command->body)
		*cause = "no letter with a line /end follows";
	return *cause == NULL;
}

const struct host_spec *host_spec_nearest(const char *word)
{
	const char *names[G_N_ELEMENTS(host_specs)];
	size_t count = 0;

	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		names[count++] = spec->word;
	word = nearest_name(word, names, count);
	return word ? host_spec_find(word) : NULL;
}

char *host_hint(const struct reading_command *command)
{
	const struct host_spec *spec = spec_meant(command);

	if (stop_at_end(command))
		return g_strdup("leave it out");
	if (!spec)
		return g_strdup("/help lists the commands");
	return strcmp(spec->word, command->word) == 0 ? g_strdup_printf("\"%s\"", spec->usage)
	                                              : order_question(spec->usage);
}

/* Do two commands mean the same? Ignores blanks, case and leading zeros of a turn. */
static bool says_same(
    const struct host_spec *spec, const struct reading_command *a, const struct reading_command *b)
{
	g_auto(GStrv) of_a = host_words(a), of_b = host_words(b);
	guint i = 0;

	if (spec->first == HOST_TURN_NUMBER)
		return g_ascii_strtoll(a->rest, NULL, 10) == g_ascii_strtoll(b->rest, NULL, 10);
	while (of_a[i] && of_b[i] && g_ascii_strcasecmp(of_a[i], of_b[i]) == 0)
		i++;
	return !of_a[i] && !of_b[i];
}

const struct reading_command *host_find(
    const struct reading *reading, enum host_command command, bool *differ)
{
	const struct reading_command *found = NULL, *broken = NULL;
	const char *cause;

	for (guint i = 0; i < reading->commands->len; i++) {
		const struct reading_command *one =
		    &g_array_index(reading->commands, struct reading_command, i);
		const struct host_spec *spec = host_spec_find(one->word);
		if (!spec || spec->command != command)
			continue;
		if (!host_check(one, &cause)) {
			broken = broken ? broken : one;
			continue;
		}
		if (found && !says_same(spec, found, one))
			*differ = true;
		if (!found)
			found = one;
	}
	return found ? found : broken;
}

static void append_usage(const struct host_spec *spec, GString *out)
{
	g_autofree char *usage = g_strdup_printf("`%s`", spec->usage);
	size_t size = strlen(usage);

	g_string_append_printf(out, "  %s", usage);
	if (size > 28)
		g_string_append_printf(out, "\n%31s", "");
	else
		g_string_append_printf(out, "%*s", (int)(29 - size), "");
	report_wrap(out, 31, spec->about);
	g_string_append_c(out, '\n');
}

void host_help(const struct host_spec *one, bool gm, GString *out)
{
	if (one) {
		append_usage(one, out);
		g_string_append(out, "      ");
		report_wrap(out, 6, one->more);
		g_string_append_printf(out, "\n      For example: `%s`\n", one->example);
		return;
	}
	for (const struct host_spec *spec = host_specs; spec->word; spec++)
		if (gm || spec->who != HOST_GM)
			append_usage(spec, out);
}
