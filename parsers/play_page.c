#include "parsers/play_page.h"

#include "engine/base/loopback.h"
#include "engine/pages/report_page.h"
#include "parsers/offline.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#define LAST_PATIENCE 60 /* seconds that the browser has to fetch the last report */

struct play_page {
	struct loopback *loopback;
	FILE *terminal;
	int input;       /* standard input; -1 after its end */
	GString *before; /* JSON of the previous report; empty: none */
};

/* A turn being shown. */
struct shown {
	const struct solo *solo;
	const GString *draft;
	enum page_way way;
	GString *report; /* the report's JSON */
};

static void open_browser(const char *address)
{
	const char *words[] = {"xdg-open", address, NULL};

	/* if there is no browser, the user has the address from the terminal */
	g_spawn_async(NULL, (char **)words, NULL,
	    G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
	    NULL);
}

struct play_page *play_page_open(FILE *terminal, struct error *err)
{
	struct loopback *loopback = loopback_new(err);
	struct play_page *page;

	if (!loopback)
		return NULL;
	page = g_new0(struct play_page, 1);
	*page = (struct play_page){loopback, terminal, STDIN_FILENO, g_string_new(NULL)};
	fprintf(terminal, "The game is at %s\nq quits.\n", loopback_address(loopback));
	fflush(terminal);
	open_browser(loopback_address(loopback));
	return page;
}

void play_page_close(struct play_page *page)
{
	if (!page)
		return;
	loopback_free(page->loopback);
	g_string_free(page->before, TRUE);
	g_free(page);
}

/* --- The page ----------------------------------------------------------------------- */

/* The draft without comment lines. */
static GString *without_comments(const GString *draft)
{
	GString *lines = g_string_new(NULL);
	g_auto(GStrv) all = g_strsplit(draft->str, "\n", 0);

	for (char **line = all; *line; line++)
		if (**line && **line != ';')
			g_string_append_printf(lines, "%s\n", *line);
	return lines;
}

static bool write_page(
    const struct play_page *page, const struct shown *shown, GString *out, struct error *err)
{
	const GString *now = shown->report, *then = page->before;
	struct document *report = document_parse("report", now->str, now->len, EXIT_SOFTWARE, err);
	struct document *before =
	    report && then->len ? document_parse("report before", then->str, then->len, EXIT_SOFTWARE, err)
	                        : NULL;
	g_autoptr(GString) lines = without_comments(shown->draft);
	bool good =
	    !error_is_set(err) && report_page_write(&(struct report_page){.report = document_root(report),
	                                                .before = before ? document_root(before) : NULL,
	                                                .orders = lines->str,
	                                                .orders_size = lines->len,
	                                                .way = shown->way,
	                                                .rules = shown->solo->rules},
	                              out, err);

	document_free(before);
	document_free(report);
	return good;
}

static void put_page(const struct play_page *page, const struct shown *shown, struct error *err)
{
	g_autoptr(GString) out = g_string_new(NULL);

	if (write_page(page, shown, out, err))
		loopback_answer(page->loopback, 200, "text/html", out->str, out->len);
}

static void put_text(const struct play_page *page, unsigned status, const char *text)
{
	loopback_answer(page->loopback, status, "text/plain", text, strlen(text));
}

/* --- What the browser sends ----------------------------------------------------------- */

/* Is the request's path "WHAT-TURN" for the open turn? An old page in the browser may send one for an earlier
   turn. */
static bool is_about(const struct loopback_request *request, const char *what, const struct solo *solo)
{
	g_autofree char *path = g_strdup_printf("%s-%" PRId64, what, solo->turn);

	return strcmp(request->path, path) == 0;
}

/* Checks the orders that were sent; true: they run. */
static bool take_sent(const struct play_page *page, const struct solo *solo, const GString *text,
    GString *orders, GString *said, struct error *err)
{
	unsigned refused;

	g_string_truncate(orders, 0);
	g_string_truncate(said, 0);
	refused = offline_alone(solo, text, 0, said, orders, err);
	if (error_is_set(err))
		return false;
	put_text(page, refused ? 422 : 200, said->str);
	return !refused;
}

/* Answers a request; true: it contained orders that run. */
static bool answer_request(const struct play_page *page, const struct loopback_request *request,
    const struct shown *shown, GString *text, GString *orders, GString *said, struct error *err)
{
	const struct solo *solo = shown->solo;

	if (!request->posts && !*request->path) {
		put_page(page, shown, err);
		return false;
	}
	if (!request->posts || (!is_about(request, "orders", solo) && !is_about(request, "draft", solo))) {
		put_text(page, request->posts ? 409 : 404,
		    request->posts ? "This page is not of the turn that is to be played: load it anew.\n"
		                   : "There is nothing here.\n");
		return false;
	}
	g_string_truncate(text, 0);
	g_string_append_len(text, request->body, (gssize)request->size);
	if (is_about(request, "orders", solo))
		return take_sent(page, solo, text, orders, said, err);
	put_text(page, 200, "Kept.\n");
	return false;
}

/* Reads the terminal; true: the player quits. The end of a pipe does not mean that. */
static bool read_terminal(struct play_page *page)
{
	char bytes[64];
	ssize_t n = read(page->input, bytes, sizeof bytes);

	if (n <= 0) {
		page->input = -1;
		return isatty(STDIN_FILENO);
	}
	if (g_ascii_tolower(bytes[0]) == 'q')
		return true;
	fprintf(page->terminal, "The game is at %s\nq quits.\n", loopback_address(page->loopback));
	fflush(page->terminal);
	return false;
}

bool play_page_turn(struct play_page *page, const struct solo *solo, GString *text, GString *orders,
    GString *said, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL);
	const struct shown shown = {solo, text, PAGE_SENDS, report};
	struct loopback_request request;
	bool sent = false, quits = false;

	if (!solo_report(solo, 0, ".json", report, err))
		return false;
	while (!sent && !quits && !error_is_set(err)) {
		if (loopback_wait(page->loopback, page->input, -1, &request) == LOOPBACK_INPUT)
			quits = read_terminal(page);
		else
			sent = answer_request(page, &request, &shown, text, orders, said, err);
	}
	g_string_assign(page->before, report->str);
	return sent;
}

void play_page_last(struct play_page *page, const struct solo *solo, struct error *err)
{
	g_autoptr(GString) report = g_string_new(NULL), none = g_string_new(NULL);
	const struct shown shown = {solo, none, PAGE_SHOWS, report};
	struct loopback_request request;
	bool seen = !solo_report(solo, 0, ".json", report, err);

	while (!seen && loopback_wait(page->loopback, -1, LAST_PATIENCE, &request) == LOOPBACK_REQUEST) {
		seen = !request.posts && !*request.path;
		if (seen)
			put_page(page, &shown, err);
		else
			put_text(page, 404, "There is nothing here.\n");
	}
}
