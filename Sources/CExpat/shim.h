// The XML parser that reads an internal DTD without trouble; Foundation's crashes on Apple's.
#ifndef TIMEQUEST_CEXPAT_SHIM_H
#define TIMEQUEST_CEXPAT_SHIM_H

#include <expat.h>

#endif
