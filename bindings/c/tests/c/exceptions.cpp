/* A C++ program that links the library statically can still throw exceptions. */

#include <stdexcept>

#include "check.h"
#include "xenonym.h"

/* Its destructor has to run while the exception passes. */
struct passed {
    int *count;
    ~passed() { ++*count; }
};

static void reject(const char *name, int *count)
{
    passed counts{count};
    xn_error error;
    if (xn_to_ascii(xn_standard_by_name("dns"), name, XN_NUL_TERMINATED, NULL, 0, &error) < 0)
        throw std::invalid_argument(error.kind);
}

int main()
{
    int count = 0;
    try {
        reject("b\303\274cher.example", &count);
        reject("a..b", &count);
        CHECK(!"an exception");
    } catch (const std::invalid_argument &error) {
        CHECK(same(error.what(), "empty_label"));
    }
    CHECK(count == 2);
    return failures > 0;
}
