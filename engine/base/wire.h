/* Bytes between processes of ours, within a time or however long it takes. */
#ifndef ENGINE_BASE_WIRE_H
#define ENGINE_BASE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The instant so many seconds from now, for the others. */
int64_t wire_deadline(int seconds);

/* All the bytes. False: the other end is gone, or the time is over. */
bool wire_put(int fd, const void *bytes, size_t size, int64_t until);
bool wire_get(int fd, void *bytes, size_t size, int64_t until);

/* All these bytes, of a descriptor that waits. False: the other end is gone. */
bool wire_get_all(int fd, void *bytes, size_t size);
bool wire_put_all(int fd, const void *bytes, size_t size);

/* Waits until the other end is closed; false: it is still open. */
bool wire_wait_end(int fd, int64_t until);

#endif
