// What LinuxHost needs to hash a typed secret: libxcrypt's reentrant calls, and a way to wipe memory that optimizers do
// not remove, which Swift's Glibc module does not expose.
#ifndef TIMEQUEST_CCRYPT_SHIM_H
#define TIMEQUEST_CCRYPT_SHIM_H

#include <crypt.h>
#include <string.h>

static inline void timequest_wipe(void *bytes, size_t count) { explicit_bzero(bytes, count); }

#endif
