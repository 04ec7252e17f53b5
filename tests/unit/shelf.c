/* A folder of the published site (HO-66): what is put there is written where it is another one, what was neither put
   nor kept goes, and any change is told. */
#include "engine/web/shelf.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>

#include <cmocka.h>

/* Its files and folders with their bytes by name, "NAME=BYTES " or "NAME/ ". */
static void holds(const char *want)
{
	static const char *const names[] = {"a", "b", "folder", "old", "old/in", "folder/in"};
	g_autoptr(GString) have = g_string_new(NULL);

	for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
		g_autofree char *path = g_build_filename(dir, "shelf", names[i], NULL), *bytes = NULL;
		if (g_file_get_contents(path, &bytes, NULL, NULL))
			g_string_append_printf(have, "%s=%s ", names[i], bytes);
		else if (g_file_test(path, G_FILE_TEST_IS_DIR))
			g_string_append_printf(have, "%s/ ", names[i]);
	}
	assert_string_equal(have->str, want);
}

static void is_public(const char *name, unsigned mode)
{
	g_autofree char *path = in(name);
	struct stat about;

	assert_int_equal(stat(path, &about), 0);
	assert_int_equal(about.st_mode & 0777, mode);
}

/* Each on the shelf that the ones before left. */
static void test_shelf(void **unused)
{
	static const struct {
		const char *put[2], *keep, *folder; /* files: "NAME=BYTES" */
		bool kept, sweeps, changed;
		const char *holds;
	} steps[] = {{.sweeps = true, .holds = ""}, {.keep = "a", .holds = ""},
	    {.put = {"a=one"}, .changed = true, .holds = "a=one "}, {.put = {"a=one"}, .holds = "a=one "},
	    {.put = {"a=two"}, .changed = true, .holds = "a=two "},
	    {.put = {"a=tw", "b=1"}, .changed = true, .holds = "a=tw b=1 "},
	    {.put = {"b=1"}, .holds = "a=tw b=1 "}, {.keep = "a", .kept = true, .holds = "a=tw b=1 "},
	    {.put = {"a=tw", "b=1"}, .sweeps = true, .holds = "a=tw b=1 "},
	    {.put = {"b=1"}, .keep = "a", .kept = true, .sweeps = true, .holds = "a=tw b=1 "},
	    {.put = {"b=1"}, .keep = "old", .sweeps = true, .changed = true, .holds = "b=1 "},
	    {.folder = "folder",
	        .put = {"b=1"},
	        .sweeps = true,
	        .changed = true,
	        .holds = "b=1 folder/ folder/in=x "},
	    {.put = {"b=1"}, .sweeps = true, .changed = true, .holds = "b=1 "},
	    {.sweeps = true, .changed = true, .holds = ""}};
	g_autofree char *path = in("shelf");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		struct error err = {0};
		struct shelf *shelf = shelf_open(path);
		if (steps[i].folder) {
			put("shelf/folder/in", "x");
			put("shelf/old/in", "x");
			shelf_keep_folder(shelf, steps[i].folder);
		}
		for (size_t k = 0; k < 2 && steps[i].put[k]; k++) {
			const char *bytes = strchr(steps[i].put[k], '=') + 1;
			g_autofree char *name =
			    g_strndup(steps[i].put[k], (gsize)(bytes - steps[i].put[k] - 1));
			assert_true(shelf_put(shelf, name, bytes, strlen(bytes), &err));
		}
		if (steps[i].keep)
			assert_int_equal(shelf_keep(shelf, steps[i].keep), steps[i].kept);
		if (steps[i].sweeps)
			assert_true(shelf_sweep(shelf, &err));
		assert_int_equal(shelf_changed(shelf), steps[i].changed);
		shelf_free(shelf);
		holds(steps[i].holds);
		if (i == 2) {
			is_public("shelf", 0755);
			is_public("shelf/a", 0644);
		}
	}
	shelf_free(NULL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_shelf, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
