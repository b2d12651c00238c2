// A read of a watched folder's files that does not go through SQLite: the store also reads its files itself.
//
// Stands before the C library's function of that name in whatever links this.
#define _GNU_SOURCE 1
#include "disk.h"

#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

ssize_t pread64(int descriptor, void *bytes, size_t count, off_t offset);

_Thread_local bool disk_reads_for_sqlite;

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  if (!disk_reads_for_sqlite && disk_anyone_fails_reads()) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = 0;
    struct disk *disk = disk_holding(path);
    bool half;
    if (disk != NULL && disk_verdict(disk, FAULTVFS_READ, path, false, &half) != 0) {
      errno = EIO;
      return -1;
    }
  }
  return syscall(SYS_pread64, descriptor, bytes, count, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off_t offset) {
  return pread(descriptor, bytes, count, offset);
}
