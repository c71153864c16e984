#ifndef CUNICODE_SHIM_H
#define CUNICODE_SHIM_H

#include <stdlib.h>
#include <utf8proc.h>

// NFKC with case folding, without characters that Unicode ignores by default; negative if the text is not valid UTF-8 or too
// long. The caller frees the result.
static inline utf8proc_ssize_t kaiki_unicode_fold(
    const uint8_t *text, ptrdiff_t count, uint8_t **folded) {
  const utf8proc_option_t options = (utf8proc_option_t)(
      UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
  return utf8proc_map(text, count, folded, options);
}

static inline void kaiki_unicode_free(uint8_t *text) { free(text); }

#endif
