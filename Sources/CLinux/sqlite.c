#define _GNU_SOURCE
#include "clinux.h"

#include <errno.h>
#include <sqlite3.h>

int clinux_sqlite_no_checkpoint_on_close(struct sqlite3 *database) {
    int enabled = 0;
    int result = sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, &enabled);
    return result == SQLITE_OK && enabled ? 0 : -EINVAL;
}
