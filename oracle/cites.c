#include "oracle.h"

const char *const ORACLE_RULES[] = {
#define CITE(number) number,
#include "cites.def"
#undef CITE
    NULL,
};
