// For strdup and realpath, whatever standard the compiler is asked for.
#define _DEFAULT_SOURCE 1
#include "disk.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECTOR = 512, NAME = 64, KINDS = 8 };

// One change since the last sync. A truncation has no bytes, and its size as offset.
struct pending {
  struct pending *next;
  int64_t offset, count;
  unsigned char *bytes;
};

struct bytes {
  unsigned char *at;
  int64_t size;
};

struct image {
  struct image *next;
  char *name;
  // What the last sync made durable.
  struct bytes durable;
  struct pending *first, *last;
  bool is_deleted;
  // Made since it was watched and not synced since: SQLite's first sync of a log or journal syncs its folder as well.
  bool is_new;
};

struct disk {
  struct disk *next;
  int number;
  char *folder;
  bool remembers, is_cut;
  faultvfs_fault fault;
  char name[NAME];
  int64_t hits, counts[KINDS];
  // Changes before the power goes; negative: it stays.
  int64_t before_cut;
  struct image *images;
};

// One lock for all: these are tests, and nothing under it waits for a disk but the first look at a file.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Never freed: files may be open after a test has let go of its folder.
static struct disk *disks;

// MARK: Memory

static void *needed(void *memory) {
  if (memory == NULL) abort();
  return memory;
}

static void drop_pending(struct image *image) {
  while (image->first != NULL) {
    struct pending *next = image->first->next;
    free(image->first->bytes);
    free(image->first);
    image->first = next;
  }
  image->last = NULL;
}

static void append(struct image *image, const void *bytes, int64_t count, int64_t offset) {
  struct pending *pending = needed(calloc(1, sizeof *pending));
  pending->offset = offset;
  pending->count = count;
  if (bytes != NULL) pending->bytes = memcpy(needed(malloc(count > 0 ? (size_t)count : 1)), bytes, (size_t)count);
  if (image->last != NULL) image->last->next = pending;
  else image->first = pending;
  image->last = pending;
}

static void resize(struct bytes *bytes, int64_t size) {
  bytes->at = needed(realloc(bytes->at, size > 0 ? (size_t)size : 1));
  if (size > bytes->size) memset(bytes->at + bytes->size, 0, (size_t)(size - bytes->size));
  bytes->size = size;
}

static void put(struct bytes *bytes, const unsigned char *from, int64_t count, int64_t offset) {
  if (offset + count > bytes->size) resize(bytes, offset + count);
  memcpy(bytes->at + offset, from, (size_t)count);
}

// SplitMix64, as in QuestTestKit.
static uint64_t dice(uint64_t *state) {
  uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
  mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
  return mixed ^ (mixed >> 31);
}

// MARK: Disks

int faultvfs_watch(const char *folder, bool remembers_writes) {
  char *real = realpath(folder, NULL);
  if (real == NULL) return 0;
  struct disk *disk = needed(calloc(1, sizeof *disk));
  disk->folder = real;
  disk->remembers = remembers_writes;
  disk->before_cut = -1;
  pthread_mutex_lock(&lock);
  disk->number = disks == NULL ? 1 : disks->number + 1;
  disk->next = disks;
  disks = disk;
  int number = disk->number;
  pthread_mutex_unlock(&lock);
  return number;
}

// With the lock held.
static struct disk *numbered(int number) {
  struct disk *disk = disks;
  while (disk != NULL && disk->number != number) disk = disk->next;
  return disk;
}

void faultvfs_unwatch(int number) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  if (disk != NULL) {
    free(disk->folder);
    disk->folder = NULL;
    disk->remembers = false;
    disk->is_cut = false;
    disk->before_cut = -1;
    disk->fault = (faultvfs_fault){0};
    for (struct image *image = disk->images; image != NULL; image = image->next) {
      drop_pending(image);
      free(image->durable.at);
      image->durable = (struct bytes){0};
    }
  }
  pthread_mutex_unlock(&lock);
}

struct disk *disk_holding(const char *path) {
  pthread_mutex_lock(&lock);
  struct disk *disk = disks;
  for (; disk != NULL; disk = disk->next) {
    size_t length = disk->folder == NULL ? 0 : strlen(disk->folder);
    if (length > 0 && strncmp(path, disk->folder, length) == 0 && path[length] == '/') break;
  }
  pthread_mutex_unlock(&lock);
  return disk;
}

