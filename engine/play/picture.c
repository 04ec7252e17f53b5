#include "engine/play/picture.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define SPACE 130 /* between the middles of neighbours, in pixels */
#define WIDTH 110 /* of a node's box */
#define LINE 14   /* height of a line of text */
#define MARGIN 80
#define LINES 6

struct vertex {
	char *name, *label, *fill;
	bool dashed, placed;
	double x, y; /* in units of SPACE */
	int ring;    /* distance from the first node, -1: not reached */
};

struct edge {
	guint from, to;
	bool arrow, dashed;
};

struct graph {
	GArray *nodes, *edges;
	GHashTable *numbers; /* name to number + 1 */
};

static struct vertex *node_at(const struct graph *graph, guint number)
{
	return &g_array_index(graph->nodes, struct vertex, number);
}

static void node_clear(gpointer data)
{
	struct vertex *node = data;
	g_free(node->name);
	g_free(node->label);
	g_free(node->fill);
}

static guint node_number(struct graph *graph, const char *name)
{
	guint number = GPOINTER_TO_UINT(g_hash_table_lookup(graph->numbers, name));
	if (number)
		return number - 1;
	struct vertex node = {.name = g_strdup(name), .ring = -1};
	g_array_append_val(graph->nodes, node);
	g_hash_table_insert(graph->numbers, g_strdup(name), GUINT_TO_POINTER(graph->nodes->len));
	return graph->nodes->len - 1;
}

/* --- Reading --------------------------------------------------------------- */

/* A name or quoted text at *at, which moves behind it and the blanks; NULL: none. \n stays as it is. */
static char *take_word(const char **at)
{
	GString *word = g_string_new(NULL);
	bool quoted = **at == '"';
	if (quoted) {
		for ((*at)++; **at && **at != '"'; (*at)++) {
			if (**at == '\\' && ((*at)[1] == '"' || (*at)[1] == '\\'))
				(*at)++;
			g_string_append_c(word, **at);
		}
		*at += **at == '"';
	} else {
		while (g_ascii_isalnum(**at) || **at == '_' || **at == '.' || (unsigned char)**at >= 0x80)
			g_string_append_c(word, *(*at)++);
	}
	*at += strspn(*at, " \t");
	if (!quoted && word->len == 0)
		return g_string_free(word, TRUE), NULL;
	return g_string_free(word, FALSE);
}

static void set_place(struct vertex *node, const char *text)
{
	char *end;
	double x = g_ascii_strtod(text, &end);
	if (*end != ',')
		return;
	node->x = x;
	node->y = g_ascii_strtod(end + 1, NULL);
	node->placed = true;
}

/* [key=value, ...] */
static void take_attributes(const char *at, struct vertex *node)
{
	while (*at == '[' || *at == ',' || *at == ' ' || *at == ';') {
		at += 1 + strspn(at + 1, " \t");
		g_autofree char *key = take_word(&at);
		if (!key || *at != '=')
			return;
		at += 1 + strspn(at + 1, " \t");
		g_autofree char *value = take_word(&at);
		if (!value)
			return;
		if (strcmp(key, "label") == 0) {
			g_free(node->label);
			node->label = g_strdup(value);
		} else if (strcmp(key, "fillcolor") == 0) {
			g_free(node->fill);
			node->fill = g_strdup(value);
		} else if (strcmp(key, "pos") == 0) {
			set_place(node, value);
		} else if (strcmp(key, "style") == 0 && strstr(value, "dashed")) {
			node->dashed = true;
		}
	}
}

