/* Hostile input: null pointers everywhere, 10 MB names, wrong flags, random bytes, and too little memory. */

#include <idn2.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "xenonym.h"

#define Z XN_NUL_TERMINATED

static void null_pointers(void)
{
    uint32_t code_points[2] = {'a', 0};
    size_t length = 0;
    char *text = NULL;
    CHECK(idn2_to_ascii_4z(NULL, &text, 0) == IDN2_OK && text == NULL);
    CHECK(idn2_to_ascii_4i2(NULL, 7, &text, 0) == IDN2_OK && text == NULL);
    CHECK(idn2_to_ascii_8z(NULL, NULL, -1) == IDN2_OK && idn2_to_unicode_8z8z(NULL, NULL, 0) == IDN2_OK);
    CHECK(idn2_to_unicode_44i(NULL, 3, NULL, &length, 0) == IDN2_OK && length == 0);
    CHECK(idn2_to_unicode_44i(code_points, 1, NULL, NULL, 0) == IDN2_OK);
    CHECK(idn2_to_unicode_4z4z(NULL, NULL, 0) == IDN2_OK && idn2_to_unicode_8z4z(NULL, NULL, 0) == IDN2_OK);
    idn2_free(NULL);
    CHECK(xn_to_ascii(NULL, NULL, Z, NULL, 0, NULL) == XN_BAD_ARGUMENT);
    CHECK(xn_display(NULL, NULL, Z, NULL, 0, NULL, NULL) == XN_BAD_ARGUMENT);
    CHECK(xn_lookalikes_new(NULL, NULL, Z, NULL, NULL) == NULL);
    CHECK(xn_lookalikes_find(NULL, NULL, Z, NULL, 9, NULL) == XN_BAD_ARGUMENT);
    CHECK(xn_host_equal(NULL, 0, NULL, Z, NULL) < 0);
    CHECK(xn_host_key(NULL, Z, NULL, 0, NULL) == XN_BAD_ARGUMENT);
    CHECK(xn_registrable_domain(NULL, Z, NULL, 0, NULL) == XN_BAD_ARGUMENT);
}

/* Every function on one input, with every standard and policy. */
static void call_all(const char *text)
{
    static const char *const standards[] = {"dns", "whatwg-url", "idna2003", "idna2008", "idna2008-lookup"};
    static const char *const policies[] = {"chromium", "strictest"};
    char buffer[8];
    xn_error error;
    xn_verdict verdict;
    for (size_t i = 0; i < sizeof standards / sizeof *standards; i++) {
        const xn_standard *standard = xn_standard_by_name(standards[i]);
        xn_to_ascii(standard, text, Z, buffer, sizeof buffer, &error);
        xn_to_unicode(standard, text, Z, buffer, sizeof buffer, &error);
        xn_free(xn_convert_lines(standard, XN_TO_ASCII, text, Z, NULL, NULL, NULL, NULL));
    }
    for (size_t i = 0; i < sizeof policies / sizeof *policies; i++)
        xn_display(policies[i], text, Z, buffer, sizeof buffer, &verdict, &error);
    xn_punycode_encode(text, Z, buffer, sizeof buffer, &error);
    xn_punycode_decode(text, Z, buffer, sizeof buffer, &error);
    xn_precis("jid", XN_ENFORCE, text, Z, buffer, sizeof buffer, &error);
    xn_stringprep("nameprep", XN_STORED, text, Z, buffer, sizeof buffer, &error);
    xn_skeleton(text, Z, buffer, sizeof buffer, &error);
    xn_host_equal(text, Z, text, Z, &error);
    xn_host_key(text, Z, buffer, sizeof buffer, &error);
    xn_registrable_domain(text, Z, buffer, sizeof buffer, &error);
    for (int flags = 0; flags < 256; flags = flags * 2 + 1) {
        char *result = NULL;
        if (idn2_to_ascii_8z(text, &result, flags) == IDN2_OK)
            idn2_free(result);
        CHECK(idn2_register_u8((const uint8_t *)text, (const uint8_t *)text, NULL, flags) != IDN2_OK);
    }
    uint32_t code_points[8];
    size_t length = sizeof code_points / sizeof *code_points;
    if (idn2_punycode_decode(text, strlen(text), code_points, &length) == IDN2_OK) {
        size_t size = sizeof buffer;
        idn2_punycode_encode(code_points, length, buffer, &size);
    }
    idn2_lookup_ul(text, NULL, 0);
    idn2_to_unicode_8z8z(text, NULL, 0);
}

static char *repeated(const char *part, size_t size)
{
    size_t length = strlen(part), count = size / length;
    char *text = malloc(count * length + 1);
    for (size_t i = 0; i < count; i++)
        memcpy(text + i * length, part, length);
    text[count * length] = 0;
    return text;
}

/* 10 MB for functions that receive unchecked input in real programs, and less for the others. */
static void long_names(void)
{
    static const char *const parts[] = {"a", "a.", "ü", "xn--", "\u0301", "م", "\xff", "."};
    size_t size = getenv("IN_VALGRIND") ? 1000 : 20000;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        char *text = repeated(parts[i], size);
        call_all(text);
        free(text);
        text = repeated(parts[i], 500 * size);
        CHECK(idn2_to_ascii_8z(text, NULL, 0) != IDN2_OK && idn2_to_unicode_8z8z(text, NULL, 0) != IDN2_OK);
        CHECK(xn_to_ascii(xn_standard_by_name("dns"), text, Z, NULL, 0, NULL) < 0);
        free(text);
    }
}

static void random_bytes(void)
{
    unsigned long state = 88172645463325252;
    for (int round = 0; round < 200; round++) {
        char text[40];
        for (size_t i = 0; i < sizeof text; i++) {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            /* Often a byte that begins or continues a code point, a dot, or part of a prefix. */
            text[i] = state % 3 ? (char)(state >> 16) : "xn--.\xc3\xbc"[state / 3 % 7];
        }
        text[sizeof text - 1] = 0;
        call_all(text);
    }
}

/* Too little memory is an error or the end of the process, and never an unwinding through frames of C. */
static void little_memory(void)
{
    if (getenv("IN_VALGRIND"))
        return; /* The function itself needs more memory than that. */
    char *text = repeated("ü", 30000000);
    pid_t child = fork();
    if (child == 0) {
        struct rlimit none = {0, 0}, limit = {1 << 20, 1 << 20};
        freopen("/dev/null", "w", stderr);
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_AS, &limit);
        size_t length;
        char *result = xn_to_unicode_alloc(xn_standard_by_name("uts46"), text, Z, &length, NULL);
        _exit(result == NULL ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status) ? WTERMSIG(status) == SIGABRT : WEXITSTATUS(status) == 0);
    free(text);
}

int main(void)
{
    null_pointers();
    long_names();
    random_bytes();
    little_memory();
    return failures > 0;
}
