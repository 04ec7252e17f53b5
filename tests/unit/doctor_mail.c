/* Doctor's checks of a mailbox and of an outgoing server, one by one, at each limit (HO-77). */
#include "tests/office.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>
#include <sys/stat.h>

/* --- Names --------------------------------------------------------------------------- */

/* A host with two addresses, the servers on the second; localhost; no other. */
int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
	int count = strcmp(host, "two.test") == 0 ? 2 : strcmp(host, "localhost") == 0 ? 1 : 0;

	*found = NULL;
	for (int i = 0; i < count; i++) {
		struct sockaddr_in *address = g_new0(struct sockaddr_in, 1);
		struct addrinfo *one = g_new0(struct addrinfo, 1);
		*address = (struct sockaddr_in){.sin_family = AF_INET,
		    .sin_port = htons((uint16_t)(service ? g_ascii_strtoull(service, NULL, 10) : 0)),
		    .sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t)i)};
		*one = (struct addrinfo){.ai_family = AF_INET,
		    .ai_socktype = hints->ai_socktype,
		    .ai_addr = (struct sockaddr *)address,
		    .ai_addrlen = sizeof *address,
		    .ai_next = *found};
		*found = one;
	}
	return count ? 0 : EAI_NONAME;
}

void freeaddrinfo(struct addrinfo *at)
{
	while (at) {
		struct addrinfo *next = at->ai_next;
		g_free(at->ai_addr);
		g_free(at);
		at = next;
	}
}

static void test_names(void **unused)
{
	static const char advice[] =
	    "look at the host's name in the URL, and whether this machine's name service works";

	(void)unused;
	look("", "", "INBOX'", "");
	is_ok(CHECK_MAILBOX_NAMES, "localhost is 127.0.0.1");
	is_ok(CHECK_OUTGOING_NAMES, "localhost is 127.0.0.1");
	look("", "", "imaps://two.test/INBOX", "smtp://two.test");
	is_ok(CHECK_MAILBOX_NAMES, "two.test is 127.0.0.2, 127.0.0.1");
	is_ok(CHECK_OUTGOING_NAMES, "two.test is 127.0.0.2, 127.0.0.1");
	look("", "", "imaps://no.test/INBOX", "smtp://no.test");
	is(CHECK_MAILBOX_NAMES, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "imaps://no.test/INBOX: no.test: Name or service not known", advice);
	is(CHECK_OUTGOING_NAMES, DOCTOR_BAD, EXIT_TEMPFAIL,
	    "smtp://no.test: no.test: Name or service not known", advice);
	assert_int_equal(doctor.found[CHECK_MAILBOX_CONNECTION].result, DOCTOR_UNSEEN);
	assert_int_equal(doctor.found[CHECK_OUTGOING_CONNECTION].result, DOCTOR_UNSEEN);
}

/* --- The mailbox -------------------------------------------------------------------- */

static void test_mailbox(void **unused)
{
	(void)unused;
	look("folders: INBOX\ncan: X\n", "", "INBOX'", NULL);
	g_autofree char *answers = g_strdup_printf("localhost port %d answers", imap_port);
	is_ok(CHECK_MAILBOX_CONNECTION, answers);
	is_ok(CHECK_MAILBOX_TLS, "none: insecure is set");
	is(CHECK_MAILBOX_CAPABILITIES, DOCTOR_WARN, 0, "neither MOVE nor UIDPLUS; IMAP4rev1 X",
	    "what is filed stays in its folder too, marked as deleted: empty it by a mail program now and then");
	is_ok(CHECK_MAILBOX_LOGIN, "as gm");
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_WARN, 0, "Processed will be made", NULL);
	is(CHECK_LETTER, DOCTOR_WARN, 0, "not looked at: mails go to a Maildir, from where others carry them",
	    NULL);
	heard("CREATE", "");
	look("can: UIDPLUS AUTH=PLAIN\n", "", "INBOX'", NULL);
	is_ok(CHECK_MAILBOX_CAPABILITIES, "IMAP4rev1 UIDPLUS AUTH=PLAIN");
	is_ok(CHECK_MAILBOX_FOLDERS, "INBOX holds 0 mails");
	look("can: MOVE\nrights: INBOX:ro\n", "", "INBOX'", NULL);
	is_ok(CHECK_MAILBOX_CAPABILITIES, "IMAP4rev1 MOVE");
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_BAD, EXIT_CANT_CREATE,
	    "imap://localhost/INBOX: folder INBOX may only be read",
	    "this user needs the right to mark and move mails there");
	look("refuse: LOGIN\n", "", "INBOX'", NULL);
	assert_int_equal(doctor.found[CHECK_MAILBOX_LOGIN].code, EXIT_NO_PERMISSION);
	assert_int_equal(doctor.found[CHECK_MAILBOX_CAPABILITIES].result, DOCTOR_OK);
	assert_int_equal(doctor.found[CHECK_MAILBOX_FOLDERS].result, DOCTOR_UNSEEN);
	look("refuse: LIST\n", "", "INBOX'", NULL);
	assert_int_equal(doctor.found[CHECK_MAILBOX_LOGIN].result, DOCTOR_BAD);
	assert_int_equal(doctor.found[CHECK_MAILBOX_FOLDERS].result, DOCTOR_UNSEEN);
	look("refuse: SELECT\n", "", "INBOX'", NULL);
	assert_int_equal(doctor.found[CHECK_MAILBOX_FOLDERS].result, DOCTOR_BAD);
	look("folders: INBOX\n", "", "INBOX', junk: Inbix", NULL);
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_BAD, EXIT_CONFIG,
	    "imap://localhost/INBOX: there is no folder Inbix; near it are INBOX",
	    "write its name as it is there, or make it");
	look("folders: Processed\n", "", "INBOX'", NULL);
	assert_int_equal(doctor.found[CHECK_MAILBOX_FOLDERS].code, EXIT_CONFIG);
	heard(" SELECT ", "");
}

