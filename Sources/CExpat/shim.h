// An XML parser that can read an internal DTD. Foundation's parser crashes on the DTD of Apple's exports.
#ifndef TIMEQUEST_CEXPAT_SHIM_H
#define TIMEQUEST_CEXPAT_SHIM_H

#include <expat.h>

#endif
