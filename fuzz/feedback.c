#include "feedback.h"

#include <string.h>

__attribute__((section("__libfuzzer_extra_counters")))
uint8_t feature_counters[FEATURES_MAX];

#ifdef __AFL_COMPILER

/* Each of these becomes an edge of the map, which is then passed or not. */
__attribute__((section("__sancov_guards"),
               used)) static uint32_t feature_edges[FEATURES_MAX];

void __sanitizer_cov_trace_pc_guard(uint32_t *guard);

void feedback_end(void)
{
    for (int i = 0; i < FEATURES_MAX; i++)
        if (feature_counters[i] != 0)
            __sanitizer_cov_trace_pc_guard(&feature_edges[i]);
    memset(feature_counters, 0, sizeof(feature_counters));
}

#else

/* libFuzzer reads the counters and clears them. */
void feedback_end(void)
{
}

#endif
