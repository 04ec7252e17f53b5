/* A unit test's published site: two games, and reading their pages. */
#ifndef TESTS_WEBSITE_H
#define TESTS_WEBSITE_H

#include "engine/base/builtin.h"
#include "engine/base/hash.h"
#include "engine/store/binding.h"
#include "engine/web/publish_parts.h"
#include "tests/command.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static inline void say(const char *sql)
{
	struct error err = {0};
	struct site *site = open_site(SITE_WRITE);

	assert_true(db_run(site->db, &err, sql, ""));
	site_close(site);
}

static inline struct publish_sum publish(bool anew)
{
	struct error err = {0};
	struct site *site = open_site(SITE_WRITE);
	struct publish_sum sum;

	if (!publish_site(site, anew, &sum, &err))
		fail_msg("%s", err.text);
	site_close(site);
	return sum;
}

/* A game of two seats that is running, and one of three that is open. */
static inline int make_site(void **unused)
{
	make_place(unused);
	setenv("NIGHTMAIL_NOW", "2026-12-01T10:00:00Z", 1);
	command("init");
	put("nightmail.yaml",
	    "site: {address: games@localhost, gm: gm@localhost, name: Stars and more}\n"
	    "mailbox: {url: \"maildir:in\"}\noutgoing: {url: \"maildir:out\"}\npublish: {dir: www}\n");
	g_autofree char *setup = in("war.yaml");
	put("war.yaml", "ruleset: space-empires-4x\ntitle: The Long War\nplayers: 2\n");
	g_autofree char *new_war = g_strdup_printf("new war --setup %s --seed 7", setup);
	command(new_war);
	command("join war ANNA anna@example.org");
	command("join war BERT bert@example.org");
	command("start war");
	command("new free --ruleset space-empires --players 3 --seed 7");
	command("join free MING ming@example.org");
	return 0;
}

static inline char *page(const char *name)
{
	g_autofree char *path = g_build_filename(dir, "www", name, NULL);
	struct error err = {0};
	char *bytes = file_read(path, 0, NULL, &err);

	if (!bytes)
		fail_msg("%s: %s", path, err.text);
	return bytes;
}

static inline bool is_there(const char *name)
{
	g_autofree char *path = g_build_filename(dir, "www", name, NULL);

	return g_file_test(path, G_FILE_TEST_EXISTS);
}

/* The source of a script in a content security policy; static until the next two calls. */
static inline const char *source_of(const char *name)
{
	static char sources[2][64];
	static unsigned next;
	const struct builtin_file *file = builtin_find(name);
	uint8_t digest[32];

	hash_sha256(file->begin, (size_t)(file->end - file->begin), digest);
	g_autofree char *base64 = g_base64_encode(digest, sizeof digest);
	char *source = sources[next++ % 2];
	g_snprintf(source, sizeof sources[0], "sha256-%s", base64);
	return source;
}

/* Expects a page without its head, which has this title, and is hidden from search engines or not, and without the
   scripts at its end. */
static inline void page_is(const char *name, const char *title, bool hidden, const char *want)
{
	g_autofree char *bytes = page(name);
	g_autofree char *head = g_strdup_printf(
	    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline';"
	    " script-src '%s' '%s'; base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	    "<meta name=\"referrer\" content=\"no-referrer\">\n%s<title>%s</title>\n<style>\n",
	    source_of("engine/documents/span.js"), source_of("engine/web/site.js"),
	    hidden ? "<meta name=\"robots\" content=\"noindex, nofollow\">\n" : "", title);
	const char *body = strstr(bytes, "</style>\n</head>\n<body>\n");

	assert_int_equal(strncmp(bytes, head, strlen(head)), 0);
	assert_non_null(body);
	assert_true(g_str_has_suffix(body, "</script>\n</body>\n</html>\n"));
	g_autofree char *own = g_strndup(body + 24, (gsize)(strstr(body, "<script>") - body - 24));
	assert_string_equal(own, want);
}

/* The folder of a seat by its empire, NULL: it has none. */
static inline char *folder_of(const char *game, const char *empire)
{
	g_autofree char *path = g_build_filename(dir, "www", game, NULL),
	                *title = g_strdup_printf(": reports of %s</h1>", empire);
	GDir *handle = g_dir_open(path, 0, NULL);
	char *found = NULL;

	for (const char *name; !found && (name = g_dir_read_name(handle));) {
		g_autofree char *turns = g_build_filename(game, name, "turns.html", NULL),
		                *bytes = strlen(name) == 26 ? page(turns) : NULL;
		found = bytes && strstr(bytes, title) ? g_build_filename(game, name, NULL) : NULL;
	}
	g_dir_close(handle);
	return found;
}

#endif
