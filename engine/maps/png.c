#include "engine/maps/png.h"

#include "engine/base/lazy.h"

#include <string.h>
#include <zlib.h>

#undef deflateInit2
#define LAZY_ZLIB(name, ...) LAZY(SONAME_ZLIB, name, __VA_ARGS__)

#define COLOURS 256
/* Palette entries for colours named in the SVG; then come mixtures, up to the colour cube. */
#define FLATS 64
#define LEVELS 5
#define CUBE (LEVELS * LEVELS * LEVELS)
/* Size of the cache of pixels, a power of two. */
#define SLOTS 4096

struct png {
	unsigned width, height;
	uint32_t colours[COLOURS]; /* 0xRRGGBB */
	unsigned count;
	uint32_t asked[SLOTS]; /* cached pixel + 1; 0: empty */
	uint8_t answer[SLOTS];
	guint8 *line;     /* a row: its filter byte (none), and its pixels */
	uint32_t *pixels; /* of which it was made */
	bool begun;
	GString *packed;
	z_stream stream;
};

/* --- The palette --- */

static void add(struct png *png, uint32_t colour)
{
	for (unsigned i = 0; i < png->count; i++)
		if (png->colours[i] == colour)
			return;
	png->colours[png->count++] = colour;
}

/* Parses "#rrggbb" or "#rgb"; `at` points behind the `#`. False: neither. */
static bool read_colour(const char *at, uint32_t *colour)
{
	unsigned digits = 0;

	*colour = 0;
	for (; digits < 7 && g_ascii_isxdigit(at[digits]); digits++)
		*colour = *colour << 4 | (uint32_t)g_ascii_xdigit_value(at[digits]);
	if (digits == 3)
		*colour =
		    (*colour >> 8 & 15) * 0x110000 + (*colour >> 4 & 15) * 0x1100 + (*colour & 15) * 0x11;
	return digits == 3 || digits == 6;
}

static unsigned part(uint32_t colour, unsigned shift)
{
	return colour >> shift & 255;
}

/* Mixes `quarters` quarters of b with a. */
static uint32_t mix(uint32_t a, uint32_t b, unsigned quarters)
{
	uint32_t mixed = 0;

	for (unsigned shift = 0; shift < 24; shift += 8)
		mixed |= (uint32_t)((part(a, shift) * (4 - quarters) + part(b, shift) * quarters + 2) / 4)
		         << shift;
	return mixed;
}

static unsigned brightness(uint32_t colour)
{
	return 3 * part(colour, 16) + 6 * part(colour, 8) + part(colour, 0);
}

/* Adds mixtures with white and with the text colour, for the antialiased edges of shapes and letters. */
static void add_mixtures(struct png *png)
{
	static const unsigned quarters[] = {2, 1, 3};
	unsigned flats = png->count;
	uint32_t ink = 0xffffff;

	for (unsigned i = 0; i < flats; i++)
		ink = brightness(png->colours[i]) < brightness(ink) ? png->colours[i] : ink;
	for (size_t q = 0; q < G_N_ELEMENTS(quarters); q++)
		for (unsigned i = 0; i < 2 * flats && png->count < COLOURS - CUBE; i++)
			add(png, mix(png->colours[i / 2], i % 2 ? 0xffffff : ink, quarters[q]));
}

static void add_cube(struct png *png)
{
	static const uint32_t levels[LEVELS] = {0, 64, 128, 191, 255};

	for (unsigned i = 0; i < CUBE; i++)
		add(png, levels[i / LEVELS / LEVELS] << 16 | levels[i / LEVELS % LEVELS] << 8 |
		             levels[i % LEVELS]);
}

static void make_palette(struct png *png, const GString *svg)
{
	uint32_t colour;

	add(png, 0xffffff);
	for (const char *at = strchr(svg->str, '#'); at && png->count < FLATS; at = strchr(at + 1, '#'))
		if (read_colour(at + 1, &colour))
			add(png, colour);
	add_mixtures(png);
	add_cube(png);
}

static uint8_t nearest(const struct png *png, uint32_t colour)
{
	unsigned best = 0, least = G_MAXUINT;

	for (unsigned i = 0; i < png->count && least > 0; i++) {
		unsigned distance = 0;
		for (unsigned shift = 0; shift < 24; shift += 8) {
			int off = (int)part(colour, shift) - (int)part(png->colours[i], shift);
			distance += (unsigned)(off * off);
		}
		if (distance < least) {
			least = distance;
			best = i;
		}
	}
	return (uint8_t)best;
}

