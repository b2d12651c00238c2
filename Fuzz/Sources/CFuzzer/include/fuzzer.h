/* libFuzzer's way in for programs with a main of their own; the toolchain has no module for it. */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