void faultvfs_inject(int number, faultvfs_fault fault) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  if (disk != NULL) {
    snprintf(disk->name, sizeof disk->name, "%s", fault.name == NULL ? "" : fault.name);
    disk->fault = fault;
    disk->fault.name = disk->name;
    disk->hits = 0;
  }
  pthread_mutex_unlock(&lock);
}

void faultvfs_lift(int number) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  if (disk != NULL) disk->fault = (faultvfs_fault){0};
  pthread_mutex_unlock(&lock);
}

void faultvfs_cut(int number, int64_t after) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  if (disk != NULL) disk->before_cut = after;
  pthread_mutex_unlock(&lock);
}

int64_t faultvfs_hits(int number) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  int64_t hits = disk == NULL ? 0 : disk->hits;
  pthread_mutex_unlock(&lock);
  return hits;
}

int64_t faultvfs_count(int number, uint32_t operations) {
  int64_t sum = 0;
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  for (int kind = 0; disk != NULL && kind < KINDS; kind++) {
    if (operations & (1u << kind)) sum += disk->counts[kind];
  }
  pthread_mutex_unlock(&lock);
  return sum;
}

bool faultvfs_is_cut(int number) {
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  bool is_cut = disk != NULL && disk->is_cut;
  pthread_mutex_unlock(&lock);
  return is_cut;
}

// MARK: Faults

bool disk_anyone_fails_reads(void) {
  bool fails = false;
  pthread_mutex_lock(&lock);
  for (struct disk *disk = disks; disk != NULL && !fails; disk = disk->next) {
    fails = (disk->fault.operations & FAULTVFS_READ) != 0;
  }
  pthread_mutex_unlock(&lock);
  return fails;
}

static int natural_code(uint32_t operation) {
  switch (operation) {
  case FAULTVFS_OPEN: return SQLITE_CANTOPEN;
  case FAULTVFS_READ: return SQLITE_IOERR_READ;
  case FAULTVFS_SYNC: return SQLITE_IOERR_FSYNC;
  case FAULTVFS_TRUNCATE: return SQLITE_IOERR_TRUNCATE;
  case FAULTVFS_DELETE: return SQLITE_IOERR_DELETE;
  case FAULTVFS_SHM: return SQLITE_IOERR_SHMSIZE;
  case FAULTVFS_LOCK: return SQLITE_BUSY;
  default: return SQLITE_IOERR_WRITE;
  }
}

int disk_verdict(struct disk *disk, uint32_t operation, const char *path, bool grows, bool *half) {
  const uint32_t changes = FAULTVFS_WRITE | FAULTVFS_TRUNCATE | FAULTVFS_SYNC | FAULTVFS_DELETE;
  int code = SQLITE_OK;
  *half = false;
  pthread_mutex_lock(&lock);
  for (int kind = 0; kind < KINDS; kind++) {
    if (operation == 1u << kind) disk->counts[kind]++;
  }
  faultvfs_fault *fault = &disk->fault;
  const char *slash = strrchr(path, '/');
  const char *name = slash == NULL ? path : slash + 1;
  if (!disk->is_cut && disk->before_cut >= 0 && (operation & changes) && disk->before_cut-- == 0) disk->is_cut = true;
  if (disk->is_cut) {
    code = natural_code(operation);
  } else if ((fault->operations & operation) && (grows || !fault->growing_only || operation != FAULTVFS_WRITE)
             && strstr(name, fault->name) != NULL) {
    if (fault->skip > 0) {
      fault->skip--;
    } else if (fault->times != 0) {
      if (fault->times > 0) fault->times--;
      disk->hits++;
      *half = fault->half;
      code = operation == FAULTVFS_WRITE && fault->write_code != 0 ? fault->write_code : natural_code(operation);
    }
  }
  pthread_mutex_unlock(&lock);
  return code;
}

// MARK: What has reached the platter

static struct bytes contents(const char *path) {
  struct bytes bytes = {0};
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return bytes;
  struct stat status;
  if (fstat(descriptor, &status) == 0) {
    resize(&bytes, status.st_size);
    // Not pread, which asks for the lock that is held here.
    if (read(descriptor, bytes.at, (size_t)status.st_size) != status.st_size) abort();
  }
  close(descriptor);
  return bytes;
}

