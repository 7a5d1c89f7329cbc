// Recall and speed of ICU's spoof checker, for comparison with xenonym-safety: `cargo xtask safety
// --rivals`.
//   uspoof PAIRS NAMES
// Each line of PAIRS is a protected label, a tab and a look-alike. Each line of NAMES is a name in
// Unicode form.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unicode/uspoof.h>

#define MOST 200000

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

static char *lines[MOST];

static int read_lines(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        exit(2);
    }
    char line[4096];
    int count = 0;
    while (count < MOST && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        lines[count++] = strdup(line);
    }
    fclose(file);
    return count;
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fputs("usage: uspoof PAIRS NAMES\n", stderr);
        return 2;
    }
    UErrorCode status = U_ZERO_ERROR;
    USpoofChecker *checker = uspoof_open(&status);
    if (U_FAILURE(status)) {
        fprintf(stderr, "uspoof_open: %s\n", u_errorName(status));
        return 2;
    }
    int count = read_lines(argv[1]), found = 0;
    for (int i = 0; i < count; i++) {
        char *label = strchr(lines[i], '\t');
        if (!label) continue;
        *label++ = 0;
        status = U_ZERO_ERROR;
        found += uspoof_areConfusableUTF8(checker, lines[i], -1, label, -1, &status) != 0;
    }
    printf("| ICU %s, `uspoof_areConfusable` | %.2f %% |\n", U_ICU_VERSION, 100.0 * found / count);

    count = read_lines(argv[2]);
    char skeleton[4096];
    long sum = 0;
    double start = seconds();
    for (int i = 0; i < count; i++) {
        status = U_ZERO_ERROR;
        sum += uspoof_checkUTF8(checker, lines[i], -1, NULL, &status);
    }
    double checked = seconds();
    for (int i = 0; i < count; i++) {
        status = U_ZERO_ERROR;
        sum += uspoof_getSkeletonUTF8(checker, 0, lines[i], -1, skeleton, sizeof skeleton, &status);
    }
    double made = seconds();
    printf("| ICU %s, `uspoof_check`, millions of names a second | %.2f |\n", U_ICU_VERSION,
           count / (checked - start) / 1e6);
    printf("| ICU %s, skeletons, millions of names a second | %.2f |\n", U_ICU_VERSION,
           count / (made - checked) / 1e6);
    uspoof_close(checker);
    return sum < 0;
}
