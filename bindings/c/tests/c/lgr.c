/* The functions of xenonym_lgr.h, each with good and bad arguments. */

#include <stdlib.h>

#include "check.h"
#include "xenonym_lgr.h"

#define Z XN_NUL_TERMINATED

static const char XML[] =
    "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\"/>"
    "<char cp=\"0062\"><var cp=\"0061\" type=\"allocatable\"/></char></data></lgr>";

struct taken {
    int count;
    int most;
    char last[64];
    char disposition[64];
};

static int take(void *context, const char *variant, size_t length, const char *disposition)
{
    struct taken *taken = context;
    CHECK(strlen(variant) == length && length < sizeof taken->last);
    strcpy(taken->last, variant);
    strcpy(taken->disposition, disposition);
    taken->count++;
    return taken->count == taken->most;
}

static void loads_xml(void)
{
    xn_error error;
    char index[16];
    xn_lgr *ruleset = xn_lgr_load(XML, Z, &error);
    CHECK(ruleset && xn_lgr_check(ruleset, "ab", Z, NULL, NULL) == 1);
    CHECK(xn_lgr_index(ruleset, "bb", Z, index, sizeof index, NULL) == 2 && same(index, "aa"));
    CHECK(xn_lgr_index(ruleset, "bb", Z, index, 2, NULL) == 2 && same(index, ""));
    CHECK(xn_lgr_index(ruleset, "c", Z, index, sizeof index, &error) == XN_REJECTED);
    CHECK(same(index, "") && same(error.rule, "RFC 7940 section 8.5"));
    CHECK(strstr(error.message, "U+0063"));
    xn_lgr_free(ruleset);

    CHECK(!xn_lgr_load(XML, sizeof XML - 8, &error));
    CHECK(same(error.kind, "ruleset") && same(error.rule, "RFC 7940 section 4"));
    CHECK(!xn_lgr_load("XLGR", 4, &error) && strstr(error.message, "compile the document again"));
    CHECK(!xn_lgr_load(NULL, 1, &error) && same(error.kind, "bad_argument"));
    CHECK(!xn_lgr_load("", 0, NULL));
    xn_lgr_free(NULL);
}

static void reports_labels_that_idna2008_forbids(void)
{
    const char xml[] = "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0061\"/><char cp=\"202E\"/></data></lgr>";
    const char *labels[] = {"a\xe2\x80\xae" "a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    xn_error error;
    xn_lgr_verdict verdict;
    xn_lgr *ruleset = xn_lgr_load(xml, sizeof xml - 1, &error);
    CHECK(ruleset);
    for (size_t i = 0; i < 2; i++) {
        CHECK(xn_lgr_check(ruleset, labels[i], Z, &verdict, &error) == 1);
        CHECK(!strncmp(verdict.problem, "IDNA2008: ", 10));
    }
    xn_lgr_free(ruleset);
}

static void returns_1_only_for_labels_that_the_ruleset_allows(void)
{
    const char xml[] =
        "<lgr xmlns=\"urn:ietf:params:xml:ns:lgr-1.0\"><data><char cp=\"0062\"/></data><rules>"
        "<rule name=\"bb\"><char cp=\"0062\" count=\"2\"/></rule><action disp=\"blocked\" match=\"bb\"/></rules></lgr>";
    xn_lgr_verdict verdict;
    xn_lgr *ruleset = xn_lgr_load(xml, sizeof xml - 1, NULL);
    CHECK(ruleset && xn_lgr_check(ruleset, "b", Z, NULL, NULL) == 1);
    CHECK(xn_lgr_check(ruleset, "bb", Z, &verdict, NULL) == 0 && same(verdict.disposition, "blocked"));
    CHECK(xn_lgr_check(ruleset, "c", Z, &verdict, NULL) == 0 && same(verdict.disposition, "invalid"));
    xn_lgr_free(ruleset);

    /* The merged ruleset allows a Cyrillic letter among Latin ones. */
    ruleset = xn_lgr_root("common", NULL);
    CHECK(ruleset && xn_lgr_check(ruleset, "payp\xd0\xb0l", Z, &verdict, NULL) == 0);
    CHECK(same(verdict.disposition, "valid"));
    CHECK(xn_lgr_check(ruleset, "paypal", Z, NULL, NULL) == 0);
    xn_lgr_free(ruleset);
}

static void checks_labels_of_the_root_zone(void)
{
    xn_error error;
    xn_lgr_verdict verdict;
    xn_lgr *ruleset = xn_lgr_root("Deva", &error);
    CHECK(ruleset && !xn_lgr_root("Xxxx", &error) && same(error.kind, "bad_argument"));
    CHECK(!xn_lgr_root(NULL, NULL));
    CHECK(xn_lgr_check(ruleset, "कग", Z, &verdict, &error) == 1);
    CHECK(same(verdict.disposition, "valid") && verdict.action == 4 && same(verdict.problem, ""));
    CHECK(xn_lgr_check(ruleset, "xn--11b1c", Z, NULL, NULL) >= 0);
    CHECK(xn_lgr_check(ruleset, "्क", Z, &verdict, &error) == 0);
    CHECK(same(verdict.disposition, "invalid") && verdict.action == -1);
    CHECK(same(verdict.reason, "U+094D at position 1 fails the rule follows-C-or-CN"));
    CHECK(xn_lgr_check(ruleset, "xn--\xff", Z, NULL, &error) == XN_REJECTED);
    CHECK(xn_lgr_check(ruleset, "xn--999999999", Z, NULL, &error) == XN_REJECTED && same(error.kind, "label"));
    CHECK(xn_lgr_check(NULL, "a", Z, NULL, &error) == XN_BAD_ARGUMENT);
    CHECK(xn_lgr_check(ruleset, NULL, Z, NULL, NULL) == XN_BAD_ARGUMENT);
    xn_lgr_free(ruleset);
}

static void finds_the_first_variants(void)
{
    xn_error error;
    struct taken taken = {0, 1, "", ""};
    xn_lgr *ruleset = xn_lgr_root("Hani", NULL);
    CHECK(xn_lgr_variants(ruleset, "台湾", Z, "allocatable", take, &taken, &error) == 1);
    CHECK(same(taken.last, "檯灣") && same(taken.disposition, "allocatable"));
    taken.count = taken.most = 0;
    CHECK(xn_lgr_variants(ruleset, "台湾", Z, NULL, take, &taken, &error) == 9 && taken.count == 9);
    CHECK(xn_lgr_variants(ruleset, "台湾", Z, "unknown", take, &taken, NULL) == 0);
    CHECK(xn_lgr_variants(ruleset, "a", Z, NULL, take, &taken, &error) == XN_REJECTED);
    CHECK(strstr(error.message, "U+0061"));
    CHECK(xn_lgr_variants(ruleset, "台湾", Z, NULL, NULL, NULL, &error) == XN_BAD_ARGUMENT);
    xn_lgr_free(ruleset);
}

int main(void)
{
    loads_xml();
    checks_labels_of_the_root_zone();
    reports_labels_that_idna2008_forbids();
    returns_1_only_for_labels_that_the_ruleset_allows();
    finds_the_first_variants();
    return failures != 0;
}
