/* Waiting for an outgoing server by the real clock, which curl uses. */
#include "tests/smtp.h"

#include <time.h>

static double seconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* A reply is waited for as long as configured, the one to QUIT a second. */
static void test_leave(void **unused)
{
	(void)unused;
	tell("EHLO", "250 liar");
	nap = 1100;
	begins();
	is_so(GM, SMTP_SENT, EXIT_DONE, "250 taken");
	for (int refused = 0; refused < 2; refused++) {
		tell("QUIT", MUTE);
		if (refused)
			lies[1] = (struct lie){"RCPT", "550 no"};
		begins();
		double begun = seconds();
		is_so(GM, refused ? SMTP_REFUSED : SMTP_SENT, EXIT_DONE, NULL);
		begins();
		assert_true(seconds() - begun < 5);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {SMTP_TEST(test_leave)};

	/* A proxy in the environment is ignored. */
	g_setenv("ALL_PROXY", "http://127.0.0.1:1", TRUE);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
