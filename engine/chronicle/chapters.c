#include "engine/chronicle/chapters.h"

#include "engine/base/text.h"
#include "engine/base/compare.h"

#include <string.h>

/* One more chapter for so many turns. */
#define CHAPTER_TURNS 15
#define CHAPTERS_LEAST 5
#define CHAPTERS_MOST 12
/* A longer chapter is cut into equal parts. */
#define PART_TURNS 24

static guint last_frame(const struct annals *annals)
{
	return annals->turns->len - 1;
}

static void add(GArray *turnings, enum turning_kind kind, guint frame, guint last, int seat)
{
	struct turning turning = {kind, frame, last, seat};

	g_array_append_val(turnings, turning);
}

/* --- Turning points ------------------------------------------------------------------------------ */

/* The first frame with a war; G_MAXUINT: none. */
static guint first_war(const struct annals *annals)
{
	guint first = G_MAXUINT;

	for (guint i = 0; i < annals->battles->len; i++) {
		const struct annal_battle *battle = &g_array_index(annals->battles, struct annal_battle, i);
		if (battle->sides > 1)
			first = MIN(first, battle->frame);
	}
	for (guint i = 0; i < annals->captures->len; i++) {
		const struct annal_capture *capture =
		    &g_array_index(annals->captures, struct annal_capture, i);
		if (capture->from >= 0 && capture->to >= 0)
			first = MIN(first, capture->frame);
	}
	for (guint i = 0; i < annals->deeds->len; i++) {
		const struct annal_deed *deed = &g_array_index(annals->deeds, struct annal_deed, i);
		if (deed->war)
			first = MIN(first, deed->frame);
	}
	return first;
}

/* The frame in which a seat went out; 0: it did not. */
static guint fall_of(const struct annals *annals, unsigned seat)
{
	return annals->ground.out[seat] ? annals_frame(annals, annals->ground.out[seat]) : 0;
}

/* The frame after the last one in which the seat had its maximum of places. */
static guint decline_of(const struct annals *annals, unsigned seat, guint fall)
{
	guint peak = 0;

	for (guint i = 0; i < fall; i++)
		if (annals_held(annals, i, seat) >= annals_held(annals, peak, seat))
			peak = i;
	return MIN(peak + 1, fall);
}

static gint by_fall(gconstpointer a, gconstpointer b)
{
	const struct turning *x = a, *y = b;
	int order = compare_integers(x->last, y->last);

	return order != 0 ? order : compare_integers(x->seat, y->seat);
}

/* Adds the falls of empires; each begins after the previous one ended. */
static void add_falls(const struct annals *annals, GArray *turnings)
{
	g_autoptr(GArray) falls = g_array_new(FALSE, FALSE, sizeof(struct turning));
	guint before = 0;

	for (unsigned i = 0; i < annals->seats; i++) {
		guint fall = fall_of(annals, i);
		if (fall)
			add(falls, TURNING_FALL, decline_of(annals, i, fall), fall, (int)i);
	}
	g_array_sort(falls, by_fall);
	for (guint i = 0; i < falls->len; i++) {
		struct turning *fall = &g_array_index(falls, struct turning, i);
		if (fall->last > before)
			fall->frame = MAX(fall->frame, before + 1);
		else
			fall->frame = fall->last;
		before = fall->last;
		g_array_append_val(turnings, *fall);
	}
}

static bool is_in_fall(const GArray *turnings, guint frame)
{
	for (guint i = 0; i < turnings->len; i++) {
		const struct turning *t = &g_array_index(turnings, struct turning, i);
		if (t->kind == TURNING_FALL && frame >= t->frame && frame <= t->last)
			return true;
	}
	return false;
}

/* Adds changes to a lasting lead; ignores interruptions after which the same empire leads again. */
static void add_leads(const struct annals *annals, GArray *turnings, guint end)
{
	guint long_enough = MAX(3, annals->turns->len / 8);
	int leader = -1;

	for (guint from = 1, to; from < end; from = to) {
		for (to = from + 1; to <= last_frame(annals) && annals->leader[to] == annals->leader[from];)
			to++;
		if (annals->leader[from] < 0 || to - from < long_enough || annals->leader[from] == leader)
			continue;
		if (leader >= 0 && !is_in_fall(turnings, from))
			add(turnings, TURNING_LEAD, from, from, annals->leader[from]);
		leader = annals->leader[from];
	}
}

/* The frame from which the sole winner leads to the end, but not before the first war. */
static guint end_of(const struct annals *annals, guint war)
{
	int winner = annals->leader[last_frame(annals)];
	guint frame = last_frame(annals);

	while (frame > 1 && annals->leader[frame - 1] == winner)
		frame--;
	if (war <= last_frame(annals) && frame <= war)
		frame = MAX(war + 1, last_frame(annals) - last_frame(annals) / 5);
	for (guint i = 0; i < annals->warnings->len; i++)
		if (g_array_index(annals->warnings, struct annal_note, i).frame > frame)
			return g_array_index(annals->warnings, struct annal_note, i).frame;
	return MIN(frame, last_frame(annals));
}

