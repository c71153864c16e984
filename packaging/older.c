// What the libraries of a newer Debian ask of the C library, in the words of an older one: the program then starts wherever
// that has at least version 2.34. packaging/link.sh hands calls of NAME over to __wrap_NAME.

#include <errno.h>
#include <stdlib.h>
#include <sys/random.h>

// Since 2.35 hypot has a version that leaves errno alone; GSL does not look at it.
#if defined(__x86_64__)
__asm__(".symver older_hypot, hypot@GLIBC_2.2.5");
__asm__(".symver older_hypotf, hypotf@GLIBC_2.2.5");
#elif defined(__aarch64__)
__asm__(".symver older_hypot, hypot@GLIBC_2.17");
__asm__(".symver older_hypotf, hypotf@GLIBC_2.17");
#endif
double older_hypot(double x, double y);
float older_hypotf(float x, float y);
double __wrap_hypot(double x, double y) { return older_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return older_hypotf(x, y); }

// Since 2.36. expat salts the hashes of names with it.
void __wrap_arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    ssize_t got = getrandom(next, count, 0);
    if (got < 0 && errno != EINTR) abort();
    if (got > 0) {
      next += got;
      count -= (size_t)got;
    }
  }
}
