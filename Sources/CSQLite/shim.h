#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

#include <sqlite3.h>

// Swift cannot call functions with a variable number of arguments. What a database holds is data: nothing of its schema
// is run.
static inline int kaiki_sqlite_harden(sqlite3 *database) {
  const int off[] = {
      SQLITE_DBCONFIG_ENABLE_TRIGGER, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION,
      SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_DQS_DDL, SQLITE_DBCONFIG_DQS_DML,
  };
  int code = sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
  for (unsigned place = 0; code == SQLITE_OK && place < sizeof off / sizeof off[0]; ++place)
    code = sqlite3_db_config(database, off[place], 0, (int *)0);
  return code;
}

#endif
