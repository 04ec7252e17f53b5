#include "engine/base/editor.h"

#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

bool editor_is_there(struct error *err)
{
	const char *editor = getenv("EDITOR");

	return (editor && *editor) || isatty(STDIN_FILENO) ||
	       error_set(err, EXIT_USAGE, "EDITOR is not set, and there is no terminal for vi");
}

bool editor_run(const char *path, struct error *err)
{
	const char *editor = getenv("EDITOR");
	g_autofree char *command = g_strdup_printf("%s \"$1\"", editor && *editor ? editor : "vi");
	pid_t child = fork();
	int status;

	if (child == 0) {
		execl("/bin/sh", "sh", "-c", command, "sh", path, (char *)NULL);
		_exit(127);
	}
	if (child < 0)
		return error_set(err, EXIT_IO, "the editor could not be started: %s", g_strerror(errno));
	while (waitpid(child, &status, 0) < 0 && errno == EINTR)
		;
	return (WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
	       error_set(err, EXIT_DATA, "the editor failed; nothing was changed");
}
