/* The functions of xenonym.h, each with good and bad arguments. */

#include <stdlib.h>

#include "check.h"
#include "xenonym.h"

#define Z XN_NUL_TERMINATED

static const xn_standard *dns;

static void converts_to_a_buffer(void)
{
    char ascii[256];
    xn_error error;
    CHECK(xn_to_ascii(dns, "Bücher.example", Z, ascii, sizeof ascii, &error) == 21);
    CHECK(same(ascii, "xn--bcher-kva.example"));
    CHECK(xn_to_ascii(dns, "Bücher.example", 7, ascii, sizeof ascii, NULL) == 13);
    CHECK(same(ascii, "xn--bcher-kva"));
    /* As snprintf: the length that is needed, but nothing of a name that does not fit. */
    CHECK(xn_to_ascii(dns, "Bücher.example", Z, NULL, 0, NULL) == 21);
    CHECK(xn_to_ascii(dns, "Bücher.example", Z, ascii, 21, NULL) == 21 && same(ascii, ""));
    CHECK(xn_to_ascii(dns, "Bücher.example", Z, ascii, 22, NULL) == 21 && strlen(ascii) == 21);
    CHECK(xn_to_unicode(dns, "xn--bcher-kva.example", Z, ascii, sizeof ascii, &error) == 15);
    CHECK(same(ascii, "bücher.example") && same(error.kind, ""));
    CHECK(xn_to_unicode(dns, "xn--google-.com", Z, ascii, sizeof ascii, &error) == 15);
    CHECK(same(ascii, "xn--google-.com") && same(error.kind, "redundant_ace") && error.label == 0);
}

/* `buffer` may be the memory of `name`, whether the result is the name itself or another text. */
static void converts_in_place(void)
{
    char name[64] = "example.com";
    xn_error error;
    CHECK(xn_to_ascii(dns, name, Z, name, sizeof name, &error) == 11 && same(name, "example.com"));
    CHECK(xn_to_unicode(dns, name, Z, name, sizeof name, &error) == 11 && same(name, "example.com"));
    CHECK(xn_to_ascii(dns, name, 7, name, sizeof name, &error) == 7 && same(name, "example"));
    CHECK(xn_to_ascii(dns, name, 7, name, 7, &error) == 7 && same(name, ""));
    strcpy(name, "Bücher.example");
    CHECK(xn_to_ascii(dns, name, Z, name, sizeof name, &error) == 21 && same(name, "xn--bcher-kva.example"));
    CHECK(xn_to_unicode(dns, name, Z, name, sizeof name, &error) == 15 && same(name, "bücher.example"));
    strcpy(name, "www.example.com");
    CHECK(xn_to_ascii(dns, name + 4, Z, name, sizeof name, &error) == 11 && same(name, "example.com"));
    strcpy(name, "a..b");
    CHECK(xn_to_ascii(dns, name, Z, name, sizeof name, &error) == XN_REJECTED && same(name, ""));
}

/* A NUL would end the result early: another name. */
static void rejects_nul_in_ascii(void)
{
    static const char name[] = "paypal.com\0.evil.example";
    const xn_standard *uts46 = xn_standard_by_name("uts46");
    char ascii[64];
    xn_error error;
    CHECK(xn_to_ascii(uts46, name, sizeof name - 1, ascii, sizeof ascii, &error) == XN_REJECTED);
    CHECK(same(ascii, "") && same(error.kind, "denied_ascii") && error.offset == 10 && error.end == 11);
    CHECK(xn_to_ascii_alloc(uts46, name, sizeof name - 1, NULL, &error) == NULL);
    CHECK(xn_to_unicode(uts46, name, sizeof name - 1, ascii, sizeof ascii, &error) == sizeof name - 1);
    CHECK(memcmp(ascii, name, sizeof name) == 0);
}

