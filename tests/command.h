/* The site in a unit test's directory: runs commands there, and opens it. */
#ifndef TESTS_COMMAND_H
#define TESTS_COMMAND_H

#include "engine/commands/command.h"
#include "engine/store/binding.h"
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

/* Changes the database of an open site. */
static inline void run_on(struct site *open, const char *sql)
{
	struct error err = {0};

	if (!db_run(open->db, &err, sql, ""))
		fail_msg("%s: %s", sql, err.text);
}

/* Opens the site, changes its database, and closes it. */
static inline void change(const char *sql)
{
	struct site *open = open_site(SITE_WRITE);

	run_on(open, sql);
	site_close(open);
}

/* The text that a query of the site's database returns first, NULL: none. g_free. */
static inline char *answer_of(const char *sql)
{
	struct site *open = open_site(SITE_READ);
	struct error err = {0};
	char *text = db_text_of(open->db, &err, sql, "");

	if (error_is_set(&err))
		fail_msg("%s: %s", sql, err.text);
	site_close(open);
	return text;
}

#endif
