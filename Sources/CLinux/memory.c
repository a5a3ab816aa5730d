#include "clinux.h"

#include <malloc.h>

void clinux_release_memory(void) {
    malloc_trim(0);
}
