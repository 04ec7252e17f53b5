/* Commands for the site in a unit test's directory, one after the other, each with its expected output, and the
   database's contents then. */
#ifndef TESTS_STEPS_H
#define TESTS_STEPS_H

#include "engine/site/site.h"
#include "engine/store/binding.h"
#include "tests/command.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* code 0 to 78: a command, `~` for a blank within a word, `^` for the site; its output (NULL: any), and on standard
   error without "nightmail: "; ASK: a query of the database, and its rows; AT: sets the time */
enum { ASK = -1, AT = -2 };
struct step {
	int code;
	const char *line, *out, *errors;
};

/* The rows of a query with the column x, one per line; g_free. */
static inline char *rows_of(const char *sql)
{
	struct site *site = open_site(SITE_READ);
	struct error err = {0};
	g_autofree char *query =
	    g_strdup_printf("SELECT coalesce(group_concat(x, char(10)), '') FROM (%s)", sql);
	char *text = db_text_of(site->db, &err, query, "");

	if (!text)
		fail_msg("%s: %s", sql, err.text);
	site_close(site);
	return text;
}

static inline void run_step(const struct step *step)
{
	g_auto(GStrv) words = g_strsplit(step->line, " ", -1);
	char *out = NULL, *errors = NULL;
	size_t out_size, errors_size;
	struct command_call call = {.site = dir,
	    .out = open_memstream(&out, &out_size),
	    .errors = open_memstream(&errors, &errors_size),
	    .audience = AUDIENCE_SCRIPT,
	    .argc = (int)g_strv_length(words) - 1,
	    .argv = words + 1};
	for (char **word = words; *word; word++)
		if (**word == '^') {
			char *path = in(*word + 1);
			g_free(*word);
			*word = path;
		} else
			g_strdelimit(*word, "~", ' ');
	int code = command_find(words[0])->run(&call);

	fclose(call.out);
	fclose(call.errors);
	g_autofree char *wanted = g_strdup_printf(
	    "%s%s%s", *step->errors ? "nightmail: " : "", step->errors, *step->errors ? "\n" : "");
	if (code != step->code || strcmp(errors, wanted) != 0 || (step->out && strcmp(out, step->out) != 0))
		fail_msg("%s\n%d\n%s%s\nnot %d\n%s%s", step->line, code, out, errors, step->code,
		    step->out ? step->out : "", wanted);
	free(out);
	free(errors);
}

static inline void play(const struct step *steps, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (steps[i].code == AT)
			setenv("NIGHTMAIL_NOW", steps[i].line, 1);
		else if (steps[i].code == ASK) {
			g_autofree char *got = rows_of(steps[i].line);
			if (strcmp(got, steps[i].out) != 0)
				fail_msg("%s\n%s\nnot\n%s", steps[i].line, got, steps[i].out);
		} else
			run_step(&steps[i]);
	}
}

#endif
