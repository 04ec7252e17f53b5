#include "engine/maps/picture.h"

#include "engine/maps/dot.h"
#include "engine/maps/png.h"
#include "engine/maps/svg.h"

#include <dlfcn.h>
#include <glib.h>
#include <string.h>
#include <unistd.h>

#define SCALE 2.0 /* pixels of a PNG for one pixel of the SVG (HO-63); 1 in mails */
/* Bytes of a band: pictures are drawn in bands, to limit memory, and quicker while a band fits into the caches. */
#define BAND (1 << 20)

bool picture_kind(const char *word, enum picture *kind)
{
	static const char *const words[] = {"dot", "svg", "png"};

	for (size_t i = 0; i < G_N_ELEMENTS(words); i++)
		if (strcmp(word, words[i]) == 0) {
			*kind = (enum picture)i;
			return true;
		}
	return false;
}

bool picture_to_terminal(FILE *out)
{
	return fileno(out) >= 0 && isatty(fileno(out));
}

/* The functions of librsvg and cairo in use. They depend on some thirty libraries, so they are loaded only to
   draw a PNG. */
struct box {
	double x, y, width, height;
};

struct drawers {
	void *rsvg, *cairo;
	void *(*handle_new)(const guint8 *data, gsize size, GError **error);
	gboolean (*render)(void *handle, void *cr, const struct box *viewport, GError **error);
	void *(*surface_new)(int format, int width, int height);
	void *(*recording_new)(int content, const struct box *extents);
	void (*set_source)(void *cr, void *surface, double x, double y);
	void (*paint)(void *cr);
	void *(*cairo_new)(void *surface);
	void (*cairo_free)(void *cr);
	int (*status)(void *surface);
	unsigned char *(*data)(void *surface);
	int (*stride)(void *surface);
	void (*flush)(void *surface);
	void (*surface_free)(void *surface);
	void (*unref)(void *handle);
};

/* The cast that POSIX prescribes for functions from dlsym. */
static bool find(void *library, const char *name, void *function)
{
	void *symbol = library ? dlsym(library, name) : NULL;

	memcpy(function, &symbol, sizeof symbol);
	return symbol != NULL;
}

static bool load(struct drawers *d, struct error *err)
{
	d->rsvg = dlopen("librsvg-2.so.2", RTLD_NOW);
	d->cairo = dlopen("libcairo.so.2", RTLD_NOW);
	if (find(d->rsvg, "rsvg_handle_new_from_data", &d->handle_new) &&
	    find(d->rsvg, "rsvg_handle_render_document", &d->render) &&
	    find(d->cairo, "cairo_image_surface_create", &d->surface_new) &&
	    find(d->cairo, "cairo_recording_surface_create", &d->recording_new) &&
	    find(d->cairo, "cairo_set_source_surface", &d->set_source) &&
	    find(d->cairo, "cairo_paint", &d->paint) && find(d->cairo, "cairo_create", &d->cairo_new) &&
	    find(d->cairo, "cairo_destroy", &d->cairo_free) &&
	    find(d->cairo, "cairo_surface_status", &d->status) &&
	    find(d->cairo, "cairo_image_surface_get_data", &d->data) &&
	    find(d->cairo, "cairo_image_surface_get_stride", &d->stride) &&
	    find(d->cairo, "cairo_surface_flush", &d->flush) &&
	    find(d->cairo, "cairo_surface_destroy", &d->surface_free) &&
	    find(d->rsvg, "g_object_unref", &d->unref))
		return true;
	error_set(err, EXIT_UNAVAILABLE,
	    "PNG pictures are drawn by librsvg, which is not installed: apt-get install librsvg2-2, or take the SVG");
	return false;
}

static bool size_of(const GString *svg, int *width, int *height)
{
	const char *at = strstr(svg->str, " width=\"");

	return at && sscanf(at, " width=\"%d\" height=\"%d\"", width, height) == 2;
}

/* CAIRO_CONTENT_COLOR_ALPHA, and CAIRO_FORMAT_ARGB32. */
#define CONTENT 0x3000
#define FORMAT 0

/* Records the drawing once, so that bands can be painted without rendering shapes and letters again. NULL: failed. */
static void *record_drawing(const struct drawers *d, const GString *svg, const struct box *whole)
{
	void *handle = d->handle_new((const guint8 *)svg->str, svg->len, NULL);
	void *surface = d->recording_new(CONTENT, whole), *cr = d->cairo_new(surface);
	bool good = handle && d->render(handle, cr, whole, NULL);

	d->cairo_free(cr);
	if (handle)
		d->unref(handle);
	if (good)
		return surface;
	d->surface_free(surface);
	return NULL;
}

