/* A library to preload into programs. It logs each called libidn2 function, and the library that
 * contains it, to the file in XENONYM_LOG. The libraries themselves write no log, because they also
 * run in privileged programs. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static void *next(const char *function)
{
    void *address = dlsym(RTLD_NEXT, function);
    Dl_info info;
    FILE *log = fopen(getenv("XENONYM_LOG"), "a");
    if (!address || !log || !dladdr(address, &info))
        abort();
    fprintf(log, "%s %s\n", function, info.dli_fname);
    fclose(log);
    return address;
}

#define FUNCTION(name)                                                             \
    int name(const void *input, void **output, int flags)                          \
    {                                                                              \
        return ((int (*)(const void *, void **, int))next(#name))(input, output, flags); \
    }

FUNCTION(idn2_lookup_u8)
FUNCTION(idn2_lookup_ul)
FUNCTION(idn2_to_ascii_4z)
FUNCTION(idn2_to_ascii_8z)
FUNCTION(idn2_to_ascii_lz)
FUNCTION(idn2_to_unicode_8z4z)
FUNCTION(idn2_to_unicode_8z8z)
FUNCTION(idn2_to_unicode_8zlz)
FUNCTION(idn2_to_unicode_lzlz)

int idn2_register_ul(const char *u_label, const char *a_label, char **output, int flags)
{
    return ((int (*)(const char *, const char *, char **, int))next("idn2_register_ul"))(u_label, a_label, output, flags);
}
