// What QuestTestKit needs and Glibc's importer leaves out. Without _GNU_SOURCE: it would change the layout names of types
// that Glibc's own module has already imported.
#ifndef TIMEQUEST_CTESTKIT_SHIM_H
#define TIMEQUEST_CTESTKIT_SHIM_H

#include <spawn.h>

// Of spawn.h (glibc 2.34), which shows it under _GNU_SOURCE alone: the child closes every descriptor from this one on.
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

#endif
