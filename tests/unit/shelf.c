/* A folder of the published site (HO-66): a file is written if it differs, removed if it was neither put nor kept, and
   changes are reported. */
#include "engine/web/shelf.h"
#include "tests/place.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/stat.h>

#include <cmocka.h>

/* Expects its files with bytes and folders by name, "NAME=BYTES " or "NAME/ ". */
static void holds(const char *want)
{
	static const char *const names[] = {"a", "b", "folder", "mine", "folder/in"};
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

/* Each case continues with the shelf of the case before. */
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
	    {.put = {"b=1"}, .sweeps = true, .changed = true, .holds = "b=1 "},
	    {.folder = "folder", .put = {"b=1"}, .sweeps = true, .holds = "b=1 folder/ folder/in=x "},
	    {.put = {"b=1"}, .sweeps = true, .changed = true, .holds = "b=1 "},
	    {.sweeps = true, .changed = true, .holds = ""}};
	g_autofree char *path = in("shelf");

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
		struct error err = {0};
		struct shelf *shelf = shelf_open(path);
		if (steps[i].folder) {
			g_autofree char *below = in("shelf/folder");
			struct shelf *folder = shelf_open(below);
			shelf_keep_folder(shelf, steps[i].folder);
			assert_true(shelf_put(folder, "in", "x", 1, &err));
			shelf_free(folder);
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

static void try_put(const char *name, enum exit_code code, const char *file)
{
	g_autofree char *path = in("shelf"), *named = in(file);
	struct error err = {0};
	struct shelf *shelf = shelf_open(path);

	assert_true(shelf_put(shelf, name, "ours", 4, &err) == (code == EXIT_DONE));
	assert_int_equal(err.code, code);
	if (code)
		assert_string_equal(err.file, named);
	error_clear(&err);
	shelf_free(shelf);
}

static void link_to(const char *name, const char *target)
{
	g_autofree char *path = in(name);

	assert_int_equal(symlink(target, path), 0);
}

/* HO-101: foreign files are not overwritten, foreign links not followed, and nothing of others is deleted. */
static void test_others(void **unused)
{
	g_autofree char *path = in("shelf"), *mark = in("shelf/.nightmail");
	struct error err = {0};

	(void)unused;
	put("shelf/mine", "mine");
	try_put("a", EXIT_CANT_CREATE, "shelf");
	holds("mine=mine ");
	g_autofree char *mine = in("shelf/mine");
	assert_int_equal(unlink(mine), 0);
	/* an empty folder may be used */
	try_put("a", EXIT_DONE, "");
	assert_true(g_file_test(mark, G_FILE_TEST_IS_REGULAR));
	put("victim", "victim");
	link_to("shelf/b", "../victim");
	try_put("b", EXIT_CANT_CREATE, "shelf/b");
	g_autofree char *link = in("shelf/b"), *folder = in("shelf/a"), *victim = in("victim");
	assert_int_equal(unlink(folder), 0);
	put("shelf/a/in", "x");
	try_put("a", EXIT_CANT_CREATE, "shelf/a");
	/* strays are removed, but no foreign folder, and nothing behind a link */
	struct shelf *shelf = shelf_open(path);
	assert_true(shelf_sweep(shelf, &err));
	shelf_free(shelf);
	assert_false(g_file_test(link, G_FILE_TEST_IS_SYMLINK));
	assert_true(g_file_test(victim, G_FILE_TEST_IS_REGULAR));
	holds("a/ ");
	assert_true(shelf_remove(path, &err));
	holds("a/ ");
	/* the folder itself may be a link */
	g_autofree char *away = in("away");
	assert_int_equal(rename(path, away), 0);
	link_to("shelf", "away");
	try_put("a", EXIT_CANT_CREATE, "shelf");
	assert_int_equal(unlink(path), 0);
	put("shelf", "a file");
	try_put("a", EXIT_CANT_CREATE, "shelf");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
	    cmocka_unit_test_setup_teardown(test_others, make_place, clear_place),
	    cmocka_unit_test_setup_teardown(test_shelf, make_place, clear_place)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
