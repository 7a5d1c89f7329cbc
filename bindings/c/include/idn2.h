/* The functions of libidn2, implemented by Xenonym.
 *
 * A program compiled with this header runs with either libidn2.so.0. Names, numbers and types match
 * libidn2 2.3. See libidn2's manual for their meaning, and bindings/c/README.md for each difference.
 *
 * Input strings end in NUL. Functions return IDN2_OK or one of the negative codes of idn2_rc. Results
 * are allocated with malloc(), and the caller releases them with idn2_free(). After an error, the
 * caller's pointer is unchanged. A null result pointer is allowed, if only the return code matters. A
 * null input is not an error, and produces a null result. */

#ifndef IDN2_H
#define IDN2_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of libidn2 with this interface. */
#define IDN2_VERSION "2.3.8"
#define IDN2_VERSION_NUMBER 0x02030008
#define IDN2_VERSION_MAJOR 2
#define IDN2_VERSION_MINOR 3
#define IDN2_VERSION_PATCH 8

/* The maximum lengths of a label, and of a name on the wire, in octets (RFC 1035 section 2.3.4). */
#define IDN2_LABEL_MAX_LENGTH 63
#define IDN2_DOMAIN_MAX_LENGTH 255

#if defined __GNUC__
#define IDN2_XN_ATTRIBUTE(name) __attribute__((name))
#else
#define IDN2_XN_ATTRIBUTE(name)
#endif
/* Programs rely on these names from libidn2's header. */
#ifndef _IDN2_API
#define _IDN2_API
#endif
#define G_GNUC_IDN2_ATTRIBUTE_PURE IDN2_XN_ATTRIBUTE(pure)
#define G_GNUC_IDN2_ATTRIBUTE_CONST IDN2_XN_ATTRIBUTE(const)
#ifndef G_GNUC_UNUSED
#define G_GNUC_UNUSED IDN2_XN_ATTRIBUTE(unused)
#endif

typedef enum {
    /* Normalize to NFC first. UTS #46 and the locale functions always do this. */
    IDN2_NFC_INPUT = 1,
    /* Apply the tests for U-labels to A-labels as well. Always on. */
    IDN2_ALABEL_ROUNDTRIP = 2,
    /* Use UTS #46 with Transitional_Processing, and without the rules of IDNA2008. */
    IDN2_TRANSITIONAL = 4,
    /* Use UTS #46 and then IDNA2008. Always on. */
    IDN2_NONTRANSITIONAL = 8,
    /* Ignored. */
    IDN2_ALLOW_UNASSIGNED = 16,
    /* Reject ASCII other than letters, digits and hyphens. By default, ASCII labels may contain any ASCII. */
    IDN2_USE_STD3_ASCII_RULES = 32,
    /* Use IDNA2008 without mapping. */
    IDN2_NO_TR46 = 64,
    /* Do not apply the tests of IDNA2008 to A-labels. */
    IDN2_NO_ALABEL_ROUNDTRIP = 128
} idn2_flags;

typedef enum {
    IDN2_OK = 0,
    IDN2_MALLOC = -100,
    IDN2_NO_CODESET = -101,
    IDN2_ICONV_FAIL = -102,
    IDN2_ENCODING_ERROR = -200,
    IDN2_NFC = -201,
    IDN2_PUNYCODE_BAD_INPUT = -202,
    IDN2_PUNYCODE_BIG_OUTPUT = -203,
    IDN2_PUNYCODE_OVERFLOW = -204,
    IDN2_TOO_BIG_DOMAIN = -205,
    IDN2_TOO_BIG_LABEL = -206,
    IDN2_INVALID_ALABEL = -207,
    IDN2_UALABEL_MISMATCH = -208,
    IDN2_INVALID_FLAGS = -209,
    IDN2_NOT_NFC = -300,
    IDN2_2HYPHEN = -301,
    IDN2_HYPHEN_STARTEND = -302,
    IDN2_LEADING_COMBINING = -303,
    IDN2_DISALLOWED = -304,
    IDN2_CONTEXTJ = -305,
    IDN2_CONTEXTJ_NO_RULE = -306,
    IDN2_CONTEXTO = -307,
    IDN2_CONTEXTO_NO_RULE = -308,
    IDN2_UNASSIGNED = -309,
    IDN2_BIDI = -310,
    IDN2_DOT_IN_LABEL = -311,
    IDN2_INVALID_TRANSITIONAL = -312,
    IDN2_INVALID_NONTRANSITIONAL = -313,
    IDN2_ALABEL_ROUNDTRIP_FAILED = -314
} idn2_rc;

/* Converts a name to ASCII for a DNS lookup, from UTF-8 (_u8) or from the locale's encoding (_ul).
 * Stores the result in `*lookupname`. */
int idn2_lookup_u8(const uint8_t *src, uint8_t **lookupname, int flags);
int idn2_lookup_ul(const char *src, char **lookupname, int flags);
/* Checks a single label for registration, and stores its ASCII form in `*insertname`. The label is
 * passed as a U-label, an A-label, or both, which must then match. */
int idn2_register_u8(const uint8_t *ulabel, const uint8_t *alabel, uint8_t **insertname, int flags);
int idn2_register_ul(const char *ulabel, const char *alabel, char **insertname, int flags);

