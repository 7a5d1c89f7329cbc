/* Compiles both headers together as C89, and uses every macro that expands to a value. */

#include <idn2.h>
#include <xenonym.h>

int main(void)
{
    size_t lengths[2];
    struct xn_error error;
    int codes[] = {XN_REJECTED, XN_BAD_ARGUMENT, XN_NO_MEMORY, XN_STORED, XN_QUERY, XN_TO_ASCII, XN_TO_UNICODE,
                   XN_BLANK, XN_KEEP, XN_SHOW_UNICODE, XN_SHOW_ASCII, XN_SHOW_INVALID, IDN2_OK};

    lengths[0] = XN_NUL_TERMINATED;
    lengths[1] = sizeof codes / sizeof *codes;
    error.code_point = XN_NO_CODE_POINT;
    if (xn_to_ascii(xn_standard_by_name("dns"), "a.example", lengths[0], NULL, 0, &error) != 9)
        return 1;
    return idn2_to_ascii_8z("a.example", NULL, codes[lengths[1] - 1]);
}
