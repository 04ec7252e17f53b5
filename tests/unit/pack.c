/* Files that a bot keeps (HO-73): a folder as bytes, checked by an independent parser of the format, and each limit on
   both sides. An entry is the big-endian lengths of its name and of its bytes, 2^32 - 1 for a folder, then both. */
#include "engine/site/bot_pack.h"
#include "tests/place.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define FOLDER UINT32_MAX

static int open_dir(const char *path)
{
	int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	assert_true(fd >= 0);
	return fd;
}

static bool packs(const char *path, gint64 most, GString *out)
{
	int fd = open_dir(path);
	bool good = bot_pack(fd, most, out);

	close(fd);
	return good;
}

static bool unpacks(const char *path, const GString *bytes, gsize size)
{
	int fd = open_dir(path);
	bool good = bot_unpack(fd, bytes->str, size);

	close(fd);
	return good;
}

static uint32_t number_at(const char *bytes)
{
	const unsigned char *b = (const unsigned char *)bytes;

	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void put_number(GString *out, uint32_t number)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		g_string_append_c(out, (char)(number >> shift & 0xff));
}

static void put_entry(GString *out, const char *name, uint32_t size, const char *bytes)
{
	put_number(out, (uint32_t)strlen(name));
	put_number(out, size);
	g_string_append(out, name);
	if (size != FOLDER)
		g_string_append_len(out, bytes, size);
}

static int by_text(gconstpointer a, gconstpointer b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* `name=bytes` or `name/` of each entry, sorted. */
static char *told(const GString *bytes)
{
	g_autoptr(GPtrArray) all = g_ptr_array_new_with_free_func(g_free);

	for (gsize at = 0; at < bytes->len;) {
		uint32_t name = number_at(bytes->str + at), size = number_at(bytes->str + at + 4);
		bool folder = size == FOLDER;
		const char *text = bytes->str + at + 8;
		g_ptr_array_add(all, g_strdup_printf("%.*s%s%.*s", (int)name, text, folder ? "/" : "=",
		                         folder ? 0 : (int)size, text + name));
		at += 8 + name + (folder ? 0 : size);
		assert_true(at <= bytes->len);
	}
	g_ptr_array_sort(all, by_text);
	g_ptr_array_add(all, NULL);
	return g_strjoinv(" ", (char **)all->pdata);
}

/* Files of any mode and folders, with everything below; no links or pipes. */
static void test_whole(void **unused)
{
	static const char want[] = "a/ a/b/ a/b/deep=x a/none= e/ f=hello g=locked";
	g_autofree char *link = in("from/link"), *pipe = in("from/a/pipe"), *empty = in("from/e"),
	                *from = in("from"), *to = in("to"), *locked = in("from/g"), *shut = in("from/a/b");
	g_autoptr(GString) bytes = g_string_new(NULL), again = g_string_new(NULL);

	(void)unused;
	put("secret", "outside");
	put("from/f", "hello");
	put("from/g", "locked");
	put("from/a/none", "");
	put("from/a/b/deep", "x");
	assert_true(g_mkdir(empty, 0700) == 0 && g_mkdir(to, 0700) == 0);
	assert_true(symlink("../secret", link) == 0 && mkfifo(pipe, 0600) == 0);
	assert_true(chmod(locked, 0) == 0 && chmod(shut, 0) == 0);
	assert_true(packs(from, 12, bytes));
	g_autofree char *first = told(bytes);
	assert_string_equal(first, want);
	assert_true(unpacks(to, bytes, bytes->len));
	assert_true(packs(to, 12, again));
	g_autofree char *second = told(again);
	assert_string_equal(second, want);
	/* The limit counts the bytes of files. */
	assert_false(packs(from, 11, again));
}

/* A truncated pack is refused, unless cut between two entries. */
static void test_cut(void **unused)
{
	g_autoptr(GString) bytes = g_string_new(NULL);
	gsize ends[4] = {0};

	(void)unused;
	put_entry(bytes, "a", FOLDER, NULL);
	ends[1] = bytes->len;
	put_entry(bytes, "a/b", 3, "x\ny");
	ends[2] = bytes->len;
	put_entry(bytes, "c", 0, "");
	ends[3] = bytes->len;
	for (gsize size = 0; size <= bytes->len; size++) {
		g_autofree char *name = g_strdup_printf("%zu", size), *to = in(name);
		bool whole = false;
		for (size_t i = 0; i < G_N_ELEMENTS(ends); i++)
			whole = whole || ends[i] == size;
		assert_int_equal(g_mkdir(to, 0700), 0);
		if (unpacks(to, bytes, size) != whole)
			fail_msg("%zu bytes", size);
	}
}

/* Invalid names, lengths beyond the end, and repeated names. */
static void test_refused(void **unused)
{
	static const struct {
		const char *name;
		uint32_t name_size, size;
		bool good;
	} cases[] = {{"n", 1, 1, true}, {"n", 1, 0, true}, {"n", 1, FOLDER, true}, {"", 0, 1, false},
	    {"n", 1, 2, false}, {"n", 1, FOLDER - 1, false}, {"n", 3, 0, false}, {"n", 2, 0, true},
	    {"n", 2, 1, false}, {"n", FOLDER, 0, false}, {"there", 5, 1, false}, {"there", 5, FOLDER, false},
	    {"link", 4, 1, false}, {"none/n", 6, 1, false}, {"there/n", 7, 1, false}};

	(void)unused;
	for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
		g_autofree char *name = g_strdup_printf("%zu", i), *to = in(name),
		                *there = g_strconcat(name, "/there", NULL),
		                *link = g_build_filename(to, "link", NULL);
		g_autoptr(GString) bytes = g_string_new(NULL);
		put(there, "old");
		assert_int_equal(symlink("far", link), 0);
		put_number(bytes, cases[i].name_size);
		put_number(bytes, cases[i].size);
		g_string_append_printf(bytes, "%sx", cases[i].name);
		if (cases[i].size != 1)
			g_string_truncate(bytes, bytes->len - (cases[i].name_size == strlen(cases[i].name)));
		if (unpacks(to, bytes, bytes->len) != cases[i].good)
			fail_msg("case %zu", i);
	}
}

