/* The site in a unit test's directory: commands of the shell given to it, and it opened. */
#ifndef TESTS_COMMAND_H
#define TESTS_COMMAND_H

#include "engine/commands/command.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

/* Its words, parted by single blanks; it succeeds, and what it prints is nobody's. */
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

/* site_close. */
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
