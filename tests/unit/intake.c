/* A run's mails: which are filed and in which order, and those that cannot be read or filed (HO-10 to HO-12). The
   reader process is the test's own and dies on command. */
#include "engine/base/cage.h"
#include "engine/base/wire.h"
#include "engine/commands/stage.h"
#include "engine/site/trouble.h"
#include "mailer/mime/reader.h"
#include "tests/mails.h"

#include <sys/socket.h>

/* --- The reader process ---------------------------------------------------------- */

/* The test's command for the process: a file in the test's directory. */
static char *order_of(const char *name)
{
	return g_strdup_printf("/proc/%d/cwd/%s", (int)getppid(), name);
}

/* Is this one of the next mails at which it has to die? */
static bool dies(void)
{
	g_autofree char *path = order_of("dies"), *text = NULL;

	if (!g_file_get_contents(path, &text, NULL, NULL) || atoi(text) == 0)
		return false;
	g_autofree char *left = g_strdup_printf("%d", atoi(text) - 1);
	return g_file_set_contents(path, left, -1, NULL);
}

/* Notes which mail the mark names while this one is read. */
static void note_mark(void)
{
	g_autofree char *path = order_of("log/.reading"), *marks = order_of("marks"), *text = NULL;
	FILE *file = fopen(marks, "a");

	if (file && g_file_get_contents(path, &text, NULL, NULL))
		fputs(text, file);
	if (file)
		fclose(file);
}

static bool reads(int fd)
{
	struct reader_request asked;
	struct reader_answer answer = {0};
	g_autoptr(GString) records = g_string_new(NULL);

	if (!wire_get_all(fd, &asked, sizeof asked))
		return false;
	const struct mime_limits limits = {asked.message, asked.headers, asked.depth, asked.parts};
	g_autofree char *raw = g_malloc(asked.size + 1);
	note_mark();
	if (!wire_get_all(fd, raw, asked.size) || dies())
		return false;
	mime_parse(raw, asked.size, asked.whole != 0, &limits, records);
	answer.size = records->len;
	return wire_put_all(fd, &answer, sizeof answer) && wire_put_all(fd, records->str, records->len);
}

static int next_line(void)
{
	union {
		struct cmsghdr head;
		char bytes[CMSG_SPACE(sizeof(int))];
	} extra;
	gint64 message;
	struct iovec piece = {&message, sizeof message};
	struct msghdr all = {
	    .msg_iov = &piece, .msg_iovlen = 1, .msg_control = &extra, .msg_controllen = sizeof extra};
	int fd = -1;

	if (recvmsg(3, &all, 0) == (ssize_t)sizeof message)
		memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&all)), sizeof fd);
	return fd;
}

static int read_mails(void)
{
	g_autofree char *refuses = order_of("refuses");
	const char *ready = access(refuses, F_OK) == 0 ? "n" : "y";

	if (!wire_put_all(3, ready, 1) || *ready == 'n')
		return 1;
	for (int fd; (fd = next_line()) >= 0; close(fd))
		while (reads(fd))
			;
	return 0;
}

/* --- Which mails, and in which order --------------------------------------------------- */

#define ROSTER "102 orders war MING;104 reject: the GM acts by mail with his token or password only;"
#define NO_FROM "106 reject: it has not exactly one From address;"
#define STRANGER(id) id " reject: the sender is not on a roster;"

/* Mails of roster addresses and game masters are read before strangers', however late they came; of strangers' only a
   limited number. */
static void test_order(void **unused)
{
	(void)unused;
	for (int64_t most = 0; most < 4; most++) {
		begin();
		site->config->strangers_per_run = most;
		comes_from("a@far.example", "\nhello\n", 90);
		comes_from("Ming <MING@example.org>", "\n/status\n", 80);
		comes_from("b@far.example", "\nhello\n", 70);
		comes_from("gm@example.org", "\nhello\n", 60);
		comes_from("c@far.example", "\nhello\n", 50);
		comes(TO "\nx", 2 + sizeof TO - 1, 95);
		run_sql("UPDATE mail SET id = id - (SELECT min(id) FROM mail) + 101");
		files();
		log_is(most == 0   ? ROSTER
		       : most == 1 ? ROSTER NO_FROM
		       : most == 2 ? ROSTER NO_FROM STRANGER("101")
		                   : ROSTER NO_FROM STRANGER("101") STRANGER("103"));
		text_is("SELECT count(*) FROM mail WHERE state = 'new'", most == 0   ? "4"
		                                                         : most == 1 ? "3"
		                                                         : most == 2 ? "2"
		                                                                     : "1");
	}
	site->config->strangers_per_run = 100;
}

