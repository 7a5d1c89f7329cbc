//! A program without `std`, `alloc` and `main`, which links only if the library needs none of them.
#![no_std]
#![no_main]

use core::hint::black_box;
use core::panic::PanicInfo;

use xenonym::{idna2003, idna2008, punycode, uts46};

#[no_mangle]
pub extern "C" fn _start() -> ! {
    let name = black_box("bücher.example");
    let mut buffer = [0; 254];
    let _ = black_box(uts46::to_ascii_into(name, &uts46::Options::UTS46, &mut buffer));
    let _ = black_box(uts46::to_unicode_into(name, &uts46::Options::UTS46, &mut buffer, |_| ()));
    let _ = black_box(idna2003::to_ascii_into(name, &idna2003::Options::RFC3490, &mut buffer));
    let _ = black_box(idna2008::check(name, &idna2008::Options::LOOKUP));
    let _ = black_box(punycode::encode_into(name, &mut buffer));
    loop {}
}

#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    loop {}
}
