/* Streams of rows: zlib reads from them what was put in, of any widths and bytes, and rows like the one above cost
   almost nothing. */
#include "engine/base/lazy.h"
#include "engine/maps/deflate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <zlib.h>

#include <cmocka.h>

#define LAZY_ZLIB(name, ...) LAZY(SONAME_ZLIB, name, __VA_ARGS__)

/* Packs the rows, compares what zlib reads from that, and returns the size of the stream. */
static gsize packed(const uint8_t *rows, size_t width, size_t count)
{
	g_autoptr(GString) out = g_string_new("before");
	struct deflate *deflate = deflate_begin(width, out);
	uLongf size = width * count;
	g_autofree Bytef *read = g_malloc(size + 1);

	for (size_t i = 0; i < count; i++)
		deflate_row(deflate, rows + i * width);
	deflate_end(deflate);
	assert_memory_equal(out->str, "before", 6);
	size++; /* one byte too many would have room */
	assert_int_equal(LAZY_ZLIB(uncompress, read, &size, (const Bytef *)out->str + 6, out->len - 6), Z_OK);
	assert_int_equal(size, width * count);
	assert_memory_equal(read, rows, size);
	return out->len - 6;
}

static uint32_t next(uint32_t *seed)
{
	*seed = *seed * 1664525 + 1013904223;
	return *seed >> 8;
}

/* Widths around the limits of matches (258 bytes) and distances (32,768), with rows that change a little. */
static void test_widths(void **unused)
{
	static const size_t widths[] = {
	    1, 2, 3, 4, 5, 9, 257, 258, 259, 260, 261, 516, 1201, 32767, 32768, 32769, 40000};
	uint32_t seed = 1;

	(void)unused;
	for (size_t w = 0; w < G_N_ELEMENTS(widths); w++) {
		enum { ROWS = 24 };
		size_t width = widths[w];
		g_autofree uint8_t *rows = g_malloc0(width * ROWS);
		for (size_t i = 1; i < ROWS; i++) {
			memcpy(rows + i * width, rows + (i - 1) * width, width);
			for (uint32_t n = next(&seed) % 4; n > 0; n--) {
				size_t from = next(&seed) % width, most = 1 + next(&seed) % 300;
				memset(rows + i * width + from, (int)(next(&seed) % 256),
				    MIN(most, width - from));
			}
		}
		packed(rows, width, ROWS);
	}
}

/* More bytes without order than a block has tokens: all 256 values occur. */
static void test_noise(void **unused)
{
	enum { WIDTH = 700, ROWS = 200 };
	g_autofree uint8_t *rows = g_malloc(WIDTH * ROWS);
	uint32_t seed = 2;

	(void)unused;
	for (size_t i = 0; i < WIDTH * ROWS; i++)
		rows[i] = (uint8_t)next(&seed);
	packed(rows, WIDTH, ROWS);
}

/* Bytes as frequent as Fibonacci's numbers would get codes of 18 bits, and longest are 15. */
static void test_deep(void **unused)
{
	enum { VALUES = 18, BETWEEN = 255 };
	g_autoptr(GByteArray) row = g_byte_array_new();
	size_t often = 1, before = 1; /* as the end of a block */

	(void)unused;
	for (guint8 value = 0; value < VALUES; value++) {
		/* Another byte between them, so that there is no run; it is the next of these numbers. */
		for (size_t i = 0; i < often; i++)
			g_byte_array_append(row, (const guint8[]){value, BETWEEN}, 2);
		often += before;
		before = often - before;
	}
	packed(row->data, row->len, 1);
}

/* Of 1,000 equal rows of 1,201 bytes each but the first is five matches: 6 bits at most for each of their two or three
   symbols, 9 more for the distance, 5 for a length. Noise in the first row takes a byte and a bit each. */
static void test_equal_rows(void **unused)
{
	enum { WIDTH = 1201, ROWS = 1000 };
	g_autofree uint8_t *rows = g_malloc(WIDTH * ROWS);
	uint32_t seed = 3;

	(void)unused;
	for (size_t i = 0; i < WIDTH; i++)
		rows[i] = (uint8_t)next(&seed);
	for (size_t i = 1; i < ROWS; i++)
		memcpy(rows + i * WIDTH, rows, WIDTH);
	assert_in_range(
	    packed(rows, WIDTH, ROWS), WIDTH, WIDTH * 10 / 8 + 200 + ROWS * 5 * (6 + 1 + 9 + 5) / 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_widths), cmocka_unit_test(test_noise),
	    cmocka_unit_test(test_deep), cmocka_unit_test(test_equal_rows)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
