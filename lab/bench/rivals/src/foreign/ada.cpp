// ada's own functions, which the crate ada-url compiles and links, behind a C interface.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace ada::idna {
std::string to_ascii(std::string_view name);
std::string to_unicode(std::string_view name);
bool punycode_to_utf32(std::string_view digits, std::u32string &text);
bool utf32_to_punycode(std::u32string_view text, std::string &digits);
} // namespace ada::idna

// Each function returns the length of its result, and copies the result if an output is provided.
template <typename Text, typename Element>
static size_t give(const Text &text, Element *output, size_t room) {
  if (output && text.size() <= room)
    std::memcpy(output, text.data(), text.size() * sizeof(Element));
  return text.size();
}

extern "C" {

size_t ada_to_ascii(const char *name, size_t length, char *output, size_t room) {
  return give(ada::idna::to_ascii({name, length}), output, room);
}

size_t ada_to_unicode(const char *name, size_t length, char *output, size_t room) {
  return give(ada::idna::to_unicode({name, length}), output, room);
}

size_t ada_decode(const char *digits, size_t length, char32_t *output, size_t room) {
  std::u32string text;
  return ada::idna::punycode_to_utf32({digits, length}, text) ? give(text, output, room) : 0;
}

size_t ada_encode(const char32_t *text, size_t length, char *output, size_t room) {
  std::string digits;
  return ada::idna::utf32_to_punycode({text, length}, digits) ? give(digits, output, room) : 0;
}
}