/* Paints the rows from `top` on to a surface of so many rows. */
static bool draw_band(
    const struct drawers *d, void *drawing, const struct box *whole, int top, int rows, struct png *png)
{
	void *surface = d->surface_new(FORMAT, (int)whole->width, rows);
	void *cr = d->cairo_new(surface);

	d->set_source(cr, drawing, 0, -top);
	d->paint(cr);
	d->cairo_free(cr);
	d->flush(surface);
	bool good = d->status(surface) == 0;
	for (int y = 0; good && y < rows; y++)
		png_row(png,
		    (const uint32_t *)(void *)(d->data(surface) + (size_t)y * (size_t)d->stride(surface)));
	d->surface_free(surface);
	return good;
}

static bool draw_bands(const struct drawers *d, const GString *svg, const struct box *whole, GString *out)
{
	int rows = MAX(BAND / (4 * (int)whole->width), 16), height = (int)whole->height;
	void *drawing = record_drawing(d, svg, whole);
	struct png *png = png_begin((unsigned)whole->width, (unsigned)height, svg);
	bool good = drawing;

	for (int top = 0; good && top < height; top += rows)
		good = draw_band(d, drawing, whole, top, MIN(rows, height - top), png);
	png_end(png, good ? out : NULL);
	if (drawing)
		d->surface_free(drawing);
	return good;
}

/* The end of what stands here and no picture shows: titles, what takes a pointer, breaks between elements. NULL: it is
   shown. */
static const char *past_unseen(const char *at)
{
	static const char *const unseen[][2] = {
	    {"<title>", "</title>"}, {"<rect class=\"spot\"", "/>"}, {"\n<", "\n"}};

	for (size_t i = 0; i < G_N_ELEMENTS(unseen); i++) {
		const char *end = g_str_has_prefix(at, unseen[i][0]) ? strstr(at, unseen[i][1]) : NULL;
		if (end)
			return end + strlen(unseen[i][1]);
	}
	return NULL;
}

/* Takes back a group that was begun and has nothing in it. */
static bool empty_group(GString *drawn)
{
	gsize last = drawn->len;

	while (last > 0 && drawn->str[last] != '<')
		last--;
	bool empty = g_str_has_prefix(drawn->str + last, "<g ");
	if (empty)
		g_string_truncate(drawn, last);
	return empty;
}

/* librsvg keeps a large node of each element and each text between them. */
static GString *only_drawn(const GString *svg)
{
	GString *drawn = g_string_sized_new(svg->len);

	for (const char *at = svg->str, *past; *at;) {
		if ((past = past_unseen(at)))
			at = past;
		else if (g_str_has_prefix(at, "</g>") && empty_group(drawn))
			at += strlen("</g>");
		else
			g_string_append_c(drawn, *at++);
	}
	return drawn;
}

static bool draw_png(const GString *svg, double scale, GString *out, struct error *err)
{
	struct drawers d = {0};
	int width = 0, height = 0;

	if (!load(&d, err) || !size_of(svg, &width, &height))
		return error_set(err, EXIT_SOFTWARE, "the picture has no size");
	const struct box whole = {0, 0, width * scale, height * scale};
	g_autoptr(GString) drawn = only_drawn(svg);
	return draw_bands(&d, drawn, &whole, out) ||
	       error_set(err, EXIT_SOFTWARE, "librsvg cannot draw the map");
}

bool picture_draw(
    const struct map *map, enum picture kind, const struct svg_call *call, GString *out, struct error *err)
{
	g_autoptr(GString) svg = g_string_new(NULL);

	if (kind == PICTURE_DOT)
		map_dot(map, out);
	else
		map_svg(map, call, kind == PICTURE_SVG ? out : svg);
	return kind != PICTURE_PNG || draw_png(svg, call && call->use == SVG_MAIL ? 1 : SCALE, out, err);
}

/* --- Many at a time ------------------------------------------------------------- */

struct drawing {
	struct picture_job *jobs;
	gint count, next;
};

/* A thread's work: draws pictures until none is left. */
static gpointer draw_some(gpointer data)
{
	struct drawing *drawing = data;

	for (gint i; (i = g_atomic_int_add(&drawing->next, 1)) < drawing->count;) {
		struct picture_job *job = &drawing->jobs[i];
		draw_png(job->svg, 1, job->out, &job->err);
	}
	return NULL;
}

void picture_draw_all(struct picture_job *jobs, unsigned count, unsigned threads)
{
	struct drawing drawing = {jobs, (gint)count, 0};
	unsigned others = MIN(threads, count) - (count > 0), begun = 0;
	g_autofree GThread **list = g_new0(GThread *, others + 1);

	/* If a thread cannot be started, the others draw its pictures. */
	while (begun < others && (list[begun] = g_thread_try_new("picture", draw_some, &drawing, NULL)))
		begun++;
	draw_some(&drawing);
	for (unsigned i = 0; i < begun; i++)
		g_thread_join(list[i]);
}
