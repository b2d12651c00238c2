// A SQLite VFS for tests: the disk as it may be. It wraps the default one and becomes the default itself, but touches
// only files below folders that a test watches; all others are opened by the real VFS as if it were not there.
//
// A watched folder is a disk of its own, with its own faults and counts, so tests may run side by side. Everything here
// may be called from any thread.
#ifndef CFAULTVFS_H
#define CFAULTVFS_H

#include <stdbool.h>
#include <stdint.h>

// What may fail; bits, so that several can.
enum {
  FAULTVFS_OPEN = 1,
  FAULTVFS_READ = 2,
  FAULTVFS_WRITE = 4,
  FAULTVFS_SYNC = 8,
  FAULTVFS_TRUNCATE = 16,
  FAULTVFS_DELETE = 32,
  // Mapping the shared memory of the write-ahead log.
  FAULTVFS_SHM = 64,
  // Getting a lock that writers need.
  FAULTVFS_LOCK = 128,
  FAULTVFS_ALL = 255,
};

typedef struct {
  uint32_t operations;
  // The result code SQLite is told of a write; 0, and any other operation, is answered with an input/output error.
  int32_t write_code;
  // Operations that still succeed before the first failure.
  int64_t skip;
  // How many fail; negative: all until the fault is lifted.
  int64_t times;
  // Only writes that would make their file longer: what a full disk refuses.
  bool growing_only;
  // A failing write leaves its first half behind.
  bool half;
  // Only files whose name holds this text; NULL or "" for all. Copied.
  const char *name;
} faultvfs_fault;

// Makes this the default VFS. Once is enough; connections opened before are not affected. A SQLite result code.
int faultvfs_register(void);

// Watches the folder, which has to exist: files opened below it from now on belong to the disk that is returned, a number
// above 0; 0 without memory. With `remembers_writes` the disk knows what has been synced, which power cuts need.
int faultvfs_watch(const char *folder, bool remembers_writes);
// Lets go of the folder. Files that are open stay usable, without faults.
void faultvfs_unwatch(int disk);

// Replaces the disk's fault.
void faultvfs_inject(int disk, faultvfs_fault fault);
// Lifts it.
void faultvfs_lift(int disk);
// How many operations have failed since the fault was injected.
int64_t faultvfs_hits(int disk);
// How many operations of these kinds there have been, failed ones included.
int64_t faultvfs_count(int disk, uint32_t operations);

// The power goes at the change number `after` + 1 from now (writes, truncations, syncs, deletions): it and all later
// operations fail.
void faultvfs_cut(int disk, int64_t after);
bool faultvfs_is_cut(int disk);
// Writes what the disk holds after the cut into another folder: all that was synced, and of what was not a choice that
// the seed makes, sector by sector. Returns 0, or an errno.
int faultvfs_salvage(int disk, const char *folder, uint64_t seed);

#endif
