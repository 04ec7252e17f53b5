#include "engine/base/progress.h"

#include <glib.h>
#include <stdio.h>

#define WIDTH 20
/* Least microseconds between two drawings. */
#define PAUSE 100000

struct progress progress_begin(bool terminal, const char *what)
{
	return (struct progress){.what = terminal ? what : NULL};
}

void progress_step(struct progress *progress, uint64_t done, uint64_t total)
{
	static const char full[] = "####################", rest[] = "....................";
	int64_t now = g_get_monotonic_time();
	if (!progress->what || total == 0 || (progress->drawn && now - progress->last < PAUSE))
		return;
	int marks = (int)(MIN(done, total) * WIDTH / total);
	fprintf(stderr, "\r%s [%.*s%.*s] %" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT, progress->what, marks,
	    full, WIDTH - marks, rest, (guint64)done, (guint64)total);
	progress->drawn = true;
	progress->last = now;
}

void progress_end(struct progress *progress)
{
	if (progress->drawn)
		fputs("\r\033[K", stderr);
	progress->drawn = false;
}
