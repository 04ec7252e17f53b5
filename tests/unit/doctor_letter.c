/* The test letter of `doctor`: where it arrives and what it shows, at each limit (HO-77). */
#include "mailer/doctor/doctor_clock.h"
#include "mailer/store/store.h"
#include "tests/office.h"

static void look_for_letter(const char *order)
{
	look(order, "", "INBOX'", "");
}

#define CAME "it went out, and came to gm+TAG@gm.test in "
#define NO_RESULTS "its server has written no Authentication-Results: tokens prove who plays"
#define FOUND CAME "INBOX; " NO_RESULTS
#define SUB_ADDRESSES                                                                                        \
	"have the server deliver sub-addresses, or set site.delimiter to the sign that it parts them by, "   \
	"or to null, where players use passwords"
#define LOOK_AGAIN                                                                                           \
	"is site.address of this mailbox? Look for the letter, or for a bounce, with a mail program"

static void test_found(void **unused)
{
	(void)unused;
	/* Found at the first look: the newest one with the word, no other; then removed. */
	look_for_letter("sub: INBOX\nolder: Authentication-Results: mx.old.test; none\n");
	is_ok(CHECK_LETTER, FOUND);
	assert_string_equal(pauses->str, "");
	heard("UID EXPUNGE ", "5");
	heard("UID STORE ", "5 +FLAGS.SILENT (\\Deleted)");
	heard("RCPT TO:", "<gm+TAG@gm.test>");
	heard("MAIL FROM:", "<>");
	/* Found at the third look. */
	look_for_letter("sub: INBOX\nlooks: 2\n");
	is_ok(CHECK_LETTER, FOUND);
	assert_string_equal(pauses->str, "200 300 ");
	/* The letter's contents. */
	g_autofree char *said = content("order.said");
	g_auto(GStrv) lines = g_strsplit(said, "\n", 0);
	assert_true(g_strv_contains((const char *const *)lines, "DATA"));
	/* A letter is expunged only by its UID. */
	static const char *const stays[] = {
	    "can: MOVE", "refuse: UID_STORE", "refuse: UID_EXPUNGE", "refuse: SELECT:Processed"};
	for (size_t i = 0; i < G_N_ELEMENTS(stays); i++) {
		g_autofree char *order = g_strdup_printf("sub: Processed\n%s\n", stays[i]);
		look_for_letter(order);
		is(CHECK_LETTER, DOCTOR_WARN, 0, "the letter stays in Processed", "delete it");
		heard("UID STORE ", i == 3 ? "" : "5 +FLAGS.SILENT (\\Deleted)");
		heard("UID EXPUNGE ", i == 2 ? "5" : "");
		heard(" EXPUNGE", i == 2 ? " 5" : "");
	}
	/* Without sub-addresses: sent to the plain address only. */
	look("plain: INBOX\n", ", delimiter: null", "INBOX'", "");
	is_ok(CHECK_LETTER, "it went out, and came to gm@gm.test in INBOX; " NO_RESULTS);
	look("", ", delimiter: null", "INBOX'", "");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "it went out, and was lost: in 20 s it came to no folder that is looked into", LOOK_AGAIN);
	heard("RCPT TO:", "<gm@gm.test>");
}

#define NTP "set this machine's clock by NTP: deadlines go by it, arrival of mails by the server's"

/* The mailbox's clock, by the arrival it gives the letter: five minutes' difference are ignored. */
static void test_clock(void **unused)
{
	static const struct {
		const char *date, *off; /* NULL: no report */
	} cases[] = {{"03-Dec-2026 19:00:00 +0000", NULL}, {"03-Dec-2026 18:55:00 +0000", NULL},
	    {"03-Dec-2026 18:54:59 +0000", "0:05 hours ahead of"}, {"03-Dec-2026 19:05:00 +0000", NULL},
	    {"03-Dec-2026 19:05:01 +0000", "0:05 hours behind"},
	    {"03-Dec-2026 22:29:59 +0200", "1:29 hours behind"},
	    {"03-Dec-2026 05:30:00 -0330", "10:00 hours ahead of"},
	    {"01-Dec-2026 18:59:59 +0000", "2 days ahead of"},
	    {"03-Nov-2026 19:00:01 +0000", "29 days ahead of"}};
	static const struct {
		const char *date, *off;
	} bad[] = {{"03-Nov-2026 19:00:00 +0000", "30 days ahead of"},
	    {"03-Dec-2027 19:00:00 +0000", "365 days behind"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *order = g_strdup_printf("sub: INBOX\ndate: %s\n", cases[i].date);
		look_for_letter(order);
		is_ok(CHECK_LETTER, FOUND);
		if (!cases[i].off) {
			assert_int_equal(doctor.found[CHECK_CLOCK].result, DOCTOR_UNSEEN);
			continue;
		}
		g_autofree char *saw = g_strdup_printf("this clock is %s that of the mailbox", cases[i].off);
		is(CHECK_CLOCK, DOCTOR_WARN, 0, saw, NTP);
	}
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		g_autofree char *order = g_strdup_printf("sub: INBOX\ndate: %s\n", bad[i].date);
		g_autofree char *saw = g_strdup_printf("this clock is %s that of the mailbox", bad[i].off);
		look_for_letter(order);
		is(CHECK_CLOCK, DOCTOR_BAD, EXIT_TEMPFAIL, saw, NTP);
	}
}

