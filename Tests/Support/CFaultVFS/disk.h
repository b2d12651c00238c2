// The watched folders: their faults, their counts, and what has reached the platter.
#ifndef FAULTVFS_DISK_H
#define FAULTVFS_DISK_H

#include "CFaultVFS.h"

#include <stdbool.h>

struct disk;
struct image;

// The disk that holds the path; NULL when nobody watches it.
struct disk *disk_holding(const char *path);

// What is to become of an operation: SQLITE_OK, or the code it fails with. `half` is set where half of a write is to
// be left behind.
int disk_verdict(struct disk *disk, uint32_t operation, const char *path, bool grows, bool *half);

// Whether any disk is to fail reads now: else nobody needs to find out whose a read is.
bool disk_anyone_fails_reads(void);
// This thread's reads are on behalf of a file of SQLite's, which has been asked about already.
extern _Thread_local bool disk_reads_for_sqlite;

// The memory of a file, from its first opening on; NULL for a disk that does not remember. Read from the file itself.
struct image *disk_image(struct disk *disk, const char *path);
void image_written(struct disk *disk, struct image *image, const void *bytes, int64_t count, int64_t offset);
void image_truncated(struct disk *disk, struct image *image, int64_t size);
void image_synced(struct disk *disk, struct image *image);
// The kernel gives up on what it could not write: it is in the cache, and will never be on the disk.
void image_sync_failed(struct disk *disk, struct image *image);
void image_deleted(struct disk *disk, const char *path, bool is_durable);

#endif
