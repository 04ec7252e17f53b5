/* For mutants of tests/mutate: chooses which of the built-in changes is active, by a number in a file that is read
   before anything else, so that all processes of the program choose the same. 0: none. */
#include <fcntl.h>
#include <unistd.h>

extern int chosen_change __attribute__((visibility("hidden")));
int chosen_change;

__attribute__((constructor(101))) static void read_chosen(void)
{
	int file = open(OWN, O_RDONLY | O_CLOEXEC);
	if (file < 0)
		return;
	if (read(file, &chosen_change, sizeof(chosen_change)) != sizeof(chosen_change))
		chosen_change = 0;
	close(file);
}
