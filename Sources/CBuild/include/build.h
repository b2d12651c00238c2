// Which commit a program was built from. Written into the finished program by `make build`, so that a new commit means no
// new compilation; a program that was not finished that way knows none.
#ifndef TIMEQUEST_CBUILD_H
#define TIMEQUEST_CBUILD_H

/// The character at `index` of the commit's name; 0 at its end, and past it.
char timequest_commit_character(int index);

#endif
