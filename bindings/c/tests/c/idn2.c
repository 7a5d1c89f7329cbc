/* Tests of idn2.h: results, return codes, flags, null pointers, and output arguments after an
 * error. */

#include <idn2.h>
#include <stdlib.h>

#include "check.h"

struct lookup {
    const char *name, *ascii;
    int flags, code;
};

static const struct lookup lookups[] = {
    {"Bücher.example", "xn--bcher-kva.example", 0, IDN2_OK},
    {"faß.de", "xn--fa-hia.de", 0, IDN2_OK},
    {"faß.de", "fass.de", IDN2_TRANSITIONAL, IDN2_OK},
    {"XN--BCHER-KVA.de.", "xn--bcher-kva.de.", 0, IDN2_OK},
    {"_443._tcp.bücher.example", "_443._tcp.xn--bcher-kva.example", 0, IDN2_OK},
    {"nämchen_zwo.example", "xn--nmchen_zwo-q5a.example", 0, IDN2_OK},
    {"ü>b.c", NULL, 0, IDN2_DISALLOWED},
    {"1.2.3.4/24", "1.2.3.4/24", 0, IDN2_OK},
    {".", ".", 0, IDN2_OK},
    {"a\u0301", "xn--1ca", IDN2_NO_TR46 | IDN2_NFC_INPUT, IDN2_OK},
    {"a\u0301", NULL, IDN2_NO_TR46, IDN2_NOT_NFC},
    {"Ü", NULL, IDN2_NO_TR46, IDN2_DISALLOWED},
    {"xn--i-7iq.ws", "xn--i-7iq.ws", IDN2_NO_ALABEL_ROUNDTRIP, IDN2_OK},
    {"xn--i-7iq.ws", NULL, 0, IDN2_DISALLOWED},
    {"i❤.ws", NULL, IDN2_NO_ALABEL_ROUNDTRIP, IDN2_DISALLOWED},
    {"i❤.ws", "xn--i-7iq.ws", IDN2_TRANSITIONAL, IDN2_OK},
    {"xn--0.de", "xn--0.de", IDN2_NO_TR46 | IDN2_NO_ALABEL_ROUNDTRIP, IDN2_OK},
    {"a_b.de", NULL, IDN2_USE_STD3_ASCII_RULES, IDN2_DISALLOWED},
    {"a", NULL, IDN2_TRANSITIONAL | IDN2_NONTRANSITIONAL, IDN2_INVALID_FLAGS},
    {"a", NULL, IDN2_TRANSITIONAL | IDN2_NO_TR46, IDN2_INVALID_FLAGS},
    {"a", NULL, IDN2_ALABEL_ROUNDTRIP | IDN2_NO_ALABEL_ROUNDTRIP, IDN2_INVALID_FLAGS},
    {"a", "a", 1 << 20, IDN2_OK},
    {"xn--0", NULL, 0, IDN2_PUNYCODE_BAD_INPUT},
    {"xn--google-.com", NULL, 0, IDN2_PUNYCODE_BAD_INPUT},
    {"ab--c", NULL, 0, IDN2_2HYPHEN},
    {"-a", NULL, 0, IDN2_HYPHEN_STARTEND},
    {"a\u200Db", NULL, 0, IDN2_CONTEXTJ},
    /* Lookup leaves the rules of CONTEXTO to registration (RFC 5891 section 5.4). */
    {"a\u00B7b", "xn--ab-0ea", 0, IDN2_OK},
    {"\u0301a", NULL, 0, IDN2_LEADING_COMBINING},
    /* Inputs that libidn2 accepts against the standards. See bindings/c/README.md. */
    {"a..b", NULL, 0, IDN2_DISALLOWED},
    {"", NULL, 0, IDN2_DISALLOWED},
    {"א٠0", NULL, 0, IDN2_BIDI},
    {"א.0a", NULL, 0, IDN2_BIDI},
    {"\xff", NULL, 0, IDN2_ENCODING_ERROR},
};

static void looks_up(void)
{
    for (size_t i = 0; i < sizeof lookups / sizeof *lookups; i++) {
        const struct lookup *one = &lookups[i];
        uint8_t before, *result = &before;
        int code = idn2_lookup_u8((const uint8_t *)one->name, &result, one->flags);
        if (code != one->code)
            fprintf(stderr, "%s, flags %d: %s\n", one->name, one->flags, idn2_strerror_name(code));
        CHECK(code == one->code);
        CHECK(idn2_lookup_u8((const uint8_t *)one->name, NULL, one->flags) == code);
        if (code == IDN2_OK) {
            CHECK(same((char *)result, one->ascii));
            idn2_free(result);
        } else {
            CHECK(result == &before);
        }
    }
}

