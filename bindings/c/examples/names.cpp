// c++ -std=c++17 names.cpp $(pkg-config --cflags --libs xenonym)

#include <cassert>
#include <iostream>

#include "xenonym.hpp"

int main()
{
    const xenonym::standard dns("dns");
    const std::string ascii = dns.to_ascii("Bücher.example");
    std::cout << ascii << " is shown as " << dns.to_unicode(ascii) << '\n';
    xn_error failure;
    if (!dns.try_to_ascii("bücher..example", failure))
        std::cout << failure.message << ": " << failure.rule << '\n';
    assert(ascii == "xn--bcher-kva.example" && xenonym::host_equal(ascii, "BÜCHER.example"));
    assert(xenonym::host_key("BÜCHER.example.") == ascii);
    assert(xenonym::registrable_domain("a.b.公司.cn") == "b.xn--55qx5d.cn");
    assert(xenonym::display("chromium", "www.ѕсоре.com") == "www.xn--e1argc3h.com");
    assert(dns.to_unicode(std::string(300, 'a')).size() == 300);
}
