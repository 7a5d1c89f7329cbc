/* The two symbols that libidn2 exports for old programs alone: no new program can be linked against them, which
   `@` says in the place of `@@`. A version script cannot say that. */

#include <stddef.h>
#include <stdint.h>

int compat_punycode_encode(size_t input_length, const uint32_t *input, size_t *output_length, char *output);
int compat_punycode_decode(size_t input_length, const char *input, size_t *output_length, uint32_t *output);

int xn_old_punycode_encode(size_t input_length, const uint32_t *input, size_t *output_length, char *output)
{
    return compat_punycode_encode(input_length, input, output_length, output);
}

int xn_old_punycode_decode(size_t input_length, const char *input, size_t *output_length, uint32_t *output)
{
    return compat_punycode_decode(input_length, input, output_length, output);
}

__asm__(".symver xn_old_punycode_encode, _idn2_punycode_encode@IDN2_0.0.0");
__asm__(".symver xn_old_punycode_decode, _idn2_punycode_decode@IDN2_0.0.0");