static void take_line(struct graph *graph, const char *at)
{
	static const char *const words[] = {"digraph", "graph", "node", "edge", "strict", "subgraph", NULL};
	at += strspn(at, " \t");
	g_autofree char *name = take_word(&at);
	if (!name || g_strv_contains(words, name) || *at == '=')
		return;
	guint from = node_number(graph, name);
	if (*at != '-') {
		take_attributes(at, node_at(graph, from));
		return;
	}
	while (at[0] == '-' && (at[1] == '>' || at[1] == '-')) {
		struct edge edge = {.from = from, .arrow = at[1] == '>'};
		at += 2 + strspn(at + 2, " \t");
		g_autofree char *other = take_word(&at);
		if (!other)
			return;
		edge.to = from = node_number(graph, other);
		struct vertex line = {0};
		take_attributes(at, &line);
		edge.dashed = line.dashed;
		node_clear(&line);
		g_array_append_val(graph->edges, edge);
	}
}

/* --- Places ---------------------------------------------------------------- */

/* Distances from the first node, over edges of either direction; parts that hang together with nothing
   come after them, ring by ring. */
static int make_rings(const struct graph *graph)
{
	int last = 0;
	guint done = 0;
	GArray **next = g_new0(GArray *, graph->nodes->len + 1);
	GQueue *queue = g_queue_new();
	for (guint i = 0; i < graph->nodes->len; i++)
		next[i] = g_array_new(FALSE, FALSE, sizeof(guint));
	for (guint i = 0; i < graph->edges->len; i++) {
		const struct edge *edge = &g_array_index(graph->edges, struct edge, i);
		g_array_append_val(next[edge->from], edge->to);
		g_array_append_val(next[edge->to], edge->from);
	}
	for (guint first = 0; first < graph->nodes->len; first++) {
		if (node_at(graph, first)->ring >= 0)
			continue;
		node_at(graph, first)->ring = done ? last + 1 : 0;
		g_queue_push_tail(queue, GUINT_TO_POINTER(first));
		while (!g_queue_is_empty(queue)) {
			guint at = GPOINTER_TO_UINT(g_queue_pop_head(queue));
			last = MAX(last, node_at(graph, at)->ring);
			done++;
			for (guint i = 0; i < next[at]->len; i++) {
				guint other = g_array_index(next[at], guint, i);
				if (node_at(graph, other)->ring >= 0)
					continue;
				node_at(graph, other)->ring = node_at(graph, at)->ring + 1;
				g_queue_push_tail(queue, GUINT_TO_POINTER(other));
			}
		}
	}
	for (guint i = 0; i < graph->nodes->len; i++)
		g_array_free(next[i], TRUE);
	g_free(next);
	g_queue_free(queue);
	return last;
}

static void place_rings(const struct graph *graph)
{
	int last = make_rings(graph);
	guint *count = g_new0(guint, (gsize)last + 2), *used = g_new0(guint, (gsize)last + 2);
	double *radius = g_new0(double, (gsize)last + 2);
	for (guint i = 0; i < graph->nodes->len; i++)
		count[node_at(graph, i)->ring]++;
	/* A ring has room for its nodes side by side, and for the ring within it. */
	for (int ring = 1; ring <= last; ring++)
		radius[ring] = fmax(radius[ring - 1] + 1.0, count[ring] / (2.0 * G_PI));
	for (guint i = 0; i < graph->nodes->len; i++) {
		struct vertex *node = node_at(graph, i);
		double angle = 2.0 * G_PI * used[node->ring]++ / count[node->ring];
		node->x = radius[node->ring] * sin(angle);
		node->y = radius[node->ring] * cos(angle);
	}
	g_free(radius);
	g_free(used);
	g_free(count);
}

/* --- Drawing --------------------------------------------------------------- */

struct frame {
	double left, top;
};

/* SVG counts downwards, the places of .dot files upwards. */
static int pixel_x(const struct frame *frame, const struct vertex *node)
{
	return MARGIN + (int)lround((node->x - frame->left) * SPACE);
}

static int pixel_y(const struct frame *frame, const struct vertex *node)
{
	return MARGIN + (int)lround((frame->top - node->y) * SPACE);
}

