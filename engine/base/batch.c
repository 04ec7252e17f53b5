#include "engine/base/batch.h"

#include "engine/base/file.h"
#include "engine/base/system.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

struct file_batch {
	char *dir, *stage; /* stage: NULL before it is made, and after it was renamed to `dir` */
	bool was_there;    /* whether `dir` existed before */
	/* the stage, opened before the first file is written, so that a sync of it reports every error since */
	int fd;
};

static bool not_written(const char *path, int trouble, struct error *err)
{
	return error_set_file(err, EXIT_IO, path, "cannot be written: %s", g_strerror(trouble));
}

static bool make_stage(struct file_batch *batch, struct error *err)
{
	g_autofree char *parent = g_path_get_dirname(batch->dir),
	                *path = g_build_filename(batch->was_there ? batch->dir : parent, ".new-XXXXXX", NULL);

	if (!file_make_dir(batch->dir, err))
		return false;
	if (g_mkdtemp_full(path, 0700)) {
		batch->stage = g_steal_pointer(&path);
		batch->fd = open(batch->stage, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	}
	return batch->fd >= 0 || error_set_file(err, EXIT_CANT_CREATE, batch->dir,
	                             "no file can be created in it: %s", g_strerror(errno));
}

struct file_batch *batch_new(const char *dir, struct error *err)
{
	struct file_batch *batch = g_new0(struct file_batch, 1);

	batch->dir = g_strdup(dir);
	batch->was_there = g_file_test(dir, G_FILE_TEST_EXISTS);
	batch->fd = -1;
	if (make_stage(batch, err))
		return batch;
	batch_free(batch, err);
	return NULL;
}

bool batch_put(struct file_batch *batch, const char *name, const char *bytes, size_t size, struct error *err)
{
	return file_stage(batch->fd, name, batch->dir, bytes, size, err);
}

static bool settle(struct file_batch *batch, struct error *err)
{
	return system_sync(batch->fd) == 0 || not_written(batch->dir, errno, err);
}

static bool move_file(const struct file_batch *batch, const char *name, struct error *err)
{
	g_autofree char *from = g_build_filename(batch->stage, name, NULL),
	                *to = g_build_filename(batch->dir, name, NULL);

	return rename(from, to) == 0 || not_written(to, errno, err);
}

static bool move_files(const struct file_batch *batch, const char *last, struct error *err)
{
	g_autoptr(GDir) names = g_dir_open(batch->stage, 0, NULL);
	bool good = names || error_set_file(err, EXIT_IO, batch->dir, "cannot be read");

	for (const char *name; good && (name = g_dir_read_name(names));)
		good = strcmp(name, last) == 0 || move_file(batch, name, err);
	return good && move_file(batch, last, err) && file_settle_names(batch->dir, err);
}

bool batch_end(struct file_batch *batch, const char *last, struct error *err)
{
	g_autofree char *parent = g_path_get_dirname(batch->dir);

	if (!settle(batch, err))
		return false;
	/* The stage replaces `dir` if we made that ourselves and it is still empty. */
	if (batch->was_there || rename(batch->stage, batch->dir) != 0)
		return move_files(batch, last, err);
	g_clear_pointer(&batch->stage, g_free);
	return file_settle_names(parent, err);
}

void batch_free(struct file_batch *batch, const struct error *err)
{
	if (!batch)
		return;
	if (batch->stage)
		file_remove_tree(batch->stage);
	if (!batch->was_there)
		file_unmake_dir(batch->dir, err);
	if (batch->fd >= 0)
		close(batch->fd);
	g_free(batch->dir);
	g_free(batch->stage);
	g_free(batch);
}
