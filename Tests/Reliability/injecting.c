/* Preloaded where there is no strace: ends or fails the Nth call of those that write.
 *
 * KAIKI_FAULT="CALL N SIGNAL|-ERROR": CALL is one of the names below or "any"; KAIKI_CALLS names a file to which each call
 * is written, a line each. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static int counted;

static int fails(const char *name) {
  static char call[32];
  static int number, what, log = -2;
  if (log == -2) {
    const char *fault = getenv("KAIKI_FAULT"), *calls = getenv("KAIKI_CALLS");
    log = calls ? syscall(SYS_openat, AT_FDCWD, calls, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644) : -1;
    if (!fault || sscanf(fault, "%31s %d %d", call, &number, &what) != 3) call[0] = 0;
  }
  if (log >= 0) {
    syscall(SYS_write, log, name, strlen(name));
    syscall(SYS_write, log, "\n", 1);
  }
  if (strcmp(call, name) && strcmp(call, "any")) return 0;
  if (++counted != number) return 0;
  if (what > 0) {
    kill(getpid(), what);
    return 0;
  }
  errno = -what;
  return 1;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define WRAP(name, parameters, ...) \
  int name parameters { return fails(#name) ? -1 : NEXT(name)(__VA_ARGS__); }

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (flags & O_CREAT && fails("open")) return -1;
  return NEXT(open)(path, flags, mode);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return fails("write") ? -1 : NEXT(write)(descriptor, bytes, count);
}

WRAP(fsync, (int descriptor), descriptor)
WRAP(close, (int descriptor), descriptor)
WRAP(fchmod, (int descriptor, mode_t mode), descriptor, mode)
WRAP(rename, (const char *from, const char *to), from, to)
WRAP(link, (const char *from, const char *to), from, to)
WRAP(unlink, (const char *path), path)
WRAP(mkdir, (const char *path, mode_t mode), path, mode)
