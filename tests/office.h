/* Two mail servers that follow prepared orders (tests/e2e/office), a site that uses them, and what doctor finds. The
   test's clock advances only when somebody waits. */
#ifndef TESTS_OFFICE_H
#define TESTS_OFFICE_H

#include "mailer/doctor/doctor.h"
#include "mailer/doctor/doctor_mail.h"
#include "tests/command.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static gint64 now = 1000000;
static GString *pauses;
static void (*while_waiting)(void);

gint64 g_get_monotonic_time(void)
{
	return now;
}

void g_usleep(gulong microseconds)
{
	now += (gint64)microseconds;
	g_string_append_printf(pauses, "%lu ", microseconds / 1000);
	if (while_waiting)
		while_waiting();
}

/* --- The servers, and their site -------------------------------------------------- */

static GPid office;
static int imap_port, smtp_port, orders;
static struct doctor doctor;

static char *content(const char *name)
{
	g_autofree char *path = in(name);
	char *text = NULL;

	return g_file_get_contents(path, &text, NULL, NULL) ? text : g_strdup("");
}

static int begin(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-03T19:00:00Z", 1);
	pauses = g_string_new(NULL);
	command("init");
	put("order", "");
	g_autofree char *order = in("order"), *port = in("port");
	char *argv[] = {(char *)(guintptr) "python3", (char *)(guintptr) "-I", (char *)(guintptr) "-S",
	    (char *)(guintptr) "tests/e2e/office", order, port, NULL};
	if (!g_spawn_async(NULL, argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &office, NULL))
		return 1;
	for (int i = 0; i < 2000 && imap_port == 0; i++) {
		g_autofree char *text = content("port");
		usleep(10000);
		sscanf(text, "%d %d", &imap_port, &smtp_port);
	}
	return imap_port ? 0 : 1;
}

static int end(void **unused)
{
	kill(office, SIGTERM);
	g_string_free(pauses, TRUE);
	return clear_place(unused);
}

/* `order`: behaviour of the servers, as in office; `site`: more keys of `site`; mailbox and outgoing NULL: a Maildir,
   otherwise URLs. */
static void look(const char *order, const char *site, const char *mailbox, const char *outgoing)
{
	struct error err = {0};
	g_autoptr(GString) yaml = g_string_new(NULL);
	g_autofree char *whole = g_strdup_printf("number: %d\n%s", ++orders, order);

	put("order", whole);
	put("order.said", "");
	g_string_printf(yaml, "site: {gm: p3@players.test, %s%s}\n",
	    strstr(site, "address") ? "" : "address: gm@gm.test", site);
	if (mailbox && strstr(mailbox, "://"))
		g_string_append_printf(
		    yaml, "mailbox: {url: '%s', user: gm, password_file: password}\n", mailbox);
	else if (mailbox)
		g_string_append_printf(yaml,
		    "mailbox: {url: 'imap://localhost:%d/%s, user: gm, password_file: password, insecure: true}\n",
		    imap_port, mailbox);
	if (outgoing && strstr(outgoing, "://"))
		g_string_append_printf(yaml, "outgoing: {url: '%s'}\n", outgoing);
	else if (outgoing)
		g_string_append_printf(
		    yaml, "outgoing: {url: 'smtp://localhost:%d', starttls: never%s}\n", smtp_port, outgoing);
	put("nightmail.yaml", yaml->str);
	put("password", "gmpw\n");
	g_string_truncate(pauses, 0);
	config_free(doctor.config);
	doctor_findings_clear(&doctor);
	doctor = (struct doctor){.dir = dir,
	    .config = config_read(dir, &err),
	    .db = doctor.db,
	    .providers = doctor.providers,
	    .patience = doctor.patience ? doctor.patience : 20};
	if (!doctor.config)
		fail_msg("%s", err.text);
	doctor_look_at_mail(&doctor);
}

/* Replaces the letter's random words and ports. */
static char *plain(const char *text)
{
	g_autoptr(GRegex) tag = g_regex_new("\\+[a-z2-7]*@", 0, 0, NULL);
	g_autoptr(GRegex) port = g_regex_new("localhost:[0-9]*", 0, 0, NULL);
	g_autofree char *out = g_regex_replace(tag, text, -1, 0, "+TAG@", 0, NULL);

	return g_regex_replace(port, out, -1, 0, "localhost", 0, NULL);
}

static void is(
    enum doctor_check check, enum doctor_result result, int code, const char *saw, const char *advice)
{
	const struct doctor_finding *found = &doctor.found[check];
	g_autofree char *text = plain(found->saw ? found->saw : ""), *advised = doctor_advice(found);

	if (found->result != result || strcmp(text, saw) != 0 || g_strcmp0(advised, advice) != 0 ||
	    (result == DOCTOR_BAD && (int)found->code != code))
		fail_msg("order %d, %s: %d %d: %s -> %s", orders, doctor_name(check), found->result,
		    found->code, text, advised ? advised : "");
}

static void is_ok(enum doctor_check check, const char *saw)
{
	is(check, DOCTOR_OK, 0, saw, NULL);
}

/* Expects the clients' lines with this beginning, cut behind `>` or at the end. */
static void heard(const char *verb, const char *want)
{
	g_autofree char *said = content("order.said"), *text = NULL;
	g_auto(GStrv) lines = g_strsplit(said, "\n", 0);
	g_autoptr(GString) out = g_string_new(NULL);

	for (char **line = lines; *line; line++) {
		const char *at = strstr(*line, verb);
		if (at)
			g_string_append_printf(
			    out, "%.*s ", (int)strcspn(at + strlen(verb), ">") + 1, at + strlen(verb));
	}
	text = plain(g_strchomp(out->str));
	assert_string_equal(text, want);
}

#endif
