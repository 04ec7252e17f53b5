/* The site in a unit test's directory: runs commands there, and opens it. */
#ifndef TESTS_COMMAND_H
#define TESTS_COMMAND_H

#include "engine/commands/command.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* Runs a command of words separated by single blanks; it must succeed, and its output is ignored. */
static inline void command(const char *line)
{
	g_auto(GStrv) words = g_strsplit(line, " ", -1);
	FILE *null = fopen("/dev/null", "w");
	struct command_call call = {.site = dir,
	    .out = null,
	    .errors = stderr,
	    .argc = (int)g_strv_length(words) - 1,
	    .argv = words + 1};

	assert_non_null(null);
	if (command_find(words[0])->run(&call) != 0)
		fail_msg("%s", line);
	fclose(null);
}

/* See site_close. */
static inline struct site *open_site(enum site_mode mode)
{
	struct command_call call = {.site = dir, .out = stdout, .errors = stderr};
	struct error err = {0};
	struct site *site = site_open(&call, mode, "test", &err);

	if (!site)
		fail_msg("%s", err.text);
	return site;
}

#endif
