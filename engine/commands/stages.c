#include "engine/commands/stages.h"

#include "engine/acts/turn_worker.h"
#include "engine/commands/stage.h"
#include "engine/site/bot_stage.h"

#include <string.h>

bool stages_run(int argc, char **argv, int *code)
{
	if (argc == 2 && (strcmp(argv[1], STAGE_READER) == 0 || strcmp(argv[1], STAGE_LEAF_READER) == 0))
		*code = stage_reader(argv[1]);
	else if (argc == 4 && strcmp(argv[1], STAGE_TURNS) == 0)
		*code = stage_turns(argv + 2);
	else if (argc > 2 && strcmp(argv[1], STAGE_BOT) == 0)
		*code = stage_bot(argv + 2);
	else
		return false;
	return true;
}
