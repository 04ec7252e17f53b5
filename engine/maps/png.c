#include "engine/maps/png.h"

#include "engine/base/lazy.h"
#include "engine/base/same.h"
#include "engine/maps/deflate.h"

#include <string.h>
#include <zlib.h>

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
	uint8_t *line;    /* a row: its filter byte (none), and its pixels */
	uint32_t *pixels; /* of which it was made; at first what no row has: more colour than alpha */
	GString *packed;
	struct deflate *deflate;
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

static unsigned apart(uint32_t a, uint32_t b, unsigned shift)
{
	int off = (int)part(a, shift) - (int)part(b, shift);

	return (unsigned)(off * off);
}

static uint8_t nearest(const struct png *png, uint32_t colour)
{
	unsigned best = 0, least = G_MAXUINT;

	for (unsigned i = 0; i < png->count && least > 0; i++) {
		uint32_t other = png->colours[i];
		unsigned distance =
		    apart(colour, other, 16) + apart(colour, other, 8) + apart(colour, other, 0);
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
	for (unsigned i = 0; i < width; i++)
		png->pixels[i] = 1;
	png->packed = g_string_new(NULL);
	png->deflate = deflate_begin((gsize)width + 1, png->packed);
	make_palette(png, svg);
	return png;
}

void png_row(struct png *png, const uint32_t *pixels)
{
	size_t one = sizeof *pixels, size = png->width * one;
	size_t same = same_bytes(pixels, png->pixels, size) / one;

	/* Rows begin like the one before, and the rest is runs of equal pixels. */
	for (size_t i = same, end; i < png->width; i = end) {
		end = i + 1 + same_bytes(pixels + i, pixels + i + 1, (png->width - i - 1) * one) / one;
		memset(png->line + i + 1, answer(png, pixels[i]), end - i);
	}
	memcpy(png->pixels + same, pixels + same, (png->width - same) * one);
	deflate_row(png->deflate, png->line);
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
	deflate_end(png->deflate);
	if (out)
		put_file(png, out);
	g_string_free(png->packed, TRUE);
	g_free(png->pixels);
	g_free(png->line);
	g_free(png);
}
