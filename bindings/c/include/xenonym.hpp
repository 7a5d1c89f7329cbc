// A C++17 wrapper of xenonym.h: texts are std::string_view, results are std::string, and failures
// throw xenonym::error.
//
//     const xenonym::standard dns("dns");
//     std::string ascii = dns.to_ascii("bücher.example");      // throws xenonym::error
//     if (auto ascii = dns.try_to_ascii(name, failure)) ...    // doesn't throw
#ifndef XENONYM_HPP
#define XENONYM_HPP

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "xenonym.h"

namespace xenonym {

// The reason why an input was rejected. `details` contains the kind, the rule and the position.
class error : public std::runtime_error {
public:
    explicit error(const xn_error &details) : std::runtime_error(details.message), details(details) {}

    xn_error details;
};

namespace detail {

// Calls a function that returns the required size like snprintf, and calls it again if the first
// buffer was too small.
template <class Function> std::optional<std::string> written(Function function)
{
    std::string text(255, '\0');
    for (;;) {
        const std::ptrdiff_t length = function(&text[0], text.size() + 1);
        if (length == XN_BAD_ARGUMENT)
            throw std::invalid_argument("xenonym: unknown name of an option");
        if (length < 0)
            return std::nullopt;
        const bool fits = static_cast<std::size_t>(length) <= text.size();
        text.resize(static_cast<std::size_t>(length));
        if (fits)
            return text;
    }
}

// Like `written`, but throws on failure.
template <class Function> std::string written_or_throw(Function function)
{
    xn_error failure;
    auto text = written([&](char *buffer, std::size_t size) { return function(buffer, size, &failure); });
    if (!text)
        throw error(failure);
    return *std::move(text);
}

} // namespace detail

// A standard, looked up by name. See xn_standard_by_name for the names.
class standard {
public:
    explicit standard(const char *name) : standard_(xn_standard_by_name(name))
    {
        if (standard_ == nullptr)
            throw std::invalid_argument("xenonym: unknown standard");
    }

    std::string to_ascii(std::string_view name) const
    {
        return detail::written_or_throw([&](char *buffer, std::size_t size, xn_error *failure) {
            return xn_to_ascii(standard_, name.data(), name.size(), buffer, size, failure);
        });
    }

    std::optional<std::string> try_to_ascii(std::string_view name, xn_error &failure) const
    {
        return detail::written([&](char *buffer, std::size_t size) {
            return xn_to_ascii(standard_, name.data(), name.size(), buffer, size, &failure);
        });
    }

    // Returns the form to display, with invalid labels left in ASCII. Throws only if the name is not
    // UTF-8.
    std::string to_unicode(std::string_view name) const
    {
        return detail::written_or_throw([&](char *buffer, std::size_t size, xn_error *failure) {
            return xn_to_unicode(standard_, name.data(), name.size(), buffer, size, failure);
        });
    }

private:
    const xn_standard *standard_;
};

// Returns whether two texts are the same host.
inline bool host_equal(std::string_view first, std::string_view second)
{
    xn_error failure;
    const int equal = xn_host_equal(first.data(), first.size(), second.data(), second.size(), &failure);
    if (equal < 0)
        throw error(failure);
    return equal == 1;
}

// Returns the canonical spelling of a host. Two texts are the same host if their keys are equal.
inline std::string host_key(std::string_view host)
{
    return detail::written_or_throw([&](char *buffer, std::size_t size, xn_error *failure) {
        return xn_host_key(host.data(), host.size(), buffer, size, failure);
    });
}

// Returns the part of a host that somebody registered, in ASCII. Empty for public suffixes and IP addresses.
inline std::string registrable_domain(std::string_view host)
{
    return detail::written_or_throw([&](char *buffer, std::size_t size, xn_error *failure) {
        return xn_registrable_domain(host.data(), host.size(), buffer, size, failure);
    });
}

// Finds the host of a URL, an email address or another text.
inline xn_found_host find_host(std::string_view text)
{
    xn_found_host found;
    xn_error failure;
    if (xn_find_host(text.data(), text.size(), &found, &failure) < 0)
        throw error(failure);
    return found;
}

// Returns the form of a host to display under a policy. See xn_display for the policies.
inline std::string display(const char *policy, std::string_view name)
{
    return detail::written_or_throw([&](char *buffer, std::size_t size, xn_error *failure) {
        return xn_display(policy, name.data(), name.size(), buffer, size, nullptr, failure);
    });
}

} // namespace xenonym

#endif
