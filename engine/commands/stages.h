/* The stages in this build (stage.h): those of the host, or none in a player's build (stages_none.c). */
#ifndef ENGINE_COMMANDS_STAGES_H
#define ENGINE_COMMANDS_STAGES_H

#include <stdbool.h>

/* Is this process a stage? If so, runs it and sets the exit code. */
bool stages_run(int argc, char **argv, int *code);

#endif