static void draw_edge(
    const struct graph *graph, const struct frame *frame, const struct edge *edge, GString *out)
{
	const struct vertex *from = node_at(graph, edge->from), *to = node_at(graph, edge->to);
	int x1 = pixel_x(frame, from), y1 = pixel_y(frame, from), x2 = pixel_x(frame, to),
	    y2 = pixel_y(frame, to);
	/* The arrow's head stands two thirds of the way, where no box hides it. */
	g_string_append_printf(out,
	    "<polyline points=\"%d,%d %d,%d %d,%d\" fill=\"none\" stroke=\"gray\"%s%s/>\n", x1, y1,
	    x1 + (x2 - x1) * 2 / 3, y1 + (y2 - y1) * 2 / 3, x2, y2,
	    edge->dashed ? " stroke-dasharray=\"6,4\"" : "",
	    edge->arrow ? " marker-mid=\"url(#arrow)\"" : "");
}

static void draw_node(const struct frame *frame, const struct vertex *node, GString *out)
{
	g_auto(GStrv) lines = g_strsplit(node->label ? node->label : node->name, "\\n", LINES);
	int count = (int)g_strv_length(lines), x = pixel_x(frame, node), y = pixel_y(frame, node);
	int height = MAX(count, 1) * LINE + 8;
	g_autofree char *fill = g_markup_escape_text(node->fill ? node->fill : "white", -1);
	g_string_append_printf(out,
	    "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\" stroke=\"black\"%s/>\n",
	    x - WIDTH / 2, y - height / 2, WIDTH, height, fill,
	    node->dashed ? " stroke-dasharray=\"6,4\"" : "");
	for (int i = 0; i < count; i++) {
		g_autofree char *text = g_markup_escape_text(lines[i], -1);
		g_string_append_printf(
		    out, "<text x=\"%d\" y=\"%d\">%s</text>\n", x, y - height / 2 + (i + 1) * LINE + 1, text);
	}
}

static void draw(const struct graph *graph, GString *out)
{
	struct frame frame = {0};
	double right = 0, bottom = 0;
	for (guint i = 0; i < graph->nodes->len; i++) {
		const struct vertex *node = node_at(graph, i);
		frame.left = i ? fmin(frame.left, node->x) : node->x;
		frame.top = i ? fmax(frame.top, node->y) : node->y;
		right = i ? fmax(right, node->x) : node->x;
		bottom = i ? fmin(bottom, node->y) : node->y;
	}
	g_string_append_printf(out,
	    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" font-family=\"sans-serif\""
	    " font-size=\"11\" text-anchor=\"middle\">\n"
	    "<defs><marker id=\"arrow\" markerWidth=\"8\" markerHeight=\"8\" refX=\"4\" refY=\"4\" orient=\"auto\">"
	    "<path d=\"M0,0 L8,4 L0,8 z\" fill=\"gray\"/></marker></defs>\n"
	    "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>\n",
	    2 * MARGIN + (int)lround((right - frame.left) * SPACE),
	    2 * MARGIN + (int)lround((frame.top - bottom) * SPACE));
	for (guint i = 0; i < graph->edges->len; i++)
		draw_edge(graph, &frame, &g_array_index(graph->edges, struct edge, i), out);
	for (guint i = 0; i < graph->nodes->len; i++)
		draw_node(&frame, node_at(graph, i), out);
	g_string_append(out, "</svg>\n");
}

void picture_svg(const char *dot, GString *out)
{
	struct graph graph = {
	    .nodes = g_array_new(FALSE, TRUE, sizeof(struct vertex)),
	    .edges = g_array_new(FALSE, TRUE, sizeof(struct edge)),
	    .numbers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
	};
	g_auto(GStrv) lines = g_strsplit(dot, "\n", -1);
	bool all_placed = true;
	g_array_set_clear_func(graph.nodes, node_clear);
	for (char **line = lines; *line; line++)
		take_line(&graph, *line);
	for (guint i = 0; i < graph.nodes->len; i++)
		all_placed = all_placed && node_at(&graph, i)->placed;
	if (!all_placed)
		place_rings(&graph);
	draw(&graph, out);
	g_hash_table_destroy(graph.numbers);
	g_array_free(graph.edges, TRUE);
	g_array_free(graph.nodes, TRUE);
}
