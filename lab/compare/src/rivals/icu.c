/* ICU's UTS #46 as a filter: "icu OPERATION...", each an `a` for ToASCII or a `u` for ToUnicode
 * followed by the options in hexadecimal. The results are separated by tabs, each the error bits in
 * hexadecimal, a colon and the name. */

#include "hex.h"
#include <unicode/uidna.h>
#include <unicode/ustring.h>

static void answer(const UIDNA *idna, char operation, const UChar *name, int length) {
  static UChar output[MOST];
  static char utf8[4 * MOST];
  UErrorCode code = U_ZERO_ERROR;
  UIDNAInfo info = UIDNA_INFO_INITIALIZER;
  int written = (operation == 'a' ? uidna_nameToASCII : uidna_nameToUnicode)(
      idna, name, length, output, MOST, &info, &code);
  int size = 0;
  /* A label that Punycode cannot encode leaves no name. */
  if (U_SUCCESS(code))
    u_strToUTF8(utf8, sizeof utf8, &size, output, written, &code);
  printf("%x:", U_SUCCESS(code) ? (unsigned)info.errors : 0x80000000u);
  if (U_SUCCESS(code))
    write_name(utf8, (size_t)size);
}

int main(int count, char **arguments) {
  static char name[MOST];
  static UChar utf16[MOST];
  const UIDNA *opened[16];
  int length;
  if (count < 2 || count > 16)
    return 2;
  for (int at = 1; at < count; at++) {
    UErrorCode code = U_ZERO_ERROR;
    opened[at] = uidna_openUTS46((uint32_t)strtoul(arguments[at] + 1, NULL, 16), &code);
    if (U_FAILURE(code))
      return 3;
  }
  while ((length = read_name(name)) >= 0) {
    UErrorCode code = U_ZERO_ERROR;
    int units = 0;
    u_strFromUTF8(utf16, MOST, &units, name, length, &code);
    if (U_FAILURE(code))
      return 4;
    for (int at = 1; at < count; at++) {
      if (at > 1)
        putchar('\t');
      answer(opened[at], arguments[at][0], utf16, units);
    }
    putchar('\n');
  }
  return 0;
}