/* A greeting may end with the server's time; only the first differing clock is reported. */
static void test_greetings(void **unused)
{
	static const struct {
		const char *greeting, *off; /* NULL: no report */
	} cases[] = {{"mx.test ESMTP Exim 4.97 Thu, 03 Dec 2026 19:00:00 +0000", NULL},
	    {"mx.test ESMTP", NULL}, {"", NULL},
	    {"mx.test ESMTP Exim 4.97 Thu, 03 Dec 2026 20:05:00 +0200", "0:55 hours ahead of"},
	    {"mx.test 8.18; Thu, 3 Dec 2026 22:00:00 +0000", "3:00 hours behind"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		doctor_findings_clear(&doctor);
		memset(doctor.found, 0, sizeof doctor.found);
		doctor_clock_of_greeting(&doctor, cases[i].greeting);
		if (!cases[i].off) {
			assert_int_equal(doctor.found[CHECK_CLOCK].result, DOCTOR_UNSEEN);
			continue;
		}
		g_autofree char *saw = g_strdup_printf(
		    "this clock is %s that of the outgoing server, by its greeting", cases[i].off);
		doctor_tell_clock(&doctor, 4000, "another one");
		is(CHECK_CLOCK, DOCTOR_WARN, 0, saw, NTP);
	}
}

/* Authentication-Results on the letter: three hundred characters are shown; an id that matches, another one, none. */
static void test_results(void **unused)
{
	static const char *const trusts[] = {"mx.gm.test", "mx.other.test"};
	g_autoptr(GString) long_one = g_string_new("x=(");

	(void)unused;
	for (int i = 0; i < 285; i++)
		g_string_append(long_one, "ü");
	for (int more = 0; more < 2; more++) {
		g_autofree char *order =
		    g_strdup_printf("sub: INBOX\nheader: Authentication-Results: mx.gm.test; %s%s\n",
		        long_one->str, more ? "ü" : "");
		g_autofree char *saw =
		    g_strdup_printf(CAME "INBOX; Authentication-Results: mx.gm.test; %s", long_one->str);
		look_for_letter(order);
		is(CHECK_LETTER, DOCTOR_OK, 0, saw,
		    "trust: {authserv_id: mx.gm.test} lets such verdicts count");
	}
	look_for_letter("sub: INBOX\nheader: Authentication-Results: ; none\n");
	is_ok(CHECK_LETTER, FOUND);
	for (int i = 0; i < 2; i++) {
		g_autofree char *site = g_strdup_printf("}\ntrust: {authserv_id: %s", trusts[i]);
		look("sub: INBOX\nheader: Authentication-Results: mx.gm.test; none\n", site, "INBOX'", "");
		if (i == 0)
			is_ok(CHECK_LETTER, CAME "INBOX; Authentication-Results: mx.gm.test; none");
		else
			is(CHECK_LETTER, DOCTOR_WARN, 0,
			    "trust.authserv_id fits no Authentication-Results of this server: mx.gm.test; none",
			    "trust: {authserv_id: mx.gm.test}");
	}
}

/* Where the letter may be: each folder that is searched, by its meaning. */
static void test_places(void **unused)
{
	static const struct {
		const char *folder, *saw;
		enum doctor_result result;
	} cases[] = {{"Processed", CAME "Processed; " NO_RESULTS, DOCTOR_OK},
	    {"Rest", CAME "Rest; " NO_RESULTS, DOCTOR_OK}, {"Games", CAME "Games; " NO_RESULTS, DOCTOR_OK},
	    {"Odd", "it came to gm+TAG@gm.test, and lay in the junk folder Odd", DOCTOR_WARN},
	    {"Bulk Mail", "it came to gm+TAG@gm.test, and lay in the junk folder Bulk Mail", DOCTOR_WARN},
	    {"INBOX", "it came to gm+TAG@gm.test, but to the folder INBOX, not to Games", DOCTOR_BAD}};
	struct error err = {0};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *order = g_strdup_printf(
		    "folders: INBOX,Processed,Games,Rest,Odd,Bulk Mail,Closed\nsub: %s\nrefuse: EXAMINE:Closed\n",
		    cases[i].folder);
		look(order, "", "Games', rejected: Rest, junk: Odd", "");
		is(CHECK_LETTER, cases[i].result, EXIT_CONFIG, cases[i].saw,
		    cases[i].result == DOCTOR_OK ? NULL
		    : cases[i].result == DOCTOR_WARN
		        ? "tell the provider that mails to and from the site are no junk (a rule, a "
		          "contact), and set mailbox.junk to this folder"
		        : "name that folder in mailbox.url, or make a rule that puts the site's "
		          "mails into yours");
	}
	look_for_letter("folders: INBOX,Processed,Spam\nrefuse: EXAMINE:Processed\nsub: Spam\n");
	is(CHECK_LETTER, DOCTOR_WARN, 0, "it came to gm+TAG@gm.test, and lay in the junk folder Spam",
	    "tell the provider that mails to and from the site are no junk (a rule, a contact), and set "
	    "mailbox.junk to this folder");
	/* The provider's name for the junk folder of that host. */
	put("providers.yaml",
	    "format: 1\nsentences: []\nproviders:\n  here:\n    title: Here\n    from: here\n"
	    "    mailbox: \"imaps://localhost/INBOX\"\n    outgoing: \"smtp://localhost\"\n    user: address\n"
	    "    delimiter: null\n    junk: Odd\n    per_minute: 0\n    per_day: 0\n    password: null\n"
	    "    note: null\n    sentences: []\n");
	doctor.providers = providers_read(dir, &err);
	if (!doctor.providers)
		fail_msg("%s", err.text);
	look_for_letter("folders: INBOX,Processed,Odd\nsub: Odd\n");
	assert_int_equal(doctor.found[CHECK_LETTER].result, DOCTOR_WARN);
	providers_free(doctor.providers);
	doctor.providers = NULL;
	look_for_letter("folders: INBOX,Processed,Odd\nsub: Odd\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "it went out, and was lost: in 20 s it came to no folder that is looked into", LOOK_AGAIN);
}

static struct site *site;
static const char *taken_at;

/* A run fetches the letter meanwhile. */
static void take_letter(void)
{
	g_autofree char *raw = content("letter");
	struct taken mail = {.source = "spool",
	    .raw = raw,
	    .raw_size = strlen(raw),
	    .size = (int64_t)strlen(raw),
	    .whole = true};
	struct error err = {0};

	setenv("NIGHTMAIL_NOW", taken_at, 1);
	if (*raw)
		assert_true(store_mail(site, &mail, &err));
}

/* Is a mail stored at that time the letter, which was sent at 19:00:00? */
static bool is_in_record(const char *stored)
{
	g_autofree char *path = in("letter");
	g_autofree char *order = g_strdup_printf("pipe: cat >%s.new; mv %s.new %s\n", path, path, path);

	taken_at = stored;
	look_for_letter(order);
	setenv("NIGHTMAIL_NOW", "2026-12-03T19:00:00Z", 1);
	unlink(path);
	return doctor.found[CHECK_LETTER].result == DOCTOR_OK;
}

static void test_record(void **unused)
{
	(void)unused;
	site = open_site(SITE_WRITE);
	doctor.db = site->db;
	while_waiting = take_letter;
	assert_false(is_in_record("2026-12-03T18:59:59Z"));
	assert_true(is_in_record("2026-12-03T19:00:00Z"));
	is_ok(CHECK_LETTER, CAME "the record; " NO_RESULTS);
	assert_string_equal(pauses->str, "200 ");
	assert_int_equal(doctor.found[CHECK_CLOCK].result, DOCTOR_UNSEEN);
	doctor.db = NULL;
	assert_false(is_in_record("2026-12-03T19:00:00Z"));
	while_waiting = NULL;
	site_close(site);
}

/* Sub-addresses refused: the plain address is tried at once; lost: after a quarter of the time, and after another
   quarter the letter to the sub-address is given up. */
static void test_sub_addresses(void **unused)
{
	(void)unused;
	look_for_letter("sub: NO 550 5.1.1 nobody\nplain: INBOX\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_CONFIG,
	    "a letter to gm@gm.test came, one to its sub-address gm+TAG@gm.test was refused: 550 5.1.1 nobody",
	    SUB_ADDRESSES);
	assert_string_equal(pauses->str, "200 ");
	doctor.patience = 2;
	look_for_letter("plain: INBOX\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_CONFIG,
	    "a letter to gm@gm.test came, one to its sub-address gm+TAG@gm.test did not", SUB_ADDRESSES);
	/* Sent at 950, not yet at 500, found at 1625, over at 2637. */
	assert_string_equal(pauses->str, "200 300 450 675 1012 ");
	heard("RCPT TO:", "<gm+TAG@gm.test> <gm@gm.test>");
	/* Found at 9851; 4000 more is still within the quarter. */
	doctor.patience = 16;
	look_for_letter("plain: INBOX\nlooks: 1\n");
	assert_string_equal(pauses->str, "200 300 450 675 1012 1518 2278 3417 4000 4000 ");
	/* A quarter is longer than that, but the plain letter is there: waiting ends. */
	doctor.patience = 100;
	look_for_letter("plain: INBOX\n");
	assert_string_equal(pauses->str,
	    "200 300 450 675 1012 1518 2278 3417 4000 4000 4000 4000 4000 4000 4000 4000 4000 4000 4000 4000 ");
	doctor.patience = 20;
	look_for_letter("");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "it went out, and was lost: in 20 s it came to no folder that is looked into", LOOK_AGAIN);
	assert_string_equal(pauses->str, "200 300 450 675 1012 1518 2278 3417 4000 4000 4000 ");
	heard("RCPT TO:", "<gm+TAG@gm.test> <gm@gm.test>");
	look_for_letter("sub: NO 550 5.1.1 nobody\nplain: NO 550 5.1.2 no\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_NO_PERMISSION,
	    "smtp://localhost: it refuses the letter: 550 5.1.1 nobody",
	    "look at user and password, and at what the account may do");
	assert_string_equal(pauses->str, "");
}

