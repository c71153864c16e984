#ifndef CEXPAT_SHIM_H
#define CEXPAT_SHIM_H

#include <expat.h>

// The constants are macros with a cast, or members of an enumeration that is no type of Swift's.
static inline int kaiki_expat_is_ok(enum XML_Status status) { return status == XML_STATUS_OK; }
static inline void kaiki_expat_stop(XML_Parser parser) { (void)XML_StopParser(parser, XML_FALSE); }

// Why parsing ended; never null.
static inline const char *kaiki_expat_reason(XML_Parser parser) {
  const char *reason = XML_ErrorString(XML_GetErrorCode(parser));
  return reason ? reason : "unknown";
}

#endif