static void rejects_long_names(void)
{
    char label[65] = {0}, name[300] = {0};
    memset(label, 'a', 64);
    CHECK(idn2_to_ascii_8z(label, NULL, 0) == IDN2_TOO_BIG_LABEL);
    for (int i = 0; i < 127; i++)
        strcat(name, "a.");
    CHECK(idn2_to_ascii_8z(name, NULL, 0) == IDN2_OK);
    strcat(name, "b");
    CHECK(idn2_to_ascii_8z(name, NULL, 0) == IDN2_TOO_BIG_DOMAIN);
    CHECK(idn2_to_ascii_8z(name, NULL, IDN2_NO_TR46 | IDN2_NO_ALABEL_ROUNDTRIP) == IDN2_TOO_BIG_DOMAIN);
}

static void registers(void)
{
    uint8_t *name = NULL;
    const uint8_t *u = (const uint8_t *)"bücher", *a = (const uint8_t *)"xn--bcher-kva";
    CHECK(idn2_register_u8(u, a, &name, 0) == IDN2_OK && same((char *)name, "xn--bcher-kva"));
    idn2_free(name);
    CHECK(idn2_register_u8(u, NULL, &name, 0) == IDN2_OK && same((char *)name, "xn--bcher-kva"));
    idn2_free(name);
    CHECK(idn2_register_u8(NULL, a, NULL, 0) == IDN2_OK);
    CHECK(idn2_register_u8((const uint8_t *)"foo", NULL, NULL, 0) == IDN2_OK);
    CHECK(idn2_register_u8((const uint8_t *)"bucher", a, NULL, 0) == IDN2_UALABEL_MISMATCH);
    CHECK(idn2_register_u8(NULL, (const uint8_t *)"foo", NULL, 0) == IDN2_INVALID_ALABEL);
    CHECK(idn2_register_u8(NULL, (const uint8_t *)"xn--", NULL, 0) == IDN2_INVALID_ALABEL);
    CHECK(idn2_register_u8(NULL, NULL, &name, 0) == IDN2_OK && name == NULL);
}

static void converts_code_points(void)
{
    static const uint32_t name[] = {'b', 0xfc, 'c', 'h', 'e', 'r', 0}, surrogate[] = {0xd800, 0};
    static const uint32_t ace[] = {'x', 'n', '-', '-', 't', 'd', 'a', 0}, nul[] = {'a', 0, 'b'};
    char *ascii = NULL, label[64];
    CHECK(idn2_to_ascii_4z(name, &ascii, 0) == IDN2_OK && same(ascii, "xn--bcher-kva"));
    idn2_free(ascii);
    CHECK(idn2_to_ascii_4i2(name, 2, &ascii, 0) == IDN2_OK && same(ascii, "xn--b-eha"));
    idn2_free(ascii);
    CHECK(idn2_to_ascii_4i(name, 6, label, 0) == IDN2_OK && same(label, "xn--bcher-kva"));
    CHECK(idn2_to_ascii_4z(surrogate, &ascii, 0) == IDN2_ENCODING_ERROR);
    /* More code points than fit in memory. */
    for (size_t huge = SIZE_MAX; huge > SIZE_MAX / 8; huge /= 2) {
        CHECK(idn2_to_ascii_4i(name, huge, label, 0) == IDN2_TOO_BIG_DOMAIN);
        CHECK(idn2_to_ascii_4i2(name, huge, &ascii, 0) == IDN2_TOO_BIG_DOMAIN);
        CHECK(idn2_to_unicode_44i(name, huge, NULL, NULL, 0) == IDN2_TOO_BIG_DOMAIN);
    }
    CHECK(idn2_to_ascii_4i(name, 0, label, 0) == IDN2_DISALLOWED);
    CHECK(idn2_to_ascii_4i2(nul, 3, &ascii, 0) == IDN2_DISALLOWED);
    CHECK(idn2_to_ascii_4i2(nul, 2, &ascii, 0) == IDN2_OK && same(ascii, "a"));
    idn2_free(ascii);
    uint32_t *code_points = NULL, room[3] = {1, 2, 3};
    size_t length = 2;
    CHECK(idn2_to_unicode_4z4z(ace, &code_points, 0) == IDN2_OK && code_points[0] == 0xfc && code_points[1] == 0);
    idn2_free(code_points);
    CHECK(idn2_to_unicode_8z4z("xn--tda", &code_points, 0) == IDN2_OK && code_points[0] == 0xfc);
    idn2_free(code_points);
    CHECK(idn2_to_unicode_44i(name, 6, room, &length, 0) == IDN2_OK);
    CHECK(length == 6 && room[0] == 'b' && room[1] == 0xfc && room[2] == 3);
}

/* Old programs declare these themselves. */
extern int _IDN2_API _idn2_punycode_encode(size_t, const uint32_t *, size_t *, char *);
extern int _IDN2_API _idn2_punycode_decode(size_t, const char *, size_t *, uint32_t *);

struct punycode {
    const char *encoded;
    size_t length;
    uint32_t label[12];
};

static const struct punycode punycodes[] = {
    {"bcher-kva", 6, {'b', 0xfc, 'c', 'h', 'e', 'r'}},
    {"tda", 1, {0xfc}},
    {"a--wia", 3, {'a', '-', 0xe4}},
    {"> -yka", 3, {'>', ' ', 0xfc}},
    {"dn32g", 1, {0x10ffff}},
};

