#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "digest.h"

/* The examples of FIPS 180-4. */
static void the_published_examples_come_out(void **state)
{
    static const char two_blocks[] =
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    struct digest digest;
    char hex[65];

    (void)state;
    digest_start(&digest);
    digest_print(&digest, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb924"
                             "27ae41e4649b934ca495991b7852b855");
    digest_add(&digest, "a", 1);
    digest_add(&digest, "bc", 2);
    digest_print(&digest, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223"
                             "b00361a396177a9cb410ff61f20015ad");
    digest_start(&digest);
    digest_add(&digest, two_blocks, strlen(two_blocks));
    digest_print(&digest, hex);
    assert_string_equal(hex, "248d6a61d20638b8e5c026930c3e6039"
                             "a33ce45964ff2167f6ecedd419db06c1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_examples_come_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
