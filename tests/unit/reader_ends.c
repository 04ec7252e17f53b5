/* Reader processes leave no descriptor open: a death is noticed at once. */
#include "mailer/mime/reader.h"
#include "engine/commands/stage.h"

#include <fcntl.h>
#include <glib.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmocka.h>

static unsigned descriptors(void)
{
	unsigned count = 0;

	for (int fd = 0; fd < 256; fd++)
		count += fcntl(fd, F_GETFD) >= 0;
	return count;
}

static void nothing_stays_open(void **unused)
{
	unsigned before = descriptors();
	struct error err = {0};

	(void)unused;
	assert_true(reader_check(&err));
	assert_int_equal(descriptors(), before);
}

/* The only child of this process; 0: none. */
static pid_t child(void)
{
	g_autofree char *path = g_strdup_printf("/proc/self/task/%d/children", (int)getpid()), *text = NULL;

	assert_true(g_file_get_contents(path, &text, NULL, NULL));
	assert_true(strchr(text, ' ') == strrchr(text, ' '));
	return atoi(text);
}

/* Gives a mail to a process of the helper for plain text. */
static bool begins(struct mail_reader *reader)
{
	struct error err = {0};

	return reader_ask(reader, NULL, true, "\nx", 2, true, &mime_limits_default, &err);
}

/* A helper started early is used by the next reader, and ends if no reader takes it. */
static void one_is_sent_ahead(void **unused)
{
	unsigned before = descriptors();

	(void)unused;
	for (int taken = 0; taken < 2; taken++) {
		reader_send_ahead();
		pid_t sent = child();
		assert_true(sent > 0 && descriptors() == before + 1);
		struct mail_reader *reader = taken ? reader_new() : NULL;
		assert_true(!taken || begins(reader));
		assert_int_equal(child(), sent);
		reader_free(reader);
		reader_recall();
		assert_int_equal(child(), 0);
		assert_int_equal(descriptors(), before);
	}
}

/* If it died or could not start, the reader starts another one. */
static void one_that_is_gone_is_missed(void **unused)
{
	unsigned before = descriptors();
	struct rlimit few, all;

	(void)unused;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &all), 0);
	for (int died = 0; died < 2; died++) {
		few = (struct rlimit){died ? all.rlim_cur : 3, all.rlim_max};
		assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
		reader_send_ahead();
		assert_int_equal(setrlimit(RLIMIT_NOFILE, &all), 0);
		pid_t sent = child();
		assert_int_equal(sent > 0, died);
		assert_true(!died || kill(sent, SIGKILL) == 0);
		struct mail_reader *reader = reader_new();
		assert_true(begins(reader));
		assert_int_not_equal(child(), sent);
		reader_free(reader);
		assert_int_equal(child(), 0);
		assert_int_equal(descriptors(), before);
	}
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_stays_open),
	    cmocka_unit_test(one_is_sent_ahead), cmocka_unit_test(one_that_is_gone_is_missed)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
