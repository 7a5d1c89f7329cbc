/* Tests of the functions for the locale's encoding: UTF-8, the locale "C", and Latin-1 if it is
 * installed. */

#include <idn2.h>
#include <locale.h>
#include <stdlib.h>

#include "check.h"

static void in_utf8(void)
{
    char *text = NULL;
    CHECK(idn2_lookup_ul("Bücher.de", &text, 0) == IDN2_OK && same(text, "xn--bcher-kva.de"));
    idn2_free(text);
    CHECK(idn2_to_unicode_8zlz("xn--bcher-kva.de", &text, 0) == IDN2_OK && same(text, "bücher.de"));
    idn2_free(text);
    CHECK(idn2_lookup_ul("\xff", NULL, 0) == IDN2_ICONV_FAIL);
    CHECK(idn2_register_ul("\xff", NULL, NULL, 0) == IDN2_ICONV_FAIL);
    CHECK(idn2_to_unicode_lzlz("\xff", NULL, 0) == IDN2_ICONV_FAIL);
    CHECK(idn2_to_unicode_8zlz("\xff", NULL, 0) == IDN2_ENCODING_ERROR);
}

static void in_c(void)
{
    char *text = NULL;
    CHECK(idn2_to_ascii_lz("example.com", &text, 0) == IDN2_OK && same(text, "example.com"));
    idn2_free(text);
    CHECK(idn2_to_ascii_lz("b\xfc" "cher", &text, 0) == IDN2_ICONV_FAIL);
    CHECK(idn2_to_unicode_lzlz("xn--tda", &text, 0) == IDN2_ENCODING_ERROR);
}

static void in_latin1(void)
{
    char *text = NULL, before[300];
    CHECK(idn2_lookup_ul("B\xfc" "cher.de", &text, 0) == IDN2_OK && same(text, "xn--bcher-kva.de"));
    idn2_free(text);
    CHECK(idn2_to_unicode_lzlz("xn--bcher-kva.de", &text, 0) == IDN2_OK && same(text, "b\xfc" "cher.de"));
    idn2_free(text);
    CHECK(idn2_register_ul("b\xfc" "cher", "xn--bcher-kva", &text, 0) == IDN2_OK && same(text, "xn--bcher-kva"));
    idn2_free(text);
    CHECK(idn2_to_unicode_8zlz("xn--e1afmkfd", &text, 0) == IDN2_ENCODING_ERROR);
    /* Longer than the first buffer for iconv. */
    memset(before, '\xfc', sizeof before - 1);
    before[sizeof before - 1] = 0;
    CHECK(idn2_lookup_ul(before, NULL, 0) == IDN2_TOO_BIG_LABEL);
}

int main(void)
{
    CHECK(setlocale(LC_ALL, "C.UTF-8"));
    in_utf8();
    CHECK(setlocale(LC_ALL, "C"));
    in_c();
    if (getenv("LATIN1_LOCALE")) {
        CHECK(setlocale(LC_ALL, getenv("LATIN1_LOCALE")));
        in_latin1();
    }
    CHECK(setlocale(LC_ALL, "C.UTF-8"));
    CHECK(idn2_lookup_ul(NULL, NULL, 0) == IDN2_OK && idn2_register_ul(NULL, NULL, NULL, 0) == IDN2_OK);
    return failures > 0;
}
