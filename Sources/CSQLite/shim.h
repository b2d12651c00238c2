// What QuestStore needs from SQLite beside GRDB: the hook that reports changed rows, and settings of the library that take
// variable arguments, which Swift cannot call.
#ifndef TIMEQUEST_CSQLITE_SHIM_H
#define TIMEQUEST_CSQLITE_SHIM_H

// Declares the functions of the hook that reports changed rows, which Debian's library has.
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>

// Ends the count of allocated memory, for which every allocation takes a lock of the process. Before the first use of
// SQLite; later it does nothing and returns SQLITE_MISUSE.
static inline int timequest_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
