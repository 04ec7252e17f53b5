#include "engine/base/cmdline.h"

#include "engine/base/nearest.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const struct option_spec *spec_find(const struct option_spec *specs, const char *word, size_t size)
{
	for (; specs->name; specs++)
		if (strlen(specs->name) == size && strncmp(specs->name, word, size) == 0)
			return specs;
	return NULL;
}

static bool unknown_option(const struct option_spec *specs, const char *word, size_t size, struct error *err)
{
	g_autoptr(GPtrArray) names = g_ptr_array_new();
	g_autofree char *name = g_strndup(word, size);

	for (; specs->name; specs++)
		g_ptr_array_add(names, (gpointer)specs->name);
	const char *near = nearest_name(name, (const char *const *)names->pdata, names->len);
	if (near)
		return error_set(err, EXIT_USAGE, "unknown option %s; did you mean %s?", word, near);
	return error_set(err, EXIT_USAGE, "unknown option %s; --help lists them", word);
}

/* Is this word the value of an option whose number may be left out? */
static bool is_number(const char *word)
{
	return word && g_ascii_isdigit(word[*word == '-' || *word == '+']);
}

/* The value of the option at argv[*at], after `=` or in the next word; NULL: none. */
static const char *take_value(
    const struct command_call *call, const struct option_spec *spec, const char *equal, int *at)
{
	const char *next = *at + 1 < call->argc ? call->argv[*at + 1] : NULL;

	if (equal)
		return equal + 1;
	if (!next || (spec->flag && !is_number(next)))
		return NULL;
	(*at)++;
	return next;
}

/* Takes the option at argv[*at], and its value; false with err. */
static bool take_option(
    const struct command_call *call, const struct option_spec *specs, int *at, struct error *err)
{
	const char *word = call->argv[*at];
	const char *equal = strchr(word, '=');
	size_t size = equal ? (size_t)(equal - word) : strlen(word);
	const struct option_spec *spec = spec_find(specs, word, size);
	const char *value;

	if (!spec && strcmp(word, "-C") == 0)
		return error_set(err, EXIT_USAGE, "-C DIR must come before the command");
	if (!spec)
		return unknown_option(specs, word, size, err);
	if (spec->flag)
		*spec->flag = true;
	if (spec->flag && !spec->value)
		return !equal || error_set(err, EXIT_USAGE, "%s takes no value", spec->name);
	value = take_value(call, spec, equal, at);
	if (!value)
		return spec->flag || error_set(err, EXIT_USAGE, "%s needs a value", spec->name);
	if (spec->value)
		*spec->value = value;
	if (spec->values)
		g_ptr_array_add(spec->values, (gpointer)value);
	return true;
}

char **options_read(
    const struct command_call *call, const struct option_spec *specs, int *count, struct error *err)
{
	char **operands = g_new0(char *, (gsize)call->argc + 1);
	bool only_operands = false;
	int kept = 0;

	for (int i = 0; i < call->argc; i++) {
		const char *word = call->argv[i];
		if (!only_operands && strcmp(word, "--") == 0) {
			only_operands = true;
		} else if (!only_operands && word[0] == '-' && word[1] != '\0') {
			if (!take_option(call, specs, &i, err))
				break;
		} else {
			operands[kept++] = call->argv[i];
		}
	}
	*count = kept;
	return operands;
}

bool call_confirmed(const struct command_call *call, bool yes, const char *what, struct error *err)
{
	char line[16] = "";

	if (yes || call->audience != AUDIENCE_TERMINAL || !isatty(STDIN_FILENO))
		return true;
	fprintf(call->errors, "%s, and nothing brings it back. Go on (yes or no)? ", what);
	fflush(call->errors);
	if (fgets(line, sizeof line, stdin) &&
	    (g_ascii_strncasecmp(line, "yes\n", 4) == 0 || strcmp(line, "y\n") == 0))
		return true;
	return error_set(err, EXIT_TEMPFAIL, "nothing was done");
}

enum exit_code command_end(FILE *errors, struct error *err, enum exit_code code)
{
	if (error_is_set(err)) {
		error_print(err, errors);
		code = err->code;
		error_clear(err);
	}
	return code;
}

bool option_number(
    const char *option, const char *text, int64_t min, int64_t max, int64_t *number, struct error *err)
{
	if (!text)
		return error_set(err, EXIT_USAGE, "%s is needed", option);
	if (!g_ascii_string_to_signed(text, 10, min, max, number, NULL))
		return error_set(
		    err, EXIT_USAGE, "%s must be a number from %" PRId64 " to %" PRId64, option, min, max);
	return true;
}
