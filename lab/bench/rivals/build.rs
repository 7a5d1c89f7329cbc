//! Compiles a wrapper for ada's C++: its own C interface lacks Punycode and copies results.

fn main() {
    println!("cargo::rerun-if-changed=src/foreign/ada.cpp");
    cc::Build::new().cpp(true).std("c++20").file("src/foreign/ada.cpp").compile("ada_shim");
}
