#ifndef CARCHIVE_SHIM_H
#define CARCHIVE_SHIM_H

#include <archive.h>
#include <archive_entry.h>

// The constant is a macro with a cast, which Swift does not read.
static inline int kaiki_archive_is_regular_file(struct archive_entry *entry) {
  return archive_entry_filetype(entry) == AE_IFREG;
}

#endif
