/* Both libraries from eight threads at a time, which share an index of look-alikes. */

#include <idn2.h>
#include <pthread.h>
#include <stdlib.h>

#include "check.h"
#include "xenonym.h"

static xn_lookalikes *lookalikes;

static void *work(void *number)
{
    long wrong = 0;
    for (int round = 0; round < 200; round++) {
        char *ascii = NULL, host[64];
        wrong += idn2_to_ascii_lz("example.com", &ascii, 0) != IDN2_OK || !same(ascii, "example.com");
        idn2_free(ascii);
        wrong += idn2_to_ascii_8z("bücher.example", &ascii, 0) != IDN2_OK || !same(ascii, "xn--bcher-kva.example");
        idn2_free(ascii);
        wrong += xn_display("chromium", "bücher.example", XN_NUL_TERMINATED, host, sizeof host, NULL, NULL) <= 0;
        wrong += xn_lookalikes_find(lookalikes, "раураl.com", XN_NUL_TERMINATED, NULL, 0, NULL) != 1;
    }
    *(long *)number = wrong;
    return NULL;
}

int main(void)
{
    pthread_t threads[8];
    long wrong[8];
    lookalikes = xn_lookalikes_new("strict", "paypal.com", XN_NUL_TERMINATED, NULL, NULL);
    CHECK(lookalikes != NULL);
    for (int i = 0; i < 8; i++)
        CHECK(pthread_create(&threads[i], NULL, work, &wrong[i]) == 0);
    for (int i = 0; i < 8; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
        CHECK(wrong[i] == 0);
    }
    xn_lookalikes_free(lookalikes);
    return failures > 0;
}