static gint by_frame(gconstpointer a, gconstpointer b)
{
	const struct turning *x = a, *y = b;
	int order = compare_integers(x->frame, y->frame);

	return order != 0 ? order : compare_integers(x->kind, y->kind);
}

static GArray *find_turnings(const struct annals *annals)
{
	GArray *turnings = g_array_new(FALSE, FALSE, sizeof(struct turning));
	guint war = first_war(annals), end = end_of(annals, war),
	      contact = annals->contacts->len ? g_array_index(annals->contacts, struct annal_contact, 0).frame
	                                      : G_MAXUINT;

	add(turnings, TURNING_START, 0, 0, -1);
	if (contact > 0 && contact != G_MAXUINT)
		add(turnings, TURNING_CONTACT, contact, contact, -1);
	if (war != G_MAXUINT)
		add(turnings, TURNING_WAR, war, war, -1);
	add_falls(annals, turnings);
	while (end < last_frame(annals) && is_in_fall(turnings, end))
		end++;
	add_leads(annals, turnings, end);
	add(turnings, TURNING_END, end, end, -1);
	g_array_sort(turnings, by_frame);
	return turnings;
}

/* --- Chapters ------------------------------------------------------------------------------------------ */

static void chapter_clear(gpointer data)
{
	g_array_unref(((struct chapter *)data)->turnings);
}

static struct chapter *at(GArray *chapters, guint nth)
{
	return &g_array_index(chapters, struct chapter, nth);
}

static guint length(GArray *chapters, guint nth)
{
	return at(chapters, nth)->to - at(chapters, nth)->from;
}

/* Joins a chapter with the next one. */
static void join(GArray *chapters, guint nth)
{
	struct chapter *first = at(chapters, nth), *second = at(chapters, nth + 1);

	first->to = second->to;
	g_array_append_vals(first->turnings, second->turnings->data, second->turnings->len);
	g_array_remove_index(chapters, nth + 1);
}

/* Joins chapters of a single turn with a neighbour; if there are still too many, joins the two shortest
   neighbours. */
static void merge(const struct annals *annals, GArray *chapters)
{
	guint most = MIN(CHAPTERS_MOST, CHAPTERS_LEAST + annals->turns->len / CHAPTER_TURNS);

	for (guint i = 0; i + 1 < chapters->len;)
		if (length(chapters, i) < 2)
			join(chapters, i);
		else
			i++;
	while (chapters->len > 1 && length(chapters, chapters->len - 1) < 2)
		join(chapters, chapters->len - 2);
	while (chapters->len > most) {
		guint best = 0;
		for (guint i = 1; i + 1 < chapters->len; i++)
			if (length(chapters, i) + length(chapters, i + 1) <
			    length(chapters, best) + length(chapters, best + 1))
				best = i;
		join(chapters, best);
	}
}

/* The part of a long chapter that tells a turning point; the last one tells the end. */
static guint part_of(const struct chapter *whole, const struct turning *turning, guint parts)
{
	guint passed = turning->frame > whole->from ? turning->frame - 1 - whole->from : 0, part = 0;

	if (turning->kind == TURNING_END)
		return parts - 1;
	if (turning->kind == TURNING_FALL)
		passed = turning->last - 1 - whole->from;
	while (part + 1 < parts && passed >= (whole->to - whole->from) * (part + 1) / parts)
		part++;
	return part;
}

/* Cuts a long chapter into parts; a part without a turning point of its own gets TURNING_PART. */
static void cut(GArray *chapters, const struct chapter *whole)
{
	guint turns = whole->to - whole->from, parts = (turns + PART_TURNS - 1) / PART_TURNS;

	for (guint i = 0; i < parts; i++) {
		struct chapter part = {whole->from + turns * i / parts, whole->from + turns * (i + 1) / parts,
		    g_array_new(FALSE, FALSE, sizeof(struct turning))};
		for (guint k = 0; k < whole->turnings->len; k++) {
			const struct turning *turning = &g_array_index(whole->turnings, struct turning, k);
			if (part_of(whole, turning, parts) == i)
				g_array_append_val(part.turnings, *turning);
		}
		if (!part.turnings->len)
			add(part.turnings, TURNING_PART, part.from + 1, part.to, -1);
		g_array_append_val(chapters, part);
	}
}

static GArray *cut_long_ones(GArray *chapters)
{
	GArray *short_ones = g_array_new(FALSE, TRUE, sizeof(struct chapter));

	g_array_set_clear_func(short_ones, chapter_clear);
	for (guint i = 0; i < chapters->len; i++)
		cut(short_ones, at(chapters, i));
	g_array_unref(chapters);
	return short_ones;
}

