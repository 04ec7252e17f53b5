/* Reads and writes bytes between our own processes, with or without a timeout. */
#ifndef ENGINE_BASE_WIRE_H
#define ENGINE_BASE_WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The deadline `seconds` from now, as the functions below take it. */
int64_t wire_deadline(int seconds);

/* Writes all bytes. False: the other end is closed, or the time is over. */
bool wire_put(int fd, const void *bytes, size_t size, int64_t until);
bool wire_get(int fd, void *bytes, size_t size, int64_t until);

/* Reads exactly `size` bytes from a blocking descriptor. False: the other end is closed. */
bool wire_get_all(int fd, void *bytes, size_t size);
bool wire_put_all(int fd, const void *bytes, size_t size);

/* Waits until the other end is closed; false: it is still open at the deadline. */
bool wire_wait_end(int fd, int64_t until);

#endif
