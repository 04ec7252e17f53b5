/* Reads the passwords of mail servers from files or commands (HO-3). */
#include "engine/base/file.h"
#include "engine/site/config.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define COMMAND_SECONDS 30
#define PASSWORD_LIMIT 8192

static char *first_line(const char *text)
{
	return g_strndup(text, strcspn(text, "\r\n"));
}

static char *from_file(const char *path, struct error *err)
{
	struct stat status;
	size_t size;
	char *bytes = file_read(path, PASSWORD_LIMIT, &size, err);
	if (!bytes) {
		err->code = EXIT_CONFIG;
		return NULL;
	}
	if (stat(path, &status) == 0 && (status.st_mode & 077))
		fprintf(stderr, "nightmail: %s: warning: others can read this password file; chmod 600 it\n",
		    path);
	char *line = first_line(bytes);
	g_free(bytes);
	return line;
}

/* Reads the child's output to its end, but keeps only a little more than PASSWORD_LIMIT bytes; false on timeout. */
static bool read_output(int fd, GString *out)
{
	gint64 end = g_get_monotonic_time() + COMMAND_SECONDS * G_USEC_PER_SEC;
	for (;;) {
		char bytes[1024];
		struct pollfd wait = {.fd = fd, .events = POLLIN};
		gint64 left = (end - g_get_monotonic_time()) / 1000;
		if (left <= 0 || (poll(&wait, 1, (int)left) <= 0 && errno != EINTR))
			return false;
		ssize_t count = read(fd, bytes, sizeof bytes);
		if (count == 0)
			return true;
		if (count == -1 && errno != EINTR)
			return false;
		if (count != -1 && out->len <= PASSWORD_LIMIT)
			g_string_append_len(out, bytes, count);
	}
}

static void to_own_group(gpointer unused)
{
	(void)unused;
	setpgid(0, 0);
}

static char *from_command(const struct config *config, const char *command, struct error *err)
{
	const char *argv[] = {"/bin/sh", "-c", command, NULL};
	GError *error = NULL;
	GPid child;
	int fd, status = 0;
	if (!g_spawn_async_with_pipes(config->dir, (char **)argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD,
	        to_own_group, NULL, &child, NULL, &fd, NULL, &error)) {
		error_set(err, EXIT_CONFIG, "password_command: %s", error->message);
		g_error_free(error);
		return NULL;
	}
	GString *out = g_string_new(NULL);
	bool in_time = read_output(fd, out);
	close(fd);
	if (!in_time)
		kill(-child, SIGKILL);
	while (waitpid(child, &status, 0) == -1 && errno == EINTR)
		;
	g_spawn_close_pid(child);
	char *line = first_line(out->str);
	g_string_free(out, TRUE);
	bool whole = strlen(line) <= PASSWORD_LIMIT;
	if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0 && *line && whole)
		return line;
	error_set(err, EXIT_NO_PERMISSION, "password_command %s; run it by hand to see why",
	    !in_time ? "took longer than 30 s"
	    : !whole ? "printed a line of over 8 KiB"
	    : *line  ? "failed"
	             : "printed nothing");
	g_free(line);
	return NULL;
}

char *config_password(const struct config *config, const struct mail_server *server, struct error *err)
{
	const char *known = g_hash_table_lookup(config->passwords, server);
	char *password;
	if (known)
		return g_strdup(known);
	if (server->password_file)
		password = from_file(server->password_file, err);
	else if (server->password_command)
		password = from_command(config, server->password_command, err);
	else
		return error_set(err, EXIT_CONFIG, "%s needs password_file or password_command", server->url),
		       NULL;
	if (password)
		g_hash_table_insert(config->passwords, (gpointer)(uintptr_t)server, g_strdup(password));
	return password;
}
