/* The progress bar: its filled part, and that it is wiped; on a terminal only. */
#include "engine/base/progress.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>

/* The output of a job that begins, reports its progress once, and ends. */
static char *said(bool terminal, uint64_t done, uint64_t total)
{
	FILE *file = tmpfile();
	int kept = dup(STDERR_FILENO);
	char *text = g_malloc0(200);

	assert_true(file && kept >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
	struct progress progress = progress_begin(terminal, "digging");
	progress_step(&progress, done, total);
	progress_end(&progress);
	progress_end(&progress);
	fflush(stderr);
	assert_true(dup2(kept, STDERR_FILENO) >= 0);
	close(kept);
	rewind(file);
	text[fread(text, 1, 199, file)] = 0;
	fclose(file);
	return text;
}

static void a_bar_of_twenty(void **unused)
{
	static const struct {
		uint64_t done, total;
		const char *bar;
	} cases[] = {{0, 7, "...................."}, {1, 20, "#..................."},
	    {1, 21, "...................."}, {1, 2, "##########.........."},
	    {99, 100, "###################."}, {7, 7, "####################"},
	    {8, 7, "####################"}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *is = said(true, cases[i].done, cases[i].total);
		g_autofree char *want = g_strdup_printf(
		    "\rdigging [%s] %d of %d\r\033[K", cases[i].bar, (int)cases[i].done, (int)cases[i].total);
		assert_string_equal(is, want);
	}
}

static void nothing_to_draw(void **unused)
{
	g_autofree char *file = said(false, 1, 2), *nothing = said(true, 0, 0);

	(void)unused;
	assert_string_equal(file, "");
	assert_string_equal(nothing, "");
}

/* Drawn at once, then not before a tenth of a second has passed. */
static void drawn_now_and_then(void **unused)
{
	FILE *file = tmpfile();
	int kept = dup(STDERR_FILENO);
	char text[300] = "";

	(void)unused;
	assert_true(file && kept >= 0 && dup2(fileno(file), STDERR_FILENO) >= 0);
	struct progress progress = progress_begin(true, "digging");
	for (unsigned done = 1; done <= 4; done++) {
		progress_step(&progress, done, 20);
		if (done == 3)
			usleep(120000);
	}
	progress_end(&progress);
	progress_step(&progress, 5, 20);
	fflush(stderr);
	assert_true(dup2(kept, STDERR_FILENO) >= 0);
	close(kept);
	rewind(file);
	text[fread(text, 1, 299, file)] = 0;
	fclose(file);
	assert_string_equal(text,
	    "\rdigging [#...................] 1 of 20\rdigging [####................] 4 of 20\r\033[K"
	    "\rdigging [#####...............] 5 of 20");
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(a_bar_of_twenty),
	    cmocka_unit_test(nothing_to_draw), cmocka_unit_test(drawn_now_and_then)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