/* The following functions use the naming scheme of libidn: 8 is UTF-8, 4 is 32-bit code points, and l
 * is the locale's encoding. z means terminated by zero, and i means with an explicit length. */

/* Converts `inlen` code points like idn2_lookup_u8(), to at most 63 octets and a NUL. `output` must be
 * at least 64 bytes long. */
int idn2_to_ascii_4i(const uint32_t *input, size_t inlen, char *output, int flags);
/* Convert a name like idn2_lookup_u8(), and store the result in `*output`. `inlen` is in code points. */
int idn2_to_ascii_4i2(const uint32_t *input, size_t inlen, char **output, int flags);
int idn2_to_ascii_4z(const uint32_t *input, char **output, int flags);
int idn2_to_ascii_8z(const char *input, char **output, int flags);
int idn2_to_ascii_lz(const char *input, char **output, int flags);

/* Convert a name to Unicode for display, and store the result in `*output`. `flags` is ignored. */
int idn2_to_unicode_8z4z(const char *input, uint32_t **output, int flags);
int idn2_to_unicode_4z4z(const uint32_t *input, uint32_t **output, int flags);
/* Converts a name to Unicode, into the array `out`. `inlen` and `*outlen` are in code points. On entry,
 * `*outlen` is the size of `out`. On return, it is the full length of the result, which may be larger.
 * No terminating zero is written. */
int idn2_to_unicode_44i(const uint32_t *in, size_t inlen, uint32_t *out, size_t *outlen, int flags);
int idn2_to_unicode_8z8z(const char *input, char **output, int flags);
int idn2_to_unicode_8zlz(const char *input, char **output, int flags);
int idn2_to_unicode_lzlz(const char *input, char **output, int flags);

/* Encode or decode one label as Punycode, without the "xn--" prefix and without any checks. On entry,
 * `*output_length` is the size of `output`, in bytes when encoding and in code points when decoding. On
 * return, it is the length of the result. No terminating zero is written. After an error, both outputs
 * are unchanged. */
int idn2_punycode_encode(const uint32_t *input, size_t input_length, char *output, size_t *output_length);
int idn2_punycode_decode(const char *input, size_t input_length, uint32_t *output, size_t *output_length);

/* Return the message and the name of a return code, as static strings that are never null. */
const char *idn2_strerror(int rc) G_GNUC_IDN2_ATTRIBUTE_CONST;
const char *idn2_strerror_name(int rc) G_GNUC_IDN2_ATTRIBUTE_CONST;

/* Returns the version as a static string, or NULL if it is older than `req_version`. A null
 * `req_version` accepts every version. */
const char *idn2_check_version(const char *req_version) G_GNUC_IDN2_ATTRIBUTE_PURE;

/* Releases a result of the functions above. NULL is allowed. */
void idn2_free(void *ptr);

/* The names of libidn, for programs written for it. */
#if !defined IDNA_H && !defined IDN2_SKIP_LIBIDN_COMPAT
typedef enum {
    IDNA_SUCCESS = IDN2_OK,
    IDNA_STRINGPREP_ERROR = IDN2_ENCODING_ERROR,
    IDNA_PUNYCODE_ERROR = IDN2_PUNYCODE_BAD_INPUT,
    IDNA_CONTAINS_NON_LDH = IDN2_ENCODING_ERROR,
    IDNA_CONTAINS_LDH = IDNA_CONTAINS_NON_LDH,
    IDNA_CONTAINS_MINUS = IDN2_ENCODING_ERROR,
    IDNA_INVALID_LENGTH = IDN2_DISALLOWED,
    IDNA_NO_ACE_PREFIX = IDN2_ENCODING_ERROR,
    IDNA_ROUNDTRIP_VERIFY_ERROR = IDN2_ENCODING_ERROR,
    IDNA_CONTAINS_ACE_PREFIX = IDN2_ENCODING_ERROR,
    IDNA_ICONV_ERROR = IDN2_ENCODING_ERROR,
    IDNA_MALLOC_ERROR = IDN2_MALLOC,
    IDNA_DLOPEN_ERROR = IDN2_MALLOC
} Idna_rc;

typedef enum {
    IDNA_ALLOW_UNASSIGNED = IDN2_ALLOW_UNASSIGNED,
    IDNA_USE_STD3_ASCII_RULES = IDN2_USE_STD3_ASCII_RULES
} Idna_flags;

#define idna_to_ascii_4i(input, inlen, output, flags) \
    idn2_to_ascii_4i(input, inlen, output, (flags) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_4z(input, output, flags) \
    idn2_to_ascii_4z(input, output, (flags) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_8z(input, output, flags) \
    idn2_to_ascii_8z(input, output, (flags) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_ascii_lz(input, output, flags) \
    idn2_to_ascii_lz(input, output, (flags) | IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL)
#define idna_to_unicode_8z4z idn2_to_unicode_8z4z
#define idna_to_unicode_4z4z idn2_to_unicode_4z4z
#define idna_to_unicode_44i idn2_to_unicode_44i
#define idna_to_unicode_8z8z idn2_to_unicode_8z8z
#define idna_to_unicode_8zlz idn2_to_unicode_8zlz
#define idna_to_unicode_lzlz idn2_to_unicode_lzlz
#define idna_strerror idn2_strerror
#define idn_free idn2_free
#endif

#ifdef __cplusplus
}
#endif

#endif
