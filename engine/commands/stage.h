/* Stages: this program executed by itself as a fresh process, for work on input that may take over the process. */
#ifndef ENGINE_COMMANDS_STAGE_H
#define ENGINE_COMMANDS_STAGE_H

/* The first argument of a process that parses mails or one plain text (mailer/mime/reader.h), and its main
   function, which returns the exit code. */
#define STAGE_READER "--stage-reader"
#define STAGE_LEAF_READER "--stage-leaf-reader"
int stage_reader(const char *argument);

#endif