/* Blends the pixel with white. */
static uint32_t opaque(uint32_t pixel)
{
	uint32_t white = 255 - (pixel >> 24);

	return (pixel & 0xffffff) + white * 0x10101;
}

static uint8_t answer(struct png *png, uint32_t pixel)
{
	uint32_t colour = opaque(pixel), slot = (colour * 2654435761u) >> 20 & (SLOTS - 1);

	if (png->asked[slot] != colour + 1) {
		png->asked[slot] = colour + 1;
		png->answer[slot] = nearest(png, colour);
	}
	return png->answer[slot];
}

/* --- The file --- */

struct png *png_begin(unsigned width, unsigned height, const GString *svg)
{
	struct png *png = g_new0(struct png, 1);

	png->width = width;
	png->height = height;
	png->line = g_malloc0((gsize)width + 1);
	png->pixels = g_new(uint32_t, width);
	png->packed = g_string_new(NULL);
	make_palette(png, svg);
	/* Maps are runs of one colour: repeats of single bytes are found in half the time that all repeats take. */
	int result = LAZY_ZLIB(deflateInit2_, &png->stream, 6, Z_DEFLATED, MAX_WBITS, 8, Z_RLE, ZLIB_VERSION,
	    (int)sizeof png->stream);
	g_assert(result == Z_OK); /* can only fail without memory */
	return png;
}

/* Compresses the stream's input. */
static void pack(struct png *png, int how)
{
	guint8 bytes[16384];

	do {
		png->stream.next_out = bytes;
		png->stream.avail_out = sizeof bytes;
		LAZY_ZLIB(deflate, &png->stream, how);
		g_string_append_len(
		    png->packed, (const char *)bytes, (gssize)(sizeof bytes - png->stream.avail_out));
	} while (png->stream.avail_out == 0);
}

void png_row(struct png *png, const uint32_t *pixels)
{
	/* Rows like the one before are common, and runs of equal pixels. */
	bool again = png->begun && memcmp(pixels, png->pixels, png->width * sizeof *pixels) == 0;

	png->begun = true;
	if (!again)
		memcpy(png->pixels, pixels, png->width * sizeof *pixels);
	for (unsigned i = 0, end; i < png->width && !again; i = end) {
		for (end = i + 1; end < png->width && pixels[end] == pixels[i];)
			end++;
		memset(png->line + i + 1, answer(png, pixels[i]), end - i);
	}
	png->stream.next_in = png->line;
	png->stream.avail_in = png->width + 1;
	pack(png, Z_NO_FLUSH);
}

static void put_number(GString *out, uint32_t number)
{
	for (int shift = 24; shift >= 0; shift -= 8)
		g_string_append_c(out, (char)(number >> shift & 255));
}

static void put_chunk(GString *out, const char *kind, const char *bytes, size_t size)
{
	put_number(out, (uint32_t)size);
	gsize from = out->len;
	g_string_append(out, kind);
	g_string_append_len(out, bytes, (gssize)size);
	put_number(
	    out, (uint32_t)LAZY_ZLIB(crc32, 0, (const Bytef *)out->str + from, (uInt)(out->len - from)));
}

static void put_file(struct png *png, GString *out)
{
	g_autoptr(GString) head = g_string_new(NULL), colours = g_string_new(NULL);

	put_number(head, png->width);
	put_number(head, png->height);
	/* bit depth 8, indexed colour, then the standard compression, filters, and no interlacing */
	g_string_append_len(head, "\x08\x03\0\0", 5);
	for (unsigned i = 0; i < png->count; i++)
		for (int shift = 16; shift >= 0; shift -= 8)
			g_string_append_c(colours, (char)part(png->colours[i], (unsigned)shift));
	g_string_append_len(out, "\x89PNG\r\n\x1a\n", 8);
	put_chunk(out, "IHDR", head->str, head->len);
	put_chunk(out, "PLTE", colours->str, colours->len);
	put_chunk(out, "IDAT", png->packed->str, png->packed->len);
	put_chunk(out, "IEND", "", 0);
}

void png_end(struct png *png, GString *out)
{
	if (out) {
		png->stream.avail_in = 0;
		pack(png, Z_FINISH);
		put_file(png, out);
	}
	LAZY_ZLIB(deflateEnd, &png->stream);
	g_string_free(png->packed, TRUE);
	g_free(png->pixels);
	g_free(png->line);
	g_free(png);
}
