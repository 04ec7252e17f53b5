/* A stage: this program executed by itself, before it has read anything, for work that may be taken over by what it
   reads. */
#ifndef ENGINE_COMMANDS_STAGE_H
#define ENGINE_COMMANDS_STAGE_H

/* The only argument of a process that reads mails, or those of one plain text (mailer/mime/reader.h), and what it does;
   exit code. */
#define STAGE_READER "--stage-reader"
#define STAGE_LEAF_READER "--stage-leaf-reader"
int stage_reader(const char *argument);

#endif
