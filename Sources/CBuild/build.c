#include "build.h"

// Volatile, because `make build` changes the value after compilation.
__attribute__((used, section("timequest_commit"))) static const volatile char commit[64] = {0};

char timequest_commit_character(int index) {
  return index >= 0 && index < (int)sizeof commit ? commit[index] : 0;
}
