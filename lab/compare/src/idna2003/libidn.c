/* GNU libidn's IDNA2003 as a filter: "libidn stringprep PROFILE FLAGS", "libidn to_ascii FLAGS" or
 * "libidn to_unicode FLAGS". Each line is a text in hexadecimal code points. The result is a text
 * in the same form, or ! and the library's message. */

#include <idna.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stringprep.h>

enum { MOST = 4096 };

static size_t read_text(char *line, uint32_t *text) {
  size_t length = 0;
  for (char *word = strtok(line, " \n"); word && length < MOST; word = strtok(NULL, " \n"))
    text[length++] = (uint32_t)strtoul(word, NULL, 16);
  return length;
}

static void write_text(const uint32_t *text, size_t length) {
  for (size_t at = 0; at < length; at++)
    printf(at ? " %X" : "%X", (unsigned)text[at]);
  putchar('\n');
}

static void answer(char **arguments, uint32_t *text, size_t length) {
  static uint32_t output[MOST];
  const char *operation = arguments[1];
  if (strcmp(operation, "stringprep") == 0) {
    int flags = atoi(arguments[3]);
    const Stringprep_profile *profile = NULL;
    for (const Stringprep_profiles *entry = stringprep_profiles; entry->name; entry++)
      if (strcmp(entry->name, arguments[2]) == 0)
        profile = entry->tables;
    int code = stringprep_4i(text, &length, MOST, flags, profile);
    if (code == STRINGPREP_OK)
      write_text(text, length);
    else
      printf("! %s\n", stringprep_strerror(code));
  } else if (strcmp(operation, "to_ascii") == 0) {
    char ascii[64];
    int code = idna_to_ascii_4i(text, length, ascii, atoi(arguments[2]));
    if (code != IDNA_SUCCESS) {
      printf("! %s\n", idna_strerror(code));
      return;
    }
    size_t written = strlen(ascii);
    for (size_t at = 0; at < written; at++)
      output[at] = (unsigned char)ascii[at];
    write_text(output, written);
  } else {
    size_t written = MOST;
    int code = idna_to_unicode_44i(text, length, output, &written, atoi(arguments[2]));
    /* The output is there even after an error: the original. */
    (void)code;
    write_text(output, written);
  }
}

int main(int count, char **arguments) {
  static char line[16 * MOST];
  static uint32_t text[MOST];
  if (count < 3)
    return 2;
  while (fgets(line, sizeof line, stdin)) {
    size_t length = read_text(line, text);
    answer(arguments, text, length);
  }
  return 0;
}