/* Sixteen words of a From line that look like addresses are looked up. */
static void test_words(void **unused)
{
	(void)unused;
	site->config->strangers_per_run = 0;
	for (int others = 15; others <= 16; others++) {
		g_autoptr(GString) from = g_string_new("Some one else ");
		begin();
		for (int i = 0; i < others; i++)
			g_string_append_printf(from, "<x%d@far.example>, ", i);
		g_string_append(from, "(ming@example.org)");
		comes_from(from->str, "\nhello\n", 0);
		files();
		text_is("SELECT state FROM mail", others == 15 ? "filed" : "new");
	}
	site->config->strangers_per_run = 100;
}

/* Many at once are all filed. */
static void test_many(void **unused)
{
	(void)unused;
	for (int64_t jobs = 1; jobs <= 2; jobs++) {
		site->config->jobs = jobs;
		begin();
		for (int i = 0; i < 130; i++) {
			g_autofree char *text = g_strdup_printf("Subject: %d\n%s\n", i,
			    i % 2 ? "\nhello" : "Content-Transfer-Encoding: base64\n\neAo=");
			comes_from("a@far.example", text, 130 - i);
		}
		site->config->strangers_per_run = 1000;
		files();
		text_is("SELECT count(*), 0 FROM mail WHERE state = 'filed' AND class = 'reject'", "130");
	}
}

/* --- Mails that cannot be read ------------------------------------------------------------ */

#define CODED "Content-Transfer-Encoding: base64\n\n"

/* A reader that dies up to twice costs nothing; a mail at which it dies three times is held, and the next is read. */
static void test_deaths(void **unused)
{
	(void)unused;
	for (int64_t round = 0; round < 10; round++) {
		int64_t deaths = round % 5;
		g_autofree char *many = g_strdup_printf("%d", (int)deaths);
		site->config->jobs = 1 + round / 5;
		begin();
		comes_from("ming@example.org", CODED "L3N0YXR1cwo=\n", 20);
		comes_from("bosco@example.org", CODED "L3N0YXR1cwo=\n", 10);
		run_sql("UPDATE mail SET id = id - (SELECT min(id) FROM mail) + 101");
		put("dies", many);
		files();
		text_is("SELECT group_concat(id || state || tries) FROM mail",
		    deaths < 3 ? "101filed0,102filed0" : "101held3,102filed0");
		log_is(deaths < 3 ? "101 orders war MING;102 orders war BOSCO;"
		                  : "101 could not be read;102 orders war BOSCO;");
		if (deaths == 3)
			text_is("SELECT class || ': ' || reason FROM mail WHERE id = 101",
			    "reject: could not be read");
		text_is("SELECT count(*) FROM outbox WHERE kind = 'answer'", deaths < 3 ? "2" : "1");
	}
	put("dies", "0");
}

/* The mail being read is recorded for the next run, in case this one dies. */
static void test_mark(void **unused)
{
	g_autofree char *path = in("marks"), *marks = NULL;

	(void)unused;
	site->config->jobs = 1;
	begin();
	comes_from("ming@example.org", CODED "L3N0YXR1cwo=\n", 20);
	comes_from("bosco@example.org", CODED "L3N0YXR1cwo=\n", 10);
	run_sql("UPDATE mail SET id = id - (SELECT min(id) FROM mail) + 101");
	unlink(path);
	files();
	assert_true(g_file_get_contents(path, &marks, NULL, NULL));
	assert_string_equal(marks, "0000000000000000101\n0000000000000000102\n");
}

/* Without confinement no mail is read, and none is lost; the trouble is reported until it is over. */
static void test_refused(void **unused)
{
	g_autofree char *refuses = in("refuses"), *cause = NULL;
	struct error err = {0};
	enum exit_code code;

	(void)unused;
	begin();
	comes_from("bosco@example.org", "\n/status\n", 30);
	comes_from("ming@example.org", CODED "L3N0YXR1cwo=\n", 20);
	comes_from("bosco@example.org", "\n/setup\n", 10);
	put("refuses", "");
	assert_false(intake_file_all(site, &err));
	assert_int_equal(err.code, EXIT_CONFIG);
	text_is("SELECT group_concat(state || tries) FROM mail", "new0,new0,new0");
	assert_int_equal(trouble_since(site, "reading", &cause, &code, &(struct error){0}), NOW);
	assert_int_equal(code, EXIT_CONFIG);
	assert_string_equal(cause, err.text);
	error_clear(&err);
	unlink(refuses);
	files();
	text_is("SELECT group_concat(state || tries) FROM mail", "filed0,filed0,filed0");
	g_clear_pointer(&cause, g_free);
	assert_int_equal(trouble_since(site, "reading", &cause, &code, &(struct error){0}), 0);
}

