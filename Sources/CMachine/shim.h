#ifndef CMACHINE_SHIM_H
#define CMACHINE_SHIM_H

// What of the processor and the system Swift does not reach by itself.

#include <stddef.h>
#include <stdint.h>
#if defined(__linux__)
#include <features.h>
#include <sys/mman.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif
#endif
#if defined(__aarch64__)
#include <arm_neon.h>
#endif

typedef uint8_t kaiki_lanes __attribute__((ext_vector_type(16)));

// A bit of each of sixteen bytes that are 0 or 255, the first lane's in the lowest. Swift's vectors take a dozen
// instructions for it.
static inline __attribute__((always_inline)) uint16_t kaiki_lane_bits(kaiki_lanes mask) {
#if defined(__SSE2__)
  typedef char bytes __attribute__((vector_size(16)));
  return (uint16_t)__builtin_ia32_pmovmskb128((bytes)mask);
#elif defined(__aarch64__)
  const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t bits = vandq_u8((uint8x16_t)mask, places);
  return (uint16_t)(vaddv_u8(vget_low_u8(bits)) | vaddv_u8(vget_high_u8(bits)) << 8);
#else
  uint16_t bits = 0;
  for (int lane = 0; lane < 16; ++lane) bits |= (uint16_t)((mask[lane] & 1) << lane);
  return bits;
#endif
}

#if defined(__linux__)
// Declared by the system for programs alone that ask for all that is GNU's.
extern void *mremap(void *old, size_t old_size, size_t new_size, int flags, ...);

// Moves whole pages of private memory to another place, and leaves zeros that are only read; whether that was done.
static inline int kaiki_move_memory(void *from, void *to, size_t size) {
  const int may_move_fixed = 1 | 2;
  if (mremap(from, size, size, may_move_fixed, to) == MAP_FAILED) return 0;
  mmap(from, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  return 1;
}

// Keeps memory that has been freed, where it would be given back and taken again block after block.
static inline void kaiki_keep_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}
#endif

#endif
