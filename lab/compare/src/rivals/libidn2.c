/* libidn2 as a filter: "libidn2 OPERATION...", each an `l` for lookup, an `r` for registration or a
 * `u` for ToUnicode, followed by the flags in decimal. The results are separated by tabs, each a
 * name or `!`. A text ends at its first NUL. */

#include "hex.h"
#include <idn2.h>

static void answer(const char *operation, const char *name) {
  char *output = NULL;
  int flags = atoi(operation + 1);
  int code;
  /* Registration has a separate argument for A-labels. */
  int is_ace = strncmp(name, "xn--", 4) == 0;
  const uint8_t *utf8 = (const uint8_t *)name;
  if (operation[0] == 'l')
    code = idn2_lookup_u8(utf8, (uint8_t **)&output, flags);
  else if (operation[0] == 'r')
    code = idn2_register_u8(is_ace ? NULL : utf8, is_ace ? utf8 : NULL, (uint8_t **)&output, flags);
  else
    code = idn2_to_unicode_8z8z(name, &output, flags);
  if (code == IDN2_OK)
    write_name(output, strlen(output));
  else
    putchar('!');
  if (code == IDN2_OK)
    idn2_free(output);
}

int main(int count, char **arguments) {
  static char name[MOST];
  while (read_name(name) >= 0) {
    for (int at = 1; at < count; at++) {
      if (at > 1)
        putchar('\t');
      answer(arguments[at], name);
    }
    putchar('\n');
  }
  return 0;
}