struct image *disk_image(struct disk *disk, const char *path) {
  pthread_mutex_lock(&lock);
  struct image *image = NULL;
  if (disk->remembers) {
    const char *name = path + strlen(disk->folder) + 1;
    for (image = disk->images; image != NULL && strcmp(image->name, name) != 0;) image = image->next;
    if (image == NULL) {
      image = needed(calloc(1, sizeof *image));
      image->name = needed(strdup(name));
      image->durable = contents(path);
      image->is_new = image->durable.size == 0;
      image->next = disk->images;
      disk->images = image;
    } else if (image->is_deleted) {
      drop_pending(image);
      resize(&image->durable, 0);
      image->is_new = true;
    }
    image->is_deleted = false;
  }
  pthread_mutex_unlock(&lock);
  return image;
}

void image_written(struct disk *disk, struct image *image, const void *bytes, int64_t count, int64_t offset) {
  pthread_mutex_lock(&lock);
  if (disk->remembers && image != NULL) append(image, bytes, count, offset);
  pthread_mutex_unlock(&lock);
}

void image_truncated(struct disk *disk, struct image *image, int64_t size) {
  pthread_mutex_lock(&lock);
  if (disk->remembers && image != NULL) append(image, NULL, 0, size);
  pthread_mutex_unlock(&lock);
}

void image_synced(struct disk *disk, struct image *image) {
  pthread_mutex_lock(&lock);
  if (disk->remembers && image != NULL) {
    for (struct pending *pending = image->first; pending != NULL; pending = pending->next) {
      if (pending->bytes == NULL) resize(&image->durable, pending->offset);
      else put(&image->durable, pending->bytes, pending->count, pending->offset);
    }
    drop_pending(image);
    // With the folder go the deletions in it.
    for (struct image *other = disk->images; image->is_new && other != NULL; other = other->next) {
      if (other->is_deleted) resize(&other->durable, 0);
    }
    image->is_new = false;
  }
  pthread_mutex_unlock(&lock);
}

void image_sync_failed(struct disk *disk, struct image *image) {
  pthread_mutex_lock(&lock);
  // While the power is going nothing is given up: what is on its way may still arrive.
  if (disk->remembers && image != NULL && !disk->is_cut) drop_pending(image);
  pthread_mutex_unlock(&lock);
}

void image_deleted(struct disk *disk, const char *path, bool is_durable) {
  pthread_mutex_lock(&lock);
  for (struct image *image = disk->remembers ? disk->images : NULL; image != NULL; image = image->next) {
    if (strcmp(image->name, path + strlen(disk->folder) + 1) != 0) continue;
    image->is_deleted = true;
    drop_pending(image);
    if (is_durable) resize(&image->durable, 0);
  }
  pthread_mutex_unlock(&lock);
}

// The durable bytes, and of the later ones whichever sectors the dice let arrive, in any order.
static struct bytes survivors(const struct image *image, uint64_t *state) {
  struct bytes bytes = {0};
  put(&bytes, image->durable.at, image->durable.size, 0);
  // From nothing over any share to everything.
  uint64_t share = dice(state) % 5;
  for (const struct pending *pending = image->first; pending != NULL; pending = pending->next) {
    if (pending->bytes == NULL) {
      if (dice(state) % 4 < share) resize(&bytes, pending->offset);
      continue;
    }
    for (int64_t done = 0, count; done < pending->count; done += count) {
      count = SECTOR - (pending->offset + done) % SECTOR;
      if (count > pending->count - done) count = pending->count - done;
      if (dice(state) % 4 < share) put(&bytes, pending->bytes + done, count, pending->offset + done);
    }
  }
  return bytes;
}

int faultvfs_salvage(int number, const char *folder, uint64_t seed) {
  int result = 0;
  pthread_mutex_lock(&lock);
  struct disk *disk = numbered(number);
  for (struct image *image = disk == NULL ? NULL : disk->images; image != NULL; image = image->next) {
    // Backups lie in a folder of their own, and are not what a store is opened from.
    if (strchr(image->name, '/') != NULL) continue;
    // A file whose deletion was not synced may be there again; one that holds nothing is none.
    struct bytes bytes = survivors(image, &seed);
    bool is_there = bytes.size > 0 && (!image->is_deleted || dice(&seed) % 2 == 0);
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, image->name);
    int descriptor = is_there ? open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600) : -1;
    if (is_there && (descriptor < 0 || pwrite(descriptor, bytes.at, (size_t)bytes.size, 0) != bytes.size)) {
      result = errno;
    }
    if (descriptor >= 0) close(descriptor);
    free(bytes.at);
  }
  pthread_mutex_unlock(&lock);
  return result;
}
