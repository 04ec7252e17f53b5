#include "engine/store/packing.h"

#include "engine/base/lazy.h"

#include <glib.h>
#include <zlib.h>

#define LAZY_ZLIB(name, ...) LAZY(SONAME_ZLIB, name, __VA_ARGS__)

/* Bytes that are unpacked at a time. */
#define PIECE 65536

static void pack(sqlite3_context *context, int count, sqlite3_value **values)
{
	(void)count;
	if (sqlite3_value_type(values[0]) == SQLITE_NULL)
		return;
	const void *bytes = sqlite3_value_blob(values[0]);
	uLong size = (uLong)sqlite3_value_bytes(values[0]);
	uLongf packed = LAZY_ZLIB(compressBound, size);
	void *out = sqlite3_malloc64(packed);
	if (!out ||
	    LAZY_ZLIB(compress2, out, &packed, size ? bytes : "", size, Z_DEFAULT_COMPRESSION) != Z_OK) {
		sqlite3_free(out);
		sqlite3_result_error_nomem(context);
		return;
	}
	sqlite3_result_blob64(context, out, packed, sqlite3_free);
}

/* Unpacks zlib data; NULL: it is not a complete stream. */
static GByteArray *unpacked(const void *bytes, unsigned size)
{
	z_stream stream = {.next_in = (Bytef *)(guintptr)bytes, .avail_in = size};
	int result = LAZY_ZLIB(inflateInit_, &stream, ZLIB_VERSION, (int)sizeof stream);
	GByteArray *out = g_byte_array_new();
	while (result == Z_OK) {
		guint begin = out->len;
		g_byte_array_set_size(out, begin + PIECE);
		stream.next_out = out->data + begin;
		stream.avail_out = PIECE;
		result = LAZY_ZLIB(inflate, &stream, Z_NO_FLUSH);
		g_byte_array_set_size(out, out->len - stream.avail_out);
	}
	LAZY_ZLIB(inflateEnd, &stream);
	if (result == Z_STREAM_END && stream.avail_in == 0)
		return out;
	g_byte_array_unref(out);
	return NULL;
}

static void unpack(sqlite3_context *context, int count, sqlite3_value **values)
{
	(void)count;
	if (sqlite3_value_int64(values[1]) == 0) {
		sqlite3_result_value(context, values[0]);
		return;
	}
	if (sqlite3_value_type(values[0]) == SQLITE_NULL)
		return;
	const void *bytes = sqlite3_value_blob(values[0]);
	GByteArray *out = unpacked(bytes, (unsigned)sqlite3_value_bytes(values[0]));
	if (!out) {
		sqlite3_result_error(context, "what was packed cannot be unpacked", -1);
		sqlite3_result_error_code(context, SQLITE_CORRUPT);
		return;
	}
	sqlite3_result_blob64(context, out->len ? (const void *)out->data : "", out->len, SQLITE_TRANSIENT);
	g_byte_array_unref(out);
}

int packing_functions(sqlite3 *handle)
{
	const int how = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
	int result = sqlite3_create_function(handle, "pack", 1, how, NULL, pack, NULL, NULL);

	return result != SQLITE_OK
	           ? result
	           : sqlite3_create_function(handle, "unpack", 2, how, NULL, unpack, NULL, NULL);
}
