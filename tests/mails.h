/* A site that receives mails, in a unit test: its game, its mails, its log. */
#ifndef TESTS_MAILS_H
#define TESTS_MAILS_H

#include "engine/store/binding.h"
#include "mailer/intake/intake.h"
#include "mailer/store/store.h"
#include "tests/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define NOW 1796119200 /* 2026-12-01T10:00:00Z */

static struct site *site;

static inline void run_sql(const char *sql)
{
	run_on(site, sql);
}

static inline int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml", "site: {address: host@test.example, gm: gm@example.org}\n"
	                      "trust: {players_by: address}\n");
	command("new war --ruleset space-empires --players 2 --seed 7");
	command("join war MING ming@example.org");
	command("join war BOSCO bosco@example.org");
	command("start war");
	site = open_site(SITE_WRITE);
	run_sql("PRAGMA synchronous = OFF"); /* no test cuts the power */
	return chdir(dir);
}

static inline int remove_site(void **unused)
{
	site_close(site);
	return chdir("/") + clear_place(unused);
}

static inline char *text_of(const char *sql)
{
	struct error err = {0};
	char *text = db_text_of(site->db, &err, sql, "");

	if (error_is_set(&err))
		fail_msg("%s: %s", sql, err.text);
	return text;
}

static inline void text_is(const char *sql, const char *want)
{
	g_autofree char *text = text_of(sql);

	if (g_strcmp0(text, want) != 0)
		fail_msg("%s: %s, not %s", sql, text ? text : "nothing", want);
}

/* Adds a mail that came `ago` seconds ago. */
static inline void comes(const char *raw, size_t size, int64_t ago)
{
	struct error err = {0};
	const struct taken mail = {.source = "spool",
	    .arrived = NOW - ago,
	    .size = (int64_t)size,
	    .raw = raw,
	    .raw_size = size,
	    .whole = true};

	if (!store_mail_alone(site, &mail, &err))
		fail_msg("%s", err.text);
}

#define TO "To: host@test.example\n"

static inline void comes_from(const char *from, const char *text, int64_t ago)
{
	g_autofree char *raw = g_strdup_printf("From: %s\n" TO "%s", from, text);

	comes(raw, strlen(raw), ago);
}

static inline void files(void)
{
	struct error err = {0};

	if (!intake_file_all(site, &err))
		fail_msg("%s", err.text);
}

static size_t logged; /* bytes of the log that were read before */

static inline char *log_text(void)
{
	g_autofree char *path = in("log/2026-12.log");
	char *text = NULL;

	return g_file_get_contents(path, &text, NULL, NULL) ? text : g_strdup("");
}

static inline void begin(void)
{
	g_autofree char *mark = in("log/.reading"), *log = log_text();

	logged = strlen(log);
	run_sql("DELETE FROM mail");
	run_sql("DELETE FROM outbox WHERE kind = 'answer'");
	run_sql("DELETE FROM counter");
	unlink(mark);
}

/* Expects mails' ids in the log, in order, each behind the words that it is logged with. */
static inline void log_is(const char *want)
{
	g_autofree char *text = log_text();
	g_autoptr(GString) told = g_string_new(NULL);
	g_auto(GStrv) lines = g_strsplit(text + logged, "\n", 0);

	for (char **line = lines; *line; line++) {
		const char *mail = strstr(*line, " mail ");
		if (mail)
			g_string_append_printf(told, "%s;", mail + strlen(" mail "));
	}
	assert_string_equal(told->str, want);
}

#endif