/* At most 1024 files and folders, 16 nested folders. */
static void test_many(void **unused)
{
	g_autofree char *flat = in("flat"), *deep = in("deep");
	g_autoptr(GString) out = g_string_new(NULL), path = g_string_new(deep);

	(void)unused;
	assert_true(g_mkdir(flat, 0700) == 0 && g_mkdir(deep, 0700) == 0);
	for (int i = 0; i < 1025; i++) {
		g_autofree char *name = g_strdup_printf("%s/%d", flat, i);
		if (i == 1024)
			assert_true(packs(flat, 0, out));
		assert_true(
		    i % 2 ? g_mkdir(name, 0700) == 0 : close(open(name, O_CREAT | O_WRONLY, 0600)) == 0);
	}
	assert_false(packs(flat, 0, out));
	for (int i = 0; i < 17; i++) {
		g_string_append(path, "/d");
		assert_int_equal(g_mkdir(path->str, 0700), 0);
		g_string_truncate(out, 0);
		assert_int_equal(packs(deep, 0, out), i < 16);
	}
}

/* With names and lengths the pack is at most a MiB larger than the files. */
static void test_large(void **unused)
{
	g_autofree char *top = in("top"), *long_name = g_strnfill(250, 'd');
	g_autoptr(GString) path = g_string_new(top), out = g_string_new(NULL);
	gsize total = 0, prefix = 0;

	(void)unused;
	assert_int_equal(g_mkdir(top, 0700), 0);
	for (int i = 0; i < 12; i++) {
		g_string_append_printf(path, "/%s", long_name);
		assert_int_equal(g_mkdir(path->str, 0700), 0);
		total += 8 + prefix + 250;
		prefix += 251;
	}
	/* Files without bytes share the remaining space, with names that differ by at most a letter. */
	gsize left = (1 << 20) - total, count = left / (8 + prefix + 250) + 1,
	      each = left / count - 8 - prefix;
	int fd = open_dir(path->str);
	for (gsize i = 0; i < count; i++) {
		g_autofree char *name = g_strdup_printf("%0*zu", (int)(each + (i < left % count)), i);
		assert_int_equal(close(openat(fd, name, O_CREAT | O_WRONLY, 0600)), 0);
	}
	assert_true(packs(top, 0, out));
	assert_int_equal(out->len, 1 << 20);
	g_autofree char *last = g_strdup_printf("%0*zu", (int)each, count - 1),
	                *longer = g_strconcat("0", last, NULL);
	assert_int_equal(renameat(fd, last, fd, longer), 0);
	g_string_truncate(out, 0);
	assert_false(packs(top, 0, out));
	/* Space left by files is available for names too. */
	g_string_truncate(out, 0);
	assert_true(packs(top, 1, out));
	close(fd);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_place, clear_place)

int main(void)
{
	const struct CMUnitTest tests[] = {
	    TEST(test_whole), TEST(test_cut), TEST(test_refused), TEST(test_many), TEST(test_large)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
