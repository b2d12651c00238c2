// What LinuxHost needs to hash what a person types: libxcrypt's reentrant calls, and a way to wipe memory that no
// optimizer leaves out, which Glibc's importer does not show.
#ifndef TIMEQUEST_CCRYPT_SHIM_H
#define TIMEQUEST_CCRYPT_SHIM_H

#include <crypt.h>
#include <string.h>

static inline void timequest_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }

#endif
