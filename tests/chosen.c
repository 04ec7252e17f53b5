/* Which of the changes that are built into it a program of tests/mutate makes: a number in a file, read before anything
   else, so that whatever processes it becomes make the same one. 0: none. */
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
