#include "feedback.h"
#include "store.h"

#include <string.h>

__attribute__((section("__libfuzzer_extra_counters")))
uint8_t feature_counters[FEATURES_MAX];

/* How often each edge was passed by the input: as the fuzzer counts. */
struct span {
    uint8_t *at;
    size_t size;
};

#ifdef __AFL_COMPILER

/* Each of these becomes an edge of the map, which is then passed or not. */
__attribute__((section("__sancov_guards"),
               used)) static uint32_t feature_edges[FEATURES_MAX];

void __sanitizer_cov_trace_pc_guard(uint32_t *guard);
/* The compiler declares the first of these itself, so it has a name more. */
__asm__(".set feedback_map, __afl_area_ptr");
extern uint8_t *feedback_map;
extern uint32_t __afl_final_loc;

static struct span edges(void)
{
    return (struct span){feedback_map, (size_t)__afl_final_loc + 1};
}

static void tell_features(void)
{
    for (int i = 0; i < FEATURES_MAX; i++)
        if (feature_counters[i] != 0)
            __sanitizer_cov_trace_pc_guard(&feature_edges[i]);
    memset(feature_counters, 0, sizeof(feature_counters));
}

#else

/* The linker knows where the section is, if there is one. */
extern uint8_t first[] __asm__("__start___sancov_cntrs") __attribute__((weak));
extern uint8_t end[] __asm__("__stop___sancov_cntrs") __attribute__((weak));

static struct span edges(void)
{
    return (struct span){first, (size_t)(end - first)};
}

/* libFuzzer reads the counters and clears them. */
static void tell_features(void)
{
}

#endif

/* Of all inputs so far: 0xff for what was passed. */
static uint8_t *passed, passed_features[FEATURES_MAX];
/* Of the input as it was first played, while it is played again. */
static uint8_t *kept, kept_features[FEATURES_MAX];
static bool is_again;

bool feedback_is_counted(void)
{
    return edges().size > 0;
}

/* Over each counter of the program, for each input: not byte by byte. */
__attribute__((no_sanitize("address", "undefined"))) static bool
pass(uint8_t *before, const uint8_t *counters, size_t count)
{
    uint8_t is_new = 0;

    for (size_t i = 0; i < count; i++) {
        uint8_t mark = counters[i] != 0 ? 0xff : 0;
        is_new |= mark & (uint8_t)~before[i];
        before[i] |= mark;
    }
    return is_new != 0;
}

bool feedback_is_new(void)
{
    struct span now = edges();

    if (passed == NULL)
        passed = store_new(now.size, 1);
    bool is_new = pass(passed, now.at, now.size);
    return pass(passed_features, feature_counters, FEATURES_MAX) || is_new;
}

void feedback_again(void)
{
    struct span now = edges();

    if (kept == NULL)
        kept = store_new(now.size, 1);
    memcpy(kept, now.at, now.size);
    memset(now.at, 0, now.size);
    memcpy(kept_features, feature_counters, sizeof(kept_features));
    memset(feature_counters, 0, sizeof(feature_counters));
    is_again = true;
}

__attribute__((no_sanitize("address", "undefined"))) static void
take_back(uint8_t *counters, const uint8_t *before, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (before[i] != 0)
            counters[i] = before[i];
}

void feedback_end(void)
{
    if (is_again) {
        struct span now = edges();
        take_back(now.at, kept, now.size);
        take_back(feature_counters, kept_features, FEATURES_MAX);
        is_again = false;
    }
    tell_features();
}
