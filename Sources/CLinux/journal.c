#define _GNU_SOURCE
// Without this, sd_journal_sendv is a macro that adds the place of this very file to each entry.
#define SD_JOURNAL_SUPPRESS_LOCATION
#include "clinux.h"

#include <stdio.h>
#include <sys/stat.h>
#include <systemd/sd-journal.h>

int clinux_journal_send(const struct iovec *fields, int count) {
    return sd_journal_sendv(fields, count);
}

int clinux_is_journal_stream(int descriptor, const char *journal_stream) {
    unsigned long long device, inode;
    char rest;
    if (sscanf(journal_stream, "%llu:%llu%c", &device, &inode, &rest) != 2)
        return 0;
    struct stat status;
    return fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == inode;
}
