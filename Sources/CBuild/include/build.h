// The commit that a program was built from. `make build` writes it into the linked program, so that a new commit needs no
// compilation. Programs built otherwise have no commit.
#ifndef TIMEQUEST_CBUILD_H
#define TIMEQUEST_CBUILD_H

/// The character at `index` of the commit's name; 0 at its end and beyond.
char timequest_commit_character(int index);

#endif
