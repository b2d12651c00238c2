// What LinuxHost needs from libsystemd, and the kernel calls that Glibc's importer leaves out.
#ifndef TIMEQUEST_CSYSTEMD_SHIM_H
#define TIMEQUEST_CSYSTEMD_SHIM_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif

#include <sys/socket.h>
#include <sys/timerfd.h>
#include <systemd/sd-daemon.h>
#include <systemd/sd-journal.h>

#endif