static void encodes_punycode(void)
{
    static const uint32_t ascii[] = {'a', 'b', 'c'}, no_code_points[] = {0xd800, 0xdfff, 0x110000, UINT32_MAX};
    char room[16];
    size_t length;
    for (size_t i = 0; i < sizeof punycodes / sizeof *punycodes; i++) {
        const struct punycode *one = &punycodes[i];
        size_t expected = strlen(one->encoded);
        memset(room, '!', sizeof room);
        length = expected;
        CHECK(idn2_punycode_encode(one->label, one->length, room, &length) == IDN2_OK);
        CHECK(length == expected && memcmp(room, one->encoded, length) == 0 && room[length] == '!');
        length = expected - 1;
        memset(room, '!', sizeof room);
        CHECK(idn2_punycode_encode(one->label, one->length, room, &length) == IDN2_PUNYCODE_BIG_OUTPUT);
        CHECK(length == expected - 1 && room[0] == '!');
        length = sizeof room;
        CHECK(_idn2_punycode_encode(one->length, one->label, &length, room) == IDN2_OK && length == expected);
    }
    length = sizeof room;
    CHECK(idn2_punycode_encode(ascii, 3, room, &length) == IDN2_OK && length == 4 && memcmp(room, "abc-", 4) == 0);
    CHECK(idn2_punycode_encode(NULL, 0, NULL, &length) == IDN2_OK && length == 0);
    length = sizeof room;
    for (size_t i = 0; i < sizeof no_code_points / sizeof *no_code_points; i++)
        CHECK(idn2_punycode_encode(&no_code_points[i], 1, room, &length) == IDN2_PUNYCODE_BAD_INPUT);
    CHECK(idn2_punycode_encode(ascii, SIZE_MAX, room, &length) == IDN2_PUNYCODE_OVERFLOW);
    CHECK(length == sizeof room);
}

static void decodes_punycode(void)
{
    static const char *const bad[] = {"", "-", "-a", "abc-", "b", "*", "_", "\xfc", "a\xc3\xbc-kva", "0000h", "ib9b", "r49b"};
    uint32_t room[16];
    size_t length;
    for (size_t i = 0; i < sizeof punycodes / sizeof *punycodes; i++) {
        const struct punycode *one = &punycodes[i];
        size_t encoded = strlen(one->encoded);
        memset(room, 0xff, sizeof room);
        length = one->length;
        CHECK(idn2_punycode_decode(one->encoded, encoded, room, &length) == IDN2_OK);
        CHECK(length == one->length && memcmp(room, one->label, length * sizeof *room) == 0);
        CHECK(room[length] == UINT32_MAX);
        length = one->length - 1;
        CHECK(idn2_punycode_decode(one->encoded, encoded, room, &length) == IDN2_PUNYCODE_BIG_OUTPUT);
        CHECK(length == one->length - 1);
        length = sizeof room / sizeof *room;
        CHECK(_idn2_punycode_decode(encoded, one->encoded, &length, room) == IDN2_OK && length == one->length);
    }
    length = sizeof room / sizeof *room;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int code = idn2_punycode_decode(bad[i], strlen(bad[i]), room, &length);
        if (code != IDN2_PUNYCODE_BAD_INPUT)
            fprintf(stderr, "%s: %s\n", bad[i], idn2_strerror_name(code));
        CHECK(code == IDN2_PUNYCODE_BAD_INPUT);
    }
    CHECK(idn2_punycode_decode("99999999", 8, room, &length) == IDN2_PUNYCODE_OVERFLOW);
    CHECK(idn2_punycode_decode("a", SIZE_MAX, room, &length) == IDN2_PUNYCODE_OVERFLOW);
    CHECK(length == sizeof room / sizeof *room);
}

static void shows(void)
{
    char before, *name = &before;
    CHECK(idn2_to_unicode_8z8z("XN--BCHER-KVA.de", &name, 0) == IDN2_OK && same(name, "bücher.de"));
    idn2_free(name);
    name = &before;
    CHECK(idn2_to_unicode_8z8z("xn--0.de", &name, 0) == IDN2_PUNYCODE_BAD_INPUT && name == &before);
    CHECK(idn2_to_unicode_8z8z("xn--tda", NULL, 0) == IDN2_OK);
}

static void describes(void)
{
    CHECK(same(idn2_strerror_name(IDN2_CONTEXTJ), "IDN2_CONTEXTJ") && same(idn2_strerror_name(1), "IDN2_UNKNOWN"));
    for (int code = -400; code < 10; code++)
        CHECK(idn2_strerror(code) && idn2_strerror_name(code));
    CHECK(same(idn2_check_version(NULL), IDN2_VERSION) && same(idn2_check_version("2.0"), IDN2_VERSION));
    CHECK(same(idn2_check_version(IDN2_VERSION), IDN2_VERSION));
    CHECK(!idn2_check_version("2.4") && !idn2_check_version("3") && !idn2_check_version("2.x"));
}

int main(void)
{
    looks_up();
    rejects_long_names();
    registers();
    converts_code_points();
    encodes_punycode();
    decodes_punycode();
    shows();
    describes();
    return failures > 0;
}
