#include "engine/commands/stages.h"

bool stages_run(int argc, char **argv, int *code)
{
	(void)argc;
	(void)argv;
	(void)code;
	return false;
}
