#include "oracle.h"

const char *const ORACLE_RULES[] = {
#define CITE(number) number,
#include "cites.def"
#undef CITE
    NULL,
};

const char *const ORACLE_SILENCE_WORDS[ORACLE_SILENCES] = {
#define SILENCE(name, text) text,
#include "silences.def"
#undef SILENCE
};
