/* Runs groff, which is only needed for PDFs. */
#include "engine/chronicle/booklet.h"
#include "engine/chronicle/booklet_pdf.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define INSTALL "apt-get install groff, or write the text (--text)"
#define LONGEST_TROUBLE 200 /* bytes of groff's errors to quote */

/* A run of groff. Its three streams are files, so that no pipe can block. */
struct errand {
	FILE *source, *result, *trouble;
};

static bool errand_open(struct errand *errand, const GString *source, struct error *err)
{
	*errand = (struct errand){tmpfile(), tmpfile(), tmpfile()};
	if (errand->source && errand->result && errand->trouble &&
	    fwrite(source->str, 1, source->len, errand->source) == source->len &&
	    fflush(errand->source) == 0 && fseek(errand->source, 0, SEEK_SET) == 0)
		return true;
	return error_set(err, EXIT_IO, "cannot write a temporary file: %s", strerror(errno));
}

static void errand_close(struct errand *errand)
{
	FILE *files[] = {errand->source, errand->result, errand->trouble};

	for (size_t i = 0; i < G_N_ELEMENTS(files); i++)
		if (files[i])
			fclose(files[i]);
}

static void read_whole(FILE *file, GString *out)
{
	char bytes[4096];
	size_t count;

	rewind(file);
	while ((count = fread(bytes, 1, sizeof bytes, file)) > 0)
		g_string_append_len(out, bytes, (gssize)count);
}

/* Runs it with a clean environment: paths, locale, and the date that gropdf writes into the file. */
static bool run(struct errand *errand, const char *paper, int64_t date, int *status, struct error *err)
{
	g_autofree char *option = g_strconcat("-P-p", paper, NULL), *path = NULL, *epoch = NULL;
	const char *known = g_getenv("PATH");
	const char *argv[] = {"groff", "-Tpdf", "-S", option, "-", NULL};
	GError *error = NULL;
	GPid child;

	path = g_strconcat("PATH=", known ? known : "/usr/local/bin:/usr/bin:/bin", NULL);
	epoch = g_strdup_printf("SOURCE_DATE_EPOCH=%" PRId64, date);
	const char *environment[] = {path, epoch, "PERL_HASH_SEED=0", "LC_ALL=C", "TZ=UTC", NULL};
	if (!g_spawn_async_with_fds(NULL, (char **)argv, (char **)environment,
	        G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &child, fileno(errand->source),
	        fileno(errand->result), fileno(errand->trouble), &error)) {
		error_set(err, EXIT_UNAVAILABLE,
		    "PDF is set by groff, which cannot be started (%s): " INSTALL, error->message);
		g_error_free(error);
		return false;
	}
	while (waitpid(child, status, 0) == -1 && errno == EINTR)
		;
	g_spawn_close_pid(child);
	return true;
}

bool booklet_pdf(
    const struct booklet *booklet, enum booklet_paper paper, GString *out, unsigned *pages, struct error *err)
{
	g_autoptr(GString) source = g_string_new(NULL), trouble = g_string_new(NULL);
	struct errand errand;
	int status = 0;
	gsize before = out->len;
	const char *said;

	booklet_roff(booklet, paper, source);
	if (errand_open(&errand, source, err) &&
	    run(&errand, paper == BOOKLET_A4 ? "a4" : "a5", booklet->date, &status, err)) {
		read_whole(errand.result, out);
		read_whole(errand.trouble, trouble);
		if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || out->len == before)
			error_set(err, EXIT_UNAVAILABLE, "groff cannot write PDF (%.*s): " INSTALL,
			    (int)MIN(strcspn(trouble->str, "\n"), LONGEST_TROUBLE), trouble->str);
	}
	errand_close(&errand);
	said = strstr(trouble->str, "pages ");
	*pages = said ? (unsigned)g_ascii_strtoull(said + strlen("pages "), NULL, 10) : 0;
	return !error_is_set(err);
}
