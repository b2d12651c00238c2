// For strdup and realpath, whatever standard the compiler is asked for.
#define _DEFAULT_SOURCE 1
#include "disk.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

// An open file of a watched folder. The real VFS's own file lies behind it in the same memory.
struct file {
  sqlite3_file base;
  struct disk *disk;
  struct image *image;
  char *path;
  // As SQLite names it in errors: the database's path with this behind it.
  char *shm_path;
};

static sqlite3_vfs faulty;
static sqlite3_vfs *real;
// The last lock was refused to this thread on purpose: SQLite counts its naps until it gives up, so the next one may be
// skipped. Only that one: the thread's other files have real locks, for which a real nap is needed.
static _Thread_local bool is_refused;

static sqlite3_file *behind(sqlite3_file *file) { return (sqlite3_file *)((struct file *)file + 1); }

static int verdict(sqlite3_file *base, uint32_t operation) {
  struct file *file = (struct file *)base;
  bool half;
  int code = disk_verdict(file->disk, operation, file->path, false, &half);
  if (operation == FAULTVFS_LOCK) is_refused = code == SQLITE_BUSY;
  return code;
}

// MARK: Files

static int close_file(sqlite3_file *base) {
  struct file *file = (struct file *)base;
  int code = behind(base)->pMethods->xClose(behind(base));
  free(file->path);
  free(file->shm_path);
  return code;
}

static int read_file(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  int code = verdict(base, FAULTVFS_READ);
  if (code != SQLITE_OK) return code;
  disk_reads_for_sqlite = true;
  code = behind(base)->pMethods->xRead(behind(base), bytes, count, offset);
  disk_reads_for_sqlite = false;
  return code;
}

static int write_file(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  struct file *file = (struct file *)base;
  sqlite3_int64 size = 0;
  int code = behind(base)->pMethods->xFileSize(behind(base), &size);
  if (code != SQLITE_OK) return code;
  bool half;
  code = disk_verdict(file->disk, FAULTVFS_WRITE, file->path, offset + count > size, &half);
  if (code != SQLITE_OK && !half) return code;
  int written = code == SQLITE_OK ? count : count / 2;
  int result = behind(base)->pMethods->xWrite(behind(base), bytes, written, offset);
  if (result == SQLITE_OK) image_written(file->disk, file->image, bytes, written, offset);
  return code != SQLITE_OK ? code : result;
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size) {
  struct file *file = (struct file *)base;
  int code = verdict(base, FAULTVFS_TRUNCATE);
  if (code != SQLITE_OK) return code;
  code = behind(base)->pMethods->xTruncate(behind(base), size);
  if (code == SQLITE_OK) image_truncated(file->disk, file->image, size);
  return code;
}

// The real sync is left out: what has reached the platter is the image's to say, and tests are faster without.
static int sync_file(sqlite3_file *base, int flags) {
  (void)flags;
  struct file *file = (struct file *)base;
  int code = verdict(base, FAULTVFS_SYNC);
  if (code == SQLITE_OK) image_synced(file->disk, file->image);
  else image_sync_failed(file->disk, file->image);
  return code;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
  return behind(base)->pMethods->xFileSize(behind(base), size);
}

static int lock_file(sqlite3_file *base, int level) {
  int code = level > SQLITE_LOCK_SHARED ? verdict(base, FAULTVFS_LOCK) : SQLITE_OK;
  return code != SQLITE_OK ? code : behind(base)->pMethods->xLock(behind(base), level);
}

static int unlock_file(sqlite3_file *base, int level) {
  return behind(base)->pMethods->xUnlock(behind(base), level);
}

static int check_lock(sqlite3_file *base, int *result) {
  return behind(base)->pMethods->xCheckReservedLock(behind(base), result);
}

static int control_file(sqlite3_file *base, int operation, void *argument) {
  return behind(base)->pMethods->xFileControl(behind(base), operation, argument);
}

static int sector_size(sqlite3_file *base) { return behind(base)->pMethods->xSectorSize(behind(base)); }

static int characteristics(sqlite3_file *base) {
  return behind(base)->pMethods->xDeviceCharacteristics(behind(base));
}

static int map_shm(sqlite3_file *base, int page, int size, int extend, void volatile **memory) {
  struct file *file = (struct file *)base;
  bool half;
  int code = disk_verdict(file->disk, FAULTVFS_SHM, file->shm_path, extend != 0, &half);
  if (code != SQLITE_OK) {
    *memory = NULL;
    return code;
  }
  return behind(base)->pMethods->xShmMap(behind(base), page, size, extend, memory);
}

static int lock_shm(sqlite3_file *base, int offset, int count, int flags) {
  const int wanted = SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE;
  int code = (flags & wanted) == wanted ? verdict(base, FAULTVFS_LOCK) : SQLITE_OK;
  return code != SQLITE_OK ? code : behind(base)->pMethods->xShmLock(behind(base), offset, count, flags);
}

