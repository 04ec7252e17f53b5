#include "engine/base/crew.h"

#include "engine/base/memory.h"

#include <glib.h>
#include <limits.h>
#include <sched.h>

/* What all hands see. */
struct board {
	crew_fn *work;
	void *context;
	gint next;    /* piece */
	gint stopped; /* somebody has met trouble */
};

struct crew {
	struct board *board;
	bool leads;
	unsigned piece; /* at hand */
	struct error err;
};

unsigned crew_processors(void)
{
	cpu_set_t set;

	/* GLib counts those of the machine */
	return sched_getaffinity(0, sizeof set, &set) == 0 ? (unsigned)CPU_COUNT(&set)
	                                                   : g_get_num_processors();
}

bool crew_leads(const struct crew *crew)
{
	return crew->leads;
}

unsigned crew_next(struct crew *crew)
{
	if (g_atomic_int_get(&crew->board->stopped))
		return UINT_MAX;
	return crew->piece = (unsigned)g_atomic_int_add(&crew->board->next, 1);
}

static gpointer lend(gpointer data)
{
	struct crew *crew = data;

	if (!crew->leads)
		memory_expect_aside();
	if (!crew->board->work(crew, crew->board->context, &crew->err))
		g_atomic_int_set(&crew->board->stopped, 1);
	return NULL;
}

static bool tell(struct crew *crews, unsigned hands, struct error *err)
{
	struct crew *first = NULL;

	for (unsigned i = 0; i < hands; i++)
		if (error_is_set(&crews[i].err) && (!first || crews[i].piece < first->piece))
			first = &crews[i];
	if (first)
		error_pass(&first->err, err, NULL);
	for (unsigned i = 0; i < hands; i++)
		error_clear(&crews[i].err);
	return !first;
}

bool crew_work(unsigned hands, crew_fn *work, void *context, struct error *err)
{
	struct board board = {.work = work, .context = context};
	g_autofree struct crew *crews = g_new0(struct crew, hands);
	g_autofree GThread **threads = g_new0(GThread *, hands);

	for (unsigned i = 0; i < hands; i++)
		crews[i] = (struct crew){.board = &board, .leads = i == 0};
	/* Where no thread can be had the others do its share. */
	for (unsigned i = 1; i < hands; i++)
		threads[i] = g_thread_try_new("crew", lend, &crews[i], NULL);
	lend(&crews[0]);
	for (unsigned i = 1; i < hands; i++)
		if (threads[i])
			g_thread_join(threads[i]);
	return tell(crews, hands, err);
}
