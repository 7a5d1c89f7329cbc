//! Compiles what makes ada's C++ callable: its own C interface has no Punycode, and copies.

fn main() {
    println!("cargo::rerun-if-changed=src/foreign/ada.cpp");
    cc::Build::new().cpp(true).std("c++20").file("src/foreign/ada.cpp").compile("ada_shim");
}