GArray *chapters_of(const struct annals *annals)
{
	g_autoptr(GArray) turnings = find_turnings(annals);
	GArray *chapters = g_array_new(FALSE, TRUE, sizeof(struct chapter));

	g_array_set_clear_func(chapters, chapter_clear);
	for (guint i = 0; i < turnings->len; i++) {
		const struct turning *turning = &g_array_index(turnings, struct turning, i);
		guint from = turning->frame > 0 ? turning->frame - 1 : 0;
		if (!chapters->len || from > at(chapters, chapters->len - 1)->from) {
			struct chapter chapter = {
			    from, last_frame(annals), g_array_new(FALSE, FALSE, sizeof(struct turning))};
			if (chapters->len)
				at(chapters, chapters->len - 1)->to = from;
			g_array_append_val(chapters, chapter);
		}
		g_array_append_val(at(chapters, chapters->len - 1)->turnings, *turning);
	}
	merge(annals, chapters);
	return cut_long_ones(chapters);
}

/* --- Titles ----------------------------------------------------------------------------------------------- */

static guint count_of(const struct chapter *chapter, enum turning_kind kind)
{
	guint count = 0;

	for (guint i = 0; i < chapter->turnings->len; i++)
		count += g_array_index(chapter->turnings, struct turning, i).kind == kind;
	return count;
}

/* Writes "MING, BOSCO and CHEN": the seats of this kind of turning point. */
static void put_seats(
    const struct annals *annals, const struct chapter *chapter, enum turning_kind kind, GString *out)
{
	guint count = count_of(chapter, kind), nth = 0;

	for (guint i = 0; i < chapter->turnings->len; i++) {
		const struct turning *turning = &g_array_index(chapter->turnings, struct turning, i);
		if (turning->kind != kind)
			continue;
		g_string_append(out, text_before(nth++, count));
		g_string_append(out, annals_name(annals, (unsigned)turning->seat));
	}
}

/* Writes "MING takes 20 worlds": the empire that took most from others; or who stays ahead. */
static void put_course(const struct annals *annals, const struct chapter *chapter, GString *out)
{
	g_autofree guint *taken = g_new0(guint, annals->seats);
	unsigned most = 0;
	int leader = annals->leader[chapter->to];

	for (guint i = 0; i < annals->captures->len; i++) {
		const struct annal_capture *c = &g_array_index(annals->captures, struct annal_capture, i);
		if (c->frame > chapter->from && c->frame <= chapter->to && c->from >= 0 && c->to >= 0)
			taken[c->to]++;
	}
	for (unsigned i = 1; i < annals->seats; i++)
		most = taken[i] > taken[most] ? i : most;
	for (guint i = chapter->from; i < chapter->to; i++)
		leader = annals->leader[i] == leader ? leader : -1;
	if (taken[most] > 1)
		g_string_append_printf(
		    out, "%s takes %u %s", annals_name(annals, most), taken[most], annals->words->places);
	else if (leader >= 0)
		g_string_append_printf(out, "%s stays ahead", annals_name(annals, (unsigned)leader));
	else
		g_string_append(out, "the game goes on");
}

static void put_part(
    const struct annals *annals, const struct chapter *chapter, enum turning_kind kind, GString *out)
{
	static const char *const words[] = {[TURNING_START] = "the first turns",
	    [TURNING_CONTACT] = "contact",
	    [TURNING_WAR] = "first war",
	    [TURNING_END] = "the end"};
	guint count = count_of(chapter, kind);

	if (kind == TURNING_FALL && count > 3) {
		g_string_append_printf(out, "%u empires fall", count);
	} else if (kind == TURNING_FALL) {
		g_string_append(out, "the fall of ");
		put_seats(annals, chapter, kind, out);
	} else if (kind == TURNING_PART) {
		put_course(annals, chapter, out);
	} else if (kind == TURNING_LEAD) {
		unsigned leader = 0;
		for (guint i = 0; i < chapter->turnings->len; i++) {
			const struct turning *turning = &g_array_index(chapter->turnings, struct turning, i);
			if (turning->kind == kind)
				leader = (unsigned)turning->seat;
		}
		g_string_append_printf(out, "%s in the lead", annals_name(annals, leader));
	} else {
		g_string_append(out, words[kind]);
	}
}

char *chapter_title(const struct annals *annals, const struct chapter *chapter)
{
	static const enum turning_kind order[] = {TURNING_START, TURNING_CONTACT, TURNING_WAR, TURNING_LEAD,
	    TURNING_FALL, TURNING_PART, TURNING_END};
	bool alone = chapter->turnings->len == 1;
	GString *title = g_string_new(NULL);
	g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);

	for (size_t i = 0; i < G_N_ELEMENTS(order); i++) {
		GString *part = g_string_new(NULL);
		/* mention the start only if nothing else happens in the chapter */
		if (count_of(chapter, order[i]) && (order[i] != TURNING_START || alone))
			put_part(annals, chapter, order[i], part);
		if (part->len)
			g_ptr_array_add(parts, g_string_free(part, FALSE));
		else
			g_string_free(part, TRUE);
	}
	for (guint i = 0; i < parts->len; i++)
		g_string_append_printf(
		    title, "%s%s", text_before(i, parts->len), (const char *)parts->pdata[i]);
	if (count_of(chapter, TURNING_END) && parts->len == 1)
		g_string_assign(title, count_of(chapter, TURNING_START) ? "The game" : "The endgame");
	title->str[0] = g_ascii_toupper(title->str[0]);
	return g_string_free(title, FALSE);
}