/* A name of the greatest length, with a NUL after it. */
static void fits_255_bytes(void)
{
    static const char *const names[] = {"dns", "host", "uts46-strict", "idna2008", "idna2008-lookup"};
    char name[257], ascii[255];
    for (size_t i = 0; i < 256; i += 2)
        memcpy(name + i, "a.", 3);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const xn_standard *standard = xn_standard_by_name(names[i]);
        CHECK(xn_to_ascii(standard, name, 253, ascii, sizeof ascii, NULL) == 253 && strlen(ascii) == 253);
        ptrdiff_t rooted = xn_to_ascii(standard, name, 254, ascii, sizeof ascii, NULL);
        CHECK(rooted == XN_REJECTED || (rooted == 254 && strlen(ascii) == 254));
        CHECK(xn_to_ascii(standard, name, 255, ascii, sizeof ascii, NULL) == XN_REJECTED);
    }
    CHECK(xn_to_ascii(dns, name, 254, ascii, sizeof ascii, NULL) == 254);
}

static void converts_to_memory(void)
{
    size_t length = 0;
    char *ascii = xn_to_ascii_alloc(dns, "Bücher.example", Z, &length, NULL);
    CHECK(same(ascii, "xn--bcher-kva.example") && length == 21);
    xn_free(ascii);
    char *unicode = xn_to_unicode_alloc(dns, "xn--bcher-kva", Z, NULL, NULL);
    CHECK(same(unicode, "bücher"));
    xn_free(unicode);
    xn_error error;
    CHECK(xn_to_ascii_alloc(dns, "a..b", Z, &length, &error) == NULL);
    CHECK(same(error.kind, "empty_label"));
    xn_free(NULL);
}

