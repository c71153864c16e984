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

#if defined(__x86_64__)
// Whether the processor looks at 32 bytes at once and finds the bits of a word by one instruction.
static inline int kaiki_has_wide_lanes(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
}

// Writes where commas, quotes and line ends are among some bytes, a multiple of 64 of them and at most 65,536, from their
// first on, and behind the last place up to seven more that mean nothing. Sets `doubtful` where a byte is 0 or no ASCII.
// How many places there are.
//
// Only where the processor has wide lanes. A build for any processor may not use them, and Swift compiles no function for
// another one.
static inline __attribute__((target("avx2,bmi,popcnt"))) size_t kaiki_wide_csv_marks(
    const uint8_t *bytes, size_t count, uint16_t *places, uint8_t *doubtful) {
  typedef uint8_t lanes __attribute__((vector_size(32), aligned(1)));
  typedef char signed_lanes __attribute__((vector_size(32)));
  lanes odd = {0};
  size_t found = 0;
  for (size_t offset = 0; offset < count; offset += 64) {
    uint64_t marks = 0;
    for (int half = 0; half < 2; ++half) {
      const lanes some = *(const lanes *)(bytes + offset + 32 * half);
      const signed_lanes is_mark =
          (signed_lanes)((some == ',') | (some == '"') | (some == '\n') | (some == '\r'));
      marks |= (uint64_t)(uint32_t)__builtin_ia32_pmovmskb256(is_mark) << (32 * half);
      odd |= (some - 1) | some;
    }
    uint16_t *next = places + found;
    found += (size_t)__builtin_popcountll(marks);
    // Eight at once, since where the next mark lies is soon known and whether there is one is not.
    do {
      for (int place = 0; place < 8; ++place) {
        next[place] = (uint16_t)(offset + __builtin_ia32_tzcnt_u64(marks));
        marks &= marks - 1;
      }
      next += 8;
    } while (marks != 0);
  }
  if (__builtin_ia32_pmovmskb256((signed_lanes)odd) != 0) *doubtful = 1;
  return found;
}
#endif

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
