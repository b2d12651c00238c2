// PostgreSQL's own client library.
#ifndef TIMEQUEST_CPOSTGRES_SHIM_H
#define TIMEQUEST_CPOSTGRES_SHIM_H

#include <libpq-fe.h>

#endif
