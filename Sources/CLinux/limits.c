#include "clinux.h"

#include <errno.h>
#include <sys/resource.h>

int clinux_raise_descriptor_limit(uint64_t wanted, uint64_t *limit) {
    struct rlimit found;
    if (getrlimit(RLIMIT_NOFILE, &found) != 0)
        return -errno;
    if (found.rlim_cur < wanted) {
        found.rlim_cur = wanted < found.rlim_max ? wanted : found.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &found) != 0)
            return -errno;
    }
    *limit = found.rlim_cur;
    return 0;
}