static void shm_barrier(sqlite3_file *base) { behind(base)->pMethods->xShmBarrier(behind(base)); }

static int unmap_shm(sqlite3_file *base, int delete) {
  return behind(base)->pMethods->xShmUnmap(behind(base), delete);
}

// Version 2: shared memory, but no memory-mapped reads, which nobody could make fail.
static const sqlite3_io_methods methods = {
    2, close_file, read_file, write_file, truncate_file, sync_file, file_size, lock_file, unlock_file, check_lock,
    control_file, sector_size, characteristics, map_shm, lock_shm, shm_barrier, unmap_shm, NULL, NULL,
};

// MARK: The file system

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out) {
  (void)vfs;
  struct disk *disk = path == NULL ? NULL : disk_holding(path);
  if (disk == NULL) return real->xOpen(real, path, base, flags, out);
  bool half;
  base->pMethods = NULL;
  int code = disk_verdict(disk, FAULTVFS_OPEN, path, false, &half);
  if (code != SQLITE_OK) return code;
  struct file *file = (struct file *)base;
  memset(file, 0, sizeof *file);
  file->disk = disk;
  code = real->xOpen(real, path, behind(base), flags, out);
  if (code != SQLITE_OK) {
    if (behind(base)->pMethods != NULL) behind(base)->pMethods->xClose(behind(base));
    return code;
  }
  file->path = strdup(path);
  file->shm_path = malloc(strlen(path) + sizeof "-shm");
  if (file->path == NULL || file->shm_path == NULL) abort();
  strcat(strcpy(file->shm_path, path), "-shm");
  file->image = disk_image(disk, path);
  base->pMethods = &methods;
  return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync) {
  (void)vfs;
  struct disk *disk = disk_holding(path);
  if (disk == NULL) return real->xDelete(real, path, sync);
  bool half;
  int code = disk_verdict(disk, FAULTVFS_DELETE, path, false, &half);
  if (code != SQLITE_OK) return code;
  code = real->xDelete(real, path, 0);
  if (code == SQLITE_OK) image_deleted(disk, path, sync != 0);
  return code;
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  (void)vfs;
  return real->xAccess(real, path, flags, result);
}

static int full_path(sqlite3_vfs *vfs, const char *path, int size, char *out) {
  (void)vfs;
  return real->xFullPathname(real, path, size, out);
}

static void *open_library(sqlite3_vfs *vfs, const char *path) {
  (void)vfs;
  return real->xDlOpen(real, path);
}

static void library_error(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs;
  real->xDlError(real, size, text);
}

static void (*library_symbol(sqlite3_vfs *vfs, void *library, const char *name))(void) {
  (void)vfs;
  return real->xDlSym(real, library, name);
}

static void close_library(sqlite3_vfs *vfs, void *library) {
  (void)vfs;
  real->xDlClose(real, library);
}

static int randomness(sqlite3_vfs *vfs, int count, char *bytes) {
  (void)vfs;
  return real->xRandomness(real, count, bytes);
}

static int wait_a_while(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  if (is_refused) {
    is_refused = false;
    return microseconds;
  }
  return real->xSleep(real, microseconds);
}

static int julian_day(sqlite3_vfs *vfs, double *day) {
  (void)vfs;
  return real->xCurrentTime(real, day);
}

static int last_error(sqlite3_vfs *vfs, int size, char *text) {
  (void)vfs;
  return real->xGetLastError(real, size, text);
}

static int julian_milliseconds(sqlite3_vfs *vfs, sqlite3_int64 *time) {
  (void)vfs;
  return real->xCurrentTimeInt64(real, time);
}

static int registered;

static void register_once(void) {
  registered = sqlite3_initialize();
  if (registered != SQLITE_OK) return;
  real = sqlite3_vfs_find(NULL);
  faulty = (sqlite3_vfs){
      .iVersion = 2,
      .szOsFile = (int)sizeof(struct file) + real->szOsFile,
      .mxPathname = real->mxPathname,
      .zName = "faulty",
      .xOpen = open_file,
      .xDelete = delete_file,
      .xAccess = access_file,
      .xFullPathname = full_path,
      .xDlOpen = open_library,
      .xDlError = library_error,
      .xDlSym = library_symbol,
      .xDlClose = close_library,
      .xRandomness = randomness,
      .xSleep = wait_a_while,
      .xCurrentTime = julian_day,
      .xGetLastError = last_error,
      .xCurrentTimeInt64 = julian_milliseconds,
  };
  registered = sqlite3_vfs_register(&faulty, 1);
}

int faultvfs_register(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, register_once);
  return registered;
}
