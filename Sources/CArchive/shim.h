#ifndef CARCHIVE_SHIM_H
#define CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>
#include <locale.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

// The constants are macros with a cast, which Swift does not read.
static inline int kaiki_archive_is_regular_file(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG;
}

// No zip of data holds sockets, devices or queues.
static inline int kaiki_archive_is_known_type(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG || archive_entry_filetype(entry) == AE_IFDIR ||
         archive_entry_filetype(entry) == AE_IFLNK || archive_entry_filetype(entry) == 0;
}

static inline int kaiki_archive_is_folder(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFDIR;
}

// What the calling thread takes letters for. Where that is not UTF-8, as in a process that has set no locale, the library
// gives no name for a member whose name is marked as UTF-8 and has other letters than ASCII.
struct kaiki_letters {
  locale_t own, previous;
};

static inline struct kaiki_letters kaiki_enter_utf8(void) {
  struct kaiki_letters letters = {newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), (locale_t)0};
  if (!letters.own) letters.own = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
  if (letters.own) letters.previous = uselocale(letters.own);
  return letters;
}

static inline void kaiki_leave_utf8(struct kaiki_letters letters) {
  if (!letters.own) return;
  uselocale(letters.previous);
  freelocale(letters.own);
}

#endif
