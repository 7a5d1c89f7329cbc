/* Compares two libidn2 libraries in one process: the time per call, the time to load, and the
 * results.
 *
 *     beside OURS THEIRS
 *
 * Both libraries convert each group of names alternately for seven rounds, and the fastest round
 * counts. If the results differ, the program exits with code 1, because the timings would not be
 * comparable. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

typedef int convert(const char *input, char **output, int flags);

struct library {
    const char *path;
    convert *function;
    void (*give_back)(void *);
    double fastest;
};

struct group {
    const char *what;
    const char *function;
    const char *names[9];
};

static const struct group groups[] = {
    {"ASCII", "idn2_lookup_u8",
     {"example.com", "www.wikipedia.org", "mail.google.com", "static.cdn.example.net", "a-b-c.example",
      "deb.debian.org", "xenonym.example", "en.m.wikipedia.org"}},
    {"U-labels", "idn2_lookup_u8",
     {"bücher.example", "straße.de", "münchen.bayern", "пример.испытание", "例え.テスト", "παράδειγμα.δοκιμή",
      "उदाहरण.परीक्षा", "مثال.إختبار"}},
    {"A-labels", "idn2_lookup_u8",
     {"xn--bcher-kva.example", "xn--strae-oqa.de", "xn--mnchen-3ya.bayern", "xn--e1afmkfd.xn--80akhbyknj4f",
      "xn--r8jz45g.xn--zckzah", "xn--hxajbheg2az3al.xn--jxalpdlp", "xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g",
      "xn--mgbh0fb.xn--kgbechtv"}},
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

static void *symbol(void *handle, const char *name)
{
    void *address = dlsym(handle, name);
    if (!address) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return address;
}

static void open_library(struct library *library, const char *function)
{
    void *handle = dlopen(library->path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    library->function = (convert *)symbol(handle, function);
    library->give_back = (void (*)(void *))symbol(handle, "idn2_free");
    library->fastest = 1e300;
}

static char *answer(const struct library *library, const char *name)
{
    char *output = NULL;
    int code = library->function(name, &output, 0);
    if (code != 0) {
        fprintf(stderr, "%s: %s: return code %d\n", library->path, name, code);
        exit(1);
    }
    return output;
}

static void round_of(struct library *library, const struct group *group, long calls)
{
    double start = now();
    long done = 0;
    while (done < calls)
        for (const char *const *name = group->names; *name; name++, done++)
            library->give_back(answer(library, *name));
    double each = (now() - start) / (double)done;
    if (each < library->fastest)
        library->fastest = each;
}

static void compare_answers(const struct library *libraries, const struct group *group)
{
    for (const char *const *name = group->names; *name; name++) {
        char *ours = answer(&libraries[0], *name), *theirs = answer(&libraries[1], *name);
        if (strcmp(ours, theirs) != 0) {
            fprintf(stderr, "%s: %s, %s\n", *name, ours, theirs);
            exit(1);
        }
        libraries[0].give_back(ours);
        libraries[1].give_back(theirs);
    }
}

/* Loads a library and makes a first call, in a process that has not loaded either library. */
static double load(const char *path)
{
    double fastest = 1e300;
    for (int round = 0; round < 20; round++) {
        int ends[2];
        if (pipe(ends) != 0)
            exit(2);
        pid_t child = fork();
        if (child == 0) {
            struct library library = {.path = path};
            double start = now();
            open_library(&library, "idn2_lookup_u8");
            library.give_back(answer(&library, "bücher.example"));
            double took = now() - start;
            _exit(write(ends[1], &took, sizeof took) != sizeof took);
        }
        double took;
        if (read(ends[0], &took, sizeof took) != sizeof took)
            exit(2);
        waitpid(child, NULL, 0);
        close(ends[0]);
        close(ends[1]);
        if (took < fastest)
            fastest = took;
    }
    return fastest;
}

int main(int count, char **arguments)
{
    if (count != 3) {
        fprintf(stderr, "usage: beside OURS THEIRS\n");
        return 2;
    }
    struct library libraries[2] = {{.path = arguments[1]}, {.path = arguments[2]}};
    printf("| | ours | Debian's libidn2 | ratio |\n|---|---|---|---|\n");
    double loads[2] = {load(libraries[0].path), load(libraries[1].path)};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
        for (int l = 0; l < 2; l++)
            open_library(&libraries[l], groups[i].function);
        compare_answers(libraries, &groups[i]);
        for (int round = 0; round < 7; round++)
            for (int l = 0; l < 2; l++)
                round_of(&libraries[l], &groups[i], l == 0 ? 200000 : 40000);
        printf("| `%s`, %s | %.0f ns | %.0f ns | %.3f |\n", groups[i].function, groups[i].what,
               libraries[0].fastest, libraries[1].fastest, libraries[0].fastest / libraries[1].fastest);
    }
    printf("| `dlopen` and first call | %.0f µs | %.0f µs | %.2f |\n", loads[0] / 1e3, loads[1] / 1e3,
           loads[0] / loads[1]);
    return 0;
}
