/* A check for the tests in C that reports where it failed, and continues. */

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

/* Returns whether two strings are equal. NULL is never equal. */
static inline int same(const char *first, const char *second)
{
    return first && second && strcmp(first, second) == 0;
}