/* Rights to read, mark and delete; to insert into folders for filed mail; none for junk (RFC 4314). */
static void test_rights(void **unused)
{
	static const struct {
		const char *rights, *folder, *bad; /* NULL: sufficient */
	} cases[] = {{"INBOX:lrswipkxtea,Processed:lrswipkxtea", "", NULL}, {"", "", NULL},
	    {"INBOX:lr,Processed:i", "INBOX", "lr"}, {"INBOX:lrw,Processed:i", "INBOX", "lrw"},
	    {"INBOX:lwt,Processed:i", "INBOX", "lwt"}, {"INBOX:lrt,Processed:i", "INBOX", "lrt"},
	    {"INBOX:lrwt,Processed:i", "", NULL}, {"INBOX:lrwd,Processed:i", "", NULL},
	    {"INBOX:lrwt,Processed:lrwt", "Processed", "lrwt"},
	    {"INBOX:lrwt,Processed:i,Rest:lr", "Rest", "lr"},
	    {"INBOX:lrwt,Processed:i,Rest:i,Odd:l", "", NULL}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *order = g_strdup_printf(
		    "folders: INBOX,Processed,Rest,Odd\ncan: MOVE ACL\nrights: %s\n", cases[i].rights);
		g_autofree char *saw =
		    g_strdup_printf("imap://localhost/INBOX: folder %s: the rights are only %s",
		        cases[i].folder, cases[i].bad);
		look(order, "", "INBOX', rejected: Rest, junk: Odd", NULL);
		if (cases[i].bad)
			is(CHECK_MAILBOX_FOLDERS, DOCTOR_BAD, EXIT_CANT_CREATE, saw,
			    "its owner must give this user the right to write there");
		else
			is_ok(CHECK_MAILBOX_FOLDERS, "INBOX holds 0 mails");
	}
	look("can: MOVE ACL\nfolders: INBOX,Processed,Odd\n", "", "INBOX', rejected: Rest, junk: Odd", NULL);
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_WARN, 0, "Rest will be made", NULL);
}

/* The fullest of all limits counts; a limit of 0 is no limit. */
static void test_room(void **unused)
{
	static const struct {
		const char *quota, *words;
		enum doctor_result result;
	} cases[] = {{"STORAGE 800 1000", "", DOCTOR_OK},
	    {"STORAGE 801 1000", "STORAGE 801 of 1000", DOCTOR_WARN},
	    {"STORAGE 999 1000", "STORAGE 999 of 1000", DOCTOR_WARN},
	    {"STORAGE 1000 1000", "STORAGE 1000 of 1000", DOCTOR_BAD}, {"STORAGE 8 0", "", DOCTOR_OK},
	    {"STORAGE 1 1", "STORAGE 1 of 1", DOCTOR_BAD},
	    {"MESSAGE 1 2 STORAGE 95 100", "STORAGE 95 of 100", DOCTOR_WARN},
	    {"MESSAGE 3 2 STORAGE 95 100", "MESSAGE 3 of 2", DOCTOR_BAD}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *order = g_strdup_printf("can: MOVE QUOTA\nquota: %s\n", cases[i].quota);
		g_autofree char *saw = g_strdup_printf("%sthe mailbox is %sfull, quota: %s",
		    cases[i].result == DOCTOR_BAD ? "imap://localhost/INBOX: " : "",
		    cases[i].result == DOCTOR_BAD ? "" : "nearly ", cases[i].words);
		look(order, "", "INBOX'", NULL);
		if (cases[i].result == DOCTOR_OK)
			is_ok(CHECK_MAILBOX_FOLDERS, "INBOX holds 0 mails");
		else
			is(CHECK_MAILBOX_FOLDERS, cases[i].result, EXIT_TEMPFAIL, saw,
			    "delete mails, in the trash folder too, or get more room");
	}
	look("refuse: GETQUOTAROOT\ncan: MOVE QUOTA\n", "", "INBOX'", NULL);
	is_ok(CHECK_MAILBOX_FOLDERS, "INBOX holds 0 mails");
}

