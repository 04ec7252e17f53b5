/* Advice on an error: by the table's words, else by its exit code; none if it passes by itself (HO-77). */
#include "mailer/net/advice.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#define LOGIN "look at user and password, and at what the account may do"
#define WAY "look at host, port and scheme of the URL and at the server's certificate"
#define DISK "look at the rights and at the room on the disk"
#define LATER "later runs try again by themselves; if it lasts look at host, port and network"
#define MEND "mend it in nightmail.yaml"
#define GREY "the server wants to be asked again; the next runs do"
#define TRAP "imaps://cut.overquota.example: expired; type: nightmail -C /srv login"
#define ROOM "the mailbox is full; delete mails, in the trash folder too, or get more room"

static void test_codes(void **unused)
{
	static const struct {
		enum exit_code code;
		const char *advice;
	} cases[] = {{EXIT_NO_PERMISSION, LOGIN}, {EXIT_PROTOCOL, WAY}, {EXIT_CONFIG, MEND},
	    {EXIT_CANT_CREATE, DISK}, {EXIT_IO, DISK}, {EXIT_DATA, "take a copy from a backup"},
	    {EXIT_TEMPFAIL, LATER}, {EXIT_UNAVAILABLE, LATER}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		struct error err = {0};
		error_set_cause(&err, cases[i].code, CAUSE_UNKNOWN, "OVERQUOTA", "x");
		assert_string_equal(advice_of(NULL, NULL, &err), cases[i].advice);
		error_clear(&err);
	}
}

/* Errors of a server; the built-in table knows OVERQUOTA. */
static void test_added(void **unused)
{
	static const struct {
		enum mail_scheme scheme;
		enum exit_code code;
		enum error_cause cause;
		const char *said, *advice;
	} cases[] = {{MAIL_IMAP, EXIT_IO, CAUSE_UNKNOWN, NULL, NULL},
	    {MAIL_IMAP, EXIT_IO, CAUSE_UNKNOWN, "[OVERQUOTA]", NULL},
	    {MAIL_IMAP, EXIT_TEMPFAIL, CAUSE_UNKNOWN, NULL, NULL},
	    {MAIL_IMAP, EXIT_NO_PERMISSION, CAUSE_TOLD, NULL, NULL},
	    {MAIL_IMAP, EXIT_TEMPFAIL, CAUSE_UNKNOWN, "[OVERQUOTA]", ROOM},
	    /* Advice given for another error is not repeated. */
	    {MAIL_SMTPS, EXIT_PROTOCOL, CAUSE_UNKNOWN, "[OVERQUOTA]", NULL},
	    {MAIL_IMAP, EXIT_NO_PERMISSION, CAUSE_TOLD, "greylisted", GREY},
	    {MAIL_SMTPS, EXIT_PROTOCOL, CAUSE_UNKNOWN, NULL, WAY},
	    {MAIL_IMAPS, EXIT_NO_PERMISSION, CAUSE_LOGIN, NULL, LOGIN},
	    {MAIL_SMTP, EXIT_CONFIG, CAUSE_UNKNOWN, NULL, MEND},
	    {MAIL_SMTP, EXIT_TEMPFAIL, CAUSE_NAME, NULL, NULL},
	    {MAIL_MAILDIR, EXIT_NO_PERMISSION, CAUSE_UNKNOWN, NULL, NULL},
	    {MAIL_MAILDIR, EXIT_CONFIG, CAUSE_UNKNOWN, "spam", NULL}};
	struct config config = {.dir = dir};
	const struct site site = {.config = &config};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		const struct mail_server server = {
		    .scheme = cases[i].scheme, .host = (char[]){"mail.example.org"}};
		struct error err = {0};
		/* The text contains the table's words as a trap: it must not decide. */
		error_set_cause(&err, cases[i].code, cases[i].cause, cases[i].said, TRAP);
		advice_add(&site, &server, &err);
		g_autofree char *want =
		    cases[i].advice ? g_strdup_printf(TRAP "; %s", cases[i].advice) : g_strdup(TRAP);
		assert_string_equal(err.text, want);
		assert_int_equal(err.code, cases[i].code);
		error_clear(&err);
	}
}

/* Without a readable table the usual advice is given. */
static void test_no_table(void **unused)
{
	struct config config = {.dir = dir};
	const struct site site = {.config = &config};
	const struct mail_server server = {.scheme = MAIL_IMAP, .host = (char[]){"mail.example.org"}};
	struct error err = {0};

	(void)unused;
	put("providers.yaml", "providers: {");
	error_set_cause(&err, EXIT_NO_PERMISSION, CAUSE_QUOTA, "[OVERQUOTA]", "x");
	advice_add(&site, &server, &err);
	assert_string_equal(err.text, "x; delete mails, in the trash folder too, or get more room");
	error_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_codes),
	    cmocka_unit_test_setup_teardown(test_added, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_no_table, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