/* The mail at which a run died is known by a mark; after the third time it is held. No mark stays. */
static void test_crash(void **unused)
{
	static const struct {
		const char *mark, *states, *log;
	} cases[] = {
	    {"0000000000000000001\n", "1new1,2new0", "1 could not be read: the program ended while it did;"},
	    {"0000000000000000002\n", "1new0,2new1", "2 could not be read: the program ended while it did;"},
	    {"2", "1new0,2new1", "2 could not be read: the program ended while it did;"},
	    {"0000000000000000000\n", "1new0,2new0", ""}, {"", "1new0,2new0", ""},
	    {"-2\n", "1new0,2new0", ""}, {"x\n", "1new0,2new0", ""}, {"2x\n", "1new0,2new0", ""}};
	g_autofree char *path = in("log/.reading");

	(void)unused;
	site->config->strangers_per_run = 0;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		begin();
		comes_from("a@far.example", "\n1\n", 20);
		comes_from("a@far.example", "\n2\n", 10);
		run_sql("UPDATE mail SET id = id - (SELECT min(id) FROM mail) + 1");
		put("log/.reading", cases[i].mark);
		files();
		files();
		text_is("SELECT group_concat(id || state || tries) FROM mail", cases[i].states);
		log_is(cases[i].log);
	}
	begin();
	comes_from("a@far.example", "\nx\n", 0);
	for (int times = 1; times <= 3; times++) {
		g_autofree char *id = text_of("SELECT id FROM mail");
		put("log/.reading", id);
		files();
		text_is("SELECT state || tries FROM mail", times == 1   ? "new1"
		                                           : times == 2 ? "new2"
		                                                        : "held3");
	}
	site->config->strangers_per_run = 100;
	begin();
	comes_from("a@far.example", "\nx\n", 0);
	files();
	g_autofree char *left = NULL;
	assert_true(g_file_get_contents(path, &left, NULL, NULL));
	assert_string_equal(left, "0000000000000000000\n");
}

/* A mail that cannot be filed because of its game's damaged record is tried in three runs, then held; others' mails are
   filed. */
static void test_put_off(void **unused)
{
	FILE *errors = site->errors, *none = fopen("/dev/null", "w");

	(void)unused;
	begin();
	run_sql("CREATE TEMP TRIGGER broken BEFORE INSERT ON outbox WHEN new.recipient LIKE 'ming%' BEGIN"
	        " SELECT RAISE(ABORT, 'no'); END");
	site->errors = none;
	for (int times = 1; times <= 4; times++) {
		if (times == 1)
			comes_from("ming@example.org", "\n/ready\n", 20);
		comes_from("bosco@example.org", times == 1 ? "\n/status\n" : "\nagain /status\n", times);
		files();
		text_is("SELECT state || tries FROM mail ORDER BY arrived LIMIT 1", times == 1   ? "new1"
		                                                                    : times == 2 ? "new2"
		                                                                                 : "held3");
		text_is("SELECT count(*) FROM mail WHERE state = 'filed'", times == 1   ? "1"
		                                                           : times == 2 ? "2"
		                                                           : times == 3 ? "3"
		                                                                        : "4");
	}
	text_is("SELECT reason FROM mail ORDER BY arrived LIMIT 1", "could not be filed");
	/* None of its commands was carried out. */
	text_is("SELECT ready FROM seat WHERE name = 'MING'", "0");
	site->errors = errors;
	fclose(none);
	run_sql("DROP TRIGGER broken");
}

/* On a full disk the run ends, and no mail's tries are counted. */
static void test_full(void **unused)
{
	struct error err = {0};

	(void)unused;
	begin();
	run_sql("VACUUM");
	for (int i = 0; i < 4; i++) {
		g_autofree char *body = g_strdup_printf("\n/report\n; %d\n", i);
		comes_from(i % 2 ? "ming@example.org" : "bosco@example.org", body, 20 + i);
	}
	run_sql("PRAGMA max_page_count = 1");
	assert_false(intake_file_all(site, &err));
	assert_int_equal(err.code, EXIT_IO);
	error_clear(&err);
	run_sql("PRAGMA max_page_count = 1000000");
	text_is("SELECT group_concat(state || tries) FROM mail", "new0,new0,new0,new0");
	files();
	text_is("SELECT group_concat(state || tries) FROM mail", "filed0,filed0,filed0,filed0");
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_order), cmocka_unit_test(test_words),
	    cmocka_unit_test(test_many), cmocka_unit_test(test_deaths), cmocka_unit_test(test_mark),
	    cmocka_unit_test(test_refused), cmocka_unit_test(test_crash), cmocka_unit_test(test_put_off),
	    cmocka_unit_test(test_full)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return read_mails();
	return cmocka_run_group_tests(tests, make_site, remove_site);
}