/* --- The way out, and Maildirs --------------------------------------------------------- */

static void test_way_out(void **unused)
{
	g_autoptr(GString) many = g_string_new("EHLO: "), shown = g_string_new(NULL);
	static const struct {
		const char *order;
		enum doctor_check check;
		enum exit_code code;
	} bad[] = {{"greeting: 421 not now\n", CHECK_OUTGOING_CONNECTION, EXIT_TEMPFAIL},
	    {"greeting: 554 never\n", CHECK_OUTGOING_CONNECTION, EXIT_NO_PERMISSION},
	    {"EHLO: 550 no\nHELO: 550 no\n", CHECK_OUTGOING_CAPABILITIES, EXIT_NO_PERMISSION},
	    {"EHLO: 250-office|250 AUTH PLAIN\nAUTH: 535 5.7.8 no\n", CHECK_OUTGOING_LOGIN,
	        EXIT_NO_PERMISSION},
	    {"EHLO: 250-office|250 AUTH PLAIN\nAUTH: 454 4.7.0 later\n", CHECK_OUTGOING_LOGIN,
	        EXIT_TEMPFAIL}};

	(void)unused;
	look("", "", NULL, "");
	g_autofree char *answers = g_strdup_printf("localhost port %d answers: office", smtp_port);
	assert_string_equal(doctor.found[CHECK_OUTGOING_CONNECTION].saw, answers);
	is_ok(CHECK_OUTGOING_TLS, "none: starttls is never");
	is_ok(CHECK_OUTGOING_CAPABILITIES, "it offers nothing");
	is_ok(CHECK_OUTGOING_LOGIN, "none: outgoing.user is not set");
	is_ok(CHECK_MAILBOX_TLS, "a Maildir needs none");
	is_ok(CHECK_MAILBOX_LOGIN, "a Maildir needs none");
	look("EHLO: 250-office|250-AUTH PLAIN|250 8BITMIME\nAUTH: 235 ok\n", "", NULL,
	    ", user: gm, password_file: password, insecure: true");
	is_ok(CHECK_OUTGOING_TLS, "none: insecure is set");
	is_ok(CHECK_OUTGOING_CAPABILITIES, "AUTH PLAIN, 8BITMIME");
	is_ok(CHECK_OUTGOING_LOGIN, "as gm");
	for (int i = 0; i < 120; i++)
		g_string_append_printf(many, "250%cX%d|", i < 119 ? '-' : ' ', i);
	for (int i = 1; i < 100; i++)
		g_string_append_printf(shown, "%sX%d", i > 1 ? ", " : "", i);
	g_string_truncate(many, many->len - 1);
	look(many->str, "", NULL, "");
	is_ok(CHECK_OUTGOING_CAPABILITIES, shown->str);
	look(
	    "EHLO: 250-office|250 AUTH PLAIN\n", "", NULL, ", user: gm, password_file: none, insecure: true");
	is_ok(CHECK_OUTGOING_CAPABILITIES, "AUTH PLAIN");
	assert_int_equal(doctor.found[CHECK_OUTGOING_LOGIN].result, DOCTOR_BAD);
	heard("AUTH", "");
	assert_int_equal(doctor.found[CHECK_LETTER].result, DOCTOR_UNSEEN);
	for (size_t i = 0; i < G_N_ELEMENTS(bad); i++) {
		look(bad[i].order, "", NULL, ", user: gm, password_file: password, insecure: true");
		for (enum doctor_check check = CHECK_OUTGOING_NAMES; check <= bad[i].check; check++)
			assert_int_equal(
			    doctor.found[check].result, check == bad[i].check ? DOCTOR_BAD : DOCTOR_OK);
		assert_int_equal(doctor.found[bad[i].check].code, bad[i].code);
		for (enum doctor_check check = bad[i].check + 1; check <= CHECK_LETTER; check++)
			assert_int_equal(doctor.found[check].result, DOCTOR_UNSEEN);
	}
}

