/* No descriptor of the processes that read mails stays open behind them: whoever waits hears of a death at once. */
#include "mailer/reader.h"
#include "engine/commands/stage.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

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

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_stays_open)};

	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		return stage_reader(argv[1]);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
