// What LinuxHost needs from libsystemd, and what Swift's Glibc module leaves out. Do not define _GNU_SOURCE: it would change
// the layout names of types that the Glibc module has already imported.
#ifndef TIMEQUEST_CSYSTEMD_SHIM_H
#define TIMEQUEST_CSYSTEMD_SHIM_H

#include <malloc.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/random.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <systemd/sd-bus.h>
#include <systemd/sd-daemon.h>
// Journal entries do not need the place in the source.
#define SD_JOURNAL_SUPPRESS_LOCATION
#include <systemd/sd-journal.h>
#include <systemd/sd-login.h>
#include <unistd.h>

// struct ucred of unix(7), which the C library declares only with _GNU_SOURCE.
struct timequest_peer {
  pid_t pid;
  uid_t uid;
  gid_t gid;
};

// pidfd_open(2), which the C library of Debian 11 lacks. The descriptor is closed on exec.
static inline int timequest_pidfd_open(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

#endif
