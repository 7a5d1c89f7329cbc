/* Lines of hexadecimal UTF-8, in and out. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 16 };

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/* Reads the next line as bytes followed by a NUL. Returns the number of bytes, or -1 at the end. */
static int read_name(char *name) {
  static char line[2 * MOST + 2];
  int length = 0;
  if (!fgets(line, sizeof line, stdin))
    return -1;
  for (const char *at = line; *at && *at != '\n'; at += 2)
    name[length++] = (char)(digit(at[0]) << 4 | digit(at[1]));
  name[length] = '\0';
  return length;
}

static void write_name(const char *name, size_t length) {
  for (size_t at = 0; at < length; at++) {
    putchar("0123456789abcdef"[(unsigned char)name[at] >> 4]);
    putchar("0123456789abcdef"[(unsigned char)name[at] & 15]);
  }
}
