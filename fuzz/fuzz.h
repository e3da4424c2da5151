#ifndef CT_FUZZ_H
#define CT_FUZZ_H

/* The entry that libFuzzer and replay.c call: it aborts when a promise (see the head of each
 * fuzzer) is broken. */

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
