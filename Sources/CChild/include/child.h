// Starts a program that is trusted less than its parent: pipes alone, limits, and where the kernel lets this user, a mount
// namespace in which some folders and sockets are hidden. Between fork and exec only C may run.
#ifndef TIMEQUEST_CCHILD_H
#define TIMEQUEST_CCHILD_H

#include <stddef.h>
#include <stdint.h>

/// What a child may use.
struct timequest_child_limits {
  /// Bytes of memory that are its own alone (RLIMIT_DATA).
  uint64_t memory;
  /// Bytes of the longest file it may write.
  uint64_t file;
  /// Seconds of processor time.
  uint64_t seconds;
};

struct timequest_child {
  /// -1 when it could not be started.
  int pid;
  /// Our ends of its standard input, output and error; they do not block.
  int input, output, errors;
  /// Becomes readable when it has ended.
  int end;
  /// Whether there are paths to hide, and they are hidden from it.
  int is_hidden;
  /// errno of what failed.
  int error;
};

/// Starts `words[0]` (a path). `words`, `environment` (NAME=value) and `hidden` (paths that exist) are texts with a NUL
/// after each; their lengths count the NULs.
struct timequest_child timequest_child_start(
  const char *words, size_t words_length, const char *environment, size_t environment_length, const char *hidden,
  size_t hidden_length, const char *folder, struct timequest_child_limits limits);

/// Kills the child's whole process group and what it left to us, and closes the pipes. Its wait status.
int timequest_child_finish(struct timequest_child *child);

/// No other process of this user reads this one's memory or environment; what children leave behind becomes ours.
void timequest_child_prepare(void);

#endif
