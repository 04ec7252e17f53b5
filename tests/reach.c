/* For tests/mutate: records which blocks of the program a test reaches. Each block that runs writes a byte in a file,
   which survives whatever ends the process: a kill, a sandbox, an _exit. */
#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <unistd.h>

void __sanitizer_cov_trace_pc(void);
extern const char __ehdr_start[] __attribute__((visibility("hidden")));
static unsigned char *reached;

__attribute__((constructor)) static void open_reached(void)
{
	int file = open(OWN, O_RDWR | O_CLOEXEC);
	if (file < 0)
		return;
	void *bytes = mmap(NULL, REACHED_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	if (bytes != MAP_FAILED)
		reached = bytes;
	close(file);
}

void __sanitizer_cov_trace_pc(void)
{
	size_t at = (size_t)((const char *)__builtin_return_address(0) - __ehdr_start);
	if (reached && at < REACHED_SIZE)
		reached[at] = 1;
}