static void says_what_is_wrong(void)
{
    char ascii[256];
    xn_error error;
    CHECK(xn_to_ascii(dns, "bücher.a\u00ADb\u2028.example", Z, ascii, sizeof ascii, &error) == XN_REJECTED);
    CHECK(same(ascii, "") && same(error.kind, "disallowed"));
    CHECK(error.label == 1 && error.offset == 12 && error.end == 15 && error.code_point == 0x2028);
    CHECK(strstr(error.rule, "UTS #46") != NULL && strstr(error.message, "U+2028") != NULL);
    CHECK(xn_to_ascii(dns, "a\xff", Z, ascii, sizeof ascii, &error) == XN_REJECTED);
    CHECK(same(error.kind, "invalid_utf8") && error.offset == 1);
    CHECK(xn_to_unicode(dns, "a\xff", Z, ascii, sizeof ascii, &error) == XN_REJECTED);
    CHECK(xn_to_ascii(NULL, "a", Z, ascii, sizeof ascii, &error) == XN_BAD_ARGUMENT);
    CHECK(same(error.kind, "bad_argument") && strstr(error.message, "null") && error.label == -1);
    CHECK(xn_to_ascii(dns, NULL, Z, ascii, sizeof ascii, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_to_ascii(dns, NULL, 3, ascii, sizeof ascii, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_to_ascii(dns, "a", (size_t)-2, ascii, sizeof ascii, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_to_ascii(dns, NULL, 0, ascii, sizeof ascii, &error) == XN_REJECTED && same(error.kind, "empty_label"));
}

static void knows_standards_by_name(void)
{
    static const char *const names[] = {"dns", "host", "uts46", "uts46-strict", "whatwg-url", "idna2003", "idna2008",
                                        "idna2008-lookup"};
    char ascii[64];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const xn_standard *standard = xn_standard_by_name(names[i]);
        CHECK(standard != NULL);
        CHECK(xn_to_ascii(standard, "faß", Z, ascii, sizeof ascii, NULL) > 0);
        CHECK(same(ascii, i == 5 ? "fass" : "xn--fa-hia"));
    }
    CHECK(xn_standard_by_name("DNS") == NULL && xn_standard_by_name("") == NULL && xn_standard_by_name(NULL) == NULL);
}

static void converts_strings(void)
{
    char text[64];
    xn_error error;
    CHECK(xn_punycode_encode("bücher", Z, text, sizeof text, NULL) == 9 && same(text, "bcher-kva"));
    CHECK(xn_punycode_decode("bcher-kva", Z, text, sizeof text, NULL) == 7 && same(text, "bücher"));
    CHECK(xn_punycode_decode("bcher-k!a", Z, text, sizeof text, &error) == XN_REJECTED);
    CHECK(same(error.kind, "not_a_digit") && error.offset == 7);
    CHECK(xn_stringprep("saslprep", XN_STORED, "I\u00ADX", Z, text, sizeof text, NULL) == 2 && same(text, "IX"));
    CHECK(xn_stringprep("saslprep", XN_STORED, "\u0221", Z, text, sizeof text, &error) == XN_REJECTED);
    CHECK(same(error.kind, "unassigned"));
    CHECK(xn_stringprep("saslprep", XN_QUERY, "\u0221", Z, text, sizeof text, &error) == 2);
    CHECK(xn_stringprep("saslprep", 7, "a", Z, text, sizeof text, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_precis("username-case-mapped", XN_ENFORCE, "J\u00DC", Z, text, sizeof text, NULL) == 3 && same(text, "j\u00FC"));
    CHECK(xn_precis("nickname", XN_PREPARE, " A ", Z, text, sizeof text, NULL) == 3 && same(text, " A "));
    CHECK(xn_precis("nickname", XN_COMPARE, " A ", Z, text, sizeof text, NULL) == 1 && same(text, "a"));
    CHECK(xn_precis("jid", XN_ENFORCE, "a@\u00FC\u2764", Z, text, sizeof text, &error) == XN_REJECTED);
    CHECK(same(error.kind, "idna2008_disallowed") && error.offset == 4 && error.code_point == 0x2764);
    CHECK(strncmp(error.message, "domainpart: ", 12) == 0);
    CHECK(xn_precis("nickname", 7, "a", Z, text, sizeof text, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_precis("no", XN_ENFORCE, "a", Z, text, sizeof text, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_stringprep("no", XN_QUERY, "a", Z, text, sizeof text, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_skeleton("раураl", Z, text, sizeof text, NULL) > 0);
    char other[64];
    CHECK(xn_skeleton("paypal", Z, other, sizeof other, NULL) > 0 && same(text, other));
}

static void compares_hosts(void)
{
    xn_error error;
    CHECK(xn_host_equal("BÜCHER.example", Z, "xn--bcher-kva.EXAMPLE", Z, NULL) == 1);
    CHECK(xn_host_equal("[::1]", Z, "[0:0::1]", Z, NULL) == 1);
    CHECK(xn_host_equal("a.example", Z, "b.example", Z, NULL) == 0);
    CHECK(xn_host_equal("a.example.", Z, "A.example", Z, NULL) == 1);
    CHECK(xn_host_equal("[::ffff:127.0.0.1]", Z, "127.1", Z, NULL) == 1);
    CHECK(xn_host_equal("a.example", Z, "b..example", Z, &error) == XN_REJECTED);
    CHECK(same(error.kind, "empty_label") && error.offset == 2);
}

static void identifies_hosts(void)
{
    char text[64];
    xn_error error;
    CHECK(xn_host_key("BÜCHER.example.", Z, text, sizeof text, NULL) == 21 && same(text, "xn--bcher-kva.example"));
    CHECK(xn_host_key("[::ffff:7f00:1]", Z, text, sizeof text, NULL) == 9 && same(text, "127.0.0.1"));
    CHECK(xn_host_key("a.example", Z, NULL, 0, NULL) == 9);
    CHECK(xn_host_key("a b", Z, text, sizeof text, &error) == XN_REJECTED && error.offset == 1);
    CHECK(xn_registrable_domain("www.Example.co.uk.", Z, text, sizeof text, NULL) == 13 && same(text, "example.co.uk"));
    CHECK(xn_registrable_domain("a.b.公司.cn", Z, text, sizeof text, NULL) == 15 && same(text, "b.xn--55qx5d.cn"));
    CHECK(xn_registrable_domain("公司.cn", Z, text, sizeof text, NULL) == 0 && same(text, ""));
    CHECK(xn_registrable_domain("127.0.0.1", Z, text, sizeof text, NULL) == 0);
    CHECK(xn_registrable_domain("a..b", Z, text, sizeof text, &error) == XN_REJECTED);
}

static void finds_hosts(void)
{
    const char *url = "https://user@www.Bücher.co.uk:8080/x";
    xn_found_host found;
    xn_error error;
    CHECK(xn_find_host(url, Z, &found, &error) == 1);
    CHECK(same(found.host, "www.xn--bcher-kva.co.uk") && same(found.kind, "url") && found.port == 8080);
    CHECK(found.offset == 13 && found.end == 30 && memcmp(url + found.offset, "www.Bücher.co.uk", found.end - found.offset) == 0);
    CHECK(same(found.registrable_domain, "xn--bcher-kva.co.uk") && same(found.public_suffix, "co.uk"));
    CHECK(same(found.section, "icann"));
    CHECK(xn_find_host("joe@example.con", Z, &found, NULL) == 1 && same(found.kind, "email") && same(found.section, ""));
    CHECK(xn_find_host("http:/127.1", Z, &found, NULL) == 1 && same(found.host, "127.0.0.1") && found.port == -1);
    CHECK(same(found.registrable_domain, "") && same(found.public_suffix, ""));
    CHECK(xn_find_host("example.com/x", 11, NULL, NULL) == 1);
    CHECK(xn_find_host("file:///tmp", Z, &found, &error) == XN_REJECTED && same(error.kind, "no_host"));
    CHECK(xn_find_host("", 0, &found, &error) == XN_REJECTED);
    CHECK(xn_find_host(NULL, Z, &found, &error) == XN_BAD_ARGUMENT && same(error.kind, "bad_argument"));
    /* The longest name, in each field. */
    char longest[256] = "", name[260];
    for (int i = 0; i < 253; i++)
        longest[i] = i % 64 == 63 ? '.' : 'a';
    CHECK(xn_find_host(longest, Z, &found, &error) == 1 && same(found.host, longest));
    CHECK(xn_find_host(strcat(strcpy(name, longest), "."), Z, &found, &error) == 1 && same(found.host, name));
}

static int keep_second(void *context, size_t line, const xn_error *error)
{
    CHECK(same(error->kind, "empty_label"));
    *(size_t *)context += line;
    return line == 1 ? XN_KEEP : XN_BLANK;
}

static void converts_lines(void)
{
    xn_counts counts;
    size_t length, sum = 0;
    char *lines = xn_convert_lines(dns, XN_TO_ASCII, "bücher\nc..d\na..b\r\ne", Z, &length, keep_second, &sum, &counts);
    CHECK(same(lines, "xn--bcher-kva\nc..d\n\r\ne") && length == strlen(lines) && sum == 3);
    CHECK(counts.unchanged == 1 && counts.converted == 1 && counts.rejected == 2);
    xn_free(lines);
    lines = xn_convert_lines(dns, XN_TO_UNICODE, "xn--bcher-kva\n", Z, NULL, NULL, NULL, NULL);
    CHECK(same(lines, "bücher\n"));
    xn_free(lines);
    CHECK(xn_convert_lines(dns, 2, "a", Z, NULL, NULL, NULL, NULL) == NULL);
    CHECK(xn_convert_lines(NULL, XN_TO_ASCII, "a", Z, NULL, NULL, NULL, NULL) == NULL);
}

static void judges_what_is_shown(void)
{
    char host[256];
    xn_verdict verdict;
    CHECK(xn_display("chromium", "www.ѕсоре.com", Z, host, sizeof host, &verdict, NULL) > 0);
    CHECK(same(host, "www.xn--e1argc3h.com") && verdict.show == XN_SHOW_ASCII && verdict.findings == 1);
    CHECK(same(verdict.rule, "chromium_whole_script") && verdict.label == 1 && verdict.offset == 4);
    CHECK(xn_display("firefox", "xn--bcher-kva.example", Z, host, sizeof host, &verdict, NULL) > 0);
    CHECK(same(host, "bücher.example") && verdict.show == XN_SHOW_UNICODE && same(verdict.rule, ""));
    CHECK(xn_display("uts39-highly", "xn--0", Z, host, sizeof host, &verdict, NULL) > 0 && verdict.show == XN_SHOW_INVALID);
    CHECK(xn_display("lynx", "a", Z, host, sizeof host, &verdict, NULL) == XN_BAD_ARGUMENT);
}

static void finds_lookalikes(void)
{
    size_t skipped = 0;
    xn_lookalikes *index = xn_lookalikes_new("normal", "paypal.com\n..\nexample.org", Z, &skipped, NULL);
    CHECK(index != NULL && skipped == 1);
    xn_lookalike found[4];
    CHECK(xn_lookalikes_find(index, "раураl.com", Z, found, 4, NULL) == 1);
    CHECK(same(found[0].protected_name, "paypal.com") && found[0].label == 0);
    CHECK(xn_lookalikes_find(index, "раураl.com", Z, NULL, 0, NULL) == 1);
    CHECK(xn_lookalikes_find(index, "wikipedia.org", Z, found, 4, NULL) == 0);
    CHECK(xn_lookalikes_find(index, "  https:/joe@раураl.com/x", Z, found, 4, NULL) == 1 && found[0].label == 0);
    xn_error error;
    CHECK(xn_lookalikes_find(index, "file:///раураl.com", Z, found, 4, &error) == XN_REJECTED && same(error.kind, "no_host"));
    CHECK(xn_lookalikes_find(NULL, "wikipedia.org", Z, found, 4, &error) == XN_BAD_ARGUMENT);
    CHECK(same(error.kind, "bad_argument"));
    xn_lookalikes_free(index);
    /* Four labels, each of 50 code points of 4 bytes: the longest names are not truncated. */
    char protected[804] = "", copy[804];
    for (size_t i = 0; i < 200; i++)
        strcat(strcat(protected, "𠀀"), i % 50 == 49 && i < 199 ? "." : "");
    CHECK(strlen(protected) == 803);
    index = xn_lookalikes_new("wide", protected, Z, &skipped, NULL);
    CHECK(index != NULL && skipped == 0);
    /* One code point of the last label is another. */
    memcpy(strcpy(copy, protected) + 799, "𠀁", 4);
    CHECK(xn_lookalikes_find(index, copy, Z, found, 4, NULL) >= 1 && same(found[0].protected_name, protected));
    xn_lookalikes_free(index);
    xn_lookalikes_free(NULL);
    CHECK(xn_lookalikes_new("huge", "paypal.com", Z, NULL, &error) == NULL && same(error.kind, "bad_argument"));
}

/* Programs that were compiled with an older header pass and read these structs. In one soname, they never change. */
static void keeps_the_layout(void)
{
    CHECK(offsetof(xn_error, kind) == 0 && offsetof(xn_error, rule) == 40 && offsetof(xn_error, message) == 160);
    CHECK(offsetof(xn_error, offset) == 400 && offsetof(xn_error, end) == 400 + sizeof(size_t));
    CHECK(offsetof(xn_error, label) == 400 + 2 * sizeof(size_t));
    CHECK(offsetof(xn_error, code_point) == 400 + 3 * sizeof(size_t) && sizeof(xn_error) == 400 + 4 * sizeof(size_t));
    CHECK(sizeof(xn_counts) == 3 * sizeof(size_t) && offsetof(xn_counts, rejected) == 2 * sizeof(size_t));
}

int main(void)
{
    dns = xn_standard_by_name("dns");
    CHECK(same(xn_version(), XN_VERSION) && XN_VERSION[0] == '0' + XN_VERSION_MAJOR);
    CHECK(XN_VERSION[2] == '0' + XN_VERSION_MINOR && XN_VERSION[4] == '0' + XN_VERSION_PATCH);
    CHECK(atoi(xn_unicode_version()) >= 18);
    keeps_the_layout();
    converts_to_a_buffer();
    converts_in_place();
    rejects_nul_in_ascii();
    fits_255_bytes();
    converts_to_memory();
    says_what_is_wrong();
    knows_standards_by_name();
    converts_strings();
    compares_hosts();
    identifies_hosts();
    finds_hosts();
    converts_lines();
    judges_what_is_shown();
    finds_lookalikes();
    return failures > 0;
}
