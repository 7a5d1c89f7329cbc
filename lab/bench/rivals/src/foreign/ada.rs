//! ada's own functions in C++, without the copies that the crate `ada-url` makes.

use std::ptr;

use crate::contender::Contender;
use crate::path::Path;

pub const NAME: &str = "ada, C++";

type Convert = unsafe extern "C" fn(*const u8, usize, *mut u8, usize) -> usize;

unsafe extern "C" {
    fn ada_to_ascii(name: *const u8, length: usize, output: *mut u8, room: usize) -> usize;
    fn ada_to_unicode(name: *const u8, length: usize, output: *mut u8, room: usize) -> usize;
    fn ada_decode(digits: *const u8, length: usize, output: *mut u32, room: usize) -> usize;
    fn ada_encode(text: *const u32, length: usize, output: *mut u8, room: usize) -> usize;
}

pub fn contender(path: Path) -> Option<Contender> {
    Some(match path {
        Path::ToAsciiOfAscii | Path::ToAsciiOfULabels | Path::ToAsciiOfALabels => {
            names(ada_to_ascii)
        }
        Path::ToUnicodeOfALabels | Path::ToUnicodeOfAscii => names(ada_to_unicode),
        Path::PunycodeDecode => Contender::plain(NAME, |digits, answer| {
            let bytes = digits.as_bytes();
            // SAFETY: a null output is not written to.
            let length = unsafe { ada_decode(bytes.as_ptr(), bytes.len(), ptr::null_mut(), 0) };
            answer.give_with(|| {
                let mut output = vec![0_u32; length];
                // SAFETY: `output` is `length` code points long.
                unsafe { ada_decode(bytes.as_ptr(), bytes.len(), output.as_mut_ptr(), length) };
                super::from_code_points(&output).filter(|_| length > 0)
            });
        }),
        Path::PunycodeEncode => {
            let prepare = |text: &str| text.chars().map(u32::from).collect::<Vec<u32>>();
            Contender::new(NAME, prepare, |text: &Vec<u32>, answer| {
                // SAFETY: a null output is not written to.
                let length = unsafe { ada_encode(text.as_ptr(), text.len(), ptr::null_mut(), 0) };
                answer.give_with(|| {
                    let mut output = vec![0; length];
                    // SAFETY: `output` is `length` bytes long.
                    unsafe { ada_encode(text.as_ptr(), text.len(), output.as_mut_ptr(), length) };
                    String::from_utf8(output).ok().filter(|_| length > 0)
                });
            })
        }
        Path::Nameprep | Path::Nfc => return None,
    })
}

fn names(convert: Convert) -> Contender {
    Contender::plain(NAME, move |name, answer| {
        // SAFETY: a null output is not written to.
        let length = unsafe { convert(name.as_ptr(), name.len(), ptr::null_mut(), 0) };
        answer.give_with(|| {
            let mut output = vec![0; length];
            // SAFETY: `output` is `length` bytes long.
            unsafe { convert(name.as_ptr(), name.len(), output.as_mut_ptr(), length) };
            // An empty text is a rejection.
            String::from_utf8(output).ok().filter(|text| !text.is_empty())
        });
    })
}
