/* What the tests in C share: a check that says where it failed, and goes on. */

#include <stdio.h>
#include <string.h>

static int failures;

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition); \
            failures++;                                                         \
        }                                                                       \
    } while (0)

/* Whether two strings are equal; NULL equals nothing. */
static inline int same(const char *first, const char *second)
{
    return first && second && strcmp(first, second) == 0;
}