/* Failures on the way in: nobody listens, or the wrong scheme. */
static void test_ways(void **unused)
{
	static const char nobody[] =
	    "look at host and port in the URL, at firewalls, and whether the server runs";
	g_autofree char *imaps = g_strdup_printf("imaps://localhost:%d/INBOX", imap_port);
	g_autofree char *smtps = g_strdup_printf("smtps://localhost:%d", smtp_port);
	g_autofree char *imap =
	    g_strdup_printf("that port wants another scheme: imap://localhost:%d", imap_port);
	g_autofree char *smtp =
	    g_strdup_printf("that port wants another scheme: smtp://localhost:%d", smtp_port);
	static const enum doctor_check firsts[] = {CHECK_MAILBOX_CONNECTION, CHECK_OUTGOING_CONNECTION};

	(void)unused;
	for (int wrong = 0; wrong < 2; wrong++) {
		look(
		    "", "", wrong ? imaps : "imap://localhost:1/INBOX", wrong ? smtps : "smtp://localhost:1");
		for (int i = 0; i < 2; i++) {
			const struct doctor_finding *found = &doctor.found[firsts[i]];
			assert_int_equal(found->result, wrong ? DOCTOR_OK : DOCTOR_BAD);
			assert_int_equal(found[1].result, wrong ? DOCTOR_BAD : DOCTOR_UNSEEN);
			assert_int_equal(found[wrong].code, wrong ? EXIT_PROTOCOL : EXIT_TEMPFAIL);
			g_autofree char *advised = doctor_advice(&found[wrong]);
			assert_string_equal(advised, !wrong ? nobody : i ? smtp : imap);
			assert_int_equal(found[2].result, DOCTOR_UNSEEN);
		}
	}
	look("greeting: 421 not now\n", "", NULL, "");
	g_autofree char *advised = doctor_advice(&doctor.found[CHECK_OUTGOING_CONNECTION]);
	assert_string_equal(advised, nobody);
}

static void test_maildirs(void **unused)
{
	g_autofree char *box = in("in"), *cur = in("in/cur"), *tmp = in("in/tmp"), *new = in("in/new");
	g_autofree char *is_one = g_strdup_printf("%s is a Maildir", box);
	g_autofree char *missing =
	    g_strdup_printf("%s will be made; %s will be made; %s will be made", tmp, new, cur);
	g_autofree char *locked = g_strdup_printf("%s may not be written to", new);
	g_autofree char *none = g_strdup_printf("%s may not be written to", cur);
	static const char advice[] = "chown and chmod u+rwx it for the user whose cron line it is";

	(void)unused;
	look("", "", NULL, NULL);
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_WARN, 0, missing, NULL);
	for (enum doctor_check check = CHECK_MAILBOX_NAMES; check <= CHECK_MAILBOX_LOGIN; check++)
		is_ok(check, "a Maildir needs none");
	for (enum doctor_check check = CHECK_OUTGOING_NAMES; check < CHECK_OUTGOING_LOGIN; check++)
		is_ok(check, "a Maildir needs none");
	assert_int_equal(doctor.found[CHECK_OUTGOING_LOGIN].result, DOCTOR_WARN);
	is_ok(CHECK_LETTER, "none is needed: mails come from a Maildir and go to one");
	put("in/tmp/x", "");
	put("in/new/x", "");
	put("in/cur/x", "");
	look("", "", NULL, NULL);
	is_ok(CHECK_MAILBOX_FOLDERS, is_one);
	assert_int_equal(chmod(new, 0500), 0);
	look("", "", NULL, NULL);
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_BAD, EXIT_CANT_CREATE, locked, advice);
	assert_int_equal(chmod(new, 0700), 0);
	g_autofree char *file = in("in/cur/x");
	assert_int_equal(unlink(file) || rmdir(cur), 0);
	put("in/cur", "");
	look("", "", NULL, NULL);
	is(CHECK_MAILBOX_FOLDERS, DOCTOR_BAD, EXIT_CANT_CREATE, none, advice);
	unlink(cur);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_mailbox),
	    cmocka_unit_test(test_rights), cmocka_unit_test(test_room), cmocka_unit_test(test_way_out),
	    cmocka_unit_test(test_ways), cmocka_unit_test(test_maildirs)};

	return cmocka_run_group_tests(tests, begin, end);
}
