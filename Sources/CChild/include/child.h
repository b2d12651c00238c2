// Starts a program that is trusted less than its parent: with only three pipes, with limits and, if the kernel allows this
// user to create it, a mount namespace that hides some folders and sockets. In C, because no Swift code may run between
// fork and exec.
#ifndef TIMEQUEST_CCHILD_H
#define TIMEQUEST_CCHILD_H

#include <stddef.h>
#include <stdint.h>

/// The resource limits of a child.
struct timequest_child_limits {
  /// Bytes of private memory (RLIMIT_DATA).
  uint64_t memory;
  /// The greatest size in bytes of a file that it writes.
  uint64_t file;
  /// Seconds of processor time.
  uint64_t seconds;
};

struct timequest_child {
  /// -1 if the child could not be started.
  int pid;
  /// The parent's ends of the child's standard input, output and error, non-blocking.
  int input, output, errors;
  /// A pidfd, which becomes readable when the child ends.
  int end;
  /// Whether there are paths to hide and hiding them succeeded.
  int is_hidden;
  /// The errno of the failure, otherwise 0.
  int error;
};

/// Starts `words[0]` (a path). `words`, `environment` (NAME=value) and `hidden` (paths that exist) are texts with a NUL
/// after each; their lengths count the NULs.
struct timequest_child timequest_child_start(
  const char *words, size_t words_length, const char *environment, size_t environment_length, const char *hidden,
  size_t hidden_length, const char *folder, struct timequest_child_limits limits);

/// Kills the child's process group and the descendants that this process inherited, and closes the pipes. Returns the
/// child's wait status.
int timequest_child_finish(struct timequest_child *child);

/// Prevents other processes of this user from reading this one's memory or environment, and makes this process inherit
/// orphaned descendants.
void timequest_child_prepare(void);

#endif
