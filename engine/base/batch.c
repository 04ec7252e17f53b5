#include "engine/base/batch.h"

#include "engine/base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#define SHARE (2 << 20) /* bytes that are worth a wait for the disk while others go on */

struct file_batch {
	char *dir, *stage; /* NULL: not made, or it has become `dir` */
	bool was_there;    /* dir */
	int fd; /* of the stage, from before all files: a wait by it is told of every trouble since */
	GThread *porter;      /* who waits meanwhile; NULL: nobody yet */
	pthread_mutex_t lock; /* for what follows, and the porter */
	pthread_cond_t news;
	size_t put; /* bytes since he went */
	bool over;
	int trouble; /* that he was told of, an errno; 0: none */
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
	                             "nothing can be made in it: %s", g_strerror(errno));
}

struct file_batch *batch_new(const char *dir, struct error *err)
{
	struct file_batch *batch = g_new0(struct file_batch, 1);

	batch->dir = g_strdup(dir);
	batch->was_there = g_file_test(dir, G_FILE_TEST_EXISTS);
	batch->fd = -1;
	pthread_mutex_init(&batch->lock, NULL);
	pthread_cond_init(&batch->news, NULL);
	if (make_stage(batch, err))
		return batch;
	batch_free(batch, err);
	return NULL;
}

/* Takes to the disk what was put, again and again, while more is made. */
static gpointer carry(gpointer data)
{
	struct file_batch *batch = data;

	pthread_mutex_lock(&batch->lock);
	while (!batch->over) {
		if (batch->put < SHARE) {
			pthread_cond_wait(&batch->news, &batch->lock);
			continue;
		}
		batch->put = 0;
		pthread_mutex_unlock(&batch->lock);
		int trouble = syncfs(batch->fd) == 0 ? 0 : errno;
		pthread_mutex_lock(&batch->lock);
		batch->trouble = batch->trouble ? batch->trouble : trouble;
	}
	pthread_mutex_unlock(&batch->lock);
	return NULL;
}

static bool stage(
    struct file_batch *batch, const char *name, bool more, const char *bytes, size_t size, struct error *err)
{
	if (!file_stage(batch->fd, name, more, batch->dir, bytes, size, err))
		return false;
	pthread_mutex_lock(&batch->lock);
	batch->put += size;
	if (batch->put >= SHARE && !batch->porter)
		batch->porter = g_thread_try_new("porter", carry, batch, NULL);
	else if (batch->put >= SHARE)
		pthread_cond_signal(&batch->news);
	pthread_mutex_unlock(&batch->lock);
	return true;
}

bool batch_put(struct file_batch *batch, const char *name, const char *bytes, size_t size, struct error *err)
{
	return stage(batch, name, false, bytes, size, err);
}

bool batch_add(struct file_batch *batch, const char *name, const char *bytes, size_t size, struct error *err)
{
	return stage(batch, name, true, bytes, size, err);
}

static void send_home(struct file_batch *batch)
{
	if (!batch->porter)
		return;
	pthread_mutex_lock(&batch->lock);
	batch->over = true;
	pthread_cond_signal(&batch->news);
	pthread_mutex_unlock(&batch->lock);
	g_thread_join(g_steal_pointer(&batch->porter));
}

static bool settle(struct file_batch *batch, struct error *err)
{
	send_home(batch);
	if (!batch->trouble && syncfs(batch->fd) == 0)
		return true;
	return not_written(batch->dir, batch->trouble ? batch->trouble : errno, err);
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
	/* A directory that was just made gives way to that of the files. */
	if (batch->was_there || rename(batch->stage, batch->dir) != 0)
		return move_files(batch, last, err);
	g_clear_pointer(&batch->stage, g_free);
	return file_settle_names(parent, err);
}

void batch_free(struct file_batch *batch, const struct error *err)
{
	if (!batch)
		return;
	send_home(batch);
	if (batch->stage)
		file_remove_tree(batch->stage);
	if (!batch->was_there)
		file_unmake_dir(batch->dir, err);
	if (batch->fd >= 0)
		close(batch->fd);
	pthread_mutex_destroy(&batch->lock);
	pthread_cond_destroy(&batch->news);
	g_free(batch->dir);
	g_free(batch->stage);
	g_free(batch);
}