/* A server that refuses the empty sender: reported; the letter is sent from the site's address, and the question not
   repeated. */
static void test_envelope(void **unused)
{
	static const char saw[] =
	    "smtp://localhost: it refuses mails without an envelope sender, such as answers";
	static const char advice[] =
	    "whoever runs it must let MAIL FROM:<> pass for this login, or answers never go out";

	(void)unused;
	look_for_letter("sub: INBOX\nempty: 550 nobody sends that\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_NO_PERMISSION, saw, advice);
	heard("MAIL FROM:", "<> <gm@gm.test>");
	look_for_letter("plain: INBOX\nempty: 550 nobody sends that\n");
	assert_int_equal(doctor.found[CHECK_LETTER].code, EXIT_NO_PERMISSION);
	heard("MAIL FROM:", "<> <gm@gm.test> <gm@gm.test>");
	/* A temporary refusal. */
	look_for_letter("sub: NO 450 4.2.0 later\n");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "smtp://localhost: it does not take the letter now: 450 4.2.0 later",
	    "later runs try again by themselves; if it lasts look at host, port and network");
	heard("RCPT TO:", "<gm+TAG@gm.test>");
	/* An address that no server of today takes (MC-235). */
	look("", "address: \"g\xc3\xa4me@gm.test\"", "INBOX'", "");
	is(CHECK_LETTER, DOCTOR_BAD, EXIT_CONFIG, "g\xc3\xa4me+TAG@gm.test cannot be written to",
	    "mend it in nightmail.yaml");
	heard("MAIL FROM:", "");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_found), cmocka_unit_test(test_clock),
	    cmocka_unit_test(test_greetings), cmocka_unit_test(test_results), cmocka_unit_test(test_places),
	    cmocka_unit_test(test_record), cmocka_unit_test(test_sub_addresses),
	    cmocka_unit_test(test_envelope)};

	return cmocka_run_group_tests(tests, begin, end);
}
